public import SnugGeometry

/// The items of one section, its header and footer, and its style.
///
/// ```swift
/// let photos = FlowSection(
///   items: .uniform(Size(width: 50, height: 50), count: 10_000_000),
///   header: Size(width: 0, height: 30), style: .uiKit)
/// let result = try FlowLayout(width: 320).layout([photos])  // takes microseconds
/// ```
public struct FlowSection: Sendable {
  /// The sizes of the items, in points, in layout order.
  public var items: Items
  /// The options that differ from the defaults, by item index.
  public var options: [Int: FlowItemOptions]
  /// The same in order, in place of `options`: a large dictionary takes longer than its lines.
  package var listedOptions: [(key: Int, value: FlowItemOptions)] = []
  /// The options of the items of each kind, unless listed; empty if no kind has any.
  package var kindOptions: [FlowItemOptions] = []
  /// The header's size; only its extent along the scroll axis counts. There is no header unless
  /// that extent is above 0.
  public var header: Size?
  /// The footer's size, with the same rules as for the header.
  public var footer: Size?
  /// The alignments, spacings, insets and line limits.
  public var style: SectionStyle
  /// The overflow item behind the last shown item when `maximumLines` hides some, such as "+3
  /// more", for a number of hidden items. No overflow item when `nil`.
  ///
  /// The closure is called once for each count tried: those of the items at the end of the last
  /// line, until one fits. Its result must depend on the count alone.
  public var overflow: (@Sendable (_ hiddenCount: Int) -> FlowItem)?
  /// Whether cells serve as overflow items, in place of `overflow`: they are requested once all
  /// edits are made.
  package var hasOverflowCells = false

  /// The source of an overflow item.
  public struct Overflow: Sendable {
    /// Returns the item for a number of hidden items; cells serve as overflow items if `nil`.
    package let item: (@Sendable (_ hiddenCount: Int) -> FlowItem)?

    /// Cells as overflow items, fitted by the caller that has the section laid out.
    package static let cells = Overflow()

    private init() { item = nil }

    /// Creates the source that calls `item` as `FlowSection.overflow` says.
    public init(_ item: @escaping @Sendable (_ hiddenCount: Int) -> FlowItem) { self.item = item }
  }

  /// The maximum number of items of a section.
  package static let maximumItemCount = Int(Int32.max)

  /// The sizes of a section's items, in points.
  public enum Items: Sendable {
    case sizes([Size])
    /// The size of each kind (a size that many items share), and the index of each item's kind.
    case kinds([Size], numbers: [UInt32])
    /// Items of one size, laid out by arithmetic, whatever their count.
    case uniform(Size, count: Int)

    /// The number of items.
    public var count: Int {
      switch self {
      case .sizes(let sizes): sizes.count
      case .kinds(_, let numbers): numbers.count
      case .uniform(_, let count): count
      }
    }
  }

  /// The options that differ from the defaults, in item order.
  var orderedOptions: [(key: Int, value: FlowItemOptions)] {
    options.isEmpty ? listedOptions : options.sorted { $0.key < $1.key }
  }

  /// Whether no options differ from the defaults.
  var asksNothing: Bool { listsNothing && kindOptions.isEmpty }

  /// Whether no item has options of its own.
  var listsNothing: Bool { options.isEmpty && listedOptions.isEmpty }

  /// Creates a section, by default without options, header and footer; sizes in points.
  public init(
    items: Items, options: [Int: FlowItemOptions] = [:], header: Size? = nil,
    footer: Size? = nil, style: SectionStyle = SectionStyle(),
    overflow: (@Sendable (_ hiddenCount: Int) -> FlowItem)? = nil
  ) {
    self.items = items
    self.options = options
    self.header = header
    self.footer = footer
    self.style = style
    self.overflow = overflow
  }
}

/// The options of one item beyond its size.
///
/// ```swift
/// let sizes = [Size(width: 60, height: 20), Size(width: 10, height: 20)]
/// let section = FlowSection(
///   items: .sizes(sizes), options: [1: FlowItemOptions(breakBefore: true)])
/// ```
public struct FlowItemOptions: Hashable, Sendable {
  /// The distance from the item's top to its first baseline, in points.
  public var firstBaseline: Double?
  /// The distance from the item's top to its last baseline, in points.
  public var lastBaseline: Double?
  /// The alignment that replaces the section's `itemAlignment`.
  public var alignment: SectionStyle.ItemAlignment?
  /// Whether the item starts a new line.
  public var breakBefore: Bool
  /// The item's weight in the division of a `fill` line's free space.
  public var grow: Double
  /// The maximum length to which a `fill` line grows the item, in points.
  public var maximumMain: Double?
  /// The views attached to the item; overflow items show none.
  public var attachedViews: [AttachedView] {
    get { rare?.views ?? [] }
    set { rare = Rare(newValue, crossSizing) }
  }
  /// The extents of the item at lengths to which lines grow it; its own extent at any if `nil`.
  package var crossSizing: CrossSizing? {
    get { rare?.crossSizing }
    set { rare = Rare(attachedViews, newValue) }
  }
  /// Most items have none, and are copied often.
  private var rare: Rare?
  var hasAttachedViews: Bool { rare?.views.isEmpty == false }
  /// The length to which `clamp` cuts the item at most, in points: the least that its cell allows.
  package var minimumMain: Double?
  /// The maximum extent to which `stretch` grows the item, in points: the most that its cell allows.
  package var maximumCross: Double?

  /// Creates options, by default those of an item without any; lengths in points.
  public init(
    firstBaseline: Double? = nil, lastBaseline: Double? = nil,
    alignment: SectionStyle.ItemAlignment? = nil, breakBefore: Bool = false, grow: Double = 1,
    maximumMain: Double? = nil, attachedViews: [AttachedView] = []
  ) {
    self.firstBaseline = firstBaseline
    self.lastBaseline = lastBaseline
    self.alignment = alignment
    self.breakBefore = breakBefore
    self.grow = grow
    self.maximumMain = maximumMain
    self.attachedViews = attachedViews
  }

  private final class Rare: Hashable, Sendable {
    let views: [AttachedView]
    let crossSizing: CrossSizing?

    init?(_ views: [AttachedView], _ crossSizing: CrossSizing?) {
      guard !views.isEmpty || crossSizing != nil else { return nil }
      (self.views, self.crossSizing) = (views, crossSizing)
    }

    static func == (left: Rare, right: Rare) -> Bool {
      left === right || left.crossSizing === right.crossSizing && left.views == right.views
    }

    func hash(into hasher: inout Hasher) { hasher.combine(views) }
  }

  /// The options of an item that requests nothing.
  package static let standard = FlowItemOptions()
}

/// An item to insert, or an overflow item: its size in points, and its options.
///
/// Example: `FlowEdit`.
public struct FlowItem: Hashable, Sendable {
  /// The item's size, in points.
  public var size: Size
  /// The item's options beyond its size.
  public var options: FlowItemOptions

  /// Creates an item, by default without options.
  public init(size: Size, options: FlowItemOptions = FlowItemOptions()) {
    self.size = size
    self.options = options
  }
}
