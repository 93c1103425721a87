/// What many texts measure: those that measure alike are of one kind.
public struct MeasuredTexts: Sendable {
  /// What there is, in the order of each kind's first text.
  public private(set) var kinds: [Kind] = []
  /// The number of each text's kind.
  public private(set) var numbers: [UInt32] = []
  private var places: [Place]

  /// What some texts measure.
  public struct Kind: Hashable, Sendable {
    /// Of each of the texts, alone on one line.
    public var metrics: TextMetrics
    /// Whether every character of the texts stands for itself, from left to right.
    public var isPlain: Bool
  }

  /// Where a kind is looked for.
  private struct Place {
    /// The exact width's bits.
    var width: UInt64 = 0
    /// 0 for none, else the number of the kind and 1.
    var next: UInt32 = 0
    var isPlain = false
  }

  private static let leastPlaces = 64

  init(textCount: Int) {
    numbers.reserveCapacity(textCount)
    places = Array(repeating: Place(), count: MeasuredTexts.leastPlaces)
  }

  /// Adds a plain text.
  /// - Parameter metrics: What plain texts of this width measure.
  @inline(__always)
  mutating func appendPlain(_ idealWidth: Double, metrics: (Double) -> TextMetrics) {
    let width = idealWidth.bitPattern
    var place = firstPlace(of: width)
    while places[place].next != 0 {
      if places[place].width == width, places[place].isPlain {
        return numbers.append(places[place].next - 1)
      }
      place = (place + 1) & (places.count - 1)
    }
    add(Kind(metrics: metrics(idealWidth), isPlain: true), at: place)
  }

  /// Adds a text that is not known to be plain.
  mutating func append(_ metrics: TextMetrics) {
    let kind = Kind(metrics: metrics, isPlain: false)
    let width = metrics.idealWidth.bitPattern
    var place = firstPlace(of: width)
    while places[place].next != 0 {
      if places[place].width == width, kinds[Int(places[place].next - 1)] == kind {
        return numbers.append(places[place].next - 1)
      }
      place = (place + 1) & (places.count - 1)
    }
    add(kind, at: place)
  }

  private mutating func add(_ kind: Kind, at place: Int) {
    kinds.append(kind)
    numbers.append(UInt32(kinds.count - 1))
    places[place] = Place(
      width: kind.metrics.idealWidth.bitPattern, next: UInt32(kinds.count),
      isPlain: kind.isPlain)
    if 2 * kinds.count > places.count { makeRoom() }
  }

  private mutating func makeRoom() {
    let old = places
    places = Array(repeating: Place(), count: 2 * old.count)
    for known in old where known.next != 0 {
      var place = firstPlace(of: known.width)
      while places[place].next != 0 { place = (place + 1) & (places.count - 1) }
      places[place] = known
    }
  }

  /// Multiplicative hashing: the upper bits of a product depend on all bits.
  private func firstPlace(of width: UInt64) -> Int {
    Int((width &* 0x9E37_79B9_7F4A_7C15) >> 32) & (places.count - 1)
  }
}

extension TextMeasuring {
  /// What each text of a list measures alone on one line, uncut: the same as `measure(_:style:)`
  /// says of their strings.
  public func measure(_ texts: TextList, style: TextStyle) throws(FontError) -> MeasuredTexts {
    var result = MeasuredTexts(textCount: texts.count)
    for metrics in try measure((0..<texts.count).map { texts[$0] }, style: style) {
      result.append(metrics)
    }
    return result
  }
}
