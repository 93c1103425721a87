import SnugCairo
import SnugGeometry
import SnugText

/// Draws with Cairo: pixels, or pages with text that can be selected.
@safe final class CairoCanvas: Canvas {
  /// What is drawn on.
  enum Target {
    /// Pixels: so many in a point.
    case pixels(scale: Double)
    case pages
  }

  let resources: DrawingResources
  let functions: snug_cairo
  /// Where the innermost group is drawn.
  private(set) var context: OpaquePointer
  let target: Target
  /// What is drawn, in points.
  private let area: Rect
  /// The pixels of the picture; 0 of a page, whose groups have none.
  private let pixelCount: Int
  /// The open groups, and whether each was pushed, for its opacity.
  private var groups: [(group: CanvasGroup, isPushed: Bool)] = []
  /// Of pixels, what these are recorded in, and where the group around each is drawn.
  private var recorded: [Recorded] = []

  @safe private struct Recorded {
    let surface, outer: OpaquePointer
  }

  /// The pixels of these.
  private var openPixels = 0
  /// The most pixels of groups with an opacity that lie in each other: 1 GiB.
  static let mostOpenPixels = 1 << 28
  /// The most dashes of a line.
  static let mostDashes = 100_000.0
  var notes = CanvasNotes()
  /// The first failure; nothing is drawn after it.
  private(set) var failure: DrawingError?

  /// - Parameter context: A context of Cairo, in pixels or points; it is not kept alive.
  init(
    _ resources: DrawingResources, _ context: OpaquePointer, _ target: Target, of area: Rect
  ) {
    pixelCount =
      if case .pixels(let scale) = target {
        Int((area.width * scale).rounded(.up) * (area.height * scale).rounded(.up))
      } else {
        0
      }
    self.resources = resources
    unsafe functions = resources.cairo.functions.pointee
    unsafe self.context = context
    (self.target, self.area) = (target, area)
    unsafe functions.set_matrix(context, [matrix])
  }

  deinit {
    // Those that an error has left.
    for group in recorded.reversed() {
      unsafe functions.destroy(context)
      unsafe functions.surface_destroy(group.surface)
      unsafe context = group.outer
    }
  }

  /// The top left corner of what is drawn.
  var origin: Point { area.origin }

  /// From points to pixels or the points of the page.
  private var matrix: snug_cairo_matrix {
    let scale = self.scale
    return snug_cairo_matrix(
      xx: scale, yx: 0, xy: 0, yy: scale, x0: -origin.x * scale, y0: -origin.y * scale)
  }

  private var scale: Double {
    switch target {
    case .pixels(let scale): scale
    case .pages: PagePicture.pointsInUnit
    }
  }

  // MARK: Groups

  func begin(_ group: CanvasGroup) {
    groups.append((group, false))
    if let link = group.link, case .pages = target {
      unsafe functions.tag_begin(context, "Link", "uri='\(Self.quotable(link))'")
    }
    guard !group.isPlain else { return }
    unsafe functions.save(context)
    if let clip = group.clip {
      append(near(clip))
      unsafe functions.clip(context)
    }
    guard group.opacity < 1 else { return }
    openPixels += pixelCount
    if openPixels > Self.mostOpenPixels, failure == nil {
      failure = .tooManyGroups(at: path, most: Self.mostOpenPixels / pixelCount)
    }
    guard failure == nil else { return }
    groups[groups.count - 1].isPushed = true
    guard case .pixels = target else { return unsafe functions.push_group(context) }
    // A group of Cairo would have as many pixels as the picture.
    let surface = unsafe functions.recording_surface_create(
      Int32(SNUG_CAIRO_CONTENT_COLOR_ALPHA), nil)
    unsafe recorded.append(Recorded(surface: surface, outer: context))
    unsafe context = functions.create(surface)
    unsafe functions.set_matrix(context, [matrix])
  }

  /// Draws the innermost group that is recorded.
  private func drawRecorded(_ opacity: Double) {
    noteFailure()
    let group = recorded.removeLast()
    unsafe functions.destroy(context)
    unsafe context = group.outer
    var (x, y, width, height) = (0.0, 0.0, 0.0, 0.0)
    unsafe functions.recording_surface_ink_extents(group.surface, &x, &y, &width, &height)
    unsafe functions.identity_matrix(context)
    unsafe functions.rectangle(
      context, x.rounded(.down), y.rounded(.down), width.rounded(.up) + 1, height.rounded(.up) + 1)
    unsafe functions.clip(context)
    unsafe functions.set_source_surface(context, group.surface, 0, 0)
    unsafe functions.paint_with_alpha(context, opacity)
    unsafe functions.surface_destroy(group.surface)
  }

  private func noteFailure() {
    failure = unsafe failure ?? functions.failure(functions.status(context), at: path)
  }

  /// The path of the innermost element that is open.
  private var path: String? { groups.last { $0.group.path != nil }?.group.path }

