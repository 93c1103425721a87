public import SnugGeometry

/// How the lines of a text are broken, filled and placed.
///
/// ```swift
/// let paragraph = ParagraphStyle(textWrap: .balance, alignment: .center)
/// var style = TextStyle(size: 15, paragraph: paragraph)
/// style.paragraph.lineHeight = .multiple(1.4)
/// ```
public struct ParagraphStyle: Hashable, Sendable {
  /// The reading direction. When `nil`, that of the first strong character outside isolates (UAX
  /// #9, P2 and P3), for each paragraph separately on several lines. The end of a text, where
  /// `tail` puts its ellipsis, is the side this direction leads to.
  public var direction: LayoutDirection?
  /// What becomes of tabs, and of the spaces that end a paragraph.
  public var whiteSpace: WhiteSpace
  /// The distance of tab stops, in advances of a space with `letterSpacing`; from 0, for tabs without
  /// width, to `TextStyle.maximumTabSize`. Only with `WhiteSpace.preWrap`.
  public var tabSize: Double
  /// The first tab stops, ascending, in points from the side where lines start, indents included; above
  /// 0, at most `TextStyle.maximumSize` points and `TextStyle.maximumTabStopCount` stops. Those behind the last are
  /// multiples of `tabSize`. Only with `WhiteSpace.preWrap`.
  public var tabStops: [Double]
  /// Where a line may end inside a word.
  public var wordBreak: WordBreak
  /// How strictly lines are broken, mostly in Japanese and Chinese.
  public var lineBreak: LineBreak
  /// The way the lines of a text of several lines are filled.
  public var textWrap: TextWrap
  /// The horizontal alignment of each line in a frame wider than the line.
  public var alignment: Alignment
  /// The fonts that determine the height and the baseline.
  public var lineBoxes: LineBoxes
  /// The height of each line; `nil` for the ascent, descent and line gap of its fonts.
  public var lineHeight: LineHeight?
  /// The space between two lines of a paragraph, in points; from 0 to `TextStyle.maximumSize`. A line with this
  /// space is rounded up to the pixel grid once.
  public var lineSpacing: Double
  /// The space between two paragraphs on top of `lineSpacing`, in points; from 0 to `TextStyle.maximumSize`.
  public var paragraphSpacing: Double
  /// The indent of the first line of each paragraph, in points, at the side where its base direction
  /// starts; from 0 to `TextStyle.maximumSize`. Rounded up to the pixel grid.
  public var firstLineIndent: Double
  /// The same of all other lines of a paragraph.
  public var hangingIndent: Double
  /// The edges of the text that its height is counted from.
  public var textBox: TextBox

  /// Creates a style, by default of lines as tall as the primary font says, each filled with as much as fits.
  public init(
    direction: LayoutDirection? = nil,
    whiteSpace: WhiteSpace = .normal,
    tabSize: Double = 8,
    tabStops: [Double] = [],
    wordBreak: WordBreak = .normal,
    lineBreak: LineBreak = .auto,
    textWrap: TextWrap = .wrap,
    alignment: Alignment = .natural,
    lineBoxes: LineBoxes = .primaryFont,
    lineHeight: LineHeight? = nil,
    lineSpacing: Double = 0,
    paragraphSpacing: Double = 0,
    firstLineIndent: Double = 0,
    hangingIndent: Double = 0,
    textBox: TextBox = .lines
  ) {
    self.direction = direction
    self.whiteSpace = whiteSpace
    self.tabSize = tabSize
    self.tabStops = tabStops
    self.wordBreak = wordBreak
    self.lineBreak = lineBreak
    self.textWrap = textWrap
    self.alignment = alignment
    self.lineBoxes = lineBoxes
    self.lineHeight = lineHeight
    self.lineSpacing = lineSpacing
    self.paragraphSpacing = paragraphSpacing
    self.firstLineIndent = firstLineIndent
    self.hangingIndent = hangingIndent
    self.textBox = textBox
  }

  func validate() throws(FontError) {
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
  }
}

