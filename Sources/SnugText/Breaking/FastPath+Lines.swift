extension FastPath {
  /// Adds a text of simple characters to a table of lines, which is empty or holds its other
  /// paragraphs; returns `false`, and adds nothing, when its lines must be shaped.
  /// - Parameter script: That of the text which this is a part of, if it is one.
  func append(
    _ utf8: borrowing Span<UInt8>, _ style: TextStyle.Sums, sourceOffset: Int,
    in script: SimpleScript? = nil, to table: inout LineTable
  ) -> Bool {
    if let script {
      return path(of: script)?.append(
        utf8, style, sourceOffset: sourceOffset, as: script, to: &table) ?? false
    }
    return append(utf8, style, sourceOffset: sourceOffset, as: self.script(of: utf8), to: &table)
      || other(for: utf8)?.append(utf8, style, sourceOffset: sourceOffset, to: &table) ?? false
  }

  private func append(
    _ utf8: borrowing Span<UInt8>, _ style: TextStyle.Sums, sourceOffset: Int,
    as script: SimpleScript, to table: inout LineTable
  ) -> Bool {
    guard style.areExact, alphabet.mayContain(utf8) else { return false }
    var part = LineTable.Part(
      first: table.place, last: table.place, sourceOffset: Int32(sourceOffset),
      unitsPerEm: face.metrics.unitsPerEm)
    part.script = script
    let joins = style.joins && utf8.count <= Shaper.longestPiece
    let isAppended =
      script.hasLetter
      ? letters.append(utf8, joins: joins, to: &table, &part)
      : common?.append(utf8, joins: joins, to: &table, &part) ?? false
    guard isAppended, style.letterSpacing >= 0 || table.grows(part, style) else {
      table.shrink(to: Int(part.first))
      return false
    }
    table.append(part)
    return true
  }
}

extension LineTable {
  /// Whether a longer line of a paragraph added last is wider: not where spacing takes more than the width of a
  /// character, or of one of a ligature.
  fileprivate func grows(_ part: Part, _ style: TextStyle.Sums) -> Bool {
    let sums = sums[Int(part.first)...Int(part.last)]
    let least = zip(sums, sums.dropFirst()).lazy.map { $1 - $0 }.min() ?? .max
    return Double(least) * style.size / Double(part.unitsPerEm) + style.letterSpacing
      > FastPath.leastGrowth
  }
}
