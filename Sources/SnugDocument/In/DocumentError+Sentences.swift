import Snug

// Errors are facts where they arise. This file words them, with their place in the document.

extension DocumentError {
  /// The error of a text that is not JSON.
  init(_ error: JSONError, in bytes: [UInt8], file: String? = nil) {
    let message =
      switch error.problem {
      case .expected(let what):
        "this is not JSON: expected \(what)" + DocumentError.found(bytes.dropFirst(error.offset))
      case .byteOrderMark: "the text begins with a byte-order mark: save it as UTF-8 without one"
      case .invalidUTF8: DocumentError.invalidUTF8(in: bytes)
      case .controlCharacter:
        "write a control character in a string as an escape, such as \\n or \\u0007"
      case .invalidEscape:
        "unknown escape: JSON has \\\" \\\\ \\/ \\b \\f \\n \\r \\t and \\u with four digits"
      case .loneSurrogate: "half of a surrogate pair: write both halves, or the character itself"
      case .invalidNumber:
        "this is not a JSON number: expected digits, then an optional fraction and exponent"
      case .unknownWord(let word):
        "this is not JSON: expected a value, found \(Excerpt.quoted(word))"
          + DocumentError.hint(onWord: word)
      case .duplicateKey(let key, _): "the key \"\(key)\" is used twice: keep one"
      case .trailingComma: "a comma before the closing bracket: remove it"
      case .textAfterValue where bytes[error.offset] == UInt8(ascii: "{"):
        "expected the end of the document: write several documents one per line (NDJSON)"
      case .textAfterValue: "expected the end of the document"
      case .tooDeep(let limit): "nested deeper than \(limit) levels"
      case .tooLong(let limit): "the document is longer than \(limit) bytes"
      }
    let path = if case .duplicateKey(_, let path) = error.problem { path } else { "" }
    self.init(
      place: JSONPlace(offset: error.offset, in: bytes, path: path, file: file), message: message)
  }

  /// Returns the word found where something else was expected, or a hint for a character that JSON
  /// does not use.
  private static func found(_ rest: ArraySlice<UInt8>) -> String {
    let word = rest.prefix(while: JSONParser.isInWord)
    guard word.isEmpty else {
      return ", found \(Excerpt.quoted(String(decoding: word, as: UTF8.self)))"
    }
    switch rest.first {
    case UInt8(ascii: "/"), UInt8(ascii: "#"): return "; JSON has no comments"
    case UInt8(ascii: "'"): return "; write strings in double quotes"
    default: return ""
    }
  }

  /// Returns a hint on the meaning of a word in the place of a value.
  private static func hint(onWord word: String) -> String {
    if let number = Double(word) {
      return number.isFinite
        ? ": write \(NumberText.decimal(number))" : ": JSON has no such number: leave it out"
    }
    let literal =
      ForeignWord.literal(for: word)
      ?? NearMiss.suggestions(for: word, among: ["true", "false", "null"]).first
    if let literal { return ": did you mean \(literal)?" }
    let unit = ForeignWord.advice(onUnitOf: word)
    return unit.isEmpty ? ": write strings in double quotes" : unit
  }

  /// Returns the message for text that is not UTF-8; a byte-order mark may identify it as UTF-16.
  static func invalidUTF8(in bytes: [UInt8]) -> String {
    guard bytes.hasUTF16Mark else { return "this byte is not UTF-8 text" }
    return "this is UTF-16 text, by its byte-order mark: save it as UTF-8, or convert it with "
      + "iconv -f UTF-16 -t UTF-8"
  }

  /// The error of a cell's design.
  init(_ error: TemplateError, inCell cell: JSONValue) {
    var value = cell.value(at: error.place) ?? cell
    var place: JSONPlace?
    if case .constraint(let constraint, _) = error.problem {
      value = constraint.member.flatMap(value.member) ?? value
      if case .syntax(let error) = constraint {
        place = JSONPlace(of: value, character: error.column)
      }
    }
    self.init(place: place ?? JSONPlace(of: value), message: error.problem.sentence)
  }
}

