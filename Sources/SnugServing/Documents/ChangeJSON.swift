import Snug
import SnugChecking
import SnugDocument

/// What edits changed, as JSON.
enum ChangeJSON {
  /// The most frames that are told.
  static let mostFrames = 1_000

  /// Returns the frames of the items that were placed again, where later ones moved, and the content's size.
  static func written(_ change: FlowChange, _ flow: DocumentFlow) -> [UInt8] {
    let result = flow.cells.result
    return Answer.object { json in
      json.key("contentSize")
      json.size(change.contentSize)
      json.beginArray("placed")
      var left = mostFrames
      var count = 0
      for (section, items) in change.stretches.flatMap({ placed($0, result) }) {
        // Those that `maximumLines` hides have no frames.
        for item in items where item < result.shownItemCount(inSection: section) {
          count += 1
          guard left > 0 else { continue }
          left -= 1
          json.object { json in
            json.member("section", section)
            json.member("item", item)
            json.member("id", flow.id(ofItem: item, inSection: section))
            json.member("frame", result.frame(ofItem: item, inSection: section))
          }
        }
      }
      json.end()
      if count > mostFrames { json.member("hasMore", true) }
      json.array("shifts", change.stretches.filter { $0.shift != .zero }) { json, stretch in
        json.object { json in
          let (section, item) = end(of: stretch)
          json.array("behind", [section, item]) { json, index in json.integer(index) }
          json.object("by") { json in
            json.member("x", stretch.shift.x)
            json.member("y", stretch.shift.y)
          }
        }
      }
    }
  }

  /// The items of a stretch, by section.
  private static func placed(
    _ stretch: FlowChange.Stretch, _ result: FlowResult
  ) -> [(section: Int, items: Range<Int>)] {
    switch stretch.content {
    case .items(let items): [(items.section, items.items)]
    case .sections(let sections, _):
      sections.map { ($0, 0..<result.itemCount(inSection: $0)) }
    }
  }

  /// The path of the first item behind a stretch.
  private static func end(of stretch: FlowChange.Stretch) -> (section: Int, item: Int) {
    switch stretch.content {
    case .items(let items): (items.section, items.items.upperBound)
    case .sections(let sections, _): (sections.upperBound, 0)
    }
  }
}
