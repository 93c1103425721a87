extension TextStyle {
  /// What is shown of a text that does not fit.
  ///
  /// ```swift
  /// var style = TextStyle(truncation: .middle)
  /// style.truncation.ellipsis = "\u{2026} more"
  /// ```
  public struct Truncation: Hashable, Sendable {
    /// The truncation mode of a text wider than its limit.
    public var mode: Mode
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
    /// Whether a frame shows only as many lines as its height holds, at least one; otherwise lines overflow
    /// it (`TextMeasuring.layout(_:style:in:maximumLines:includingGlyphs:)`).
    public var cutsToHeight: Bool
    /// What `middle` keeps of the end; as many characters of the start as fit are shown, and of the end only
    /// where it does not fit with the ellipsis alone. When `nil`, half of the characters shown.
    public var keptEnd: KeptEnd?

    /// The end of a text that is kept where its middle is cut.
    ///
    /// ```swift
    /// var style = TextStyle(truncation: .middle)
    /// style.truncation.keptEnd = .extension  // much lo\u{2026}pdf
    /// ```
    public enum KeptEnd: Hashable, Sendable {
      /// So many characters, from 0 to `TextMeasurer.maximumTextLength`.
      case characters(Int)
      /// What follows the last full stop; without one, half of the characters shown.
      case `extension`
    }

    /// Creates a truncation, by default with the font's own ellipsis at the end.
    public init(
      _ mode: Mode = .tail, keepsSpaceAtCut: Bool = false, ellipsis: String? = nil,
      ellipsisLine: Int? = nil, cutsToHeight: Bool = false,
      keptEnd: KeptEnd? = nil
    ) {
      self.mode = mode
      self.keepsSpaceAtCut = keepsSpaceAtCut
      self.ellipsis = ellipsis
      self.ellipsisLine = ellipsisLine
      self.cutsToHeight = cutsToHeight
      self.keptEnd = keptEnd
    }

    /// Shows the longest start that fits, then the ellipsis.
    public static let tail = Truncation(.tail)
    /// Shows the ellipsis, then the longest end that fits.
    public static let head = Truncation(.head)
    /// Shows the start and the end, with the ellipsis between them.
    public static let middle = Truncation(.middle)
    /// Shows all, clipped by the frame.
    public static let clip = Truncation(.clip)
    /// Shows as many whole words as fit.
    public static let word = Truncation(.word)
    /// Shows as many characters as fit.
    public static let character = Truncation(.character)

    func validate() throws(FontError) {
      let length = Double(ellipsis?.utf8.count ?? 0)
      try FontError.check(
        "ellipsis.utf8.count", length, 0...Double(TextStyle.maximumEllipsisLength))
      if let ellipsisLine {
        let lines = 1...Double(TextStyle.maximumLineCount)
        try FontError.check("ellipsisLine", Double(ellipsisLine), lines)
      }
      if case .characters(let count) = keptEnd {
        try FontError.check("keptEnd", Double(count), 0...Double(NormalizedText.maximumLength))
      }
    }

    /// The way a text wider than its limit is cut.
    ///
    /// On several lines, it applies to the last line, or to another (`ellipsisLine`), when there is more text
    /// than lines. With `tail`, `clip`, `word` and `character` that line shows only its own paragraph, even
    /// if others follow; `head` and `middle` keep the end of the text that it stands for.
    public enum Mode: String, Hashable, Sendable, CaseIterable {
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

      package var hasEllipsis: Bool { self == .tail || self == .head || self == .middle }

      var keepsEnd: Bool { self == .head || self == .middle }

      /// Whether the last line of a cut text of several lines ends like any other line.
      var endsLines: Bool { self == .word || self == .character }
    }
  }
}
