import Foundation
import Snug
import SnugDocument
import Testing

@Suite("Settings of labels")
struct LabelSettingTests {
  private typealias Object = [String: Any]

  /// The schema of the values of a label's keys, of those of its font, and what they refer to.
  private func properties() throws -> (label: Object, font: Object, definitions: Object) {
    let file = package.appending(path: "Sources/SnugEmbeddedSchemas/input.schema.json")
    let schema = try #require(
      try JSONSerialization.jsonObject(with: Data(contentsOf: file)) as? Object)
    let definitions = try #require(schema["$defs"] as? Object)
    let views = try #require((definitions["view"] as? Object)?["oneOf"] as? [Object])
    let label = try #require(views.first?["properties"] as? Object)
    #expect((label["kind"] as? Object)?["const"] as? String == "label")
    let font = try #require((definitions["font"] as? Object)?["properties"] as? Object)
    return (label, font, definitions)
  }

  @Test("the schema has the values of each setting", arguments: LabelSetting.allCases)
  func schema(setting: LabelSetting) throws {
    let (label, font, definitions) = try properties()
    let isOfFont = LabelSetting.ofFont.contains(setting)
    #expect((isOfFont ? label : font)[setting.rawValue] == nil)
    var rule = try #require((isOfFont ? font : label)[setting.rawValue] as? Object)
    if let name = (rule["$ref"] as? String)?.split(separator: "/").last {
      rule = try #require(definitions[String(name)] as? Object)
    }
    // A length is a number of points, or a text with a unit.
    let lengths = rule["anyOf"] as? [Object]
    if let first = lengths?.first { rule = first }
    func checkRange(_ range: ClosedRange<Double>, isAbove: Bool) {
      #expect(rule["type"] as? String == "number")
      #expect(rule[isAbove ? "exclusiveMinimum" : "minimum"] as? Double == range.lowerBound)
      #expect(rule["maximum"] as? Double == range.upperBound)
    }
    switch setting.declaration.form {
    case .choice(let words): #expect(Set(rule["enum"] as? [String] ?? []) == Set(words))
    case .number(let range, let isAbove):
      #expect(lengths == nil)
      checkRange(range, isAbove: isAbove)
    case .length(let range, let isAbove):
      #expect(lengths?.count == 2 && lengths?.last?["pattern"] != nil)
      checkRange(range, isAbove: isAbove)
    case .integer(let range):
      #expect(rule["type"] as? String == "integer")
      #expect(rule["minimum"] as? Int == range.lowerBound)
      #expect(rule["maximum"] as? Int == range.upperBound)
    case .integerOr(let range, let word):
      #expect(lengths?.last?["const"] as? String == word)
      #expect(rule["type"] as? String == "integer")
      #expect(rule["minimum"] as? Int == range.lowerBound)
      #expect(rule["maximum"] as? Int == range.upperBound)
    case .flag: #expect(rule["type"] as? String == "boolean")
    case .text: #expect(rule["type"] as? String == "string")
    case .lineHeight: #expect(lengths?.count == 2)
    case .lengths: #expect(rule["type"] as? String == "array")
    case .tagged: #expect(rule["type"] as? String == "object")
    }
  }

  @Test("the page has a row for each setting, with its words", arguments: LabelSetting.allCases)
  func page(setting: LabelSetting) throws {
    let page = try String(
      contentsOf: package.appending(path: "Documentation/Reference/Text.md"), encoding: .utf8)
    let isOfFont = LabelSetting.ofFont.contains(setting)
    let rows = page.split(separator: "\n## ").filter { $0.hasPrefix("Font\n") == isOfFont }
      .flatMap { $0.split(separator: "\n").filter { $0.hasPrefix("|") } }
    let row = try #require(
      rows.first { line in
        line.split(separator: "|").first?.contains("`\(setting.rawValue)`") == true
      })
    guard case .choice(let words) = setting.declaration.form else { return }
    for word in words { #expect(row.contains("`\(word)`"), "\(word)") }
  }

  @Test("the command has an option for each setting")
  func options() throws {
    let help = try Command.run("measure", "--help").text
    for setting in LabelSetting.allCases {
      let option = setting.rawValue.map { $0.isUppercase ? "-\($0.lowercased())" : "\($0)" }
      #expect(help.contains("--\(option.joined())"), "\(setting)")
    }
  }

  @Test("the settings are those of a font, then those of a label, each once")
  func order() {
    #expect(LabelSetting.ofFont + LabelSetting.ofLabel == LabelSetting.allCases)
    #expect(LabelSetting.ofFont.last == .language && LabelSetting.ofLabel.first == .truncation)
    #expect(LabelSetting.ofFont.allSatisfy { $0.declaration.part == .shaping })
  }
}
