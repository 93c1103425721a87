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
