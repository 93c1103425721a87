import SnugGeometry
import SnugHarfBuzz

/// Shapes runs with HarfBuzz at the scale of font units.
///
/// Not thread-safe: the buffer is reused.
@safe final class Shaper {
  private let buffer: OpaquePointer
  private var features: [hb_feature_t] = []
  private var language: hb_language_t?
  private var settings: ShapingFont.Settings?
  /// The font used last in settings of its own, and that which shapes for it.
  private var latest: (asked: ShapingFont, shaping: ShapingFont)?
  private var window: [ShapedGlyph] = []
  private let known = RunCache()
  private var settingsNumber = 0

  init() throws(FontError) {
    guard let buffer = unsafe hb_buffer_create(),
      unsafe hb_buffer_allocation_successful(buffer) != 0
    else { throw .outOfMemory }
    unsafe self.buffer = buffer
  }

  deinit { unsafe hb_buffer_destroy(buffer) }

  /// Sets the features and the language of the following runs.
  func use(_ style: TextStyle) {
    features.removeAll(keepingCapacity: true)
    latest = nil
    settings = nil
    if style.letterSpacing != 0 || !style.features.isEmpty || style.font.language != nil {
      settings = ShapingFont.Settings(
        features: style.features, hasLetterSpacing: style.letterSpacing != 0,
        language: style.font.language)
    }
    if style.letterSpacing != 0 {
      // CSS Text 3, 8.2: no optional ligatures across spaced letters.
      for tag in ["liga", "clig"].compactMap(FontTag.init) { append(tag, 0) }
    }
    for feature in style.features { append(feature.tag, feature.value) }
    settingsNumber = known.number(of: settings)
    // Without a language in the style none is set: HarfBuzz must not use the locale's.
    unsafe language =
      style.font.language.map { name in
        unsafe hb_language_from_string(name, Int32(name.utf8.count))
      } ?? nil
  }

  private func append(_ tag: FontTag, _ value: UInt32) {
    features.append(hb_feature_t(tag: tag.value, value: value, start: 0, end: UInt32.max))
  }

  /// Appends the glyphs of a run of a text to `glyphs`: as they were shaped before, else shaped now.
  /// - Returns: The sum of the advances, in font units.
  /// - Throws: `.tooManyGlyphs`, `.outOfMemory`.
  func shape(
    _ run: TextRun, of utf8: [UInt8], face: FontFace, into glyphs: inout [ShapedGlyph]
  ) throws(FontError) -> Int64 {
    guard run.end - run.start <= RunCache.longestRun,
      let tag = known.tag(of: run, face, settings: settingsNumber, in: utf8.span)
    else { return try shapeAnew(run, of: utf8, face: face, into: &glyphs) }
    let bytes = Int(run.start)..<Int(run.end)
    if let sum = known.append(
      utf8.span.extracting(bytes), tag: tag, at: run.start, to: &glyphs)
    {
      try checkCount(of: &glyphs, face, textEnd: utf8.count)
      return sum
    }
    let first = glyphs.count
    let sum = try shapePiece(bytes, of: utf8, run, face, into: &glyphs)
    known.insert(utf8.span.extracting(bytes), tag: tag, at: run.start, glyphs[first...], sum)
    return sum
  }

  /// Shapes a run, whatever was shaped before.
  func shapeAnew(
    _ run: TextRun, of utf8: [UInt8], face: FontFace, into glyphs: inout [ShapedGlyph]
  ) throws(FontError) -> Int64 {
    let bytes = Int(run.start)..<Int(run.end)
    let longest =
      Self.hasManyHyphens(utf8, bytes) ? Self.longestHyphenPiece : Self.longestPiece
    guard bytes.count > longest else {
      return try shapePiece(bytes, of: utf8, run, face, into: &glyphs)
    }
    let pieces = try pieces(bytes, of: utf8, run, face, longest: longest)
    var sum: Int64 = 0
    // In visual order, as the glyphs of each piece are.
    for piece in run.direction == .rightToLeft ? pieces.reversed() : pieces {
      sum += try shapePiece(piece, of: utf8, run, face, into: &glyphs)
    }
    return sum
  }

