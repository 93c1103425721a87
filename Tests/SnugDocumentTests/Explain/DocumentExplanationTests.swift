import Snug
import Testing

@testable import SnugDocument

@Suite("Documents: explanations")
struct DocumentExplanationTests {
  /// A label at most 30 points wide, whose text is wider.
  private static let cut = #"""
    {"cells": {"Tag": {"views": {"label": {}}, "constraints": ["H:|[label(<=30)]|", "V:|[label]|"]}},
     "items": [{"size": [10, 20]}, "a long text that is cut"]}
    """#

  private func text(_ request: ExplanationRequest) throws -> String {
    let document = try Document(Self.cut)
    let explanation = try LayoutSession(usesSystemFonts: false).explain(document, request)
    let sink = Sink()
    try ExplanationSentences.write(explanation, file: "cut.json", to: sink.buffer())
    return String(decoding: sink.bytes, as: UTF8.self)
  }

  @Test("a truncated label's width is explained by the constraint that limits it")
  func limit() throws {
    var request = ExplanationRequest()
    request.element = .item(1)
    request.view = "label"
    request.attribute = .width
    let text = try text(request)
    #expect(text.contains("label.width"))
    #expect(text.contains("30"))
    #expect(text.contains("H:|[label(<=30)]|"))
  }

  @Test("an item of fixed size is explained by its size, and explaining a view of it is an error")
  func fixedSize() throws {
    #expect(try text(ExplanationRequest()).contains("10"))
    var request = ExplanationRequest()
    request.view = "label"
    #expect(throws: ExplanationError.self) { try text(request) }
  }

  @Test("explaining a missing section, item, header or overflow item is an error")
  func missing() throws {
    for change in [
      { (request: inout ExplanationRequest) in request.section = 1 },
      { $0.element = .item(2) }, { $0.element = .header }, { $0.element = .overflow },
    ] {
      var request = ExplanationRequest()
      change(&request)
      #expect(throws: ExplanationError.self) { try text(request) }
    }
  }
}
