import SnugGeometry

/// The styles and the boxes of the ranges of a label's texts.
///
/// A styled text is a string with marks: before each range, noncharacters of Unicode with the number of its
/// style here. So styled texts go wherever a label's texts do: into lists, cells, layouts and edits.
/// Without styles here, no text is searched for marks.
///
/// ```swift
/// var style = TextStyle(size: 15)
/// let price = StyledText(["from ", .text("12", RangeStyle(size: 20))])
/// let text = try style.ranges.string(of: price)
/// let layout = try measurer.layout(text, style: style)
/// print(layout.visibleText)  // from 12
/// ```
public struct RangeStyles: Hashable, Sendable {
  private var storage: Storage?

  /// The most styles and boxes of a label.
  public static let maximumCount = 65_535

  /// The most fonts of a label's ranges that differ in anything but their size, or in OpenType features:
  /// HarfBuzz searches those of a font file one by one.
  public static let maximumFontCount = 1_000

  /// Creates an empty list.
  public init() {}

  enum Entry: Hashable {
    case text(RangeStyle)
    case box(InlineBox)

    /// What texts measure by: without attributes, and what is the label's own anyway.
    func measured(in label: TextStyle) -> Entry {
      switch self {
      case .text(var range):
        range.attributes = ""
        if range.font == label.font { range.font = nil }
        if range.size == label.size { range.size = nil }
        if range.features == label.features { range.features = nil }
        if range.letterSpacing == label.letterSpacing { range.letterSpacing = nil }
        return .text(range)
      case .box(var box):
        box.attributes = ""
        return .box(box)
      }
    }
  }

  /// Mutated only while it has one owner.
  private final class Storage: @unchecked Sendable {
    var entries: [Entry] = []
    var numbers: [Entry: Int] = [:]
    /// Their fonts with features, numbered.
    var fonts: [Entry: Int] = [:]

    init() {}

    init(_ other: Storage) {
      (entries, numbers, fonts) = (other.entries, other.numbers, other.fonts)
    }

    /// Entries that keep their numbers, even if some are equal.
    init(_ entries: [Entry]) {
      self.entries = entries
      numbers = Dictionary(entries.enumerated().map { ($1, $0 + 1) }) { first, _ in first }
    }
  }

  var entries: [Entry] { storage?.entries ?? [] }

  /// Whether no text has marks.
  public var isEmpty: Bool { storage == nil }

  /// The count of styles and boxes.
  public var count: Int { storage?.entries.count ?? 0 }

  /// Whether two lists have the same styles in the same order, and both search texts for marks or none.
  /// - Complexity: O(styles) for lists that were made separately.
  @inline(__always)
  public static func == (one: RangeStyles, other: RangeStyles) -> Bool {
    if one.storage === other.storage { return true }
    return one.isEmpty == other.isEmpty && one.entries == other.entries
  }

