import Glibc
import SnugGeometry
import SnugText

/// Reads the paints of one glyph.
struct PaintReader {
  private let table: PaintTable
  private let outline: (_ glyph: Int, GlyphTransform) -> GlyphOutline?
  private var reader: TableReader
  private var store: VariationStore
  private var paintsLeft = PaintTable.mostPaints
  private var depth = 0
  /// The index of the first varied number of the paint that is read.
  private var variation = VariationStore.none

  /// - Parameter outline: Returns the outline of a glyph, mapped; `nil` if it cannot be read.
  init(
    _ table: PaintTable,
    outline: @escaping (_ glyph: Int, GlyphTransform) -> GlyphOutline?
  ) {
    (self.table, self.outline) = (table, outline)
    reader = TableReader(table.bytes, mostReads: 1 << 20)
    store = table.store
  }
}

extension PaintReader {
  /// Reads a paint and what is in it.
  /// - Parameter transform: Maps its coordinates to points.
  mutating func paint(
    at offset: Int, _ transform: GlyphTransform
  ) throws(UnreadableTable) -> GlyphPainting.Paint {
    paintsLeft -= 1
    depth += 1
    defer { depth -= 1 }
    guard paintsLeft >= 0, depth <= PaintTable.mostDepth, transform.isDrawable else {
      throw .tooLarge
    }
    let format = try reader.uint8(at: offset)
    switch format {
    case 1: return try layers(offset, transform)
    case 10: return try glyph(offset, transform)
    case 11: return try colorGlyph(offset, transform)
    case 32: return try composite(offset, transform)
    case 2...9:
      return try brush(format, offset, transform).map { .flood($0) } ?? .layers([])
    case 12...31:
      let inner = offset + (try reader.uint24(at: offset + 1))
      return try paint(at: inner, transform.of(self.transform(format, offset)))
    default: throw .unknownFormat
    }
  }

  private mutating func layers(
    _ offset: Int, _ transform: GlyphTransform
  ) throws(UnreadableTable) -> GlyphPainting.Paint {
    let list = table.layers
    let count = try reader.uint8(at: offset + 1)
    let first = try reader.uint32(at: offset + 2)
    guard list > 0, first + count <= (try reader.uint32(at: list)) else { throw .damaged }
    let paints = try (first..<first + count).map { place throws(UnreadableTable) in
      try paint(at: list + reader.uint32(at: list + 4 + 4 * place), transform)
    }
    return paints.count == 1 ? paints[0] : .layers(paints)
  }

  /// Reads a path and what fills it.
  private mutating func glyph(
    _ offset: Int, _ transform: GlyphTransform
  ) throws(UnreadableTable) -> GlyphPainting.Paint {
    let inner = offset + (try reader.uint24(at: offset + 1))
    guard let path = outline(try reader.uint16(at: offset + 4), transform) else { throw .damaged }
    let paint = try paint(at: inner, transform)
    if case .flood(let brush) = paint { return .fill(path, brush) }
    return .clip(path, paint)
  }

  /// Reads the paint of another glyph, within its clip box.
  private mutating func colorGlyph(
    _ offset: Int, _ transform: GlyphTransform
  ) throws(UnreadableTable) -> GlyphPainting.Paint {
    let glyph = try reader.uint16(at: offset + 1)
    guard case .paint(let inner) = try table.entry(ofGlyph: glyph) else { return .layers([]) }
    let box = try clipBox(ofGlyph: glyph, transform)
    let paint = try paint(at: inner, transform)
    return box.map { .clip($0, paint) } ?? paint
  }

  private mutating func composite(
    _ offset: Int, _ transform: GlyphTransform
  ) throws(UnreadableTable) -> GlyphPainting.Paint {
    let source = offset + (try reader.uint24(at: offset + 1))
    let backdrop = offset + (try reader.uint24(at: offset + 5))
    guard let mode = GlyphPainting.CompositeMode(rawValue: try reader.uint8(at: offset + 4)) else {
      throw .unknownFormat
    }
    return .composite(
      mode, source: try paint(at: source, transform), backdrop: try paint(at: backdrop, transform))
  }
}

// MARK: Numbers

extension PaintReader {
  private enum Field {
    /// FWORD and UFWORD, F2DOT14, and Fixed.
    case word, unsignedWord, fraction, fixed
  }

  /// Returns numbers in a row, varied if the index of the first behind them says so.
  private mutating func numbers(
    _ field: Field, _ count: Int, at offset: Int, from first: Int = 0
  ) throws(UnreadableTable) -> [Double] {
    try (0..<count).map { place throws(UnreadableTable) in
      let own: Double =
        switch field {
        case .word, .fraction: Double(try reader.int16(at: offset + 2 * place))
        case .unsignedWord: Double(try reader.uint16(at: offset + 2 * place))
        case .fixed:
          Double(Int32(truncatingIfNeeded: try reader.uint32(at: offset + 4 * place)))
        }
      let varied =
        variation == VariationStore.none
        ? 0 : try store.delta(variation + first + place, in: &reader)
      let units = field == .fraction ? 16384.0 : field == .fixed ? 65536 : 1
      return (own + varied) / units
    }
  }

