/// The tables of a font file, which can be changed and written as a new file.
struct FontTables {
  private var tables: [(tag: String, bytes: [UInt8])] = []

  /// Splits a file that holds one font.
  /// Splits a file that holds one font.
  init(ofFile path: String) throws { self.init(of: try ScratchFile.bytes(of: path)) }

  init(of file: [UInt8]) {
    let count = Int(file[4]) << 8 | Int(file[5])
    for record in stride(from: 12, to: 12 + 16 * count, by: 16) {
      let tag = String(decoding: file[record..<record + 4], as: UTF8.self)
      let offset = FontTables.number(file[record + 8..<record + 12])
      let length = FontTables.number(file[record + 12..<record + 16])
      tables.append((tag, Array(file[offset..<offset + length])))
    }
  }

  /// The bytes of a table; empty where there is none.
  subscript(tag: String) -> [UInt8] {
    get { tables.first { $0.tag == tag }?.bytes ?? [] }
    set {
      tables.removeAll { $0.tag == tag }
      tables.append((tag, newValue))
      tables.sort { $0.tag < $1.tag }
    }
  }

  /// Writes a 16-bit number into a table.
  mutating func set(_ tag: String, at offset: Int, to value: Int) {
    var bytes = self[tag]
    bytes.replaceSubrange(offset..<offset + 2, with: [UInt8].bigEndian16(value))
    self[tag] = bytes
  }

  /// The font file. Its checksums are 0, since no reader checks them.
  var file: [UInt8] { file(startingAt: 0) }

  /// A collection that holds the font `count` times, in the same bytes.
  func collection(count: Int) -> [UInt8] {
    let header = 12 + 4 * count
    let start = [UInt8].bigEndian16(header >> 16) + .bigEndian16(header)
    return Array("ttcf".utf8) + [0, 1, 0, 0] + .bigEndian16(count >> 16) + .bigEndian16(count)
      + Array(repeatElement(start, count: count).joined()) + file(startingAt: header)
  }

  private func file(startingAt start: Int) -> [UInt8] {
    var directory: [UInt8] = [0, 1, 0, 0] + .bigEndian16(tables.count) + .bigEndian16(0, 0, 0)
    var bodies: [UInt8] = []
    for (tag, bytes) in tables {
      let offset = start + 12 + 16 * tables.count + bodies.count
      directory += Array(tag.utf8) + .bigEndian16(0, 0, offset >> 16, offset)
      directory += .bigEndian16(bytes.count >> 16, bytes.count)
      bodies += bytes + [UInt8](repeating: 0, count: -bytes.count & 3)
    }
    return directory + bodies
  }

  private static func number(_ bytes: ArraySlice<UInt8>) -> Int {
    bytes.reduce(0) { $0 << 8 | Int($1) }
  }
}

extension [UInt8] {
  /// The lower 16 bits of each number, the higher byte first.
  static func bigEndian16(_ values: Int...) -> [UInt8] { bigEndian16(values) }

  /// The lower 16 bits of each number of an array, the higher byte first.
  static func bigEndian16(_ values: [Int]) -> [UInt8] {
    values.flatMap { [UInt8(truncatingIfNeeded: $0 >> 8), UInt8(truncatingIfNeeded: $0)] }
  }
}
