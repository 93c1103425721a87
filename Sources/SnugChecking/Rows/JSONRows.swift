package import SnugDocument
import SnugGeometry

/// Rows of NDJSON, and catalogues in JSON.
enum JSONRows {
  /// Returns the row of a line of NDJSON.
  static func row(_ bytes: [UInt8], line: Int) -> RowResult {
    var id: String?
    do throws(DocumentError) {
      let root = try JSONTree.reading(bytes).root
      id = root.member("id").flatMap {
        $0.kind == .string ? $0.text : $0.kind == .number ? $0.source : nil
      }
      guard root.kind == .object else {
        throw root.mismatch(expected: "a row, an object with \"text\"")
      }
      var row = Row(text: "", line: line)
      var hasText = false
      for (key, value) in root.members {
        switch key.text {
        case "id": row.id = try value.kind == .number ? value.source : value.string()
        case "text":
          row.text = try value.string()
          hasText = true
        case "language": row.language = try value.string()
        case "width": row.width = try value.length()
        case "height": row.height = try value.length()
        case "lines": row.lines = try value.integer(in: 0...1_000_000)
        case "style":
          guard value.kind == .object else {
            throw value.mismatch(expected: "the keys of a label that differ, an object")
          }
          row.style = value.source
        default:
          let known = ["id", "text", "language", "width", "height", "lines", "style"]
          let rest = "; the keys of a row are \(known.joined(separator: ", "))"
          throw key.error(
            "unknown key \(Excerpt.quoted(key.text))"
              + (NearMiss.question(for: key.text, among: known) ?? rest))
        }
      }
      guard hasText else { throw root.error("the row has no \"text\"") }
      return .success(row)
    } catch {
      return .failure(RowError(error, line: line).of(id))
    }
  }

  /// Returns the texts of a catalogue by keys, flat or nested.
  static func texts(
    _ bytes: [UInt8], isBundle: Bool, isAsked: Bool, path: String
  ) throws(RowError) -> [RowResult] {
    let json = try PartialJSON(bytes)
    let root = json.root
    let hasContent = ["items", "sections"].contains { root.member($0)?.kind == .array }
    let hasDesign = ["cells", "container", "layout"].contains { root.member($0)?.kind == .object }
    guard isAsked || !hasContent || !hasDesign else {
      throw RowError(
        line: 1,
        "this is a document, no catalogue of texts: leave out --box and the options of its texts to check "
          + "its labels; a catalogue that has such keys is read with --input json")
    }
    var lines = LineCounter(bytes)
    var rows: [RowResult] = []
    var language = PathLanguage.language(of: path)
    if isBundle, let locale = root.members.first(where: { $0.key.text == "@@locale" })?.value,
      locale.kind == .string
    {
      language = locale.text.split(separator: "_").joined(separator: "-")
    }
    func add(_ value: JSONValue, _ id: String) {
      switch value.kind {
      case .string:
        var row = Row(id: id, text: value.text, line: lines.line(at: value.range.lowerBound))
        row.language = language
        rows.append(.success(row))
      case .object:
        for (key, member) in value.members {
          // What a resource bundle says about its texts.
          if isBundle && key.text.hasPrefix("@") || PartialJSON.isRepeated(key) { continue }
          add(member, id.isEmpty ? key.text : "\(id).\(key.text)")
        }
      case .array:
        for (index, element) in value.elements.enumerated() { add(element, "\(id)[\(index)]") }
      case .number, .true, .false, .null: break
      }
    }
    add(root, "")
    return (rows + json.faults.map { .failure($0) }).byLine
  }

