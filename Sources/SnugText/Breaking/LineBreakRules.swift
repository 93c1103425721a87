import SnugGeometry

private struct Classes {
  private var bits: UInt64 = 0

  init(_ classes: LineBreakClass...) {
    for one in classes { bits |= 1 << UInt64(one.rawValue) }
  }

  private init(bits: UInt64) { self.bits = bits }

  func contains(_ one: LineBreakClass) -> Bool { bits >> UInt64(one.rawValue) & 1 != 0 }

  static func | (first: Classes, second: Classes) -> Classes {
    Classes(bits: first.bits | second.bits)
  }

  static let mandatory = Classes(.bk, .cr, .lf, .nl)
  static let alphabetic = Classes(.al, .dc, .sa)
  static let letters = alphabetic | Classes(.hl)
  static let quotation = Classes(.qu, .qi, .qf)
  static let ideographic = Classes(.id, .xp)
  static let pictured = ideographic | Classes(.eb, .em)
  static let hangul = Classes(.jl, .jv, .jt, .h2, .h3)
  static let afterBreak = mandatory | Classes(.sp, .zw)
  static let beforeInitialQuote = afterBreak | quotation | Classes(.op, .gl)
  static let behindFinalQuote =
    afterBreak | quotation | Classes(.gl, .wj, .cl, .cp, .ex, .is, .sy)
  static let beforeHyphen = afterBreak | Classes(.cb, .gl)
  static let aksara = Classes(.ak, .as, .dc)
  static let hyphens = Classes(.hy, .hh, .ba)
  static let signs = Classes(.pr, .po)
  static let inNumber = Classes(.sy, .is)
  /// The classes between which `keepAll` allows no break.
  static let words = Classes(.al, .dc, .hl, .nu, .id, .cj, .ak, .ap, .as) | hangul
  /// The classes that `breakAll` treats as ideographs.
  static let brokenLetters = Classes(.al, .dc, .hl, .nu, .sa, .ak, .ap, .as) | hangul
  static let closing = Classes(.cl, .cp)
}

/// The rules of UAX #14, Unicode 16, over a text: the same whatever library is installed.
///
/// One is changed, as browsers do: no line ends between two plus signs (`C++`). Styles may change others,
/// as CSS Text 3 has it (5.2 and 5.3).
struct LineBreakRules {
  /// The parts of a style that change the rules.
  struct Settings {
    var wordBreak: ParagraphStyle.WordBreak
    var lineBreak: ParagraphStyle.LineBreak
    /// Whether the text is Chinese, Japanese or Korean.
    var isEastAsian: Bool

    init(
      wordBreak: ParagraphStyle.WordBreak = .normal, lineBreak: ParagraphStyle.LineBreak = .auto,
      language: String? = nil
    ) {
      (self.wordBreak, self.lineBreak) = (wordBreak, lineBreak)
      let primary = language.map { $0.lowercased().prefix { $0 != "-" } }
      isEastAsian = primary.map(Self.eastAsian.contains) ?? false
    }

    init(_ style: TextStyle) {
      self.init(
        wordBreak: style.paragraph.wordBreak, lineBreak: style.paragraph.lineBreak,
        language: style.font.language)
    }

    private static let eastAsian: Set<Substring> = [
      "ja", "ko", "zh", "cmn", "yue", "wuu", "nan", "hak", "lzh",
    ]

    /// Whether no line starts with small kana.
    var isStrict: Bool {
      switch lineBreak {
      case .auto: !isEastAsian
      case .loose, .normal, .browser: false
      case .strict: true
      }
    }

    /// Whether pairs of characters of ASCII are those of browsers.
    var breaksPairs: Bool { lineBreak == .browser && wordBreak == .normal }

    /// Whether all classes are those of UAX #14, but that of small kana.
    var isPlain: Bool { wordBreak == .normal && (lineBreak == .auto || lineBreak == .strict) }
  }

  /// A character with the marks behind it, which count as a part of it (LB9); or several letters, or
  /// digits.
  private struct Unit {
    var kind: LineBreakClass
    var isWide = false
    var endsInJoiner = false
    var sign = Sign.other
    /// The end in UTF-8.
    var end: Int32
    /// For browsers: a visible character of ASCII without marks; else 0.
    var visible: UInt8 = 0
  }

  /// The characters that have rules of their own.
  private enum Sign {
    case other, plus
    /// U+2010 and U+2013.
    case dash
    /// A letter or digit of a word that is kept together.
    case letter
  }

