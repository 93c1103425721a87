public import SnugFlow
public import SnugGeometry

/// What is shown at a place of a collection: which cell, and what is in it.
public struct CollectionItem: Hashable, Sendable {
  /// The identifier under which its cell is registered: it says what is dequeued, and whose sizer
  /// measures it.
  public var reuseIdentifier: String
  /// What is in the cell.
  public var content: Content
  /// What an item asks of its line beyond its size; headers and footers ask nothing.
  public var options: FlowItemOptions

  /// What decides a cell's size.
  public enum Content: Hashable, Sendable {
    /// A text for each label of the registered sizer's template, in declared order.
    case texts([String])
    /// A known size, in points: nothing is measured.
    case size(Size)
  }

  /// A cell without options, unless given.
  public init(
    _ reuseIdentifier: String, _ content: Content, options: FlowItemOptions = FlowItemOptions()
  ) {
    self.reuseIdentifier = reuseIdentifier
    self.content = content
    self.options = options
  }
}
