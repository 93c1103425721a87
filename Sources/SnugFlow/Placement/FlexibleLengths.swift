/// The growth of a line's items by their weights, up to their maxima.
///
/// CSS Flexible Box Layout 1, section 9.7, for growing items: an item that would exceed its maximum
/// is frozen there and the rest is distributed again; if the weights add up to less than 1, the
/// missing part stays free.
struct FlexibleLengths {
  /// An item's share of the free space, and its maximum length.
  struct Weight {
    var grow: Double
    var maximum: Int64
  }

  private let weights: [Weight]
  private let free: Double
  /// The growth of each frozen item: its room, or 0. `nil` for an item that still grows.
  private var frozenGrowth: [Int64?]

  static func grow(_ lengths: inout [Int64], by free: Int64, weight: (Int) -> Weight) {
    guard free > 0 else { return }
    var flexible = FlexibleLengths(lengths, free, weight)
    while flexible.freezeThoseOverMaximum(lengths) {}
    flexible.addRounded(to: &lengths)
  }

  private init(_ lengths: [Int64], _ free: Int64, _ weight: (Int) -> Weight) {
    weights = lengths.indices.map(weight)
    self.free = Double(free)
    frozenGrowth = zip(weights, lengths).map { $0.grow <= 0 || $0.maximum <= $1 ? 0 : nil }
  }

  /// The free space for the items that are not frozen, and the sum of their weights.
  private var shared: (free: Double, weight: Double) {
    var weight = 0.0
    var frozen: Int64 = 0
    for index in weights.indices {
      if let growth = frozenGrowth[index] {
        frozen += growth
      } else {
        weight += weights[index].grow
      }
    }
    return (min(free - Double(frozen), free * min(1, weight)), weight)
  }

  private mutating func freezeThoseOverMaximum(_ lengths: [Int64]) -> Bool {
    let shared = shared
    var hasFrozen = false
    for index in lengths.indices where frozenGrowth[index] == nil {
      let room = weights[index].maximum - lengths[index]
      guard shared.free * weights[index].grow / shared.weight > Double(room) else { continue }
      frozenGrowth[index] = room
      hasFrozen = true
    }
    return hasFrozen
  }

  /// Rounds running sums, not items, so that the line ends where the exact one would. The sum of
  /// the weights is divided once, so that equal items grow as `round(free * index / count)`.
  ///
  /// A share that fills an item's room may be a unit too large, as weights are not exact: that unit
  /// goes to another item.
  private func addRounded(to lengths: inout [Int64]) {
    let shared = shared
    let rooms = lengths.indices.map { index in
      frozenGrowth[index] ?? min(Int64(free), weights[index].maximum - lengths[index])
    }
    let whole = frozenGrowth.reduce(Int64((shared.free + 0.5).rounded(.down))) { $0 + ($1 ?? 0) }
    var roomBehind = rooms.reduce(0, +)
    var frozen: Int64 = 0
    var weight = 0.0
    var previous: Int64 = 0
    for index in lengths.indices {
      roomBehind -= rooms[index]
      if let growth = frozenGrowth[index] {
        frozen += growth
      } else {
        weight += weights[index].grow
      }
      let flexible = weight > 0 ? shared.free * weight / shared.weight : 0
      let sum = frozen + Int64((flexible + 0.5).rounded(.down))
      let growth = min(max(sum, whole - roomBehind) - previous, rooms[index])
      lengths[index] += growth
      previous += growth
    }
  }
}

/// The weight of an item. An item without options has one in a `fill` line too.
extension FlexibleLengths.Weight {
  init(_ options: UnitOptions?) {
    self.init(grow: options?.grow ?? 1, maximum: options?.maximumMain ?? Int64.max)
  }
}
