import Snug
public import SnugHeader

/// Glyphs in the arrays of C, and their fonts.
struct BorrowedGlyphs {
  private let runs = Borrowed<snug_run>()
  private let ids = Borrowed<UInt32>()
  private let positions = Borrowed<snug_point>()
  private let offsets = Borrowed<UInt32>()
  private let handles = Borrowed<OpaquePointer?>()
  private let runStyles = Borrowed<UnsafePointer<CChar>?>()
  private let runTexts = Borrowed<snug_range>()
  private let runFrames = Borrowed<snug_rect>()
  private let boxes = Borrowed<snug_box>()
  /// What a renderer needs to know of ranges.
  private let styles = BorrowedMemory()
  private var fonts: [Font] = []
  /// The number of each font.
  private var numbers: [ObjectIdentifier: Int] = [:]

  /// Removes all glyphs. Fonts and styles stay, up to a limit, for the next ones.
  mutating func removeAll() {
    runs.removeAll()
    ids.removeAll()
    positions.removeAll()
    offsets.removeAll()
    runStyles.removeAll()
    runTexts.removeAll()
    runFrames.removeAll()
    boxes.removeAll()
    if fonts.count > 256 {
      fonts.removeAll()
      numbers.removeAll()
      handles.removeAll()
    }
    if styles.knownCount > 1024 { styles.removeAll() }
  }

  mutating func fill(_ glyphs: LabelGlyphs, of catalog: FontCatalog) {
    removeAll()
    ids.fill(glyphs.glyphIDs)
    glyphs.positions.withUnsafeBufferPointer { source in
      source.withMemoryRebound(to: snug_point.self) { positions.fill($0) }
    }
    glyphs.clusterOffsets.withUnsafeBufferPointer { source in
      source.withMemoryRebound(to: UInt32.self) { offsets.fill($0) }
    }
    let faces = glyphs.faces.map { number(of: $0, catalog) }
    for run in glyphs.runs {
      let place = ElementPlace(run.place)
      runs.append(
        snug_run(
          kind: place.kind, direction: run.direction.code, section: place.section,
          item: place.item, index: place.index, z_index: Int64(run.zIndex), view: run.view,
          font: faces[run.face], em: run.size, first: run.glyphs.lowerBound,
          count: run.glyphs.count))
      runStyles.append(styles.addOnce(run.attributes))
      runTexts.append(snug_range(run.sourceRange))
      runFrames.append(snug_rect(run.frame))
    }
    for box in glyphs.boxes {
      let place = ElementPlace(box.place)
      boxes.append(
        snug_box(
          kind: place.kind, reserved: 0, section: place.section, item: place.item,
          index: place.index, z_index: Int64(box.zIndex), view: box.view,
          offset: box.sourceOffset, frame: snug_rect(box.frame),
          style: styles.addOnce(box.attributes)))
    }
  }

  mutating func fill(_ text: TextLayout, of catalog: FontCatalog) {
    removeAll()
    for (index, run) in text.glyphRuns.enumerated() {
      let first = ids.count
      for glyph in run.glyphs {
        ids.append(glyph.id)
        positions.append(snug_point(glyph.position))
        offsets.append(UInt32(glyph.sourceOffset))
      }
      runs.append(
        snug_run(
          kind: Int32(SNUG_ITEM), direction: run.direction.code, section: 0, item: 0, index: 0,
          z_index: 0, view: 0, font: number(of: run.face, catalog), em: run.size, first: first,
          count: run.glyphs.count))
      runStyles.append(styles.addOnce(run.attributes))
      runTexts.append(snug_range(run.sourceRange))
      runFrames.append(snug_rect(text.frame(ofRun: index)))
    }
    // From the first baseline, as glyphs.
    let up = Point(x: 0, y: -text.metrics.baseline)
    for box in text.boxes {
      boxes.append(
        snug_box(
          kind: Int32(SNUG_ITEM), reserved: 0, section: 0, item: 0, index: 0, z_index: 0, view: 0,
          offset: box.sourceOffset, frame: snug_rect(box.frame.moved(by: up)),
          style: styles.addOnce(box.attributes)))
    }
  }

  private mutating func number(of face: FontFace, _ catalog: FontCatalog) -> Int {
    if let known = numbers[ObjectIdentifier(face)] { return known }
    let font = Font(face, of: catalog)
    numbers[ObjectIdentifier(face)] = fonts.count
    fonts.append(font)
    // The reference is that of `fonts`.
    handles.append(OpaquePointer(Unmanaged<Handle>.passUnretained(font).toOpaque()))
    return fonts.count - 1
  }

  func write(to list: UnsafeMutablePointer<snug_glyph_list>) {
    list.write(
      snug_glyph_list(
        size: 0, runs: runs.pointer, run_count: runs.count, ids: ids.pointer,
        positions: positions.pointer, offsets: offsets.pointer, glyph_count: ids.count,
        fonts: handles.pointer, font_count: handles.count, run_styles: runStyles.pointer,
        boxes: boxes.pointer, box_count: boxes.count, run_texts: runTexts.pointer,
        run_frames: runFrames.pointer))
  }
}

/// The glyphs of what a rectangle shows.
final class Glyphs: ExclusiveHandle {
  var labels = LabelGlyphs()
  var borrowed = BorrowedGlyphs()
}

extension LayoutDirection {
  var code: Int32 {
    switch self {
    case .leftToRight: Int32(SNUG_LEFT_TO_RIGHT)
    case .rightToLeft: Int32(SNUG_RIGHT_TO_LEFT)
    }
  }
}

@c @implementation
public func snug_glyphs_create(_ glyphs: HandleSlot!, _ error: ErrorSlot!) -> snug_status {
  status(error) { try required(glyphs, "glyphs").pointee = Handle.retained(Glyphs()) }
}

@c @implementation
public func snug_glyphs_reference(_ glyphs: OpaquePointer!) -> OpaquePointer! {
  Handle.reference(glyphs)
}

@c @implementation
public func snug_glyphs_release(_ glyphs: OpaquePointer!) { Handle.release(glyphs) }

@c @implementation
public func snug_glyphs_get_list(
  _ glyphs: OpaquePointer!, _ list: UnsafeMutablePointer<snug_glyph_list>!, _ error: ErrorSlot!
) -> snug_status {
  status(glyphs, "glyphs", error) { (glyphs: Glyphs) in
    glyphs.borrowed.write(to: try writable(list, "list"))
  }
}

extension Glyphs {
  /// Replaces the glyphs by those that `body` fills in, unless it fails.
  func fill(of catalog: FontCatalog, _ body: (inout LabelGlyphs) throws -> Void) throws {
    try body(&labels)
    borrowed.fill(labels, of: catalog)
  }
}