extension JSONValue {
  /// Returns the part of a cell's declaration that a template error is about.
  func value(at place: TemplateError.Place) -> JSONValue? {
    switch place {
    case .cell: self
    case .view(let name): view(named: name)
    case .statement(let index, let container):
      (container.map { view(named: $0) } ?? self)?.member("constraints")?.elements
        .dropFirst(index).first { _ in true }
    }
  }

  /// Returns the view with that name, in the cell or in any container.
  func view(named name: String) -> JSONValue? {
    guard let views = member("views"), views.kind == .object else { return nil }
    for (key, view) in views.members {
      if key.text == name { return view }
      if let inner = view.view(named: name) { return inner }
    }
    return nil
  }
}

extension TemplateError.Problem {
  fileprivate var sentence: String {
    switch self {
    case .duplicateViewName: "another view of the cell has this name"
    case .invalidName(let name):
      "\"\(name)\" is not a valid name: use letters, digits and _, no digit first, and not "
        + "\"super\""
    case .tooManyViews(let limit): "a cell has at most \(limit) views"
    case .tooManyConstraints(let limit): "a cell has at most \(limit) constraints"
    case .numberOutOfRange(let property, let value):
      "\(property) is \(NumberText.decimal(value)): out of range"
    case .unknownBaselineView(let name):
      "\"baseline\" names a view that the cell does not have: \"\(name)\""
    case .constraint(let error, let suggestions):
      error.sentence
        + ((error.foreignName ?? suggestions.first).map { ": did you mean \"\($0)\"?" } ?? "")
    }
  }
}

extension ConstraintError {
  fileprivate var sentence: String {
    switch self {
    case .incomparableAttributes(let first, let second):
      "\(first.rawValue) and \(second.rawValue) cannot be compared: "
        + (first.isSize != second.isSize
          ? "one is a size, the other a position" : "they belong to different axes")
    case .zeroMultiplier: "the multiplier is 0: the second item would have no effect"
    case .numberOutOfRange(let property, let value):
      "the \(property) \(NumberText.decimal(value)) is out of range"
    case .priorityOutOfRange(let priority):
      "the priority \(NumberText.decimal(priority)) is out of range: expected 1 to 1000"
    case .unknownView(let name): "no view is called \"\(name)\""
    case .syntax(let error): error.sentence
    case .unsuitableOption(let option, _) where option.alignedAttribute == nil:
      "\(option.rawValue) is for rows, but V: arranges its views from top to bottom"
    case .unsuitableOption(let option, let axis):
      "\(option.rawValue) cannot align the views of \(axis == .horizontal ? "a row" : "a column"): "
        + "use one of \(ConstraintError.alignments(of: axis).joined(separator: ", "))"
    case .contradictoryOptions(let first, let second):
      "\(first.rawValue) and \(second.rawValue) exclude each other: use one"
    case .optionOfEquation(let option):
      "\(option.rawValue) is for visual formats, but this is an equation, which has no options"
    }
  }

  /// The name in Snug for a view name from another system, such as `superview`.
  fileprivate var foreignName: String? {
    guard case .unknownView(let name) = self else { return nil }
    return ForeignWord.name(for: name, among: ["super"])
  }

  private static func alignments(of axis: Axis) -> [String] {
    FormatOption.allCases
      .filter { $0.suits(axis) && $0.alignedAttribute != nil }.map(\.rawValue)
  }

  /// The member that the error is about, in a constraint written as an object.
  fileprivate var member: String? {
    switch self {
    case .syntax: "format"
    case .unsuitableOption, .contradictoryOptions, .optionOfEquation: "options"
    case .incomparableAttributes, .zeroMultiplier, .numberOutOfRange, .priorityOutOfRange,
      .unknownView:
      nil
    }
  }
}

