import Snug
import Testing

@testable import SnugDocument

/// Texts of the test font: at size 10 a capital is 10 wide, any other character 5, a line 10 high.
@Suite("Documents: defaults")
struct DocumentDefaultsTests {
  private static let font = #""font": {"family": "Snug Test", "size": 10}"#

  @Test(
    "labels have the document's font, and `textScale` multiplies every size: of it, labels, ranges",
    arguments: [
      (#"\#(font), "items": ["ab"]"#, "10 10"),
      (#"\#(font), "cells": {"C": {"views": {"label": {}}}}, "items": ["ab"]"#, "10 10"),
      (#"\#(font), "textScale": 2, "items": ["ab"]"#, "20 20"),
      (
        #"\#(font), "textScale": 0.5, "cells": {"C": {"views": {"label": {"font": {"size": 20}}}}}, "#
          + #""items": ["ab"]"#, "10 10"
      ),
      (
        #"\#(font), "textScale": 2, "items": [{"label": ["a", {"text": "b", "font": {"size": 20}}]}]"#,
        "30 40"
      ),
      // The built-in size, 15.
      (#""font": {"family": "Snug Test"}, "textScale": 2, "items": ["ab"]"#, "30 30"),
    ])
  func sizes(members: String, size: String) throws {
    let output = try Output(of: "{\(members)}")
    #expect(output.words(at: "label frame.width frame.height") == size)
  }

  @Test("a label's font replaces what it names of the document's, and a family or a file both")
  func replaced() throws {
    func label(_ font: String, _ document: String = Self.font) throws -> TextStyle {
      let text =
        #"{\#(document), "cells": {"C": {"views": {"label": {"font": \#(font)}}}}, "items": []}"#
      let document = try Document(text)
      guard case .label(let style) = document.cells[0].template.views[0].content else {
        return TextStyle()
      }
      return style
    }
    #expect(try label(#"{"size": 20}"#).font.families == ["Snug Test"])
    #expect(try label(#"{"size": 20}"#).size == 20)
    #expect(try label(#"{"family": "Snug Sans"}"#).font.families == ["Snug Sans"])
    #expect(try label(#"{"family": "Snug Sans"}"#).size == 10)
    let file = #""font": {"file": "a.ttf", "family": "A"}"#
    #expect(try label("{}", file).font.file == "a.ttf")
    #expect(try label(#"{"family": "B"}"#, file).font.file == nil)
    #expect(try label(#"{"file": "b.ttf"}"#, file).font.families == [])
  }

  @Test("the language of the document is that of labels that name none")
  func language() throws {
    let text = """
      {"language": "zh-Hant", "font": {"language": "en"},
       "cells": {"C": {"views": {"a": {}, "b": {"font": {"language": "ja"}}}}}, "items": []}
      """
    let document = try Document(text)
    let languages = document.cells.flatMap { cell in
      cell.template.views.map { view in
        if case .label(let style) = view.content { style.font.language } else { nil as String? }
      }
    }
    #expect(languages == ["zh-Hant", "ja", "zh-Hant"])
  }

  @Test("a least size in points is multiplied, too, and other lengths are not")
  func scaledLeast() throws {
    let label = #"{"maxWidth": 10, "minimumSize": 5, "lineSpacing": 3, "lines": 0}"#
    let text =
      #"{\#(Self.font), "textScale": 2, "cells": {"C": {"views": {"label": \#(label)}}}, "items": []}"#
    let document = try Document(text)
    guard case .label(let style) = document.cells[0].template.views[0].content else { return }
    #expect(
      style.size == 20 && style.shrinking?.minimumSize == 10 && style.paragraph.lineSpacing == 3)
  }

  @Test("items that are read later have the scale of the document, too")
  func inserted() throws {
    var document = try Document(#"{\#(Self.font), "textScale": 2, "items": ["a"]}"#)
    let items = #"[{"label": ["a", {"text": "b", "font": {"size": 20}}]}]"#
    _ = try document.items(json: Array(items.utf8), forSection: 0)
    guard case .label(let style) = document.cells[0].template.views[0].content else { return }
    var styles = style.ranges
    #expect(styles.count == 1)
    // The same style adds nothing.
    _ = try styles.string(of: StyledText([.text("b", RangeStyle(size: 40))]))
    #expect(styles.count == 1)
  }

  @Test(
    "a size that `textScale` makes too large is an error at the size", arguments: ["20000", "1"])
  func tooLarge(size: String) {
    let label = #"{"font": {"size": \#(size)}}"#
    let error = documentError(
      #"{"textScale": 100, "cells": {"C": {"views": {"a": \#(label)}}}, "items": []}"#)
    #expect((error == nil) == (size == "1"))
    guard let error else { return }
    #expect(error.place.path == "cells.C.views.a.font.size")
  }
}
