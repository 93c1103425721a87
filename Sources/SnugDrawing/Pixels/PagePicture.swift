import SnugCairo
package import SnugGeometry

/// A PDF file, drawn by Cairo: a page for each picture.
@safe package final class PagePicture {
  private let functions: snug_cairo
  private let surface: OpaquePointer
  private let context: OpaquePointer
  private let output = Output()
  /// The language of the texts: the tag, letters, digits and hyphens.
  private var language: String?
  /// The fonts and images of the pages, which the file needs until its end.
  private var used: [DrawingResources] = []
  /// The sizes of the pages that are no whole numbers of points of PDF, and as which Cairo writes them.
  private var broken: [(size: Size, written: Size)] = []
  package private(set) var notes = CanvasNotes()
  /// The count of the pages drawn.
  package private(set) var count = 0

  /// A point, which is a CSS pixel, in those of PDF: 96 and 72 are an inch.
  static let pointsInUnit = 0.75
  /// The most points along a side: 14,400 of PDF (ISO 32000-1, annex C).
  package static let mostPointsOfSide = 19_200.0

  private final class Output {
    var bytes: [UInt8] = []
  }

  /// Begins a file.
  package init(_ resources: DrawingResources) {
    unsafe functions = resources.cairo.functions.pointee
    let closure = unsafe Unmanaged.passUnretained(output).toOpaque()
    unsafe surface = functions.pdf_surface_create_for_stream(
      { closure, data, length in
        guard let closure = unsafe closure else { return 0 }
        unsafe Unmanaged<Output>.fromOpaque(closure).takeUnretainedValue().bytes.append(
          contentsOf: UnsafeBufferPointer(start: data, count: Int(length)))
        return 0
      }, closure, 1, 1)
    unsafe context = functions.create(surface)
    // The same file every time: without a date.
    unsafe functions.pdf_surface_set_metadata(
      surface, Int32(SNUG_CAIRO_PDF_CREATE_DATE), "")
  }

  deinit {
    unsafe functions.destroy(context)
    unsafe functions.surface_destroy(surface)
  }

  /// States what the file is.
  /// - Parameter language: The tag of the language of its texts, letters, digits and hyphens.
  package func describe(title: String?, language: String?) {
    self.language = language
    guard let title else { return }
    // A text of C ends at NUL.
    let whole = String(
      decoding: CairoLibrary.accepted(Array(title.utf8)).flatMap { byte -> [UInt8] in
        byte == 0 ? [0xEF, 0xBF, 0xBD] : [byte]
      }, as: UTF8.self)
    unsafe functions.pdf_surface_set_metadata(surface, Int32(SNUG_CAIRO_PDF_TITLE), whole)
  }

  /// Draws a page. After an error of drawing, no other page can be drawn.
  /// - Parameters:
  ///   - area: What it shows, in points.
  ///   - size: The size of the page; by default that of the area, which is in its top left corner.
  package func page<Failure: Error>(
    of area: Rect, size: Size? = nil, _ resources: DrawingResources,
    _ draw: (any Canvas) throws(Failure) -> Void
  ) throws(PictureFailure<Failure>) {
    let size = size ?? area.size
    let side = max(size.width, size.height)
    guard side <= Self.mostPointsOfSide else { throw .drawing(.pageTooLarge(side)) }
    let factor = Self.pointsInUnit
    let page = Size(width: max(size.width * factor, 1), height: max(size.height * factor, 1))
    var written = page
    var area = area
    // Cairo cuts what is beyond the last whole point. So the page becomes larger at its top and right, and its box
    // is changed in the file.
    if functions.writesReadablePages,
      page.width != page.width.rounded() || page.height != page.height.rounded()
    {
      written = Size(width: page.width.rounded(.up), height: page.height.rounded(.up))
      area.origin.y -= (written.height - page.height) / factor
      written.width += PDFUpdate.excess
      broken.append((page, written))
    }
    unsafe functions.pdf_surface_set_size(surface, written.width, written.height)
    if !used.contains(where: { $0 === resources }) { used.append(resources) }
    let canvas = unsafe CairoCanvas(resources, context, .pages, of: area)
    do throws(Failure) { try draw(canvas) } catch { throw .body(error) }
    if let failure = canvas.failure { throw .drawing(failure) }
    unsafe functions.show_page(context)
    for status in unsafe [functions.status(context), functions.surface_status(surface)] {
      if let failure = functions.failure(status) { throw .drawing(failure) }
    }
    count += 1
    notes.add(canvas.notes)
    notes.addPage(size, of: area.size, atMost: Self.mostPointsOfSide)
    resources.trim()
  }

  /// Ends the file.
  package func file() throws(DrawingError) -> [UInt8] {
    unsafe functions.surface_finish(surface)
    if let failure = unsafe functions.failure(functions.surface_status(surface)) { throw failure }
    PDFUpdate.setBoxes(broken, in: &output.bytes)
    return language.map { PDFUpdate.stating(language: $0, in: output.bytes) } ?? output.bytes
  }
}

extension snug_cairo {
  /// Whether the objects of pages are readable in a file: from 1.17.6 on they may be compressed.
  fileprivate var writesReadablePages: Bool { version() < 11_706 }
}
