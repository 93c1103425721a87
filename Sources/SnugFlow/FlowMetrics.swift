public import SnugGeometry

/// How one section is laid out: UIKit's names where UIKit has one.
public struct FlowMetrics: Hashable, Sendable {
  /// Where items stand along every line.
  public var lineAlignment: LineAlignment
  /// Where items stand along the last line.
  public var lastLineAlignment: LastLineAlignment
  /// Where items stand across their line.
  public var itemAlignment: ItemAlignment
  /// The least space between two items of a line, in points.
  public var minimumInteritemSpacing: Double
  /// The space between two lines, in points.
  public var minimumLineSpacing: Double
  /// From the section's header, footer and sides to its lines, in points.
  public var sectionInset: EdgeInsets
  /// The most items on one line; no limit when `nil`.
  public var maximumItemsPerLine: Int?
  /// What becomes of items longer than the line.
  public var oversize: Oversize
  /// Where lines end.
  public var lineBreaking: LineBreaking
  /// The fewest lines that balanced items stand on, if there are as many items.
  public var minimumLines: Int
  /// The most lines; items behind them are hidden. No limit when `nil`.
  public var maximumLines: Int?
  /// Whether the header stays in view while its section is, where a query says what is in view.
  public var pinsHeaders: Bool
  /// Whether the footer stays in view while its section is, where a query says what is in view.
  public var pinsFooters: Bool

  /// Where the items of a line stand along it, and what becomes of the free space.
  public enum LineAlignment: String, Sendable, CaseIterable {
    case leading
    case center
    case trailing
    /// Equal gaps from edge to edge; one item alone is centred, as UIKit does.
    case justified
    /// Equal gaps from edge to edge; one item alone leads.
    case spaceBetween
    /// Half a gap before the first and after the last item.
    case spaceAround
    /// A whole gap before the first and after the last item.
    case spaceEvenly
    /// Items grow by their weights, up to their maxima.
    case fill
  }

  /// How the last line of a section differs from the others.
  public enum LastLineAlignment: Hashable, Sendable {
    /// Not at all, unless lines are justified: then it leads, or is centred where every line holds
    /// one item. But in a uniform section, whose items all have one size with no break forced or
    /// capped, every line keeps the columns of a full one.
    case automatic
    case same
    case fixed(LineAlignment)
  }

  /// Where an item stands across its line.
  public enum ItemAlignment: String, Sendable, CaseIterable {
    case start
    case center
    case end
    /// The item takes the line's whole extent.
    case stretch
    /// First baselines agree; an item without one uses its end edge.
    case firstBaseline
    /// Last baselines agree; an item without one uses its end edge.
    case lastBaseline
  }

  /// What becomes of an item that is longer than the line.
  public enum Oversize: String, Sendable, CaseIterable {
    /// It keeps its size, alone on its line, and is reported.
    case overflow
    /// It is cut to the line's length.
    case clamp
  }

  /// Where lines end.
  public enum LineBreaking: String, Sendable, CaseIterable {
    /// Each line is as full as it can be.
    case greedy
    /// As many lines as greedy ones, or `minimumLines`, of lengths as equal as can be: the sum of
    /// their squares is the least, and of equal ones that with the most items on the first line,
    /// then on the second, and so on.
    case balanced
  }

  /// Leading lines with centred items, no spacing and no insets, unless said otherwise.
  public init(
    lineAlignment: LineAlignment = .leading, lastLineAlignment: LastLineAlignment = .automatic,
    itemAlignment: ItemAlignment = .center, minimumInteritemSpacing: Double = 0,
    minimumLineSpacing: Double = 0, sectionInset: EdgeInsets = .zero,
    maximumItemsPerLine: Int? = nil, oversize: Oversize = .overflow,
    lineBreaking: LineBreaking = .greedy, minimumLines: Int = 1, maximumLines: Int? = nil,
    pinsHeaders: Bool = false, pinsFooters: Bool = false
  ) {
    self.lineAlignment = lineAlignment
    self.lastLineAlignment = lastLineAlignment
    self.itemAlignment = itemAlignment
    self.minimumInteritemSpacing = minimumInteritemSpacing
    self.minimumLineSpacing = minimumLineSpacing
    self.sectionInset = sectionInset
    self.maximumItemsPerLine = maximumItemsPerLine
    self.oversize = oversize
    self.lineBreaking = lineBreaking
    self.minimumLines = minimumLines
    self.maximumLines = maximumLines
    self.pinsHeaders = pinsHeaders
    self.pinsFooters = pinsFooters
  }

  /// Whether an item may get another size than it asks for.
  package var mayResizeItems: Bool {
    lineAlignment == .fill || lastLineAlignment == .fixed(.fill) || itemAlignment == .stretch
      || oversize == .clamp
  }

  /// What `UICollectionViewFlowLayout` does when nothing is set.
  public static var uiKit: FlowMetrics {
    FlowMetrics(
      lineAlignment: .justified, minimumInteritemSpacing: 10, minimumLineSpacing: 10)
  }

  /// The item size of `UICollectionViewFlowLayout` when nothing is set, in points.
  public static let uiKitItemSize = Size(width: 50, height: 50)
}
