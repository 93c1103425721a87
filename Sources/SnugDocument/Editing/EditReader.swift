public import Snug

extension LayoutSession {
  /// Lays out a document that takes edits.
  /// - Throws: As `layout(_:)`.
  public func flow(_ document: Document) throws(DocumentError) -> DocumentFlow {
    try DocumentFlow(document, pool: pool(for: document))
  }
}

extension DocumentFlow {
  /// Makes edits in JSON, in order, and lays out once; all of them or none.
  ///
  /// They are those of `snug serve`: a list of objects such as `{"insert": [ITEM], "at": [0, 3]}`, with the indices that
  /// the edits before them leave.
  /// - Returns: What was placed again, and how far the rest has moved.
  /// - Throws: For an edit that cannot be read or made; nothing has changed then.
  /// - Complexity: Of one edit of an item, as `CellFlow.apply`.
  @discardableResult
  public mutating func apply(json edits: [UInt8]) throws(DocumentError) -> FlowChange {
    try apply(try JSONTree.reading(edits).root)
  }

  /// Makes edits that are written as JSON, in order, and lays out once; all of them or none.
  ///
  /// Each is an object such as `{"insert": [ITEM], "at": [0, 3]}`, with the indices that the edits before it leave.
  /// - Throws: For an edit that cannot be read or made; nothing has changed then.
  package mutating func apply(_ value: JSONValue) throws(DocumentError) -> FlowChange {
    var document = settings
    let edits = try value.edits(of: &document)
    let earlier = takeStyles(of: document)
    do throws(EditError) {
      return try apply(edits)
    } catch {
      if let earlier { restore(earlier) }
      throw value.error(error)
    }
  }
}

extension JSONValue {
  /// Reads a list of edits.
  /// - Parameter document: The document before them, but for items. It gets the styles of ranges of new texts.
  func edits(of document: inout Document) throws(DocumentError) -> [DocumentEdit] {
    var edits: [DocumentEdit] = []
    for value in try array() {
      let edit = try EditReader(value).edit(of: &document)
      document.rearrangeSections(by: edit)
      edits.append(edit)
    }
    return edits
  }

  /// Returns the error of edits that are read from this list, at the place of the one at fault.
  func error(_ error: EditError) -> DocumentError {
    let values = Array(elements)
    if case .edit(let index, let cause) = error { return values[index].error(cause.description) }
    return (values.count == 1 ? values[0] : self).error(error.description)
  }
}

/// Reads an edit. The first key says which it is.
private struct EditReader {
  private let fields: Fields
  private let kind: Kind
  private let subject: JSONValue
  private let errors = ErrorList(files: .refused)

  private enum Kind: String, CaseIterable {
    case insert, remove, move, setItem, header, footer, layout, insertSections, removeSections,
      moveSection, resize

    /// The keys beside its own.
    var others: [String] {
      switch self {
      case .insert, .insertSections: ["at"]
      case .remove, .removeSections: ["count"]
      case .move, .moveSection: ["to"]
      case .setItem: ["item"]
      case .header, .footer, .layout: ["section"]
      case .resize: []
      }
    }
  }

  init(_ value: JSONValue) throws(DocumentError) {
    guard value.kind == .object else {
      throw value.mismatch(expected: "an edit, an object such as {\"remove\": [0, 3]}")
    }
    guard let (key, subject) = value.members.first(where: { Kind(rawValue: $0.key.text) != nil }),
      let kind = Kind(rawValue: key.text)
    else {
      let known = Kind.allCases.map(\.rawValue).joined(separator: ", ")
      throw value.error("expected an edit with one of the keys \(known)")
    }
    let known = [kind.rawValue] + kind.others
    let fields = Fields(value, "\"\(kind.rawValue)\"", known: known, errors)
    try errors.check()
    guard let fields else { throw value.mismatch(expected: "an edit") }
    (self.fields, self.kind, self.subject) = (fields, kind, subject)
  }