  /// Hashes the count and the last of the styles.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(count)
    hasher.combine(storage?.entries.last)
  }

  /// Returns a styled text as a string with marks, after adding the styles that are not here yet.
  /// - Throws: As `StyledText.validate()`, and for more styles than `maximumCount` or more fonts than
  ///   `maximumFontCount`.
  public mutating func string(of text: StyledText) throws(FontError) -> String {
    try text.validate()
    var string = ""
    // The label's own style at the start has no mark.
    var current = 0
    for run in text.runs {
      let (entry, characters) =
        switch run {
        case .text(let text, let style):
          (style == RangeStyle() ? nil : Entry.text(style), text)
        case .box(let box): (Entry.box(box), InlineBox.character)
        }
      let number = try entry.map { entry throws(FontError) in try self.number(of: entry) } ?? 0
      if number != current { string += RangeMark.string(number) }
      current = number
      let escaped = RangeMark.escaped(characters)
      // From now on, texts are searched for marks.
      if escaped != characters, storage == nil { storage = Storage() }
      string += escaped
    }
    return string
  }

  /// Adds the style or the box of a run, unless it is here.
  /// - Throws: As `string(of:)`.
  package mutating func add(_ run: StyledText.Run) throws(FontError) {
    switch run {
    case .text(_, let style): if style != RangeStyle() { _ = try number(of: .text(style)) }
    case .box(let box): _ = try number(of: .box(box))
    }
  }

  /// Returns the number of an entry, from 1; a new one is added.
  private mutating func number(of entry: Entry) throws(FontError) -> Int {
    if let known = storage?.numbers[entry] { return known }
    try FontError.check("ranges.count", Double(count + 1), 0...Double(Self.maximumCount))
    var font: Entry?
    if case .text(let style) = entry, style.font != nil || style.features != nil {
      let key = Entry.text(RangeStyle(font: style.font, features: style.features))
      if storage?.fonts[key] == nil {
        let fontCount = (storage?.fonts.count ?? 0) + 1
        try FontError.check(
          "ranges.fonts.count", Double(fontCount), 0...Double(Self.maximumFontCount))
        font = key
      }
    }
    var own: Storage? = nil
    swap(&own, &storage)
    var unique = own ?? Storage()
    own = nil
    if !isKnownUniquelyReferenced(&unique) { unique = Storage(unique) }
    unique.entries.append(entry)
    unique.numbers[entry] = unique.entries.count
    if let font { unique.fonts[font] = unique.fonts.count }
    storage = unique
    return unique.entries.count
  }

  /// Returns the text that a string with marks stands for. A mark of a style that is not here is text.
  public func text(of string: String) -> StyledText {
    let label = LabelText(string, self)
    guard let spans = label.spans else { return StyledText([.text(label.string, RangeStyle())]) }
    let utf8 = Array(label.string.utf8)
    var runs: [StyledText.Run] = []
    for index in spans.starts.indices {
      let bytes = utf8[spans.range(ofSpan: index, length: utf8.count)]
      let text = String(decoding: bytes, as: UTF8.self)
      switch entry(spans.numbers[index]) {
      case .text(let style): runs.append(.text(text, style))
      case .box(let box): runs += text.unicodeScalars.map { _ in .box(box) }
      }
    }
    return StyledText(runs)
  }

  /// Returns a string without its marks.
  package func unmarked(_ text: String) -> String { isEmpty ? text : LabelText(text, self).string }

  /// Returns the entry of a number; that of 0 is the label's own style.
  func entry(_ number: Int32) -> Entry {
    number == 0 ? .text(RangeStyle()) : entries[Int(number) - 1]
  }

  /// The fonts of ranges that have another than their label, each once, with the index of the first of
  /// its styles.
  package var fonts: [(font: FontDescriptor, index: Int)] {
    var fonts: [(font: FontDescriptor, index: Int)] = []
    var known: [Entry: Int] = [:]
    for (index, entry) in entries.enumerated() {
      guard case .text(let style) = entry, let font = style.font else { continue }
      let key = Entry.text(RangeStyle(font: font))
      guard known[key] == nil else { continue }
      known[key] = index
      fonts.append((font, index))
    }
    return fonts
  }

  /// Takes the properties of a label's font that its ranges share with it from another font.
  package mutating func changeFont(from old: FontDescriptor, to new: FontDescriptor) {
    guard !isEmpty, old != new else { return }
    storage = Storage(
      entries.map { entry in
        guard case .text(var style) = entry, var font = style.font else { return entry }
        func change<Value: Equatable>(_ property: WritableKeyPath<FontDescriptor, Value>) {
          if font[keyPath: property] == old[keyPath: property] {
            font[keyPath: property] = new[keyPath: property]
          }
        }
        change(\.families)
        change(\.file)
        change(\.weight)
        change(\.width)
        change(\.slant)
        change(\.namedInstance)
        change(\.axes)
        change(\.language)
        style.font = font
        return .text(style)
      })
  }

  /// Returns the same styles for a label of another size; boxes keep theirs.
  func scaled(from own: Double, to new: Double) -> RangeStyles {
    guard !isEmpty else { return self }
    var styles = self
    styles.storage = Storage(
      entries.map { entry in
        guard case .text(var style) = entry, let size = style.size else { return entry }
        style.size = TextStyle.scaled(size, from: own, to: new)
        return .text(style)
      })
    return styles
  }

  func validate() throws(FontError) {
    for entry in entries {
      switch entry {
      case .text(let style): try style.validate()
      case .box(let box): try box.validate()
      }
    }
  }
}

/// The marks before ranges: U+FDD0, the number of the style in digits of base 16 from U+FDD1 on, U+FDEF.
/// Without digits, a mark is U+FDD0 itself.
enum RangeMark {
  /// U+FDD0 to U+FDEF begin with these bytes.
  private static let lead: [UInt8] = [0xEF, 0xB7]
  private static let start: UInt8 = 0x90
  private static let zero: UInt8 = 0x91
  private static let end: UInt8 = 0xAF

  /// U+FDD0.
  static let character = lead + [start]

