import Snug

/// Where a label is: its path in the document, the `id` of its item, and its name.
struct LabelPlace {
  var path: String
  var id: String?
  var view: String?
}

extension DiagnosticList {
  /// Adds the diagnostics of a label as shown.
  /// - Parameters:
  ///   - frame: The size of the label's frame; `nil` for a text without one.
  ///   - overhang: How far it reaches beyond the cell at loose sides.
  ///   - given: The label's text as given.
  ///   - misfit: Returns how the text does not fit in its frame, in its own size or in that shown.
  mutating func add<Failure: Error>(
    _ text: TextLayout, in frame: Size?, overhang: Size = .zero,
    of given: @autoclosure () -> String,
    at place: @autoclosure () -> LabelPlace,
    misfit: (_ inOwnSize: Bool) throws(Failure) -> TextMisfit?
  ) throws(Failure) {
    func diagnostic(_ code: Diagnostic.Code, _ message: String) -> Diagnostic {
      let place = place()
      var result = Diagnostic(code: code, path: place.path, message: message)
      (result.id, result.view) = (place.id, place.view)
      return result
    }
    func diagnostic(_ code: Diagnostic.Code) throws(Failure) -> Diagnostic {
      guard let misfit = try misfit(code == .shrunkText) else {
        preconditionFailure("what fits has no misfit")
      }
      let given = given()
      var result = diagnostic(
        code, misfit.sentence(code, Excerpt.quoted(given), of: place().view ?? "label"))
      result.facts = Diagnostic.Facts(misfit, given)
      if code == .tallText {
        // What lines need that are shown, but too high.
        (result.facts.neededHeight, result.facts.neededLines) = (misfit.shownHeight, misfit.lines)
      }
      return result
    }
    func note(_ code: Diagnostic.Code, if applies: Bool) throws(Failure) {
      if applies { try add(code) { () throws(Failure) in try diagnostic(code) } }
    }
    if let frame {
      try note(.cutText, if: text.isTruncated)
      try note(.tallText, if: text.isTaller(than: frame))
      try note(.overhangingText, if: text.hangsOver(overhang))
      try note(.shrunkText, if: text.isShrunk)
    }
    func note(_ code: Diagnostic.Code, _ message: @autoclosure () -> String) {
      add(code) { diagnostic(code, message()) }
    }
    if text.nothingFits {
      note(.nothingFits, "not even the ellipsis fits in the label's width: nothing is shown")
    }
    if let character = text.clippedCharacter { note(.clippedCharacter, character.sentence) }
    if text.hasUnbalancedLines {
      note(
        .unbalancedLines,
        "a paragraph has too many break opportunities for its lines to be balanced: each line "
          + "is filled as far as possible instead; shorten the paragraph, or add line breaks to "
          + "the text")
    }
    if !text.missingGlyphOffsets.isEmpty {
      note(
        .missingGlyphs, MissingCharacters.sentence(at: text.missingGlyphOffsets, of: given()))
    }
    for missing in text.missingDesigns {
      note(
        .missingDesign,
        "\"\(missing.family)\", which draws some of \(Excerpt.quoted(given())), has no "
          + missing.design.sentence)
    }
  }
}

extension DiagnosticList {
  /// Adds the diagnostics of a label of a cell.
  /// - Parameters:
  ///   - path: The path of the cell's element.
  ///   - id: The `id` of its item.
  mutating func add(
    _ text: TextLayout, ofLabel label: Int, in cell: FittedCell, of sizer: CellSizer,
    at path: @autoclosure () -> String, id: @autoclosure () -> String?
  ) throws(OutputError) {
    let view = sizer.template.labels[label]
    let name = sizer.template.views[view].name
    do throws(FittingError) {
      try add(
        text, in: cell.frame(ofView: view).size, overhang: cell.overhang(ofLabel: label),
        of: sizer.unmarked(cell.texts[label], ofLabel: label),
        at: LabelPlace(path: "\(path()).views.\(name)", id: id(), view: name)
      ) { inOwnSize throws(FittingError) in
        try sizer.misfit(of: text, ofLabel: label, in: cell, inOwnSize: inOwnSize)
      }
    } catch {
      throw .unmeasurable(message: error.description)
    }
  }

