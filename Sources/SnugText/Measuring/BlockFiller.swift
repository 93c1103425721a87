import SnugGeometry

/// Fills a block with the lines of one text.
struct BlockFiller {
  let style: TextStyle
  let context: FontContext
  let base: LayoutDirection
  let grid: PixelGrid
  let limit: Double
  let maximumLines: Int
  let includesGlyphs: Bool
  let paragraphs: [Paragraph]
  var block: LineBlock
  /// Whether there is more text than the last line shows.
  var isLastLineCut = false

  /// Whether only one more line may be added.
  var isOnLastLine: Bool { block.lines.count + 1 == maximumLines }

  /// Whether no more lines may be.
  var isFull: Bool { block.lines.count == maximumLines && maximumLines > 0 }

  /// Adds a line, which is wider than the limit only if it is one character.
  mutating func append(_ shown: ShownLine, text: String, endsParagraph: Bool) {
    var shown = shown
    if !grid.fits(shown.idealWidth, in: limit) {
      block.noteClippedCharacter(
        at: shown.sourceOffset(of: 0), width: shown.idealWidth, limit: limit)
      shown.clippedWidth = grid.widest(in: limit)
    }
    block.append(
      shown.line(text: text, endsParagraph: endsParagraph, includingGlyphs: includesGlyphs),
      shown.height)
  }
}
