import Snug

extension LayoutSession {
  /// Lays out a document that takes edits.
  /// - Throws: As `layout(_:)`.
  public func flow(_ document: Document) throws(DocumentError) -> DocumentFlow {
    try DocumentFlow(document, pool: pool(for: document))
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

  fileprivate var utf8: [UInt8] { Array(tree.bytes[range]) }
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
      let known = Kind.allCases.map(\.rawValue)
      let near = value.members.lazy.compactMap {
        NearMiss.question(for: $0.key.text, among: known)
      }.first
      throw value.error(
        "expected an edit with one of the keys \(known.joined(separator: ", "))" + (near ?? ""))
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
      let items = try placed(try document.items(json: subject.utf8, forSection: at.section))
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
      let items = try placed(
        try document.items(
          json: Array("[".utf8) + item.utf8 + Array("]".utf8), forSection: path.section),
        at: item, without: "[0]")
      return .set([path.item], to: items, section: path.section)
    case .header:
      return .setSection(.header(try bar("a header", &document)), section: try section())
    case .footer:
      return .setSection(.footer(try bar("a footer", &document)), section: try section())
    case .layout:
      let section = try section()
      let style = try placed(try document.style(json: subject.utf8))
      return .setSection(.style(style), section: section)
    case .insertSections:
      let at = try required("at").placeIndex()
      return .insertSections(try placed(try document.sections(json: subject.utf8)), at: at)
    case .removeSections:
      let start = try subject.placeIndex()
      return .removeSections(start..<start + (try count()))
    case .moveSection:
      return .moveSection(from: try subject.placeIndex(), to: try required("to").placeIndex())
    case .resize:
      let (width, height) = try subject.pair("[width, height]")
      let room = EditedContainer(
        width: try width.length(), height: height.kind == .null ? nil : try height.length())
      return .setContainer(room)
    }
  }

  /// Returns what is read of JSON that stands in the edit, with an error at its place there.
  /// - Parameter prefix: What its path begins with beside that.
  private func placed<Output>(
    _ read: @autoclosure () throws(DocumentError) -> Output, at value: JSONValue? = nil,
    without prefix: String = ""
  ) throws(DocumentError) -> Output {
    do throws(DocumentError) {
      return try read()
    } catch {
      var told = (value ?? subject).error(error.message)
      var path = error.place.path
      if path.hasPrefix(prefix) { path.removeFirst(prefix.count) }
      if path.hasPrefix(".") { path.removeFirst() }
      if !path.isEmpty { told.place.path += path.hasPrefix("[") ? path : ".\(path)" }
      throw told
    }
  }

  private func required(_ key: String) throws(DocumentError) -> JSONValue {
    if let value = fields[key] { return value }
    throw fields.value.error("\"\(kind.rawValue)\" needs \"\(key)\"")
  }

  private func path(_ value: JSONValue) throws(DocumentError) -> ItemPath {
    try value.itemPath("an item path [section, item]")
  }

  private func section() throws(DocumentError) -> Int { try fields["section"]?.placeIndex() ?? 0 }

  private func count() throws(DocumentError) -> Int { try fields["count"]?.placeIndex() ?? 1 }

  private func bar(
    _ what: String, _ document: inout Document
  ) throws(DocumentError) -> EditedItem? {
    subject.kind == .null ? nil : try placed(try document.bar(json: subject.utf8, what: what))
  }
}
