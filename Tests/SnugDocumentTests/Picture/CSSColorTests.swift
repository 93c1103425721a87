import SnugDrawing
import Testing

@Suite("Pictures: colours")
struct CSSColorTests {
  /// The colour in eight hexadecimal digits; `nil` for none.
  private func digits(_ text: String) -> String? {
    CSSColor.color(text).map { color in
      color.hexadecimal + (color.alpha < 16 ? "0" : "") + String(color.alpha, radix: 16)
    }
  }

  @Test(
    "a colour is a CSS name in any case, hexadecimal digits, or rgb() in the syntax of CSS",
    arguments: [
      // CSS Color 4, 6.1 and 5, by hand: half of 255 is rounded up.
      ("red", "#ff0000ff"), ("LightGoldenRodYellow", "#fafad2ff"), ("transparent", "#00000000"),
      ("none", "#00000000"), ("#fff", "#ffffffff"), ("#FFFA", "#ffffffaa"),
      ("#a1b2c3", "#a1b2c3ff"), ("#a1b2c3d4", "#a1b2c3d4"), ("rgb(255,0,0)", "#ff0000ff"),
      ("RGB( 255, 0 , 0 )", "#ff0000ff"), ("rgba(10%, 20%, 30%, 0.5)", "#1a334d80"),
      ("rgb(255 0 0)", "#ff0000ff"), ("rgb(255 0 0/.5)", "#ff000080"),
      ("rgb(-1, +300, 0, 50%)", "#00ff0080"), ("rebeccapurple", "#663399ff"),
    ])
  func colors(_ text: String, color: String) { #expect(digits(text) == color) }

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
  func others(_ text: String) { #expect(CSSColor.color(text) == nil) }

  @Test(
    "`hsl()` and `hwb()` are colours of sRGB",
    arguments: [
      // CSS Color 4, 7.1 and 8.1, by hand: full saturation at half lightness is a pure hue.
      ("hsl(0, 100%, 50%)", "#ff0000"), ("hsl(120deg 100% 50%)", "#00ff00"),
      ("hsl(-120 100% 50%)", "#0000ff"), ("hsla(0.5turn, 100%, 50%, 0.2)", "#00ffff33"),
      ("HSL(30, 0%, 20%)", "#333333"), ("hsl(60 100 25 / 100%)", "#808000"),
      ("hwb(0 100% 0%)", "#ffffff"), ("hwb(240 0% 0% / 20%)", "#0000ff33"),
      ("hwb(90 60% 60%)", "#808080"), ("hwb(200grad 20% 0%)", "#33ffff"),
    ])
  func hues(color: String, written: String) {
    #expect(digits(color) == (written.utf8.count == 7 ? written + "ff" : written))
  }

  @Test(
    "what is no colour is none",
    arguments: [
      "hsl(0, 100, 50)", "hsl(0 100%)", "hwb(0, 0%, 0%)", "hsl(0% 10% 10%)", "hsl(1 2% 3% 4%)",
      "hsl(a 1% 2%)", "hsl(1 2% 3% / )", "lab(50% 0 0)", "hsl(1 2% 3%", "hsl()",
    ])
  func noColors(color: String) {
    #expect(CSSColor.color(color) == nil)
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
        #expect((CSSColor.color(text) != nil) == !text.contains(character))
      }
      for text in ["rgb\(character)(1,2,3)", "rgb(1,2,3\(character))", "rgb(1 2 3 /\(character))"] {
        #expect(CSSColor.color(text) == nil)
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