  /// Reads the transform of a paint of the formats 12 to 31; odd ones vary.
  private mutating func transform(
    _ format: Int, _ offset: Int
  ) throws(UnreadableTable) -> GlyphTransform {
    let fields = offset + 4
    if format <= 13 {
      let matrix = offset + (try reader.uint24(at: fields))
      variation = format == 13 ? try reader.uint32(at: matrix + 24) : VariationStore.none
      let m = try numbers(.fixed, 6, at: matrix)
      return GlyphTransform(xx: m[0], yx: m[1], xy: m[2], yy: m[3], dx: m[4], dy: m[5])
    }
    let kind = format & ~1
    // The count of factors or angles; a center follows for every second kind.
    let count = [14: 0, 16: 2, 18: 2, 20: 1, 22: 1, 24: 1, 26: 1, 28: 2, 30: 2][kind] ?? 0
    let hasPoint = [14, 18, 22, 26, 30].contains(kind)
    let end = fields + 2 * count + (hasPoint ? 4 : 0)
    variation = format & 1 == 1 ? try reader.uint32(at: end) : VariationStore.none
    let values = try numbers(.fraction, count, at: fields)
    let point = hasPoint ? try numbers(.word, 2, at: fields + 2 * count, from: count) : [0, 0]
    let center = Point(x: point[0], y: point[1])
    guard kind > 14 else {
      return GlyphTransform(dx: center.x, dy: center.y)
    }
    let own =
      switch kind {
      case 16, 18: GlyphTransform(xx: values[0], yx: 0, xy: 0, yy: values[1])
      case 20, 22: GlyphTransform(xx: values[0], yx: 0, xy: 0, yy: values[0])
      case 24, 26:
        GlyphTransform(
          xx: Turn.cosine(values[0]), yx: Turn.sine(values[0]), xy: -Turn.sine(values[0]),
          yy: Turn.cosine(values[0]))
      default:
        GlyphTransform(xx: 1, yx: Turn.tangent(values[1]), xy: -Turn.tangent(values[0]), yy: 1)
      }
    return own.around(center)
  }

  /// Reads a paint of the formats 2 to 9; `nil` for one that paints nothing.
  private mutating func brush(
    _ format: Int, _ offset: Int, _ transform: GlyphTransform
  ) throws(UnreadableTable) -> GlyphPainting.Brush? {
    let varies = format & 1 == 1
    if format <= 3 {
      variation = varies ? try reader.uint32(at: offset + 5) : VariationStore.none
      return .shade(try shade(at: offset + 1, variation: 0))
    }
    let line = offset + (try reader.uint24(at: offset + 1))
    let fields = offset + 4
    let end = fields + (format < 8 ? 12 : 8)
    variation = varies ? try reader.uint32(at: end) : VariationStore.none
    let shape: GlyphPainting.Gradient.Shape?
    switch format {
    case 4, 5:
      let n = try numbers(.word, 6, at: fields)
      shape = .linear(
        Point(x: n[0], y: n[1]), Point(x: n[2], y: n[3]), across: Point(x: n[4], y: n[5]))
    case 6, 7:
      let first = try numbers(.word, 2, at: fields)
      let radius = try numbers(.unsignedWord, 1, at: fields + 4, from: 2)[0]
      let second = try numbers(.word, 2, at: fields + 6, from: 3)
      let radius2 = try numbers(.unsignedWord, 1, at: fields + 10, from: 5)[0]
      shape = .radial(
        from: Point(x: first[0], y: first[1]), radius: max(0, radius),
        to: Point(x: second[0], y: second[1]), radius2: max(0, radius2))
    default:
      let center = try numbers(.word, 2, at: fields)
      let angles = try numbers(.fraction, 2, at: fields + 4, from: 2).map { ($0 + 1) * 180 }
      shape = .sweep(center: Point(x: center[0], y: center[1]), from: angles[0], to: angles[1])
    }
    let extend = GlyphPainting.Gradient.Extend(rawValue: try reader.uint8(at: line)) ?? .pad
    let stops = try stops(at: line, vary: varies)
    guard let shape, !stops.isEmpty else { return nil }
    return GlyphPainting.Gradient(shape, stops, extend, transform).map { .gradient($0) }
  }

  /// Reads a palette entry and an opacity.
  private mutating func shade(
    at offset: Int, variation first: Int
  ) throws(UnreadableTable) -> GlyphPainting.Shade {
    let index = try reader.uint16(at: offset)
    let opacity = try numbers(.fraction, 1, at: offset + 2, from: first)[0]
    return GlyphPainting.Shade(
      color: table.palette.indices.contains(index) ? table.palette[index] : nil,
      opacity: min(max(opacity, 0), 1))
  }