  /// Adds the diagnostics of all labels of a cell. Those that certainly fit are not laid out.
  mutating func add(
    labelsOf cell: FittedCell, of sizer: CellSizer, at path: @autoclosure () -> String,
    id: @autoclosure () -> String?
  ) throws(OutputError) {
    for label in sizer.template.labels.indices where !cell.surelyShows(label: label) {
      try add(
        try sizer.shownText(ofLabel: label, in: cell), ofLabel: label, in: cell, of: sizer,
        at: path(), id: id())
    }
  }
}

extension DocumentLayout {
  /// Returns the diagnostics of the layout and of its labels: what is cut, too tall, shrunk or has no
  /// glyphs. Of each code the first are listed, then one that has the count of the others.
  /// - Throws: An error for fonts that can no longer be read.
  /// - Complexity: O(cells). Labels that certainly fit are not laid out.
  public func diagnostics(maximumCount: Int) throws(DocumentError) -> [Diagnostic] {
    var list = DiagnosticList(maximumCount: max(0, maximumCount))
    list.add(diagnostics)
    do throws(OutputError) {
      for section in sections.indices {
        try forEachElement(ofSection: section) { element throws(OutputError) in
          guard let fitted = element.fitted, let sizer = element.cell.flatMap({ sizers[$0] })
          else { return }
          try list.add(labelsOf: fitted, of: sizer, at: path(of: element), id: id(of: element))
        }
      }
    } catch {
      throw DocumentError(place: .document, message: "\(error)")
    }
    return list.all
  }
}

extension Diagnostic.Facts {
  fileprivate init(_ misfit: TextMisfit, _ text: String) {
    (neededWidth, neededHeight) = (misfit.neededSize.width, misfit.neededSize.height)
    (width, height) = (misfit.size.width, misfit.size.height)
    (neededLines, lines) = (misfit.neededLines, misfit.lines)
    (size, self.text) = (misfit.fontSize, text)
  }
}

extension TextMisfit {
  /// A sentence that says what happened and what to try.
  /// - Parameters:
  ///   - text: The text in quotes.
  ///   - label: The name of its label.
  fileprivate func sentence(_ code: Diagnostic.Code, _ text: String, of label: String) -> String {
    // Joined: interpolation takes three times as long, and a document may have a thousand of these.
    let (width, height) = (NumberText.decimal(size.width), NumberText.decimal(size.height))
    let isHigher = neededLines > lines
    var widths: String {
      [
        "it needs ", NumberText.decimal(neededSize.width), " points of width and has ", width,
      ].joined()
    }
    switch code {
    case .cutText where isHigher:
      return [
        text, " is cut after ", String(lines), " of ", String(neededLines), " lines: they need ",
        NumberText.decimal(neededSize.height), " points of height in a width of ", width,
        "; allow more lines, make the label wider, or shorten the text",
      ].joined()
    case .cutText:
      return [
        text, " is cut: ", widths,
        "; make the label wider, shorten the text, or allow more lines or a smaller size",
      ].joined()
    case .tallText:
      return
        "\(text) is \(NumberText.decimal(shownHeight)) points high, and its label \(height): it reaches "
        + "beyond its frame; make the label higher, or the text smaller"
    case .overhangingText:
      let isWide = overhang.width >= overhang.height
      let points = NumberText.decimal(isWide ? overhang.width : overhang.height)
      return
        "\(text) reaches \(points) points out of its cell at the \(isWide ? "side" : "top or bottom"): no required "
        + "constraint ties it to that edge; add one, such as "
        + "\(label).\(isWide ? "trailing <= super.trailing" : "bottom <= super.bottom") - 8, or shorten the text"
    default:
      let reason =
        if isHigher {
          "in its own it takes \(neededLines) lines, here \(lines), and does not fit, or a line ends inside a word"
        } else if neededSize.width > size.width {
          "in its own \(widths)"
        } else {
          "in a larger one, a line would end inside a word, or another label of its group would not fit"
        }
      return "\(text) is shown in size \(NumberText.decimal(fontSize)): \(reason)"
    }
  }
}

