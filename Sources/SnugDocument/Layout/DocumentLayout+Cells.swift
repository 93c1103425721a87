public import Snug

/// The cells of the layout, as a renderer draws them.
extension DocumentLayout {
  /// Returns the id of an item; `nil` without one, and without such an item.
  public func id(ofItem item: Int, inSection section: Int) -> String? {
    guard document.sections.indices.contains(section),
      document.sections[section].items.indices.contains(item)
    else { return nil }
    return document.sections[section].items.id(item)
  }

  /// Returns where the item of an id is; `nil` without one.
  /// - Complexity: O(items).
  public func path(ofItem id: String) -> ItemPath? { document.path(ofItem: id) }

  /// Returns the cell at a place, at the size of its frame before pixel snapping; `nil` for a known
  /// size, a hidden item, and a place that the layout does not have.
  ///
  /// The frames of its views are relative to the frame that `result` has for the place:
  /// `layout.fittedCell(at: .item(section: 0, item: 7))?.frame(ofView: "title")`.
  public func fittedCell(at place: LayoutPlace) -> FittedCell? {
    element(at: place)?.fitted
  }

  /// Returns the text of a label as shown in its frame, cut if it does not fit; `nil` where
  /// `fittedCell(at:)` is, and for a name that is no label's.
  /// - Throws: An error for fonts that can no longer be read.
  public func textLayout(
    ofLabel name: String, at place: LayoutPlace, includingGlyphs: Bool = false
  ) throws(DocumentError) -> TextLayout? {
    guard let element = element(at: place), let cell = element.cell, let sizer = sizers[cell],
      let fitted = element.fitted, fitted.text(ofLabel: name) != nil
    else { return nil }
    do throws(FittingError) {
      return try sizer.textLayout(ofLabel: name, in: fitted, includingGlyphs: includingGlyphs)
    } catch {
      throw DocumentError(place: .document, message: error.description)
    }
  }

  /// Fills in the glyphs of all labels of the cells in a rectangle.
  /// - Parameters:
  ///   - rect: The rectangle, in content coordinates.
  ///   - visible: The visible rectangle, if headers and footers are pinned in it.
  ///   - glyphs: What is filled; its earlier glyphs are removed.
  /// - Throws: An error for fonts that can no longer be read; the glyphs are then incomplete.
  /// - Complexity: That of a query, plus O(labels + glyphs). Labels that `glyphs` does not remember are
  ///   shaped.
  public func glyphs(
    in rect: Rect, pinnedIn visible: Rect? = nil, into glyphs: inout LabelGlyphs
  ) throws(DocumentError) {
    glyphs.begin()
    do throws(FittingError) {
      try result.forEachElement(in: rect, pinnedIn: visible) { element throws(FittingError) in
        try appendGlyphs(of: element, to: &glyphs)
      }
    } catch {
      throw DocumentError(place: .document, message: error.description)
    }
  }

  private func appendGlyphs(
    of element: FlowElement, to glyphs: inout LabelGlyphs
  ) throws(FittingError) {
    let place = LayoutPlace(element.kind, section: element.section)
    if case .item(let path) = place {
      let items = sections[path.section].items
      let (column, row) = (Int(items.places[path.item].column), Int(items.places[path.item].row))
      let design = document.sections[path.section].items.columns[column].cell
      guard let cells = items.columns[column], let sizer = design.flatMap({ sizers[$0] }) else {
        return
      }
      return try glyphs.append(
        cells, row: row, of: sizer, at: place, zIndex: element.zIndex, element.frame,
        in: result.layout)
    }
    guard let shown = self.element(at: place), let fitted = shown.fitted,
      let sizer = shown.cell.flatMap({ sizers[$0] })
    else { return }
    try glyphs.append(
      fitted.alone, row: 0, of: sizer, at: place, zIndex: element.zIndex, element.frame,
      in: result.layout)
  }

  private func element(at place: LayoutPlace) -> LayoutElement? {
    guard sections.indices.contains(place.section) else { return nil }
    switch place {
    case .section, .background: return nil
    case .supplementary(let path, let index):
      guard sections[path.section].items.places.indices.contains(path.item) else { return nil }
      let asked = document.sections[path.section].items
      let views = asked.attachedViews(ofItems: path.item..<path.item + 1)
      guard (0..<views.count).contains(index) else { return nil }
      return supplementary(views.lowerBound + index, inSection: path.section)
    case .header(let section): return header(ofSection: section)
    case .footer(let section): return footer(ofSection: section)
    case .overflow(let section): return overflow(ofSection: section)
    case .item(let path):
      let (section, item) = (path.section, path.item)
      guard sections[section].items.places.indices.contains(item) else { return nil }
      let line = result.line(ofItem: item, inSection: section)
      let frame = result.frame(ofItem: item, inSection: section)
      return element(item, (line, frame), inSection: section)
    }
  }
}

extension Document {
  /// Returns where the item of an id is; `nil` without one.
  package func path(ofItem id: String) -> ItemPath? {
    for (number, section) in sections.enumerated() {
      let item = section.items.indices.first { section.items.id($0) == id }
      if let item { return ItemPath(section: number, item: item) }
    }
    return nil
  }
}
