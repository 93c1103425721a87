public import SnugGeometry

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
  /// The fonts that determine the height and the baseline.
  public var lineBoxes: LineBoxes
  /// The reading direction. When `nil`, that of the first strong character outside isolates (UAX
  /// #9, P2 and P3), for each paragraph separately on several lines. The end of a text, where
  /// `tail` puts its ellipsis, is the side this direction leads to.
  public var direction: LayoutDirection?
  /// The truncation mode of a text wider than its limit.
  public var truncation: Truncation
  /// Whether white space next to a cut stays; otherwise it is dropped.
  public var keepsSpaceAtCut: Bool
  /// The ellipsis of a cut text, such as "… more", on one line; at most `maximumEllipsisLength` bytes of
  /// UTF-8. When `nil`, U+2026, or three full stops where the primary font has only those. Its place is
  /// `TextLayout.ellipsisFrame`.
  public var ellipsis: String?
  /// The line of a text of several lines that is cut, counted from 1: the lines before it are those of a
  /// text that fits, and those behind it show the end of the text. When `nil`, or where there are no more
  /// lines, the last. Only with an ellipsis; from 1 to `TextMeasurer.maximumLineCount`.
  public var ellipsisLine: Int?
  /// The horizontal alignment of each line in a frame wider than the line.
  public var alignment: Alignment
  /// The way the lines of a text of several lines are filled.
  public var textWrap: TextWrap
  /// What becomes of tabs, and of the spaces that end a paragraph.
  public var whiteSpace: WhiteSpace
  /// The distance of tab stops, in advances of a space with `letterSpacing`; from 0, for tabs without
  /// width, to `maximumTabSize`. Only with `WhiteSpace.preWrap`.
  public var tabSize: Double
  /// The first tab stops, ascending, in points from the side where lines start, indents included; above
  /// 0, at most `maximumSize` points and `maximumTabStopCount` stops. Those behind the last are
  /// multiples of `tabSize`. Only with `WhiteSpace.preWrap`.
  public var tabStops: [Double]
  /// Where a line may end inside a word.
  public var wordBreak: WordBreak
  /// How strictly lines are broken, mostly in Japanese and Chinese.
  public var lineBreak: LineBreak
  /// The height of each line; `nil` for the ascent, descent and line gap of its fonts.
  public var lineHeight: LineHeight?
  /// The space between two lines of a paragraph, in points; from 0 to `maximumSize`. A line with this
  /// space is rounded up to the pixel grid once.
  public var lineSpacing: Double
  /// The space between two paragraphs on top of `lineSpacing`, in points; from 0 to `maximumSize`.
  public var paragraphSpacing: Double
  /// The indent of the first line of each paragraph, in points, at the side where its base direction
  /// starts; from 0 to `maximumSize`. Rounded up to the pixel grid.
  public var firstLineIndent: Double
  /// The same of all other lines of a paragraph.
  public var hangingIndent: Double
  /// The edges of the text that its height is counted from.
  public var textBox: TextBox
  /// The smaller sizes of a text that does not fit; `nil` for none.
  public var shrinking: Shrinking?
  /// The styles of ranges of its texts (`StyledText`).
  public var ranges = RangeStyles()

  /// The fonts that determine a line's height.
  public enum LineBoxes: String, Hashable, Sendable, CaseIterable {
    /// Only the primary font: labels in a row are equally tall, whatever their script.
    case primaryFont
    /// Every font the text uses: the line grows for fallback fonts and never clips.
    case allRuns
  }

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
    letterSpacing: Double = 0, lineBoxes: LineBoxes = .primaryFont,
    direction: LayoutDirection? = nil, truncation: Truncation = .tail,
    keepsSpaceAtCut: Bool = false, ellipsis: String? = nil, ellipsisLine: Int? = nil,
    alignment: Alignment = .natural, textWrap: TextWrap = .wrap,
    whiteSpace: WhiteSpace = .normal, tabSize: Double = 8,
    tabStops: [Double] = [], wordBreak: WordBreak = .normal, lineBreak: LineBreak = .auto,
    lineHeight: LineHeight? = nil, lineSpacing: Double = 0,
    paragraphSpacing: Double = 0, firstLineIndent: Double = 0, hangingIndent: Double = 0,
    textBox: TextBox = .lines, shrinking: Shrinking? = nil
  ) {
    self.font = font
    self.size = size
    self.features = features
    self.letterSpacing = letterSpacing
    self.lineBoxes = lineBoxes
    self.direction = direction
    self.truncation = truncation
    self.keepsSpaceAtCut = keepsSpaceAtCut
    self.ellipsis = ellipsis
    self.ellipsisLine = ellipsisLine
    self.alignment = alignment
    self.textWrap = textWrap
    self.whiteSpace = whiteSpace
    self.tabSize = tabSize
    self.tabStops = tabStops
    self.wordBreak = wordBreak
    self.lineBreak = lineBreak
    self.lineHeight = lineHeight
    self.lineSpacing = lineSpacing
    self.paragraphSpacing = paragraphSpacing
    self.firstLineIndent = firstLineIndent
    self.hangingIndent = hangingIndent
    self.textBox = textBox
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
    switch lineHeight {
    case .multiple(let factor):
      try FontError.check("lineHeight", factor, 0...TextStyle.maximumLineHeightMultiple)
    case .points(let points): try FontError.check("lineHeight", points, 0...TextStyle.maximumSize)
    case nil: break
    }
    for (property, length) in [
      ("lineSpacing", lineSpacing), ("paragraphSpacing", paragraphSpacing),
      ("firstLineIndent", firstLineIndent), ("hangingIndent", hangingIndent),
    ] {
      try FontError.check(property, length, 0...TextStyle.maximumSize)
    }
    try validateTabs()
    let length = Double(ellipsis?.utf8.count ?? 0)
    try FontError.check("ellipsis.utf8.count", length, 0...Double(Self.maximumEllipsisLength))
    if let ellipsisLine {
      let lines = 1...Double(Self.maximumLineCount)
      try FontError.check("ellipsisLine", Double(ellipsisLine), lines)
    }
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
    var truncation: Truncation
    var keepsSpaceAtCut: Bool
    var ellipsisLine: Int?
    var alignment: Alignment
    var textWrap: TextWrap
    var whiteSpace: WhiteSpace
    /// Rounded up to the pixel grid, in points.
    var firstLineIndent, hangingIndent: Double
    var lineSpacing, paragraphSpacing: Double
    var textBox: TextBox
    /// Whether each line of the text has its own height: some ranges have other fonts or sizes.
    var hasOwnHeights = false
    /// Those of the primary font.
    var letters: LetterHeights

    /// Returns the indent of the line that starts at a position of its paragraph, in points.
    @inline(__always)
    func indent(ofLineFrom start: Int) -> Double { start == 0 ? firstLineIndent : hangingIndent }

    /// Whether all lines have the same indent.
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
      size: size, truncation: truncation, keepsSpaceAtCut: keepsSpaceAtCut,
      ellipsisLine: ellipsisLine,
      alignment: alignment, textWrap: textWrap, whiteSpace: whiteSpace,
      firstLineIndent: grid.reported(firstLineIndent),
      hangingIndent: grid.reported(hangingIndent), lineSpacing: lineSpacing,
      paragraphSpacing: paragraphSpacing, textBox: textBox, letters: letters)
  }

  /// Returns the same style in another size, with its ranges in the same proportion.
  package func scaled(to size: Double) -> TextStyle {
    var style = self
    if !ranges.isEmpty { style.ranges = ranges.scaled(from: self.size, to: size) }
    (style.size, style.shrinking) = (size, nil)
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
  var growsWithFonts: Bool { lineBoxes == .allRuns && lineHeight == nil }

  /// The width of a run with these advances, in points. Only this function converts font units to
  /// points: measuring, the fits test, truncation and glyph runs share it.
  func width(advanceUnits: Int64, spacedCharacters: Int32, unitsPerEm: Int32) -> Double {
    Self.width(
      advanceUnits: advanceUnits, spacedCharacters: Int(spacedCharacters), size: size,
      letterSpacing: letterSpacing, unitsPerEm: Double(unitsPerEm))
  }

  /// The same for the values of a style.
  @inline(__always)
  static func width(
    advanceUnits: Int64, spacedCharacters: Int, size: Double, letterSpacing: Double,
    unitsPerEm: Double
  ) -> Double {
    let advance = Double(advanceUnits) * size / unitsPerEm
    guard spacedCharacters > 0, letterSpacing != 0 else { return advance }
    return advance + Double(spacedCharacters) * letterSpacing
  }
}

