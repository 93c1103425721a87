import SnugGeometry
import SnugICU

/// The embedding levels of a paragraph, resolved by ICU with the rules of UAX #9 up to L1.
///
/// Not thread-safe. Offsets count UTF-16 units, as in ICU.
@safe final class BidiParagraph {
  private let paragraph: OpaquePointer
  private let line: OpaquePointer
  /// The text in UTF-16; ICU reads it in place.
  private var units = UnsafeMutableBufferPointer<UInt16>.allocate(capacity: 64)
  private(set) var count = 0

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
    guard let line = unsafe snug_bidi_open() else {
      unsafe snug_bidi_close(paragraph)
      throw .outOfMemory
    }
    unsafe self.paragraph = paragraph
    unsafe self.line = line
  }

  deinit {
    unsafe snug_bidi_close(line)
    unsafe snug_bidi_close(paragraph)
    unsafe units.deallocate()
  }

  /// Copies a text, whose levels `resolve(upTo:of:_:)` finds.
  func assign(_ utf16: some Collection<UInt16>) {
    count = utf16.count
    if unsafe count > units.count {
      unsafe units.deallocate()
      unsafe units = .allocate(capacity: max(count, 2 * units.count))
    }
    unsafe _ = units.update(fromContentsOf: utf16)
  }

  /// Resolves the text, or that of another paragraph, as if it ended at `end`.
  /// - Returns: The level of the paragraph.
  func resolve(
    upTo end: Int, of other: BidiParagraph? = nil, _ direction: Direction
  ) throws(FontError) -> UInt8 {
    let units = unsafe (other ?? self).units
    guard
      unsafe snug_bidi_set_paragraph(paragraph, units.baseAddress, Int32(end), direction.level)
    else { throw .outOfMemory }
    return unsafe snug_bidi_paragraph_level(paragraph)
  }

  /// Returns the level of each UTF-16 unit of a line of the resolved text.
  ///
  /// Rule L1: white space at the end of the line has the paragraph's level.
  func levels(ofLine range: Range<Int>) throws(FontError) -> [UInt8] {
    guard !range.isEmpty else { return [] }
    guard
      unsafe snug_bidi_set_line(paragraph, Int32(range.lowerBound), Int32(range.upperBound), line),
      let levels = unsafe snug_bidi_levels(line)
    else { throw .outOfMemory }
    return unsafe [UInt8](UnsafeBufferPointer(start: levels, count: range.count))
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
