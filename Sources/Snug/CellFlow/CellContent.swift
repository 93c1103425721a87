public import SnugGeometry

/// What an item, a header or a footer shows: a cell to be measured, or anything of a known size.
public enum CellContent {
  /// A cell of a sizer's template with a text for each of its labels, in declared order.
  case cell(CellSizer, [String])
  /// In points.
  case size(Size)
}

/// An item to be placed, and what it asks beyond its size.
public struct CellFlowItem {
  /// What it shows.
  public var content: CellContent
  /// Baselines are those of the cell where there is one and the alignment needs them.
  public var options: FlowItemOptions

  /// An item without options, unless given.
  public init(_ content: CellContent, options: FlowItemOptions = FlowItemOptions()) {
    self.content = content
    self.options = options
  }
}

/// The items of one section, its header and footer, and how they are laid out.
public struct CellFlowSection {
  /// In the order they are laid out.
  public var items: [CellFlowItem]
  /// A cell is fitted to the content's extent along the lines; of a size only the extent along the
  /// scroll direction counts.
  public var header, footer: CellContent?
  /// Alignments, spacings and insets.
  public var metrics: FlowMetrics

  /// A section without header and footer, unless given.
  public init(
    _ items: [CellFlowItem], header: CellContent? = nil, footer: CellContent? = nil,
    metrics: FlowMetrics = FlowMetrics()
  ) {
    self.items = items
    self.header = header
    self.footer = footer
    self.metrics = metrics
  }

  /// A section of cells of one template, each with one text.
  public init(
    _ texts: [String], in sizer: CellSizer, metrics: FlowMetrics = FlowMetrics()
  ) {
    self.init(texts.map { CellFlowItem(.cell(sizer, [$0])) }, metrics: metrics)
  }
}