  private var settings = Settings()
  private var units: [Unit] = []
  /// The count of regional indicators before a unit, without others between (LB30a).
  private var regionalIndicators = 0
  /// The parts in scripts that need a dictionary (SA), in UTF-8.
  private(set) var dictionaryParts: [Range<Int32>] = []

  /// Reads a text, replacing the one before.
  mutating func read(_ utf8: borrowing Span<UInt8>, _ settings: Settings) {
    self.settings = settings
    let isPlain = settings.isPlain
    units.removeAll(keepingCapacity: true)
    dictionaryParts.removeAll(keepingCapacity: true)
    regionalIndicators = 0
    let (ascii, properties) = (LineBreakClass.ascii, ScalarProperties.shared)
    var place = 0
    while place < utf8.count {
      let start = place
      let scalar = utf8.decodeScalar(at: &place)
      let entry =
        scalar < 128
        ? ascii[Int(scalar)] : properties[Unicode.Scalar(scalar) ?? "\u{FFFD}"].lineBreak
      let kind = entry.lineBreakClass
      if isPlain, kind == .al || kind == .nu {
        // Letters, or digits, stay together, and are to other rules what one of them is.
        while place < utf8.count, utf8[place] < 128, ascii[Int(utf8[place])].value == entry.value {
          place += 1
        }
        if let last = units.last, last.kind == kind, last.isWide == entry.isWide,
          last.sign == .other, !last.endsInJoiner
        {
          units[units.count - 1].end = Int32(place)
        } else {
          units.append(Unit(kind: kind, isWide: entry.isWide, end: Int32(place)))
        }
        continue
      }
      var unit = Unit(kind: kind, isWide: entry.isWide, end: Int32(place))
      if 0x21..<0x7F ~= scalar { unit.visible = UInt8(scalar) }
      if scalar == 0x2B { unit.sign = .plus }
      if !isPlain { apply(settings, to: &unit, scalar) }
      append(unit, start: start)
    }
  }

  /// Changes the class of a character as CSS Text 3 has it.
  private func apply(_ settings: Settings, to unit: inout Unit, _ scalar: UInt32) {
    let isIterationMark =
      switch scalar {
      case 0x3005, 0x303B, 0x309D, 0x309E, 0x30FD, 0x30FE: true
      default: false
      }
    if scalar == 0x2010 || scalar == 0x2013 { unit.sign = .dash }
    if settings.wordBreak == .keepAll, isIterationMark || Classes.words.contains(unit.kind) {
      unit.sign = .letter
    }
    if settings.lineBreak == .loose, isIterationMark || isLoose(scalar, unit) { unit.kind = .id }
    // Dashes like hyphens of Chinese and Japanese.
    if settings.lineBreak == .normal || settings.lineBreak == .loose, settings.isEastAsian,
      scalar == 0x301C || scalar == 0x30A0
    {
      unit.kind = .id
    }
    if settings.wordBreak == .breakAll, Classes.brokenLetters.contains(unit.kind) {
      unit.kind = .id
    }
  }

  /// Whether a line may start with a character, and end before it, in the loosest way.
  private func isLoose(_ scalar: UInt32, _ unit: Unit) -> Bool {
    guard settings.isEastAsian else { return false }
    switch scalar {
    // Centred punctuation.
    case 0x30FB, 0xFF65, 0xFF1A, 0xFF1B, 0x203C, 0x2047...0x2049, 0xFF01, 0xFF1F: return true
    // Signs of units and currencies that are wide, or ambiguous (UAX #11).
    case 0xA4, 0xB0, 0xB1, 0x2030, 0x2032, 0x2033, 0x2035, 0x20AC, 0x2103, 0x2109, 0x2116:
      return true
    default: return unit.isWide && Classes.signs.contains(unit.kind)
    }
  }

  /// LB1, LB9 and LB10: gives every character a class that other rules use.
  private mutating func append(_ unit: Unit, start: Int) {
    var unit = unit
    let (found, end) = (unit.kind, Int(unit.end))
    switch found {
    case .cm, .zwj:
      unit.endsInJoiner = found == .zwj
      if let last = units.last, !Classes.afterBreak.contains(last.kind) {
        units[units.count - 1].end = unit.end
        units[units.count - 1].endsInJoiner = unit.endsInJoiner
        units[units.count - 1].visible = 0
        if last.kind == .sa { extendDictionaryPart(from: start, to: end) }
        return
      }
      unit.kind = .al
      unit.isWide = false
    case .cj: unit.kind = settings.isStrict ? .ns : .id
    case .sa: extendDictionaryPart(from: start, to: end)
    default: break
    }
    units.append(unit)
  }

