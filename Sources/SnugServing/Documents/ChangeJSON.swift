import Snug
import SnugDocument

/// What edits changed, as JSON.
enum ChangeJSON {
  /// The most frames that are told.
  static let mostFrames = 1_000

  /// Returns the frames of the items that were placed again, where later ones moved, and the content's size.
  static func written(_ change: FlowChange, _ flow: DocumentFlow) -> [UInt8] {
    let result = flow.cells.result
    return Answer.json { json in
      json.beginObject()
      json.key("contentSize")
      json.size(change.contentSize)
      json.key("placed")
      json.beginArray()
      var left = mostFrames
      var count = 0
      for (section, items) in change.stretches.flatMap({ placed($0, result) }) {
        // Those that `maximumLines` hides have no frames.
        for item in items where item < result.shownItemCount(inSection: section) {
          count += 1
          guard left > 0 else { continue }
          left -= 1
          json.beginObject()
          json.key("section")
          json.integer(section)
          json.key("item")
          json.integer(item)
          if let id = flow.id(ofItem: item, inSection: section) {
            json.key("id")
            json.string(id)
          }
          json.key("frame")
          json.rect(result.frame(ofItem: item, inSection: section))
          json.end()
        }
      }
      json.end()
      if count > mostFrames {
        json.key("hasMore")
        json.bool(true)
      }
      json.key("shifts")
      json.beginArray()
      for stretch in change.stretches where stretch.shift != .zero {
        json.beginObject()
        json.key("behind")
        let (section, item) = end(of: stretch, result)
        json.beginArray()
        json.integer(section)
        json.integer(item)
        json.end()
        json.key("by")
        json.beginObject()
        json.key("x")
        json.number(stretch.shift.x)
        json.key("y")
        json.number(stretch.shift.y)
        json.end()
        json.end()
      }
      json.end()
      json.end()
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
  private static func end(
    of stretch: FlowChange.Stretch, _ result: FlowResult
  ) -> (section: Int, item: Int) {
    switch stretch.content {
    case .items(let items): (items.section, items.items.upperBound)
    case .sections(let sections, _): (sections.upperBound, 0)
    }
  }
}
