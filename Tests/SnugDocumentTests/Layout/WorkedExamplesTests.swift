import Foundation
import Testing

@testable import SnugDocument

/// A document with the expected frames, which were worked out by hand.
struct WorkedExample: Sendable, CustomTestStringConvertible {
  var testDescription: String
  var document: String
  /// The size of the content, and of each section its frames as `[x, y, width, height]` and the
  /// indices of the items of each line.
  var expected: String

  static let all: [WorkedExample] = {
    do {
      let data = try Data(contentsOf: fixtures.appending(path: "flow-examples.json"))
      let cases = try JSONTree(parsing: Array(data)).root.member("cases")
      return cases?.elements.compactMap { example in
        guard let name = example.member("name"), let document = example.member("document"),
          let expected = example.member("expected")
        else { return nil }
        return WorkedExample(
          testDescription: name.text, document: document.source, expected: expected.source)
      } ?? []
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
    let expected = try Output(example.expected)
    #expect(output.numbers("contentSize") == expected.numbers("contentSize"))
    let sections = try Array(#require(expected["sections"]).elements).map { Output($0) }
    for (index, section) in sections.enumerated() {
      let path = "sections[\(index)]"
      for bar in ["header", "footer"] {
        let frame = section[bar]?.kind == .array ? section.numbers(bar) : nil
        #expect(output.numbers("\(path).\(bar).frame") == frame, "\(path).\(bar)")
      }
      let frames = try Array(#require(section["frames"]).elements)
      #expect(output.frames(section: index) == frames.map { $0.elements.map(\.double) })
      let lines = try Array(#require(section["lines"]).elements)
      #expect(output.number("\(path).lines") == Double(lines.count))
      for (line, items) in lines.enumerated() {
        for item in items.elements {
          #expect(output.number("\(path).items[\(item.source)].line") == Double(line))
        }
      }
    }
    #expect(output.number("sections[\(sections.count)].lines") == nil)
  }
}