extension TextStyle {
  /// The way the lines of a text of several lines are filled.
  public enum TextWrap: String, Hashable, Sendable, CaseIterable {
    /// Each line takes as much text as fits.
    case wrap
    /// As many lines per paragraph as `wrap` makes, as equally wide as possible: the sum of the
    /// squares of their widths is the least (CSS Text 4, `text-wrap: balance`).
    case balance
  }
}

extension TextStyle {
  /// The places inside words where a line may end (CSS Text 3, `word-break`).
  public enum WordBreak: String, Hashable, Sendable, CaseIterable {
    /// Where UAX #14 allows it: between most letters of Chinese, Japanese and Korean, too.
    case normal
    /// Not between letters and digits of any script, but between words of Thai, Lao, Khmer and Myanmar.
    case keepAll = "keep-all"
    /// Between any letters and digits, as between those of Chinese.
    case breakAll = "break-all"
  }

  /// The strictness of line breaking (CSS Text 3, `line-break`). `FontDescriptor.language` says whether a
  /// text is Chinese, Japanese or Korean.
  public enum LineBreak: String, Hashable, Sendable, CaseIterable {
    /// As `strict`, but in Chinese, Japanese and Korean a line may start with small kana, as in browsers.
    case auto
    /// As `normal`, and a line may also start with iteration marks and end between dots of an ellipsis; in
    /// these languages it may start with middle dots, colons, exclamation and question marks of full
    /// width, and be parted from wide signs of units and currencies.
    case loose
    /// A line may start with small kana and, in these languages, with the dashes 〜 and ゠.
    case normal
    /// A line starts with none of these.
    case strict
  }
}

