/// What is written of an item, with gaps for all that differs from one item of its section to
/// another.
struct ItemStencil {
  /// Where a value was left out, in the order of the text.
  let gaps: [Gap]
  /// As many bytes as an item takes at most without its texts, and those that are written behind it
  /// in passing.
  let room: Int
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
  }

  /// What is left out. Lengths are told by their places in a row of `FittedKinds`.
  enum Value {
    /// The item's index and the line's.
    case item, line
    /// The item's id and the label's text.
    case id, text
    /// A length of the cell.
    case length(Int)
    /// A length of the cell from the place of its frame.
    case alongX(Int), alongY(Int)
    /// The baseline of the label whose frame begins there, from the place of the cell's frame.
    case baseline(Int, top: Int)
  }

  /// - Parameter bytes: All that stands for itself.
  init(_ bytes: [UInt8], _ gaps: [Gap]) {
    blocks = bytes + Array(repeating: 0, count: ItemStencil.blockLength)
    count = bytes.count
    self.gaps = gaps
    room = count + gaps.count * (DecimalTable.room + ItemStencil.blockLength)
  }
}
