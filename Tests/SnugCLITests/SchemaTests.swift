import Foundation
import SnugSchemaTesting
import Testing

@Suite("Command line: schemas")
struct SchemaTests {
  @Test("`schema` prints the schemas of input, scripts and output, and rejects other names")
  func printed() throws {
    for side in ["input", "script", "output"] {
      let file = packagePath("Sources/SnugEmbeddedSchemas/\(side).schema.json")
      try Command.run("schema", side).expect(0, output: .equals(TemporaryFolder.text(of: file)))
    }
    try Command.run("schema", "both").expect(2)
    try Command.run("schema").expect(2)
  }

  @Test(
    "the schema of input and the reader of documents both reject a malformed document",
    arguments: [
      #"{"snug": 2}"#, #"{"itms": []}"#, #"{"items": [], "sections": []}"#,
      #"{"items": [5]}"#, #"{"items": [{"lable": "A"}]}"#, #"{"items": [{"size": [1]}]}"#,
      #"{"items": [{"size": [1, 2], "label": "A"}]}"#, #"{"items": [{"label": "", "texts": {}}]}"#,
      #"{"container": {"width": -1}}"#, #"{"container": {"scale": 0}}"#,
      #"{"container": {"contentInset": {"left": 1, "leading": 1}}}"#,
      #"{"layout": {"lineAlignment": "middle"}}"#, #"{"layout": {"maximumLines": 0}}"#,
      #"{"sections": [{"layout": {"snap": "edges"}}]}"#, #"{"cells": {"C": 5}}"#,
      #"{"cells": {"C": {"views": {"a": {"kind": "image"}}}}}"#,
      #"{"cells": {"C": {"views": {"a": {"kind": "box", "lines": 2}}}}}"#,
      #"{"cells": {"C": {"views": {"a": {"font": {"size": 0}}}}}}"#,
      #"{"cells": {"C": {"views": {"a": {"font": {"axes": {"weight": 1}}}}}}}"#,
      #"{"cells": {"C": {"constraints": [{"relation": "=="}]}}}"#,
      #"{"cells": {"C": {"recovery": "guess"}}}"#, #"{"collection": {"selection": "one"}}"#,
      #"{"collection": {"refuse": ["shouldSelect 3"]}}"#, #"{"collection": {"prefetch": 5}}"#,
    ])
  func refused(_ document: String) throws {
    #expect(!JSONSchema.input.problems(of: document.utf8).isEmpty)
    try Command.run("layout", input: document).expect(1)
  }

  @Test(
    "the schema of scripts and the reader of scripts both reject a malformed script",
    arguments: [
      "{}", "[5]", "[{}]", #"[{"scrol": 1}]"#, #"[{"scroll": "a"}]"#, #"[{"resize": [1]}]"#,
      #"[{"scroll": 1, "touchUp": null}]"#, #"[{"touchDown": null}]"#, #"[{"select": [0, -1]}]"#,
      #"[{"scrollTo": [0, 1], "at": "start"}]"#, #"[{"touchDown": [0, 1], "at": "top"}]"#,
      #"[{"setItem": [0, 1]}]"#, #"[{"setItem": [0, 1], "item": 5}]"#,
      #"[{"update": {"setItem": []}}]"#,
      #"[{"update": {"insert": [{"at": [0, 0]}]}}]"#, #"[{"update": {"move": [[[0, 1]]]}}]"#,
    ])
  func refusedScript(_ script: String) throws {
    #expect(!JSONSchema.script.problems(of: script.utf8).isEmpty)
    try Command.run("simulate", Self.example("album.json"), "--script", "-", input: script).expect(
      1, output: "")
  }

