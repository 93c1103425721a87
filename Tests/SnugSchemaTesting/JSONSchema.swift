import Foundation
import SnugEmbeddedSchemas

/// A JSON Schema (2020-12), for tests: the keywords that the documents' schemas use, and no others.
package struct JSONSchema: Sendable {
  private let root: [String: Value]

  /// The schema of documents, which the commands read.
  package static let input = JSONSchema(
    bytes: snug_input_schema_bytes(), count: snug_input_schema_size)

  /// The schema of the scripts of `simulate`.
  package static let script = JSONSchema(
    bytes: snug_script_schema_bytes(), count: snug_script_schema_size)

  /// The schema of the output of the commands.
  package static let output = JSONSchema(
    bytes: snug_output_schema_bytes(), count: snug_output_schema_size)

  private init(bytes: UnsafePointer<UInt8>?, count: Int) {
    let data = Data(UnsafeBufferPointer(start: bytes, count: count))
    guard case .object(let root) = Value(data) else {
      preconditionFailure("the schema is no JSON object")
    }
    self.root = root
  }

  /// A JSON value. Casting the values of Foundation would cost more than all checks.
  private enum Value: Hashable, Sendable {
    case null
    case bool(Bool)
    case number(Double)
    case string(String)
    case array([Value])
    case object([String: Value])

    /// `nil` if the data is not JSON.
    init?(_ data: Data) {
      guard let value = try? JSONSerialization.jsonObject(with: data) else { return nil }
      self.init(value)
    }

    private init(_ value: Any) {
      switch value {
      case let string as String: self = .string(string)
      case let number as NSNumber:
        // `NSNumber` represents Booleans, too.
        let isBool = String(cString: number.objCType) == "c"
        self = isBool ? .bool(number.boolValue) : .number(number.doubleValue)
      case let object as [String: Any]: self = .object(object.mapValues { Value($0) })
      case let array as [Any]: self = .array(array.map { Value($0) })
      default: self = .null
      }
    }

    var object: [String: Value]? { if case .object(let members) = self { members } else { nil } }
    var array: [Value]? { if case .array(let elements) = self { elements } else { nil } }
    var string: String? { if case .string(let text) = self { text } else { nil } }
    var number: Double? { if case .number(let number) = self { number } else { nil } }
  }

  /// The violations of the schema in a JSON text, none if the text is valid.
  package func problems(of text: some Sequence<UInt8>) -> [String] {
    guard let value = Value(Data(text)) else { return ["it is no JSON"] }
    return problems(of: value, .object(root), "")
  }

  private func problems(of value: Value, _ schema: Value, _ path: String) -> [String] {
    guard let schema = schema.object else {
      return schema == .bool(true) ? [] : ["\(path): nothing may stand here"]
    }
    var problems: [String] = []
    for (keyword, rule) in schema {
      problems += self.problems(of: value, keyword, rule, schema, path)
    }
    return problems
  }

  private func problems(
    of value: Value, _ keyword: String, _ rule: Value, _ schema: [String: Value], _ path: String
  ) -> [String] {
    func expect(_ holds: Bool) -> [String] { holds ? [] : ["\(path): \(keyword) \(rule)"] }
    func alternatives() -> [[String]] {
      (rule.array ?? []).map { problems(of: value, $0, path) }
    }
    let limit = rule.number ?? .nan
    switch keyword {
    case "$schema", "$defs", "title", "description": return []
    case "$ref": return problems(of: value, definition(rule.string ?? ""), path)
    case "type": return expect(isOfType(value, rule.string ?? ""))
    case "const": return expect(value == rule)
    case "enum": return expect((rule.array ?? []).contains(value))
    case "minimum": return expect(value.number.map { $0 >= limit } ?? true)
    case "maximum": return expect(value.number.map { $0 <= limit } ?? true)
    case "exclusiveMinimum": return expect(value.number.map { $0 > limit } ?? true)
    case "minLength": return expect(value.string.map { Double($0.count) >= limit } ?? true)
    case "pattern":
      return expect(
        value.string.map {
          $0.range(of: rule.string ?? "", options: .regularExpression) != nil
        } ?? true)
    case "minItems": return expect(value.array.map { Double($0.count) >= limit } ?? true)
    case "uniqueItems":
      let items = value.array ?? []
      return expect(!items.indices.contains { items[..<$0].contains(items[$0]) })
    case "maxItems": return expect(value.array.map { Double($0.count) <= limit } ?? true)
    case "minProperties": return expect(value.object.map { Double($0.count) >= limit } ?? true)
    case "required":
      guard let object = value.object else { return [] }
      return expect((rule.array ?? []).allSatisfy { object[$0.string ?? ""] != nil })
    case "dependentRequired":
      guard let object = value.object else { return [] }
      return expect(
        (rule.object ?? [:]).allSatisfy { key, others in
          object[key] == nil
            || (others.array ?? []).allSatisfy { object[$0.string ?? ""] != nil }
        })
    case "properties":
      let rules = rule.object ?? [:]
      return (value.object ?? [:]).flatMap { key, member in
        rules[key].map { problems(of: member, $0, "\(path).\(key)") } ?? []
      }
    case "additionalProperties":
      let known = schema["properties"]?.object ?? [:]
      return (value.object ?? [:]).filter { known[$0.key] == nil }
        .flatMap { problems(of: $1, rule, "\(path).\($0)") }
    case "propertyNames":
      return (value.object ?? [:]).keys.flatMap { problems(of: .string($0), rule, path) }
    case "items":
      return (value.array ?? []).enumerated().flatMap { problems(of: $1, rule, "\(path)[\($0)]") }
    case "prefixItems":
      return zip(value.array ?? [], rule.array ?? []).flatMap { problems(of: $0, $1, path) }
    case "anyOf": return expect(alternatives().contains { $0.isEmpty })
    case "oneOf": return expect(alternatives().count { $0.isEmpty } == 1)
    case "allOf": return alternatives().flatMap { $0 }
    case "not": return expect(!problems(of: value, rule, path).isEmpty)
    default: return ["the schema uses \(keyword), which is not checked"]
    }
  }

  private func isOfType(_ value: Value, _ type: String) -> Bool {
    switch (type, value) {
    case ("object", .object), ("array", .array), ("string", .string), ("boolean", .bool),
      ("number", .number):
      true
    case ("integer", .number(let number)): number == number.rounded()
    default: false
    }
  }

  private func definition(_ reference: String) -> Value {
    let name = String(reference.dropFirst("#/$defs/".count))
    return root["$defs"]?.object?[name] ?? .bool(false)
  }
}
