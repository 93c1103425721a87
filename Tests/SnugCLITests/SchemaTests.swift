import Foundation
import SchemaTesting
import Testing

@Suite("Command line: schemas")
struct SchemaTests {
  @Test("the schemas that are printed are those that the tests' documents are held against")
  func printed() throws {
    for side in ["input", "output"] {
      let command = try Command.run("schema", side)
      #expect(command.status == 0)
      #expect(command.text.hasPrefix("{\n  \"$schema\": \"https://json-schema.org/draft/2020-12/"))
    }
    #expect(try Command.run("schema", "both").status == 2)
    #expect(try Command.run("schema").status == 2)
  }

  @Test(
    "the schema of input refuses what the reader refuses by its form alone",
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
      #"{"cells": {"C": {"recovery": "guess"}}}"#,
    ])
  func refused(_ document: String) throws {
    #expect(!JSONSchema.input.problems(of: document.utf8).isEmpty)
    #expect(try Command.run("layout", input: [UInt8](text: document)).status == 1)
  }

  @Test("python3-jsonschema finds the schemas sound, and the examples and their layouts fit them")
  func examples() throws {
    let folder = try TemporaryFolder()
    let examples = package.appending(path: "Examples")
    let names = try FileManager.default.contentsOfDirectory(atPath: examples.path())
      .filter { $0.hasSuffix(".json") }.sorted()
    #expect(!names.isEmpty)
    var words = ["-c", Self.validator]
    for side in ["input", "output"] {
      words.append(try folder.write(try Command.run("schema", side).output, "\(side).schema"))
    }
    for name in names {
      let path = examples.appending(path: name).path()
      let layout = try Command.run("layout", "--glyphs", "--outlines", path)
      #expect(layout.status == 0)
      words += [path, try folder.write(layout.output, name)]
    }
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/python3")
    process.arguments = words
    try process.run()
    process.waitUntilExit()
    #expect(process.terminationStatus == 0)
  }

  /// Takes two schemas, and pairs of an input and its output.
  private static let validator = """
    import json, sys
    from jsonschema import Draft202012Validator as Validator
    files = [json.load(open(path, encoding="utf-8")) for path in sys.argv[1:]]
    for schema in files[:2]:
        Validator.check_schema(schema)
    for index, value in enumerate(files[2:]):
        Validator(files[index % 2]).validate(value)
    """
}