  private mutating func extendDictionaryPart(from start: Int, to end: Int) {
    if let last = dictionaryParts.last, last.upperBound == start {
      dictionaryParts[dictionaryParts.count - 1] = last.lowerBound..<Int32(end)
    } else {
      dictionaryParts.append(Int32(start)..<Int32(end))
    }
  }

  /// At least the count of the offsets at which a line may end.
  var unitCount: Int { units.count }

  /// Calls `body` with the offsets at which a line may end, ascending; the last is the end of the
  /// text.
  mutating func forEachOpportunity(_ body: (Int32) -> Void) {
    let (breaksPairs, breaksAtSpaces) = (settings.breaksPairs, settings.lineBreak == .browser)
    // The last unit that is no space.
    var solid = 0
    for place in units.indices.dropFirst() {
      let last = units[place - 1].kind
      if last != .sp { solid = place - 1 }
      // Browsers end lines behind spaces, whatever follows.
      if breaksAtSpaces, last == .sp, !Classes.afterBreak.contains(units[place].kind) {
        regionalIndicators = 0
        body(units[place - 1].end)
        continue
      }
      if breaksPairs, units[place - 1].visible != 0, units[place].visible != 0 {
        let mayEnd = BrowserPairs.allowEnd(
          behind: units[place - 1].visible, before: units[place].visible,
          after: place > 1 ? units[place - 2].visible : 0)
        if mayEnd { body(units[place - 1].end) }
        continue
      }
      // The commonest pairs: letters and digits, a space behind one, and what follows that.
      switch (last, units[place].kind) {
      case (.al, .al), (.al, .sp), (.al, .nu), (.nu, .al), (.nu, .sp), (.nu, .nu):
        regionalIndicators = 0
        continue
      case (.sp, .al) where units[solid].kind == .al && solid == place - 2:
        body(units[place - 1].end)
        regionalIndicators = 0
        continue
      default: break
      }
      regionalIndicators = last == .ri ? regionalIndicators + 1 : 0
      if mayBreak(before: place, behind: solid) { body(units[place - 1].end) }
    }
    if let last = units.last { body(last.end) }
  }

  private func kind(_ place: Int) -> LineBreakClass? {
    units.indices.contains(place) ? units[place].kind : nil
  }

  /// Whether a line may end before a unit.
  /// - Parameter solid: The last unit before it that is no space.
  private func mayBreak(before place: Int, behind solid: Int) -> Bool {
    let (left, right) = (units[place - 1], units[place])
    let (a, b) = (left.kind, right.kind)
    if Classes.mandatory.contains(a), a != .cr || b != .lf { return true }  // LB4, 5
    if Classes.afterBreak.contains(b) { return false }  // LB6, 7
    if units[solid].kind == .zw { return true }  // LB8
    if left.endsInJoiner { return false }  // LB8a
    if let spaced = mayBreakBySpaces(before: place, behind: solid) { return spaced }
    if isKeptByQuotes(a, b, place) { return false }
    if a == .cb || b == .cb { return true }  // LB20
    if settings.wordBreak == .keepAll, left.sign == .letter, right.sign == .letter {
      return false
    }
    if settings.lineBreak == .loose {
      if a == .in, b == .in { return true }
      if right.sign == .dash, Classes.ideographic.contains(a) { return true }
    }
    return !isKept(a, b, place)
  }

  /// LB11 to LB18, which spaces take part in.
  private func mayBreakBySpaces(before place: Int, behind solid: Int) -> Bool? {
    let (a, b, s) = (units[place - 1].kind, units[place].kind, units[solid].kind)
    if a == .wj || b == .wj || a == .gl { return false }  // LB11, 12
    if b == .gl, a != .sp, !Classes.hyphens.contains(a) { return false }  // LB12a
    switch b {
    case .cl, .cp, .ex, .sy: return false  // LB13
    default: break
    }
    if s == .op { return false }  // LB14
    if s == .qi, kind(solid - 1).map(Classes.beforeInitialQuote.contains) ?? true {
      return false  // LB15a
    }
    if b == .qf, kind(place + 1).map(Classes.behindFinalQuote.contains) ?? true {
      return false  // LB15b
    }
    if b == .is { return a == .sp && kind(place + 1) == .nu }  // LB15c, d
    if b == .ns, Classes.closing.contains(s) { return false }  // LB16
    if s == .b2, b == .b2 { return false }  // LB17
    return a == .sp ? true : nil  // LB18
  }