  /// Returns the mark of a number.
  static func string(_ number: Int) -> String {
    let digits = String(number, radix: 16).map { zero + UInt8($0.hexDigitValue ?? 0) }
    return String(decoding: ([start] + digits + [end]).flatMap { lead + [$0] }, as: UTF8.self)
  }

  /// Returns a text in which U+FDD0 is no mark.
  static func escaped(_ text: String) -> String {
    guard text.utf8.contains(lead[0]) else { return text }
    var utf8: [UInt8] = []
    for byte in text.utf8 {
      utf8.append(byte)
      if utf8.suffix(3).elementsEqual(character) { utf8 += lead + [end] }
    }
    return String(decoding: utf8, as: UTF8.self)
  }

  /// Reads a mark at an offset, and moves behind it; `nil` if there is none.
  /// - Returns: The number; -1 for U+FDD0 itself.
  @inline(__always)
  static func number(in utf8: borrowing Span<UInt8>, at offset: inout Int) -> Int? {
    guard utf8[offset] == 0xEF, offset + 6 <= utf8.count, utf8[offset + 1] == 0xB7,
      utf8[offset + 2] == start
    else { return nil }
    var (place, number, digits) = (offset + 3, 0, 0)
    while place + 3 <= utf8.count, utf8[place] == 0xEF, utf8[place + 1] == 0xB7 {
      let last = utf8[place + 2]
      place += 3
      if last == end {
        offset = place
        return digits == 0 ? -1 : number
      }
      guard last >= zero, last < zero + 16, digits < 4 else { return nil }
      number = number * 16 + Int(last - zero)
      digits += 1
    }
    return nil
  }
}

/// A label's text without marks, and its ranges.
struct LabelText {
  let string: String
  /// `nil` if all of it is in the label's style.
  private(set) var spans: SourceSpans?

  /// - Parameter styles: Those of the ranges of the label's texts.
  init(_ text: String, _ styles: RangeStyles) {
    guard !styles.isEmpty else {
      string = text
      return
    }
    let count = styles.count
    var utf8: [UInt8] = []
    utf8.reserveCapacity(text.utf8.count)
    var (starts, numbers) = ([Int32](), [Int32]())
    func begin(_ number: Int) {
      let start = Int32(utf8.count)
      if starts.last == start {
        starts.removeLast()
        numbers.removeLast()
      }
      guard numbers.last ?? -1 != Int32(number) else { return }
      starts.append(start)
      numbers.append(Int32(number))
    }
    begin(0)
    let source = text.utf8.span
    var offset = 0
    while offset < source.count {
      let start = offset
      if let number = RangeMark.number(in: source, at: &offset) {
        if number < 0 {
          utf8 += RangeMark.character
          continue
        } else if number <= count {
          begin(number)
          continue
        }
        offset = start
      }
      utf8.append(source[offset])
      offset += 1
    }
    // A range without text at the end.
    if starts.last == Int32(utf8.count), starts.count > 1 {
      starts.removeLast()
      numbers.removeLast()
    }
    string = String(decoding: utf8, as: UTF8.self)
    if numbers != [0] { spans = SourceSpans(starts: starts, numbers: numbers, styles: styles) }
  }
}

/// The ranges of a label's text. No two in a row have the same style.
final class SourceSpans: Sendable {
  /// The UTF-8 offsets where they start, ascending; the first is 0.
  let starts: [Int32]
  /// The numbers of their styles: 0 for the label's, else from 1 on in the order of its ranges.
  let numbers: [Int32]
  let styles: RangeStyles

  init(starts: [Int32], numbers: [Int32], styles: RangeStyles) {
    (self.starts, self.numbers, self.styles) = (starts, numbers, styles)
  }

  /// Returns the index of the span that contains an offset; of the last one at the end of the text.
  func index(at offset: Int) -> Int {
    max(0, starts.partitioningIndex { Int($0) > offset } - 1)
  }

  /// Returns the bytes of a span in a text of `length` bytes.
  func range(ofSpan index: Int, length: Int) -> Range<Int> {
    Int(starts[index])..<(index + 1 < starts.count ? Int(starts[index + 1]) : length)
  }

  /// Returns what a renderer needs to know of a span.
  func attributes(ofSpan index: Int) -> String {
    switch styles.entry(numbers[index]) {
    case .text(let style): style.attributes
    case .box(let box): box.attributes
    }
  }
}

/// The attributes of a range, in one word.
final class RangeAttributes: Sendable {
  let text: String

  /// `nil` for no attributes.
  init?(_ text: String) {
    guard !text.isEmpty else { return nil }
    self.text = text
  }
}
