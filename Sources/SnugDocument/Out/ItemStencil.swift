/// What is written of an item, with gaps for all that differs from one item of its section to
/// another.
struct ItemStencil {
  /// What stands before each gap and behind the last, and a block of anything, so that all of it can
  /// be copied by blocks.
  let blocks: [UInt8]
  /// The number of its bytes without that.
  let count: Int
  let gaps: [Gap]

  /// In bytes.
  static let blockLength = 16

  init(_ bytes: [UInt8], _ gaps: [Gap]) {
    blocks = bytes + Array(repeating: 0, count: ItemStencil.blockLength)
    count = bytes.count
    self.gaps = gaps
  }

  /// A place where a value was left out.
  struct Gap {
    var value: Value
    /// Where it belongs in the bytes.
    var place: Int
  }

  /// What is left out. Numbers are told by their places among those of a cell.
  enum Value {
    /// The item's index, the line's, and the label's text.
    case item, line, text
    /// A number of the cell.
    case number(Int)
    /// A number of the cell and the place of its frame.
    case alongX(Int), alongY(Int)
    /// The top of a label in the cell, the place of its frame, and the number behind that of the
    /// top by three: the baseline in the label.
    case baseline(top: Int)
  }

  /// The numbers of a cell: its frame, then each view's frame and baseline.
  enum Numbers {
    static let cell = 0

    static func view(_ index: Int) -> Int { 4 + 5 * index }
  }
}
