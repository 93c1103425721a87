import Snug
import SnugText

extension JSONValue {
  /// The keys of items that say how they are drawn, which are handed on to renderers.
  static let drawnKeys = ["style", "selected", "images", "url"]

  /// Whether an item, header or footer says how it is drawn.
  var isDrawn: Bool {
    kind == .object && members.contains { JSONValue.drawnKeys.contains($0.key.text) }
  }

  /// Whether an item says that it is selected; `nil` if it says nothing.
  var saysSelected: Bool? { member("selected").map { $0.kind == .true } }
}

/// Reads an item, an overflow item, a header or a footer.
struct ItemReader {
  let cells: [Document.Cell]
  let names: CellNames
  let defaultCell: Int
  /// The cells whose declarations have errors.
  let brokenCells: Set<Int>
  var itemSize: Size?
  let ranges: RangeReader
  let errors: ErrorList

  // Lists of keys are made once, not for each item.
  private static let barKeys = ["label", "texts", "id", "cell", "size", "style", "images", "url"]
  /// The keys for an item's position on its line.
  private static let lineKeys = ["baseline", "alignment", "breakBefore", "grow", "maximumMain"]
  private static let itemKeys = barKeys + lineKeys + ["supplementaries", "selected"]
  private static let anonymousKeys = barKeys.filter { $0 != "id" }
  private static let overflowKeys = anonymousKeys + lineKeys
  private static let supplementaryKeys =
    anonymousKeys + ["edges", "ownEdges", "offset", "fractionalOffset", "zIndex"]

  func item(_ value: JSONValue) -> Document.Item {
    placed(value, "an item", ItemReader.itemKeys)
  }

  /// Reads the overflow item. It has the keys of an item except `id`, as several sections may share
  /// it.
  func overflow(_ value: JSONValue) -> Document.Item {
    let item = placed(value, "an overflow item", ItemReader.overflowKeys)
    if case .cell(let cell, let texts) = item.content { checkCounts(texts, of: cell, value) }
    return item
  }

  /// Checks texts with the count of hidden items.
  private func checkCounts(_ texts: [String], of cell: Int, _ value: JSONValue) {
    let template = cells[cell].template
    for (label, (text, language)) in zip(texts, template.labelLanguages).enumerated() {
      let place =
        value.member("texts")?.member(template.labelNames[label]) ?? value.member("label") ?? value
      do throws(CountText.Fault) {
        guard try CountText(text).hasCategories else { continue }
        guard language != nil else {
          errors.note(
            place.error(
              "a plural needs the language of its label: add \"language\" to the document, such as \"en\""
            ))
          continue
        }
        do throws(FontError) {
          _ = try PluralCategory(of: 0, language: language)
        } catch {
          errors.note(place.error(error.description))
        }
      } catch {
        errors.note(
          place.kind == .string
            ? DocumentError(
              place: JSONPlace(of: place, character: error.character), message: error.message)
            : place.error(error.message))
      }
    }
  }

  /// Reads a header or footer, which lies on no line.
  func bar(_ value: JSONValue, what: String) -> Document.Item {
    if value.kind == .string { return tag(value) }
    guard let fields = fields(value, what, ItemReader.barKeys) else { return standIn(value) }
    return bar(fields)
  }

  private func placed(_ value: JSONValue, _ what: String, _ keys: [String]) -> Document.Item {
    if value.kind == .string { return tag(value) }
    guard let fields = fields(value, what, keys) else { return standIn(value) }
    var item = bar(fields)
    readPlacement(fields, into: &item)
    guard let views = errors.noting(try fields["supplementaries"]?.array()) else { return item }
    for view in views {
      guard !errors.isFull else { break }
      guard item.attachedViews.count <= DocumentReader.maximumAttachedViewCount else { break }
      if let view = supplementary(view) { item.attachedViews.append(view) }
    }
    return item
  }

  /// Returns the replacement for an item whose content has an error.
  private func standIn(_ value: JSONValue) -> Document.Item {
    .init(content: .fixed(.zero), value: value)
  }

  private func fields(_ value: JSONValue, _ what: String, _ keys: [String]) -> Fields? {
    Fields(value, what, known: keys, errors, mayBeText: true) { key in
      placeOfView(key, ofItem: value) ?? ForeignWord.placeOfStyle(for: key)
    }
  }

