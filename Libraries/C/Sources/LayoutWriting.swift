import Snug
import SnugDocument
import SnugDrawing
public import SnugHeader

@c @implementation
public func snug_layout_write(
  _ layout: OpaquePointer!, _ format: Int32, _ options: UnsafePointer<snug_write_options>!,
  _ write: snug_write_function!, _ user: UnsafeMutableRawPointer!, _ error: ErrorSlot!
) -> snug_status {
  status(layout, "layout", error) { (layout: Layout) in
    let options = try options?.read("options") ?? snug_write_options()
    guard let write else { throw Failure.null("write") }
    guard (Int32(SNUG_JSON)...Int32(SNUG_PDF)).contains(format) else {
      throw Failure.invalid("there is no format \(format)")
    }
    guard layout.origin.host == nil else {
      throw Failure(
        status: SNUG_REFUSED,
        "the texts of this layout are measured and shown by the host: read its arrays")
    }
    let placed = try layout.flow.layout()
    var style = FramesJSON.Options()
    style.isCompact = options.is_compact != 0
    style.includesGlyphs = options.includes_glyphs != 0 || options.includes_outlines != 0
    style.includesOutlines = options.includes_outlines != 0
    switch format {
    case SNUG_JSON: try FramesJSON.write(placed, options: style, to: output(write, user))
    case SNUG_NDJSON: try FramesJSON.writeLines(placed, options: style, to: output(write, user))
    case SNUG_TABLE: _ = try FramesTable.write(placed, to: output(write, user))
    default: try draw(placed, format, options, of: layout, to: write, user)
    }
  }
}

private func draw(
  _ placed: DocumentLayout, _ format: Int32, _ options: snug_write_options, of layout: Layout,
  to write: @escaping snug_write_function, _ user: UnsafeMutableRawPointer?
) throws {
  var picture = Picture.Options()
  picture.showsStructure = options.shows_structure != 0
  if options.background != nil {
    let color = try text(options.background, options.background_length, "background")
    picture.background = CSSColor.color(color)
    if picture.background == nil {
      throw Failure.invalid(
        "\"background\" is \"\(color)\": expected a colour such as #fff or white"
          + CSSColor.advice(on: color))
    }
  }
  let scale = options.scale == 0 ? 1 : options.scale
  try check(scale, "scale", in: PixelGrid.scales)
  let styles = try DocumentStyles(
    of: placed.document, drawsSVGImages: SNUG_SVG ~= format)
  let subject = PictureSubject(placed)
  let drawing = { (canvas: any Canvas) throws(OutputError) in
    _ = try subject.draw(styles, picture, DiagnosticList(), on: canvas)
  }
  guard !(SNUG_SVG ~= format) else {
    var diagnostics = DiagnosticList()
    _ = try SVGPicture.write(
      subject, styles, &diagnostics, options: picture, to: output(write, user))
    return
  }
  let file: [UInt8]
  do {
    let resources = try layout.resources(subject.catalog)
    if SNUG_PNG ~= format {
      file = try PixelPicture.png(of: subject.area(picture), scale: scale, resources, drawing).file
    } else {
      let pages = PagePicture(resources)
      pages.describe(title: placed.document.id, language: placed.document.language)
      try pages.page(of: subject.area(picture), resources, drawing)
      file = try pages.file()
    }
  } catch PictureFailure<OutputError>.body(let error) {
    throw error
  } catch PictureFailure<OutputError>.drawing(let error) {
    throw Failure(status: SNUG_REFUSED, error.description)
  } catch let error as DrawingError {
    throw Failure(status: SNUG_REFUSED, error.description)
  }
  try file.withUnsafeBufferPointer { bytes in
    guard write(user, bytes.baseAddress!, bytes.count) == 0 else { throw OutputError.closed }
  }
}

/// Returns a buffer whose bytes go to a caller.
func output(
  _ write: @escaping snug_write_function, _ user: UnsafeMutableRawPointer?
) -> OutputBuffer {
  OutputBuffer { piece throws(OutputError) in
    guard let start = piece.baseAddress, !piece.isEmpty else { return }
    guard write(user, start, piece.count) == 0 else { throw .closed }
  }
}
