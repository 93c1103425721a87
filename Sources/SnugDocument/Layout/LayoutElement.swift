import Snug

/// A background, header, item, view attached to an item, overflow item or footer to write or draw,
/// with its cell at the size of its frame.
struct LayoutElement {
  /// Its place in the layout, and in the document.
  let place: LayoutPlace
  /// The frame in content coordinates.
  let frame: Rect
  /// The index of its line; `nil` for what lies on no line.
  let line: Int?
  /// The index of its design; `nil` for a known size.
  let cell: Int?
  /// Its cell; `nil` for a known size, and for a background.
  let fitted: FittedCell?
  /// The stacking order of a background, or of a view attached to an item; 0 for others.
  var zIndex = 0
  /// The count of the items that an overflow item stands for; 0 for others.
  var hiddenCount = 0
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
      place: .item(section: section, item: item), frame: place.frame, line: place.line,
      cell: document.sections[section].items.cell(item), fitted: sections[section].items[item])
  }

  func background(ofSection section: Int) -> LayoutElement? {
    guard let frame = result.frame(ofBackgroundInSection: section),
      let background = document.sections[section].style.background
    else { return nil }
    return LayoutElement(
      place: .background(section: section), frame: frame, line: nil,
      cell: document.cells.firstIndex { $0.name == background.kind }, fitted: nil,
      zIndex: background.zIndex)
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
      place: .supplementary(
        of: ItemPath(section: section, item: attached.item), index: attached.index),
      frame: result.frame(
        ofAttachedView: attached.index, ofItem: attached.item, inSection: section),
      line: nil, cell: attached.asked.content.cell,
      fitted: sections[section].attachedViews[number], zIndex: attached.asked.view.zIndex)
  }

  func header(ofSection section: Int) -> LayoutElement? {
    bar(.header(section: section), sections[section].header)
  }

  func footer(ofSection section: Int) -> LayoutElement? {
    bar(.footer(section: section), sections[section].footer)
  }

  private func bar(_ place: LayoutPlace, _ fitted: FittedCell?) -> LayoutElement? {
    guard let asked = document.item(at: place), let frame = result.frame(of: place) else {
      return nil
    }
    return LayoutElement(place: place, frame: frame, line: nil, cell: asked.cell, fitted: fitted)
  }

  func overflow(ofSection section: Int) -> LayoutElement? {
    guard let placed = result.overflow(inSection: section),
      let overflow = document.sections[section].overflow
    else { return nil }
    return LayoutElement(
      place: .overflow(section: section), frame: placed.frame, line: placed.line,
      cell: overflow.cell, fitted: sections[section].overflow, hiddenCount: placed.hiddenCount)
  }

  /// Returns the ID of an element, if the document gives it one.
  func id(of element: LayoutElement) -> String? {
    switch element.place {
    case .section, .background, .supplementary, .overflow: nil
    case .header, .footer: document.item(at: element.place)?.id
    case .item(let path): document.sections[path.section].items.id(path.item)
    }
  }

  /// Returns a path such as `sections[0].items[7]`.
  func path(of element: LayoutElement) -> String { document.path(of: element.place) }
}

extension Document.Item {
  /// Its known size; `nil` for a cell.
  var fixedSize: Size? { if case .fixed(let size) = content { size } else { nil } }

  /// The index of its design; `nil` for a known size.
  var cell: Int? { if case .cell(let cell, _) = content { cell } else { nil } }
}
