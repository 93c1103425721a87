/// The translations of XLIFF 1.2 and 2: the text of each `target` that is not empty. A unit of XLIFF 2 is one text, of
/// all its segments and what is between them.
enum XLIFFRows {
  static func rows(_ bytes: [UInt8]) throws(RowError) -> [RowResult] {
    var rows: [RowResult] = []
    var root: String?
    var language: String?
    var unit = Unit()
    /// The text of the `target`, or of a `source` between segments, that is being read.
    var text: String?
    /// What the codes of XLIFF 2 stand for, by their IDs in the unit, and the ID that is being read.
    var (data, datum): ([String: String], String?) = ([:], nil)
    /// The depths of alternative translations, and of codes, which are not shown.
    var (alternatives, codes) = (0, 0)
    let fault = XMLReader.fault(in: bytes) { event, line in
      switch event {
      case .missing(let entity): if text != nil { unit.missing = entity }
      case .start(let name, let attributes):
        root = root ?? name
        if codes > 0 { codes += 1 }
        switch name {
        case "xliff": language = attributes["trgLang"] ?? language
        case "file": language = attributes["target-language"] ?? language
        case "trans-unit", "unit":
          (unit, data) = (Unit(), [:])
          unit.name = attributes["resname"] ?? attributes["id"] ?? attributes["name"]
        case "data": datum = attributes["id"]
        case "segment": unit.segments.append(attributes["id"])
        case "ignorable": unit.between = ""
        case "alt-trans", "matches": alternatives += 1
        case "target" where alternatives == 0: (text, unit.line) = ("", unit.line ?? line)
        case "source" where alternatives == 0 && unit.between != nil: text = ""
        default:
          guard text != nil, codes == 0 else { return }
          // What stands for a placeholder is shown, but no other code.
          let written = attributes["dataRef"].flatMap { data[$0] }.flatMap {
            ["%", "{", "$"].contains($0.first) ? $0 : nil
          }
          let shown =
            attributes["equiv-text"] ?? attributes["disp"] ?? written ?? attributes["equiv"]
          text? += shown ?? ""
          if shown != nil && name == "ph" || ["bpt", "ept", "it"].contains(name) { codes = 1 }
        }
      case .text(let part):
        if let datum { data[datum, default: ""] += part }
        if codes == 0 { text? += part }
      case .end(let name):
        if codes > 0 { codes -= 1 }
        switch name {
        case "data": datum = nil
        case "alt-trans", "matches": alternatives -= 1
        case "source":
          if let text { unit.between = text }
          text = nil
        case "target":
          guard let found = text else { return }
          text = nil
          if unit.between == nil { unit.text += found } else { unit.between = found }
        case "ignorable":
          unit.text += unit.between ?? ""
          unit.between = nil
        case "trans-unit", "unit":
          if let row = unit.row(language) { rows.append(row) }
          unit = Unit()
        default: break
        }
      }
    }
    guard root == "xliff" else { throw fault ?? RowError(expected: "xliff", not: root) }
    return rows + (fault.map { [.failure($0)] } ?? [])
  }
}

/// A unit that is being read.
private struct Unit {
  var name: String?
  /// The IDs of its segments.
  var segments: [String?] = []
  var text = ""
  /// What is between segments: its target, else its source; `nil` inside of a segment.
  var between: String?
  /// The line of its first target; `nil` without one.
  var line: Int?
  /// An entity of its text that the file lacks.
  var missing: String?

  /// Its text; `nil` without one.
  func row(_ language: String?) -> RowResult? {
    guard let line else { return nil }
    if let missing { return .failure(RowError(line: line, missingEntity: missing)) }
    guard !text.isEmpty else { return nil }
    let segment = segments.count == 1 ? segments[0] : nil
    let id = [name, segment].compactMap { $0 }.joined(separator: ".")
    return .success(Row(id: id.isEmpty ? nil : id, text: text, language: language, line: line))
  }
}