  /// - Parameter document: The document as the edits before leave it, but for items. It gets the styles of ranges
  ///   of new texts.
  func edit(of document: inout Document) throws(DocumentError) -> DocumentEdit {
    switch kind {
    case .insert:
      let at = try path(try required("at"))
      let items = try placed { document throws(DocumentError) in
        try document.items(json: subject.utf8, forSection: at.section)
      }(&document)
      return .insert(items, at: at.item, section: at.section)
    case .remove:
      let start = try path(subject)
      return .remove(start.item..<start.item + (try count()), section: start.section)
    case .move:
      let (from, to) = (try path(subject), try path(try required("to")))
      return .move(
        item: from.item, section: from.section, toItem: to.item, toSection: to.section)
    case .setItem:
      let (path, item) = (try path(subject), try required("item"))
      let items = try placed(at: item, without: "[0]") { document throws(DocumentError) in
        try document.items(
          json: Array("[".utf8) + item.utf8 + Array("]".utf8), forSection: path.section)
      }(&document)
      return .setItem(items[0], item: path.item, section: path.section)
    case .header: return .setHeader(try bar("a header", &document), section: try section())
    case .footer: return .setFooter(try bar("a footer", &document), section: try section())
    case .layout:
      let style = try placed { document throws(DocumentError) in
        try document.style(json: subject.utf8)
      }(&document)
      return .setStyle(style, section: try section())
    case .insertSections:
      let sections = try placed { document throws(DocumentError) in
        try document.sections(json: subject.utf8)
      }(&document)
      return .insertSections(sections, at: try required("at").integer(in: Self.indices))
    case .removeSections:
      let start = try subject.integer(in: Self.indices)
      return .removeSections(start..<start + (try count()))
    case .moveSection:
      return .moveSection(
        from: try subject.integer(in: Self.indices),
        to: try required("to").integer(in: Self.indices))
    case .resize:
      let (width, height) = try subject.pair("[width, height]")
      return .resize(
        width: try width.length(), height: height.kind == .null ? nil : try height.length())
    }
  }

  private static let indices = 0...Int(Int32.max)

  /// Returns a reader of JSON that stands in the edit, whose errors are at its place there.
  /// - Parameter prefix: What their paths begin with beside that.
  private func placed<Read>(
    at value: JSONValue? = nil, without prefix: String = "",
    _ read: @escaping (inout Document) throws(DocumentError) -> Read
  ) -> (inout Document) throws(DocumentError) -> Read {
    { document throws(DocumentError) in
      do throws(DocumentError) {
        return try read(&document)
      } catch {
        var told = (value ?? subject).error(error.message)
        var path = error.place.path
        if path.hasPrefix(prefix) { path.removeFirst(prefix.count) }
        if path.hasPrefix(".") { path.removeFirst() }
        if !path.isEmpty {
          told.place.path += path.hasPrefix("[") ? path : ".\(path)"
        }
        throw told
      }
    }
  }

  private func required(_ key: String) throws(DocumentError) -> JSONValue {
    if let value = fields[key] { return value }
    throw fields.value.error("\"\(kind.rawValue)\" needs \"\(key)\"")
  }

  private func path(_ value: JSONValue) throws(DocumentError) -> ItemPath {
    let (section, item) = try value.pair("an item path [section, item]")
    return ItemPath(
      section: try section.integer(in: Self.indices), item: try item.integer(in: Self.indices))
  }

  private func section() throws(DocumentError) -> Int {
    try fields["section"]?.integer(in: Self.indices) ?? 0
  }

  private func count() throws(DocumentError) -> Int {
    try fields["count"]?.integer(in: Self.indices) ?? 1
  }

  private func bar(
    _ what: String, _ document: inout Document
  ) throws(DocumentError) -> EditedItem? {
    guard subject.kind != .null else { return nil }
    return try placed { document throws(DocumentError) in
      try document.bar(json: subject.utf8, what: what)
    }(&document)
  }
}

extension JSONValue {
  /// The value as written.
  fileprivate var utf8: [UInt8] { Array(tree.bytes[range]) }
}
