import SnugGeometry

/// The glyphs of runs shaped before, by all that HarfBuzz makes them of: a run in a font that is not
/// the primary one is a word, and words come again from label to label.
///
/// When it is full, all entries are removed. Not thread-safe.
final class RunCache {
  private var texts = ByteTable()
  /// By index of the text.
  private var runs: [Run] = []
  /// Those of all runs, with clusters from the run's start.
  private var glyphs: [ShapedGlyph] = []
  private var kinds: [Kind] = []
  /// By kind; kept, as another face could get the identity of one that is gone.
  private var faces: [FontFace] = []
  private var settings: [ShapingFont.Settings] = []

  private struct Run {
    var end: Int32
    var advanceUnits: Int64
  }

  /// What glyphs depend on besides the bytes and their place.
  private struct Kind {
    var face: ObjectIdentifier
    var script: UnicodeScript
    var direction: LayoutDirection
    var settings: Int
    var looksAround: Bool
  }

  /// The longest run cached, in bytes: memory stays bounded, and longer ones hardly come again.
  static let longestRun = 64
  /// The most runs cached.
  static let capacity = 16_384
  /// The most glyphs of all runs.
  static let mostGlyphs = 1 << 17
  /// The most kinds, and the most settings: all are compared for each run.
  static let mostKinds = 256

  /// Returns the number of some settings; 0 for none.
  func number(of settings: ShapingFont.Settings?) -> Int {
    guard let settings else { return 0 }
    if let known = self.settings.firstIndex(of: settings) { return known + 1 }
    if self.settings.count == Self.mostKinds {
      removeKinds()
      self.settings.removeAll()
    }
    self.settings.append(settings)
    return self.settings.count
  }

  /// Returns what distinguishes a run from those of the same bytes; `nil` where its glyphs may depend
  /// on the text beside it.
  /// - Parameter settings: Their number.
  func tag(
    of run: TextRun, _ face: FontFace, settings: Int, in utf8: borrowing Span<UInt8>
  ) -> UInt32? {
    let kind = number(of: run, face, settings)
    let (start, end) = (Int(run.start), Int(run.end))
    let (begins, ends) = (start == 0, end == utf8.count)
    if kinds[kind].looksAround {
      // Letters join those around their run, but none that is ASCII.
      guard begins || utf8[start - 1] < 0x80, ends || utf8[end] < 0x80 else { return nil }
    }
    return UInt32(kind) << 2 | (begins ? 2 : 0) | (ends ? 1 : 0)
  }

  private func number(of run: TextRun, _ face: FontFace, _ settings: Int) -> Int {
    let (id, script, direction) = (ObjectIdentifier(face), run.script, run.direction)
    for number in kinds.indices
    where kinds[number].face == id && kinds[number].script == script
      && kinds[number].direction == direction && kinds[number].settings == settings
    {
      return number
    }
    if kinds.count == Self.mostKinds { removeKinds() }
    kinds.append(
      Kind(
        face: id, script: script, direction: direction, settings: settings,
        looksAround: script.looksAround))
    faces.append(face)
    return kinds.count - 1
  }

  /// Appends the glyphs of a run shaped before.
  /// - Returns: The sum of their advances, in font units; `nil` for an unknown run.
  func append(
    _ utf8: borrowing Span<UInt8>, tag: UInt32, at offset: Int32, to glyphs: inout [ShapedGlyph]
  ) -> Int64? {
    guard let number = texts.number(of: utf8, tag: tag) else { return nil }
    for index in (number > 0 ? Int(runs[number - 1].end) : 0)..<Int(runs[number].end) {
      var glyph = self.glyphs[index]
      glyph.cluster += offset
      glyphs.append(glyph)
    }
    return runs[number].advanceUnits
  }

  /// Adds an unknown run.
  func insert(
    _ utf8: borrowing Span<UInt8>, tag: UInt32, at offset: Int32, _ glyphs: ArraySlice<ShapedGlyph>,
    _ advanceUnits: Int64
  ) {
    if runs.count == Self.capacity || self.glyphs.count + glyphs.count > Self.mostGlyphs {
      removeRuns()
    }
    guard glyphs.count <= Self.mostGlyphs, texts.insert(utf8, tag: tag) == true else { return }
    for var glyph in glyphs {
      glyph.cluster -= offset
      self.glyphs.append(glyph)
    }
    runs.append(Run(end: Int32(self.glyphs.count), advanceUnits: advanceUnits))
  }

  private func removeRuns() {
    texts = ByteTable()
    runs.removeAll(keepingCapacity: true)
    glyphs.removeAll(keepingCapacity: true)
  }

  private func removeKinds() {
    removeRuns()
    kinds.removeAll(keepingCapacity: true)
    faces.removeAll(keepingCapacity: true)
  }
}
