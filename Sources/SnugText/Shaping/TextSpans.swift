import SnugGeometry

/// The styles of the ranges of a label's texts, with their fonts. A label may have many: each is resolved
/// when a text needs it.
final class ResolvedRanges {
  /// The ranges of the label in its own size, whose numbers these have; `nil` for that itself.
  private let own: ResolvedRanges?
  private let sources: RangeStyles
  private let label: TextStyle
  private let context: FontContext
  let grid: PixelGrid
  private let fonts: (TextStyle) throws(FontError) -> FontContext
  /// For the label's own style and those of its ranges, the number in `styles`; -1 until it is needed.
  private var numbers: [Int32]
  private var numbersOfEntries: [RangeStyles.Entry: Int32] = [:]
  /// Those that differ in what a text measures, by number. The first is the label's own.
  private var styles: [SpanStyle]
  /// How runs are summed up, by the number of their mark (`RangeMark`): flat, as a search takes as long as a
  /// short sum. `nil` until it is needed, and where runs must be shaped.
  private(set) var known: [Summed?] = []
  /// In another size than the label's, those needed last.
  private var scaled: [Int32: SpanStyle] = [:]
  private static let mostScaled = 256

  /// - Parameter fonts: Returns the fonts of a style.
  init(
    _ style: TextStyle, _ context: FontContext, on grid: PixelGrid,
    fonts: @escaping (TextStyle) throws(FontError) -> FontContext
  ) {
    (own, sources) = (nil, style.ranges)
    (label, self.context, self.grid, self.fonts) = (style.withoutRanges, context, grid, fonts)
    numbers = Array(repeating: -1, count: style.ranges.count + 1)
    numbers[0] = 0
    numbersOfEntries[RangeStyles.Entry.label] = 0
    styles = [SpanStyle(label, context, on: grid)]
  }

  /// The same ranges in a label of another size.
  private init(_ own: ResolvedRanges, in style: TextStyle) {
    (self.own, sources) = (own, own.sources)
    label = style.withoutRanges
    (context, grid, fonts) = (own.context, own.grid, own.fonts)
    (numbers, styles) = ([], [])
  }

  /// Returns the same ranges in a label of another size.
  func scaled(to style: TextStyle) -> ResolvedRanges { ResolvedRanges(self, in: style) }

  /// Resolves the styles of a text.
  /// - Returns: Whether some of them measure differently from the label's own.
  func resolve(_ text: SourceSpans) throws(FontError) -> Bool {
    if let own { return try own.resolve(text) }
    var differs = false
    for entry in text.numbers {
      if numbers[Int(entry)] < 0 { numbers[Int(entry)] = try number(sources.entry(entry)) }
      differs = differs || numbers[Int(entry)] > 0
    }
    return differs
  }

  private func number(_ entry: RangeStyles.Entry) throws(FontError) -> Int32 {
    let entry = entry.measured(in: label)
    if let known = numbersOfEntries[entry] { return known }
    switch entry {
    case .text(let range):
      let style = range.applied(to: label)
      styles.append(
        SpanStyle(
          style, try fonts(style), on: grid,
          shift: range.baselineShift.map {
            SpanStyle.Shift($0, own: sources.labelSize ?? label.size, shown: label.size)
          }, strut: strut(isShifted: range.baselineShift != nil)))
    case .box(let box):
      styles.append(SpanStyle(box, label, context, strut: strut(isShifted: false)))
    }
    let number = Int32(styles.count - 1)
    numbersOfEntries[entry] = number
    return number
  }

  /// Returns the line of the label's own style, which is the least that lines of some ranges have (CSS 2,
  /// 10.8.1); `nil` for others.
  private func strut(isShifted: Bool) -> LineBox? {
    isShifted || label.paragraph.lineBoxes.areBrowsers ? self[0].height : nil
  }

  /// Returns the number of a style of the label's ranges; `nil` until a text with it was resolved.
  @inline(__always)
  func number(ofEntry entry: Int) -> Int32? {
    if let own { return own.number(ofEntry: entry) }
    guard entry < numbers.count, numbers[entry] >= 0 else { return nil }
    return numbers[entry]
  }

  /// How the runs of a style are summed up: a class, as copying its properties takes as long as a short sum.
  final class Summed {
    let number: Int32
    let fastPath: FastPath
    let sums: TextStyle.Sums
    let height: LineBox

    init(_ number: Int32, _ fastPath: FastPath, _ sums: TextStyle.Sums, _ height: LineBox) {
      (self.number, self.fastPath, self.sums, self.height) = (number, fastPath, sums, height)
    }
  }

