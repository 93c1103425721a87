import Snug
import SnugPropertyTesting
import Testing  // for the source locations of failures

/// The reference implementation of a collection's content: a plain list, and the measured items.
struct CollectionModel {
  var layout: FlowLayout
  let estimatedSize: Size?
  var data: CollectionSnapshot<Int>
  let references: CellReferences
  /// The last measurement of each item, by identity.
  private var known: [Int: Measured] = [:]
  /// The line lengths for which each item was measured, by identity.
  private var limits: [Int: Set<Lines>] = [:]

  /// The measurement of an item.
  private struct Measured {
    var size: Size
    var cell: FittedCell?
    /// The item as it was then, and the length of its line.
    var item: CollectionItem
    var limit: Double
    var axis: Axis
  }

  /// A length of lines along an axis.
  private struct Lines: Hashable {
    var axis: Axis
    var limit: Double
  }

  init(_ scene: CollectionScene, _ references: CellReferences) {
    layout = scene.layout
    estimatedSize = scene.estimatedSize
    data = CollectionSnapshot()
    self.references = references
  }

  /// The path of each item.
  var paths: [Int: ItemPath] { Dictionary(data.paths) { $1 } }

  /// The fitting of a section's items.
  func itemFitting(_ section: Int) throws -> Fitting {
    .compressed.proposing(try limit(section), along: layout.mainAxis)
  }

  /// The fitting of headers and footers.
  func barFitting() throws -> Fitting {
    .exactly(try layout.mainExtent(), along: layout.mainAxis)
  }

  /// The length of the lines in a section.
  func limit(_ section: Int) throws -> Double {
    try layout.lineLimit(for: data.sections[section].section.style, section: section)
  }

  /// True if an item was measured for this line length since its content last changed.
  func wasMeasured(_ id: Int, within limit: Double) -> Bool {
    limits[id]?.contains(Lines(axis: layout.scrollAxis, limit: limit)) ?? false
  }

  /// True if an item was measured for any line length since its content last changed.
  func wasMeasured(_ id: Int) -> Bool { known[id] != nil }

  /// Replaces the data, and forgets the measurements of removed and reloaded items.
  mutating func take(_ new: CollectionSnapshot<Int>, reloaded: (Int) -> Bool) {
    data = new
    let paths = paths
    for id in known.keys where paths[id] == nil || reloaded(id) {
      known[id] = nil
      limits[id] = nil
    }
  }

  /// Records the items that are measured now.
  mutating func learn(_ isMeasured: (ItemPath) -> Bool) throws {
    for (id, path) in data.paths where isMeasured(path) {
      let item = data.item(at: path)
      let cell = try references.cell(item, itemFitting(path.section))
      known[id] = try measured(item, cell, ofSection: path.section)
      limits[id, default: []].insert(Lines(axis: layout.scrollAxis, limit: try limit(path.section)))
    }
  }

  /// A layout from scratch: items that were ever measured have their last size, others the
  /// estimate.
  func result() throws -> FlowResult {
    try layout.laidOutTwice(try data.sections.indices.map { try section($0) }) {
      section, which, item, length in
      try grown(section, which, item, to: length)
    }
  }

  /// An item at a length that its line gave it; `nil` for one of known size, and for an estimate.
  private func grown(
    _ section: Int, _ which: LineItem, _ item: FlowItem, to length: Double
  ) throws -> FlowItem? {
    let content = data.sections[section]
    let measured: Measured? =
      switch which {
      case .item(let index): known[content.items[index].id]
      case .overflow(let hiddenCount):
        try content.section.overflow.flatMap {
          try overflow($0(hiddenCount), ofSection: section)
        }
      }
    let mainAxis = layout.mainAxis
    // The widths of these designs do not depend on their heights, and estimates stay as they are.
    guard mainAxis == .horizontal, let measured, measured.axis == layout.scrollAxis,
      measured.limit == (try limit(section)),
      let grown = try references.cell(measured.item, .exactly(length, along: mainAxis))
    else { return nil }
    return item.grown(
      grown, across: layout.scrollAxis, limits(of: measured), content.section.style)
  }

