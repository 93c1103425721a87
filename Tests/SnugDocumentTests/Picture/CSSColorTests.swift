import Testing

@testable import SnugDocument

@Suite("Pictures: colours")
struct CSSColorTests {
  @Test(
    "a colour is a name of CSS in any case, hexadecimal digits, or rgb() as CSS writes it",
    arguments: [
      "red", "LightGoldenRodYellow", "transparent", "currentColor", "none", "inherit",
      "CanvasText", "#fff", "#FFFA", "#a1b2c3", "#a1b2c3d4", "rgb(255,0,0)", "RGB( 255, 0 , 0 )",
      "rgba(10%, 20.5%, 30%, 0.5)", "rgb(255 0 0)", "rgb(255 0 0/.5)", "rgb(-1, +300, 0, 50%)",
    ])
  func colors(_ text: String) { #expect(CSSColor.isColor(text)) }

  @Test(
    "what CSS would pass over, or what could end the attribute, is no colour",
    arguments: [
      "", " ", "redd", "red ", " red", "#", "#ff", "#fffff", "#ggg", "#\u{FF11}\u{FF12}\u{FF13}",
      "#e\u{301}ff", "fff", "url(#a)", "rgb", "rgb()", "rgb(1,2)", "rgb(1,2,3,4,5)", "rgb(1,,2)",
      "rgb(1 2)", "rgb(1 2 3 4)", "rgb(1 2 3 / 4 / 5)", "rgb(1 2 3 /)", "rgb(1,2,3", "rgb(1,2,3/4)",
      "rgb(10%, 2, 3)", "rgb(1.,2,3)", "rgb(.,2,3)", "rgb(1..2,2,3)", "rgb(--1,2,3)", "rgb(x,2,3)",
      "rgb(1,2,3)\"/>", "red\"/>", "red;", "r\u{E9}d", "\u{17F}now", "var(--a)",
    ])
  func others(_ text: String) { #expect(!CSSColor.isColor(text)) }

  @Test("what could end an attribute is in no colour, wherever it stands")
  func safety() {
    for character in "\"\'<>&" {
      for text in ["red\(character)", "#\(character)ff", "rgb(1,2\(character),3)", "rgb(1 2 3)"] {
        #expect(CSSColor.isColor(text) == !text.contains(character))
      }
      for text in ["rgb\(character)(1,2,3)", "rgb(1,2,3\(character))", "rgb(1 2 3 /\(character))"] {
        #expect(!CSSColor.isColor(text))
      }
    }
  }

  @Test("the colour a text may have meant is one that is nearly written so, or its digits")
  func suggestions() {
    #expect(CSSColor.suggestion(for: "redd") == "red")
    #expect(CSSColor.suggestion(for: "ligthblue") == "lightblue")
    #expect(CSSColor.suggestion(for: "a1b2c3") == "#a1b2c3")
    #expect(CSSColor.suggestion(for: "brand") == nil)
  }
}