  /// Returns how runs of a style of the label's ranges are summed up; `nil` if they must be shaped.
  func summed(ofEntry entry: Int) -> Summed? {
    guard let number = number(ofEntry: entry), let summed = summed(number) else { return nil }
    // Of other sizes there may be many.
    guard own == nil else { return summed }
    while known.count <= entry { known.append(nil) }
    known[entry] = summed
    return summed
  }

  /// The same for the number of a style.
  func summed(_ number: Int32) -> Summed? {
    let style = self[number]
    guard style.sums.areExact, let fastPath = style.context.fastPath(forLabels: 1) else {
      return nil
    }
    return Summed(number, fastPath, style.sums, style.height)
  }

  @inline(__always)
  subscript(number: Int32) -> SpanStyle {
    guard let own else { return styles[Int(number)] }
    return scaled(number, of: own)
  }

  private func scaled(_ number: Int32, of own: ResolvedRanges) -> SpanStyle {
    if let known = scaled[number] { return known }
    let known = own[number]
    // A box keeps its size.
    guard known.box == nil else { return known }
    var style = known.style
    style.size = TextStyle.scaled(style.size, from: own.label.size, to: label.size)
    if scaled.count == Self.mostScaled { scaled.removeAll() }
    // The label's own style, which is 0, is the strut.
    let made = SpanStyle(
      style, known.context, on: grid,
      shift: known.shift.map {
        SpanStyle.Shift($0.kind, own: sources.labelSize ?? own.label.size, shown: label.size)
      }, strut: number == 0 ? nil : strut(isShifted: known.shift != nil))
    scaled[number] = made
    return made
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
  /// `TextStyle.growsWithFonts`: to read it from the style would copy the style.
  let growsWithFonts: Bool
  /// Whether lines are as high as those of browsers.
  let boxesAreBrowsers: Bool
  /// The height of a line of its primary font, rounded and shifted, or of the box.
  let height: LineBox
  /// How far its baseline is above that of the line.
  let shift: Shift?
  /// The ellipses of lines that read in each direction, once they were needed.
  var ellipses = Ellipses()

  struct Ellipses {
    private var shaped = InlineArray<4, ShapedText?>(repeating: nil)

    /// - Parameter isPlain: Whether it is that of the font, not the style's own.
    subscript(direction: LayoutDirection, isPlain: Bool) -> ShapedText? {
      get { shaped[Self.place(direction, isPlain)] }
      set { shaped[Self.place(direction, isPlain)] = newValue }
    }

    private static func place(_ direction: LayoutDirection, _ isPlain: Bool) -> Int {
      (direction == .leftToRight ? 0 : 1) + (isPlain ? 0 : 2)
    }
  }

  /// The shift of a range's baseline.
  struct Shift {
    let kind: RangeStyle.BaselineShift
    /// In points.
    let distance: Double

    /// - Parameters:
    ///   - own: The size of the label that the shift is for.
    ///   - shown: The size that the label is shown in.
    init(_ kind: RangeStyle.BaselineShift, own: Double, shown: Double) {
      self.kind = kind
      distance = kind.distance(own: own, shown: shown)
    }
  }

  /// - Parameter strut: The least height of lines with it.
  init(
    _ style: TextStyle, _ context: FontContext, on grid: PixelGrid, shift: Shift? = nil,
    strut: LineBox? = nil
  ) {
    (self.style, self.context, box, self.shift) = (style, context, nil, shift)
    growsWithFonts = style.growsWithFonts
    sums = TextStyle.Sums(style)
    height = LineBox(of: context.chain.primary, in: style).ofRun(in: style, on: grid)
      .raised(by: shift?.distance ?? 0).union(strut)
    boxesAreBrowsers = style.paragraph.lineBoxes.areBrowsers
  }

  /// How far its baseline is above that of the line, in points.
  var baselineShift: Double { shift?.distance ?? 0 }

  init(_ box: InlineBox, _ style: TextStyle, _ context: FontContext, strut: LineBox?) {
    (self.style, self.context, self.box) = (style, context, box)
    shift = nil
    growsWithFonts = false
    sums = TextStyle.Sums(width: box.width)
    height = LineBox(of: box).union(strut)
    boxesAreBrowsers = style.paragraph.lineBoxes.areBrowsers
  }

  /// Returns the index of the face that draws a character; of a box, that of the primary font.
  func faceNumber(of character: Int, in text: NormalizedText) -> Int32 {
    box == nil ? context.faceNumber(of: character, in: text) : 0
  }
}

/// The styles of the parts of a text that is not all in its label's style.
final class TextSpans {
  let ranges: ResolvedRanges
  /// The ranges of the label's whole text.
  let source: SourceSpans
  /// Whether the lines of the label's whole text have heights of their own.
  let haveOwnHeights: Bool
  private let spans: Spans
  /// The style at the start, also of a text without characters.
  let first: Int32

