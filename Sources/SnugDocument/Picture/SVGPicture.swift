import Snug
package import SnugDrawing

/// A drawing as an SVG file.
package enum SVGPicture {
  /// Draws `subject`.
  /// - Parameters:
  ///   - styles: The styles of its document.
  ///   - diagnostics: Gets its diagnostics.
  /// - Returns: The notes about its glyphs.
  package static func write(
    _ subject: PictureSubject, _ styles: DocumentStyles, _ diagnostics: inout DiagnosticList,
    options: Picture.Options = .init(), to output: consuming OutputBuffer
  ) throws(OutputError) -> CanvasNotes {
    let canvas = SVGCanvas(
      subject.area(options), of: subject.document, subject.catalog,
      writesText: options.writesText, to: output)
    diagnostics = try subject.draw(styles, options, diagnostics, on: canvas) {
      () throws(OutputError) in try canvas.svg.flushIfLarge()
    }
    try canvas.finish()
    return canvas.notes
  }
}
