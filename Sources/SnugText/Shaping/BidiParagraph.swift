import SnugGeometry
import SnugICU

/// The embedding levels of a paragraph, resolved by ICU with the rules of UAX #9 up to L1.
///
/// Not thread-safe. Offsets count UTF-16 units, as in ICU.
@safe final class BidiParagraph {
  private let paragraph: OpaquePointer
  /// The text in UTF-16, and behind it `mixed`; ICU reads it in place.
  private var units = UnsafeMutableBufferPointer<UInt16>.allocate(capacity: 64)

  /// A paragraph separator and a letter of each direction. ICU gives a text that reads in one direction
  /// the level of its paragraph, where UAX #9 has another one for numbers and embeddings; a text of
  /// two directions gets the levels of UAX #9. A following paragraph changes no level before it.
  private static let mixed: [UInt16] = [0x2029, 0x61, 0x5D0]

  /// The source of the paragraph's own embedding level.
  enum Direction {
    case set(LayoutDirection)
    /// The first strong character outside isolates (rules P2 and P3), else the given direction.
    case firstStrong(otherwise: LayoutDirection)

    fileprivate var level: UInt8 {
      switch self {
      case .set(.leftToRight): 0
      case .set(.rightToLeft): 1
      case .firstStrong(.leftToRight): snug_bidi_default_ltr
      case .firstStrong(.rightToLeft): snug_bidi_default_rtl
      }
    }
  }

  init() throws(FontError) {
    guard let paragraph = unsafe snug_bidi_open() else {
      try FontError.checkICU()
      throw .outOfMemory
    }
    unsafe self.paragraph = paragraph
  }

  deinit {
    unsafe snug_bidi_close(paragraph)
    unsafe units.deallocate()
  }

  /// Resolves a text.
  /// - Returns: The level of the paragraph, and that of each UTF-16 unit.
  func resolve(
    _ utf16: some Collection<UInt16>, _ direction: Direction
  ) throws(FontError) -> (base: UInt8, levels: [UInt8]) {
    let count = utf16.count
    let all = count + Self.mixed.count
    if unsafe all > units.count {
      unsafe units.deallocate()
      unsafe units = .allocate(capacity: max(all, 2 * units.count))
    }
    let end = unsafe units.update(fromContentsOf: utf16)
    unsafe _ = units[end...].update(fromContentsOf: Self.mixed)
    guard
      unsafe snug_bidi_set_paragraph(paragraph, units.baseAddress, Int32(all), direction.level),
      let levels = unsafe snug_bidi_levels(paragraph)
    else { throw .outOfMemory }
    return unsafe (
      snug_bidi_paragraph_level(paragraph),
      [UInt8](UnsafeBufferPointer(start: levels, count: count))
    )
  }
}

extension LayoutDirection {
  /// UAX #9: even levels read from left to right, odd ones from right to left.
  init(ofLevel level: UInt8) { self = level.isMultiple(of: 2) ? .leftToRight : .rightToLeft }
}

/// The order of the runs of a line from left to right.
enum RunOrder {
  /// Returns the indices of the runs with these embedding levels in visual order.
  ///
  /// UAX #9, rule L2: from the highest level to the lowest odd one, each sequence of runs of that
  /// level or higher is reversed.
  static func visual(_ levels: [UInt8]) -> [Int] {
    var order = Array(levels.indices)
    guard let highest = levels.max(), highest > 0 else { return order }
    let lowestOdd = levels.min().map { $0 | 1 } ?? 1
    for level in stride(from: highest, through: lowestOdd, by: -1) {
      var start = 0
      while start < order.count {
        guard levels[order[start]] >= level else {
          start += 1
          continue
        }
        let end = order[start...].firstIndex { levels[$0] < level } ?? order.count
        order[start..<end].reverse()
        start = end
      }
    }
    return order
  }
}
