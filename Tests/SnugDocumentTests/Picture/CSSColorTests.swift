import Testing

@testable import SnugDocument

@Suite("Pictures: colours")
struct CSSColorTests {
  @Test(
    "a colour is a CSS name in any case, hexadecimal digits, or rgb() in the syntax of CSS",
    arguments: [
      "red", "LightGoldenRodYellow", "transparent", "currentColor", "none", "inherit",
      "CanvasText", "#fff", "#FFFA", "#a1b2c3", "#a1b2c3d4", "rgb(255,0,0)", "RGB( 255, 0 , 0 )",
      "rgba(10%, 20.5%, 30%, 0.5)", "rgb(255 0 0)", "rgb(255 0 0/.5)", "rgb(-1, +300, 0, 50%)",
    ])
  func colors(_ text: String) { #expect(CSSColor.isColor(text)) }

  @Test(
    "text that CSS would ignore, or that could end the attribute, is not a colour",
    arguments: [
      "", " ", "redd", "red ", " red", "#", "#ff", "#fffff", "#ggg", "#\u{FF11}\u{FF12}\u{FF13}",
      "#e\u{301}ff", "fff", "url(#a)", "rgb", "rgb()", "rgb(1,2)", "rgb(1,2,3,4,5)", "rgb(1,,2)",
      "rgb(1 2)", "rgb(1 2 3 4)", "rgb(1 2 3 / 4 / 5)", "rgb(1 2 3 /)", "rgb(1,2,3", "rgb(1,2,3/4)",
      "rgb(10%, 2, 3)", "rgb(1.,2,3)", "rgb(.,2,3)", "rgb(1..2,2,3)", "rgb(--1,2,3)", "rgb(x,2,3)",
      "rgb(1,2,3)\"/>", "red\"/>", "red;", "r\u{E9}d", "\u{17F}now", "var(--a)",
    ])
  func others(_ text: String) { #expect(!CSSColor.isColor(text)) }

  @Test("a text with a character that could end an attribute is not a colour")
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

  @Test("the suggested colour has a similar name, or adds the number sign to hexadecimal digits")
  func suggestions() {
    #expect(CSSColor.suggestion(for: "redd") == "red")
    #expect(CSSColor.suggestion(for: "ligthblue") == "lightblue")
    #expect(CSSColor.suggestion(for: "a1b2c3") == "#a1b2c3")
    #expect(CSSColor.suggestion(for: "brand") == nil)
  }
}
