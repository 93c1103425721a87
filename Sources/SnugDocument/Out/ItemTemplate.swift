import Snug

/// The JSON of an item, view attached to one, header, footer or overflow item of one design,
/// compiled once, with gaps for the values that differ between elements.
struct ItemTemplate {
  /// The bytes that all elements share.
  let bytes: [UInt8]
  /// The values left out, and their offsets in `bytes`.
  let gaps: Gaps
  /// For each label the length of the members after an uncut text, of which the font is the last.
  let labelTails: [Int]

  /// A design, and the members that its elements have beside their views.
  struct Key: Hashable {
    /// `nil` for known sizes.
    var cell: Int?
    var hasID: Bool
    var kind: Kind

    enum Kind { case bar, item, supplementary, overflow }
  }

  typealias Gaps = [(value: Value, place: Int)]

  /// A value left out.
  enum Value {
    case text(Text)
    case integer(Number)
    case length(Sum)
  }

  /// The item's id, or the text of one of its labels.
  enum Text {
    case id
    case label(Int)

    /// The index in a list of all texts of an item.
    var place: Int {
      switch self {
      case .id: 0
      case .label(let label): label + 1
      }
    }
  }

  /// The sum of a number of the item and two lengths of its cell.
  struct Sum: Sendable {
    var number = Number.zero
    /// Indices in a row of `FittedKinds`.
    var first = FittedKinds.nothing
    var second = FittedKinds.nothing
    /// The index in a list of all lengths of an item.
    var place: Int
  }

  /// A number that belongs to the item and not to its cell.
  enum Number: Int, Sendable {
    /// 0, for lengths of the cell alone.
    case zero
    case item, line, hiddenCount
    /// The index of a view among those attached to its item, and its stacking order.
    case index, zIndex
    /// The origin of the cell's frame, in layout units.
    case x, y
    /// The index of the section, which all of its items share.
    case section
  }

  init(_ key: Key, _ views: [WrittenView], cellName: String?, isCompact: Bool) {
    var json = JSONWriter(OutputBuffer(), isCompact: isCompact)
    var gaps: Gaps = []
    var labelTails: [Int] = []
    json.beginObject()
    if key.hasID {
      json.key("id")
      json.gap(.text(.id), &gaps)
    }
    switch key.kind {
    case .bar: break
    case .item:
      json.integerGap("section", .section, &gaps)
      json.integerGap("item", .item, &gaps)
      json.integerGap("line", .line, &gaps)
    case .supplementary:
      json.integerGap("item", .item, &gaps)
      json.integerGap("index", .index, &gaps)
    case .overflow:
      json.integerGap("count", .hiddenCount, &gaps)
      json.integerGap("line", .line, &gaps)
    }
    if let cellName {
      json.key("cell")
      json.string(cellName)
    }
    json.key("frame")
    json.rectGaps(at: 0, &gaps)
    if key.kind == .supplementary { json.integerGap("zIndex", .zIndex, &gaps) }
    json.key("views")
    json.beginObject()
    for view in views {
      let start = FittedKinds.start(ofView: view.index)
      json.key(named: view.name)
      json.beginObject()
      json.key("frame")
      json.rectGaps(at: start, &gaps)
      if let label = view.label {
        let baseline = FittedKinds.baseline(ofLabel: label, viewCount: view.viewCount)
        json.key("baseline")
        json.gap(
          .length(Sum(number: .y, first: start + 1, second: baseline, place: baseline)), &gaps)
        json.key("text")
        json.gap(.text(.label(label)), &gaps)
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
    self.gaps = gaps
    bytes = json.output.take(from: 0)
    self.labelTails = labelTails
  }
}

extension JSONWriter {
  /// Leaves a gap for a value.
  fileprivate mutating func gap(_ value: ItemTemplate.Value, _ gaps: inout ItemTemplate.Gaps) {
    separate()
    gaps.append((value, output.count))
  }

  fileprivate mutating func integerGap(
    _ name: StaticString, _ number: ItemTemplate.Number, _ gaps: inout ItemTemplate.Gaps
  ) {
    key(name)
    gap(.integer(number), &gaps)
  }

  /// Writes a rectangle with gaps for its numbers.
  /// - Parameter first: The index of the first number in a row of `FittedKinds`.
  fileprivate mutating func rectGaps(at first: Int, _ gaps: inout ItemTemplate.Gaps) {
    beginObject()
    key("x")
    gap(.length(.init(number: .x, first: first, place: first)), &gaps)
    key("y")
    gap(.length(.init(number: .y, first: first + 1, place: first + 1)), &gaps)
    key("width")
    gap(.length(.init(first: first + 2, place: first + 2)), &gaps)
    key("height")
    gap(.length(.init(first: first + 3, place: first + 3)), &gaps)
    end()
  }
}

/// The part of a view's JSON that all items share; guides are not written.
struct WrittenView {
  /// Its index in the template, and the template's count of views.
  var index: Int
  var viewCount: Int
  var name: String
  /// The index of the label, `nil` for other views, and the index of its primary font.
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
