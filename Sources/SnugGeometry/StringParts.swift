extension String {
  /// Whether a part is anywhere in the string; an empty one is.
  package func holds(_ part: String) -> Bool {
    part.isEmpty || Array(utf8)[...].place(of: part.utf8) != nil
  }

  /// Returns the parts of the string before, between and behind the places where `separator` is; the
  /// whole string if it is nowhere.
  ///
  /// The standard library's functions for this bring the parser of regular expressions along, which is
  /// a tenth of a linked library. Bytes are compared, not characters.
  /// - Precondition: The separator is not empty.
  package func parts(around separator: String) -> [String] {
    precondition(!separator.isEmpty, "nothing is everywhere")
    var parts: [String] = []
    var rest = Array(utf8)[...]
    while let place = rest.place(of: separator.utf8) {
      parts.append(String(decoding: rest[..<place], as: UTF8.self))
      rest = rest[(place + separator.utf8.count)...]
    }
    return parts + [String(decoding: rest, as: UTF8.self)]
  }
}

extension ArraySlice<UInt8> {
  /// Returns the index at which a word begins first; `nil` if it is nowhere, or empty.
  @inlinable
  package func place(of word: some Collection<UInt8>) -> Int? {
    var rest = self
    while let first = word.first, let found = rest.firstIndex(of: first) {
      if self[found...].starts(with: word) { return found }
      rest = self[(found + 1)...]
    }
    return nil
  }
}
