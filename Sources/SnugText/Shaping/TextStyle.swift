import SnugGeometry

/// The style of a text: everything its width depends on except its characters.
///
/// ```swift
/// let tabular = FontTag("tnum").map { FontFeature(tag: $0, value: 1) }
/// let style = TextStyle(
///   font: FontDescriptor(families: ["Inter"]), size: 15, features: tabular.map { [$0] } ?? [])
/// ```
public struct TextStyle: Hashable, Sendable {
  /// The fonts that draw the text.
  public var font: FontDescriptor
  /// The em, in points (CSS pixels); above 0, at most `maximumSize`.
  public var size: Double
  /// OpenType features to turn on, off or to an alternate, on top of the font's defaults.
  public var features: [FontFeature]
  /// Points added after each visible character, once after a ligature; in cursive scripts, whose letters
  /// join, only after white space (CSS Text 3, 8.2). May be negative. Turns optional ligatures off, as
  /// CSS does.
  public var letterSpacing: Double
  /// How lines are broken, filled and placed.
  public var paragraph: ParagraphStyle
  /// What is shown of a text that does not fit.
  public var truncation: Truncation
  /// The smaller sizes of a text that does not fit; `nil` for none.
  public var shrinking: Shrinking?
  /// The styles of ranges of its texts (`StyledText`).
  public var ranges = RangeStyles()

  /// The largest em accepted, in points.
  public static let maximumSize = 10_000.0
  /// The longest ellipsis accepted, in UTF-8 bytes.
  public static let maximumEllipsisLength = 1_024
  /// The most lines of a text.
  static let maximumLineCount = 1 << 18
  /// The most sizes of a text that does not fit (`Shrinking`).
  public static let maximumSizeCount = 1_000
  /// The largest distance of tab stops accepted, in advances of a space.
  public static let maximumTabSize = 1_000.0
  /// The most tab stops accepted (`tabStops`).
  public static let maximumTabStopCount = 1_000
  /// The largest line height accepted as a multiple of the size.
  public static let maximumLineHeightMultiple = 100.0
  /// The largest letter spacing accepted either way, in points.
  public static let maximumLetterSpacing = 10_000.0

  /// Creates a style, by default the default font at 15 points. Call `validate()` to check it.
  public init(
    font: FontDescriptor = FontDescriptor(), size: Double = 15, features: [FontFeature] = [],
    letterSpacing: Double = 0, paragraph: ParagraphStyle = ParagraphStyle(),
    truncation: Truncation = .tail, shrinking: Shrinking? = nil
  ) {
    self.font = font
    self.size = size
    self.features = features
    self.letterSpacing = letterSpacing
    self.paragraph = paragraph
    self.truncation = truncation
    self.shrinking = shrinking
  }

  /// Checks every number of the style, and its language.
  public func validate() throws(FontError) {
    try FontError.check("size", size, 0...TextStyle.maximumSize)
    guard size > 0 else {
      throw .numberOutOfRange(property: "size", value: size, allowed: 0...TextStyle.maximumSize)
    }
    let spacing = TextStyle.maximumLetterSpacing
    try FontError.check("letterSpacing", letterSpacing, -spacing...spacing)
    try paragraph.validate()
    try truncation.validate()
    try shrinking?.validate()
    try font.validate()
    // Ranges are checked when they are added.
  }
}

extension TextStyle {
  /// The part of a style that the lines of a measured text depend on: plain values, which are
  /// copied for each text.
  struct LineRules {
    var size: Double
    var truncation: Truncation.Mode
    var keepsSpaceAtCut: Bool
    var ellipsisLine: Int?
    /// Whether the style says how much of the end is kept, which no table of sums does.
    var keepsOwnEnd: Bool
    var alignment: ParagraphStyle.Alignment
    var textWrap: ParagraphStyle.TextWrap
    var whiteSpace: ParagraphStyle.WhiteSpace
    /// Rounded up to the pixel grid, in points.
    var firstLineIndent, hangingIndent: Double
    var lineSpacing, paragraphSpacing: Double
    var textBox: ParagraphStyle.TextBox
    /// Whether each line of the text has its own height: some ranges have other fonts or sizes.
    var hasOwnHeights = false
    /// Whether heights are rounded up to the grid.
    var roundsHeights = true
    /// Whether lines that end inside a word are noted, as smaller sizes may avoid them.
    var notesBrokenWords = false
    /// Those of the primary font.
    var letters: LetterHeights

