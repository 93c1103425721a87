import SnugGeometry

/// The format of a file of texts.
package enum RowFormat: String, CaseIterable, Sendable {
  /// A JSON object a line, with the keys of a `Row`.
  case ndjson
  /// RFC 4180, with the names of columns in the first row; by commas, or by semicolons.
  case csv
  /// The same by tabs.
  case tsv
  /// A text a line.
  case lines
  /// gettext.
  case po
  /// XLIFF 1.2 and 2.
  case xliff
  /// Apple's catalogues of strings.
  case strings, xcstrings
  /// Android's `strings.xml`.
  case android
  /// Application Resource Bundles.
  case arb
  /// Texts by keys, flat or nested, as of i18next.
  case json

  /// Whether rows are read one after the other, so that a file may have any length.
  package var isStreamed: Bool { [.ndjson, .csv, .tsv, .lines].contains(self) }

  /// The formats by the endings of files' names.
  static let endings: [String: RowFormat] = [
    "ndjson": .ndjson, "jsonl": .ndjson, "csv": .csv, "tsv": .tsv, "tab": .tsv, "txt": .lines,
    "po": .po, "pot": .po, "xliff": .xliff, "xlf": .xliff, "strings": .strings,
    "xcstrings": .xcstrings, "xml": .android, "arb": .arb, "json": .json,
  ]

  /// Returns the format of a text by its first lines.
  package init(of bytes: ArraySlice<UInt8>) {
    let content = bytes.drop { $0 <= 0x20 }
    func begins(_ words: String...) -> Bool { words.contains { content.starts(with: $0.utf8) } }
    let text = String(decoding: content.prefix(4096), as: UTF8.self)
    if begins("{"), text.contains("\"@@locale\"") {
      self = .arb
    } else if begins("{"), text.contains("\"sourceLanguage\""), text.contains("\"strings\"") {
      self = .xcstrings
    } else if begins("{", "[") {
      let lineEnd = content.firstIndex(of: 0x0A) ?? content.endIndex
      let next = content[lineEnd...].first { $0 > 0x20 }
      let isWhole = content[..<lineEnd].last { $0 > 0x20 } == UInt8(ascii: "}")
      self = isWhole && (next == nil || next == UInt8(ascii: "{")) ? .ndjson : .json
    } else if begins("<") {
      self = text.contains("<xliff") && !text.contains("<resources") ? .xliff : .android
    } else if begins("msgid \"", "msgctxt \"", "#, ", "#: ", "#. ")
      || begins("#") && text.contains("\nmsgid \"")
    {
      self = .po
    } else if begins("/*") || begins("//") && text.contains("\" = \"") {
      self = .strings
    } else {
      let line = String(
        decoding: content[..<(content.firstIndex(of: 0x0A) ?? content.endIndex)], as: UTF8.self
      ).trimmed
      func hasText(_ separator: Character) -> Bool {
        let names = line.split(separator: separator).map { $0.trimmed.lowercased() }
        return names.count > 1 && names.contains { $0 == "text" || $0 == "\"text\"" }
      }
      if hasText("\t") {
        self = .tsv
      } else if hasText(",") || hasText(";") {
        self = .csv
      } else if line.hasPrefix("\""), line.hasSuffix(";"), line.contains("=") {
        self = .strings
      } else {
        self = .lines
      }
    }
  }

  /// Refuses a text that does not begin as its format does.
  func check(_ bytes: [UInt8]) throws(RowError) {
    let beginning: (byte: UInt8, name: String)
    switch self {
    case .xcstrings, .arb, .json: beginning = (UInt8(ascii: "{"), "a JSON object")
    case .xliff, .android: beginning = (UInt8(ascii: "<"), "XML")
    case .ndjson, .csv, .tsv, .lines, .po, .strings: return
    }
    guard let first = bytes.first(where: { $0 > 0x20 }), first != beginning.byte else { return }
    throw RowError(
      line: 1,
      "this is no \(name): expected \(beginning.name); give --input for another format")
  }

  /// The name in messages.
  package var name: String {
    switch self {
    case .ndjson: "NDJSON"
    case .csv: "CSV"
    case .tsv: "tab-separated values"
    case .lines: "plain text"
    case .po: "gettext catalogue"
    case .xliff: "XLIFF"
    case .strings: "catalogue of strings"
    case .xcstrings: "string catalogue"
    case .android: "Android resources"
    case .arb: "resource bundle"
    case .json: "JSON catalogue"
    }
  }
}

