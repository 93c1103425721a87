import SnugGeometry

/// A text in ranges with styles of their own, and with inline boxes.
///
/// Text is shaped across the border of two ranges if they differ only in what a renderer sees. A range
/// begins and ends between characters. Splitting one into equal ranges changes nothing.
///
/// ```swift
/// let text = StyledText([
///   "Total ", .text("12", RangeStyle(size: 20)),
///   .box(InlineBox(width: 16, height: 16, baseline: 13)),
/// ])
/// let layout = try measurer.layout(text, style: TextStyle(size: 15), includingGlyphs: true)
/// for run in layout.glyphRuns { print(run.size, run.attributes) }
/// for box in layout.boxes { print(box.frame) }
/// ```
public struct StyledText: Hashable, Sendable {
  /// The ranges in logical order. No two in a row are texts of the same style, and none is empty.
  public private(set) var runs: [Run] = []

  /// A part of a text.
  public enum Run: Hashable, Sendable, ExpressibleByStringLiteral {
    /// Text in a style.
    case text(String, RangeStyle)
    /// A box on the line, such as an image.
    case box(InlineBox)

    /// Creates text in the label's style.
    public init(stringLiteral value: String) { self = .text(value, RangeStyle()) }
  }

  /// Creates a text of runs. Those of the same style in a row are one.
  public init(_ runs: [Run]) {
    for run in runs { append(run) }
  }

  /// Creates a text of which some ranges have styles of their own.
  /// - Parameters:
  ///   - ranges: UTF-8 offsets in the text, in any order.
  /// - Throws: `.unusableRange` for ranges that overlap, reach beyond the text or cut a character.
  public init(
    _ text: String, styling ranges: [(range: Range<Int>, style: RangeStyle)]
  ) throws(FontError) {
    let utf8 = Array(text.utf8)
    let ranges = ranges.sorted { $0.range.lowerBound < $1.range.lowerBound }
    var end = 0
    for (range, _) in ranges {
      guard range.lowerBound >= 0, range.upperBound <= utf8.count else {
        throw .unusableRange(offset: range.lowerBound < 0 ? 0 : utf8.count, .reachesBeyondText)
      }
      guard range.lowerBound >= end else {
        throw .unusableRange(offset: range.lowerBound, .overlapsAnother)
      }
      end = range.upperBound
    }
    end = 0
    for (range, style) in ranges {
      for offset in [range.lowerBound, range.upperBound]
      where offset < utf8.count && UTF8.isContinuation(utf8[offset]) {
        throw .unusableRange(offset: offset, .cutsCharacter)
      }
      append(.text(String(decoding: utf8[end..<range.lowerBound], as: UTF8.self), RangeStyle()))
      append(.text(String(decoding: utf8[range], as: UTF8.self), style))
      end = range.upperBound
    }
    append(.text(String(decoding: utf8[end...], as: UTF8.self), RangeStyle()))
    try validate()
  }

  private mutating func append(_ run: Run) {
    guard case .text(let text, let style) = run else { return runs.append(run) }
    guard !text.isEmpty else { return }
    if case .text(let before, style)? = runs.last {
      runs[runs.count - 1] = .text(before + text, style)
    } else {
      runs.append(run)
    }
  }

  /// The text without styles; each box is U+FFFC. Offsets are those of this text.
  public var string: String {
    runs.reduce(into: "") { string, run in
      switch run {
      case .text(let text, _): string += text
      case .box: string += InlineBox.character
      }
    }
  }

  /// Checks every number of its styles and boxes, and that its ranges end between characters.
  /// - Throws: `.unusableRange`, and as `TextStyle.validate()`.
  public func validate() throws(FontError) {
    for run in runs {
      switch run {
      case .text(_, let style): try style.validate()
      case .box(let box): try box.validate()
      }
    }
    guard runs.count > 1, !runs.allSatisfy(\.isPrintableASCII) else { return }
    var (border, borders) = (0, [Int]())
    for run in runs.dropLast() {
      border += run.utf8Count
      borders.append(border)
    }
    try Self.check(borders, of: string)
  }

  /// Checks that ranges end between characters.
  /// - Parameter borders: The UTF-8 offsets where they end, ascending.
  static func check(_ borders: [Int], of string: String) throws(FontError) {
    var normalized = NormalizedText()
    normalized.assign(string)
    let boundaries = normalized.boundaries
    for border in borders {
      // Controls that a line leaves out are in no character.
      let next = boundaries.dropLast().partitioningIndex {
        normalized.sourceOffset(of: Int($0)) >= border
      }
      guard next == 0 || normalized.sourceEnd(before: Int(boundaries[next])) <= border else {
        throw .unusableRange(offset: border, .cutsCharacter)
      }
    }
  }
}

extension StyledText.Run {
  /// Whether each of its bytes is a character.
  fileprivate var isPrintableASCII: Bool {
    if case .text(let text, _) = self { text.utf8.span.isPrintableASCII } else { false }
  }