  /// The most glyphs accepted for a text. Scripts that decompose characters make up to 4 glyphs of
  /// one; a font that spells out U+FDFA makes 18 of its 3 bytes. The 16,384 that HarfBuzz makes of
  /// a short text before it gives up are always accepted.
  static func mostGlyphs(forBytes bytes: Int) -> Int { 8 * bytes + 16_384 }

  /// The most bytes shaped in one piece. HarfBuzz lets a font make up to 64 glyphs of each
  /// character before it gives up: 40 MB for a piece, which would be gigabytes for a text.
  static let longestPiece = 1 << 14

  /// The same for a run with many soft hyphens in a row. Fonts kern hyphens, and from each one
  /// HarfBuzz skips all invisible characters behind it: the time grows with the square of their
  /// count. Letters on both sides of such a row are not kerned across it.
  private static let longestHyphenPiece = 1 << 11
  /// The soft hyphens that fill such a piece.
  private static let manyHyphens = longestHyphenPiece / 2

  private static func hasManyHyphens(_ utf8: [UInt8], _ run: Range<Int>) -> Bool {
    guard run.count > longestHyphenPiece else { return false }
    var count = 0
    var index = run.lowerBound
    while index < run.upperBound, count < manyHyphens {
      // U+00AD
      let isHyphen = utf8[index] == 0xC2 && utf8[index + 1] == 0xAD
      count = isHyphen ? count + 1 : 0
      index += isHyphen ? 2 : 1
    }
    return count == manyHyphens
  }

  /// Splits a long run where HarfBuzz says that shaping each side alone gives the same glyphs.
  private func pieces(
    _ bytes: Range<Int>, of utf8: [UInt8], _ run: TextRun, _ face: FontFace, longest: Int
  ) throws(FontError) -> [Range<Int>] {
    var pieces: [Range<Int>] = []
    var rest = bytes
    while rest.count > longest {
      let limit = rest.lowerBound + longest
      let cut = try safeCut(
        before: limit, of: utf8, run, face,
        // No window reaches back before the piece.
        windows: min(Self.mostWindows, longest / Self.windowReach - 1))
      pieces.append(rest.lowerBound..<cut)
      rest = cut..<bytes.upperBound
    }
    return pieces + [rest]
  }

  /// The bytes shaped on each side of a position to find out whether to cut there. HarfBuzz matches
  /// up to 64 glyphs around it, and a cut has at least half of this on either side.
  private static let windowReach = 512
  /// The most windows tried for one cut, each further back.
  private static let mostWindows = 8

  /// Returns the end of a piece, before `limit`. Where letters join for thousands of bytes, no
  /// position is safe and the start of any cluster is used: letters keep their joining forms there,
  /// because HarfBuzz sees the text around a piece, but are not kerned across the cut.
  private func safeCut(
    before limit: Int, of utf8: [UInt8], _ run: TextRun, _ face: FontFace, windows: Int
  ) throws(FontError) -> Int {
    let reach = Self.windowReach
    var unsafeCut = Self.scalarStart(utf8, limit - reach)
    for number in 1...windows {
      let middle = limit - number * reach
      window.removeAll(keepingCapacity: true)
      let bytes =
        Self.scalarStart(utf8, middle - reach)..<Self.scalarStart(utf8, middle + reach)
      _ = try shapePiece(bytes, of: utf8, run, face, into: &window)
      let near = window.filter { (Int($0.cluster) - middle).magnitude <= reach / 2 }
      let safe = near.last { !$0.isUnsafeToBreak }
      if let safe { return Int(safe.cluster) }
      if number == 1, let cluster = near.last?.cluster { unsafeCut = Int(cluster) }
    }
    return unsafeCut
  }

  private static func scalarStart(_ utf8: [UInt8], _ offset: Int) -> Int {
    var offset = offset
    while UTF8.isContinuation(utf8[offset]) { offset -= 1 }
    return offset
  }

