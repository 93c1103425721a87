import SnugCells
package import SnugGeometry
package import SnugText

/// Whether a text fits in its box, and what it needs.
package struct Verdict: Sendable {
  /// Whether all of it is shown within the box, in a size that its style allows.
  package var fits: Bool
  /// The size of the box, in points; infinite where nothing limits it.
  package var box: Size
  /// The most lines, 0 for any.
  package var maximumLines: Int
  /// The size that shows all of the text: on one line, or on lines in the width of the box.
  package var needed: Size
  /// The count of lines that are shown, and that all of the text takes in that width.
  package var lines, neededLines: Int
  /// The text as shown.
  package var shown: String
  /// The size in which it is shown, in points.
  package var size: Double
  /// The largest size in which it fits, not above its own; `nil` if it fits in none from a point on.
  package var largestSize: Double?
  /// The characters that no font draws, each once.
  package var missing: String
  /// The family of the primary font.
  package var font: String

  /// By how much the text exceeds its box, in points and as a fraction of the box: in width or in height, where it is
  /// more; 0 where it fits, or where only the lines are too few.
  package var excess: (points: Double, fraction: Double) {
    let excesses = [
      (needed.width - box.width, box.width), (needed.height - box.height, box.height),
    ].filter { $0.0 > 0 }
    guard !fits, let most = excesses.max(by: { $0.0 < $1.0 }) else { return (0, 0) }
    return (most.0, most.1 > 0 ? most.0 / most.1 : .infinity)
  }

  /// A sentence on what does not fit; `nil` if the text fits.
  /// - Parameter text: The text in quotes.
  package func sentence(_ text: String) -> String? {
    guard !fits else { return nil }
    var parts: [String] = []
    func number(_ value: Double) -> String { NumberText.decimal(value) }
    if neededLines > lines, maximumLines != 1 {
      parts.append("needs \(neededLines) lines and has \(lines)")
    }
    if needed.width > box.width {
      parts.append("needs \(number(needed.width)) points of width and has \(number(box.width))")
    }
    if needed.height > box.height {
      parts.append("needs \(number(needed.height)) points of height and has \(number(box.height))")
    }
    if parts.isEmpty { parts.append("does not fit") }
    let size = largestSize.map { "; it fits in size \(number($0))" } ?? ""
    return "\(text) \(parts.joined(separator: ", "))\(size)"
  }
}

/// The box that texts are checked against, and their style.
package struct Box: Hashable, Sendable {
  /// In points; `nil` for any.
  package var width, height: Double?
  /// The most lines, 0 for any.
  package var lines: Int

  package init(width: Double?, height: Double?, lines: Int) {
    (self.width, self.height, self.lines) = (width, height, lines)
  }
}

extension TextMeasurer {
  /// Returns whether a text fits in a box, and what it needs.
  package func verdict(
    on text: String, _ style: TextStyle, _ box: Box
  ) throws(FontError) -> Verdict {
    let frame = Size(width: box.width ?? .infinity, height: box.height ?? .infinity)
    let shown = try layout(text, style: style, in: frame, maximumLines: box.lines)
    let fits = shown.fits(in: frame)
    var verdict = Verdict(
      fits: fits, box: frame, maximumLines: box.lines, needed: shown.metrics.size,
      lines: shown.lines.count, neededLines: shown.lines.count, shown: shown.visibleText,
      size: shown.fontSize, largestSize: shown.fontSize,
      missing: Self.characters(at: shown.missingGlyphOffsets, of: style.ranges.unmarked(text)),
      font: shown.faces.first?.family ?? "")
    guard !fits else { return verdict }
    let own =
      shown.fontSize < style.size ? style.scaled(to: shown.fontSize) : style.withoutShrinking
    let whole = try layout(
      text, style: own, maximumWidth: box.lines == 1 ? nil : box.width,
      maximumLines: box.lines == 1 ? 1 : 0)
    verdict.needed = Size(
      width: max(whole.metrics.width, whole.clippedCharacter?.width ?? 0),
      height: whole.metrics.height)
    verdict.neededLines = whole.lines.count
    // As many lines as it can have: without a limit, a text is not made smaller for a clipped character.
    let lines = box.lines == 0 ? text.utf8.count + 1 : box.lines
    verdict.largestSize = try largestSize(of: text, style, in: frame, maximumLines: lines)
    return verdict
  }

  /// Returns the characters at some offsets, each once, in order.
  static func characters(at offsets: [Int], of text: String) -> String {
    var found = ""
    for offset in offsets {
      let start = text.utf8.index(text.startIndex, offsetBy: offset)
      guard let character = text[start...].first, !found.contains(character) else { continue }
      found.append(character)
    }
    return found
  }
}

extension Verdict {
  /// Creates the verdict on a label as it is shown.
  package init(_ label: ShownLabel) {
    let (shown, misfit) = (label.shown, label.misfit)
    let fits = misfit?.fits ?? true
    self.init(
      fits: fits, box: label.frame, maximumLines: label.lines,
      needed: fits ? shown.metrics.size : misfit?.neededSize ?? .zero, lines: shown.lines.count,
      neededLines: fits ? shown.lines.count : misfit?.neededLines ?? shown.lines.count,
      shown: shown.visibleText, size: shown.fontSize, largestSize: label.largestSize,
      missing: TextMeasurer.characters(at: shown.missingGlyphOffsets, of: label.text),
      font: shown.faces.first?.family ?? "")
  }
}
