public import SnugGeometry
public import SnugText

/// One view of a cell: what it shows, and what its size prefers.
public struct View: Hashable, Sendable {
  /// Unique in the cell: letters, digits and underscores, not beginning with a digit.
  public var name: String
  /// What it shows.
  public var content: Content
  /// Required limits on the size, in points.
  public var minWidth, maxWidth, minHeight, maxHeight: Double?
  /// How strongly the view resists growing beyond its intrinsic size.
  public var hugging: AxisPriorities
  /// How strongly the view resists shrinking below its intrinsic size.
  public var compressionResistance: AxisPriorities
  /// The most lines a label is shown on; 0 is no limit.
  public var lines: Int
  /// The width at which the lines of a label break for its intrinsic size, in points; at 0 only
  /// where the text asks for it. Its height follows from the width it gets.
  public var preferredMaxLayoutWidth: Double

  /// The largest `lines` accepted.
  public static let maximumLines = 1_000_000

  /// What a view shows, and so where its intrinsic size comes from.
  public indirect enum Content: Hashable, Sendable {
    /// A text; its size is measured.
    case label(TextStyle)
    case image(Size)
    /// A view of the caller's; without a size it has no preference of its own.
    case box(Size?)
    /// A box that is not reported.
    case guide(Size?)
    /// Views with constraints of their own, in which `super` and `|` are this container.
    case container([View], [ConstraintStatement])
  }

  /// A priority for each axis, 1 to 1000.
  public struct AxisPriorities: Hashable, Sendable {
    public var horizontal, vertical: Double

    /// One priority for the width and one for the height.
    public init(horizontal: Double, vertical: Double) {
      self.horizontal = horizontal
      self.vertical = vertical
    }

    /// The same on both axes.
    public init(_ both: Double) { self.init(horizontal: both, vertical: both) }

    /// The priority on `axis`.
    public subscript(axis: Axis) -> Double { axis == .horizontal ? horizontal : vertical }
  }

  /// Priorities are UIKit's unless said otherwise: labels hug at 251, other views at 250, and
  /// all resist compression at 750.
  public init(
    _ name: String, _ content: Content, minWidth: Double? = nil, maxWidth: Double? = nil,
    minHeight: Double? = nil, maxHeight: Double? = nil, hugging: AxisPriorities? = nil,
    compressionResistance: AxisPriorities = AxisPriorities(750), lines: Int = 1,
    preferredMaxLayoutWidth: Double = 0
  ) {
    self.name = name
    self.content = content
    self.minWidth = minWidth
    self.maxWidth = maxWidth
    self.minHeight = minHeight
    self.maxHeight = maxHeight
    let isLabel = if case .label = content { true } else { false }
    self.hugging = hugging ?? AxisPriorities(isLabel ? 251 : 250)
    self.compressionResistance = compressionResistance
    self.lines = lines
    self.preferredMaxLayoutWidth = preferredMaxLayoutWidth
  }

  /// A label, on one line unless said otherwise.
  public static func label(
    _ name: String, _ style: TextStyle = TextStyle(), lines: Int = 1
  ) -> View {
    View(name, .label(style), lines: lines)
  }

  /// Whether a view can have this name: constraints can be written with it.
  package static func isName(_ name: String) -> Bool { FormatScanner.isName(name) }

  /// Whether its height depends on its width.
  var hasSeveralLines: Bool { if case .label = content { lines != 1 } else { false } }
}
