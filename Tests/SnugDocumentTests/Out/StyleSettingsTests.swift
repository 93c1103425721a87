import Snug
import Testing

@testable import SnugDocument

@Suite("Documents: style settings")
struct StyleSettingsTests {
  /// The error of one setting.
  private func failure(_ key: LabelSetting, _ text: String) -> StyleSettings.Failure? {
    var settings = StyleSettings()
    settings.add(key, text)
    do throws(StyleSettings.Failure) {
      _ = try settings.style()
      return nil
    } catch {
      return error
    }
  }

  @Test(
    "an invalid setting has the same message as the same key in a document",
    arguments: [
      (.weight, "0"), (.weight, "5000"), (.width, "-1"), (.slant, "up"), (.slant, "italics"),
      (.language, "zh_Hant"), (.language, ""), (.letterSpacing, "10001"), (.truncation, "tial"),
      (.textWrap, "even"), (.alignment, "centre"), (.lineBoxes, ""), (.direction, "RTL"),
      (.lineHeight, "-1"), (.lineHeight, "20em"), (.lineHeight, "-1pt"), (.lineHeight, "10001pt"),
      (.lineSpacing, "-1"), (.paragraphSpacing, "10001"), (.firstLineIndent, "-1"),
      (.hangingIndent, "-1"), (.textBox, "caps"),
      (.minimumScale, "0"), (.minimumScale, "1.5"), (.minimumSize, "-1"), (.sizeStep, "1"),
      (.baselineAdjustment, "top"), (.baselineAdjustment, "middle"),
      (.wordBreak, "all"), (.lineBreak, "anywhere"), (.whiteSpace, "pre"), (.tabSize, "4"),
      (.tabSize, "-1"),
    ] as [(LabelSetting, String)])
  func words(key: LabelSetting, text: String) {
    let isNumber = Double(text) != nil
    let member = "\"\(key.rawValue)\": \(isNumber ? text : "\"\(text)\"")"
    let keysOfFont: [LabelSetting] = [.weight, .width, .slant, .language, .letterSpacing]
    let label = keysOfFont.contains(key) ? "\"font\": {\(member)}" : member
    let document = documentError("{\"cells\": {\"C\": {\"views\": {\"a\": {\(label)}}}}}")
    let failure = failure(key, text)
    #expect(failure?.key == key)
    #expect(failure?.message != nil && failure?.message == document?.message)
  }

  @Test(
    "tab stops are numbers between commas, each behind the one before it",
    arguments: [
      ("", "expected a number, found \"\""), ("40,", "expected a number, found \"\""),
      ("40,x", "expected a number, found \"x\""), ("0", "expected a number above 0, found 0"),
      ("40,30", "expected a tab stop behind the one before it, 40, found 30"),
      ("20000", "expected a number from 0 to 10000, found 20000"),
    ])
  func tabStops(text: String, message: String) {
    var settings = StyleSettings()
    settings.add(.whiteSpace, "pre-wrap")
    settings.add(.tabStops, text)
    let failure = #expect(throws: StyleSettings.Failure.self) { try settings.style() }
    #expect(failure?.key == .tabStops && failure?.message == message)
  }

  @Test("the error of an axis or a feature has its tag, and a repeated axis is an error")
  func tagged() {
    let message = { (key: LabelSetting, text: String) in
      failure(key, text).map { "\($0.tag ?? ""): \($0.message)" }
    }
    let tag =
      "expected the tag of a feature, four printable ASCII characters such as \"kern\", found"
    for (key, text, expected) in [
      (.axes, "wght", #": expected a tag and its value, such as wght=650, found "wght""#),
      (.axes, "wght=", #"wght: expected a number, found """#),
      (.axes, "wght=true", #"wght: expected a number, found "true""#),
      (.axes, "wght=nan", #"wght: expected a number, found "nan""#),
      (.axes, "wght=40000", "wght: expected a number from -32768 to 32767, found 40000"),
      (.features, "liga", #": expected a tag and its value, such as liga=false, found "liga""#),
      (.features, "liga=on", #"liga: expected true, false or a number, found "on""#),
      (.features, "liga=0.5", "liga: expected a whole number from 0 to 65535, found 0.5"),
      (.features, "a.b\"c=1", ": \(tag) \"a.b\"c\""),
      (.features, "ker=1", ": \(tag) \"ker\": did you mean \"kern\"?"),
    ] as [(LabelSetting, String, String)] {
      #expect(message(key, text) == expected, "\(text)")
    }
    var twice = StyleSettings()
    for axis in ["wght=1", "wdth=75", "wght=2"] { twice.add(.axes, axis) }
    #expect(throws: StyleSettings.Failure.self) { try twice.style() }
  }

  @Test(
    "a value that is not a number is quoted in the message",
    arguments: ["", "wide", "inf", "nan", "1e999", "1,5", "0x10"])
  func numbers(text: String) {
    #expect(failure(.weight, text)?.message == "expected a number, found \"\(text)\"")
  }

  @Test("every setting sets its part of the style; without settings the style is the default")
  func style() throws {
    #expect(try StyleSettings().style() == TextStyle())
    var settings = StyleSettings()
    for (key, text) in [
      (.weight, "650.5"), (.width, "75"), (.slant, "oblique"), (.instance, "Narrow \"Bold\""),
      (.axes, "wght=-5"), (.axes, "opsz=1e1"), (.features, "liga=false"), (.features, "ss01=2"),
      (.features, "kern=true"), (.letterSpacing, "-1.5"), (.language, "zh-Hant"),
      (.truncation, "middle"), (.keepSpaceAtCut, "true"), (.ellipsis, "\u{2026} \"more\""),
      (.ellipsisLine, "2"),
      (.textWrap, "balance"),
      (.alignment, "right"), (.lineBoxes, "allRuns"), (.direction, "rtl"),
      (.lineHeight, "1.5"), (.lineSpacing, "2"), (.paragraphSpacing, "3"),
      (.firstLineIndent, "4"), (.hangingIndent, "5.5"), (.textBox, "cap alphabetic"),
      (.minimumScale, "0.5"), (.minimumSize, "6"), (.sizeStep, "0.25"),
      (.baselineAdjustment, "center"), (.wordBreak, "keep-all"), (.lineBreak, "loose"),
      (.whiteSpace, "pre-wrap"), (.tabSize, "4"), (.tabStops, "10, 20.5"),
    ] as [(LabelSetting, String)] {
      settings.add(key, text)
    }
    settings.add(.weight, nil)
    let axis = { FontAxis(tag: try #require(FontTag($0)), value: $1) }
    let feature = { FontFeature(tag: try #require(FontTag($0)), value: $1) }
    let font = FontDescriptor(
      weight: 650.5, width: 75, slant: .oblique, namedInstance: "Narrow \"Bold\"",
      axes: try [axis("wght", -5), axis("opsz", 10)], language: "zh-Hant")
    let expected = TextStyle(
      font: font, features: try [feature("liga", 0), feature("ss01", 2), feature("kern", 1)],
      letterSpacing: -1.5,
      paragraph: ParagraphStyle(
        direction: .rightToLeft, whiteSpace: .preWrap, tabSize: 4, tabStops: [10, 20.5],
        wordBreak: .keepAll, lineBreak: .loose, textWrap: .balance, alignment: .right,
        lineBoxes: .allRuns, lineHeight: .multiple(1.5), lineSpacing: 2, paragraphSpacing: 3,
        firstLineIndent: 4, hangingIndent: 5.5, textBox: .capAlphabetic),
      truncation: .init(
        .middle, keepsSpaceAtCut: true, ellipsis: "\u{2026} \"more\"", ellipsisLine: 2),
      shrinking: .init(
        minimumScale: 0.5, minimumSize: 6, step: 0.25, baselineAdjustment: .center))
    #expect(try settings.style() == expected)
    var points = StyleSettings()
    points.add(.lineHeight, "20.5pt")
    #expect(try points.style() == TextStyle(paragraph: ParagraphStyle(lineHeight: .points(20.5))))
  }
}
