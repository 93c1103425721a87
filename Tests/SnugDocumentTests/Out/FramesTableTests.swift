import SnugDocument
import Testing

@Suite("Documents: tables")
struct FramesTableTests {
  /// Two items of 40 points with 10 between them fit in 100. The third is on the next line.
  private func rows(_ members: String = "") throws -> [[Substring]] {
    let size = #"{"size": [40, 20]}"#
    let document = try Document(
      """
      {"container": {"width": 100},
       "layout": {"lineAlignment": "leading", "minimumInteritemSpacing": 10,
         "minimumLineSpacing": 5\(members)},
       "items": [\(size), \(size), \(size)]}
      """)
    let layout = try LayoutSession(usesSystemFonts: false).layout(document)
    return try layout.table().split(separator: "\n").map { $0.split(separator: " ") }
  }

  @Test("a table has a heading and a row for each item, with its line and frame")
  func items() throws {
    let rows = try rows()
    #expect(rows[0].contains("width"))
    #expect(rows.count == 1 + 3)
    // x, y, width and height end a row: 0 and 40 + 10 on the first line, then 20 + 5 below.
    #expect(rows[1].suffix(4) == ["0", "0", "40", "20"])
    #expect(rows[2].suffix(4) == ["50", "0", "40", "20"])
    #expect(rows[3].suffix(4) == ["0", "25", "40", "20"])
    #expect(rows.dropFirst().map { $0[$0.count - 5] } == ["0", "0", "1"])
  }

  @Test("an overflow item has a row of its own, in place of the items it hides")
  func overflow() throws {
    let rows = try rows(#", "maximumLines": 1, "overflow": {"size": [30, 20]}"#)
    #expect(rows.count == 1 + 2)
    #expect(rows[2].suffix(4) == ["50", "0", "30", "20"])
  }
}
