import Snug

// Errors are facts where they arise. This file words them, with their place in the document.

extension JSONTree {
  /// Parses a text that a user wrote.
  /// - Throws: The error of a text that is not JSON, as one of a document.
  package static func reading(_ bytes: [UInt8]) throws(DocumentError) -> JSONTree {
    do throws(JSONError) {
      return try JSONTree(parsing: bytes)
    } catch {
      throw DocumentError(error, in: bytes)
    }
  }
}

extension DocumentError {
  /// The error of a text that is not JSON.
  /// - Parameter file: The file that a document names and that the text is in: none of its words are
  ///   quoted.
  package init(_ error: JSONError, in bytes: [UInt8], file: String? = nil) {
    let isQuotable = file == nil
    let message =
      switch error.problem {
      case .expected(let what):
        "this is not JSON: expected \(what)"
          + (isQuotable ? DocumentError.found(bytes.dropFirst(error.offset)) : "")
      case .byteOrderMark: "the text begins with a byte-order mark: save it as UTF-8 without one"
      case .invalidUTF8: DocumentError.invalidUTF8(in: bytes)
      case .controlCharacter:
        "write a control character in a string as an escape, such as \\n or \\u0007"
      case .invalidEscape:
        "unknown escape: JSON has \\\" \\\\ \\/ \\b \\f \\n \\r \\t and \\u with four digits"
      case .loneSurrogate: "half of a surrogate pair: write both halves, or the character itself"
      case .invalidNumber:
        "this is not a JSON number: expected digits, then an optional fraction and exponent"
      case .unknownWord where !isQuotable: "this is not JSON: expected a value"
      case .unknownWord(let word):
        "this is not JSON: expected a value, found \(Excerpt.quoted(word))"
          + DocumentError.hint(onWord: word)
      case .duplicateKey where !isQuotable: "a key is used twice: keep one"
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
    guard word.utf8.count <= 100 else { return ": write strings in double quotes" }
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

  init(_ error: TemplateError, inCell cell: JSONValue) {
    var value = cell.value(at: error.place) ?? cell
    var place: JSONPlace?
    if case .constraint(let constraint, _) = error.problem {
      value = constraint.member.flatMap(value.member) ?? value
      if case .syntax(let error) = constraint {
        place = JSONPlace(of: value, character: error.column)
      }
    }
    var message = cell.isQuotable ? error.problem.description : error.problem.withoutWords
    if case .constraint(.unknownView, _) = error.problem, cell.isQuotable,
      !message.hasSuffix("?")
    {
      message += cell.listOfViews
    }
    self.init(place: place ?? JSONPlace(of: value), message: message)
  }
}

extension JSONValue {
  /// The most views that a message lists.
  private static let mostTold = 8

  /// The views of a cell, for a message about one that it has not.
  fileprivate var listOfViews: String {
    guard let views = member("views"), views.kind == .object else {
      return "; the cell has no views"
    }
    let names = views.members.map { "\"\($0.key.text)\"" }
    guard let first = names.first else { return "; the cell has no views" }
    guard names.count > 1 else { return "; the only view is \(first)" }
    let rest = names.count - Self.mostTold
    return "; the views are \(names.prefix(Self.mostTold).joined(separator: ", "))"
      + (rest > 0 ? " and \(rest) more" : "")
  }

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

extension FittingError {
  /// Returns the message for constraints in conflict, with their lines in the cell's declaration.
  /// - Parameter asker: The source of the cell's size.
  static func message(
    unsatisfiable origins: [ConstraintOrigin], in cell: JSONValue?, lines: ConstraintLines,
    sizeAskedBy asker: SizeAsker
  ) -> String {
    message(
      unsatisfiable: origins, names: names(of: origins, in: cell, lines: lines),
      sizeAskedBy: asker)
  }

  /// Returns the names of constraints, each once, with their lines in the cell's declaration.
  static func names(
    of origins: [ConstraintOrigin], in cell: JSONValue?, lines: ConstraintLines = .ownText
  ) -> [String] {
    names(of: origins) { origin in
      var place = cell.flatMap { origin.value(in: $0) }.map { JSONPlace(of: $0) }
      if place?.file == nil {
        switch lines {
        case .ownText: break
        case .text(let name): place?.file = name
        case .none: place = nil
        }
      }
      let line = place.map { " on line \($0.line)" + ($0.file.map { " of \($0)" } ?? "") }
      return "\"\(origin.name)\"" + (line ?? "")
    }
  }
}

extension ConstraintError {
  /// The member that the error is about, in a constraint written as an object.
  fileprivate var member: String? {
    switch self {
    case .syntax: "format"
    case .unsuitableOption, .contradictoryOptions, .optionOfEquation: "options"
    case .incomparableAttributes, .proposedLength, .zeroMultiplier, .numberOutOfRange,
      .priorityOutOfRange, .unknownView:
      nil
    }
  }
}

extension ConstraintOrigin {
  /// Returns the constraint's value in its cell's declaration; `nil` if that has none.
  func value(in cell: JSONValue) -> JSONValue? {
    switch self {
    case .declared(let placed):
      cell.value(at: .statement(placed.statement, container: placed.container))
    case .limit(let view, ConstraintOrigin.longestWord): cell.view(named: view)?.member("minWidth")
    case .limit(let view, let property): cell.view(named: view)?.member(property)
    case .intrinsicSize(let view, _, _): cell.view(named: view)
    case .fitting, .proposal: nil
    }
  }
}