    /// Returns the indent of the line that starts at a position of its paragraph, in points.
    @inline(__always)
    func indent(ofLineFrom start: Int) -> Double { start == 0 ? firstLineIndent : hangingIndent }

    var hasEvenIndents: Bool { firstLineIndent == hangingIndent }

    /// Returns the most that the text of such a line may be wide within `limit` points.
    @inline(__always)
    func limit(_ limit: Double, ofLineFrom start: Int) -> Double {
      max(0, limit - indent(ofLineFrom: start))
    }
  }

  /// - Parameter grid: The grid that indents are rounded to.
  func lineRules(_ letters: LetterHeights, on grid: PixelGrid) -> LineRules {
    LineRules(
      size: size, truncation: truncation.mode, keepsSpaceAtCut: truncation.keepsSpaceAtCut,
      ellipsisLine: truncation.ellipsisLine,
      keepsOwnEnd: truncation.mode == .middle && truncation.keptEnd != nil,
      alignment: paragraph.alignment,
      textWrap: paragraph.textWrap, whiteSpace: paragraph.whiteSpace,
      firstLineIndent: grid.reported(paragraph.firstLineIndent),
      hangingIndent: grid.reported(paragraph.hangingIndent), lineSpacing: paragraph.lineSpacing,
      paragraphSpacing: paragraph.paragraphSpacing, textBox: paragraph.textBox,
      hasOwnHeights: paragraph.lineBoxes.areBrowsers && paragraph.lineHeight == nil,
      roundsHeights: !paragraph.lineBoxes.areBrowsers,
      notesBrokenWords: shrinking?.beforeBreakingWords ?? false, letters: letters)
  }

  /// Returns the same style in another size and no other, with its ranges in the same proportion.
  package func scaled(to size: Double) -> TextStyle {
    var style = self
    if !ranges.isEmpty { style.ranges = ranges.scaled(from: self.size, to: size) }
    style.size = size
    style.shrinking?.minimumScale = 1
    return style
  }

  /// The style of texts that keep their own size.
  package var withoutShrinking: TextStyle {
    var style = self
    style.shrinking = nil
    return style
  }

  /// The least size that its text may be shown in.
  package var leastSize: Double { sizes.map { $0[$0.last] } ?? size }

  /// The same style for text of one range.
  var withoutRanges: TextStyle {
    var style = self
    (style.ranges, style.shrinking) = (RangeStyles(), nil)
    return style
  }

  /// Returns the size of a range in a label of another size.
  /// - Parameters:
  ///   - own: The size of the label.
  ///   - new: The size that it is shown in.
  static func scaled(_ size: Double, from own: Double, to new: Double) -> Double {
    size == own ? new : size * (new / own)
  }

  /// Whether a line is as tall as the tallest of its fonts, not only the primary one.
  var growsWithFonts: Bool {
    paragraph.lineBoxes != .primaryFont && paragraph.lineHeight == nil
  }

  /// The width of a run with these advances, in points. Only this function converts font units to
  /// points: measuring, the fits test, truncation and glyph runs share it.
  @inline(__always)
  static func width(
    advanceUnits: Int64, spacedCharacters: Int, size: Double, letterSpacing: Double,
    unitsPerEm: Double
  ) -> Double {
    let advance = Double(advanceUnits) * size / unitsPerEm
    guard spacedCharacters > 0, letterSpacing != 0 else { return advance }
    return advance + Double(spacedCharacters) * letterSpacing
  }

  /// The part of a style that sums of advances depend on: plain values, which are copied for each
  /// text.
  struct Sums {
    private(set) var size: Double
    private(set) var letterSpacing: Double
    /// Whether sums are the widths of texts of simple characters: other features mean other rules,
    /// and right to left, letters and digits form several runs.
    let areExact: Bool

    init(_ style: TextStyle) {
      (size, letterSpacing) = (style.size, style.letterSpacing)
      areExact =
        style.features.isEmpty && style.paragraph.direction != .rightToLeft && style.ranges.isEmpty
    }

    /// Those of inline boxes: each is one unit in a font of one unit.
    init(width: Double) { (size, letterSpacing, areExact) = (width, 0, false) }

    /// Whether optional ligatures are made: only without letter spacing.
    var joins: Bool { letterSpacing == 0 }

    var unspaced: Sums {
      var sums = self
      sums.letterSpacing = 0
      return sums
    }

    func scaled(to size: Double) -> Sums {
      var sums = self
      sums.size = size
      return sums
    }
  }
}
