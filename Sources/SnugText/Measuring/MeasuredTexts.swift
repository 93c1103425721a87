/// What many texts measure: those that measure alike are of one kind.
public struct MeasuredTexts: Sendable {
  /// What there is, in the order of each kind's first text.
  public private(set) var kinds: [Kind] = []
  /// The number of each text's kind.
  public private(set) var numbers: [UInt32] = []
  /// By the sum of the advances: 0 for none, else the number of the kind of plain texts and 1. Empty
  /// for few texts: a document may have a list of one for each of many sections.
  private var plainKinds: [UInt32]
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
  }

  private static let leastPlaces = 64
  /// Sums of labels are hardly larger, whatever the font's units.
  private static let mostUnits = 1 << 16

  init(textCount: Int) {
    numbers.reserveCapacity(textCount)
    let isLong = textCount >= MeasuredTexts.mostUnits / 16
    plainKinds = isLong ? Array(repeating: 0, count: MeasuredTexts.mostUnits) : []
    places = Array(repeating: Place(), count: MeasuredTexts.leastPlaces)
  }

  /// Adds a plain text whose width depends on its advances alone.
  /// - Parameter metrics: What such a text measures.
  @inline(__always)
  mutating func appendPlain(advanceUnits: Int64, metrics: () -> TextMetrics) {
    guard advanceUnits >= 0, advanceUnits < plainKinds.count else {
      return append(metrics(), isPlain: true)
    }
    let known = plainKinds[Int(advanceUnits)]
    guard known == 0 else { return numbers.append(known - 1) }
    numbers.append(UInt32(kinds.count))
    kinds.append(Kind(metrics: metrics(), isPlain: true))
    plainKinds[Int(advanceUnits)] = UInt32(kinds.count)
  }

  /// Adds a text.
  mutating func append(_ metrics: TextMetrics, isPlain: Bool) {
    let kind = Kind(metrics: metrics, isPlain: isPlain)
    let width = metrics.idealWidth.bitPattern
    var place = firstPlace(of: width)
    while places[place].next != 0 {
      if places[place].width == width, kinds[Int(places[place].next - 1)] == kind {
        return numbers.append(places[place].next - 1)
      }
      place = (place + 1) & (places.count - 1)
    }
    kinds.append(kind)
    numbers.append(UInt32(kinds.count - 1))
    places[place] = Place(width: width, next: UInt32(kinds.count))
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
      result.append(metrics, isPlain: false)
    }
    return result
  }
}
