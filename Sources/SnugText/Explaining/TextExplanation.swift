/// The reasons why a text is shown and measured as it is, printed by `snug measure --explain`.
///
/// Clusters and breaks are those of the whole text, before line breaking and truncation. Offsets
/// count UTF-8 bytes of the label's text.
package struct TextExplanation: Sendable {
  package let layout: TextLayout
  package let style: TextStyle
  /// The exact width of the uncut text, in points: that of its widest paragraph on one line.
  package let uncutWidth: Double
  /// Whether HarfBuzz must shape the text to find its width; otherwise advances and kerning add up
  /// to the same width. For several lines, the answer is for the text on one line.
  package let needsShaping: Bool
  /// The fonts of the clusters, and of the ellipsis if the text is cut; the first is the primary
  /// font, whether or not the text uses it.
  package let fonts: [FontFace]
  /// The indices in `fonts` of the fonts that determine the line height; none where ranges have heights of
  /// their own.
  package let heightFonts: [Int]
  /// The line gap of these fonts, in points; 0 with a stated line height.
  package let lineGap: Double
  /// The height of a line and the distance from its top to its baseline, on the grid; of the first line
  /// where ranges have heights of their own.
  package let lineHeight, lineBaseline: Double
  /// The text's characters in logical order. Line breaks between paragraphs are left out, unless
  /// they are shown as spaces: on one line, and where the last line shows the rest of the text with
  /// `head` or `middle`.
  package let clusters: [Cluster]
  /// The positions where lines may end, except the end of the text; `nil` where they are not
  /// needed: in a label of one line that may be cut between any characters.
  package let breaks: [Break]?
  /// The lines of a label of several lines.
  package let lines: [Line]
  /// The cut of the text, or `nil` if it was not cut.
  package let cut: Cut?
  /// The reason for its size, or `nil` if that is the style's.
  package let shrinking: Shrinking?

  /// The reason why a text is shown in a smaller size, which is that of the layout.
  package struct Shrinking: Hashable, Sendable {
    /// The style's own size, and the least that it allows, in points.
    package let size, least: Double
    /// The next larger size, in which the text does not fit.
    package let next: Double
    /// The points by which a text on one line, or a character on one of several, is too wide in the next
    /// larger size.
    package internal(set) var missingWidth: Double?
    /// Of several lines: the count of lines that it takes there, if there were no limit and these are too
    /// many.
    package internal(set) var lineCount: Int?
    /// Of a frame of a given height: the points by which the text is too high there.
    package internal(set) var missingHeight: Double?
    /// Of several lines: whether one ends inside a word there.
    package internal(set) var breaksWords = false
  }

  /// A `Character` of the text, shown as one: fonts and cuts never split it.
  package struct Cluster: Hashable, Sendable {
    /// The text of the cluster; a tab (unless tabs are kept) or a line break within a line
    /// is a space.
    package let text: String
    /// The range of its own characters; control characters that are left out before it and behind
    /// it belong to no cluster.
    package let sourceRange: Range<Int>
    /// The ISO 15924 code of the script it is shaped in (UAX #24), such as `Latn`.
    package let script: String
    /// The embedding level (UAX #9), odd where text reads from right to left.
    package let level: Int
    /// The index in `fonts` of the font that draws it.
    package let font: Int
    package let reason: FontReason
    /// Whether it requests emoji presentation.
    package let isEmoji: Bool
    /// Whether a box for a missing character is drawn; a box within a ligature, such as a mark's,
    /// counts for the ligature's first character.
    package let isMissing: Bool
    /// The size of its range, in points, if that is not the size that the label is shown in.
    package let size: Double?
    /// Whether it is an inline box, which no font draws: `font` is the primary font.
    package let isBox: Bool
    /// The sum of the advances of the glyphs that start in it, in font units; those of a ligature
    /// count for its first character.
    package let advanceUnits: Int64
    /// The same in points, including letter spacing; of a tab, its width on one line.
    package let advance: Double
  }

  /// A position where a line may end.
  package struct Break: Hashable, Sendable {
    /// The offset that the line would end before.
    package let sourceOffset: Int
    package let kind: Kind

    /// The reason why a line may end at a position.
    package enum Kind: String, Hashable, Sendable, CaseIterable {
      /// UAX #14 allows it.
      case allowed
      /// The text has a mandatory break.
      case mandatory
      /// The style lets lines end between any two characters (`TextStyle.Truncation.Mode.character`).
      case character
    }
  }

  /// One of several lines.
  package struct Line: Hashable, Sendable {
    /// The range of the line's text; of a cut line, to the end of its paragraph, and with `head`
    /// and `middle` to the end of the text.
    package let sourceRange: Range<Int>
    package let ending: Ending
    /// The space before the line, in points.
    package let indent: Double
    /// Whether the line's frame clips it.
    package let isClipped: Bool

    /// The reason why a line ends.
    package enum Ending: String, Hashable, Sendable, CaseIterable {
      /// The text ends.
      case end
      /// The text has a mandatory break.
      case mandatory
      /// UAX #14 allows a break.
      case allowed
      /// Between two characters: a word is wider than the line, or the style lets lines end between
      /// any two.
      case character
      /// There is more text than lines.
      case cut
    }
  }

  package struct Cut: Hashable, Sendable {
    /// The requested maximum line width, in points; `nil` when only the line count was limited.
    package let limit: Double?
    /// The widest width on the grid that fits the limit behind the line's indent, in points.
    package let available: Double?
    /// The same in device pixels; `nil` without a device or a limit.
    package let availablePixels: Double?
    /// The ellipsis, in modes that have one.
    package let ellipsis: Ellipsis?
    /// The shown parts of the text, in order; empty when only the ellipsis is shown, or nothing.
    package let kept: [Range<Int>]
    /// Whether white space next to the cut is not shown because of the cut.
    package let dropsWhitespace: Bool
  }

  package struct Ellipsis: Hashable, Sendable {
    /// U+2026, or three full stops where the primary font has only those.
    package let text: String
    /// The index in `fonts` of its font.
    package let font: Int
    /// The width in points.
    package let width: Double
    /// Whether it is shown; where not even the ellipsis fits, nothing is.
    package let isShown: Bool
  }
}
