/// An attribute of a view: what a constraint relates.
public struct Anchor: Hashable, Sendable, CustomStringConvertible {
  public var item: Item
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

  public init(_ item: Item, _ attribute: Attribute) {
    self.item = item
    self.attribute = attribute
  }

  public var description: String { "\(item).\(attribute.rawValue)" }
}
