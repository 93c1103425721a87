import SnugGeometry

/// The styles of the ranges of a label's texts, with their fonts.
final class ResolvedRanges {
  /// For the label's own style and those of its ranges: the index in `styles`.
  let numbers: [Int32]
  /// Those that differ in what a text measures. The first is the label's own.
  let styles: [SpanStyle]
  /// Whether letters are spaced in one of them.
  let hasLetterSpacing: Bool

  let grid: PixelGrid

  private init(_ numbers: [Int32], _ styles: [SpanStyle], on grid: PixelGrid) {
    (self.numbers, self.styles, self.grid) = (numbers, styles, grid)
    hasLetterSpacing = styles.contains { $0.sums.letterSpacing != 0 }
  }

  /// - Parameter context: Returns the fonts of a style.
  convenience init(
    _ style: TextStyle, on grid: PixelGrid, context: (TextStyle) throws(FontError) -> FontContext
  ) throws(FontError) {
    var plain = style
    (plain.ranges, plain.shrinking) = (RangeStyles(), nil)
    var (numbers, styles) = ([Int32](), [SpanStyle]())
    var known: [RangeStyles.Entry: Int] = [:]
    for number in 0...style.ranges.count {
      let entry = style.ranges.entry(Int32(number)).measured(in: plain)
      let found = known[entry] ?? styles.count
      if found == styles.count {
        known[entry] = found
        switch entry {
        case .text(let range):
          var own = plain
          range.apply(to: &own)
          styles.append(SpanStyle(own, try context(own), on: grid))
        case .box(let box): styles.append(SpanStyle(box, plain, styles[0].context))
        }
      }
      numbers.append(Int32(found))
    }
    self.init(numbers, styles, on: grid)
  }

  /// Returns the same ranges in a label of another size.
  func scaled(to style: TextStyle) -> ResolvedRanges {
    var plain = style
    (plain.ranges, plain.shrinking) = (RangeStyles(), nil)
    let size = styles[0].style.size
    return ResolvedRanges(
      numbers,
      styles.map { known in
        if let box = known.box { return SpanStyle(box, plain, known.context) }
        var own = known.style
        own.size = TextStyle.scaled(own.size, from: size, to: style.size)
        return SpanStyle(own, known.context, on: grid)
      }, on: grid)
  }
}

/// The style of a span of a text with its fonts, or an inline box.
final class SpanStyle {
  /// Of a box, the label's style.
  let style: TextStyle
  let context: FontContext
  /// Of a box, its width is the size.
  let sums: TextStyle.Sums
  let box: InlineBox?
  /// The height of a line of its primary font, rounded, or of the box.
  let height: LineBox
  private var knownFastPath: FastPath?

  /// Sums up the widths of runs of simple characters; `nil` if all must be shaped.
  @inline(__always)
  var fastPath: FastPath? {
    if let knownFastPath { return knownFastPath }
    knownFastPath = context.fastPath(forLabels: 1)
    return knownFastPath
  }

  init(_ style: TextStyle, _ context: FontContext, on grid: PixelGrid) {
    (self.style, self.context, box) = (style, context, nil)
    sums = TextStyle.Sums(style)
    height = LineBox(of: context.chain.primary, in: style).ofRun(in: style, on: grid)
  }

  init(_ box: InlineBox, _ style: TextStyle, _ context: FontContext) {
    (self.style, self.context, self.box) = (style, context, box)
    sums = TextStyle.Sums(width: box.width)
    height = LineBox(of: box)
  }
}

extension SpanStyle {
  /// Returns the index of the face that draws a character; of a box, that of the primary font.
  func faceNumber(of character: Int, in text: NormalizedText) -> Int32 {
    box == nil ? context.faceNumber(of: character, in: text) : 0
  }
}

/// The styles of the parts of a text that is not all in its label's style.
final class TextSpans {
  private(set) var ranges: ResolvedRanges
  /// The ranges of the label's whole text.
  let source: SourceSpans
  /// The UTF-8 offsets in the normalised text where spans end, ascending, and their styles.
  private var ends: [Int32] = []
  private var numbers: [Int32] = []
  /// The style at the start, also of a text without characters.
  private(set) var first: Int32 = 0

  /// - Parameters:
  ///   - source: The ranges of the label's whole text, and the offset of this text in it.
  init(of text: NormalizedText, _ source: LabelSpans) {
    (ranges, self.source) = (source.ranges, source.source)
    let (spans, start) = (source.source, source.start)
    let boundaries = text.boundaries
    var span = spans.index(at: start)
    first = ranges.numbers[Int(spans.numbers[span])]
    for character in 0..<text.characterCount {
      let offset = start + text.sourceOffset(of: Int(boundaries[character]))
      while span + 1 < spans.starts.count, spans.starts[span + 1] <= offset { span += 1 }
      append(ranges.numbers[Int(spans.numbers[span])], upTo: boundaries[character + 1])
    }
    if let number = numbers.first { first = number }
  }

  /// Creates the spans of the bytes of a part of a text.
  init(_ bytes: Range<Int32>, of whole: TextSpans) {
    (ranges, source) = (whole.ranges, whole.source)
    first = whole.number(at: bytes.lowerBound)
    var span = whole.ends.partitioningIndex { $0 > bytes.lowerBound }
    while span < whole.ends.count, ends.last ?? 0 < bytes.upperBound - bytes.lowerBound {
      append(whole.numbers[span], upTo: min(whole.ends[span], bytes.upperBound) - bytes.lowerBound)
      span += 1
    }
  }

  private func append(_ number: Int32, upTo end: Int32) {
    if numbers.last == number {
      ends[ends.count - 1] = end
    } else {
      numbers.append(number)
      ends.append(end)
    }
  }

  /// Returns the style of the text at an offset; at the end, that of the last character.
  func number(at offset: Int32) -> Int32 {
    guard !numbers.isEmpty else { return first }
    return numbers[min(ends.partitioningIndex { $0 > offset }, numbers.count - 1)]
  }

  /// The style of a run.
  func style(of run: TextRun) -> SpanStyle { ranges.styles[Int(run.style)] }

  /// Moves the end of a text that has no other owner, and of which the last character changed.
  func moveEnd(to end: Int32) {
    if !ends.isEmpty { ends[ends.count - 1] = end }
  }

  /// Uses the styles in other sizes, in a text that has no other owner.
  func resize(to ranges: ResolvedRanges) { self.ranges = ranges }
}

/// The ranges of a label's text, of which a part is shaped.
struct LabelSpans {
  let source: SourceSpans
  let ranges: ResolvedRanges
  /// The UTF-8 offset of the part in the label's text.
  let start: Int
}
