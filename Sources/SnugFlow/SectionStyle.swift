public import SnugGeometry

/// The layout parameters of one section, with UIKit's names where UIKit has one.
///
/// ```swift
/// let style = SectionStyle.uiKit.with { $0.maximumLines = 2 }
/// ```
public struct SectionStyle: Hashable, Sendable {
  /// Sections mostly share their style: a copy is one reference.
  private var shared: Shared

  private final class Shared: Sendable {
    let values: Values
    init(_ values: Values) { self.values = values }
  }

  private struct Values: Hashable {
    var lineAlignment: LineAlignment
    var lastLineAlignment: LastLineAlignment
    var itemAlignment: ItemAlignment
    var minimumInteritemSpacing: Double
    var minimumLineSpacing: Double
    var sectionInset: EdgeInsets
    var maximumItemsPerLine: Int?
    var oversize: Oversize
    var lineBreaking: LineBreaking
    var minimumLines: Int
    var maximumLines: Int?
    var pinsHeaders: Bool
    var pinsFooters: Bool
    var background: FlowBackground?
  }

  private mutating func change(_ body: (inout Values) -> Void) {
    var values = shared.values
    body(&values)
    shared = Shared(values)
  }

  /// The main-axis alignment of items on every line.
  public var lineAlignment: LineAlignment {
    get { shared.values.lineAlignment }
    set { change { $0.lineAlignment = newValue } }
  }
  /// The main-axis alignment of items on the last line.
  public var lastLineAlignment: LastLineAlignment {
    get { shared.values.lastLineAlignment }
    set { change { $0.lastLineAlignment = newValue } }
  }
  /// The cross-axis alignment of items on their line.
  public var itemAlignment: ItemAlignment {
    get { shared.values.itemAlignment }
    set { change { $0.itemAlignment = newValue } }
  }
  /// The minimum space between two items of a line, in points.
  public var minimumInteritemSpacing: Double {
    get { shared.values.minimumInteritemSpacing }
    set { change { $0.minimumInteritemSpacing = newValue } }
  }
  /// The space between two lines, in points.
  public var minimumLineSpacing: Double {
    get { shared.values.minimumLineSpacing }
    set { change { $0.minimumLineSpacing = newValue } }
  }
  /// The space between the section's header, footer and sides and its lines, in points.
  public var sectionInset: EdgeInsets {
    get { shared.values.sectionInset }
    set { change { $0.sectionInset = newValue } }
  }
  /// The maximum number of items on one line; no limit when `nil`.
  public var maximumItemsPerLine: Int? {
    get { shared.values.maximumItemsPerLine }
    set { change { $0.maximumItemsPerLine = newValue } }
  }
  /// The treatment of items longer than the line.
  public var oversize: Oversize {
    get { shared.values.oversize }
    set { change { $0.oversize = newValue } }
  }
  /// The rule that decides where lines end.
  public var lineBreaking: LineBreaking {
    get { shared.values.lineBreaking }
    set { change { $0.lineBreaking = newValue } }
  }
  /// The minimum number of lines of balanced items, if there are as many items.
  public var minimumLines: Int {
    get { shared.values.minimumLines }
    set { change { $0.minimumLines = newValue } }
  }
  /// The maximum number of lines; items behind them are hidden. No limit when `nil`.
  public var maximumLines: Int? {
    get { shared.values.maximumLines }
    set { change { $0.maximumLines = newValue } }
  }
  /// Whether the header stays in view while its section does, in queries with a visible rectangle.
  public var pinsHeaders: Bool {
    get { shared.values.pinsHeaders }
    set { change { $0.pinsHeaders = newValue } }
  }
  /// Whether the footer stays in view while its section does, in queries with a visible rectangle.
  public var pinsFooters: Bool {
    get { shared.values.pinsFooters }
    set { change { $0.pinsFooters = newValue } }
  }
  /// The view behind the section's items, such as a card; none when `nil`.
  public var background: FlowBackground? {
    get { shared.values.background }
    set { change { $0.background = newValue } }
  }

  /// The main-axis alignment of a line's items, which decides the use of the free space.
  public enum LineAlignment: String, Sendable, CaseIterable {
    case leading
    case center
    case trailing
    /// Equal gaps from edge to edge; a single item is centred, as in UIKit.
    case justified
    /// Equal gaps from edge to edge; a single item is leading.
    case spaceBetween
    /// Equal gaps, with half a gap before the first and after the last item.
    case spaceAround
    /// Equal gaps, with a whole gap before the first and after the last item.
    case spaceEvenly
    /// Items grow by their weights, up to their maxima.
    case fill
  }

  /// The alignment of a section's last line, relative to the others.
  public enum LastLineAlignment: Hashable, Sendable {
    /// The same as the others, unless lines are justified: then leading, or centred where every
    /// line holds one item. In a uniform section, whose items all have one size with no forced
    /// break and no item limit, every line keeps the columns of a full one.
    case automatic
    case same
    case fixed(LineAlignment)
  }

