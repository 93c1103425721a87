import SnugGeometry
import SnugICU

/// Finds positions where lines may end: by UAX #14 of Unicode 16 (`LineBreakRules`), and in Thai,
/// Lao, Khmer and Myanmar between the words of ICU's dictionaries.
///
/// Not thread-safe.
@safe package final class LineBreaker {
  /// The version of Unicode whose rules are followed, whatever library is installed.
  package static let unicodeVersion = "16.0"
  /// The library whose dictionaries are used, with its version.
  package static let dictionaries = unsafe "ICU " + String(cString: snug_icu_version())

  private var rules = LineBreakRules()

  /// ICU's breaks, opened for the first text that needs a dictionary.
  private var words: OpaquePointer?

  deinit { unsafe words.map { unsafe snug_line_breaks_close($0) } }

  /// Returns the offsets at which a line may end, ascending; the last one is the end of the text.
  /// - Parameter language: In Japanese, a line may start with small kana.
  /// - Throws: `.missingLibrary`, `.noLineBreakingRules`.
  func opportunities(in utf8: [UInt8], language: String?) throws(FontError) -> [Int32] {
    let isJapanese = language?.lowercased().prefix { $0 != "-" } == "ja"
    rules.read(utf8.span, startsAtSmallKana: isJapanese)
    var ends: [Int32] = []
    rules.forEachOpportunity { ends.append($0) }
    guard !rules.dictionaryParts.isEmpty else { return ends }
    for part in rules.dictionaryParts { try appendWordEnds(in: part, of: utf8, to: &ends) }
    ends.sort()
    return ends
  }

  /// Calls `body` with the same offsets for a text of simple characters.
  func forEachOpportunity(inSimple utf8: borrowing Span<UInt8>, _ body: (Int32) -> Void) {
    rules.read(utf8, startsAtSmallKana: false)
    rules.forEachOpportunity(body)
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
    guard isRead else { throw .noLineBreakingRules }
  }

  private func openedWords() throws(FontError) -> OpaquePointer {
    if let words = unsafe words { return unsafe words }
    // Without a language ICU must not use the locale: "" is its root.
    guard let opened = unsafe snug_line_breaks_open("") else {
      try FontError.checkICU()
      throw .noLineBreakingRules
    }
    unsafe words = unsafe opened
    return unsafe opened
  }
}

/// Finds the parts of a paragraph that have the same scripts when they stand alone.
///
/// Characters without their own script take a neighbour's, brackets their partner's
/// (`ScriptResolver`). On another line than these, they have another script.
struct LineScripts {
  private let line: ShapedText
  /// Per character: the first from it on that has its own script; the end if there is none.
  private var firstScripted: [Int]
  /// Per character: whether those before that one have the same script.
  private var leads: [Bool]
  /// Per character: the first from it on that closes a bracket opened before it; the end if there
  /// is none.
  private var firstClosing: [Int]
  let hasScripts: Bool

  /// - Parameter line: The paragraph.
  init(_ line: ShapedText) {
    self.line = line
    let count = line.text.characterCount
    firstScripted = [Int](repeating: count, count: count + 1)
    leads = [Bool](repeating: true, count: count + 1)
    firstClosing = [Int](repeating: count, count: count + 1)
    hasScripts = line.runs.contains { $0.text.script.isReal }
    guard hasScripts else { return }
    findScripted()
    findClosing()
  }

  /// Whether the characters alone have the same scripts as in the paragraph.
  func areKept(in characters: Range<Int>) -> Bool {
    guard hasScripts else { return true }
    let (start, end) = (characters.lowerBound, characters.upperBound)
    return firstScripted[start] < end && leads[start] && firstClosing[start] >= end
      && line.itemizer.keepsScripts(upTo: line.text.boundaries[end])
  }

  /// Whether lines from a position on keep their scripts if they reach a scripted character and may
  /// end where they do.
  func areKept(from start: Int) -> Bool {
    !hasScripts || leads[start] && firstClosing[start] == firstClosing.count - 1
  }

  /// The same for lines that end there.
  func areKept(upTo end: Int) -> Bool {
    !hasScripts || line.itemizer.keepsScripts(upTo: line.text.boundaries[end])
  }

  /// Whether a character has its own script, as all do in a text without any script.
  func isScripted(_ character: Int) -> Bool {
    !hasScripts || firstScripted[character] == character
  }

  /// Returns the position behind the first scripted character; the end if there is none.
  func placeBehindFirstScripted(from start: Int) -> Int {
    hasScripts ? min(firstScripted[start] + 1, firstScripted.count - 1) : start
  }

  /// Whether a bracket opened before a position is closed behind it.
  func hasClosing(behind start: Int) -> Bool { firstClosing[start] < firstClosing.count - 1 }

  private mutating func findScripted() {
    let text = line.text
    var run = line.runs.count - 1
    var next: UnicodeScript?
    for character in firstScripted.indices.dropLast().reversed() {
      while line.runs[run].text.start > text.boundaries[character] { run -= 1 }
      let script = line.runs[run].text.script
      if line.itemizer.hasOwnScript(character, of: text) {
        firstScripted[character] = character
        next = script
      } else {
        firstScripted[character] = firstScripted[character + 1]
        leads[character] = leads[character + 1] && script == next
      }
      // At a character with its own script, there are none before that one.
      if firstScripted[character] == character { leads[character] = true }
    }
  }

  private mutating func findClosing() {
    let text = line.text
    let last = firstClosing.count - 1
    var open: [(closing: UInt32, character: Int)] = []
    for character in 0..<last {
      guard text.traits(ofCharacter: character).first.contains(.bracket),
        let scalar = text.scalars(ofCharacter: character).first
      else { continue }
      switch PairedBracket(scalar) {
      case .opening(let closing): open.append((closing, character))
      case .closing(let closing):
        guard let partner = open.lastIndex(where: { $0.closing == closing }) else { continue }
        // Pairs within this one were closed earlier and have set lower indices.
        for place in open[partner].character + 1...character {
          firstClosing[place] = min(firstClosing[place], character)
        }
        open.removeSubrange(partner...)
      case nil: break
      }
    }
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
  /// Whether a byte is a line break or may start one: LF, VT, FF, CR, NEL, LS and PS.
  fileprivate var mayBreakLine: Bool {
    for index in indices {
      let byte = self[index]
      if byte <= 0x0D && byte >= 0x0A || byte == 0xC2 || byte == 0xE2 { return true }
    }
    return false
  }
}

extension [Paragraph] {
  /// The text from paragraph `index` to the end of the last one, including the breaks between.
  func text(from index: Int) -> Substring {
    let first = self[index].text
    return first.base[first.startIndex..<(last?.text.endIndex ?? first.endIndex)]
  }
}
