import SnugPropertyTesting
import SnugText
import Testing

@Suite("Shaping: summed widths in damaged fonts")
struct DamagedRuleTests {
  @Test(
    "in a font with corrupt layout tables, a summed width is the shaped width",
    arguments: [RepositoryFile.testFont, RepositoryFile.sans])
  func corrupt(font: String) throws {
    let bytes = try ScratchFile.bytes(of: font)
    let tables = ["GSUB", "GPOS", "GDEF"].map { Self.range(ofTable: $0, in: bytes) }
    let file = try ScratchFile()
    let change = Generator<Range<Int>>.element(of: tables).flatMap { table in
      Generator<Int>.integer(in: table.lowerBound...table.upperBound - 1).flatMap { offset in
        Generator<UInt8>.element(of: [0, 1, 2, 3, 4, 5, 8, 36, 41, 255]).map { (offset, $0) }
      }
    }
    var summed = 0
    forAll(.array(of: change, count: 1...3), count: 400) { changes in
      try file.write(bytes, changing: changes)
      let measurer = try TextMeasurer(catalog: FontCatalog(files: [file.path]))
      let style = TextStyle(font: FontDescriptor(file: file.path), size: 10)
      for text in [
        "AVAV", "office", "fA iV", "Abc", "AaVv\u{A0}. 12", "VAfiA", "ffi", "fi", "ff", "fl fifl",
        "fffl", "AffV",
      ] {
        guard let fast = try measurer.fastIdealWidth(of: text, style: style) else { continue }
        try checkEqual(fast, try measurer.measureShaped([text], style: style)[0].idealWidth)
        summed += 1
      }
    }
    #expect(summed > 0)
  }

  /// The byte range of a table, from the font's table directory.
  private static func range(ofTable tag: String, in bytes: [UInt8]) -> Range<Int> {
    let number = { (offset: Int) in bytes[offset..<offset + 4].reduce(0) { $0 << 8 | Int($1) } }
    let records = stride(from: 12, to: 12 + 16 * Int(bytes[5]), by: 16)
    let record = records.first { Array(bytes[$0..<$0 + 4]) == Array(tag.utf8) }!
    return number(record + 8)..<number(record + 8) + number(record + 12)
  }
}
