import SnugDocument
import SnugGeometry

/// The texts of Android's resources: strings, arrays of strings and plurals.
enum AndroidRows {
  static func rows(_ bytes: [UInt8], language: String?) throws(RowError) -> [RowResult] {
    var rows: [RowResult] = []
    var root: String?
    // The list that is open; without a name, its items are left out.
    var (list, name, index) = ("", "", 0)
    var current: (id: String, text: String, line: Int)?
    var missing: String?
    var names = Names()
    let fault = XMLReader.fault(in: bytes) { event, line in
      switch event {
      case .missing(let entity): if current != nil { missing = entity }
      case .start(let element, let attributes):
        root = root ?? element
        do throws(Refusal) {
          switch element {
          case _ where attributes["translatable"] == "false": break
          case "string": current = (try names.add(element, attributes, line), "", line)
          case "item" where list.isEmpty && attributes["type"] == "string":
            current = (try names.add("string", attributes, line), "", line)
          case _ where Self.lists.contains(element):
            list = element
            name = try names.add(element, attributes, line)
          case "item" where !name.isEmpty:
            let quantity = list == "plurals" ? try Self.quantity(attributes, of: name) : "\(index)"
            current = ("\(name)[\(quantity)]", "", line)
            index += 1
          default: break
          }
        } catch {
          rows.append(.failure(RowError(line: line, error.message)))
        }
      case .text(let text): current?.text += text
      case .end(let element) where Self.lists.contains(element): (list, name, index) = ("", "", 0)
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
          guard !text.hasPrefix("@string/"), list != "array" || Self.isText(text) else { return }
          var row = Row(id: found.id, text: text, language: language, line: found.line)
          row.isFormat = true
          rows.append(.success(row))
        case .failure(let error):
          rows.append(.failure(RowError(line: found.line, error.message)))
        }
      case .end: break
      }
    }
    guard root == "resources" else { throw fault ?? RowError(expected: "resources", not: root) }
    return rows + (fault.map { [.failure($0)] } ?? [])
  }

  private static let lists = ["string-array", "array", "plurals"]

  /// Whether an item of an array of any type is a text: no reference, colour, number or length.
  private static func isText(_ item: String) -> Bool {
    guard let first = item.first else { return false }
    let number = item.prefix { $0.isNumber || "+-.".contains($0) }
    let unit = item.dropFirst(number.count)
    let isNumber = number.contains(where: \.isNumber) && units.contains(String(unit))
    return !isNumber && !"@?#".contains(first) && !["true", "false"].contains(item)
  }

  private static let units = ["", "%", "%p", "dp", "dip", "sp", "px", "pt", "in", "mm"]

  /// What Android's build refuses, too.
  private struct Refusal: Error { var message: String }

  /// The names of the elements so far, and their lines.
  private struct Names {
    private var lines: [[String]: Int] = [:]

    /// Returns the name of an element.
    /// - Throws: An error for none, and for one that another element of its kind has for the same product.
    mutating func add(
      _ element: String, _ attributes: [String: String], _ line: Int
    ) throws(Refusal) -> String {
      guard let name = attributes["name"], !name.isEmpty else {
        throw Refusal(message: "the element \(element) has no name")
      }
      let key = [element, name, attributes["product"] ?? ""]
      if let first = lines.updateValue(line, forKey: key) {
        throw Refusal(
          message: "\(Excerpt.quoted(name)) is also on line \(first): keep one of them")
      }
      return name
    }
  }

  private static let quantities = ["zero", "one", "two", "few", "many", "other"]

  private static func quantity(
    _ attributes: [String: String], of name: String
  ) throws(Refusal) -> String {
    let quantity = attributes["quantity"] ?? ""
    guard !quantities.contains(quantity) else { return quantity }
    let rest = "; the quantities are \(quantities.joined(separator: ", "))"
    throw Refusal(
      message: "\(Excerpt.quoted(name)) has an item of the unknown quantity "
        + Excerpt.quoted(quantity)
        + (NearMiss.question(for: quantity, among: quantities) ?? rest))
  }

  /// Returns a text as Android shows it: white space is one space outside quotation marks, which are left out.
  private static func shown(_ text: String) -> Result<String, Refusal> {
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
              Refusal(message: "expected four hexadecimal digits of a character behind \\u"))
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