  private func shapePiece(
    _ piece: Range<Int>, of utf8: [UInt8], _ run: TextRun, _ face: FontFace,
    into glyphs: inout [ShapedGlyph]
  ) throws(FontError) -> Int64 {
    unsafe hb_buffer_clear_contents(buffer)
    unsafe hb_buffer_set_content_type(buffer, HB_BUFFER_CONTENT_TYPE_UNICODE)
    unsafe utf8.withUnsafeBufferPointer { bytes in
      unsafe bytes.withMemoryRebound(to: CChar.self) { bytes in
        unsafe hb_buffer_add_utf8(
          buffer, bytes.baseAddress, Int32(bytes.count), UInt32(piece.lowerBound),
          Int32(piece.count))
      }
    }
    unsafe hb_buffer_set_script(buffer, run.script.harfBuzz)
    unsafe hb_buffer_set_direction(
      buffer, run.direction == .rightToLeft ? HB_DIRECTION_RTL : HB_DIRECTION_LTR)
    unsafe hb_buffer_set_language(buffer, language)
    var flags = HB_BUFFER_FLAG_DEFAULT.rawValue
    if piece.lowerBound == 0, !Shaper.beginsInvisibly(utf8, end: piece.upperBound) {
      flags |= HB_BUFFER_FLAG_BOT.rawValue
    }
    if piece.upperBound == utf8.count { flags |= HB_BUFFER_FLAG_EOT.rawValue }
    unsafe hb_buffer_set_flags(buffer, hb_buffer_flags_t(rawValue: flags))
    unsafe hb_shape(shapingFont(of: face).font, buffer, features, UInt32(features.count))
    guard unsafe hb_buffer_allocation_successful(buffer) != 0 else { throw .outOfMemory }
    let sum = appendGlyphs(to: &glyphs)
    try checkCount(of: &glyphs, face, textEnd: utf8.count)
    return sum
  }

  /// - Throws: `.tooManyGlyphs`.
  private func checkCount(
    of glyphs: inout [ShapedGlyph], _ face: FontFace, textEnd: Int
  ) throws(FontError) {
    let count = glyphs.count
    guard count > Self.mostGlyphs(forBytes: textEnd) else { return }
    // A measurer keeps its scratch storage, but not this much.
    glyphs = []
    throw .tooManyGlyphs(
      path: face.source.name, index: face.source.index, glyphs: count, bytes: textEnd)
  }

  private func shapingFont(of face: FontFace) -> ShapingFont {
    guard let settings else { return face.shaping }
    if let latest, latest.asked === face.shaping { return latest.shaping }
    let font = face.shaping.font(for: settings)
    latest = (face.shaping, font)
    return font
  }

  /// Whether the first scalar is invisible. At the beginning of a text HarfBuzz inserts a dotted
  /// circle before a mark, and variation selectors are marks.
  private static func beginsInvisibly(_ utf8: [UInt8], end: Int) -> Bool {
    guard let first = utf8.first, first >= 0x80 else { return false }
    let scalar = String(decoding: utf8[..<min(4, end)], as: UTF8.self).unicodeScalars.first
    return scalar?.isInvisible ?? false
  }

  private func appendGlyphs(to glyphs: inout [ShapedGlyph]) -> Int64 {
    var count: UInt32 = 0
    let infos = unsafe hb_buffer_get_glyph_infos(buffer, &count)
    let positions = unsafe hb_buffer_get_glyph_positions(buffer, &count)
    guard let infos = unsafe infos, let positions = unsafe positions else { return 0 }
    var sum: Int64 = 0
    for index in 0..<Int(count) {
      let info = unsafe infos[index]
      let position = unsafe positions[index]
      sum += Int64(position.x_advance)
      glyphs.append(
        ShapedGlyph(
          id: info.codepoint, cluster: Int32(bitPattern: info.cluster),
          advance: position.x_advance, xOffset: position.x_offset, yOffset: position.y_offset,
          isUnsafeToBreak: info.mask & HB_GLYPH_FLAG_UNSAFE_TO_BREAK.rawValue != 0))
    }
    return sum
  }
}
