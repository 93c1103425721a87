import SnugDocument
import Testing

@Suite("Documents: tags and languages that are refused")
struct RefusedStyleTests {
  /// The error of a label's font, and its path.
  private func refusal(_ key: String, _ value: String) -> (message: String, path: String)? {
    let font = "{\"font\": {\"\(key)\": \(value)}}"
    return documentError("{\"cells\": {\"C\": {\"views\": {\"a\": \(font)}}}}").map {
      ($0.message, $0.place.path)
    }
  }

  @Test(
    "a tag not of four printable ASCII characters, or led by a space, is rejected at its key",
    arguments: [
      ("ker", #": did you mean "kern"?"#), ("", ""), ("abcde", ""),
      ("lig\u{E9}", #": did you mean "liga"?"#),
      ("    ", ""), (" ker", ""), ("KRN", #": did you mean "kern"?"#),
    ])
  func features(tag: String, hint: String) {
    let refusal = refusal("features", "{\"\(tag)\": true}")
    #expect(
      refusal?.message
        == "expected the tag of a feature, four printable ASCII characters such as \"kern\", found "
        + "\"\(tag)\"\(hint)")
    #expect(refusal?.path == "cells.C.views.a.font.features.\(tag)")
  }

  @Test(
    "an axis tag that is not four characters is rejected, and a similar tag is suggested",
    arguments: [("weight", "wght"), ("width", "wdth"), ("opz", "opsz")])
  func axes(tag: String, meant: String) {
    #expect(
      refusal("axes", "{\"\(tag)\": 1}")?.message
        == "expected the tag of an axis, four printable ASCII characters such as \"wght\", found "
        + "\"\(tag)\": did you mean \"\(meant)\"?")
  }

  @Test("a feature tag that the font lacks is accepted without a diagnostic")
  func unknownFeature() throws {
    let output = try Output(
      of: #"""
        {"cells": {"C": {"views": {"label": {"font": {"family": "Snug Test",
         "features": {"zzzz": true}}}}}}, "items": ["A"]}
        """#)
    #expect(output.diagnostics.isEmpty)
  }

  @Test(
    "a language that is not a BCP 47 tag is rejected, with a suggestion if there is one",
    arguments: [
      ("zh_Hant", #""zh_Hant": did you mean "zh-Hant"?"#),
      ("", #""": leave it out to set no language"#),
      ("xx_!!", #""xx_!!""#), ("en_GB.UTF-8", #""en_GB.UTF-8": did you mean "en-GB"?"#),
      (String(repeating: "a", count: 10_000), "\"\(String(repeating: "a", count: 40))\u{2026}\""),
    ])
  func language(language: String, found: String) {
    let refusal = refusal("language", "\"\(language)\"")
    #expect(
      refusal?.message
        == "expected a language (BCP 47) such as \"zh-Hant\", of at most 100 characters, found \(found)"
    )
    #expect(refusal?.path == "cells.C.views.a.font.language")
  }

  @Test("a scale that a program sets is checked like the scale in a document")
  func scaleOfProgram() throws {
    var document = try Document(#"{"items": ["A"]}"#)
    let catalog = try document.catalog(usesSystemFonts: false)
    for scale in [1e-5, 0, .nan, 64.5] {
      document.container.scale = scale
      #expect(throws: DocumentError.self) { try DocumentLayout(document, catalog: catalog) }
    }
    document.container.scale = 0.0625
    _ = try DocumentLayout(document, catalog: catalog)
  }
}
