import SnugGeometry

/// The lines of texts as they were measured: what shows each text without reading it again.
///
/// A text takes 24 bytes, 16 for each of its lines, and 64 where it is cut. A text that is not kept is laid out
/// anew: one whose lines are not parts of it as given (a hyphen is drawn, a control left out, paragraphs are
/// joined), that is clipped or cut before its last lines, has inline boxes or tabs, or characters without a glyph or
/// wider than a line, or is shown in a smaller size.
///
/// Texts are added only by the creator, before others read them.
package final class KeptLines: @unchecked Sendable {
  private var texts: [Text] = []
  private var lines: [Line] = []
  /// The heights of lines that are not as tall as the primary font's: of a text one for all lines, or one for each.
  private var heights: [LineBox] = []
  private var cuts: [Cut] = []
  /// Those of texts, each once.
  private var fonts: [ShownFonts] = []
  /// The number of the text measured last; -1 if it is not kept.
  package private(set) var latest: Int32 = -1

  private struct Text {
    /// The index of its first line, and the count of its lines.
    var line, lineCount: Int32
    /// The index of its height, or of that of its first line; -1 for that of the primary font.
    var height: Int32 = -1
    /// The index of its cut; -1 if it is whole.
    var cut: Int32 = -1
    var fonts: UInt16
    var hasOwnHeights = false
    var base: LayoutDirection
  }

  private struct Line {
    var idealWidth: Double
    /// The UTF-8 offset of its text in the source text.
    var start: Int32
    /// Twice the length of its text, and 1 if its paragraph ends with it.
    var lengthAndEnd: UInt32
  }

  /// The last line, where it stands for text that is not shown.
  private struct Cut {
    var paragraph, position, lastParagraph: Int32
    var isCut: Bool
    /// What is shown behind its part of the text: most often an ellipsis.
    var rest: String
    var ellipsis: TextLayout.PlacedEllipsis?
  }

  package init() {}

  /// Forgets which text was measured last.
  func begin() { latest = -1 }

  /// Adds the lines of a text, if these say all of it.
  /// - Parameters:
  ///   - source: The text without the marks of its ranges.
  ///   - usual: The height of a line of the primary font.
  func append(_ filled: BlockFiller, of source: String, otherwise usual: LineBox) {
    let (block, cut) = (filled.block, filled.cut)
    guard !block.hasUnbalancedLines, !block.clipsCharacters, let first = block.lines.first,
      cut.map({ !$0.isJoined && $0.next == nil && $0.index + 1 == block.lines.count }) ?? true,
      lines.count + block.lines.count < Int32.max, let number = number(of: block.fonts)
    else { return }
    let line = lines.count
    var text = Text(
      line: Int32(line), lineCount: Int32(block.lines.count), fonts: number, base: block.base)
    var rest = ""
    // By index: a copy of a line counts references.
    for index in block.lines.indices {
      let start = block.lines[index].sourceRange.lowerBound
      let length = source.utf8.lengthOfStart(of: block.lines[index].text.utf8, at: start)
      let isCut = index == cut?.index
      guard isCut || length == block.lines[index].text.utf8.count,
        !block.lines[index].isClipped, block.lines[index].gaps.isEmpty,
        block.lines[index].missingGlyphOffsets.isEmpty
      else { return lines.removeSubrange(line...) }
      if isCut { rest = String(Substring(block.lines[index].text.utf8.dropFirst(length))) }
      lines.append(
        Line(
          idealWidth: block.lines[index].idealWidth, start: Int32(start),
          lengthAndEnd: UInt32(length) << 1 | (block.lines[index].endsParagraph ? 1 : 0)))
    }
    if filled.style.hasOwnHeights, block.lines.contains(where: { $0.height != first.height }) {
      (text.height, text.hasOwnHeights) = (Int32(heights.count), true)
      heights += block.lines.lazy.map(\.height)
    } else {
      let tallest = block.lines.dropFirst().reduce(into: first.height) { $0.formUnion($1.height) }
      if tallest != usual {
        text.height = Int32(heights.count)
        heights.append(tallest)
      }
    }
    if let cut {
      text.cut = Int32(cuts.count)
      cuts.append(
        Cut(
          paragraph: Int32(cut.start.paragraph), position: Int32(cut.start.position),
          lastParagraph: Int32(cut.lastParagraph), isCut: cut.isCut, rest: rest,
          ellipsis: block.lines[cut.index].ellipsis))
    }
    latest = Int32(texts.count)
    texts.append(text)
  }

  /// Returns the number of fonts; `nil` if there are many others.
  private func number(of shown: ShownFonts) -> UInt16? {
    let known = fonts.firstIndex {
      $0.faces.elementsEqual(shown.faces, by: ===) && $0.missingDesigns == shown.missingDesigns
    }
    if let known { return UInt16(known) }
    guard fonts.count < Self.mostFonts else { return nil }
    fonts.append(shown)
    return UInt16(fonts.count - 1)
  }

  /// The most sets of fonts: real labels have few, and all are compared with those of each text.
  private static let mostFonts = 64

  /// Returns the lines of a text, and its cut.
  /// - Parameter source: The text without the marks of its ranges.
  func block(
    _ number: Int32, of source: String, _ style: ResolvedStyle, on grid: PixelGrid
  ) -> (LineBlock, TextCut?) {
    let text = texts[Int(number)]
    let cut = text.cut < 0 ? nil : cuts[Int(text.cut)]
    var rules = style.rules
    rules.hasOwnHeights = text.hasOwnHeights
    var block = LineBlock(
      rules, base: text.base, grid: grid, maximumLines: Int(text.lineCount))
    var startsParagraph = true
    for index in 0..<Int(text.lineCount) {
      let kept = lines[Int(text.line) + index]
      let height =
        text.height < 0
        ? style.primaryHeight : heights[Int(text.height) + (text.hasOwnHeights ? index : 0)]
      var line = LineBlock.Line(
        text: String(source[...].part(Int(kept.start), length: Int(kept.lengthAndEnd >> 1))),
        idealWidth: kept.idealWidth, height: height, endsParagraph: kept.lengthAndEnd & 1 != 0)
      line.indent = rules.indent(ofLineFrom: startsParagraph ? 0 : 1)
      if index == 0 { line.fonts = fonts[Int(text.fonts)] }
      if let cut, index + 1 == text.lineCount {
        line.text += cut.rest
        line.ellipsis = cut.ellipsis
      }
      startsParagraph = line.endsParagraph
      block.append(line)
    }
    let shownCut = cut.map { cut in
      TextCut(
        index: Int(text.lineCount) - 1,
        start: TextPlace(paragraph: Int(cut.paragraph), position: Int(cut.position)),
        lastParagraph: Int(cut.lastParagraph), isCut: cut.isCut)
    }
    return (block, shownCut)
  }

  /// Whether the lines of a text are kept.
  package func isKept(_ number: Int32) -> Bool {
    number >= 0 && texts[Int(number)].lineCount > 0
  }

  /// Adds a text of others.
  package func append(_ number: Int32, of other: KeptLines) {
    latest = -1
    guard other.isKept(number) else { return }
    let text = other.texts[Int(number)]
    let (line, height, cut) = (Int(text.line), Int(text.height), Int(text.cut))
    let count = Int(text.lineCount)
    append(
      [text], other.lines[line..<line + count],
      height < 0 ? [] : other.heights[height..<height + (text.hasOwnHeights ? count : 1)],
      cut < 0 ? [] : other.cuts[cut...cut], of: other, from: (line, height, cut))
    latest = Int32(texts.count - 1)
  }

  /// Makes room for all texts of others.
  package func reserveCapacity(for others: [KeptLines]) {
    texts.reserveCapacity(others.reduce(texts.count) { $0 + $1.texts.count })
    lines.reserveCapacity(others.reduce(lines.count) { $0 + $1.lines.count })
    cuts.reserveCapacity(others.reduce(cuts.count) { $0 + $1.cuts.count })
  }

  /// Adds all texts of others.
  /// - Returns: What their numbers grow by.
  package func append(contentsOf other: KeptLines) -> Int32 {
    let count = Int32(texts.count)
    append(
      other.texts[...], other.lines[...], other.heights[...], other.cuts[...], of: other,
      from: (0, 0, 0))
    return count
  }

  /// - Parameter start: The first of these lines, heights and cuts.
  private func append(
    _ texts: ArraySlice<Text>, _ lines: ArraySlice<Line>, _ heights: ArraySlice<LineBox>,
    _ cuts: ArraySlice<Cut>, of other: KeptLines, from start: (line: Int, height: Int, cut: Int)
  ) {
    let numbers = other.fonts.map { number(of: $0) }
    let hasRoom = self.lines.count + lines.count < Int32.max
    for var text in texts {
      if let number = numbers[Int(text.fonts)], hasRoom {
        text.fonts = number
        text.line += Int32(self.lines.count - start.line)
        if text.height >= 0 { text.height += Int32(self.heights.count - start.height) }
        if text.cut >= 0 { text.cut += Int32(self.cuts.count - start.cut) }
      } else {
        text.lineCount = 0
      }
      self.texts.append(text)
    }
    guard hasRoom else { return }
    self.lines += lines
    self.heights += heights
    self.cuts += cuts
  }
}

extension String.UTF8View {
  /// Returns how much of the start of a text stands at an offset: whole characters.
  fileprivate func lengthOfStart(of text: String.UTF8View, at start: Int) -> Int {
    let (own, other) = (span, text.span)
    var length = 0
    while length < other.count, start + length < own.count, own[start + length] == other[length] {
      length += 1
    }
    while length > 0, length < other.count, UTF8.isContinuation(other[length]) { length -= 1 }
    return length
  }
}

extension Substring {
  /// Returns the characters of some bytes.
  func part(_ start: Int, length: Int) -> Substring {
    let first = utf8.index(utf8.startIndex, offsetBy: start)
    return self[first..<utf8.index(first, offsetBy: length)]
  }
}
