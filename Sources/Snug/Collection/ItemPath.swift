/// Where an item stands: its section, and its index in that.
///
/// Paths are ordered as items are laid out. A path is good for one state of the data; what stays
/// with an item while others come and go is its identity.
public struct ItemPath: Hashable, Comparable, Sendable {
  /// The index of the section.
  public var section: Int
  /// The index of the item in its section.
  public var item: Int

  /// The path of an item of a section.
  public init(section: Int, item: Int) {
    self.section = section
    self.item = item
  }

  /// Whether one is laid out before the other.
  public static func < (left: ItemPath, right: ItemPath) -> Bool {
    (left.section, left.item) < (right.section, right.item)
  }
}

extension ItemPath: CustomStringConvertible {
  /// As in `0-3`: the item 3 of the section 0.
  public var description: String { "\(section)-\(item)" }
}