  /// An address without what would end a text in a page or in Cairo's attribute.
  private static func quotable(_ link: String) -> String {
    let ends: [UInt8: String] = [0x27: "%27", 0x28: "%28", 0x29: "%29", 0x5C: "%5C"]
    let bytes = link.utf8.reduce(into: [UInt8]()) { bytes, byte in
      if let code = ends[byte] { bytes += Array(code.utf8) } else { bytes.append(byte) }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  func end() {
    noteFailure()
    let (group, isPushed) = groups.removeLast()
    if !group.isPlain {
      if group.opacity < 1 { openPixels -= pixelCount }
      if isPushed {
        if recorded.isEmpty {
          unsafe functions.pop_group_to_source(context)
          unsafe functions.paint_with_alpha(context, group.opacity)
        } else {
          drawRecorded(group.opacity)
        }
      }
      unsafe functions.restore(context)
    }
    if group.link != nil, case .pages = target { unsafe functions.tag_end(context, "Link") }
  }

  // MARK: Boxes

  func draw(
    _ box: DrawingBox, _ paint: DrawingPaint?, in whole: Rect, _ line: CanvasLine?
  ) {
    let near = near(box, line: line?.width ?? 0)
    if let paint { fill(near, paint, in: whole) }
    guard var line else { return }
    let period = line.dash.reduce(0, +) * (line.dash.count.isMultiple(of: 2) ? 1 : 2)
    let dashCount = 2 * (box.rect.width + box.rect.height) / period * Double(line.dash.count)
    if !line.dash.isEmpty, dashCount > Self.mostDashes {
      line.dash = []
      notes.addUndashed()
    }
    append(near)
    stroke(line)
  }

  /// Of pixels, those at the edges that the area covers in part are filled, too.
  func fill(all area: Rect, _ paint: DrawingPaint) {
    var pixels = area
    if case .pixels(let scale) = target {
      pixels.size.width = (area.width * scale).rounded(.up) / scale
      pixels.size.height = (area.height * scale).rounded(.up) / scale
    }
    fill(DrawingBox(pixels, nil), paint, in: area)
  }

  private func fill(_ box: DrawingBox, _ paint: DrawingPaint, in whole: Rect) {
    append(box)
    switch paint {
    case .color(let color):
      set(color)
      unsafe functions.fill(context)
    case .gradient(let gradient):
      let placed = gradient.placed(in: whole)
      if let color = placed.onlyColor(in: box.rect, pixel: 1 / scale) {
        set(color)
        return unsafe functions.fill(context)
      }
      let pattern = unsafe keptPattern(gradient, in: whole) ?? pattern(placed)
      unsafe functions.set_source(context, pattern)
      unsafe functions.fill(context)
      unsafe functions.pattern_destroy(pattern)
    }
  }

  func fill(_ outline: GlyphOutline, _ color: DrawingColor) {
    unsafe functions.append(outline, to: context)
    set(color)
    unsafe functions.fill(context)
  }

  func stroke(from start: Point, to end: Point, _ line: CanvasLine) {
    unsafe functions.move_to(context, start.x, start.y)
    unsafe functions.line_to(context, end.x, end.y)
    stroke(line)
  }

  private func stroke(_ line: CanvasLine) {
    set(line.color)
    unsafe functions.set_line_width(context, line.width)
    unsafe functions.set_dash(context, line.dash, Int32(line.dash.count), 0)
    unsafe functions.stroke(context)
  }

  /// Returns a box that looks the same among the pixels, without what is far outside: Cairo has 23 bits for a
  /// coordinate.
  private func near(_ box: DrawingBox, line: Double = 0) -> DrawingBox {
    guard case .pixels(let scale) = target else { return box }
    let (rect, radii) = (box.rect.moved(by: Point(x: -area.x, y: -area.y)), box.radii)
    let farthest = max(rect.maxX, rect.maxY, -rect.minX, -rect.minY)
    guard farthest * scale > 4_000_000 else { return box }
    let margin = radii.all.reduce(line + 1) { max($0, $1.width, $1.height) }
    var near = box
    near.rect.origin.x = max(box.rect.minX, area.minX - margin)
    near.rect.origin.y = max(box.rect.minY, area.minY - margin)
    near.rect.size.width = max(0, min(box.rect.maxX, area.maxX + margin) - near.rect.minX)
    near.rect.size.height = max(0, min(box.rect.maxY, area.maxY + margin) - near.rect.minY)
    return near
  }

  private func append(_ box: DrawingBox) {
    guard box.radii.common != .zero else {
      let rect = box.rect
      return unsafe functions.rectangle(context, rect.x, rect.y, rect.width, rect.height)
    }
    unsafe functions.append(box.outline, to: context)
  }

  func set(_ color: DrawingColor) {
    unsafe functions.set_source_rgba(
      context, Double(color.red) / 255, Double(color.green) / 255, Double(color.blue) / 255,
      color.opacity)
  }

  private func pattern(_ gradient: PlacedGradient) -> OpaquePointer {
    let pattern: OpaquePointer
    switch gradient.shape {
    case .linear(let from, let to):
      unsafe pattern = functions.pattern_create_linear(from.x, from.y, to.x, to.y)
    case .radial(let center, let x, let y):
      // From the box to a circle of the smaller radius, so that no number of the matrix is large.
      let radius = min(x, y)
      let (xx, yy) = (radius / x, radius / y)
      unsafe pattern = functions.pattern_create_radial(0, 0, 0, 0, 0, radius)
      unsafe functions.pattern_set_matrix(
        pattern,
        [snug_cairo_matrix(xx: xx, yx: 0, xy: 0, yy: yy, x0: -center.x * xx, y0: -center.y * yy)])
    }
    unsafe functions.pattern_set_extend(pattern, Int32(SNUG_CAIRO_EXTEND_PAD))
    for (offset, color) in gradient.stops {
      unsafe functions.pattern_add_color_stop_rgba(
        pattern, offset, Double(color.red) / 255, Double(color.green) / 255,
        Double(color.blue) / 255, color.opacity)
    }
    return unsafe pattern
  }

  /// Returns a pattern with the pixels of a large gradient, which are computed once for all pictures: they take
  /// a third of the time of a card.
  private func keptPattern(_ gradient: DrawingGradient, in whole: Rect) -> OpaquePointer? {
    guard case .pixels(let scale) = target else { return nil }
    let (left, top) = ((whole.x - origin.x) * scale, (whole.y - origin.y) * scale)
    let (column, row) = (left.rounded(.down), top.rounded(.down))
    let width = (left - column + whole.width * scale).rounded(.up)
    let height = (top - row + whole.height * scale).rounded(.up)
    guard DrawingResources.gradientPixels.contains(width * height),
      max(width, height) <= Double(PixelPicture.mostPixelsOfSide)
    else { return nil }
    var pixels = matrix
    pixels.x0 -= column
    pixels.y0 -= row
    let key = DrawingResources.GradientKey(
      gradient: gradient, size: whole.size, scale: scale,
      place: Point(x: left - column, y: top - row))
    let image = resources.gradient(key) {
      let image = CairoImage(
        Bitmap(width: Int(width), height: Int(height)), of: nil, resources.cairo)
      let context = unsafe functions.create(image.surface)
      let source = unsafe pattern(gradient.placed(in: whole))
      unsafe functions.set_matrix(context, [pixels])
      unsafe functions.set_source(context, source)
      unsafe functions.paint_with_alpha(context, 1)
      unsafe functions.pattern_destroy(source)
      unsafe functions.destroy(context)
      return image
    }
    let kept = unsafe functions.pattern_create_for_surface(image.surface)
    unsafe functions.pattern_set_matrix(kept, [pixels])
    unsafe functions.pattern_set_filter(kept, Int32(SNUG_CAIRO_FILTER_NEAREST))
    unsafe functions.pattern_set_extend(kept, Int32(SNUG_CAIRO_EXTEND_PAD))
    return unsafe kept
  }

  // MARK: Images

  func draw(_ image: DrawingImage, in frame: Rect) {
    // Less than a thousandth of a pixel is not seen, and no matrix could be inverted.
    guard failure == nil, min(frame.width, frame.height) * scale > 0.001 else { return }
    do throws(DrawingError) {
      draw(try resources.image(image), ImageTurn(image.orientation), in: frame)
    } catch {
      failure = error
    }
  }

  func draw(_ image: CairoImage, _ turn: ImageTurn = ImageTurn(1), in frame: Rect) {
    let (width, height) = (Double(image.bitmap.width), Double(image.bitmap.height))
    let numbers = turn.matrix(width: width, height: height, in: frame)
    unsafe functions.save(context)
    unsafe functions.transform(
      context,
      [
        snug_cairo_matrix(
          xx: numbers[0], yx: numbers[1], xy: numbers[2], yy: numbers[3], x0: numbers[4],
          y0: numbers[5])
      ])
    let pattern = unsafe functions.pattern_create_for_surface(image.surface)
    unsafe functions.pattern_set_filter(pattern, Int32(SNUG_CAIRO_FILTER_GOOD))
    if case .pixels = target {
      // Those at the edges are not mixed with what is clear around them. A page would get a copy for each use.
      unsafe functions.pattern_set_extend(pattern, Int32(SNUG_CAIRO_EXTEND_PAD))
    }
    unsafe functions.rectangle(context, 0, 0, width, height)
    unsafe functions.set_source(context, pattern)
    unsafe functions.fill(context)
    unsafe functions.pattern_destroy(pattern)
    unsafe functions.restore(context)
  }
}