  @Test(
    "the schema of scripts gives what a script brings the keys that it has in a document",
    arguments: ["item", "section", "bar", "overflow", "supplementary", "background"])
  func sharedKeys(_ name: String) throws {
    func keys(_ side: String) throws -> Set<String> {
      let file = package.appending(path: "Sources/SnugEmbeddedSchemas/\(side).schema.json")
      let schema = try JSONSerialization.jsonObject(with: Data(contentsOf: file))
      let definitions = (schema as? [String: Any])?["$defs"] as? [String: Any]
      return Self.keys(of: try #require(definitions?[name]))
    }
    let shared = try keys("script")
    #expect(try !shared.isEmpty && shared == keys("input"))
  }

  /// The keys of an object by its schema, or by those that it may have instead.
  private static func keys(of schema: Any) -> Set<String> {
    guard let schema = schema as? [String: Any] else { return [] }
    let properties = (schema["properties"] as? [String: Any])?.keys.map(\.self) ?? []
    let others = (schema["anyOf"] as? [Any] ?? []) + (schema["oneOf"] as? [Any] ?? [])
    return others.reduce(into: Set(properties)) { $0.formUnion(keys(of: $1)) }
  }

  /// The arguments of the commands whose output is checked.
  private static let outputs: [[String]] = [
    ["layout", "--glyphs", "--outlines", example("sections.json")],
    ["layout", example("plus-more.json")], ["layout", example("documents.ndjson")],
    ["fit", example("sections.json")],
    ["simulate", example("album.json"), "--script", example("Steps/album.json")],
    ["simulate", example("album.json"), "--script", example("Steps/sections.json")],
    ["explain", "--format", "json", example("tags.json"), "--item", "2"],
    ["explain", "--format", "json", example("plus-more.json"), "--overflow", "--view", "label"],
    ["explain", "--format", "json", example("sections.json"), "--header"],
    ["measure", "--glyphs", "--outlines", "--explain", "--lines", "2", "--max-width", "50", words],
    ["measure", "--explain", "--scale", "2", "--max-width", "50", "much too long for that", ""],
    ["fonts"], ["fonts", "Snug Sans", "no such family", "--instance", "Bold", "--language", "de"],
  ]

  private static let words = "words on lines \u{1F600}\n\u{5D0}"

  private static func example(_ name: String) -> String { packagePath("Examples/\(name)") }

  @Test("python3-jsonschema accepts the schemas, and the examples and their output as valid")
  func examples() throws {
    let folder = try TemporaryFolder()
    let files = try FileManager.default.contentsOfDirectory(atPath: packagePath("Examples"))
    let names = files.filter { $0.hasSuffix(".json") }.sorted()
    #expect(!names.isEmpty)
    var words = ["-c", Self.validator]
    for side in ["input", "output", "script"] {
      words.append(try folder.write(try Command.run("schema", side).output, "\(side).schema"))
    }
    words += names.map { "0" + Self.example($0) }
    words += ["album", "sections", "expect"].map { "2" + Self.example("Steps/\($0).json") }
    let runs = Self.outputs + names.map { ["layout", "--glyphs", "--outlines", Self.example($0)] }
    for (number, arguments) in runs.enumerated() {
      let command = try Command.run(arguments)
      #expect(!command.output.isEmpty, "\(arguments): \(command.errors)")
      words.append("1" + (try folder.write(command.output, "\(number).json")))
    }
    try bash("/usr/bin/python3 \"$@\"", words).expect(0)
  }

  /// Arguments: three schemas, then files, each path after the index of its schema. A file has one
  /// value, or one on each line.
  private static let validator = """
    import json, sys
    from jsonschema import Draft202012Validator as Validator
    def values(path):
        text = open(path, encoding="utf-8").read()
        try:
            return [json.loads(text)]
        except ValueError:
            return [json.loads(line) for line in text.splitlines()]
    schemas = [values(path)[0] for path in sys.argv[1:4]]
    for schema in schemas:
        Validator.check_schema(schema)
    for word in sys.argv[4:]:
        for value in values(word[1:]):
            Validator(schemas[int(word[0])]).validate(value)
    """

  @Test(
    "the schema of output rejects an unknown key in every object of the output", arguments: outputs)
  func unknownKey(_ arguments: [String]) throws {
    let command = try Command.run(arguments)
    // Several documents and steps are written on a line each.
    let lines = command.output.split(separator: UInt8(ascii: "\n"))
    let values =
      try (try? [JSONSerialization.jsonObject(with: Data(command.output))])
      ?? lines.map { try JSONSerialization.jsonObject(with: Data($0)) }
    let changed = values.prefix(10).flatMap { Self.withUnknownKey($0) }
    #expect(changed.count > 1)
    for value in changed {
      let text = try JSONSerialization.data(withJSONObject: value)
      #expect(!JSONSchema.output.problems(of: text).isEmpty)
    }
  }

  /// Copies of the value, one for each of its objects, in which that object has one more key. Of
  /// lists only the first three elements are changed, and no styles, which may have any key.
  private static func withUnknownKey(_ value: Any) -> [Any] {
    if let array = value as? [Any] {
      return array.indices.prefix(3).flatMap { index in
        withUnknownKey(array[index]).map { element in
          var changed = array
          changed[index] = element
          return changed as Any
        }
      }
    }
    guard let object = value as? [String: Any] else { return [] }
    var results: [Any] = [object.merging(["unknown key": NSNull()]) { $1 }]
    for key in object.keys.sorted() where key != "style" {
      for member in withUnknownKey(object[key] ?? NSNull()) {
        results.append(object.merging([key: member]) { $1 })
      }
    }
    return results
  }
}
