/// What is kept of a text that is cut: the characters before the cut, and those behind it.
struct KeptText: Equatable {
  /// Where the kept start ends, in characters.
  var start: Int
  /// Where the kept end begins.
  var end: Int
}

/// What may be kept of a text, by the number of characters kept.
struct KeptTexts {
  private let mode: TextStyle.Truncation
  private let count: Int
  /// Per place: where a start that ends there stops being seen, unless white space stays.
  private let visibleEnds: [Int]?
  /// Per place: where an end that begins there starts to be seen.
  private let visibleStarts: [Int]?

  /// - Parameter keepsWhitespace: Whether white space next to the cut stays.
  init(of text: NormalizedText, _ mode: TextStyle.Truncation, keepsWhitespace: Bool) {
    self.mode = mode
    count = text.characterCount
    visibleEnds = keepsWhitespace || mode == .head ? nil : text.visibleEnds
    visibleStarts =
      !keepsWhitespace && (mode == .head || mode == .middle) ? text.visibleStarts : nil
  }

  /// The white space next to the cut taken off.
  func keeping(_ kept: Int) -> KeptText {
    let start =
      switch mode {
      case .head: 0
      case .middle: (kept + 1) / 2
      case .tail, .clip, .word, .character: kept
      }
    let end = count - (kept - start)
    return KeptText(start: visibleEnds?[start] ?? start, end: visibleStarts?[end] ?? end)
  }
}

extension NormalizedText {
  /// Per place between characters: the next place behind it that no white space follows; the end
  /// of the text where there is none.
  var visibleStarts: [Int] {
    var starts = [Int](repeating: characterCount, count: characterCount + 1)
    var startsInWhitespace = false
    for character in (0..<characterCount).reversed() {
      startsInWhitespace = endsInWhitespace(after: character, before: startsInWhitespace)
      starts[character] = startsInWhitespace ? starts[character + 1] : character
    }
    return starts
  }
}
