/// The styles and the boxes of the ranges of a label's texts.
///
/// A styled text is a string with marks: before each range, noncharacters of Unicode with the number of its
/// style here. So styled texts go wherever a label's texts do: into lists, cells, layouts and edits; a
/// `CellSizer` makes such strings itself (`strings(of:)`). Without styles here, no text is searched for marks.
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
  /// The size of the label that its styles are for, and that it is shown in; `nil` if that is the same.
  private var shown: Shown?

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

    /// The label's own style.
    static let label = Entry.text(.label)

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
    /// Their fonts with features.
    var fonts: Set<Entry> = []

    init(_ other: Storage?) {
      guard let other else { return }
      (entries, numbers, fonts) = (other.entries, other.numbers, other.fonts)
    }

    /// Entries that keep their numbers, even if some are equal.
    init(_ entries: [Entry]) {
      self.entries = entries
      numbers = Dictionary(entries.enumerated().map { ($1, $0 + 1) }) { first, _ in first }
    }
  }

  private final class Shown: Sendable {
    let own, size: Double

    init(own: Double, size: Double) { (self.own, self.size) = (own, size) }
  }

  private var entries: [Entry] { storage?.entries ?? [] }

  /// The size of the label that its styles are for; `nil` if that is the one it is shown in.
  var labelSize: Double? { shown?.own }

  /// Whether no text has marks.
  public var isEmpty: Bool { storage == nil }

  /// The count of styles and boxes.
  public var count: Int { storage?.entries.count ?? 0 }

  /// Whether two lists have the same styles in the same order, and both search texts for marks or none.
  /// - Complexity: O(styles) for lists that were made separately.
  @inline(__always)
  public static func == (one: RangeStyles, other: RangeStyles) -> Bool {
    if one.storage === other.storage, one.shown === other.shown { return true }
    return one.isEmpty == other.isEmpty && one.entries == other.entries
      && one.shown?.own == other.shown?.own && one.shown?.size == other.shown?.size
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
    var utf8: [UInt8] = []
    // The label's own style at the start has no mark.
    var current = 0
    for run in text.runs {
      let number = try add(run)
      if number != current { RangeMark.append(number, to: &utf8) }
      current = number
      switch run {
      case .text(let characters, _):
        if RangeMark.append(escaping: characters, to: &utf8) { searchTexts() }
      case .box: utf8 += InlineBox.character.utf8
      }
    }
    return String(decoding: utf8, as: UTF8.self)
  }

  /// From now on, texts are searched for marks.
  package mutating func searchTexts() {
    if storage == nil { storage = Storage(nil) }
  }

  /// Returns a text as a string in which nothing is a mark, once texts are searched for marks.
  package static func escaped(_ text: String) -> String {
    var utf8: [UInt8] = []
    _ = RangeMark.append(escaping: text, to: &utf8)
    return String(decoding: utf8, as: UTF8.self)
  }

  /// Adds the style or the box of a run, unless it is here.
  /// - Returns: Its number; 0 for the label's own style.
  /// - Throws: As `string(of:)`.
  package mutating func add(_ run: StyledText.Run) throws(FontError) -> Int {
    switch run {
    case .text(_, let style): style == .label ? 0 : try number(of: .text(style))
    case .box(let box): try number(of: .box(box))
    }
  }

  /// Returns the number of an entry, from 1; a new one is added.
  private mutating func number(of entry: Entry) throws(FontError) -> Int {
    if let known = storage?.numbers[entry] { return known }
    try FontError.check("ranges.count", Double(count + 1), 0...Double(Self.maximumCount))
    var font: Entry?
    if case .text(let style) = entry, style.font != nil || style.features != nil {
      let key = Entry.text(RangeStyle(font: style.font, features: style.features))
      let fonts = storage?.fonts ?? []
      if !fonts.contains(key) {
        let fontCount = fonts.count + 1
        try FontError.check(
          "ranges.fonts.count", Double(fontCount), 0...Double(Self.maximumFontCount))
        font = key
      }
    }
    if !isKnownUniquelyReferenced(&storage) { storage = Storage(storage) }
    storage?.entries.append(entry)
    storage?.numbers[entry] = count
    if let font { storage?.fonts.insert(font) }
    return count
  }

  /// A string with marks in the making, of texts whose styles are in a list.
  package struct MarkedString {
    private var utf8: [UInt8] = []
    private var current = 0
    /// Whether each byte of its texts is a printable character of ASCII.
    private var isASCII = true

    package init() {}

    /// Appends a text without U+FDD0 in the style of a number.
    package mutating func append(_ text: ArraySlice<UInt8>, _ number: Int) {
      guard !text.isEmpty else { return }
      if number != current { RangeMark.append(number, to: &utf8) }
      current = number
      utf8 += text
      isASCII = isASCII && text.span.isPrintableASCII
    }

    /// Returns the string.
    /// - Throws: `.unusableRange` for a range that cuts a character.
    package func string(in styles: RangeStyles) throws(FontError) -> String {
      let string = String(decoding: utf8, as: UTF8.self)
      guard !isASCII else { return string }
      let text = LabelText(string, styles)
      try StyledText.check(text.spans?.starts.dropFirst().map { Int($0) } ?? [], of: text.string)
      return string
    }
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

  package func unmarked(_ text: String) -> String {
    guard !isEmpty else { return text }
    var utf8: [UInt8] = []
    utf8.reserveCapacity(text.utf8.count)
    RangeMark.read(text, upTo: count, into: &utf8) { _, _ in }
    return String(decoding: utf8, as: UTF8.self)
  }

  /// Returns the entry of a number; that of 0 is the label's own style.
  func entry(_ number: Int32) -> Entry {
    guard number > 0, let storage else { return .label }
    let entry = storage.entries[Int(number) - 1]
    guard let shown, case .text(var style) = entry, let size = style.size else { return entry }
    style.size = TextStyle.scaled(size, from: shown.own, to: shown.size)
    return .text(style)
  }

  /// The fonts of ranges that have another than their label, each once, with the index of the first of
  /// its styles.
  package var fonts: [(font: FontDescriptor, index: Int)] {
    var fonts: [(font: FontDescriptor, index: Int)] = []
    var known: Set<FontDescriptor> = []
    for (index, entry) in entries.enumerated() {
      guard case .text(let style) = entry, let font = style.font, known.insert(font).inserted
      else { continue }
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
    styles.shown = Shown(own: own, size: new)
    return styles
  }
}
