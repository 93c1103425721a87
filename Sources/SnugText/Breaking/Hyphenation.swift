/// The positions of a paragraph with soft hyphens (U+00AD) where no line ends: a word is parted at a
/// soft hyphen only behind it, where a hyphen is drawn, and no line is a soft hyphen alone.
struct Hyphenation {
  /// Per position: whether no line ends there.
  private var isForbidden: [Bool]
  /// Per position: the last one up to it behind a character that is not invisible, behind one that does not hang
  /// at a line's end either, and behind a soft hyphen; 0 if there is none.
  private var visibleEnds: [Int32] = [0]
  private var shownEnds: [Int32] = [0]
  private var hyphenEnds: [Int32] = [0]

  /// `nil` for a text without soft hyphens.
  init?(of text: NormalizedText) {
    guard !text.isASCII, text.containsScalar(where: { $0 == "\u{AD}" }) else { return nil }
    let count = text.characterCount
    isForbidden = [Bool](repeating: false, count: count + 1)
    for character in 0..<count {
      let (traits, end) = (text.traits(ofCharacter: character).all, Int32(character + 1))
      let isVisible = !traits.contains(.invisible)
      if isVisible { part(Int(visibleEnds[character])..<character, of: text) }
      visibleEnds.append(isVisible ? end : visibleEnds[character])
      let hangs = text.endsInHangingSpace(after: character, before: true)
      shownEnds.append(hangs ? shownEnds[character] : end)
      hyphenEnds.append(text.isSoftHyphen(character) ? end : hyphenEnds[character])
    }
  }

  /// Finds the positions among the invisible characters between two visible ones.
  private mutating func part(_ invisible: Range<Int>, of text: NormalizedText) {
    let end = Int(hyphenEnds[invisible.upperBound])
    guard end > invisible.lowerBound else { return }
    if !text.hasWord(before: invisible.lowerBound) {
      for place in invisible where text.isSoftHyphen(place) { isForbidden[place + 1] = true }
    } else if text.hasWord(from: invisible.upperBound) {
      for place in invisible.lowerBound..<end { isForbidden[place] = true }
    }
  }

  /// Whether a line may end at a position.
  @inline(__always)
  func allowsEnd(_ place: Int) -> Bool { !isForbidden[place] }

  /// Whether a line may end where this one does, and it is more than soft hyphens.
  @inline(__always)
  func allows(_ line: Range<Int>) -> Bool {
    allowsEnd(line.upperBound)
      && (visibleEnds[line.upperBound] > line.lowerBound
        || hyphenEnds[line.upperBound] <= line.lowerBound)
  }

  /// Whether at most the first character of a line takes room.
  @inline(__always)
  func isOneCharacter(_ line: Range<Int>) -> Bool {
    shownEnds[line.upperBound] <= line.lowerBound + 1
  }
}