  package var utf8Count: Int {
    switch self {
    case .text(let text, _): text.utf8.count
    case .box: InlineBox.character.utf8.count
    }
  }
}

/// The properties of a range of a text that are not those of its label.
///
/// Example: `StyledText`.
public struct RangeStyle: Hashable, Sendable {
  /// The fonts; `nil` for the label's.
  public var font: FontDescriptor?
  /// The em, in points; `nil` for the label's. A label that is made smaller makes it smaller by the same
  /// factor.
  public var size: Double?
  /// The OpenType features; `nil` for the label's.
  public var features: [FontFeature]?
  /// The points added after each visible character; `nil` for the label's.
  public var letterSpacing: Double?
  /// How far its baseline is above that of the line; `nil` for none.
  public var baselineShift: BaselineShift?
  /// Anything that a renderer needs to know, such as a colour. It comes back with the glyphs
  /// (`GlyphRun.attributes`), and changes no measure.
  public var attributes: String

  /// Creates a style that differs in some properties.
  public init(
    font: FontDescriptor? = nil, size: Double? = nil, features: [FontFeature]? = nil,
    letterSpacing: Double? = nil, baselineShift: BaselineShift? = nil, attributes: String = ""
  ) {
    self.font = font
    self.size = size
    self.features = features
    self.letterSpacing = letterSpacing
    self.baselineShift = baselineShift
    self.attributes = attributes
  }

  /// How far the baseline of a range is above that of its line (CSS 2, `vertical-align`). Its size stays.
  ///
  /// A line is as high as its ranges on their baselines, and at least as one of the label's own style. An
  /// ellipsis stays on the baseline of the line.
  ///
  /// ```swift
  /// let square = StyledText(["m", .text("2", RangeStyle(size: 10, baselineShift: .superscript))])
  /// ```
  public enum BaselineShift: Hashable, Sendable {
    /// Points, negative below; at most `TextStyle.maximumSize` either way. A label that is made smaller makes
    /// them smaller by the same factor.
    case points(Double)
    /// A third of the label's size, in whole 64ths of a point, and a point above, as browsers have it.
    case superscript
    /// A fifth of the label's size, in whole 64ths of a point, and a point below.
    case `subscript`

    /// Returns the distance, in points.
    /// - Parameters:
    ///   - own: The size of the label.
    ///   - shown: The size that it is shown in.
    func distance(own: Double, shown: Double) -> Double {
      switch self {
      case .points(let points): TextStyle.scaled(points, from: own, to: shown)
      case .superscript: LineBox.units(shown / 3) + 1
      case .subscript: -(LineBox.units(shown / 5) + 1)
      }
    }
  }

  /// The label's own style.
  static let label = RangeStyle()

  func validate() throws(FontError) {
    if case .points(let points) = baselineShift {
      let limit = TextStyle.maximumSize
      try FontError.check("baselineShift", points, -limit...limit)
    }
    guard font != nil || size != nil || features != nil || letterSpacing != nil else { return }
    try applied(to: TextStyle()).validate()
  }

  func applied(to label: TextStyle) -> TextStyle {
    var style = label
    if let font { style.font = font }
    if let size { style.size = size }
    if let features { style.features = features }
    if let letterSpacing { style.letterSpacing = letterSpacing }
    return style
  }
}

/// A box on a line of text, such as an image.
///
/// It stands for U+FFFC: a line may be broken on both sides of it, and it has no direction of its own. It
/// makes its line as tall as it is, whatever the label's line height, and keeps its size when the label's
/// text is made smaller.
///
/// Example: `StyledText`.
public struct InlineBox: Hashable, Sendable {
  /// The width, from 0 to `TextStyle.maximumSize` points.
  public var width: Double
  /// The height, from 0 to `TextStyle.maximumSize` points.
  public var height: Double
  /// The distance from its top to the baseline of the line, in points; at most `TextStyle.maximumSize`
  /// either way. More than its height is above the line.
  public var baseline: Double
  /// Anything that a renderer needs to know, such as the name of an image; it comes back with the place of
  /// the box.
  public var attributes: String

  /// Creates a box, by default one that stands on the baseline.
  public init(width: Double, height: Double, baseline: Double? = nil, attributes: String = "") {
    self.width = width
    self.height = height
    self.baseline = baseline ?? height
    self.attributes = attributes
  }

  /// The character that stands for a box: U+FFFC, object replacement character.
  static let character = String(scalar)
  static let scalar: Unicode.Scalar = "\u{FFFC}"

  /// Whether a text may have a box.
  package static func isIn(_ text: String) -> Bool {
    // Of bytes: most texts have none that begins it.
    !text.utf8.span.isPrintableASCII && text.unicodeScalars.contains(scalar)
  }

  func validate() throws(FontError) {
    let limit = TextStyle.maximumSize
    try FontError.check("width", width, 0...limit)
    try FontError.check("height", height, 0...limit)
    try FontError.check("baseline", baseline, -limit...limit)
  }
}