extension TextLayout.ClippedCharacter {
  /// A sentence that says what happened and what to try.
  var sentence: String {
    let width = NumberText.decimal(width)
    return "the character at byte \(sourceOffset) of the text is \(width) points wide, but a line "
      + "is at most \(NumberText.decimal(limit)) points wide: the character is alone on its line "
      + "and is clipped by its frame; allow lines of \(width) points, or use a smaller font"
  }
}

extension JSONWriter {
  /// Writes the member with the diagnostics of a list, unless the list is to have none.
  package mutating func diagnostics(of list: DiagnosticList) {
    guard list.maximumCount > 0 else { return }
    diagnostics(list.all)
  }

  /// Writes the member with diagnostics, one per line.
  mutating func diagnostics(_ diagnostics: [Diagnostic]) {
    objects("diagnostics", diagnostics, isMultiline: true) { $0.members(of: $1) }
  }

  private mutating func members(of diagnostic: Diagnostic) {
    let facts = diagnostic.facts
    member("severity", diagnostic.severity.rawValue)
    member("code", diagnostic.code.rawValue)
    member("path", diagnostic.path)
    member("id", diagnostic.id)
    member("view", diagnostic.view)
    member("message", diagnostic.message)
    member("text", facts.text)
    member("neededWidth", facts.neededWidth)
    member("neededHeight", facts.neededHeight)
    member("width", facts.width)
    member("height", facts.height)
    member("neededLines", facts.neededLines)
    member("lines", facts.lines)
    member("size", facts.size)
    member("count", diagnostic.count)
  }
}

/// The characters of a text that no font draws.
private enum MissingCharacters {
  /// Returns a sentence with the count of the characters, and the first of them.
  /// - Parameter offsets: The offsets of the characters in the text's UTF-8; at least one.
  static func sentence(at offsets: [Int], of text: String) -> String {
    let offset = offsets.first ?? 0
    let bytes = text.utf8
    let start = bytes.index(bytes.startIndex, offsetBy: offset, limitedBy: bytes.endIndex)
    let name = start.flatMap { text[$0...].first }.map(Self.name) ?? "a character"
    guard offsets.count > 1 else {
      return "no font has a glyph for \(name) at byte \(offset) of the text; a box is shown"
    }
    return "no font has glyphs for \(offsets.count) characters of the text; the first is \(name) "
      + "at byte \(offset); boxes are shown"
  }

  /// The most code points listed for a character; a text may have a million marks on one.
  private static let mostTold = 8

  /// `"漢" (U+6F22)`, or only the code points if the character is invisible or has too many.
  private static func name(_ character: Character) -> String {
    let scalars = character.unicodeScalars
    let told = scalars.prefix(mostTold).map { scalar in
      let digits = String(scalar.value, radix: 16, uppercase: true)
      return "U+" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
    }
    let isLong = scalars.count > mostTold
    let numbers = told.joined(separator: " ") + (isLong ? " \u{2026}" : "")
    guard !isLong, scalars.contains(where: isVisible) else { return numbers }
    return "\"\(character)\" (\(numbers))"
  }

  private static func isVisible(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .control, .format, .surrogate, .privateUse, .unassigned, .lineSeparator,
      .paragraphSeparator, .spaceSeparator, .nonspacingMark, .enclosingMark, .spacingMark:
      false
    default: true
    }
  }
}
