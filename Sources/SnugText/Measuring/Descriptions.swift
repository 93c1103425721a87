import SnugGeometry

// Short forms for people who print them: no program reads these.

extension GlyphRun: CustomStringConvertible {
  /// As in `6 glyphs of Snug Sans at 15, 43.2 wide`.
  public var description: String {
    let count = glyphs.count == 1 ? "1 glyph" : "\(glyphs.count) glyphs"
    return "\(count) of \(face.family) at \(NumberText.decimal(size)), "
      + "\(NumberText.decimal(width)) wide"
      + (direction == .rightToLeft ? ", right to left" : "")
  }
}

extension GlyphRun.Glyph: CustomStringConvertible {
  /// Its index in the font and its place, as in `39 at (5, 0)`.
  public var description: String { "\(id) at \(position)" }
}

extension LineFragment: CustomStringConvertible {
  /// As in `"much " (0, 0) 40.5 x 19, baseline 15`.
  public var description: String {
    "\"\(text)\" \(frame), baseline \(NumberText.decimal(baseline))"
  }
}

extension TextMetrics: CustomStringConvertible {
  /// As in `64.5 x 19, baseline 15`.
  public var description: String {
    let lines = lineCount == 1 ? "" : ", \(lineCount) lines"
    return "\(size), baseline \(NumberText.decimal(baseline))\(lines)"
  }
}

extension TextLayout: CustomStringConvertible {
  /// As in `"much…" 40.5 x 19, baseline 15, cut`.
  public var description: String {
    "\"\(visibleText)\" \(metrics)" + (isShrunk ? ", in size \(NumberText.decimal(fontSize))" : "")
      + (isTruncated ? ", cut" : "")
  }
}

extension FontFace: CustomStringConvertible {
  /// As in `Snug Sans (SnugSans.ttf)`: its family and its file.
  public var description: String { "\(family) (\(source.name))" }
}
