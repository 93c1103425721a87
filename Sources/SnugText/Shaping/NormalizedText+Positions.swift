/// Positions between the characters of a text.
extension NormalizedText {
  /// Per position between characters: the last position at or before it that no white space
  /// precedes on a line that begins at `start`; that if there is none.
  func visibleEnds(from start: Int) -> [Int] {
    visibleEnds(from: start) { endsInWhitespace(after: $0, before: $1) }
  }

  /// The same for a line that ends there: its white space hangs, but not a no-break space.
  var visibleLineEnds: [Int] {
    visibleEnds(from: 0) { endsInHangingSpace(after: $0, before: $1) }
  }

  private func visibleEnds(
    from start: Int, endsInSpace: (_ character: Int, _ before: Bool) -> Bool
  ) -> [Int] {
    var ends = Array(0...start)
    ends.reserveCapacity(characterCount + 1)
    var isSpace = false
    for character in start..<characterCount {
      isSpace = isASCII ? utf8[character] == 0x20 : endsInSpace(character, isSpace)
      ends.append(isSpace ? ends[character] : character + 1)
    }
    return ends
  }

  /// Per position between characters: the next position at or behind it that no white space
  /// follows; the end of the text if there is none.
  var visibleStarts: [Int] {
    var starts = [Int](repeating: characterCount, count: characterCount + 1)
    var startsInWhitespace = false
    for character in (0..<characterCount).reversed() {
      startsInWhitespace = endsInWhitespace(after: character, before: startsInWhitespace)
      starts[character] = startsInWhitespace ? starts[character + 1] : character
    }
    return starts
  }

  /// The positions between characters at these ascending offsets, without the start of the text and
  /// offsets inside a character.
  func places(at offsets: [Int32]) -> [Int] {
    var places: [Int] = []
    places.reserveCapacity(offsets.count)
    var place = 0
    for offset in offsets {
      while boundaries[place] < offset { place += 1 }
      if place > 0, boundaries[place] == offset { places.append(place) }
    }
    return places
  }

  func text(of characters: Range<Int>) -> String {
    let bytes = bytes(of: characters)
    return String(decoding: utf8[Int(bytes.lowerBound)..<Int(bytes.upperBound)], as: UTF8.self)
  }
}
