/// A number that a flow layout cannot use, and its location.
///
/// ```swift
/// do {
///   _ = try FlowLayout(width: 100).layout([Size(width: -1, height: 20)])
/// } catch {
///   print(error.property, error.value)  // of which item: error.place
/// }
/// ```
public struct FlowError: Error, Hashable, Sendable {
  /// The place that holds the number, down to the item; `nil` for the layout as a whole.
  public var place: LayoutPlace?
  /// The name of the property or the function as in `SectionStyle`, `FlowSection`, `FlowLayout`
  /// or `FlowResult`.
  public var property: String
  /// The number, in points where it is a length.
  public var value: Double
  /// The requirement that the number violates.
  public var requirement: Requirement

  /// The valid values of a number.
  public enum Requirement: Hashable, Sendable {
    /// From 0 to `LayoutUnit.maximumPoints`.
    case length
    /// Within `LayoutUnit.maximumPoints` of 0.
    case inset
    /// A part of a view's size; the product is within `LayoutUnit.maximumPoints` of 0.
    case partOfSize
    /// At least 1.
    case positiveCount
    /// At least 0, and at most `FlowSection.maximumItemCount`.
    case count
    /// At most 134,217,728 (2^27). Larger sections must be uniform, greedy and without options;
    /// their items can be edited only without `fill`, baselines and an item limit per line.
    case listedCount
    /// The index of an item of the section, or for an insertion, that behind the last item.
    case itemIndex
    /// As many new items as indices to replace, or an index that does not come twice.
    case itemForEachIndex
    /// The index of one of the given sizes.
    case kindIndex
    /// The index of a section, or for an insertion, that behind the last section.
    case sectionIndex
    /// Within `PixelGrid.scales`.
    case displayScale
    /// A hidden-item count for which an overflow cell was fitted: only the `CellFlow` that owns the
    /// result fits cells for other counts.
    case fittedOverflow
    /// At most 2^53 layout units in either direction, so that every frame is exact in points.
    case contentExtent
  }
}

/// A section of a layout or an element of it: its background, its header, an item, a view attached to
/// an item, its overflow item or its footer.
///
/// Places are ordered as they are laid out: a section comes before its elements. Modules that
/// depend on this one identify elements by place, too: in errors, diagnostics, collections and
/// documents.
///
/// Example: `FlowError`.
public enum LayoutPlace: Hashable, Sendable {
  case section(Int)
  /// The view behind the section's items.
  case background(section: Int)
  case header(section: Int)
  case item(ItemPath)
  /// A view attached to an item, by its index among these.
  case supplementary(of: ItemPath, index: Int)
  /// The overflow item, which stands for the hidden items of the section.
  case overflow(section: Int)
  case footer(section: Int)

  /// Returns the place of an item of a section.
  public static func item(section: Int, item: Int) -> LayoutPlace {
    .item(ItemPath(section: section, item: item))
  }

  /// The index of the section.
  public var section: Int {
    switch self {
    case .section(let section), .background(let section), .header(let section),
      .overflow(let section), .footer(let section):
      section
    case .item(let path), .supplementary(let path, _): path.section
    }
  }

  /// Returns the same place in another section.
  package func inSection(_ section: Int) -> LayoutPlace {
    switch self {
    case .section: .section(section)
    case .background: .background(section: section)
    case .header: .header(section: section)
    case .item(let path): .item(section: section, item: path.item)
    case .supplementary(let path, let index):
      .supplementary(of: ItemPath(section: section, item: path.item), index: index)
    case .overflow: .overflow(section: section)
    case .footer: .footer(section: section)
    }
  }

  /// The path of the item; `nil` for other places.
  public var itemPath: ItemPath? { if case .item(let path) = self { path } else { nil } }

  /// The path of the item, or of the item that the view is attached to; `nil` for other places. A touch
  /// at the place is one of that item.
  public var ownerPath: ItemPath? {
    switch self {
    case .item(let path), .supplementary(let path, _): path
    case .section, .background, .header, .overflow, .footer: nil
    }
  }

  /// The order among the places of one section.
  private var order: (Int, Int, Int) {
    switch self {
    case .section: (0, 0, 0)
    case .background: (1, 0, 0)
    case .header: (2, 0, 0)
    case .item(let path): (3, path.item, -1)
    case .supplementary(let path, let index): (3, path.item, index)
    case .overflow: (4, 0, 0)
    case .footer: (5, 0, 0)
    }
  }
}

extension LayoutPlace: Comparable {
  /// Whether the left place is laid out before the right one.
  public static func < (left: LayoutPlace, right: LayoutPlace) -> Bool {
    left.section == right.section ? left.order < right.order : left.section < right.section
  }
}

extension LayoutPlace: CustomStringConvertible {
  /// A text such as `0-3` for an item, else such as `header 0`.
  public var description: String {
    switch self {
    case .section(let section): "section \(section)"
    case .background(let section): "background \(section)"
    case .header(let section): "header \(section)"
    case .item(let path): path.description
    case .supplementary(let path, let index): "supplementary \(path).\(index)"
    case .overflow(let section): "overflow \(section)"
    case .footer(let section): "footer \(section)"
    }
  }

  /// A text such as `item 0-3` or `header 0`.
  package var phrase: String { itemPath.map { "item \($0)" } ?? description }
}

/// The position of an item in the data: its section, and its index in that section.
///
/// Paths are ordered as items are laid out. A path is valid for one state of the data; an item's
/// identity stays with it while other items come and go.
///
/// Example: `CollectionUpdate`.
public struct ItemPath: Hashable, Comparable, Sendable {
  /// The index of the section.
  public var section: Int
  /// The index of the item in its section.
  public var item: Int

  /// Creates the path of an item of a section.
  public init(section: Int, item: Int) {
    self.section = section
    self.item = item
  }

  /// Whether the left item is laid out before the right one.
  public static func < (left: ItemPath, right: ItemPath) -> Bool {
    (left.section, left.item) < (right.section, right.item)
  }
}

extension ItemPath: CustomStringConvertible {
  /// A text such as `0-3` for item 3 of section 0.
  public var description: String { "\(section)-\(item)" }
}
