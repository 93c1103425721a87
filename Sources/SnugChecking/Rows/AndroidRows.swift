/// The texts of Android's resources: strings, arrays of strings and plurals.
enum AndroidRows {
  static func rows(_ bytes: [UInt8], language: String?) throws(RowError) -> [RowResult] {
    var rows: [RowResult] = []
    var isResources: Bool?
    var (name, index) = ("", 0)
    var current: (id: String, text: String, line: Int)?
    var missing: String?
    let fault = XMLReader.fault(in: bytes) { event, line in
      switch event {
      case .missing(let entity): missing = entity
      case .start(let element, let attributes):
        isResources = isResources ?? (element == "resources")
        switch element {
        case "string" where attributes["translatable"] == "false": current = nil
        case "string": current = (attributes["name"] ?? "", "", line)
        case "string-array", "plurals": (name, index) = (attributes["name"] ?? "", 0)
        case "item" where !name.isEmpty:
          current = ("\(name)[\(attributes["quantity"] ?? "\(index)")]", "", line)
          index += 1
        default: break
        }
      case .text(let text): current?.text += text
      case .end("string-array"), .end("plurals"): name = ""
      case .end("string"), .end("item"):
        guard let found = current else { return }
        current = nil
        if let entity = missing {
          missing = nil
          return rows.append(.failure(RowError(line: found.line, missingEntity: entity)))
        }
        switch Self.shown(found.text) {
        case .success(let text):
          // A text that names another resource is not shown itself.
          guard !text.hasPrefix("@string/") else { return }
          var row = Row(id: found.id, text: text, language: language, line: found.line)
          row.isFormat = true
          rows.append(.success(row))
        case .failure(let error):
          rows.append(.failure(RowError(line: found.line, error.message)))
        }
      case .end: break
      }
    }
    guard isResources ?? false else {
      throw fault
        ?? RowError(line: 1, "expected the element resources; give --input for another format")
    }
    return rows + (fault.map { [.failure($0)] } ?? [])
  }

  private struct BadEscape: Error { var message: String }

  /// Returns a text as Android shows it: white space is one space outside quotation marks, which are left out.
  private static func shown(_ text: String) -> Result<String, BadEscape> {
    var shown = String.UnicodeScalarView()
    var isQuoted = false
    // Whether white space is waiting for a character behind it.
    var hasSpace = false
    var rest = text.unicodeScalars[...]
    func append(_ scalar: Unicode.Scalar) {
      if hasSpace, !shown.isEmpty { shown.append(" ") }
      hasSpace = false
      shown.append(scalar)
    }
    while let scalar = rest.popFirst() {
      switch scalar {
      case "\"": isQuoted.toggle()
      case " ", "\n", "\t", "\r":
        if isQuoted { append(scalar) } else { hasSpace = true }
      case "\\":
        guard let escaped = rest.popFirst() else { break }
        switch escaped {
        case "n": append("\n")
        case "t": append("\t")
        case "u":
          let digits = String(rest.prefix(4))
          guard digits.count == 4, digits.allSatisfy(\.isHexDigit),
            let value = UInt32(digits, radix: 16),
            let own = Unicode.Scalar(value)
          else {
            return .failure(
              BadEscape(message: "expected four hexadecimal digits of a character behind \\u"))
          }
          rest = rest.dropFirst(4)
          append(own)
        default: append(escaped)
        }
      default: append(scalar)
      }
    }
    return .success(String(shown))
  }
}
