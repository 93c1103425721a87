import Testing

@testable import SnugText

@Suite("Columns of texts")
struct TextColumnTests {
  private func texts(_ utf8: [UInt8], _ offsets: [Int32]) throws(TextList.ColumnError) -> [String] {
    let list = try utf8.withUnsafeBufferPointer { bytes throws(TextList.ColumnError) in
      try offsets.withUnsafeBufferPointer { offsets throws(TextList.ColumnError) in
        try TextList(column: UnsafeRawPointer(bytes.baseAddress), offsets: offsets)
      }
    }
    return (0..<list.count).map { list[$0] }
  }

  private func fault(_ utf8: [UInt8], _ offsets: [Int32]) -> String {
    do throws(TextList.ColumnError) {
      _ = try texts(utf8, offsets)
      return "none"
    } catch {
      return "\(error)"
    }
  }

  @Test("text i is from offset i to offset i + 1, also if the first is not 0")
  func bounds() throws {
    #expect(try texts(Array("xxABcd".utf8), [2, 3, 3, 6]) == ["A", "", "Bcd"])
  }

  // Text 1 of the first column is from 2 to 1; below, the bytes of the texts are 6, and the offsets say
  // up to 2 GiB.
  @Test(
    "the first text that ends before it begins, or begins below 0, is named; no byte is read before",
    arguments: [
      ("abc", [0, 2, 1], 1), ("abc", [0, 1, 3, 2], 2), ("abc", [-1, 2], 0),
      ("abcdef", [0, -5, 2_147_483_647], 0), ("abcdef", [0, 2_147_483_647, 3], 1),
      ("abcdef", [5, 4, 2_147_483_647], 0), ("abcdef", [0, 2_147_483_647, -2_147_483_648], 1),
      ("abcdef", [3, 3, 2, 2_147_483_647], 1),
    ] as [(String, [Int32], Int)])
  func descending(text: String, offsets: [Int32], index: Int) {
    #expect(fault(Array(text.utf8), offsets) == "descendingOffsets(text: \(index))")
  }

  @Test("a text that is not UTF-8, or ends within a character, is named")
  func invalid() {
    #expect(fault([0x41, 0xFF, 0x42], [0, 1, 2, 3]) == "invalidUTF8(text: 1)")
    // U+00E9 is C3 A9.
    #expect(fault([0x41, 0xC3, 0xA9], [0, 1, 2, 3]) == "invalidUTF8(text: 1)")
  }
}
