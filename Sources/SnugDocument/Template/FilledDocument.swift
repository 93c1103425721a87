import Snug

/// A document that was read once, whose texts and id a row fills: nothing of it is read again.
final class FilledDocument: @unchecked Sendable {
  // `document` is not changed.

  private let document: Document
  private let texts: [Text]
  /// The column of the document's id.
  private let idColumn: Int?

  /// A text of an item, and the column that fills it.
  private struct Text {
    var section: Int
    /// The column of the section's items, and the index among its texts.
    var itemColumn, index: Int
    var column: Int
  }

  /// - Parameters:
  ///   - document: The document, read with some texts and id.
  ///   - targets: The places that columns fill.
  /// - Returns: `nil` if a column fills something else than a text of a section's item, or the id.
  init?(_ document: Document, _ targets: [(path: [JSONStep], column: Int)]) {
    var texts: [Text] = []
    var idColumn: Int?
    for (path, column) in targets {
      if path == [.key("id")] {
        idColumn = column
      } else if let text = Self.text(at: path, of: document, column) {
        texts.append(text)
      } else {
        return nil
      }
    }
    self.document = document
    self.texts = texts.sorted {
      ($0.section, $0.itemColumn, $0.index) < ($1.section, $1.itemColumn, $1.index)
    }
    self.idColumn = idColumn
  }

  private static func text(at path: [JSONStep], of document: Document, _ column: Int) -> Text? {
    var (section, rest) = (0, path[...])
    if rest.first == .key("sections"), case .index(let index)? = rest.dropFirst().first {
      (section, rest) = (index, rest.dropFirst(2))
    }
    guard rest.count == 4, document.sections.indices.contains(section),
      rest.removeFirst() == .key("items"), case .index(let item) = rest.removeFirst(),
      rest.removeFirst() == .key("texts"), case .key(let name) = rest.removeFirst()
    else { return nil }
    let items = document.sections[section].items
    // IDs lie among the bytes of the texts, which are not kept.
    guard items.ids == nil else { return nil }
    guard items.indices.contains(item), let cell = items.cell(item),
      let label = document.cells[cell].template.labelNames.firstIndex(of: name)
    else { return nil }
    let place = items.places[item]
    let itemColumn = Int(place.column)
    return Text(
      section: section, itemColumn: itemColumn,
      index: Int(place.row) * items.columns[itemColumn].texts.labelCount + label, column: column)
  }

  /// Returns the document with the values of a row.
  /// - Returns: `nil` for a value that has to be read, such as ranges of a text.
  func filled(_ values: [DocumentTemplate.Value]) -> Document? {
    var filled = document
    if let idColumn {
      guard let id = values[idColumn].plainText else { return nil }
      filled.id = id
    }
    var next = 0
    while next < texts.count {
      let first = texts[next]
      var new: [(index: Int, text: String)] = []
      while next < texts.count, texts[next].section == first.section,
        texts[next].itemColumn == first.itemColumn
      {
        guard let text = values[texts[next].column].plainText else { return nil }
        new.append((texts[next].index, text))
        next += 1
      }
      let items = document.sections[first.section].items
      guard let texts = items.columns[first.itemColumn].texts.replacing(new) else { return nil }
      filled.sections[first.section].items = filled.sections[first.section].items
        .replacing(texts, ofColumn: first.itemColumn)
    }
    return filled
  }
}

extension DocumentTemplate.Value {
  /// The text of a field; `nil` for JSON, and for a text in which a character could be taken for the mark of
  /// a range.
  fileprivate var plainText: String? {
    guard case .field(let text) = self, !text.utf8.contains(0xEF) else { return nil }
    return text
  }
}