  /// Returns where what a view of an item's cell shows belongs, as a sentence; `nil` for another name.
  private func placeOfView(_ name: String, ofItem value: JSONValue) -> String? {
    guard value.isQuotable else { return nil }
    var cell: Int? = defaultCell
    if let named = value.member("cell") { cell = try? names.number(of: named) }
    let view = cell.flatMap { cells[$0].template.views.first { $0.name == name } }
    return switch view?.content {
    case .label: "\"\(name)\" is a label of its cell: write \"texts\": {\"\(name)\": \"...\"}"
    case .image: "\"\(name)\" is an image of its cell: write \"images\": {\"\(name)\": \"...\"}"
    default: nil
    }
  }

  private func tag(_ value: JSONValue) -> Document.Item {
    let cell = brokenCells.contains(defaultCell) ? nil : defaultCell
    guard let content = content(label: value, in: cell) else { return standIn(value) }
    return .init(content: content, value: value)
  }

  private func bar(_ fields: Fields) -> Document.Item {
    var item = standIn(fields.value)
    if let content = content(fields) { item.content = content }
    fields.checkStyle(errors)
    if let url = fields["url"] { _ = errors.noting(try url.link()) }
    if let images = fields["images"] { checkImages(images, item.content) }
    item.id = errors.noting(try fields["id"]?.string())
    return item
  }

  /// Checks the sources of the images of a cell, by view.
  private func checkImages(_ value: JSONValue, _ content: Document.Item.Content) {
    guard case .cell(let cell, _) = content else { return }
    let views = cells[cell].template.views.compactMap { view -> String? in
      if case .image = view.content { view.name } else { nil }
    }
    let what = "\"images\" of the cell \"\(cells[cell].name)\""
    guard let fields = Fields(value, what, known: views, errors) else { return }
    for view in views { _ = errors.noting(try fields[view]?.string()) }
  }

  private func readPlacement(_ fields: Fields, into item: inout Document.Item) {
    var options = item.options
    _ = errors.noting(try fields["selected"]?.bool())
    if let baseline = fields["baseline"] {
      if isMeasured(fields) {
        errors.note(
          baseline.error(
            "only an item of fixed size may have a \"baseline\"; a cell has its own"))
      }
      options.firstBaseline = errors.noting(try baseline.distance())
      options.lastBaseline = options.firstBaseline
    }
    options.alignment = errors.noting(try fields["alignment"]?.choice())
    errors.read(try fields["breakBefore"]?.bool(), into: &options.breakBefore)
    errors.read(
      try fields["grow"]?.number(in: 0...LayoutUnit.maximumPoints), into: &options.grow)
    options.maximumMain = errors.noting(try fields["maximumMain"]?.length())
    item.options = options
  }

  /// Reads a view attached to an item; `nil` for one whose place has an error.
  private func supplementary(_ value: JSONValue) -> Document.Supplementary? {
    let keys = ItemReader.supplementaryKeys
    guard let fields = Fields(value, "a view attached to an item", known: keys, errors) else {
      return nil
    }
    var view = view(fields)
    // A view does not take the layout's item size.
    var reader = self
    reader.itemSize = nil
    let content = reader.bar(fields)
    if let cell = content.cell { view.kind = cells[cell].name }
    return Document.Supplementary(content: content, view: view)
  }

  private func view(_ fields: Fields) -> AttachedView {
    var view = AttachedView(kind: "", size: .zero)
    view.edges = edges(fields["edges"]) ?? view.edges
    view.ownEdges = edges(fields["ownEdges"])
    errors.read(try fields["offset"]?.point("an offset [x, y]"), into: &view.offset)
    errors.read(
      try fields["fractionalOffset"]?.factors("an offset [x, y] in parts of the view's size"),
      into: &view.fractionalOffset)
    errors.read(try fields["zIndex"]?.stackingOrder(), into: &view.zIndex)
    return view
  }

  /// Returns a set of edges; `nil` if it is missing or has an error.
  private func edges(_ value: JSONValue?) -> AttachedView.Edges? {
    guard let names = errors.noting(try value?.array()) else { return nil }
    var edges: AttachedView.Edges = []
    for name in names {
      guard !errors.isFull else { break }
      guard let edge: Edge = errors.noting(try name.choice()) else { continue }
      if edges.contains(edge.edges) {
        errors.note(name.error("the edge \"\(edge.rawValue)\" is there twice: keep one"))
      }
      edges.insert(edge.edges)
    }
    return edges
  }

