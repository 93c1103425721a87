/// A section of a layout, or what of it something is: its header, an item, what stands for hidden
/// items, its footer.
///
/// Places are ordered as they are laid out: a section comes before what it holds.
public enum LayoutPlace: Hashable, Sendable {
  case section(Int)
  case header(section: Int)
  case item(ItemPath)
  /// What stands for hidden items.
  case overflow(section: Int)
  case footer(section: Int)

  /// An item of a section.
  public static func item(section: Int, item: Int) -> LayoutPlace {
    .item(ItemPath(section: section, item: item))
  }

  /// The index of the section.
  public var section: Int {
    switch self {
    case .section(let section), .header(let section), .overflow(let section),
      .footer(let section):
      section
    case .item(let path): path.section
    }
  }

  /// The same of another section.
  package func inSection(_ section: Int) -> LayoutPlace {
    switch self {
    case .section: .section(section)
    case .header: .header(section: section)
    case .item(let path): .item(section: section, item: path.item)
    case .overflow: .overflow(section: section)
    case .footer: .footer(section: section)
    }
  }

  /// The path of an item.
  public var itemPath: ItemPath? { if case .item(let path) = self { path } else { nil } }

  /// Among the places of one section.
  private var order: (Int, Int) {
    switch self {
    case .section: (0, 0)
    case .header: (1, 0)
    case .item(let path): (2, path.item)
    case .overflow: (3, 0)
    case .footer: (4, 0)
    }
  }
}

extension LayoutPlace: Comparable {
  /// Whether one is laid out before the other.
  public static func < (left: LayoutPlace, right: LayoutPlace) -> Bool {
    left.section == right.section ? left.order < right.order : left.section < right.section
  }
}

extension LayoutPlace: CustomStringConvertible {
  /// As in `0-3` for an item, else as in `header 0`.
  public var description: String {
    switch self {
    case .section(let section): "section \(section)"
    case .header(let section): "header \(section)"
    case .item(let path): path.description
    case .overflow(let section): "overflow \(section)"
    case .footer(let section): "footer \(section)"
    }
  }

  /// As in `item 0-3` and `header 0`.
  package var phrase: String { itemPath.map { "item \($0)" } ?? description }
}

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
