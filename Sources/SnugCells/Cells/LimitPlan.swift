import SnugFlow

/// The limits of cells before and after some edits: inserted cells are fitted to the later ones at once.
struct LimitPlan {
  /// The layout after all edits.
  let layout: FlowLayout
  /// The content's extent along the lines after all edits, in points.
  let mainExtent: Double
  /// The sections after the edits so far, by ID.
  private var order: SectionOrder
  /// The length of the lines of each section before the edits, by section ID.
  private let oldLimits: [Double]
  private let oldAxis: Axis
  /// The length of each section's lines after all edits, by section ID; `nil` for removed ones.
  private var limits: [Double?]

  /// - Throws: An error for a style or a container without a line limit. Indices that do not exist
  ///   are left to the edits.
  init(_ cells: CellLayout, _ edits: [CellFlowEdit]) throws(FlowError) {
    let old = cells.flow.layout
    order = SectionOrder(layout: old, styles: cells.sections.map(\.style))
    oldAxis = old.mainAxis
    oldLimits = try order.styles.enumerated().map { (index, style) throws(FlowError) in
      try old.lineLimit(for: style, section: index)
    }
    var last = order
    for edit in edits { last.make(edit) }
    layout = last.layout
    mainExtent = try last.layout.mainExtent()
    limits = Array(repeating: nil, count: last.styles.count)
    for (index, number) in last.numbers.enumerated() {
      limits[number] = try last.layout.lineLimit(for: last.styles[number], section: index)
    }
  }

  /// Returns the fitting of a section's items; of a removed section's items, any fitting.
  func itemFitting(_ section: Int) -> CellFitting {
    CellFitting(lineLimit: limits[order.numbers[section]] ?? 0, mainAxis: layout.mainAxis)
  }

  /// Whether the cells of a section have to be fitted again. Those of a new section are fitted to its
  /// lines.
  func changesFitting(ofSection section: Int) -> Bool {
    let number = order.numbers[section]
    guard number < oldLimits.count else { return false }
    return itemFitting(section)
      != CellFitting(lineLimit: oldLimits[number], mainAxis: oldAxis)
  }

  /// The fitting of headers and footers.
  var barFitting: CellFitting { CellFitting(barExtent: mainExtent, mainAxis: layout.mainAxis) }

  /// Records that an edit was made.
  mutating func advance(_ edit: CellFlowEdit) { order.make(edit) }
}

/// The sections by IDs, which stay the same while edits move sections.
private struct SectionOrder {
  var layout: FlowLayout
  /// By section ID.
  private(set) var styles: [SectionStyle]
  /// The section IDs, by index.
  private(set) var numbers: [Int]

  init(layout: FlowLayout, styles: [SectionStyle]) {
    self.layout = layout
    self.styles = styles
    numbers = Array(styles.indices)
  }

  /// Makes the part of an edit that concerns whole sections; nothing if they do not exist.
  mutating func make(_ edit: CellFlowEdit) {
    guard (try? edit.check(sectionCount: numbers.count) { _ in .max }) != nil else { return }
    switch edit {
    case .setSection(.style(let new), let section): styles[numbers[section]] = new
    case .setContainer(let new): layout = new
    default: break
    }
    let first = styles.count
    if case .insertSections(let new, _) = edit { styles += new.map(\.style) }
    numbers.rearrange(by: edit) { Array(first..<first + $0.count) }
  }
}
