/// Why a text measures what it measures and is shown as it is: what `snug measure --explain` prints.
///
/// Clusters and breaks are those of the whole text, before lines are broken and anything is cut.
/// Offsets count the UTF-8 of the label's text.
public struct TextExplanation: Sendable {
  /// The text as it is shown.
  public let layout: TextLayout
  /// How it is set.
  public let style: TextStyle
  /// The exact width of the text uncut: of its paragraphs, each on one line, the widest.
  public let uncutWidth: Double
  /// Whether HarfBuzz must shape the text to tell its width; else advances and kerning add up to
  /// the same. On several lines this is asked of the text on one.
  public let needsShaping: Bool
  /// The fonts of the clusters, and of the ellipsis if the text is cut; the first is the primary
  /// one, whether the text needs it or not.
  public let fonts: [FontFace]
  /// The numbers in `fonts` of those the line's height is taken from.
  public let heightFonts: [Int]
  /// The text's characters in logical order. Line breaks between paragraphs are none, unless they
  /// are shown as spaces: on one line, and where `head` or `middle` has the last line hold the rest
  /// of the text.
  public let clusters: [Cluster]
  /// Where lines may end, the end of the text excluded; `nil` where that is not asked, in a label
  /// of one line that is cut between any characters.
  public let breaks: [Break]?
  /// Of a label of several lines, what each shows.
  public let lines: [Line]
  /// How the text was cut, if it was.
  public let cut: Cut?

  /// A `Character` of the text, shown as one: fonts and cuts never part it.
  public struct Cluster: Hashable, Sendable {
    /// A tab or line break within a line is a space here.
    public let text: String
    /// Of its own characters: control characters that are left out before it and behind it belong
    /// to no cluster.
    public let sourceRange: Range<Int>
    /// The code in ISO 15924 of the script it is shaped in (UAX #24), such as `Latn`.
    public let script: String
    /// The embedding level (UAX #9), odd where text reads from right to left.
    public let level: Int
    /// The number in `fonts` of the font it is drawn by.
    public let font: Int
    /// Why by that.
    public let reason: FontReason
    /// Whether it asks to be drawn as an emoji.
    public let isEmoji: Bool
    /// Whether a box for a missing character is drawn; one within a ligature, as a mark may be, is its
    /// first character's.
    public let isMissing: Bool
    /// The sum of the advances of the glyphs that start in it, in font units; those of a ligature
    /// are its first character's.
    public let advanceUnits: Int64
    /// The same in points, letter spacing included.
    public let advance: Double
  }

  /// A place where a line may end.
  public struct Break: Hashable, Sendable {
    /// The line would end before this.
    public let sourceOffset: Int
    /// Why it may end there.
    public let kind: Kind

    /// Why a line may end at a place.
    public enum Kind: String, Hashable, Sendable, CaseIterable {
      /// UAX #14 allows it.
      case allowed
      /// The text itself asks for it.
      case mandatory
      /// The style lets lines end between any two characters (`TextStyle.Truncation.character`).
      case character
    }
  }

  /// A line of several.
  public struct Line: Hashable, Sendable {
    /// Of a line that is cut, what would have stood in it and behind, to the end of its paragraph;
    /// for `head` and `middle` to the end of the text.
    public let sourceRange: Range<Int>
    /// Why it ends where it does.
    public let ending: Ending
    /// Whether its frame cuts it off.
    public let isClipped: Bool

    /// Why a line ends.
    public enum Ending: String, Hashable, Sendable, CaseIterable {
      /// The text ends.
      case end
      /// The text asks for it.
      case mandatory
      /// A line may end there (UAX #14).
      case allowed
      /// Between two characters: a word is wider than the line, or the style lets lines end between
      /// any two.
      case character
      /// There is more text than lines.
      case cut
    }
  }

  /// How a text was cut.
  public struct Cut: Hashable, Sendable {
    /// What may be as wide as the lines, in points; `nil` when only their number was limited.
    public let limit: Double?
    /// The widest that fits on the grid, in points.
    public let available: Double?
    /// The same in device pixels, if there is a device.
    public let availablePixels: Double?
    /// The mark of the cut, of modes that have one.
    public let ellipsis: Ellipsis?
    /// The parts of the text that are shown, in order; none when only the ellipsis is, or nothing.
    public let kept: [Range<Int>]
    /// Whether white space stood next to the cut and is not shown for that.
    public let dropsWhitespace: Bool
  }

  /// The mark of a cut.
  public struct Ellipsis: Hashable, Sendable {
    /// U+2026, or three full stops where the primary font has those alone.
    public let text: String
    /// The number in `fonts` of its font.
    public let font: Int
    /// In points.
    public let width: Double
    /// Whether it is shown: nothing is, where not even the ellipsis fits.
    public let isShown: Bool
  }
}