extension FormatError {
  /// As in `expected a number or a metric, found "x"`; the error's place has the column.
  var sentence: String {
    let what = found.isEmpty ? "the end" : "\"\(found)\""
    let unit = ForeignWord.isUnit(found) ? ": lengths are plain numbers in points" : ""
    let hint = suggestions.first.map { ": did you mean \"\($0)\"?" } ?? unit
    return "expected \(expected), found \(what)\(hint)"
  }
}

extension FontError {
  /// The reason why a font or style cannot be used.
  package var sentence: String {
    switch self {
    case .unreadableFile(let path, let cause):
      "the font file \"\(path)\" cannot be read: \(cause.sentence)"
    case .notAFont(let path, let index):
      "the file \"\(path)\" is not a font" + (index == 0 ? "" : " (face \(index))")
    case .unreadableGlyph(let path, let index, let glyph):
      "glyph \(glyph) of the font file \"\(path)\""
        + (index == 0 ? "" : " (face \(index))") + " cannot be read"
    case .tooManyGlyphs(let path, let index, let glyphs, let bytes):
      "the font file \"\(path)\"" + (index == 0 ? "" : " (face \(index))")
        + " produces \(glyphs) or more glyphs for a text of \(bytes) bytes: use another font"
    case .noFontDatabase: "Fontconfig could not load its configuration"
    case .numberOutOfRange(let property, let value, let allowed):
      "\(property) is \(NumberText.decimal(value)): expected "
        + "\(NumberText.decimal(allowed.lowerBound)) to \(NumberText.decimal(allowed.upperBound))"
    case .malformedLanguage(let tag, let suggestion):
      "expected a language (BCP 47) such as \"zh-Hant\", of at most \(LanguageTag.maximumLength) "
        + "characters, found \(Excerpt.quoted(tag))"
        + (suggestion.map { ": did you mean \"\($0)\"?" } ?? "")
        + (tag.isEmpty ? ": leave it out to set no language" : "")
    case .textTooLong(let bytes):
      "the text has \(bytes) bytes: at most \(TextMeasurer.maximumTextLength) can be measured"
    case .tooManyLines:
      "the text breaks into more than \(TextMeasurer.maximumLineCount) lines: give it more width, or "
        + "limit its lines"
    case .missingLibrary(let name):
      "the library \(name) cannot be loaded: texts in other scripts or on several lines need it; "
        + "install ICU of that version"
    case .noLineBreakingRules: "ICU has no line-breaking rules: its data is missing"
    case .outOfMemory: "there is not enough memory for a font or for the glyphs of a text"
    }
  }
}

extension FontError.UnreadableCause {
  fileprivate var sentence: String {
    switch self {
    case .missing: "there is no such file"
    case .notPermitted: "this user has no permission to read it"
    case .notAFile: "it is a folder, a pipe or a device"
    case .tooLong(let bytes):
      "it has \(bytes) bytes, but a font may have at most \(FontCatalog.maximumFileLength)"
    case .system(let code): "system error \(code)"
    }
  }
}

extension FlowError {
  /// The message about a number that a flow layout cannot use.
  var sentence: String {
    let expected =
      switch requirement {
      case .length: "0 to \(NumberText.decimal(LayoutUnit.maximumPoints)) points"
      case .inset:
        "\(NumberText.decimal(-LayoutUnit.maximumPoints)) to "
          + "\(NumberText.decimal(LayoutUnit.maximumPoints)) points"
      case .partOfSize:
        "a part of the view's size that is at most "
          + "\(NumberText.decimal(LayoutUnit.maximumPoints)) points"
      case .positiveCount: "1 or more"
      case .count: "0 to \(Int32.max)"
      case .listedCount: "at most \(1 << 27) unless all items are alike"
      case .itemIndex: "the index of an item of the section"
      case .kindIndex: "the index of one of the given sizes"
      case .sectionIndex: "the index of a section"
      case .displayScale: "1/16 to 64 device pixels per point"
      case .fittedOverflow: "a number of hidden items that an overflow cell was fitted for"
      case .contentExtent:
        "a smaller value: sections of this total length cannot be laid out exactly"
      }
    return "\(property) is \(NumberText.decimal(value)): expected \(expected)"
  }
}