extension TextStyle {
  /// The height of a line. The text is in the middle of it: half of the space that its font leaves is
  /// above, half below (CSS 2, `line-height`). Lines less tall than their text overlap. Fallback fonts
  /// do not change it.
  public enum LineHeight: Hashable, Sendable {
    /// A multiple of the style's size, from 0 to `maximumLineHeightMultiple`.
    case multiple(Double)
    /// From 0 to `maximumSize` points.
    case points(Double)
  }

  /// The edges of a text: those of its lines, or of its letters (CSS Inline 3, `text-box`).
  ///
  /// Capitals are as tall as the primary font says. Glyphs that reach beyond the box are drawn outside
  /// of it.
  public enum TextBox: String, Hashable, Sendable, CaseIterable {
    /// From the top of the first line to the bottom of the last.
    case lines = "text"
    /// From the top of the capitals of the first line to the bottom of the last line.
    case cap
    /// From the top of the small letters of the first line, such as x, to the bottom of the last line.
    case ex
    /// From the top of the first line to the last baseline.
    case alphabetic = "text alphabetic"
    /// From the top of the capitals of the first line to the last baseline.
    case capAlphabetic = "cap alphabetic"
    /// From the top of the small letters of the first line to the last baseline.
    case exAlphabetic = "ex alphabetic"

    var endsAtBaseline: Bool {
      self == .alphabetic || self == .capAlphabetic || self == .exAlphabetic
    }
  }
}

extension TextStyle {
  /// The way a text wider than its limit is cut.
  ///
  /// On several lines, it applies to the last line, or to another (`ellipsisLine`), when there is more text
  /// than lines. With `tail`, `clip`, `word` and `character` that line shows only its own paragraph, even
  /// if others follow; `head` and `middle` keep the end of the text that it stands for.
  public enum Truncation: String, Hashable, Sendable, CaseIterable {
    /// The longest start that fits, then an ellipsis.
    case tail
    /// An ellipsis, then the longest end that fits.
    case head
    /// An ellipsis in the middle: half of the characters kept precede it, and the odd one too.
    case middle
    /// The whole text, clipped by its frame.
    case clip
    /// No ellipsis: as many whole words as fit, or the start of a first word that is too wide.
    case word
    /// No ellipsis: as many characters as fit. On several lines, every line, not only the last, may
    /// end between any two characters.
    case character

    /// Whether an ellipsis stands for what is not shown.
    package var hasEllipsis: Bool { self == .tail || self == .head || self == .middle }

    /// Whether the end of the text is shown.
    var keepsEnd: Bool { self == .head || self == .middle }

    /// Whether the last line of a cut text of several lines ends like any other line.
    var endsLines: Bool { self == .word || self == .character }
  }
}
