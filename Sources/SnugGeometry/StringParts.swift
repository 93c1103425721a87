extension String {
  /// Whether a part is anywhere in the string; an empty one is.
  package func holds(_ part: String) -> Bool { part.isEmpty || parts(around: part).count > 1 }

  /// Returns the parts of the string before, between and behind the places where `separator` is; the
  /// whole string if it is nowhere.
  ///
  /// The standard library's functions for this bring the parser of regular expressions along, which is
  /// a tenth of a linked library. Bytes are compared, not characters.
  /// - Precondition: The separator is not empty.
  package func parts(around separator: String) -> [String] {
    let (bytes, mark) = (Array(utf8), Array(separator.utf8))
    precondition(!mark.isEmpty, "nothing is everywhere")
    var parts: [String] = []
    var start = 0
    var place = 0
    while place + mark.count <= bytes.count {
      if bytes[place..<place + mark.count].elementsEqual(mark) {
        parts.append(String(decoding: bytes[start..<place], as: UTF8.self))
        place += mark.count
        start = place
      } else {
        place += 1
      }
    }
    return parts + [String(decoding: bytes[start...], as: UTF8.self)]
  }
}
