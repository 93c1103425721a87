/// The `name` table (OpenType 1.9, "name"): the names of a font's parts.
enum NameTable {
  /// Returns the names with these name IDs: in English if a record says so, else the one of the
  /// Unicode platform, which states no language, else the first.
  ///
  /// An ID without a readable name is left out; in a damaged table that may be all of them.
  static func names(_ numbers: Set<Int>, in bytes: [UInt8]) -> [Int: String] {
    var table = TableReader(bytes)
    var best: [Int: Record] = [:]
    var names: [Int: String] = [:]
    do throws(UnreadableTable) {
      let storage = try table.uint16(at: 4)
      for place in 0..<(try table.uint16(at: 2)) {
        let fields = try table.uint16s(6, at: 6 + 12 * place)
        guard numbers.contains(fields[3]), let record = Record(fields, storage: storage) else {
          continue
        }
        if record.rank < best[fields[3]]?.rank ?? .max { best[fields[3]] = record }
      }
      for (number, record) in best.sorted(by: { $0.key < $1.key }) {
        names[number] = try record.text(in: &table)
      }
    } catch {}
    return names
  }

  /// One name in one language.
  private struct Record {
    /// The preference among names of one ID: lower is better.
    let rank: Int
    private let isMacintosh: Bool
    private let offset, length: Int

    /// Returns `nil` for an unsupported encoding.
    init?(_ fields: [Int], storage: Int) {
      let (platform, encoding, language) = (fields[0], fields[1], fields[2])
      switch platform {
      // Windows, in UTF-16: American English, any other English, any language.
      case 3 where [0, 1, 10].contains(encoding):
        rank = language == 0x409 ? 0 : language & 0x3FF == 9 ? 1 : 4
      // Unicode, which has no language.
      case 0: rank = 2
      // Macintosh, in Mac Roman and English.
      case 1 where encoding == 0 && language == 0: rank = 3
      default: return nil
      }
      isMacintosh = platform == 1
      length = fields[4]
      offset = storage + fields[5]
    }

    func text(in table: inout TableReader) throws(UnreadableTable) -> String? {
      guard !isMacintosh else {
        // Mac Roman agrees with ASCII, which is sufficient for English names.
        let text = try table.bytes(length, at: offset)
        return text.allSatisfy { $0 < 0x80 } ? String(decoding: text, as: UTF8.self) : nil
      }
      let units = try table.uint16s(length / 2, at: offset)
      // Most names are ASCII, which decodes in a fraction of the time.
      let bytes = units.compactMap { $0 < 0x80 ? UInt8($0) : nil }
      guard bytes.count < units.count else { return String(decoding: bytes, as: UTF8.self) }
      return String(decoding: units.map { UInt16($0) }, as: UTF16.self)
    }
  }
}
