/// The translations of XLIFF 1.2 and 2: the text of each `target` that is not empty.
enum XLIFFRows {
  static func rows(_ bytes: [UInt8]) throws(RowError) -> [RowResult] {
    var rows: [RowResult] = []
    var isXLIFF: Bool?
    var language: String?
    var (unit, segment): (String?, String?) = (nil, nil)
    var target: (text: String, line: Int)?
    /// The depth of alternative translations, which are not shown.
    var alternatives = 0
    var missing: String?
    let fault = XMLReader.fault(in: bytes) { event, line in
      switch event {
      case .missing(let entity): missing = entity
      case .start(let name, let attributes):
        isXLIFF = isXLIFF ?? (name == "xliff")
        switch name {
        case "xliff": language = attributes["trgLang"] ?? language
        case "file": language = attributes["target-language"] ?? language
        case "trans-unit", "unit":
          (unit, segment) = (attributes["resname"] ?? attributes["id"] ?? attributes["name"], nil)
        case "segment": segment = attributes["id"]
        case "alt-trans", "matches": alternatives += 1
        case "target" where alternatives == 0: target = ("", line)
        default:
          // What stands for a placeholder.
          if target != nil, let shown = attributes["equiv-text"] ?? attributes["equiv"] {
            target?.text += shown
          }
        }
      case .text(let text): target?.text += text
      case .end("alt-trans"), .end("matches"): alternatives -= 1
      case .end("target"):
        guard let found = target else { return }
        target = nil
        if let entity = missing {
          missing = nil
          return rows.append(.failure(RowError(line: found.line, missingEntity: entity)))
        }
        guard !found.text.isEmpty else { return }
        let id = [unit, segment].compactMap { $0 }.joined(separator: ".")
        rows.append(
          .success(
            Row(id: id.isEmpty ? nil : id, text: found.text, language: language, line: found.line)))
      case .end: break
      }
    }
    guard isXLIFF ?? false else {
      throw fault
        ?? RowError(line: 1, "expected the element xliff; give --input for another format")
    }
    return rows + (fault.map { [.failure($0)] } ?? [])
  }
}
