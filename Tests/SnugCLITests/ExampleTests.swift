import Foundation
import Testing

@Suite("Examples: output")
struct ExampleTests {
  private static let folder = packagePath("Examples")

  /// The examples that use only the embedded fonts: those with an expected output.
  static let names: [String] = {
    let names = try? FileManager.default.contentsOfDirectory(atPath: folder + "/Expected")
    return (names ?? []).sorted()
  }()

  @Test("`layout` prints the expected output of each example")
  func frames() throws {
    try #require(Self.names.count >= 10)
    for name in Self.names {
      let expected = try TemporaryFolder.text(of: "\(Self.folder)/Expected/\(name)")
      try Command.run("layout", "\(Self.folder)/\(name)").expect(
        name == "documents.ndjson" ? 1 : 0, output: .equals(expected), name)
    }
  }

  @Test("`render` draws the expected picture of each example")
  func pictures() throws {
    for name in Self.names where name.hasSuffix(".json") {
      let picture = name.replacing(".json", with: ".svg")
      let expected = try TemporaryFolder.text(of: "\(Self.folder)/Pictures/\(picture)")
      let background = name == "article.json" ? "black" : "white"
      try Command.run("render", "\(Self.folder)/\(name)", "--background", background).expect(
        0, output: .equals(expected), name)
    }
  }

  /// The article gives odd rows "A", and of the others every third "much longer", the rest "longer".
  /// The advances in Snug Sans are 2,880 units for "longer" and 5,598 for "much longer", 1,000 an em.
  /// At 15 points, rounded up to 1/64, these are 2,765 and 5,375 units of 1/64 point; "A" gets the
  /// least width of 40 points. With margins of 5, cells are 3,200, 3,405 and 6,015 units wide, and
  /// 19 + 10 points high: ascent and descent are 18.6 together. Lines are 20,480 units long. The free
  /// space between four cells is parted into three, and each place is rounded by itself.
  @Test("the first lines of the article's example are where arithmetic has them")
  func article() throws {
    let command = try Command.run("layout", "\(Self.folder)/article.json", "--format", "table")
    let (a, longer, much) = (3200, 3405, 6015)
    let lines = [[much, a, longer, a], [longer, a, much, a], [longer, a, longer, a]]
    let texts = [a: "A", longer: "longer", much: "much longer"]
    var expected: [[String]] = []
    for (line, widths) in lines.enumerated() {
      let free = 20_480 - widths.reduce(0, +)
      for (place, width) in widths.enumerated() {
        let x = widths[..<place].reduce(0, +) + (2 * free * place + 3) / 6
        expected.append([
          "0", "\(4 * line + place)", "\(line)", decimal(x), "\(39 * line)", decimal(width), "29",
          texts[width] ?? "",
        ])
      }
    }
    let rows = command.text.split(separator: "\n").dropFirst()
    #expect(rows.count == 100)
    for (row, values) in zip(rows, expected) {
      #expect(row.split(separator: " ").joined(separator: " ") == values.joined(separator: " "))
    }
    // The last of 25 lines is leading: 93.984375, 50 and 53.203125, with 10 behind each.
    #expect(rows.last?.split(separator: " ").prefix(5) == ["0", "99", "24", "227.1875", "936"])
    let count = { (text: String) in rows.count { $0.hasSuffix("  \(text)") } }
    #expect(count("A") == 50 && count("longer") == 33 && count("much longer") == 17)
  }

  /// A number of 1/64 points as the table prints it.
  private func decimal(_ units: Int) -> String {
    let points = Double(units) / 64
    return points == points.rounded() ? "\(Int(points))" : "\(points)"
  }

  @Test("no expected output has the path of an installed font")
  func embeddedFontsAlone() throws {
    for name in Self.names {
      let text = try TemporaryFolder.text(of: "\(Self.folder)/Expected/\(name)")
      #expect(!text.contains("\"file\": \"/") && !text.contains("\"file\":\"/"), "\(name)")
    }
  }
}
