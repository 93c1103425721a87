import Testing

@testable import SnugDocument

@Suite("Pictures: colours")
struct CSSColorTests {
  @Test(
    "a colour is a CSS name in any case, hexadecimal digits, or rgb() in the syntax of CSS",
    arguments: [
      "red", "LightGoldenRodYellow", "transparent", "none", "#fff", "#FFFA", "#a1b2c3", "#a1b2c3d4",
      "rgb(255,0,0)", "RGB( 255, 0 , 0 )",
      "rgba(10%, 20.5%, 30%, 0.5)", "rgb(255 0 0)", "rgb(255 0 0/.5)", "rgb(-1, +300, 0, 50%)",
    ])
  func colors(_ text: String) { #expect(CSSColor.written(text) == text) }

  @Test(
    "text that CSS would ignore, or that could end the attribute, is not a colour",
    arguments: [
      "", " ", "redd", "red ", " red", "#", "#ff", "#fffff", "#ggg", "#\u{FF11}\u{FF12}\u{FF13}",
      "#e\u{301}ff", "fff", "url(#a)", "rgb", "rgb()", "rgb(1,2)", "rgb(1,2,3,4,5)", "rgb(1,,2)",
      "rgb(1 2)", "rgb(1 2 3 4)", "rgb(1 2 3 / 4 / 5)", "rgb(1 2 3 /)", "rgb(1,2,3", "rgb(1,2,3/4)",
      "rgb(10%, 2, 3)", "rgb(1.,2,3)", "rgb(.,2,3)", "rgb(1..2,2,3)", "rgb(--1,2,3)", "rgb(x,2,3)",
      "rgb(1,2,3)\"/>", "red\"/>", "red;", "r\u{E9}d", "\u{17F}now", "var(--a)", "currentColor",
      "inherit",
      "CanvasText",
    ])
  func others(_ text: String) { #expect(CSSColor.written(text) == nil) }

  @Test(
    "`hsl()` and `hwb()` are written in hexadecimal digits",
    arguments: [
      // CSS Color 4, 7.1 and 8.1, by hand: full saturation at half lightness is a pure hue.
      ("hsl(0, 100%, 50%)", "#ff0000"), ("hsl(120deg 100% 50%)", "#00ff00"),
      ("hsl(-120 100% 50%)", "#0000ff"), ("hsla(0.5turn, 100%, 50%, 0.2)", "#00ffff33"),
      ("HSL(30, 0%, 20%)", "#333333"), ("hsl(60 100 25 / 100%)", "#808000"),
      ("hwb(0 100% 0%)", "#ffffff"), ("hwb(240 0% 0% / 20%)", "#0000ff33"),
      ("hwb(90 60% 60%)", "#808080"), ("hwb(200grad 20% 0%)", "#33ffff"),
    ])
  func hues(color: String, written: String) {
    #expect(CSSColor.written(color) == written)
  }

  @Test(
    "what is no colour is none",
    arguments: [
      "hsl(0, 100, 50)", "hsl(0 100%)", "hwb(0, 0%, 0%)", "hsl(0% 10% 10%)", "hsl(1 2% 3% 4%)",
      "hsl(a 1% 2%)", "hsl(1 2% 3% / )", "lab(50% 0 0)", "hsl(1 2% 3%", "hsl()",
    ])
  func noColors(color: String) {
    #expect(CSSColor.written(color) == nil)
    #expect(
      CSSColor.advice(on: color).hasSuffix("the functions are rgb(), hsl() and hwb(), as in CSS"))
  }

  @Test("a text with a character that could end an attribute is not a colour")
  func safety() {
    for character in "\"\'<>&" {
      for text in [
        "red\(character)", "#\(character)ff", "hsl(1 2% \(character)3%)", "rgb(1,2\(character),3)",
        "rgb(1 2 3)",
      ] {
        #expect((CSSColor.written(text) != nil) == !text.contains(character))
      }
      for text in ["rgb\(character)(1,2,3)", "rgb(1,2,3\(character))", "rgb(1 2 3 /\(character))"] {
        #expect(CSSColor.written(text) == nil)
      }
    }
  }

  @Test("the suggested colour has a similar name, or adds the number sign to hexadecimal digits")
  func suggestions() {
    #expect(CSSColor.advice(on: "redd") == ": did you mean \"red\"?")
    #expect(CSSColor.advice(on: "ligthblue") == ": did you mean \"lightblue\"?")
    #expect(CSSColor.advice(on: "a1b2c3") == ": did you mean \"#a1b2c3\"?")
    #expect(CSSColor.advice(on: "brand") == "")
  }
}
