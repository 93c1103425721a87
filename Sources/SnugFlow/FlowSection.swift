public import SnugGeometry

/// The items of one section, its header and footer, and how they are laid out.
public struct FlowSection: Sendable {
  /// The sizes of the items, in points, in the order they are laid out.
  public var items: Items
  /// What differs from the defaults, by index of the item.
  public var options: [Int: FlowItemOptions]
  /// The same in order, in place of `options`: a dictionary of many takes longer than their lines.
  package var listedOptions: [(key: Int, value: FlowItemOptions)] = []
  /// The header's size; only its extent along the scroll direction counts, and there is no
  /// header unless that is above 0.
  public var header: Size?
  /// The footer's size, as for the header.
  public var footer: Size?
  /// Alignments, spacings and insets.
  public var metrics: FlowMetrics
  /// What stands behind the last item shown when there are more than `maximumLines` hold: "+3
  /// more", by the number hidden. There is none when `nil`.
  ///
  /// It is asked for once for each number tried: those of the items at the end of the last line,
  /// until one fits. Its answer must depend on the number alone.
  public var overflow: (@Sendable (_ hiddenCount: Int) -> FlowItem)?
  /// Whether cells stand for hidden items, in place of `overflow`: they are asked for once all
  /// edits are made.
  package var hasOverflowCells = false

  /// The most items a section can hold.
  package static let maximumItemCount = Int(Int32.max)

  /// The sizes of a section's items, in points.
  public enum Items: Sendable {
    case sizes([Size])
    /// Sizes that many items have in common, and for each item which of them it has.
    case kinds([Size], numbers: [UInt32])
    /// All alike: laid out by arithmetic, whatever their number.
    case uniform(Size, count: Int)

    /// How many there are.
    public var count: Int {
      switch self {
      case .sizes(let sizes): sizes.count
      case .kinds(_, let numbers): numbers.count
      case .uniform(_, let count): count
      }
    }
  }

  /// What differs from the defaults, in the order of the items.
  var orderedOptions: [(key: Int, value: FlowItemOptions)] {
    options.isEmpty ? listedOptions : options.sorted { $0.key < $1.key }
  }

  /// Whether nothing differs from the defaults.
  var asksNothing: Bool { options.isEmpty && listedOptions.isEmpty }

  /// A section without options, header and footer, unless given; sizes in points.
  public init(
    items: Items, options: [Int: FlowItemOptions] = [:], header: Size? = nil,
    footer: Size? = nil, metrics: FlowMetrics = FlowMetrics(),
    overflow: (@Sendable (_ hiddenCount: Int) -> FlowItem)? = nil
  ) {
    self.items = items
    self.options = options
    self.header = header
    self.footer = footer
    self.metrics = metrics
    self.overflow = overflow
  }
}

/// What one item asks beyond its size.
public struct FlowItemOptions: Hashable, Sendable {
  /// From the item's top to its first baseline, in points.
  public var firstBaseline: Double?
  /// From the item's top to its last baseline, in points.
  public var lastBaseline: Double?
  /// In place of the section's `itemAlignment`.
  public var alignment: FlowMetrics.ItemAlignment?
  /// Whether the item starts a new line.
  public var breakBefore: Bool
  /// The item's share of the free space of a `fill` line.
  public var grow: Double
  /// The length up to which a `fill` line makes it grow, in points.
  public var maximumMain: Double?

  /// What an item without options has, unless said otherwise; lengths in points.
  public init(
    firstBaseline: Double? = nil, lastBaseline: Double? = nil,
    alignment: FlowMetrics.ItemAlignment? = nil, breakBefore: Bool = false, grow: Double = 1,
    maximumMain: Double? = nil
  ) {
    self.firstBaseline = firstBaseline
    self.lastBaseline = lastBaseline
    self.alignment = alignment
    self.breakBefore = breakBefore
    self.grow = grow
    self.maximumMain = maximumMain
  }

  /// What an item that asks for nothing has.
  package static let standard = FlowItemOptions()
}

/// An item that is put in: its size in points, and what it asks beyond that.
public struct FlowItem: Hashable, Sendable {
  /// Its size, in points.
  public var size: Size
  /// What it asks beyond its size.
  public var options: FlowItemOptions

  /// An item without options, unless given.
  public init(size: Size, options: FlowItemOptions = FlowItemOptions()) {
    self.size = size
    self.options = options
  }
}