/// The language of a catalogue that its path tells.
package enum PathLanguage {
  /// Returns the language of `de.lproj/…`, `values-pt-rBR/…`, `values-b+sr+Latn/…`, `de/…` or `de.json`; `nil` if the
  /// path has none.
  package static func language(of path: String) -> String? {
    let parts = path.split(separator: "/")
    guard let name = parts.last else { return nil }
    for folder in parts.dropLast().reversed() {
      if folder.hasSuffix(".lproj") {
        let language = folder.dropLast(".lproj".count)
        return language == "Base" ? nil : tag(language)
      }
      if folder.hasPrefix("values-") {
        let qualifier = folder.dropFirst("values-".count)
        if qualifier.hasPrefix("b+") {
          return qualifier.dropFirst(2).split(separator: "+").joined(separator: "-")
        }
        let subtags = qualifier.split(separator: "-")
        guard let language = subtags.first.flatMap(tag) else { return nil }
        let region = subtags.dropFirst().first { $0.hasPrefix("r") && $0.count == 3 }
        return region.map { "\(language)-\($0.dropFirst())" } ?? language
      }
    }
    // Names of three letters may mean anything, but for those with a script or a region.
    func sure(_ name: Substring) -> String? {
      tag(name).flatMap { $0.utf8.count == 3 ? nil : $0 }
    }
    let stem = name.prefix { $0 != "." }
    let end = stem.split(separator: "_").last.flatMap { $0.count <= 3 ? nil : sure($0) }
    // gettext's catalogues are in `de/LC_MESSAGES`.
    return sure(stem) ?? end ?? parts.dropLast().last { $0 != "LC_MESSAGES" }.flatMap(sure)
  }

  /// Returns a name as a tag, if it looks like one: two or three small letters, perhaps with a script and a region.
  static func tag(_ name: Substring) -> String? {
    let subtags = name.split(whereSeparator: { "-_".contains($0) })
    guard let language = subtags.first, (2...3).contains(language.utf8.count),
      language.utf8.allSatisfy({ (0x61...0x7A).contains($0) })
    else { return nil }
    for subtag in subtags.dropFirst() {
      let isKnown =
        (2...8).contains(subtag.utf8.count)
        && subtag.utf8.allSatisfy { UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 || isLetter($0) }
      guard isKnown else { return nil }
    }
    return subtags.joined(separator: "-")
  }

  /// Returns the tag of a locale such as `sr_RS.UTF-8@latin`.
  static func localeTag(_ locale: Substring) -> String? {
    guard var subtags = tag(locale.prefix { $0 != "@" && $0 != "." })?.split(separator: "-"),
      let mark = locale.firstIndex(of: "@")
    else { return tag(locale.prefix { $0 != "." }) }
    let modifier = locale[locale.index(after: mark)...]
    if let script = scripts[String(modifier)] {
      subtags.insert(script, at: 1)
    } else if (5...8).contains(modifier.utf8.count), modifier.utf8.allSatisfy(isLetter) {
      // A variant, as in ca@valencia.
      subtags.append(modifier)
    }
    return subtags.joined(separator: "-")
  }

  /// By the modifiers of glibc's locales.
  private static let scripts: [String: Substring] = [
    "latin": "Latn", "cyrillic": "Cyrl", "arabic": "Arab", "devanagari": "Deva",
  ]

  private static func isLetter(_ byte: UInt8) -> Bool { (0x61...0x7A).contains(byte | 0x20) }
}
