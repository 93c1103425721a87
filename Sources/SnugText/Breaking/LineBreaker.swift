import SnugGeometry
import SnugICU

/// Finds positions where lines may end: by UAX #14 of Unicode 16 (`LineBreakRules`), and in Thai,
/// Lao, Khmer and Myanmar between the words of ICU's dictionaries.
///
/// Not thread-safe.
@safe package final class LineBreaker {
  /// The version of Unicode whose rules are followed, whatever library is installed.
  package static let unicodeVersion = "16.0"
  /// The library whose dictionaries are used, with its version. ICU is loaded for it.
  package static let dictionaries: String = {
    let version = unsafe String(cString: snug_icu_version())
    return (snug_icu_is_missing() ? "no ICU " : "ICU ") + version
  }()

  private var rules = LineBreakRules()

  /// ICU's breaks, opened for the first text that needs a dictionary.
  private var words: OpaquePointer?

  deinit { unsafe words.map { unsafe snug_line_breaks_close($0) } }

  /// Returns the offsets at which a line may end, ascending; the last one is the end of the text.
  /// - Throws: `.missingLibrary`, `.noLineBreakingRules`.
  func opportunities(
    in utf8: [UInt8], _ settings: LineBreakRules.Settings
  ) throws(FontError) -> [Int32] {
    // Read apart: while a property of a class changes, Swift checks each access to it.
    var rules = LineBreakRules()
    swap(&rules, &self.rules)
    defer { self.rules = rules }
    rules.read(utf8.span, settings)
    var ends: [Int32] = []
    ends.reserveCapacity(rules.unitCount)
    rules.forEachOpportunity { ends.append($0) }
    guard !rules.dictionaryParts.isEmpty else { return ends }
    for part in rules.dictionaryParts { try appendWordEnds(in: part, of: utf8, to: &ends) }
    ends.sort()
    return ends
  }

  /// Calls `body` with the same offsets for a text of simple characters.
  func forEachOpportunity(
    inSimple utf8: borrowing Span<UInt8>, _ settings: LineBreakRules.Settings,
    _ body: (Int32) -> Void
  ) {
    rules.read(utf8, settings)
    rules.forEachOpportunity(body)
  }

  /// Returns the last of these offsets up to `end`; `nil` if there is none.
  func lastOpportunity(
    inSimple utf8: borrowing Span<UInt8>, upTo end: Int, _ settings: LineBreakRules.Settings
  ) -> Int? {
    // Reading all of the text takes a third of the time of a cut.
    if settings.isPlain, let start = utf8.startOfPlainWord(at: end) {
      return start > 0 ? start : nil
    }
    var last: Int?
    forEachOpportunity(inSimple: utf8, settings) { place in
      if place <= end { last = Int(place) }
    }
    return last
  }

  /// Adds the ends of words inside a part that needs a dictionary.
  private func appendWordEnds(
    in part: Range<Int32>, of utf8: [UInt8], to ends: inout [Int32]
  ) throws(FontError) {
    let words = try unsafe openedWords()
    let isRead = unsafe utf8[Int(part.lowerBound)..<Int(part.upperBound)].withUnsafeBufferPointer {
      bytes in
      unsafe bytes.withMemoryRebound(to: CChar.self) { bytes in
        guard unsafe snug_line_breaks_set_text(words, bytes.baseAddress, Int64(bytes.count)) else {
          return false
        }
        while true {
          let offset = unsafe snug_line_breaks_next(words)
          guard offset >= 0 else { return true }
          if offset < part.count { ends.append(part.lowerBound + offset) }
        }
      }
    }
    guard isRead else { throw snug_icu_lacked_memory() ? .outOfMemory : .noLineBreakingRules }
  }

  private func openedWords() throws(FontError) -> OpaquePointer {
    if let words = unsafe words { return unsafe words }
    // Without a language ICU must not use the locale: "" is its root.
    guard let opened = unsafe snug_line_breaks_open("") else {
      try FontError.checkICU()
      throw snug_icu_lacked_memory() ? .outOfMemory : .noLineBreakingRules
    }
    unsafe words = unsafe opened
    return unsafe opened
  }
}

/// A part of a label's text between mandatory line breaks.
struct Paragraph {
  /// The text without its line break.
  let text: Substring
  /// The UTF-8 offset of its start in the source text.
  let sourceOffset: Int

  /// Returns the paragraphs of a text, at least one.
  ///
  /// UAX #14 LB4, LB5: a line ends after CR LF, LF, CR, VT, FF, NEL, LS and PS; at the end of the
  /// text there is no further line.
  static func split(_ text: String) -> [Paragraph] {
    guard text.utf8.span.mayBreakLine else {
      return [Paragraph(text: text[...], sourceOffset: 0)]
    }
    var paragraphs: [Paragraph] = []
    var start = text.startIndex
    while true {
      let end = text[start...].firstIndex(where: \.isNewline) ?? text.endIndex
      paragraphs.append(
        Paragraph(
          text: text[start..<end],
          sourceOffset: text.utf8.distance(from: text.startIndex, to: start)))
      guard end < text.endIndex else { return paragraphs }
      start = text.index(after: end)
      if start == text.endIndex { return paragraphs }
    }
  }
}

extension Span<UInt8> {
  /// Returns the start of the word of ASCII letters and digits that contains the character at a place;
  /// `nil` where it does not follow spaces behind such a word, nor begins the text.
  fileprivate func startOfPlainWord(at place: Int) -> Int? {
    func isPlain(_ place: Int) -> Bool {
      UTF8.isASCIILetter(self[place]) || (0x30...0x39).contains(self[place])
    }
    guard place < count, isPlain(place) else { return nil }
    var start = place
    while start > 0, isPlain(start - 1) { start -= 1 }
    var wordEnd = start
    while wordEnd > 0, self[wordEnd - 1] == 0x20 { wordEnd -= 1 }
    guard start > 0 else { return 0 }
    return wordEnd > 0 && wordEnd < start && isPlain(wordEnd - 1) ? start : nil
  }

  /// Whether a byte is a line break or may start one: LF, VT, FF, CR, NEL, LS and PS.
  fileprivate var mayBreakLine: Bool {
    for index in indices {
      let byte = self[index]
      if byte <= 0x0D && byte >= 0x0A || byte == 0xC2 || byte == 0xE2 { return true }
    }
    return false
  }
}
