import SnugDrawing

/// The layout as bytes, as the command `snug` writes it.
extension DocumentLayout {
  /// Returns the frames as JSON, in UTF-8: what `snug layout` prints.
  /// - Parameters:
  ///   - isCompact: Whether white space is left out.
  ///   - includesGlyphs: Whether each label's glyph runs are written.
  /// - Throws: An error for a label whose fonts can no longer be read.
  public func json(
    isCompact: Bool = false, includesGlyphs: Bool = false
  ) throws(DocumentError) -> [UInt8] {
    var options = FramesJSON.Options()
    options.isCompact = isCompact
    options.includesGlyphs = includesGlyphs
    return try collected { output throws(OutputError) in
      try FramesJSON.write(self, options: options, to: output)
    }
  }

  /// Returns the frames as a table in plain text: what `snug layout --format table` prints.
  /// - Throws: As `json()`.
  public func table() throws(DocumentError) -> String {
    let bytes = try collected { output throws(OutputError) in
      _ = try FramesTable.write(self, to: output)
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Returns a picture as SVG, in UTF-8: what `snug render` prints.
  /// - Parameters:
  ///   - background: A CSS colour; `nil` for none.
  ///   - showsStructure: Whether insets, lines, margins, views and baselines are drawn, too.
  /// - Throws: An error for a colour that is none, here or in a cell's style; as `json()` otherwise.
  public func svg(
    background: String? = nil, showsStructure: Bool = false
  ) throws(DocumentError) -> [UInt8] {
    var options = Picture.Options()
    options.background = background.flatMap { CSSColor.color($0) }
    if let background, options.background == nil {
      throw DocumentError(
        place: .document,
        message: "expected a colour such as #fff or white as the background, found \(background)"
          + CSSColor.advice(on: background))
    }
    options.showsStructure = showsStructure
    let styles = try DocumentStyles(of: document)
    var diagnostics = DiagnosticList()
    return try collected { output throws(OutputError) in
      _ = try SVGPicture.write(
        PictureSubject(self), styles, &diagnostics, options: options, to: output)
    }
  }

  private func collected(
    _ write: (consuming OutputBuffer) throws(OutputError) -> Void
  ) throws(DocumentError) -> [UInt8] {
    let text = CollectedText()
    do throws(OutputError) {
      try write(text.buffer())
      return text.bytes
    } catch {
      guard case .unmeasurable(let message) = error else {
        preconditionFailure("an array can always be appended to")
      }
      throw DocumentError(place: .document, message: message)
    }
  }
}
