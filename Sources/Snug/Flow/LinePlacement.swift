/// Where the items of one line stand along it.
struct LinePlacement {
  /// How the free space of a line is given out.
  enum Mode: Equatable {
    case aligned(FlowMetrics.LineAlignment)
    /// On the columns of a full line of this many equal items.
    case columnGrid(itemsPerLine: Int)
  }

  let mode: Mode
  let limit: Int64
  let spacing: Int64

  /// Gives each item of a line its offset from the line's start, and in `fill` its new length.
  /// - Parameter weight: an item's share of the free space, by its place on the line.
  func place(
    _ lengths: inout [Int64], weight: (Int) -> FlexibleLengths.Weight, into offsets: inout [Int64]
  ) {
    let free = free(count: lengths.count, lengths: lengths.reduce(0, +))
    if mode == .aligned(.fill) {
      FlexibleLengths.grow(&lengths, by: free, weight: weight)
    }
    let shift = shift(count: lengths.count, free: free, length: lengths[0])
    var running: Int64 = 0
    for index in lengths.indices {
      offsets.append(running + shift.at(index))
      running += lengths[index] + spacing
    }
  }

  /// What `count` items of these lengths together leave of the line; never below 0.
  func free(count: Int, lengths: Int64) -> Int64 {
    max(0, limit - lengths - Int64(count - 1) * spacing)
  }

  /// How far items move from where they would stand at the start of the line:
  /// `start + round(free * index / parts)`, so that units never pile up at the end.
  struct Shift {
    var start: Int64 = 0
    var free: Int64 = 0
    var parts: Int64 = 1

    func at(_ index: Int) -> Int64 {
      free == 0 ? start : start + (2 * free * Int64(index) + parts) / (2 * parts)
    }
  }

  /// The movement of the items of a line of `count` that leaves `free`; `length` is the first's.
  func shift(count: Int, free: Int64, length: Int64) -> Shift {
    let parts = Int64(count)
    return switch mode {
    case .aligned(.leading), .aligned(.fill): Shift()
    case .aligned(.center): Shift(start: free / 2)
    case .aligned(.trailing): Shift(start: free)
    case .aligned(.justified):
      count == 1 ? Shift(start: free / 2) : Shift(free: free, parts: parts - 1)
    case .aligned(.spaceBetween): count == 1 ? Shift() : Shift(free: free, parts: parts - 1)
    case .aligned(.spaceAround): Shift(start: free / (2 * parts), free: free, parts: parts)
    case .aligned(.spaceEvenly): Shift(start: free / (parts + 1), free: free, parts: parts + 1)
    case .columnGrid(let columns): gridShift(columns: columns, length: length)
    }
  }

  private func gridShift(columns: Int, length: Int64) -> Shift {
    let free = free(count: columns, lengths: Int64(columns) * length)
    return columns == 1 ? Shift(start: free / 2) : Shift(free: free, parts: Int64(columns - 1))
  }
}
