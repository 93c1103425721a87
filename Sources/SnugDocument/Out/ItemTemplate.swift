import Snug

/// What is written of every item, header or footer of one design, with gaps for what differs from one
/// to another.
struct ItemTemplate {
  /// All that stands for itself.
  let bytes: [UInt8]
  /// What is left out, and where.
  let gaps: [(value: Value, place: Int)]
  /// Of each label the length of what stands behind its text if that is not cut, the font last.
  let labelTails: [Int]
  /// Of each label the number of its primary font.
  let fonts: [Int]

  /// A design, and what is written of it beside views.
  struct Key: Hashable {
    /// `nil` for known sizes.
    var cell: Int?
    var hasID: Bool
    var kind: Kind

    enum Kind { case bar, item, overflow }
  }

  /// What is left out.
  enum Value {
    case text(Text)
    case integer(Number)
    case length(Sum)
  }

  /// The item's id, or the text of one of its labels.
  enum Text {
    case id
    case label(Int)

    /// The place in a list of all.
    var place: Int {
      switch self {
      case .id: 0
      case .label(let label): label + 1
      }
    }
  }

  /// A number of the item and two of its cell.
  struct Sum: Sendable {
    var number = Number.zero
    /// Places in a row of `FittedKinds`.
    var first = FittedKinds.nothing
    var second = FittedKinds.nothing
    /// The place in a list of all the lengths of an item.
    var place: Int
  }

  /// What an item has besides its cell.
  enum Number: Int, Sendable {
    /// Nothing.
    case zero
    case item, line, hiddenCount
    /// The place of the cell's frame, in layout units.
    case x, y
    /// The same for all items of a section.
    case section
  }

  init(_ key: Key, _ views: [WrittenView], cellName: String?, isCompact: Bool) {
    var json = JSONWriter(OutputBuffer(), isCompact: isCompact)
    var labelTails: [Int] = []
    json.beginObject()
    if key.hasID {
      json.key("id")
      json.gap(.text(.id))
    }
    switch key.kind {
    case .bar: break
    case .item:
      json.integerGap("section", .section)
      json.integerGap("item", .item)
      json.integerGap("line", .line)
    case .overflow:
      json.integerGap("count", .hiddenCount)
      json.integerGap("line", .line)
    }
    if let cellName {
      json.key("cell")
      json.string(cellName)
    }
    json.key("frame")
    json.rectGaps(at: 0)
    json.key("views")
    json.beginObject()
    for view in views {
      let start = FittedKinds.start(ofView: view.index)
      json.key(named: view.name)
      json.beginObject()
      json.key("frame")
      json.rectGaps(at: start)
      if let label = view.label {
        let baseline = FittedKinds.baseline(ofLabel: label, viewCount: view.viewCount)
        json.key("baseline")
        json.gap(.length(Sum(number: .y, first: start + 1, second: baseline, place: baseline)))
        json.key("text")
        json.gap(.text(.label(label)))
        let tail = json.output.count
        json.key("truncated")
        json.bool(false)
        json.key("font")
        json.integer(view.font)
        labelTails.append(json.output.count - tail)
      }
      json.end()
    }
    json.end()
    json.end()
    gaps = json.gaps
    bytes = json.output.take(from: 0)
    self.labelTails = labelTails
    fonts = views.filter { $0.label != nil }.map(\.font)
  }
}

extension JSONWriter {
  /// Leaves a value out.
  fileprivate mutating func gap(_ value: ItemTemplate.Value) {
    separate()
    gaps.append((value, output.count))
  }

  fileprivate mutating func integerGap(_ name: StaticString, _ number: ItemTemplate.Number) {
    key(name)
    gap(.integer(number))
  }

  /// A rectangle whose numbers are left out.
  /// - Parameter first: The place of the first in a row of `FittedKinds`.
  fileprivate mutating func rectGaps(at first: Int) {
    beginObject()
    key("x")
    gap(.length(.init(number: .x, first: first, place: first)))
    key("y")
    gap(.length(.init(number: .y, first: first + 1, place: first + 1)))
    key("width")
    gap(.length(.init(first: first + 2, place: first + 2)))
    key("height")
    gap(.length(.init(first: first + 3, place: first + 3)))
    end()
  }
}

/// What is written of a view whatever the item; guides are not reported.
struct WrittenView {
  /// Its number in the template, and how many views that has.
  var index: Int
  var viewCount: Int
  var name: String
  /// Which label it is, if it is one, and the number of that one's primary font.
  var label: Int?
  var font = 0

  static func views(
    ofCell cell: Int, _ layout: DocumentLayout, _ fonts: FontTable
  ) -> [WrittenView] {
    var views: [WrittenView] = []
    var labelCount = 0
    let all = layout.document.cells[cell].template.views
    for (index, view) in all.enumerated() {
      if case .guide = view.content { continue }
      var written = WrittenView(index: index, viewCount: all.count, name: view.name)
      if case .label = view.content {
        written.label = labelCount
        // A cell that is not in use has no fonts.
        written.font = layout.fonts[cell].map { fonts.number(of: $0.faces[labelCount]) } ?? 0
        labelCount += 1
      }
      views.append(written)
    }
    return views
  }
}
