import SnugGeometry

/// The sizes of many texts. Those that measure alike are one kind, and later steps run once a kind.
package struct MeasuredTexts: Sendable {
  /// The index of each text's kind; kinds are in the order of their first texts.
  package private(set) var numbers: [UInt32] = []
  /// The exact width of each kind, in points.
  private var widths: [Double] = []
  /// Per kind, its index in `shaped`; -1 for plain texts.
  private var shapedPlaces: [Int32] = []
  private var shaped: [TextMetrics] = []
  /// The metrics of a plain text, except its width.
  private let plain: TextMetrics?
  private let grid: PixelGrid
  /// By the sum of the advances: 0 for none, else the index of the kind of plain texts plus 1.
  /// Empty for few texts: a document may have one list for each of many sections.
  private var plainKinds: [UInt32]
  private var places: [Place]

  /// The metrics of texts that measure alike.
  package struct Kind: Hashable, Sendable {
    /// The metrics of each of the texts, alone on one line.
    package var metrics: TextMetrics
    /// Whether every character of the texts stands for itself, from left to right.
    package var isPlain: Bool
  }

  /// A slot of the hash table of kinds.
  private struct Place {
    /// The bits of the exact width.
    var width: UInt64 = 0
    /// 0 for none, else the index of the kind plus 1.
    var next: UInt32 = 0
  }

  private static let leastPlaces = 16
  /// Sums of labels rarely exceed this, whatever the font's units.
  private static let mostUnits = 1 << 16

  /// - Parameters:
  ///   - plain: The metrics of a plain text, except its width.
  ///   - grid: The pixel grid that widths are rounded to.
  init(textCount: Int, plain: TextMetrics? = nil, grid: PixelGrid = .layoutUnits) {
    self.plain = plain
    self.grid = grid
    numbers.reserveCapacity(textCount)
    let isLong = textCount >= MeasuredTexts.mostUnits / 16
    plainKinds = isLong ? Array(repeating: 0, count: MeasuredTexts.mostUnits) : []
    places = Array(repeating: Place(), count: MeasuredTexts.leastPlaces)
  }

  /// Creates a list in which each text has its own kind.
  package init(distinct metrics: [TextMetrics]) {
    (plain, grid, plainKinds, places) = (nil, .layoutUnits, [], [])
    numbers = metrics.indices.map { UInt32($0) }
    widths = metrics.map(\.idealWidth)
    shapedPlaces = metrics.indices.map { Int32($0) }
    shaped = metrics
  }

  /// The count of kinds.
  package var kindCount: Int { widths.count }

  /// Returns the kind at an index.
  package func kind(_ number: Int) -> Kind {
    let place = shapedPlaces[number]
    guard place < 0, let plain else { return Kind(metrics: shaped[Int(place)], isPlain: false) }
    return Kind(metrics: plain.with(idealWidth: widths[number], grid: grid), isPlain: true)
  }

  /// Frees the tables that are needed only to add texts.
  mutating func finish() {
    plainKinds = []
    places = []
  }

  /// Adds a plain text whose width depends on its advances alone.
  /// - Parameter idealWidth: Returns the exact width of such a text, in points.
  @inline(__always)
  mutating func appendPlain(advanceUnits: Int64, idealWidth: () -> Double) {
    guard advanceUnits >= 0, advanceUnits < plainKinds.count else {
      return appendPlain(idealWidth: idealWidth())
    }
    let known = plainKinds[Int(advanceUnits)]
    guard known == 0 else { return numbers.append(known - 1) }
    addKind(idealWidth(), shapedPlace: -1)
    plainKinds[Int(advanceUnits)] = UInt32(kindCount)
  }

  mutating func appendPlain(idealWidth: Double) {
    append(idealWidth, isKnown: { _, place in place < 0 }, shapedPlace: { _ in -1 })
  }

  /// Adds a text that is not known to be plain.
  mutating func append(_ metrics: TextMetrics) {
    append(
      metrics.idealWidth, isKnown: { $1 >= 0 && $0[Int($1)] == metrics },
      shapedPlace: { shaped in
        shaped.append(metrics)
        return Int32(shaped.count - 1)
      })
  }

  private mutating func append(
    _ idealWidth: Double, isKnown: ([TextMetrics], Int32) -> Bool,
    shapedPlace: (inout [TextMetrics]) -> Int32
  ) {
    let width = idealWidth.bitPattern
    var place = firstPlace(of: width)
    while places[place].next != 0 {
      let number = places[place].next - 1
      if places[place].width == width, isKnown(shaped, shapedPlaces[Int(number)]) {
        return numbers.append(number)
      }
      place = (place + 1) & (places.count - 1)
    }
    addKind(idealWidth, shapedPlace: shapedPlace(&shaped))
    places[place] = Place(width: width, next: UInt32(kindCount))
    if 2 * kindCount > places.count { makeRoom() }
  }

  private mutating func addKind(_ idealWidth: Double, shapedPlace: Int32) {
    numbers.append(UInt32(kindCount))
    widths.append(idealWidth)
    shapedPlaces.append(shapedPlace)
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
    Int((width &* 0x9E37_79B9_7F4A_7C15) >> UInt64(64 - places.count.trailingZeroBitCount))
  }
}

extension TextMeasuring {
  /// Returns the size of a text as `layout` shows it.
  package func measure(
    _ text: String, style: TextStyle, maximumWidth: Double?, maximumLines: Int
  ) throws(FontError) -> TextMetrics {
    if let measurer = self as? TextMeasurer {
      return try measurer.measure(
        text, style: style, maximumWidth: maximumWidth, maximumLines: maximumLines)
    }
    return try layout(
      text, style: style, maximumWidth: maximumWidth, maximumLines: maximumLines,
      includingGlyphs: false
    ).metrics
  }

  /// Returns the size of each text of a list in its own maximum width, as `layout` shows it.
  package func measure(
    _ texts: TextList, style: TextStyle, maximumWidths: [Double?], maximumLines: Int
  ) throws(FontError) -> [TextMetrics] {
    if let measurer = self as? BatchMeasurer {
      return try measurer.measure(
        texts, style: style, maximumWidths: maximumWidths, maximumLines: maximumLines)
    }
    return try maximumWidths.indices.map { index throws(FontError) in
      try measure(
        texts[index], style: style, maximumWidth: maximumWidths[index],
        maximumLines: maximumLines)
    }
  }

  /// Returns the size of each text of a list alone on one line, uncut: the same as
  /// `measure(_:style:)` returns for the strings.
  package func measure(_ texts: TextList, style: TextStyle) throws(FontError) -> MeasuredTexts {
    if let lists = self as? any ListMeasuring { return try lists.measure(texts, style: style) }
    var result = MeasuredTexts(textCount: texts.count)
    for metrics in try measure((0..<texts.count).map { texts[$0] }, style: style) {
      result.append(metrics)
    }
    result.finish()
    return result
  }
}
