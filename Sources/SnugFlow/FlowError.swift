/// A number a flow layout cannot use, and where it stands.
public struct FlowError: Error, Hashable, Sendable {
  /// What holds the number, down to the item; `nil` for the layout as a whole.
  public var place: LayoutPlace?
  /// The name of the property or the function as in `FlowMetrics`, `FlowSection`, `FlowLayout`
  /// or `FlowResult`.
  public var property: String
  /// The number, in points where it is a length.
  public var value: Double
  /// What the number should have been.
  public var requirement: Requirement

  /// What the number should have been.
  public enum Requirement: Hashable, Sendable {
    /// From 0 to `LayoutUnit.maximumPoints`.
    case length
    /// Within `LayoutUnit.maximumPoints` of 0.
    case inset
    /// At least 1.
    case positiveCount
    /// At least 0, and at most `FlowSection.maximumItemCount`.
    case count
    /// At most 134,217,728 (2^27): sections of more have to be uniform, without options, greedy, and
    /// their items unedited.
    case listedCount
    /// The index of an item of the section, or where one is put in the place behind the last.
    case itemIndex
    /// The number of one of the sizes given.
    case kindIndex
    /// The index of a section, or where one is put in the place behind the last.
    case sectionIndex
    /// Within `PixelGrid.scales`.
    case displayScale
    /// A number of hidden items that a cell was fitted for: only the `CellFlow` that a result is of
    /// fits cells for others.
    case fittedOverflow
    /// At most 2^53 layout units either way, so that every frame is exact in points.
    case contentExtent
  }
}

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