extension ParagraphStyle {
  /// The fonts that determine a line's height.
  public enum LineBoxes: String, Hashable, Sendable, CaseIterable {
    /// Only the primary font: labels in a row are equally tall, whatever their script.
    case primaryFont
    /// Every font the text uses: the line grows for fallback fonts and never clips.
    case allRuns
    /// Every font on the line, as Chromium has it: only the line with a fallback font grows. Without a stated
    /// line height, each font's ascent, descent and line gap are rounded to whole points first; with one, the
    /// height is a multiple of 1/64 of a point, and the baseline on a whole point. A line of ranges is at least
    /// as high as one of the label's own style (CSS 2, 10.8.1).
    case browser

    var areBrowsers: Bool { self == .browser }
  }

  /// The way the lines of a text of several lines are filled.
  public enum TextWrap: String, Hashable, Sendable, CaseIterable {
    /// Each line takes as much text as fits.
    case wrap
    /// As many lines per paragraph as `wrap` makes, as equally wide as possible: the sum of the
    /// squares of their widths is the least (CSS Text 4, `text-wrap: balance`).
    case balance
  }

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
    /// As browsers break lines: a line may start with small kana in any language, and pairs of visible
    /// characters of ASCII, as in paths and dates, are those of Chromium: no line ends behind a slash, and one
    /// may behind a question mark, or before a bracket behind most signs.
    case browser
  }

  /// The height of a line. The text is in the middle of it: half of the space that its font leaves is
  /// above, half below (CSS 2, `line-height`). Lines less tall than their text overlap. Fallback fonts
  /// do not change it.
  public enum LineHeight: Hashable, Sendable {
    /// A multiple of the style's size, from 0 to `TextStyle.maximumLineHeightMultiple`.
    case multiple(Double)
    /// From 0 to `TextStyle.maximumSize` points.
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

  /// What becomes of white space (CSS Text 3, `white-space`). Spaces are never joined.
  public enum WhiteSpace: String, Hashable, Sendable, CaseIterable {
    /// A tab is a space. Spaces at the end of a line take no room.
    case normal
    /// A tab reaches to the next tab stop (`tabSize`, `tabStops`), at least half a space away. Spaces and
    /// tabs that end a paragraph, not only a line, take room as far as they fit.
    case preWrap = "pre-wrap"
  }

  private func validateTabs() throws(FontError) {
    try FontError.check("tabSize", tabSize, 0...TextStyle.maximumTabSize)
    let count = Double(tabStops.count)
    try FontError.check("tabStops.count", count, 0...Double(TextStyle.maximumTabStopCount))
    var last = 0.0
    for (index, stop) in tabStops.enumerated() {
      guard stop > last, stop <= TextStyle.maximumSize else {
        throw .numberOutOfRange(
          property: "tabStops[\(index)]", value: stop, allowed: last...TextStyle.maximumSize)
      }
      last = stop
    }
  }

  /// The horizontal alignment of each line in a frame wider than the line.
  ///
  /// It changes neither the size of a text nor its line breaks.
  public enum Alignment: String, Hashable, Sendable, CaseIterable {
    /// At the side where the text begins: left, or right for right-to-left text. All lines of a
    /// text are aligned to the same side.
    case natural
    /// At the left.
    case left
    /// In the middle, at exactly half of the free width.
    case center
    /// At the right.
    case right

    /// Returns the distance of a line from the frame's left edge, in points; `indent` is the space
    /// before it, and `base` the text's direction.
    ///
    /// Not rounded: glyphs in a line lie between pixels too, and a centred line stays so mirrored.
    func offset(
      ofLine width: Double, in frameWidth: Double, indent: Double, reading base: LayoutDirection
    ) -> Double {
      var free = frameWidth - width - indent
      // What sums of rounded numbers leave is no space.
      if indent > 0, free.magnitude < 0x1p-20 { free = 0 }
      let leads = base == .leftToRight
      let start = leads ? indent : 0
      // CSS Text 3, `text-align`: a line that is too long overflows at its end.
      guard free > 0 else { return leads ? start : free }
      return switch self {
      case .natural: leads ? start : free
      case .left: start
      case .center: start + free / 2
      case .right: start + free
      }
    }
  }

  /// Whether a text certainly begins at the left of a frame wider than it, determined without
  /// resolving its direction.
  package func startsAtLeft(_ text: String) -> Bool {
    guard firstLineIndent == 0 else { return false }
    return switch alignment {
    case .left: true
    case .center, .right: false
    case .natural: direction.map { $0 == .leftToRight } ?? !text.utf8.span.mayReadRightToLeft
    }
  }
}
