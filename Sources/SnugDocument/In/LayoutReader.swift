import Snug

/// The settings of a `layout` object. A section's own `layout` overrides the document's.
struct LayoutReader {
  private(set) var style = LayoutReader.defaultStyle
  private(set) var scrollAxis: Axis = .vertical
  private(set) var snapping: FlowLayout.Snapping = .none
  /// The size of items that give no size and are not cells.
  private(set) var itemSize: Size?
  /// The overflow item.
  private(set) var overflow: JSONValue?
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

  /// Reads the layout of a document.
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

  /// Returns this layout overridden by a section's own `layout`.
  func overridden(by value: JSONValue, _ errors: ErrorList) -> LayoutReader {
    var result = self
    result.read(value, isSection: true, errors)
    return result
  }

  /// Removes the overflow item, which has an error, so that sections that inherit it do not report
  /// the error again.
  mutating func forgetOverflow() { overflow = nil }

  private mutating func read(_ value: JSONValue, isSection: Bool, _ errors: ErrorList) {
    guard let fields = Fields(value, "a layout", known: LayoutReader.keys, errors) else {
      assumeItemSize()
      return
    }
    if let direction = fields["scrollDirection"] {
      if isSection {
        errors.note(
          direction.error("the document's own layout sets the scroll direction of all sections"))
      } else if let axis: Axis = errors.noting(try direction.choice()) {
        scrollAxis = axis
      }
    }
    let _: Kind? = errors.noting(try fields["kind"]?.choice())
    if let snap = fields["snap"] {
      if isSection {
        errors.note(snap.error("the document's own layout sets the snapping of all sections"))
      } else if let snapping: FlowLayout.Snapping = errors.noting(try snap.choice()) {
        self.snapping = snapping
      }
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
    var preset = SectionStyle.uiKit
    preset.maximumItemsPerLine = style.maximumItemsPerLine
    preset.oversize = style.oversize
    preset.lineBreaking = style.lineBreaking
    preset.minimumLines = style.minimumLines
    preset.maximumLines = style.maximumLines
    preset.pinsHeaders = style.pinsHeaders
    preset.pinsFooters = style.pinsFooters
    preset.background = style.background
    style = preset
    itemSize = SectionStyle.uiKitItemSize
  }

  /// Reads the style; a missing or invalid part keeps its value.
  private mutating func readMetrics(_ fields: Fields, _ errors: ErrorList) {
    style.lineAlignment =
      errors.noting(try fields["lineAlignment"]?.choice()) ?? style.lineAlignment
    style.lastLineAlignment =
      errors.noting(try fields["lastLineAlignment"].map(lastLineAlignment))
      ?? style.lastLineAlignment
    style.itemAlignment =
      errors.noting(try fields["itemAlignment"]?.choice()) ?? style.itemAlignment
    style.minimumInteritemSpacing =
      errors.noting(try fields["minimumInteritemSpacing"]?.length())
      ?? style.minimumInteritemSpacing
    style.minimumLineSpacing =
      errors.noting(try fields["minimumLineSpacing"]?.length()) ?? style.minimumLineSpacing
    style.sectionInset =
      fields["sectionInset"]?.insets(errors) ?? style.sectionInset
    style.maximumItemsPerLine =
      limit(fields["maximumItemsPerLine"], errors, style.maximumItemsPerLine)
    style.oversize =
      errors.noting(try fields["oversize"]?.choice()) ?? style.oversize
    style.lineBreaking =
      errors.noting(try fields["lineBreaking"]?.choice()) ?? style.lineBreaking
    style.minimumLines =
      errors.noting(try fields["minimumLines"].map(count)) ?? style.minimumLines
    style.maximumLines = limit(fields["maximumLines"], errors, style.maximumLines)
    style.pinsHeaders =
      errors.noting(try fields["pinsHeaders"]?.bool()) ?? style.pinsHeaders
    style.pinsFooters =
      errors.noting(try fields["pinsFooters"]?.bool()) ?? style.pinsFooters
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
    background.zIndex =
      errors.noting(try fields["zIndex"]?.stackingOrder()) ?? background.zIndex
    style.background = background
  }

  private func name(_ value: JSONValue, _ errors: ErrorList) -> String? {
    errors.noting(try cells.number(of: value)).map { _ in value.text }
  }

  /// Returns a limit, `nil` for null.
  /// - Parameter known: The value of a missing or invalid limit.
  private func limit(_ value: JSONValue?, _ errors: ErrorList, _ known: Int?) -> Int? {
    guard value?.kind != .null else { return nil }
    return errors.noting(try value.map(count)) ?? known
  }

  private func count(_ value: JSONValue) throws(DocumentError) -> Int {
    try value.integer(in: 1...Int(Int32.max))
  }

  private func lastLineAlignment(
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