  /// An edge of an item or a view attached to it.
  private enum Edge: String, CaseIterable {
    case top, bottom, leading, trailing

    var edges: AttachedView.Edges {
      switch self {
      case .top: .top
      case .bottom: .bottom
      case .leading: .leading
      case .trailing: .trailing
      }
    }
  }

  /// The keys that an item with a size may not have.
  private static let cellKeys = ["cell", "label", "texts"]

  /// Returns the first of the keys that request a cell, and its value.
  private func request(_ fields: Fields) -> (key: String, value: JSONValue)? {
    for key in ItemReader.cellKeys {
      if let value = fields[key] { return (key, value) }
    }
    return nil
  }

  /// Whether an item takes its size from its cell.
  private func isMeasured(_ fields: Fields) -> Bool {
    fields.lacks("size") && (itemSize == nil || request(fields) != nil)
  }

  /// Returns `nil` if the content or its cell has an error.
  private func content(_ fields: Fields) -> Document.Item.Content? {
    let request = request(fields)
    if let size = fields["size"] {
      if let request {
        errors.note(
          request.value.error(
            "an item with a \"size\" is not measured: remove \"\(request.key)\""))
      }
      return errors.noting(try size.size()).map { .fixed($0) }
    }
    if request == nil, let itemSize { return .fixed(itemSize) }
    let cell = cell(fields)
    guard let label = fields["label"] else { return content(texts: fields["texts"], in: cell) }
    if let texts = fields["texts"] {
      errors.note(texts.error("an item has \"label\" or \"texts\", not both"))
    }
    return content(label: label, in: cell)
  }

  /// Returns the named cell, or else the default one; `nil` if it is unknown or has an error.
  private func cell(_ fields: Fields) -> Int? {
    let cell =
      if let name = fields["cell"] {
        errors.noting(try names.number(of: name))
      } else {
        fields.lacks("cell") ? defaultCell : nil
      }
    return cell.flatMap { brokenCells.contains($0) ? nil : $0 }
  }

  private func content(label value: JSONValue, in cell: Int?) -> Document.Item.Content? {
    guard let cell else {
      ranges.check(value, errors)
      return nil
    }
    let labels = cells[cell].template.labelNames
    guard let target = Document.labelOfSingleText(labels) else {
      guard value.kind == .string || value.kind == .array else {
        _ = errors.noting(try value.string())
        return nil
      }
      let problem =
        labels.isEmpty ? "has no label" : "has several labels, but none called \"label\""
      errors.note(
        value.error(
          "the cell \"\(cells[cell].name)\" \(problem): use \"texts\" with view names instead"))
      return nil
    }
    guard let text = text(value, ofLabel: target, cell) else { return nil }
    return .cell(cell, texts: labels.indices.map { $0 == target ? text : "" })
  }

  private func content(texts value: JSONValue?, in cell: Int?) -> Document.Item.Content? {
    guard let cell else {
      if let value { checkTexts(value) }
      return nil
    }
    let names = cells[cell].template.labelNames
    guard let value else { return .cell(cell, texts: names.map { _ in "" }) }
    let what = "\"texts\" of the cell \"\(cells[cell].name)\""
    guard let fields = Fields(value, what, known: names, errors) else { return nil }
    var texts: [String] = []
    for (label, name) in names.enumerated() {
      texts.append(fields[name].flatMap { text($0, ofLabel: label, cell) } ?? "")
    }
    return .cell(cell, texts: texts)
  }

  /// Returns the text of a label of a cell; `nil` if it has an error.
  private func text(_ value: JSONValue, ofLabel label: Int, _ cell: Int) -> String? {
    ranges.text(value, of: RangeReader.Label(cell: cell, label: label), in: cells, errors)
  }

  /// Checks the texts of a cell whose views are unknown, as far as that is possible.
  private func checkTexts(_ value: JSONValue) {
    let expected = "\"texts\", an object of strings by view name"
    guard let texts = errors.members(of: value, expected) else { return }
    for (_, text) in texts { ranges.check(text, errors) }
  }
}

extension Document {
  /// Returns the label for a single text: the one called `label`, or else the cell's only label.
  static func labelOfSingleText(_ names: [String]) -> Int? {
    names.firstIndex(of: "label") ?? (names.count == 1 ? 0 : nil)
  }
}

extension CellTemplate {
  /// The names of its labels, in declared order.
  var labelNames: [String] { labels.map { views[$0].name } }
}
