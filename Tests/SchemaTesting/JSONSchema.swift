import EmbeddedSchemas
import Foundation

/// A JSON Schema (2020-12), for tests: the keywords that the documents' schemas use, and no others.
package struct JSONSchema {
  private let root: [String: Any]

  /// What the commands read.
  package static var input: JSONSchema {
    JSONSchema(bytes: snug_input_schema_bytes(), count: snug_input_schema_size)
  }

  /// What `simulate` replays.
  package static var script: JSONSchema {
    JSONSchema(bytes: snug_script_schema_bytes(), count: snug_script_schema_size)
  }

  /// What they print.
  package static var output: JSONSchema {
    JSONSchema(bytes: snug_output_schema_bytes(), count: snug_output_schema_size)
  }

  private init(bytes: UnsafePointer<UInt8>?, count: Int) {
    let data = Data(UnsafeBufferPointer(start: bytes, count: count))
    guard let root = try? JSONSerialization.jsonObject(with: data) as? [String: Any] else {
      preconditionFailure("the schema is no JSON object")
    }
    self.root = root
  }

  /// What is wrong with a JSON text; empty when nothing is.
  package func problems(of text: some Sequence<UInt8>) -> [String] {
    guard let value = try? JSONSerialization.jsonObject(with: Data(text)) else {
      return ["it is no JSON"]
    }
    return problems(of: value, root, "")
  }

  private func problems(of value: Any, _ schema: Any, _ path: String) -> [String] {
    guard let schema = schema as? [String: Any] else {
      return schema as? Bool == true ? [] : ["\(path): nothing may stand here"]
    }
    var problems: [String] = []
    for (keyword, rule) in schema {
      problems += self.problems(of: value, keyword, rule, schema, path)
    }
    return problems
  }

  private func problems(
    of value: Any, _ keyword: String, _ rule: Any, _ schema: [String: Any], _ path: String
  ) -> [String] {
    func expect(_ holds: Bool) -> [String] { holds ? [] : ["\(path): \(keyword) \(rule)"] }
    func alternatives() -> [[String]] {
      (rule as? [Any] ?? []).map { problems(of: value, $0, path) }
    }
    let object = value as? [String: Any]
    let array = value as? [Any]
    let string = value as? String
    let number = isBool(value) ? nil : (value as? NSNumber)?.doubleValue
    switch keyword {
    case "$schema", "$defs", "title", "description": return []
    case "$ref": return problems(of: value, definition(rule as? String ?? ""), path)
    case "type":
      let kinds: [String: Bool] = [
        "object": object != nil, "array": array != nil, "string": string != nil,
        "boolean": isBool(value), "number": number != nil,
        "integer": number.map { $0 == $0.rounded() } ?? false,
      ]
      return expect(kinds[rule as? String ?? ""] ?? false)
    case "const": return expect(isEqual(value, rule))
    case "enum": return expect((rule as? [Any] ?? []).contains { isEqual(value, $0) })
    case "minimum": return expect(number.map { $0 >= double(rule) } ?? true)
    case "maximum": return expect(number.map { $0 <= double(rule) } ?? true)
    case "exclusiveMinimum": return expect(number.map { $0 > double(rule) } ?? true)
    case "minLength": return expect(string.map { Double($0.count) >= double(rule) } ?? true)
    case "pattern":
      let range = string?.range(of: rule as? String ?? "", options: .regularExpression)
      return expect(string == nil || range != nil)
    case "minItems": return expect(array.map { Double($0.count) >= double(rule) } ?? true)
    case "maxItems": return expect(array.map { Double($0.count) <= double(rule) } ?? true)
    case "minProperties": return expect(object.map { Double($0.count) >= double(rule) } ?? true)
    case "required":
      return expect((rule as? [String] ?? []).allSatisfy { object == nil || object?[$0] != nil })
    case "dependentRequired":
      let rules = rule as? [String: [String]] ?? [:]
      return expect(
        rules.allSatisfy { key, others in
          object?[key] == nil || others.allSatisfy { object?[$0] != nil }
        })
    case "properties":
      let rules = rule as? [String: Any] ?? [:]
      return (object ?? [:]).flatMap { key, member in
        rules[key].map { problems(of: member, $0, "\(path).\(key)") } ?? []
      }
    case "additionalProperties":
      let known = schema["properties"] as? [String: Any] ?? [:]
      return (object ?? [:]).filter { known[$0.key] == nil }
        .flatMap { problems(of: $1, rule, "\(path).\($0)") }
    case "propertyNames": return (object ?? [:]).keys.flatMap { problems(of: $0, rule, path) }
    case "items":
      return (array ?? []).enumerated().flatMap { problems(of: $1, rule, "\(path)[\($0)]") }
    case "prefixItems":
      return zip(array ?? [], rule as? [Any] ?? []).flatMap { problems(of: $0, $1, path) }
    case "anyOf": return expect(alternatives().contains { $0.isEmpty })
    case "oneOf": return expect(alternatives().count { $0.isEmpty } == 1)
    case "allOf": return alternatives().flatMap { $0 }
    case "not": return expect(!problems(of: value, rule, path).isEmpty)
    default: return ["the schema uses \(keyword), which is not checked"]
    }
  }

  private func definition(_ reference: String) -> Any {
    let name = String(reference.dropFirst("#/$defs/".count))
    return (root["$defs"] as? [String: Any])?[name] ?? false
  }

  private func isEqual(_ one: Any, _ other: Any) -> Bool {
    isBool(one) == isBool(other) && (one as? NSObject)?.isEqual(other) == true
      || one as? String == other as? String && one is String
  }

  /// `NSNumber` stands for truth values, too.
  private func isBool(_ value: Any) -> Bool {
    (value as? NSNumber).map { String(cString: $0.objCType) == "c" } ?? false
  }

  private func double(_ rule: Any) -> Double { (rule as? NSNumber)?.doubleValue ?? .nan }
}
