import Snug

/// A background, header, item, view attached to an item, overflow item or footer to write or draw,
/// with its cell at the size of its frame.
struct LayoutElement {
  let kind: Kind
  let section: Int
  /// The frame in content coordinates.
  let frame: Rect
  /// The index of its line; `nil` for what lies on no line.
  let line: Int?
  /// The index of its design; `nil` for a known size.
  let cell: Int?
  /// Its cell; `nil` for a known size, and for a background.
  let fitted: FittedCell?

  enum Kind {
    case background, header, footer
    case item(Int)
    case supplementary(item: Int, index: Int, zIndex: Int)
    case overflow(hiddenCount: Int)
  }

  /// Its place in the document.
  var place: LayoutPlace {
    switch kind {
    case .background: .background(section: section)
    case .header: .header(section: section)
    case .footer: .footer(section: section)
    case .item(let item): .item(section: section, item: item)
    case .supplementary(let item, let index, _):
      .supplementary(of: ItemPath(section: section, item: item), index: index)
    case .overflow: .overflow(section: section)
    }
  }

  var isBar: Bool {
    switch kind {
    case .header, .footer: true
    case .background, .item, .supplementary, .overflow: false
    }
  }

  /// Whether it is drawn before or after headers, items, overflow items and footers: all backgrounds
  /// are, and attached views with another stacking order than 0.
  var isLayered: Bool {
    switch kind {
    case .background: true
    case .supplementary(_, _, let zIndex): zIndex != 0
    case .header, .item, .overflow, .footer: false
    }
  }
}

extension DocumentLayout {
  /// Calls `body` with the elements of a section, in order: its background, its header, the shown
  /// items, the views attached to them, the overflow item, its footer.
  func forEachElement<Failure: Error>(
    ofSection section: Int, _ body: (LayoutElement) throws(Failure) -> Void
  ) throws(Failure) {
    if let background = background(ofSection: section) { try body(background) }
    if let header = header(ofSection: section) { try body(header) }
    let count = sections[section].items.places.count
    for start in stride(from: 0, to: count, by: DocumentLayout.pieceLength) {
      let items = start..<min(count, start + DocumentLayout.pieceLength)
      // Looking the items up one by one takes longer.
      for (item, place) in zip(items, places(ofItems: items, inSection: section)) {
        try body(element(item, place, inSection: section))
      }
    }
    for number in shownAttachedViews(ofSection: section) {
      try body(supplementary(number, inSection: section))
    }
    if let overflow = overflow(ofSection: section) { try body(overflow) }
    if let footer = footer(ofSection: section) { try body(footer) }
  }

  /// The number of items looked up together.
  private static let pieceLength = 512

  private func places(
    ofItems items: Range<Int>, inSection section: Int
  ) -> [(line: Int, frame: Rect)] {
    var places: [(line: Int, frame: Rect)] = []
    places.reserveCapacity(items.count)
    result.forEachPlace(ofItems: items, inSection: section) { places.append(($1, $2)) }
    return places
  }

  func element(
    _ item: Int, _ place: (line: Int, frame: Rect), inSection section: Int
  ) -> LayoutElement {
    LayoutElement(
      kind: .item(item), section: section, frame: place.frame, line: place.line,
      cell: document.sections[section].items.cell(item), fitted: sections[section].items[item])
  }

  func background(ofSection section: Int) -> LayoutElement? {
    guard let frame = result.frame(ofBackgroundInSection: section),
      let background = document.sections[section].style.background
    else { return nil }
    return LayoutElement(
      kind: .background, section: section, frame: frame, line: nil,
      cell: document.cells.firstIndex { $0.name == background.kind }, fitted: nil)
  }

  /// Returns the indices of the views attached to shown items, among those of a section.
  func shownAttachedViews(ofSection section: Int) -> Range<Int> {
    document.sections[section].items.attachedViews(
      ofItems: 0..<sections[section].items.places.count)
  }

  /// - Parameter number: The index among the views attached to items of the section.
  func supplementary(_ number: Int, inSection section: Int) -> LayoutElement {
    let attached = document.sections[section].items.attachedViews[number]
    return LayoutElement(
      kind: .supplementary(
        item: attached.item, index: attached.index, zIndex: attached.asked.view.zIndex),
      section: section,
      frame: result.frame(
        ofAttachedView: attached.index, ofItem: attached.item, inSection: section),
      line: nil, cell: attached.asked.content.cell,
      fitted: sections[section].attachedViews[number])
  }

  func header(ofSection section: Int) -> LayoutElement? {
    bar(
      .header, document.sections[section].header, sections[section].header,
      result.frame(ofHeaderInSection: section), section)
  }

  func footer(ofSection section: Int) -> LayoutElement? {
    bar(
      .footer, document.sections[section].footer, sections[section].footer,
      result.frame(ofFooterInSection: section), section)
  }

  private func bar(
    _ kind: LayoutElement.Kind, _ asked: Document.Item?, _ fitted: FittedCell?, _ frame: Rect?,
    _ section: Int
  ) -> LayoutElement? {
    guard let asked, let frame else { return nil }
    return LayoutElement(
      kind: kind, section: section, frame: frame, line: nil, cell: asked.cell, fitted: fitted)
  }

  func overflow(ofSection section: Int) -> LayoutElement? {
    guard let placed = result.overflow(inSection: section),
      let overflow = document.sections[section].overflow
    else { return nil }
    return LayoutElement(
      kind: .overflow(hiddenCount: placed.hiddenCount), section: section, frame: placed.frame,
      line: placed.line, cell: overflow.cell, fitted: sections[section].overflow)
  }

  /// Returns the ID of an element, if the document gives it one.
  func id(of element: LayoutElement) -> String? {
    let section = document.sections[element.section]
    return switch element.kind {
    case .background, .supplementary, .overflow: nil
    case .header: section.header?.id
    case .footer: section.footer?.id
    case .item(let item): section.items.id(item)
    }
  }

  /// Returns a path such as `sections[0].items[7]`.
  func path(of element: LayoutElement) -> String {
    let section = document.path(ofSection: element.section)
    return switch element.kind {
    case .background: section + "background"
    case .header: section + "header"
    case .footer: section + "footer"
    case .item(let item): document.path(ofItem: item, inSection: element.section)
    case .supplementary(let item, let index, _):
      document.path(ofAttachedView: index, ofItem: item, inSection: element.section)
    case .overflow: document.path(ofOverflowInSection: element.section)
    }
  }
}

extension Document.Item {
  /// Its known size; `nil` for a cell.
  var fixedSize: Size? { if case .fixed(let size) = content { size } else { nil } }

  /// The index of its design; `nil` for a known size.
  var cell: Int? { if case .cell(let cell, _) = content { cell } else { nil } }
}
