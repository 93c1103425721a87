import Foundation
import SnugPropertyTesting
import Testing

@testable import SnugDocument

@Suite("Documents: files that they name")
struct NamedFileTests {
  private static let word = "sesame"
  /// A number that no message of Snug has.
  private static let number = "918273"

  /// Reads a document that names a file with this text as its cell, and returns the errors.
  private static func errors(ofFile text: [UInt8]) throws -> [DocumentError] {
    let folder = FileManager.default.temporaryDirectory.path
    // Letters alone, so that the name cannot have the number.
    let name = "snug-named-\(UUID().uuidString.filter(\.isLetter))"
    defer { try? FileManager.default.removeItem(atPath: "\(folder)/\(name)") }
    try Data(text).write(to: URL(fileURLWithPath: "\(folder)/\(name)"))
    return refusal {
      try Document(#"{"cells": {"Tag": "\#(name)"}, "items": ["A"]}"#, folder: folder)
    }?.all ?? []
  }

  private static func check(_ errors: [DocumentError], quoteNothingOf text: String) throws {
    for error in errors where error.place.file != nil {
      let told = "\(error)"
      try checkEqual(told.contains(word), false, "\(told), of \(text)")
      try checkEqual(told.contains(number), false, "\(told), of \(text)")
      try checkEqual(error.place.path, "", told)
      try checkEqual(error.message.isEmpty, false)
    }
  }

  @Test(
    "an error in a file that a document names has its place, and no word of the file",
    arguments: [
      "sesame", "sesame: 918273", "\"sesame\"", "918273", "{sesame}", "{\"sesame\"}",
      #"{"sesame": 1}"#, #"{"a": 1, "sesame": 2, "sesame": 3}"#, #"{"views": sesame}"#,
      #"{"views": {"a": 1}} sesame"#, #"{"views": "sesame"}"#, #"{"margins": "sesame"}"#,
      #"{"margins": "918273em"}"#, #"{"margins": 918273918273}"#, #"{"recovery": "sesame"}"#,
      #"{"baseline": "sesame"}"#, #"{"views": {"a sesame": {}}}"#,
      #"{"views": {"a": {"kind": "sesame"}}}"#, #"{"views": {"a": {"sesame": 1}}}"#,
      #"{"views": {"a": {"font": "sesame"}}}"#, #"{"views": {"a": {"lines": "sesame"}}}"#,
      #"{"views": {"a": {"font": {"language": "sesame sesame"}}}}"#,
      #"{"views": {"a": {"font": {"axes": {"sesame": 1}}}}}"#,
      #"{"views": {"a": {"font": {"features": {"sesame": 1}}}}}"#,
      #"{"views": {"a": {"lineHeight": "sesame"}}}"#,
      #"{"views": {"a": {"ellipsisLine": 91827, "lines": 3}}}"#,
      #"{"views": {"a": {"whiteSpace": "pre-wrap", "tabStops": [918273, 5]}}}"#,
      #"{"constraints": ["sesame"]}"#, #"{"constraints": ["H:|-[sesame]-|"]}"#,
      #"{"constraints": ["sesame.width = 1"]}"#, #"{"constraints": [{"first": "sesame"}]}"#,
      #"{"constraints": [{"first": "sesame.width"}]}"#, #"{"constraints": [{"sesame": 1}]}"#,
      #"{"views": {"a": {}}, "constraints": ["a.width = 1 @ 918273"]}"#,
      #"{"views": {"a": {}}, "constraints": ["a.width = 918273918273"]}"#,
      #"{"metrics": {"sesame": "sesame"}}"#, #"{"metrics": {"sesame": 918273918273}}"#,
      #"{"style": "sesame"}"#,
    ])
  func quotesNothing(text: String) throws {
    let errors = try Self.errors(ofFile: Array(text.utf8))
    #expect(!errors.isEmpty)
    #expect(errors.contains { $0.place.file != nil })
    try Self.check(errors, quoteNothingOf: text)
  }

  @Test("a cell file with a word anywhere in it gives no error with that word")
  func planted() {
    let cell = Array(
      #"""
      {"margins": [5, 8], "metrics": {"gap": 4}, "views": {"label": {"lines": 2, "truncation": "tail",
      "font": {"family": ["Inter"], "size": 12, "language": "en", "features": {"liga": false}}},
      "box": {"kind": "box", "size": [3, 4], "hugging": {"horizontal": 300}}},
      "constraints": ["H:|-[label]-gap-[box]-|", "label.top = super.top + 5 @ 750",
      {"first": "label.bottom", "relation": "<=", "second": "super.bottom", "constant": -5}],
      "baseline": "label", "recovery": "break", "style": {"fill": "red"}}
      """#.utf8)
    let plants = Generator<String>.element(of: [
      Self.word, Self.number, "\"\(Self.word)\": 1, ", "\"\(Self.word)\"", "{\"\(Self.word)\": 5}",
      "[\(Self.number)]", "\(Self.word)}", "\(Self.number)px",
    ])
    let lengths = Generator<Int>.integer(in: 0...12)
    let cases = Generator<[UInt8]> { source in
      var text = cell
      let start = try source.draw(.integer(in: 0...text.count))
      let end = min(text.count, start + (try source.draw(lengths)))
      text.replaceSubrange(start..<end, with: Array(try source.draw(plants).utf8))
      return text
    }
    forAll(cases, count: 400) { text in
      let errors = try Self.errors(ofFile: text)
      try Self.check(errors, quoteNothingOf: String(decoding: text, as: UTF8.self))
    }
  }

  @Test("a document that may name no files has an error for each file that it names")
  func refused() throws {
    let json = #"""
      {"fonts": ["a.ttf"], "cells": {"A": "a.json",
       "B": {"views": {"label": {"font": {"file": "b.ttf"}}}}},
       "items": [{"cell": "B", "label": [{"text": "x", "font": {"file": "c.ttf"}}]}]}
      """#
    let error = try #require(refusal { try Document(json, files: .refused) })
    #expect(
      error.all.map(\.place.path) == [
        "fonts[0]", "cells.A", "cells.B.views.label.font.file", "items[0].label[0].font.file",
      ])
    for error in error.all {
      #expect(error.message.hasPrefix("documents may name no files here: "))
      #expect(error.message.contains("or allow files"))
    }
    // What names none is read.
    _ = try Document(#"{"items": ["a"]}"#, files: .refused)
  }
}
