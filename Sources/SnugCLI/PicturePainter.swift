import Snug
import SnugDocument
import SnugDrawing

/// Draws pictures one after another, as one thread does: fonts are opened and glyphs read once for all.
final class PicturePainter {
  private let options: PictureOptions
  private let format: PictureOptions.Format
  /// The pixels in a point.
  private let scale: Double
  /// What pictures of one catalog share, for the catalogs of the last documents.
  private var resources: [DrawingResources] = []
  /// The pages drawn so far.
  private var pages: PagePicture?

  init(_ command: RenderCommand, _ format: PictureOptions.Format) {
    (options, self.format) = (command.picture, format)
    scale = command.options.document.scale ?? options.dpi.map { $0 / 96 } ?? 1
  }

  /// The reason why there is no picture.
  enum Failure: Error {
    case document(DocumentError)
    case output(OutputError)
    case drawing(DrawingError)
    case command(CommandFailure)
  }

  /// What is known of a picture when it is drawn.
  struct Report {
    var diagnostics: DiagnosticList
    var notes = CanvasNotes()

    /// Adds that of the document of a line.
    mutating func add(_ other: Report, line: Int) {
      diagnostics.add(other.diagnostics.onLine(line))
      notes.add(other.notes)
    }
  }

  /// Draws a picture as SVG.
  /// - Parameter styles: Those of its document.
  func writeSVG(
    _ subject: PictureSubject, _ styles: DocumentStyles, _ list: DiagnosticList,
    to buffer: consuming OutputBuffer
  ) throws(OutputError) -> Report {
    var report = Report(diagnostics: list)
    report.notes = try SVGPicture.write(
      subject, styles, &report.diagnostics, options: options.drawing, to: buffer)
    return report
  }

  /// Draws a picture as a file of its own.
  func file(
    _ subject: PictureSubject, _ list: DiagnosticList
  ) throws(Failure) -> (file: [UInt8], report: Report) {
    switch format {
    case .svg:
      let file = CollectedText()
      let styles = try styles(subject.document)
      let report = try throwing({ Failure.output($0) }) { () throws(OutputError) in
        try writeSVG(subject, styles, list, to: file.buffer())
      }
      return (file.bytes, report)
    case .png: return try png(subject, list)
    case .pdf:
      var report = try addPage(subject, list)
      let drawn = try pdf()
      report.notes = drawn.notes
      return (drawn.file, report)
    }
  }

  private func png(
    _ subject: PictureSubject, _ list: DiagnosticList
  ) throws(Failure) -> (file: [UInt8], report: Report) {
    var report = Report(diagnostics: list)
    let styles = try styles(subject.document)
    let resources = try resources(for: subject.catalog)
    let drawn = try throwing({ Failure($0) }) { () throws(PictureFailure<OutputError>) in
      try PixelPicture.png(of: subject.area(options.drawing), scale: scale, resources) {
        canvas throws(OutputError) in
        report.diagnostics = try subject.draw(
          styles, options.drawing, report.diagnostics, on: canvas)
      }
    }
    report.notes = drawn.notes
    return (drawn.file, report)
  }

  /// Draws a picture as the next page of a PDF.
  func addPage(_ subject: PictureSubject, _ list: DiagnosticList) throws(Failure) -> Report {
    var report = Report(diagnostics: list)
    let styles = try styles(subject.document)
    let resources = try resources(for: subject.catalog)
    let pages = pages ?? PagePicture(resources)
    self.pages = pages
    try throwing({ Failure($0) }) { () throws(PictureFailure<OutputError>) in
      try pages.page(of: subject.area(options.drawing), size: options.pageSize, resources) {
        canvas throws(OutputError) in
        report.diagnostics = try subject.draw(
          styles, options.drawing, report.diagnostics, on: canvas)
      }
    }
    if pages.count == 1 {
      pages.describe(title: subject.document.id, language: subject.document.language)
    }
    return report
  }

  /// Ends the PDF; without a page there is none.
  func pdf() throws(Failure) -> (file: [UInt8], notes: CanvasNotes) {
    guard let pages, pages.count > 0 else { return ([], CanvasNotes()) }
    defer { self.pages = nil }
    return try throwing({ Failure.drawing($0) }) { () throws(DrawingError) in
      (try pages.file(), pages.notes)
    }
  }

  /// Reads the styles of a document, and the images that they show.
  func styles(_ document: Document) throws(Failure) -> DocumentStyles {
    try throwing({ Failure.document($0) }) { () throws(DocumentError) in
      try DocumentStyles(of: document, drawsSVGImages: format == .svg)
    }
  }

  private func resources(for catalog: FontCatalog) throws(Failure) -> DrawingResources {
    if let known = resources.first(where: { $0.catalog === catalog }) { return known }
    let new = try throwing({ Failure.drawing($0) }) { () throws(DrawingError) in
      try DrawingResources(catalog)
    }
    // The session keeps as many catalogs.
    resources = [new] + resources.prefix(15)
    return new
  }
}

extension PicturePainter.Failure {
  fileprivate init(_ failure: PictureFailure<OutputError>) {
    switch failure {
    case .drawing(let error): self = .drawing(error)
    case .body(let error): self = .output(error)
    }
  }
}

extension CommandFailure {
  /// The failure of drawing a document.
  /// - Parameters:
  ///   - line: Its line in the input, if that has many.
  ///   - placed: Returns an error with its place in the input.
  init(
    _ failure: PicturePainter.Failure, in text: InputText, ofLine line: Int? = nil,
    placed: (DocumentError) -> DocumentError = { $0 }
  ) {
    switch failure {
    case .command(let failure): self = failure
    case .document(let error): self.init(placed(error), in: text)
    case .drawing(let error):
      switch error {
      case .missingLibrary: self.init(.inputOutput, "snug: \(error.description)")
      case .tooManyPixels, .pageTooLarge, .failed, .imageTooLong, .tooManyGroups:
        let place = line.map { "\(text.file.name):\($0): error" } ?? "\(text.file.name): error"
        self.init(.badDocument, "\(place): \(error.description)")
      }
    case .output(let error):
      switch error {
      case .closed: self.init(.badDocument)
      case .failed(let code): self.init(cannot: "write the picture", code: code)
      case .unmeasurable(let message): self.init(Self.status(of: message), "snug: \(message)")
      }
    }
  }
}