  /// LB19: quotation marks, which may be left and right ones in any language but among wide
  /// characters.
  private func isKeptByQuotes(_ a: LineBreakClass, _ b: LineBreakClass, _ place: Int) -> Bool {
    func isNarrow(_ place: Int) -> Bool { !units.indices.contains(place) || !units[place].isWide }
    return Classes.quotation.contains(b)
      && (b != .qi || isNarrow(place - 1) || isNarrow(place + 1))
      || Classes.quotation.contains(a)
        && (a != .qf || isNarrow(place) || isNarrow(place - 2))
  }

  /// LB20a to LB30b: whether two units stay together.
  private func isKept(_ a: LineBreakClass, _ b: LineBreakClass, _ place: Int) -> Bool {
    if a == .hy || a == .hh, Classes.alphabetic.contains(b),
      kind(place - 2).map(Classes.beforeHyphen.contains) ?? true
    {
      return true  // LB20a
    }
    if Classes.hyphens.contains(b) || b == .ns || a == .bb { return true }  // LB21
    if Classes.hyphens.contains(a), b != .hl, kind(place - 2) == .hl { return true }  // LB21a
    if a == .sy, b == .hl { return true }  // LB21b
    if b == .in { return true }  // LB22
    let (isLetter, isLetterNext) = (Classes.letters.contains(a), Classes.letters.contains(b))
    // LB23, LB28
    if isLetter && (b == .nu || isLetterNext) || a == .nu && isLetterNext { return true }
    if a == .pr && Classes.pictured.contains(b) || Classes.pictured.contains(a) && b == .po {
      return true  // LB23a
    }
    if Classes.signs.contains(a) && isLetterNext || isLetter && Classes.signs.contains(b) {
      return true  // LB24
    }
    return isNumber(a, b, place) || isSyllable(a, b) || isAksara(a, b, place)
      || a == .is && isLetterNext  // LB29
      || (isLetter || a == .nu) && b == .op && !units[place].isWide  // LB30
      || a == .cp && !units[place - 1].isWide && (isLetterNext || b == .nu)
      || a == .ri && b == .ri && regionalIndicators % 2 == 1  // LB30a
      || (a == .eb || a == .xp) && b == .em  // LB30b
      || a == .pr && b == .pr && units[place - 1].sign == .plus && units[place].sign == .plus
  }

  /// LB25: numbers with their signs.
  private func isNumber(_ a: LineBreakClass, _ b: LineBreakClass, _ place: Int) -> Bool {
    if Classes.signs.contains(a) {
      if b == .nu { return true }
      guard b == .op else { return false }
      return kind(place + 1) == .nu || kind(place + 1) == .is && kind(place + 2) == .nu
    }
    if b == .nu { return a == .hy || a == .is || endsNumber(place - 1) }
    guard Classes.signs.contains(b) else { return false }
    return endsNumber(Classes.closing.contains(a) ? place - 2 : place - 1)
  }

  /// Whether a number ends with a unit: a digit, and perhaps points or slashes behind it.
  private func endsNumber(_ last: Int) -> Bool {
    var place = last
    while let kind = kind(place), Classes.inNumber.contains(kind) { place -= 1 }
    return kind(place) == .nu
  }

  /// LB26, LB27: Korean syllables.
  private func isSyllable(_ a: LineBreakClass, _ b: LineBreakClass) -> Bool {
    switch (a, b) {
    case (.jl, .jl), (.jl, .jv), (.jl, .h2), (.jl, .h3): true
    case (.jv, .jv), (.jv, .jt), (.h2, .jv), (.h2, .jt): true
    case (.jt, .jt), (.h3, .jt): true
    default: Classes.hangul.contains(a) && b == .po || a == .pr && Classes.hangul.contains(b)
    }
  }

  /// LB28a: syllables of Brahmic scripts.
  private func isAksara(_ a: LineBreakClass, _ b: LineBreakClass, _ place: Int) -> Bool {
    if a == .ap { return Classes.aksara.contains(b) }
    if a == .vi, b == .ak || b == .dc {
      return kind(place - 2).map(Classes.aksara.contains) ?? false
    }
    guard Classes.aksara.contains(a) else { return false }
    return b == .vf || b == .vi || Classes.aksara.contains(b) && kind(place + 1) == .vf
  }
}
