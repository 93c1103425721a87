/// An attribute of a view: what a constraint relates.
public struct Anchor: Hashable, Sendable, CustomStringConvertible {
  /// The view, or the cell or container it lies in.
  public var item: Item
  /// Which of the item's edges, extents, centres or baselines.
  public var attribute: Attribute

  /// What the attribute belongs to.
  public enum Item: Hashable, Sendable, CustomStringConvertible {
    /// The cell, or the container whose constraint it is.
    case superview
    case view(String)

    /// The name as equations write it.
    public var description: String {
      switch self {
      case .superview: "super"
      case .view(let name): name
      }
    }
  }

  /// The attribute of that item.
  public init(_ item: Item, _ attribute: Attribute) {
    self.item = item
    self.attribute = attribute
  }

  /// As equations write it: `label.width`.
  public var description: String { "\(item).\(attribute.rawValue)" }
}