  /// The UTF-8 offsets in the normalised text where spans end, ascending, and their styles.
  private struct Spans {
    var ends: [Int32] = []
    var numbers: [Int32] = []

    mutating func append(_ number: Int32, upTo end: Int32) {
      if numbers.last == number {
        ends[ends.count - 1] = end
      } else {
        numbers.append(number)
        ends.append(end)
      }
    }
  }

  private init(_ spans: Spans, first: Int32, _ ranges: ResolvedRanges, of other: TextSpans) {
    (self.spans, self.first, self.ranges) = (spans, first, ranges)
    (source, haveOwnHeights) = (other.source, other.haveOwnHeights)
  }

  /// - Parameters:
  ///   - source: The ranges of the label's whole text, and the offset of this text in it.
  init(of text: NormalizedText, _ source: LabelSpans) {
    let ranges = source.ranges
    (self.ranges, self.source) = (ranges, source.source)
    haveOwnHeights = source.haveOwnHeights
    let (spans, start) = (source.source, source.start)
    let (boundaries, count) = (text.boundaries, text.characterCount)
    func sourceOffset(ofCharacter character: Int) -> Int {
      start + text.sourceOffset(of: Int(boundaries[character]))
    }
    var span = spans.index(at: start)
    func number() -> Int32 { ranges.number(ofEntry: Int(spans.numbers[span])) ?? 0 }
    let firstNumber = number()
    var found = Spans()
    var character = 0
    while character < count {
      let offset = sourceOffset(ofCharacter: character)
      while span + 1 < spans.starts.count, spans.starts[span + 1] <= offset { span += 1 }
      // The first character of the next span.
      var next = count
      if span + 1 < spans.starts.count {
        let end = Int(spans.starts[span + 1])
        next = (character + 1..<count).partitioningIndex { sourceOffset(ofCharacter: $0) >= end }
      }
      found.append(number(), upTo: boundaries[next])
      character = next
    }
    (self.spans, first) = (found, found.numbers.first ?? firstNumber)
  }

  convenience init(_ bytes: Range<Int32>, of whole: TextSpans) {
    let (ends, numbers) = (whole.spans.ends, whole.spans.numbers)
    var found = Spans()
    var span = ends.partitioningIndex { $0 > bytes.lowerBound }
    while span < ends.count, found.ends.last ?? 0 < bytes.upperBound - bytes.lowerBound {
      found.append(numbers[span], upTo: min(ends[span], bytes.upperBound) - bytes.lowerBound)
      span += 1
    }
    self.init(found, first: whole.number(at: bytes.lowerBound), whole.ranges, of: whole)
  }

  /// Returns the style of the text at an offset; at the end, that of the last character.
  func number(at offset: Int32) -> Int32 {
    guard !spans.numbers.isEmpty else { return first }
    let span = spans.ends.partitioningIndex { $0 > offset }
    return spans.numbers[min(span, spans.numbers.count - 1)]
  }

  func numbers(of text: NormalizedText) -> [Int32] {
    let (ends, numbers, boundaries) = (spans.ends, spans.numbers, text.boundaries)
    guard !numbers.isEmpty else { return Array(repeating: first, count: text.characterCount) }
    var span = 0
    return (0..<text.characterCount).map { character in
      while span + 1 < numbers.count, ends[span] <= boundaries[character] { span += 1 }
      return numbers[span]
    }
  }

  func style(of run: TextRun) -> SpanStyle { ranges[run.style] }

  var haveLetterSpacing: Bool { spans.numbers.contains { ranges[$0].sums.letterSpacing != 0 } }

  /// Returns the same for a text of which the last character changed.
  func ending(at end: Int32) -> TextSpans {
    var spans = spans
    if !spans.ends.isEmpty { spans.ends[spans.ends.count - 1] = end }
    return TextSpans(spans, first: first, ranges, of: self)
  }

  /// Returns the same styles in another size.
  func resized(to ranges: ResolvedRanges) -> TextSpans {
    TextSpans(spans, first: first, ranges, of: self)
  }
}

/// The ranges of a label's text, of which a part is shaped.
struct LabelSpans {
  let source: SourceSpans
  let ranges: ResolvedRanges
  /// Whether some ranges measure differently from the label's own style: each line has its own height.
  let haveOwnHeights: Bool
  /// The UTF-8 offset of the part in the label's text.
  var start = 0

  var contexts: [FontContext] {
    source.numbers.map { ranges[ranges.number(ofEntry: Int($0)) ?? 0].context }
  }

  /// Returns the ranges of a part that starts at another offset.
  func starting(at offset: Int) -> LabelSpans {
    var spans = self
    spans.start = offset
    return spans
  }
}