  /// Reads the stops of a colour line, in ascending order.
  private mutating func stops(
    at line: Int, vary: Bool
  ) throws(UnreadableTable) -> [GlyphPainting.Gradient.Stop] {
    let count = try reader.uint16(at: line + 1)
    let stops = try (0..<count).map { place throws(UnreadableTable) in
      let record = line + 3 + place * (vary ? 10 : 6)
      variation = vary ? try reader.uint32(at: record + 6) : VariationStore.none
      let offset = try numbers(.fraction, 1, at: record)[0]
      return GlyphPainting.Gradient.Stop(
        offset: offset, shade: try shade(at: record + 2, variation: 1))
    }
    return stops.enumerated().sorted {
      ($0.element.offset, $0.offset) < ($1.element.offset, $1.offset)
    }
    .map(\.element)
  }

  // MARK: Clip boxes

  /// Returns the edges of the clip box of a glyph, in points, if it has one.
  mutating func clipBox(
    ofGlyph glyph: Int, _ transform: GlyphTransform
  ) throws(UnreadableTable) -> GlyphOutline? {
    let clips = table.clips
    guard clips > 0, try reader.uint8(at: clips) == 1 else { return nil }
    let (count, first) = (try reader.uint32(at: clips + 1), clips + 5)
    // Records have the first and the last glyph, and an offset of three bytes.
    let place = try reader.firstRecord(of: count, every: 7, from: first + 2, notBelow: glyph)
    guard let place else { return nil }
    let record = first + 7 * place
    guard try reader.uint16(at: record) <= glyph else { return nil }
    let box = clips + (try reader.uint24(at: record + 4))
    let format = try reader.uint8(at: box)
    guard format == 1 || format == 2 else { throw .unknownFormat }
    variation = format == 2 ? try reader.uint32(at: box + 9) : VariationStore.none
    let edges = try numbers(.word, 4, at: box + 1)
    let (left, bottom, right, top) = (edges[0], edges[1], edges[2], edges[3])
    let corners = [(left, bottom), (left, top), (right, top), (right, bottom)].map {
      transform(Point(x: $0.0, y: $0.1))
    }
    return GlyphOutline(
      elements: [.move(to: corners[0])] + corners.dropFirst().map { .line(to: $0) } + [.close])
  }
}

/// Functions of half turns, exact at right angles.
private enum Turn {
  static func sine(_ halves: Double) -> Double { cosine(halves - 0.5) }

  static func cosine(_ halves: Double) -> Double {
    switch halves.truncatingRemainder(dividingBy: 2).magnitude {
    case 0: 1
    case 0.5, 1.5: 0
    case 1: -1
    case let rest: cos(rest * .pi)
    }
  }

  static func tangent(_ halves: Double) -> Double { sine(halves) / cosine(halves) }
}

extension GlyphPainting.Gradient.Shape {
  /// Returns the line of a gradient whose colours lie along parallels to another line; `nil` where both are
  /// one.
  fileprivate static func linear(_ from: Point, _ to: Point, across: Point) -> Self? {
    let along = Point(x: to.x - from.x, y: to.y - from.y)
    let side = Point(x: across.x - from.x, y: across.y - from.y)
    let normal = Point(x: side.y, y: -side.x)
    let length = normal.x * normal.x + normal.y * normal.y
    let product = along.x * normal.x + along.y * normal.y
    guard length > 0, product != 0 else { return nil }
    let factor = product / length
    return .linear(
      from: from, to: Point(x: from.x + factor * normal.x, y: from.y + factor * normal.y))
  }
}

extension GlyphPainting.Gradient {
  /// Creates a gradient whose stops reach from 0 to 1, if its circles allow it; `nil` for one that paints
  /// nothing.
  fileprivate init?(
    _ shape: Shape, _ stops: [Stop], _ extend: Extend, _ transform: GlyphTransform
  ) {
    guard let first = stops.first?.offset, let last = stops.last?.offset else { return nil }
    guard first < last || extend == .pad else { return nil }
    let length = first < last ? last - first : 1
    func place(_ from: Double, _ to: Double, _ offset: Double) -> Double {
      from + (to - from) * offset
    }
    func place(_ from: Point, _ to: Point, _ offset: Double) -> Point {
      Point(x: place(from.x, to.x, offset), y: place(from.y, to.y, offset))
    }
    let end = first + length
    let moved: Shape
    switch shape {
    case .linear(let from, let to):
      moved = .linear(from: place(from, to, first), to: place(from, to, end))
    case .radial(let from, let radius, let to, let radius2):
      let radii = (place(radius, radius2, first), place(radius, radius2, end))
      guard radii.0 >= 0, radii.1 >= 0 else {
        self.init(shape: shape, stops: stops, extend: extend, transform: transform)
        return
      }
      moved = .radial(
        from: place(from, to, first), radius: radii.0, to: place(from, to, end), radius2: radii.1)
    case .sweep(let center, let from, let to):
      moved = .sweep(center: center, from: place(from, to, first), to: place(from, to, end))
    }
    self.init(
      shape: moved,
      stops: stops.map { Stop(offset: ($0.offset - first) / length, shade: $0.shade) },
      extend: extend, transform: transform)
  }
}
