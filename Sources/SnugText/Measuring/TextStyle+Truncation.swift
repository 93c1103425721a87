extension TextStyle {
  /// How a text is cut that is wider than it may be.
  ///
  /// On several lines it says how the last one is cut when there is more text than lines. A
  /// paragraph that is followed by others ends there for `tail`, `clip`, `word` and `character`;
  /// `head` and `middle` keep the end of the whole text.
  public enum Truncation: String, Hashable, Sendable, CaseIterable {
    /// The longest start that fits, and an ellipsis.
    case tail
    /// An ellipsis, and the longest end that fits.
    case head
    /// An ellipsis in the middle: of the characters kept, half stand before it, the odd one too.
    case middle
    /// Everything is drawn and the frame cuts it off.
    case clip
    /// Without an ellipsis: as many whole words as fit, of a word wider than that its start.
    case word
    /// Without an ellipsis: as many characters as fit. Of several lines, each ends between any two
    /// characters, not only the last.
    case character

    var hasEllipsis: Bool { self == .tail || self == .head || self == .middle }

    /// Whether the end of the text is shown.
    var keepsEnd: Bool { self == .head || self == .middle }

    /// Whether a text of several lines is cut by ending its last one as any other.
    var endsLines: Bool { self == .word || self == .character }
  }
}
