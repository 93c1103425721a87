public import SnugGeometry
public import SnugText

/// A view of a cell: its content, size limits and size priorities.
///
/// ```swift
/// let icon = CellView("icon", .image(Size(width: 16, height: 16)))
/// let title = CellView("title", .label(TextStyle(size: 15)), maxWidth: 120, lines: 2)
/// ```
public struct CellView: Hashable, Sendable {
  /// The name, unique in the cell: letters, digits and underscores, no digit first, not `super`.
  public var name: String
  /// The content, which also determines the intrinsic size.
  public var content: Content
  /// The required limits of the size, in points.
  public var minWidth, maxWidth, minHeight, maxHeight: Double?
  /// The content hugging: how strongly the view resists growing beyond its intrinsic size.
  public var hugging: AxisPriorities
  /// The compression resistance: how strongly the view resists shrinking below that size.
  public var compressionResistance: AxisPriorities
  /// The maximum number of lines of a label; 0 for no limit.
  public var lines: Int
  /// The width at which a label's lines break for its intrinsic size, in points. At 0 they break
  /// only at the text's own line breaks. The final height follows from the solved width.
  public var preferredMaxLayoutWidth: Double
  /// The group of labels, of the cell or of the section (`sizeGroupScope`), that are shown in one size:
  /// the least of the sizes in which each fits (`TextStyle.Shrinking`), but none in less than its own
  /// least. `nil` for a size of its own.
  public var sizeGroup: String?
  /// Whether the group is that of the cell or of the section.
  public var sizeGroupScope: SizeGroupScope
  /// Whether the intrinsic width of a label of several lines is that of its widest line at the width that the
  /// constraints give it, as far as its hugging counts: as `preferredMaxLayoutWidth` for a width that is not
  /// known. Its lines stay the same.
  public var hugsLines: Bool
  /// Whether a label of several lines is required never to be narrower than its longest unbreakable part, in
  /// its own size (CSS, `min-content`).
  public var keepsWords: Bool

  /// The largest accepted value of `lines`.
  public static let maximumLines = 1_000_000

  /// The content of a view, and the source of its intrinsic size.
  public indirect enum Content: Hashable, Sendable {
    /// A text in this style; its size is measured.
    case label(TextStyle)
    case image(Size)
    /// A view drawn by the caller; without a size it has no intrinsic size.
    case box(Size?)
    /// A box that layout output does not report.
    case guide(Size?)
    /// Nested views with their own constraints, in which `super` and `|` mean this container.
    case container([CellView], [ConstraintStatement])
  }

  /// The cells whose labels are in one `sizeGroup`.
  public enum SizeGroupScope: String, Hashable, Sendable, CaseIterable {
    /// The label's own.
    case cell
    /// Those of all shown items of the section, of every design; in a collection, of the measured
    /// ones. Headers, footers, overflow items and attached views are alone. Frames stay the same.
    case section
  }

  /// A priority for each axis, from 1 to 1000.
  public struct AxisPriorities: Hashable, Sendable {
    public var horizontal, vertical: Double

    /// Creates one priority for the width and one for the height.
    public init(horizontal: Double, vertical: Double) {
      self.horizontal = horizontal
      self.vertical = vertical
    }

    /// Creates the same priority for both axes.
    public init(_ both: Double) { self.init(horizontal: both, vertical: both) }

    /// The priority on `axis`.
    public internal(set) subscript(axis: Axis) -> Double {
      get { axis == .horizontal ? horizontal : vertical }
      set { if axis == .horizontal { horizontal = newValue } else { vertical = newValue } }
    }
  }

  /// Creates a view. The default priorities are UIKit's: labels hug at 251, other views at 250, and
  /// all resist compression at 750.
  public init(
    _ name: String, _ content: Content, minWidth: Double? = nil, maxWidth: Double? = nil,
    minHeight: Double? = nil, maxHeight: Double? = nil, hugging: AxisPriorities? = nil,
    compressionResistance: AxisPriorities = AxisPriorities(750), lines: Int = 1,
    preferredMaxLayoutWidth: Double = 0, sizeGroup: String? = nil,
    sizeGroupScope: SizeGroupScope = .cell, hugsLines: Bool = false, keepsWords: Bool = false
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
    self.sizeGroup = sizeGroup
    self.sizeGroupScope = sizeGroupScope
    self.hugsLines = hugsLines
    self.keepsWords = keepsWords
  }

  /// Returns a label, by default of one line.
  public static func label(
    _ name: String, _ style: TextStyle = TextStyle(), lines: Int = 1
  ) -> CellView {
    CellView(name, .label(style), lines: lines)
  }

  /// Whether a view can have this name, so that constraints can refer to it.
  package static func isName(_ name: String) -> Bool { FormatScanner.isName(name) }

  /// Whether this is a label of several lines, whose height depends on its width.
  package var hasSeveralLines: Bool { isLabel && lines != 1 }

  var isLabel: Bool { if case .label = content { true } else { false } }

  /// Whether its longest word limits its width.
  var needsLongestWord: Bool { keepsWords && hasSeveralLines }
}
