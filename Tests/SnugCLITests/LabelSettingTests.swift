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
    func checkRange(_ range: ClosedRange<Int>) {
      #expect(rule["type"] as? String == "integer")
      #expect(rule["minimum"] as? Int == range.lowerBound)
      #expect(rule["maximum"] as? Int == range.upperBound)
    }
    switch setting.declaration.form {
    case .choice(let words): #expect(Set(rule["enum"] as? [String] ?? []) == Set(words))
    case .number(let range, let isAbove):
      #expect(lengths == nil)
      checkRange(range, isAbove: isAbove)
    case .length(let range, let isAbove):
      #expect(lengths?.count == 2 && lengths?.last?["pattern"] != nil)
      checkRange(range, isAbove: isAbove)
    case .integer(let range): checkRange(range)
    case .integerOr(let range, let word):
      #expect(lengths?.last?["const"] as? String == word)
      checkRange(range)
    case .flag: #expect(rule["type"] as? String == "boolean")
    case .text: #expect(rule["type"] as? String == "string")
    case .lineHeight: #expect(lengths?.count == 2)
    case .lengths: #expect(rule["type"] as? String == "array")
    case .tagged: #expect(rule["type"] as? String == "object")
    }
  }

  @Test("the page has a row for each setting, with its words", arguments: LabelSetting.allCases)
  func page(setting: LabelSetting) throws {
    let page = try TemporaryFolder.text(of: packagePath("Documentation/Reference/Text.md"))
    let isOfFont = LabelSetting.ofFont.contains(setting)
    let rows = page.split(separator: "\n## ").filter { $0.hasPrefix("Font\n") == isOfFont }
      .flatMap { $0.split(separator: "\n").filter { $0.hasPrefix("|") } }
    let row = try #require(
      rows.first { line in
        line.split(separator: "|").first?.contains("`\(setting.rawValue)`") == true
      })
    if let standard = setting.declaration.standard {
      let told = row.split(separator: "|").last?.trimmingCharacters(in: .whitespaces) ?? ""
      let word = String(standard.filter { $0 != "\"" })
      #expect(
        ["\(word)", "`\(word)`"].contains { told == $0 || told.hasPrefix("\($0):") }, "\(told)")
    }
    guard case .choice(let words) = setting.declaration.form else { return }
    for word in words { #expect(row.contains("`\(word)`"), "\(word)") }
  }

  /// Returns the style of a label with a setting, and others that it needs.
  private func style(_ setting: LabelSetting, _ value: String?) throws -> TextStyle {
    let needed =
      switch setting {
      case .tabSize, .tabStops: #""whiteSpace": "pre-wrap""#
      case .keepEnd: #""truncation": "middle""#
      case .sizeStep, .baselineAdjustment, .shrinkBeforeBreakingWords: #""minimumScale": 0.25"#
      default: ""
      }
    let own = value.map { "\"\(setting)\": \($0)" }
    let isOfFont = LabelSetting.ofFont.contains(setting)
    let members = isOfFont ? ["\"font\": {\(own ?? "")}"] : [own ?? "", needed]
    let json = "{\(members.filter { !$0.isEmpty }.joined(separator: ", "))}"
    return try TextStyle(json: Array(json.utf8))
  }

  @Test("a label without a setting is as one with its default", arguments: LabelSetting.allCases)
  func standard(setting: LabelSetting) throws {
    guard let standard = setting.declaration.standard else { return }
    #expect(try style(setting, standard) == style(setting, nil))
  }

  /// A value that is no default.
  private func other(_ setting: LabelSetting) -> String {
    switch setting.declaration.form {
    case .choice(let words):
      "\"\(words.first { "\"\($0)\"" != setting.declaration.standard } ?? "")\""
    case .number(_, let isAbove): isAbove ? "0.5" : "200"
    case .length: "9"
    case .integer, .integerOr: "1"
    case .flag: setting.declaration.standard == "true" ? "false" : "true"
    case .text: setting == .language ? "\"tr\"" : "\"x\""
    case .lineHeight: "3"
    case .lengths: "[40]"
    case .tagged: setting == .axes ? #"{"wght": 700}"# : #"{"kern": false}"#
    }
  }

  @Test(
    "only settings of shaping change the glyphs of a text that fits, and their advances",
    arguments: LabelSetting.allCases)
  func part(setting: LabelSetting) throws {
    let measurer = try TextMeasurer(catalog: .embedded)
    let text = "AVA\tTo fi iı 10"
    func glyphs(_ style: TextStyle) throws -> [[Double]] {
      let layout = try measurer.layout(
        text, style: style, maximumWidth: nil, maximumLines: 1, includingGlyphs: true)
      #expect(!layout.isTruncated)
      let runs = layout.glyphRuns.flatMap(\.glyphs)
      return zip(runs, runs.dropFirst()).map { one, next in
        [Double(one.id), ((next.position.x - one.position.x) * 1e6).rounded()]
      }
    }
    let value = other(setting)
    #expect(try style(setting, value) != style(setting, nil))
    let isAlike = try glyphs(try style(setting, value)) == glyphs(try style(setting, nil))
    if setting.declaration.part != .shaping { #expect(isAlike, "\(value)") }
    if [.size, .weight, .letterSpacing, .axes, .features, .tabSize].contains(setting) {
      #expect(!isAlike)
    }
  }

  @Test("the command has an option for each setting, and tells its words")
  func options() throws {
    let help = try Command.run("measure", "--help").text
      .split(whereSeparator: \.isWhitespace).joined(separator: " ")
    for setting in LabelSetting.allCases {
      let option = setting.rawValue.map { $0.isUppercase ? "-\($0.lowercased())" : "\($0)" }
      let name = "--\(option.joined())"
      let start = try #require(
        help.range(of: "\(name) <") ?? help.range(of: name), "\(setting)")
      let rest = help[start.upperBound...]
      let told = rest[..<(rest.range(of: " --")?.lowerBound ?? rest.endIndex)]
      guard case .choice(let words) = setting.declaration.form else { continue }
      for word in words { #expect(told.contains(word), "\(name): \(word)") }
    }
  }

  @Test("the settings are those of a font, then those of a label, each once")
  func order() {
    #expect(LabelSetting.ofFont + LabelSetting.ofLabel == LabelSetting.allCases)
    #expect(LabelSetting.ofFont.last == .language && LabelSetting.ofLabel.first == .truncation)
    #expect(LabelSetting.ofFont.allSatisfy { $0.declaration.part == .shaping })
  }
}
