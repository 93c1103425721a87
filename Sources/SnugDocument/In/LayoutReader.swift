import Snug

/// A `layout` object: a section's own overrides the document's.
struct LayoutReader {
  private(set) var metrics = LayoutReader.defaultMetrics
  private(set) var scrollAxis: Axis = .vertical
  private(set) var snapping: FlowLayout.Snapping = .none
  /// The size of items that give none and are no cells.
  private(set) var itemSize: Size?
  /// What stands for hidden items.
  private(set) var overflow: JSONValue?

  /// What a document without a `layout` has: 8 points between items and lines.
  static let defaultMetrics = FlowMetrics(minimumInteritemSpacing: 8, minimumLineSpacing: 8)

  private static let keys = [
    "kind", "preset", "scrollDirection", "lineAlignment", "lastLineAlignment", "itemAlignment",
    "itemSize", "minimumInteritemSpacing", "minimumLineSpacing", "sectionInset",
    "maximumItemsPerLine", "oversize", "lineBreaking", "minimumLines", "maximumLines", "overflow",
    "snap", "pinsHeaders", "pinsFooters",
  ]

  init(_ value: JSONValue?) throws(DocumentError) {
    guard let value else { return }
    try read(value, isSection: false)
  }

  /// This layout with what a section's own `layout` sets.
  func overridden(by value: JSONValue) throws(DocumentError) -> LayoutReader {
    var result = self
    try result.read(value, isSection: true)
    return result
  }

  private mutating func read(_ value: JSONValue, isSection: Bool) throws(DocumentError) {
    let fields = try Fields(value, "a layout", known: LayoutReader.keys)
    if let direction = fields["scrollDirection"] {
      if isSection {
        throw direction.error("the document's own layout sets the scroll direction of all sections")
      }
      scrollAxis = try direction.choice()
    }
    if let kind = fields["kind"] { let _: Kind = try kind.choice() }
    if let snap = fields["snap"] {
      if isSection {
        throw snap.error("the document's own layout sets the snapping of all sections")
      }
      snapping = try snap.choice()
    }
    if let preset = fields["preset"] {
      let _: Preset = try preset.choice()
      applyUIKit()
    }
    try readMetrics(fields)
  }

  /// UIKit's values; what UIKit does not have stays as it was.
  private mutating func applyUIKit() {
    var preset = FlowMetrics.uiKit
    preset.maximumItemsPerLine = metrics.maximumItemsPerLine
    preset.oversize = metrics.oversize
    preset.lineBreaking = metrics.lineBreaking
    preset.minimumLines = metrics.minimumLines
    preset.maximumLines = metrics.maximumLines
    preset.pinsHeaders = metrics.pinsHeaders
    preset.pinsFooters = metrics.pinsFooters
    metrics = preset
    itemSize = FlowMetrics.uiKitItemSize
  }

  private mutating func readMetrics(_ fields: Fields) throws(DocumentError) {
    if let alignment = fields["lineAlignment"] { metrics.lineAlignment = try alignment.choice() }
    if let alignment = fields["lastLineAlignment"] {
      metrics.lastLineAlignment = try lastLineAlignment(alignment)
    }
    if let alignment = fields["itemAlignment"] { metrics.itemAlignment = try alignment.choice() }
    if let size = fields["itemSize"] { itemSize = try size.size() }
    if let spacing = fields["minimumInteritemSpacing"] {
      metrics.minimumInteritemSpacing = try spacing.length()
    }
    if let spacing = fields["minimumLineSpacing"] {
      metrics.minimumLineSpacing = try spacing.length()
    }
    if let inset = fields["sectionInset"] { metrics.sectionInset = try inset.insets() }
    if let cap = fields["maximumItemsPerLine"] { metrics.maximumItemsPerLine = try count(cap) }
    if let oversize = fields["oversize"] { metrics.oversize = try oversize.choice() }
    if let breaking = fields["lineBreaking"] { metrics.lineBreaking = try breaking.choice() }
    if let least = fields["minimumLines"] { metrics.minimumLines = try count(least) }
    if let most = fields["maximumLines"] { metrics.maximumLines = try count(most) }
    overflow = fields["overflow"] ?? overflow
    if let pins = fields["pinsHeaders"] { metrics.pinsHeaders = try pins.bool() }
    if let pins = fields["pinsFooters"] { metrics.pinsFooters = try pins.bool() }
  }

  private func count(_ value: JSONValue) throws(DocumentError) -> Int {
    try value.integer(in: 1...Int(Int32.max))
  }

  private func lastLineAlignment(
    _ value: JSONValue
  ) throws(DocumentError) -> FlowMetrics.LastLineAlignment {
    switch try value.string() {
    case "automatic": return .automatic
    case "same": return .same
    case let name:
      if let alignment = FlowMetrics.LineAlignment(rawValue: name) { return .fixed(alignment) }
      let names = ["automatic", "same"] + FlowMetrics.LineAlignment.allCases.map(\.rawValue)
      throw value.unknownChoice(among: names)
    }
  }

  private enum Kind: String, CaseIterable { case flow }
  private enum Preset: String, CaseIterable { case uiKit }
}
