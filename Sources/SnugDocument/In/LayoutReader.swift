import Snug

/// The settings of a `layout` object. A section's own `layout` overrides the document's.
struct LayoutReader {
  private(set) var style = LayoutReader.defaultStyle
  private(set) var scrollAxis: Axis = .vertical
  private(set) var snapping: FlowLayout.Snapping = .none
  /// The size of items that give no size and are not cells.
  private(set) var itemSize: Size?
  var overflow: JSONValue?
  /// The cells that a background may have.
  private let cells: CellNames

  /// The style of a document without a `layout`: 8 points between items and between lines.
  static let defaultStyle = SectionStyle(minimumInteritemSpacing: 8, minimumLineSpacing: 8)

  private static let keys =
    ["kind", "preset", "scrollDirection", "itemSize", "overflow", "snap"] + metricsKeys

  private static let metricsKeys = [
    "lineAlignment", "lastLineAlignment", "itemAlignment", "minimumInteritemSpacing",
    "minimumLineSpacing", "sectionInset", "maximumItemsPerLine", "oversize", "lineBreaking",
    "minimumLines", "maximumLines", "pinsHeaders", "pinsFooters", "background",
  ]

  init(_ value: JSONValue?, cells: CellNames, _ errors: ErrorList) {
    self.cells = cells
    if let value { read(value, isSection: false, errors) }
  }

  /// Returns a style with the parts changed that an object gives, which may be any of a layout's.
  static func style(
    _ style: SectionStyle, changedBy value: JSONValue, cells: CellNames, _ errors: ErrorList
  ) -> SectionStyle {
    var reader = LayoutReader(nil, cells: cells, errors)
    reader.style = style
    if let fields = Fields(value, "a change of a layout", known: metricsKeys, errors) {
      reader.readMetrics(fields, errors)
    }
    return reader.style
  }

  func overridden(by value: JSONValue, _ errors: ErrorList) -> LayoutReader {
    var result = self
    result.read(value, isSection: true, errors)
    return result
  }

  private mutating func read(_ value: JSONValue, isSection: Bool, _ errors: ErrorList) {
    guard let fields = Fields(value, "a layout", known: LayoutReader.keys, errors) else {
      assumeItemSize()
      return
    }
    if isSection, let direction = fields["scrollDirection"] {
      errors.note(
        direction.error("the document's own layout sets the scroll direction of all sections"))
    } else {
      errors.read(try fields["scrollDirection"]?.choice(), into: &scrollAxis)
    }
    let _: Kind? = errors.noting(try fields["kind"]?.choice())
    if isSection, let snap = fields["snap"] {
      errors.note(snap.error("the document's own layout sets the snapping of all sections"))
    } else {
      errors.read(try fields["snap"]?.choice(), into: &snapping)
    }
    if let preset = fields["preset"] {
      let _: Preset? = errors.noting(try preset.choice())
      applyUIKit()
    }
    if let size = fields["itemSize"] { itemSize = errors.noting(try size.size()) ?? .zero }
    if !fields.lacks("itemSize") || !fields.lacks("preset") { assumeItemSize() }
    overflow = fields["overflow"] ?? overflow
    readMetrics(fields, errors)
  }

  /// Sets a missing item size to zero, where it may be missing only because of an earlier error.
  mutating func assumeItemSize() { itemSize = itemSize ?? .zero }

  /// Applies UIKit's values; settings that UIKit lacks keep theirs.
  private mutating func applyUIKit() {
    let preset = SectionStyle.uiKit
    style.lineAlignment = preset.lineAlignment
    style.lastLineAlignment = preset.lastLineAlignment
    style.itemAlignment = preset.itemAlignment
    style.minimumInteritemSpacing = preset.minimumInteritemSpacing
    style.minimumLineSpacing = preset.minimumLineSpacing
    style.sectionInset = preset.sectionInset
    itemSize = SectionStyle.uiKitItemSize
  }

  /// Reads the style; a missing or invalid part keeps its value.
  private mutating func readMetrics(_ fields: Fields, _ errors: ErrorList) {
    errors.read(try fields["lineAlignment"]?.choice(), into: &style.lineAlignment)
    errors.read(
      try fields["lastLineAlignment"].map(Self.lastLineAlignment), into: &style.lastLineAlignment)
    errors.read(try fields["itemAlignment"]?.choice(), into: &style.itemAlignment)
    errors.read(
      try fields["minimumInteritemSpacing"]?.length(), into: &style.minimumInteritemSpacing)
    errors.read(try fields["minimumLineSpacing"]?.length(), into: &style.minimumLineSpacing)
    style.sectionInset = fields["sectionInset"]?.insets(errors) ?? style.sectionInset
    errors.read(
      try fields["maximumItemsPerLine"].map(Self.limit), into: &style.maximumItemsPerLine)
    errors.read(try fields["oversize"]?.choice(), into: &style.oversize)
    errors.read(try fields["lineBreaking"]?.choice(), into: &style.lineBreaking)
    errors.read(try fields["minimumLines"].map(Self.count), into: &style.minimumLines)
    errors.read(try fields["maximumLines"].map(Self.limit), into: &style.maximumLines)
    errors.read(try fields["pinsHeaders"]?.bool(), into: &style.pinsHeaders)
    errors.read(try fields["pinsFooters"]?.bool(), into: &style.pinsFooters)
    if let background = fields["background"] { readBackground(background, errors) }
  }

  /// Reads a background: `null` for none, the name of its cell, or an object with it.
  private mutating func readBackground(_ value: JSONValue, _ errors: ErrorList) {
    switch value.kind {
    case .object: break
    case .null: return style.background = nil
    case .string:
      if let kind = name(value, errors) { style.background = FlowBackground(kind: kind) }
      return
    default:
      return errors.note(
        value.mismatch(expected: "a background: the name of a cell, null or an object with it"))
    }
    let known = ["cell", "inset", "zIndex", "style"]
    guard let fields = Fields(value, "a background", known: known, errors) else { return }
    fields.checkStyle(errors)
    var background = FlowBackground()
    if let cell = fields["cell"] {
      background.kind = name(cell, errors) ?? background.kind
    } else if fields["style"] == nil, fields.lacks("cell"), fields.lacks("style") {
      return errors.note(
        value.error("a background names its cell, as in \"cell\": \"Card\", or has a \"style\""))
    }
    background.insets = fields["inset"]?.insets(errors) ?? background.insets
    errors.read(try fields["zIndex"]?.stackingOrder(), into: &background.zIndex)
    style.background = background
  }

  private func name(_ value: JSONValue, _ errors: ErrorList) -> String? {
    errors.noting(try cells.number(of: value)).map { _ in value.text }
  }

  /// Returns a limit, `nil` for null.
  private static func limit(_ value: JSONValue) throws(DocumentError) -> Int? {
    value.kind == .null ? nil : try count(value)
  }

  private static func count(_ value: JSONValue) throws(DocumentError) -> Int {
    try value.integer(in: 1...Int(Int32.max))
  }

  private static func lastLineAlignment(
    _ value: JSONValue
  ) throws(DocumentError) -> SectionStyle.LastLineAlignment {
    switch try value.string() {
    case "automatic": return .automatic
    case "same": return .same
    case let name:
      if let alignment = SectionStyle.LineAlignment(rawValue: name) { return .fixed(alignment) }
      let names = ["automatic", "same"] + SectionStyle.LineAlignment.allCases.map(\.rawValue)
      throw value.unknownChoice(among: names)
    }
  }

  private enum Kind: String, CaseIterable { case flow }
  private enum Preset: String, CaseIterable { case uiKit }
}
