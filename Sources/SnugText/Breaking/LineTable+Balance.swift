/// Lines that may be those of a balanced paragraph.
extension LineTable {
  /// Finds every line that may begin at `start` by the rules of `end(ofLineFrom:in:_:_:width:)`, the shortest
  /// first, if `mayEnd` is true for its end; returns false when lines must be shaped. The rest of a word wider than
  /// the line may be broken again.
  /// - Parameter lines: Is replaced by the ends and the exact widths of these lines, in points.
  func findLines<Failure: Error>(
    _ lines: inout [(end: Int, width: Double)], from start: Int, in part: Part, _ limit: Limit,
    where mayEnd: (Int) -> Bool, width: (Range<Int>) throws(Failure) -> Double?
  ) throws(Failure) -> Bool {
    lines.removeAll(keepingCapacity: true)
    let (first, last) = (Int(part.first), Int(part.last))
    guard start < last else { return true }
    guard let line = try lineStart(start, in: part, limit, width) else { return false }
    /// Adds a line if it fits; returns whether all further lines are too wide, `nil` where they must be shaped.
    func addLine(_ end: Int, ifItFits: Bool = true) throws(Failure) -> Bool? {
      let visible = visibleEnd(end, from: start)
      if ifItFits, !mayFit(visible, of: line, in: part, limit, slack: part.slack) { return true }
      guard mayEnd(end), !ifItFits || hyphenation?.allows(start..<end) ?? true else {
        return false
      }
      guard let width = try exactWidth(start..<visible, in: part, limit, width) else { return nil }
      if !ifItFits || limit.test.fits(width) { lines.append((end, width)) }
      return false
    }
    var searchEnd = last
    if !part.isEstimated {
      let near = farthest(from: start, upTo: last, limit, base: line.base)
      searchEnd = min(last, near + Self.searchLength)
    }
    let firstWord = next(.lineEnd, from: start + 1, before: searchEnd)
    var (word, areAll) = (firstWord, false)
    while !areAll, word < searchEnd || word == last {
      guard let isLast = try addLine(word) else { return false }
      areAll = isLast || word == last
      if !areAll { word = next(.lineEnd, from: word + 1, before: searchEnd) }
    }
    if word == searchEnd, word < last {
      let visible = visibleEnd(word, from: start)
      areAll = !mayFit(visible, of: line, in: part, limit, slack: part.slack)
    }
    // White space hangs, so that more lines may fit behind those searched.
    guard areAll else { return false }
    if lines.isEmpty || start > first && !isMarked(start, .lineEnd) {
      // A line that ends before the white space behind the word shows the whole word.
      let longer = lines
      lines.removeAll(keepingCapacity: true)
      for end in start + 1..<max(start + 1, visibleEnd(firstWord, from: start)) {
        guard let isLast = try addLine(end) else { return false }
        if isLast { break }
      }
      lines += longer
    }
    guard lines.isEmpty else { return true }
    return try addLine(endOfCharacter(at: start, in: part), ifItFits: false) != nil
  }
}