  /// For each section the number of items, the first ones, whose sizes decide which are shown: up to
  /// the first that does not fit on the allowed lines.
  func decidingCounts() throws -> [Int] {
    let sections = try data.sections.indices.map { index in
      var section = try section(index)
      section.style.maximumLines = nil
      section.style.lineBreaking = .greedy
      return section
    }
    let result = try layout.layout(sections)
    return data.sections.enumerated().map { index, section in
      let count = section.items.count
      guard let maximumLines = section.section.style.maximumLines else { return count }
      let hidden = (0..<count).first {
        result.line(ofItem: $0, inSection: index) >= maximumLines
      }
      return hidden.map { $0 + 1 } ?? count
    }
  }

  private func section(_ index: Int) throws -> FlowSection {
    let content = data.sections[index]
    let style = content.section.style
    var options: [Int: FlowItemOptions] = [:]
    var sizes: [Size] = []
    for (index, item) in content.items.enumerated() {
      guard let measured = known[item.id] else {
        try check(estimatedSize != nil, "item \(item.id) is not measured, nor estimated")
        sizes.append(estimatedSize ?? .zero)
        continue
      }
      sizes.append(measured.size)
      var asked = asked(measured, style)
      asked.attachedViews = try item.item.attachedViews.map { attached in
        var view = attached.view
        view.size = try size(CollectionItem(view.kind, attached.content), .compressed) ?? .zero
        return view
      }
      options[index] = asked
    }
    return FlowSection(
      items: .sizes(sizes), options: options, header: try size(content.section.header),
      footer: try size(content.section.footer), style: style,
      overflow: try overflow(ofSection: index))
  }

  /// The overflow items of a section, all of them measured at once. Those that cannot be fitted are
  /// never asked for: the collection has refused them.
  private func overflow(ofSection section: Int) throws -> (@Sendable (Int) -> FlowItem)? {
    let content = data.sections[section]
    guard content.section.style.maximumLines != nil, let item = content.section.overflow else {
      return nil
    }
    var items: [FlowItem] = []
    for count in 0...content.items.count {
      let measured = try overflow(item(count), ofSection: section)
      items.append(
        FlowItem(size: measured.size, options: asked(measured, content.section.style)))
    }
    return { [items] in items[$0] }
  }

  private func overflow(_ item: CollectionItem, ofSection section: Int) throws -> Measured {
    let cell = try? references.cell(item, itemFitting(section))
    return try measured(item, cell, ofSection: section)
  }

  private func measured(
    _ item: CollectionItem, _ cell: FittedCell?, ofSection section: Int
  ) throws -> Measured {
    let size = if case .size(let size) = item.content { size } else { cell?.size ?? .zero }
    return Measured(
      size: size, cell: cell, item: item, limit: try limit(section), axis: layout.scrollAxis)
  }

  /// The options of an item, with what its cell asks of the line.
  private func asked(_ measured: Measured, _ style: SectionStyle) -> FlowItemOptions {
    guard let cell = measured.cell else { return measured.item.options }
    return limits(of: measured).asked(measured.item.options, of: cell, style)
  }

  private func limits(of measured: Measured) -> CellLimits {
    CellLimits(along: measured.axis.perpendicular, limit: measured.limit, staysNarrow: false) {
      try references.cell(measured.item, $0)
    }
  }

  private func size(_ bar: CollectionItem?) throws -> Size? {
    try bar.flatMap { try size($0, try barFitting()) }
  }

  private func size(_ item: CollectionItem, _ fitting: Fitting) throws -> Size? {
    if case .size(let size) = item.content { return size }
    return try references.cell(item, fitting)?.size
  }
}
