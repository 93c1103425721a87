import Foundation
import SnugDocument
import Testing

/// A document with the expected frames, which were worked out by hand.
struct WorkedExample: Decodable, Sendable, CustomTestStringConvertible {
  var name: String
  var expected: Expected
  /// The document's text.
  var document = ""

  /// Frames as `[x, y, width, height]`.
  struct Expected: Decodable, Sendable {
    var contentSize: [Double]
    var sections: [Section]
  }

  struct Section: Decodable, Sendable {
    var header, footer: [Double]?
    /// The indices of the items of each line.
    var lines: [[Int]]
    var frames: [[Double]]
  }

  private enum CodingKeys: CodingKey { case name, expected }

  var testDescription: String { name }

  static let all: [WorkedExample] = {
    do {
      let data = try Data(contentsOf: fixtures.appending(path: "flow-examples.json"))
      let cases = (try JSONSerialization.jsonObject(with: data) as? [String: Any])?["cases"]
      return try (cases as? [[String: Any]] ?? []).map { value in
        var example = try JSONDecoder().decode(
          WorkedExample.self, from: JSONSerialization.data(withJSONObject: value))
        let document = try JSONSerialization.data(withJSONObject: value["document"] ?? [:])
        example.document = String(decoding: document, as: UTF8.self)
        return example
      }
    } catch {
      Issue.record(error)
      return []
    }
  }()
}

@Suite("Documents: worked examples")
struct WorkedExamplesTests {
  @Test("there are at least six examples") func some() { #expect(WorkedExample.all.count >= 6) }

  // Whole points are exact in layout units, so the frames agree to the last bit.
  @Test("a document has the frames worked out by hand", arguments: WorkedExample.all)
  func frames(_ example: WorkedExample) throws {
    let output = try Output(of: example.document)
    #expect(output.numbers("contentSize") == example.expected.contentSize)
    for (index, section) in example.expected.sections.enumerated() {
      let path = "sections[\(index)]"
      #expect(output.numbers("\(path).header.frame") == section.header)
      #expect(output.numbers("\(path).footer.frame") == section.footer)
      #expect(output.number("\(path).lines") == Double(section.lines.count))
      #expect(output.frames(section: index) == section.frames)
      for (line, items) in section.lines.enumerated() {
        for item in items {
          #expect(output.number("\(path).items[\(item)].line") == Double(line))
        }
      }
    }
    #expect(output.number("sections[\(example.expected.sections.count)].lines") == nil)
  }
}
