import SnugGeometry

extension TextLayout {
  /// The same lines in a frame of `width` points, each where the style's alignment puts it.
  ///
  /// As it is measured, a text lies in a frame as wide as its widest line. Only places change, of
  /// lines and of glyphs, and only to the left or right. A line wider than the frame overflows it
  /// at the line's end.
  /// - Precondition: `width` is a finite number of 0 or more.
  /// - Complexity: O(lines + glyphs); of glyphs only if they move.
  public func aligned(in width: Double) -> TextLayout {
    precondition(width >= 0 && width.isFinite, "a frame is 0 or more points wide, not \(width)")
    let shifts = lines.map { line in
      alignment.offset(ofLine: line.frame.width, in: width, reading: baseDirection) - line.frame.x
    }
    guard shifts.contains(where: { $0 != 0 }) else { return self }
    var aligned = self
    var firstRun = 0
    for (index, shift) in shifts.enumerated() {
      let offset = Point(x: shift, y: 0)
      aligned.lines[index].frame = lines[index].frame.moved(by: offset)
      guard !glyphRuns.isEmpty else { continue }
      for run in firstRun..<glyphRunEnds[index] {
        aligned.glyphRuns[run] = glyphRuns[run].moved(by: offset)
      }
      firstRun = glyphRunEnds[index]
    }
    return aligned
  }
}
