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
  struct Sum {
    var number = Number.zero
    /// The lengths; `nil` for 0.
    var first, second: FittedKinds.Length?
    /// The index in a list of all lengths of an element.
    var place: Int
  }

  /// Returns the index of a view's frame in a list of all lengths of an element: x, y, width and height of
  /// the element, then of each view, and the labels' baselines.
  static func place(ofView view: Int) -> Int { 4 * (view + 1) }

  /// Returns the index of a label's baseline in such a list, for cells with `viewCount` views.
  static func place(ofBaseline label: Int, viewCount: Int) -> Int {
    place(ofView: viewCount) + label
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
    if key.hasID { json.gap("id", .text(.id), &gaps) }
    switch key.kind {
    case .bar: break
    case .item:
      json.gap("section", .integer(.section), &gaps)
      json.gap("item", .integer(.item), &gaps)
      json.gap("line", .integer(.line), &gaps)
    case .supplementary:
      json.gap("item", .integer(.item), &gaps)
      json.gap("index", .integer(.index), &gaps)
    case .overflow:
      json.gap("count", .integer(.hiddenCount), &gaps)
      json.gap("line", .integer(.line), &gaps)
    }
    json.member("cell", cellName)
    json.frameGaps(ofView: nil, &gaps)
    if key.kind == .supplementary { json.gap("zIndex", .integer(.zIndex), &gaps) }
    json.beginObject("views")
    for view in views {
      json.key(named: view.name)
      json.beginObject()
      json.frameGaps(ofView: view.index, &gaps)
      if let label = view.label {
        let place = ItemTemplate.place(ofBaseline: label, viewCount: view.viewCount)
        let baseline = Sum(
          number: .y, first: .y(ofView: view.index), second: .baseline(ofLabel: label),
          place: place)
        json.gap("baseline", .length(baseline), &gaps)
        json.gap("text", .text(.label(label)), &gaps)
        let tail = json.output.count
        json.member("truncated", false)
        json.member("font", view.font)
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
  /// Writes a member with a gap for its value.
  fileprivate mutating func gap(
    _ name: StaticString, _ value: ItemTemplate.Value, _ gaps: inout ItemTemplate.Gaps
  ) {
    key(name)
    separate()
    gaps.append((value, output.count))
  }

  /// Writes the frame of a view, or of the cell, with gaps for its numbers.
  fileprivate mutating func frameGaps(ofView view: Int?, _ gaps: inout ItemTemplate.Gaps) {
    let place = view.map { ItemTemplate.place(ofView: $0) } ?? 0
    let sums: [(name: StaticString, sum: ItemTemplate.Sum)] = [
      ("x", .init(number: .x, first: view.map { .x(ofView: $0) }, place: place)),
      ("y", .init(number: .y, first: view.map { .y(ofView: $0) }, place: place + 1)),
      ("width", .init(first: view.map { .width(ofView: $0) } ?? .cellWidth, place: place + 2)),
      ("height", .init(first: view.map { .height(ofView: $0) } ?? .cellHeight, place: place + 3)),
    ]
    beginObject("frame")
    for (name, sum) in sums { gap(name, .length(sum), &gaps) }
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
