import SnugDocument
import SnugGeometry

/// A message of ICU that chooses a text by a number or a word:
/// `{count, plural, one {# file} other {# files}}`, with texts before, behind and inside of others.
///
/// What only fills a place in, as `{name}` or `{size, number}`, stays as it is written.
struct MessageChoices {
  private static let mostNested = 32

  struct Fault: Error { let message: String }

  private var reader: ScalarReader
  /// The choice that is being read; `nil` outside of all.
  private var choice: String?

  private init(_ message: String) { reader = ScalarReader(message) }

  /// Returns the texts that a message stands for; `nil` for one that chooses nothing.
  /// - Throws: For a choice that cannot be read, and for too many.
  static func texts(of message: String) throws(Fault) -> [ChosenTexts.Text]? {
    guard message.utf8.contains(0x7B), message.utf8.contains(0x2C) else { return nil }
    var choices = MessageChoices(message)
    var chooses = false
    do throws(Fault) {
      let texts = try choices.message(number: nil, depth: 0, &chooses)
      return chooses ? texts.all : nil
    } catch {
      // Braces that mean something else.
      guard chooses else { return nil }
      throw error
    }
  }

  /// Reads a message up to its end, or the brace behind it.
  /// - Parameters:
  ///   - number: The argument whose number `#` stands for.
  ///   - chooses: Whether there was a choice.
  private mutating func message(
    number: String?, depth: Int, _ chooses: inout Bool
  ) throws(Fault) -> ChosenTexts {
    guard depth <= Self.mostNested else {
      throw fault("choices are nested more than \(Self.mostNested) times")
    }
    var texts = ChosenTexts("")
    // What stands before the next choice.
    var literal = ""
    while let scalar = current, scalar != "}" || depth == 0 {
      reader.place += 1
      switch scalar {
      case "'": literal += quoted(inNumber: number != nil)
      case "#": literal += number.map { "{\($0)}" } ?? "#"
      case "{":
        let chosen = try argument(number: number, depth: depth, &chooses)
        try few(texts.append(ChosenTexts(literal)) && texts.append(chosen))
        literal = ""
      default: literal.unicodeScalars.append(scalar)
      }
    }
    try few(texts.append(ChosenTexts(literal)))
    return texts
  }

  private func few(_ areFew: Bool) throws(Fault) {
    guard !areFew else { return }
    throw fault("its choices make \(ChosenTexts.limit): check them by rows of your own")
  }

  /// Reads what an apostrophe begins: another is one in the text, and braces behind it mean nothing up to the
  /// next one.
  private mutating func quoted(inNumber: Bool) -> String {
    if current == "'" {
      reader.place += 1
      return "'"
    }
    guard let next = current, next == "{" || next == "}" || inNumber && next == "#" else {
      return "'"
    }
    var text = String.UnicodeScalarView()
    while let scalar = current {
      reader.place += 1
      if scalar == "'" {
        guard current == "'" else { break }
        reader.place += 1
      }
      text.append(scalar)
    }
    return String(text)
  }

  /// Reads an argument behind its opening brace.
  private mutating func argument(
    number: String?, depth: Int, _ chooses: inout Bool
  ) throws(Fault) -> ChosenTexts {
    let start = reader.place - 1
    let name = word()
    guard !name.isEmpty else { throw fault("a brace begins no name of an argument") }
    guard take(",") else { return try plain(from: start) }
    let kind = word()
    guard ["plural", "select", "selectordinal"].contains(kind), take(",") else {
      return try plain(from: start)
    }
    chooses = true
    let earlier = choice
    choice = "{\(name), \(kind), …}"
    defer { choice = earlier }
    var texts = ChosenTexts()
    var hasOther = false
    while !take("}") {
      let selector = word()
      if kind != "select", selector.hasPrefix("offset:") {
        // By which the number is less.
        if selector == "offset:" { _ = word() }
        continue
      }
      guard current != nil else { throw fault("it has no closing brace") }
      guard !selector.isEmpty, take("{") else {
        throw fault(
          "expected a \(kind == "select" ? "word" : "number's form") and its text in braces, such as "
            + "\(kind == "select" ? "female" : "one") {…}, found \(reader.found)")
      }
      hasOther = hasOther || selector == "other"
      let own = try message(
        number: kind == "select" ? number : name, depth: depth + 1, &chooses)
      guard take("}") else {
        throw fault("the text of \(Excerpt.quoted(selector)) has no closing brace")
      }
      try few(texts.add(own, choosing: selector))
    }
    guard hasOther else { throw fault("it has no text for \"other\", which every choice needs") }
    return texts
  }

  /// Reads the rest of an argument that chooses nothing.
  private mutating func plain(from start: Int) throws(Fault) -> ChosenTexts {
    var depth = 1
    while depth > 0 {
      guard let scalar = current else { throw fault("an argument has no closing brace") }
      depth += scalar == "{" ? 1 : scalar == "}" ? -1 : 0
      reader.place += 1
    }
    return ChosenTexts(reader.text(start..<reader.place))
  }

  /// Reads what ends at a space, a comma or a brace, behind spaces.
  private mutating func word() -> String {
    reader.skipSpace()
    return reader.word { !$0.properties.isWhitespace && !",{}".unicodeScalars.contains($0) }
  }

  private mutating func take(_ scalar: Unicode.Scalar) -> Bool {
    reader.skipSpace()
    guard current == scalar else { return false }
    reader.place += 1
    return true
  }

  private var current: Unicode.Scalar? { reader.current }

  private func fault(_ message: String) -> Fault {
    Fault(message: choice.map { "\($0): \(message)" } ?? message)
  }
}