  /// The cross-axis alignment of an item on its line.
  public enum ItemAlignment: String, Sendable, CaseIterable {
    case start
    case center
    case end
    /// The item takes the line's whole cross extent, or as much of it as its cell allows.
    case stretch
    /// First baselines are aligned; an item without one uses its end edge. Of several items, the
    /// one with the largest ascent is at the start of the line.
    case firstBaseline
    /// Last baselines are aligned in the same way. On a line with items of both baseline modes, these
    /// are two groups, each with its own baseline.
    case lastBaseline
  }

  /// The treatment of an item that is longer than the line.
  public enum Oversize: String, Sendable, CaseIterable {
    /// The item keeps its size, alone on its line, and is reported.
    case overflow
    /// The item is cut to the line's length.
    case clamp
  }

  /// The rule that decides where lines end.
  public enum LineBreaking: String, Sendable, CaseIterable {
    /// Each line holds as many items as fit.
    case greedy
    /// As many lines as greedy ones, or `minimumLines`, of lengths as equal as possible: the sum of
    /// their squares is the least. Ties go to the most items on the first line, then on the second,
    /// and so on.
    case balanced
  }

  /// Creates a style, by default with leading lines, centred items, no spacing and no insets.
  public init(
    lineAlignment: LineAlignment = .leading, lastLineAlignment: LastLineAlignment = .automatic,
    itemAlignment: ItemAlignment = .center, minimumInteritemSpacing: Double = 0,
    minimumLineSpacing: Double = 0, sectionInset: EdgeInsets = .zero,
    maximumItemsPerLine: Int? = nil, oversize: Oversize = .overflow,
    lineBreaking: LineBreaking = .greedy, minimumLines: Int = 1, maximumLines: Int? = nil,
    pinsHeaders: Bool = false, pinsFooters: Bool = false, background: FlowBackground? = nil
  ) {
    shared = Shared(
      Values(
        lineAlignment: lineAlignment, lastLineAlignment: lastLineAlignment,
        itemAlignment: itemAlignment, minimumInteritemSpacing: minimumInteritemSpacing,
        minimumLineSpacing: minimumLineSpacing, sectionInset: sectionInset,
        maximumItemsPerLine: maximumItemsPerLine, oversize: oversize, lineBreaking: lineBreaking,
        minimumLines: minimumLines, maximumLines: maximumLines, pinsHeaders: pinsHeaders,
        pinsFooters: pinsFooters, background: background))
  }

  /// Whether all values are the same.
  public static func == (left: SectionStyle, right: SectionStyle) -> Bool {
    left.shared === right.shared || left.shared.values == right.shared.values
  }

  /// Hashes all values.
  public func hash(into hasher: inout Hasher) { hasher.combine(shared.values) }

  /// Returns this style with what `change` sets: `SectionStyle.uiKit.with { $0.maximumLines = 2 }`.
  public func with(_ change: (inout SectionStyle) -> Void) -> SectionStyle {
    var style = self
    change(&style)
    return style
  }

  /// Whether lines of one length and spacing are filled and placed alike.
  func laysLines(like other: SectionStyle) -> Bool {
    if shared === other.shared { return true }
    var values = shared.values
    values.sectionInset = other.sectionInset
    values.pinsHeaders = other.pinsHeaders
    values.pinsFooters = other.pinsFooters
    values.background = other.background
    values.minimumInteritemSpacing = other.minimumInteritemSpacing
    values.minimumLineSpacing = other.minimumLineSpacing
    return values == other.shared.values
  }

  /// Whether a line may give a cell another size than its own.
  package var resizesCells: Bool { growsItems || itemAlignment == .stretch }

  /// Whether the items of any line may grow.
  package var growsItems: Bool { lineAlignment == .fill || lastLineAlignment == .fixed(.fill) }

  /// The defaults of `UICollectionViewFlowLayout`.
  public static var uiKit: SectionStyle {
    SectionStyle(
      lineAlignment: .justified, minimumInteritemSpacing: 10, minimumLineSpacing: 10)
  }

  /// The default item size of `UICollectionViewFlowLayout`, in points.
  public static let uiKitItemSize = Size(width: 50, height: 50)
}

/// A view behind the items of a section, such as a card: decoration that takes no room.
///
/// It covers the section's lines, from one side of the section inset to the other; a section without
/// lines has none. Headers and footers are outside it, unless the insets are below 0.
///
/// ```swift
/// let card = FlowBackground(insets: EdgeInsets(-8))  // 8 points larger on every side
/// let style = SectionStyle(sectionInset: EdgeInsets(16), background: card)
/// ```
public struct FlowBackground: Hashable, Sendable {
  /// The kind of view, by which a collection knows its cell.
  public var kind: String
  /// The distances inwards from the section's lines, in points; below 0 outwards.
  public var insets: EdgeInsets
  /// The stacking order: items have 0, pinned footers 1 and pinned headers 2.
  public var zIndex: Int

  /// Creates a background, by default as large as the section's lines, and behind all items.
  public init(kind: String = "background", insets: EdgeInsets = .zero, zIndex: Int = -1) {
    self.kind = kind
    self.insets = insets
    self.zIndex = zIndex
  }
}
