import SnugText

/// An item variation store (OpenType 1.9, "Font Variations Common Table Formats") with its map of indices,
/// at one design of a font.
struct VariationStore {
  /// The offsets of the store and of the map of indices in the table; 0 for none.
  private let store: Int
  private let map: Int
  /// The design: per axis from -1 to 1.
  private let place: [Double]
  /// The scalar of each region, found when it is first needed.
  private var scalars: [Int: Double] = [:]

  /// The index that stands for no variation.
  static let none = 0xFFFF_FFFF

  /// - Parameters:
  ///   - store: The offset of the store in the table; 0 for none.
  ///   - map: That of the map of indices.
  ///   - place: The design, per axis in 1/16384.
  init(at store: Int, map: Int, place: [Int32]) {
    (self.store, self.map) = (store, map)
    self.place = place.map { Double($0) / 16384 }
  }

  /// Returns the difference of a value from that of the default design, in units of its field.
  mutating func delta(
    _ index: Int, in table: inout TableReader
  ) throws(UnreadableTable) -> Double {
    guard index < Self.none, store > 0, place.contains(where: { $0 != 0 }) else { return 0 }
    let (outer, inner) = try map > 0 ? mapped(index, in: &table) : (index >> 16, index & 0xFFFF)
    guard outer < 0xFFFF || inner < 0xFFFF, outer < (try table.uint16(at: store + 6)) else {
      return 0
    }
    let data = store + (try table.uint32(at: store + 8 + 4 * outer))
    guard inner < (try table.uint16(at: data)) else { return 0 }
    let words = try table.uint16(at: data + 2)
    let regions = try table.uint16(at: data + 4)
    // Numbers of 32 and 16 bits, or of 16 and 8.
    let (isLong, wordCount) = (words & 0x8000 != 0, words & 0x7FFF)
    guard wordCount <= regions else { throw .damaged }
    let (large, small) = isLong ? (4, 2) : (2, 1)
    let row =
      data + 6 + 2 * regions + inner * (wordCount * large + (regions - wordCount) * small)
    var sum = 0.0
    for region in 0..<regions {
      let isWord = region < wordCount
      let offset =
        row + min(region, wordCount) * large + max(0, region - wordCount) * small
      let delta =
        switch isWord ? large : small {
        case 4: Int(Int32(truncatingIfNeeded: try table.uint32(at: offset)))
        case 2: try table.int16(at: offset)
        default: try table.int8(at: offset)
        }
      guard delta != 0 else { continue }
      sum += Double(delta) * (try scalar(ofRegion: table.uint16(at: data + 6 + 2 * region), &table))
    }
    return sum
  }

  /// Returns the part of a region's differences that a design has: 1 at its peak.
  private mutating func scalar(
    ofRegion region: Int, _ table: inout TableReader
  ) throws(UnreadableTable) -> Double {
    if let known = scalars[region] { return known }
    let list = store + (try table.uint32(at: store + 2))
    let axes = try table.uint16(at: list)
    guard region < (try table.uint16(at: list + 2)) else { throw .damaged }
    var scalar = 1.0
    for axis in 0..<axes {
      let offset = list + 4 + (region * axes + axis) * 6
      let start = try table.fraction(at: offset)
      let peak = try table.fraction(at: offset + 2)
      let end = try table.fraction(at: offset + 4)
      let place = axis < place.count ? place[axis] : 0
      // As the specification has it, an axis with nonsense is left out.
      if start > peak || peak > end || start < 0 && end > 0 && peak != 0 || peak == 0 { continue }
      if place < start || place > end {
        scalar = 0
      } else if place < peak {
        scalar *= (place - start) / (peak - start)
      } else if place > peak {
        scalar *= (end - place) / (end - peak)
      }
    }
    scalars[region] = scalar
    return scalar
  }

  /// Returns the outer and the inner index of a value.
  private func mapped(
    _ index: Int, in table: inout TableReader
  ) throws(UnreadableTable) -> (Int, Int) {
    let formats = try table.uint16(at: map)
    let (isLong, entry) = (formats >> 8 == 1, formats & 0xFF)
    guard formats >> 8 <= 1 else { throw .unknownFormat }
    let count = try isLong ? table.uint32(at: map + 2) : table.uint16(at: map + 2)
    guard count > 0 else { return (index >> 16, index & 0xFFFF) }
    let (size, innerBits) = ((entry >> 4 & 3) + 1, (entry & 15) + 1)
    let start = map + (isLong ? 6 : 4) + min(index, count - 1) * size
    var value = 0
    for byte in 0..<size { value = value << 8 | (try table.uint8(at: start + byte)) }
    return (value >> innerBits, value & ((1 << innerBits) - 1))
  }
}