  /// Returns the texts of Apple's string catalogue, in all its languages.
  static func stringCatalogue(_ bytes: [UInt8]) throws(RowError) -> [RowResult] {
    let json = try PartialJSON(bytes)
    let root = json.root
    var lines = LineCounter(bytes)
    var rows: [RowResult] = []
    /// Adds the text of a unit, and those of its variations by number and by device; in each the substitutions by number
    /// that it names, in all their variations.
    func add(_ value: JSONValue, _ id: String, _ language: String, _ substitutions: JSONValue?) {
      if let text = value.member("stringUnit")?.member("value") {
        guard text.kind == .string else {
          let mismatch = text.mismatch(expected: "the text of \(Excerpt.quoted(id)), a string")
          rows.append(.failure(RowError(mismatch)))
          return
        }
        guard let texts = Self.filled(text.text, substitutions) else {
          rows.append(
            .failure(
              RowError(
                line: lines.line(at: text.range.lowerBound),
                "the substitutions of \(Excerpt.quoted(id)) make \(ChosenTexts.limit): "
                  + "check them by rows of your own")))
          return
        }
        for (filled, choices) in texts {
          var row = Row(
            id: ([id] + choices).joined(separator: "|"), text: filled, language: language,
            line: lines.line(at: text.range.lowerBound))
          row.isFormat = true
          rows.append(.success(row))
        }
      }
      for (_, variations) in value.member("variations")?.members.map({ $0 }) ?? [] {
        for (name, variation) in variations.members {
          add(variation, "\(id)|\(name.text)", language, substitutions)
        }
      }
    }
    guard let strings = root.member("strings"), strings.kind == .object else {
      throw RowError(line: 1, "expected \"strings\", an object with the texts by keys")
    }
    for (key, entry) in strings.members
    where entry.member("shouldTranslate")?.kind != .false
      && entry.string("extractionState") != "stale" && !PartialJSON.isRepeated(key)
    {
      for (language, localization) in entry.member("localizations")?.members.map({ $0 }) ?? []
      where !PartialJSON.isRepeated(language) {
        add(localization, key.text, language.text, localization.member("substitutions"))
      }
    }
    return (rows + json.faults.map { .failure($0) }).byLine
  }

  /// Returns a text with its substitutions, as `%#@files@`, in all their variations. A substitution without a text
  /// stays as it is written.
  /// - Returns: `nil` for too many.
  private static func filled(_ text: String, _ substitutions: JSONValue?) -> [ChosenTexts.Text]? {
    var texts = ChosenTexts(text)
    for (name, substitution) in substitutions?.members.map({ $0 }) ?? [] {
      let format = ChosenTexts("%" + (substitution.string("formatSpecifier") ?? "d"))
      guard var variations = variations(of: substitution),
        variations.replace("%arg", by: format),
        texts.replace("%#@\(name.text)@", by: variations)
      else { return nil }
    }
    return texts.all
  }

  /// Returns the texts of a value's variations, which may have variations in turn; `nil` for too many.
  private static func variations(of value: JSONValue) -> ChosenTexts? {
    var texts = ChosenTexts()
    if let own = value.member("stringUnit")?.string("value") {
      guard texts.add(ChosenTexts(own)) else { return nil }
    }
    for (name, variation) in value.member("variations")?.members.flatMap({ $0.value.members }) ?? []
    {
      guard let inner = variations(of: variation), texts.add(inner, choosing: name.text) else {
        return nil
      }
    }
    return texts
  }
}

extension JSONValue {
  /// The text of a member that is a string.
  fileprivate func string(_ key: String) -> String? {
    member(key).flatMap { $0.kind == .string ? $0.text : nil }
  }
}

/// Counts the lines up to places that ascend.
struct LineCounter {
  private let bytes: [UInt8]
  private var place = 0
  private var line = 1

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  mutating func line(at offset: Int) -> Int {
    if offset < place { (place, line) = (0, 1) }
    for byte in bytes[place..<offset] where byte == 0x0A { line += 1 }
    place = offset
    return line
  }
}

extension RowError {
  /// - Parameter line: That of the JSON, if it is one of several.
  package init(_ error: DocumentError, line: Int = 1) {
    self.init(
      line: line + error.place.line - 1, column: error.place.column, error.messageWithPath)
  }
}
