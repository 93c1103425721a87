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
