/// What is written of an item, with gaps for all that differs from one item of its section to
/// another.
struct ItemStencil {
  /// Where a value was left out, in the order of the text.
  private(set) var gaps: [Gap]
  /// What stands before the first gap and behind each, and a block of anything, so that all of it
  /// can be copied by blocks.
  let blocks: [UInt8]
  /// The length of all that stands for itself.
  let count: Int

  /// In bytes.
  static let blockLength = 16

  /// A place where a value was left out.
  struct Gap {
    var value: Value
    /// Where it belongs in the bytes.
    var place: Int
    /// What was written last, if neighbours may have it in common.
    var last: Written?
  }

  /// A value written, and what stands behind it.
  struct Written {
    var value: Double
    var bytes: SIMD32<UInt8>
    var count: Int
  }

  /// What is left out. Lengths are told by their places in a row of `FittedKinds`.
  enum Value {
    /// The item's index, the line's, and the label's text.
    case item, line, text
    /// A length of the cell.
    case length(Int)
    /// A length of the cell from the place of its frame.
    case alongX(Int), alongY(Int)
    /// The baseline of the label whose frame begins there, from the place of the cell's frame.
    case baseline(Int, top: Int)

    /// Whether neighbours often have it in common.
    var isOfLine: Bool {
      switch self {
      case .line, .alongY, .baseline: true
      case .item, .text, .length, .alongX: false
      }
    }
  }

  /// - Parameter bytes: All that stands for itself.
  init(_ bytes: [UInt8], _ gaps: [Gap]) {
    blocks = bytes + Array(repeating: 0, count: ItemStencil.blockLength)
    count = bytes.count
    self.gaps = gaps
  }

  /// Where what stands behind a gap ends.
  func end(behind gap: Int) -> Int { gap + 1 < gaps.count ? gaps[gap + 1].place : count }

  /// Remembers what was written for a gap.
  mutating func remember(_ written: Written?, at gap: Int) { gaps[gap].last = written }
}
