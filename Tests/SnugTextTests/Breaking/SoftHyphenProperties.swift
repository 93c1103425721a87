import SnugGeometry
import SnugPropertyTesting
import SnugText
import Testing

/// In the test font at size 10 a small letter and a space are 5 points wide.
@Suite("Line breaking: properties of soft hyphens")
struct SoftHyphenProperties {
  private let measurer: TextMeasurer
  private let hyphenWidth: Double

  init() throws {
    measurer = try TestFont.measurer()
    let hyphenated = try measurer.layout("aa\u{AD}aa", TestFont.style, in: 15, lines: 0)
    hyphenWidth = hyphenated.lines[0].frame.width - 10
  }

  private static var cases: Generator<TextCase> {
    Generator { source in
      let pieces = Generator<String>.element(of: ["a", "b", "c", "\u{AD}", " ", "\u{AD}\u{AD}"])
      let text = try source.draw(Generator<[String]>.array(of: pieces, count: 1...12)).joined()
      let width = Double(try source.draw(Generator<Int>.integer(in: 4...40)))
      return TextCase(text, TestFont.style, in: width)
    }
  }

  /// The lines by rule 28, found by trying every end: the last opportunity that fits with its hyphen,
  /// else the last letter that fits, is not before a hyphen, and shows something.
  private func expected(_ value: TextCase) -> [String] {
    let text = Array(value.text.unicodeScalars)
    func isHyphen(_ place: Int) -> Bool { text[place] == "\u{AD}" }
    func isLetter(_ place: Int) -> Bool { !isHyphen(place) && text[place] != " " }
    /// Whether a word goes on behind the soft hyphens around a place.
    func isInWord(_ place: Int) -> Bool {
      guard let before = (0..<place).last(where: { !isHyphen($0) }),
        let behind = (place..<text.count).first(where: { !isHyphen($0) })
      else { return false }
      return isLetter(before) && isLetter(behind)
    }
    func isEnd(_ start: Int, _ end: Int, ofWord: Bool) -> Bool {
      guard end < text.count else { return true }
      guard (start..<end).contains(where: { !isHyphen($0) }) else { return false }
      if isHyphen(end), isInWord(end) { return false }
      if isHyphen(end - 1) { return isInWord(end) }
      return ofWord ? text[end - 1] == " " && text[end] != " " : true
    }
    func shown(_ start: Int, _ end: Int) -> (text: [Unicode.Scalar], width: Double) {
      var line = Array(text[start..<end])
      let isHyphenated = end < text.count && isHyphen(end - 1) && isInWord(end)
      if isHyphenated { line[line.count - 1] = "\u{2010}" }
      // Spaces hang, with the invisible soft hyphens among them.
      let last: Int = (start..<end).last { isLetter($0) } ?? start - 1
      let letters: Int = (start..<last + 1).filter { !isHyphen($0) }.count
      return (line, Double(letters) * 5 + (isHyphenated ? hyphenWidth : 0))
    }
    func end(from start: Int) -> Int {
      let ends: [Int] = Array(start + 1...text.count)
      func fits(_ end: Int) -> Bool { shown(start, end).width <= value.maximumWidth }
      let words: [Int] = ends.filter { isEnd(start, $0, ofWord: true) }
      if let word = words.last(where: fits) { return word }
      let letters: [Int] = ends.filter { isEnd(start, $0, ofWord: false) }
      let first: Int = words.first ?? text.count
      if let letter = letters.last(where: { $0 < first && fits($0) }) { return letter }
      // A character wider than the line, with what hangs or is invisible behind it.
      func isOneLetter(_ end: Int) -> Bool { !(start + 1..<end).contains(where: isLetter) }
      return words.last(where: isOneLetter) ?? letters.first ?? text.count
    }
    var lines: [String] = []
    var start = 0
    while start < text.count {
      let next = end(from: start)
      var line = String.UnicodeScalarView()
      line.append(contentsOf: shown(start, next).text)
      lines.append(String(line))
      start = next
    }
    return lines
  }

  private func shownHyphen(_ text: String) -> String {
    String(String.UnicodeScalarView(text.unicodeScalars.map { $0 == "-" ? "\u{2010}" : $0 }))
  }

  @Test("greedy lines are those found by trying every end")
  func greedy() throws {
    forAll(Self.cases, count: 2000) { value in
      let layout = try measurer.layout(value, lines: 0, glyphs: false)
      try checkEqual(layout.lines.map { shownHyphen($0.text) }, expected(value))
    }
  }

  @Test("a prepared text has the same lines")
  func prepared() throws {
    forAll(Self.cases, count: 1000) { value in
      let lines = try measurer.prepare(value.text, style: value.style).lines(at: value.maximumWidth)
      let layout = try measurer.layout(value, lines: 0, glyphs: false)
      try checkEqual(lines.map(\.width), layout.lines.map(\.frame.width))
    }
  }

  @Test(
    "no line is empty, and none parts a word at a soft hyphen without a hyphen, balanced or limited"
  )
  func invariants() throws {
    forAll(Self.cases, count: 2000) { value in
      for (breaking, lines) in [(ParagraphStyle.TextWrap.balance, 0), (.wrap, 3), (.balance, 2)] {
        var style = TestFont.style
        style.paragraph.textWrap = breaking
        style.truncation.mode = lines == 0 ? .tail : .character
        let layout = try measurer.layout(value, style: style, lines: lines, glyphs: false)
        let shown = layout.lines.map { shownHyphen($0.text) }
        for (line, next) in zip(shown, shown.dropFirst()) {
          let letters = line.unicodeScalars.filter { $0 != "\u{AD}" }
          try check(!letters.isEmpty, "\(shown)")
          if let last = letters.last, last != " ", last != "\u{2010}",
            next.unicodeScalars.first == "\u{AD}" || line.unicodeScalars.last == "\u{AD}"
          {
            let rest = next.unicodeScalars.first { $0 != "\u{AD}" }
            try check(rest == nil || rest == " ", "\(shown)")
          }
        }
      }
    }
  }
}
