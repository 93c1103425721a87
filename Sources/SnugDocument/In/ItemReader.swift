import Snug

/// Reads an item, a header or a footer.
struct ItemReader {
  let cells: [Document.Cell]
  let cellNumbers: [String: Int]
  let defaultCell: Int
  let itemSize: Size?

  private static let barKeys = ["label", "texts", "id", "cell", "size"]
  /// What concerns an item's place on its line.
  private static let lineKeys = ["baseline", "alignment", "breakBefore", "grow", "maximumMain"]

  /// An item of a section.
  func item(_ value: JSONValue) throws(DocumentError) -> Document.Item {
    if value.kind == .string { return try tag(value) }
    let fields = try fields(value, "an item", ItemReader.barKeys + ItemReader.lineKeys)
    var item = try bar(fields)
    try readPlacement(fields, into: &item)
    return item
  }

  /// What stands for hidden items: like one of them, but for an `id`, as several sections may have
  /// it in common.
  func overflow(_ value: JSONValue) throws(DocumentError) -> Document.Item {
    if value.kind == .string { return try tag(value) }
    let keys = ItemReader.barKeys.filter { $0 != "id" } + ItemReader.lineKeys
    let fields = try fields(value, "an overflow item", keys)
    var item = try bar(fields)
    try readPlacement(fields, into: &item)
    return item
  }

  /// A header or footer: it stands on no line.
  func bar(_ value: JSONValue, what: String) throws(DocumentError) -> Document.Item {
    if value.kind == .string { return try tag(value) }
    return try bar(fields(value, what, ItemReader.barKeys))
  }

  private func fields(
    _ value: JSONValue, _ what: String, _ keys: [String]
  ) throws(DocumentError) -> Fields {
    guard value.kind == .object else {
      throw value.mismatch(expected: "\(what): a string or an object")
    }
    return try Fields(value, what, known: keys)
  }

  private func tag(_ value: JSONValue) throws(DocumentError) -> Document.Item {
    .init(content: .cell(defaultCell, texts: try texts(value, in: defaultCell)), value: value)
  }

  private func bar(_ fields: Fields) throws(DocumentError) -> Document.Item {
    var item = Document.Item(content: try content(fields), value: fields.value)
    item.id = try fields["id"]?.string()
    return item
  }

  private func readPlacement(
    _ fields: Fields, into item: inout Document.Item
  ) throws(DocumentError) {
    if let baseline = fields["baseline"] {
      guard case .fixed = item.content else {
        throw baseline.error("only an item of fixed size is given a baseline; a cell has its own")
      }
      item.options.firstBaseline = try baseline.distance()
      item.options.lastBaseline = item.options.firstBaseline
    }
    item.options.alignment = try fields["alignment"]?.choice()
    item.options.breakBefore = try fields["breakBefore"]?.bool() ?? false
    item.options.grow = try fields["grow"]?.length() ?? 1
    item.options.maximumMain = try fields["maximumMain"]?.length()
  }

  private func content(_ fields: Fields) throws(DocumentError) -> Document.Item.Content {
    if let size = fields["size"] {
      for key in ["cell", "label", "texts"] {
        guard let other = fields[key] else { continue }
        throw other.error("an item with a size is not measured: it has no \"\(key)\"")
      }
      return .fixed(try size.size())
    }
    let isEmpty = fields["cell"] == nil && fields["label"] == nil && fields["texts"] == nil
    if isEmpty, let itemSize { return .fixed(itemSize) }
    let cell = try fields["cell"].map(number(ofCell:)) ?? defaultCell
    if let label = fields["label"] {
      if let texts = fields["texts"] {
        throw texts.error("an item has \"label\" or \"texts\", not both")
      }
      return .cell(cell, texts: try texts(label, in: cell))
    }
    return .cell(cell, texts: try texts(byView: fields["texts"], in: cell))
  }

  private func number(ofCell value: JSONValue) throws(DocumentError) -> Int {
    let name = try value.string()
    if let number = cellNumbers[name] { return number }
    let names = cells.map(\.name)
    throw value.error(
      "there is no cell \"\(name)\""
        + (NearMiss.suggestions(for: name, among: names).first.map { ": did you mean \"\($0)\"?" }
          ?? "; declare it under \"cells\""))
  }

  /// A single text goes to the view called `label`, else to the cell's only label.
  private func texts(_ value: JSONValue, in cell: Int) throws(DocumentError) -> [String] {
    let text = try value.string()
    let template = cells[cell].template
    let labels = template.labels
    let target = labels.firstIndex { template.views[$0].name == "label" }
    guard let target = target ?? (labels.count == 1 ? 0 : nil) else {
      let problem =
        labels.isEmpty ? "has no label" : "has several labels and none called \"label\""
      throw value.error(
        "the cell \"\(cells[cell].name)\" \(problem): give \"texts\" by view's name instead")
    }
    return labels.indices.map { $0 == target ? text : "" }
  }

  private func texts(
    byView value: JSONValue?, in cell: Int
  ) throws(DocumentError) -> [String] {
    let template = cells[cell].template
    let names = template.labels.map { template.views[$0].name }
    guard let value else { return names.map { _ in "" } }
    let fields = try Fields(value, "\"texts\" of the cell \"\(cells[cell].name)\"", known: names)
    var texts: [String] = []
    for name in names { texts.append(try fields[name]?.string() ?? "") }
    return texts
  }
}
