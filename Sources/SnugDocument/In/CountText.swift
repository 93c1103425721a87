import Snug
import SnugGeometry
import SnugText

/// A text of an overflow item: `{count}` is the number of hidden items, and
/// `{count, plural, one {# more} other {# more}}` a text by the plural category of its language, as ICU's message
/// formats write it.
struct CountText {
  private enum Part {
    case text(ArraySlice<UInt8>)
    case count
    /// The texts of numbers, and of categories.
    case plural(exact: [Int: [Part]], categories: [PluralCategory: [Part]])
  }

  private var parts: [Part] = []

  /// What is wrong with a text.
  struct Fault: Error {
    /// The number of the character, from 1.
    var character: Int
    var message: String
  }

  /// Reads a text. What is neither of both is itself.
  init(_ text: String) throws(Fault) {
    var scanner = Scanner(bytes: Array(text.utf8))
    parts = try scanner.parts()
  }

  /// Whether the text depends on the rules of its language.
  var hasCategories: Bool {
    parts.contains { part in
      if case .plural(_, let categories) = part { categories.count > 1 } else { false }
    }
  }

  /// Returns the text for a number.
  /// - Parameter category: Returns the plural category of the number.
  func text(_ count: Int, _ category: (Int) -> PluralCategory) -> String {
    var utf8: [UInt8] = []
    func append(_ parts: [Part]) {
      for part in parts {
        switch part {
        case .text(let text): utf8 += text
        case .count: utf8 += "\(count)".utf8
        case .plural(let exact, let categories):
          append(exact[count] ?? categories[category(count)] ?? categories[.other] ?? [])
        }
      }
    }
    append(parts)
    return String(decoding: utf8, as: UTF8.self)
  }

  private struct Scanner {
    let bytes: [UInt8]
    var place = 0

    private func fault(_ message: String) -> Fault {
      let before = String(decoding: bytes[..<place], as: UTF8.self)
      return Fault(character: before.count + 1, message: message)
    }

    mutating func parts() throws(Fault) -> [Part] {
      var parts: [Part] = []
      var start = 0
      while place < bytes.count {
        let begin = place
        guard take("{count") else {
          if let name = otherPlural() {
            throw fault(
              "the number of hidden items is called count: write {count, plural, …} instead of {\(name), plural, …}"
            )
          }
          place += 1
          continue
        }
        let part: Part
        if take("}") {
          part = .count
        } else {
          skipSpaces()
          guard take(",") else { continue }
          part = try plural()
        }
        parts += [.text(bytes[start..<begin]), part]
        start = place
      }
      return parts + [.text(bytes[start...])]
    }

    /// Returns the name of another number whose plural begins here; `nil` for other texts.
    private mutating func otherPlural() -> String? {
      guard bytes[place] == UInt8(ascii: "{") else { return nil }
      let start = place
      defer { place = start }
      place += 1
      let name = word()
      skipSpaces()
      guard !name.isEmpty, take(",") else { return nil }
      skipSpaces()
      return word() == "plural" ? name : nil
    }

    /// Reads what stands behind `{count,`.
    private mutating func plural() throws(Fault) -> Part {
      skipSpaces()
      let start = place
      guard word() == "plural" else {
        place = start
        throw fault("expected \"plural\", as in \(Self.example)")
      }
      skipSpaces()
      guard take(",") else { throw fault("expected a comma, as in \(Self.example)") }
      var exact: [Int: [Part]] = [:]
      var categories: [PluralCategory: [Part]] = [:]
      while true {
        skipSpaces()
        if take("}") { break }
        guard place < bytes.count else { throw fault("expected }, as in \(Self.example)") }
        let selector = word()
        let isNew: Bool
        if let category = PluralCategory(rawValue: selector) {
          isNew = categories.updateValue(try branch(), forKey: category) == nil
        } else if selector.hasPrefix("="), let number = Int(selector.dropFirst()) {
          isNew = exact.updateValue(try branch(), forKey: number) == nil
        } else {
          let known = PluralCategory.allCases.map(\.rawValue).joined(separator: ", ")
          throw fault(
            "expected one of \(known), or a number such as =1, found "
              + (selector.isEmpty ? "none" : Excerpt.quoted(selector)))
        }
        guard isNew else { throw fault("the text of \(selector) is there twice: keep one") }
      }
      guard categories[.other] != nil else {
        throw fault("there is no text of other, the one of all other numbers: add other {…}")
      }
      return .plural(exact: exact, categories: categories)
    }

    private static let example = "{count, plural, one {# item} other {# items}}"

    /// Reads a text in braces, in which `#` is the number, too.
    private mutating func branch() throws(Fault) -> [Part] {
      skipSpaces()
      guard take("{") else { throw fault("expected a text in braces, as in \(Self.example)") }
      var parts: [Part] = []
      var text: [UInt8] = []
      func end() { if !text.isEmpty { parts.append(.text(text[...])) } }
      var isQuoted = false
      while place < bytes.count {
        if take("''") {
          text.append(UInt8(ascii: "'"))
        } else if isQuoted {
          if take("'") { isQuoted = false } else { text.append(next()) }
        } else if take("}") {
          end()
          return parts
        } else if take("#") || take("{count}") {
          end()
          text = []
          parts.append(.count)
        } else if bytes[place] == UInt8(ascii: "{") {
          throw fault("a brace in a text of a plural stands in quotes: '{'")
        } else if bytes[place...].starts(with: [0xEF, 0xB7, 0x90]) {
          throw fault("a plural stands in one range: make ranges around it")
        } else if bytes[place] == UInt8(ascii: "'"), place + 1 < bytes.count,
          "{}#".utf8.contains(bytes[place + 1])
        {
          place += 1
          isQuoted = true
        } else {
          text.append(next())
        }
      }
      throw fault("expected }, as in \(Self.example)")
    }

    private mutating func next() -> UInt8 {
      defer { place += 1 }
      return bytes[place]
    }

    private mutating func take(_ text: String) -> Bool {
      guard bytes[place...].starts(with: text.utf8) else { return false }
      place += text.utf8.count
      return true
    }

    private mutating func skipSpaces() {
      while place < bytes.count, [0x20, 0x09, 0x0A, 0x0D].contains(bytes[place]) { place += 1 }
    }

    private mutating func word() -> String {
      let start = place
      while place < bytes.count, !" \t\r\n{},".utf8.contains(bytes[place]) { place += 1 }
      return String(decoding: bytes[start..<place], as: UTF8.self)
    }
  }
}

extension [String] {
  /// Returns the texts of an overflow cell with the number of hidden items in them.
  /// - Parameter languages: Those of the labels.
  func countingHidden(_ hiddenCount: Int, _ languages: [String?]) -> [String] {
    zip(self, languages).map { text, language in
      // The reader has checked the texts.
      guard let counted = try? CountText(text) else { return text }
      return counted.text(hiddenCount) { number in
        (try? PluralCategory(of: number, language: language)) ?? .other
      }
    }
  }
}

extension CellTemplate {
  /// The languages of its labels, in declared order.
  var labelLanguages: [String?] {
    labels.map { label in
      if case .label(let style) = views[label].content { style.font.language } else { nil }
    }
  }
}

extension Document.Item {
  /// The languages of the labels of its cell.
  func languages(in document: Document) -> [String?] {
    guard case .cell(let cell, _) = content else { return [] }
    return document.cells[cell].template.labelLanguages
  }
}
