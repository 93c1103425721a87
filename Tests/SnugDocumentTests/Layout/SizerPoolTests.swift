import Snug
import Testing

@testable import SnugDocument

@Suite("Documents: compiled cells")
struct SizerPoolTests {
  @Test("cells that differ only in their text styles are compiled once")
  func shared() throws {
    let pool = SizerPool(try TextMeasurer(catalog: FontCatalog(files: [])))
    let sizes = try (1...100).map { try CellTemplate.tag(TextStyle(size: Double($0))) }
    let programs = sizes.map { pool.sizer(for: $0, .leftToRight).programs }
    #expect(programs.allSatisfy { $0 === programs[0] })
    #expect(pool.sizer(for: sizes[0], .rightToLeft).programs !== programs[0])
    let wide = try CellTemplate(views: [.label("label")], constraints: ["label.width >= 40"])
    #expect(pool.sizer(for: wide, .leftToRight).programs !== programs[0])
  }
}