extension FittingError {
  /// The reason why a cell could not be fitted.
  var sentence: String {
    switch self {
    case .font(let error): error.sentence
    case .unsatisfiable(let origins):
      FittingError.sentence(unsatisfiable: origins, in: nil, sizeAskedBy: .layout)
    case .numberOutOfRange(let property, let value):
      "\(property) is \(NumberText.decimal(value)): out of range"
    case .unknownView(let name): "the cell has no view \"\(name)\""
    case .textCountMismatch(let expected, let given):
      "the cell has \(expected) labels, and \(given) texts were given"
    case .missingText(let label): "the label \"\(label)\" has no text"
    case .labelTooLarge(let view, let size):
      "the label \"\(view)\" measures \(NumberText.decimal(size.width)) by "
        + "\(NumberText.decimal(size.height)) points: too large"
    case .unsolvable:
      "solving the constraints takes more steps than allowed: use multipliers with fewer digits"
    }
  }
}

/// The source of a required cell size.
enum SizeAsker {
  case layout
  /// A target with priority 1000.
  case target

  fileprivate var advice: String {
    switch self {
    case .layout:
      "the layout sets this size: headers and footers are as long as the lines, and "
        + "fill and stretch change the size of items"
    case .target: "the target requires this size at priority 1000: give it a lower priority"
    }
  }
}

extension FittingError {
  /// Returns the message for constraints in conflict, with their lines in the cell's declaration.
  /// - Parameter asker: The source of the cell's size.
  static func sentence(
    unsatisfiable origins: [ConstraintOrigin], in cell: JSONValue?, sizeAskedBy asker: SizeAsker
  ) -> String {
    let names = names(of: origins, in: cell)
    guard names.count == 1 else {
      return "these constraints cannot be satisfied together: \(names.joined(separator: ", ")); "
        + advice(on: origins, sizeAskedBy: asker)
    }
    let reason = origins.count == 1 ? "sizes are never negative" : "its parts contradict each other"
    return "this constraint cannot be satisfied: \(names[0]); change it, because \(reason)"
  }

  /// Returns the names of constraints, each once, with their lines in the cell's declaration.
  static func names(of origins: [ConstraintOrigin], in cell: JSONValue?) -> [String] {
    var names: [String] = []
    for origin in origins {
      let place = cell.flatMap { origin.value(in: $0) }.map { JSONPlace(of: $0) }
      let line = place.map { " on line \($0.line)" + ($0.file.map { " of \($0)" } ?? "") }
      let name = "\"\(origin.name)\"" + (line ?? "")
      // A visual format may produce several constraints.
      if !names.contains(name) { names.append(name) }
    }
    return names
  }

  /// Returns advice on constraints in conflict.
  static func advice(on origins: [ConstraintOrigin], sizeAskedBy asker: SizeAsker) -> String {
    var advice = "change one"
    if origins.contains(where: { if case .declared = $0 { true } else { false } }) {
      advice += ", or give it a priority below 1000"
    }
    if origins.contains(where: { if case .fitting = $0 { true } else { false } }) {
      advice += "; \(asker.advice)"
    }
    return advice
  }
}

extension ConstraintOrigin {
  /// Returns the constraint's value in its cell's declaration; `nil` if that has none.
  func value(in cell: JSONValue) -> JSONValue? {
    switch self {
    case .declared(let placed):
      cell.value(at: .statement(placed.statement, container: placed.container))
    case .limit(let view, let property): cell.view(named: view)?.member(property)
    case .intrinsicSize(let view, _, _): cell.view(named: view)
    case .fitting, .proposal: nil
    }
  }
}
