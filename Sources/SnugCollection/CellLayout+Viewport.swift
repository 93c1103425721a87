/// A layout as a collection uses it: with estimates and a viewport.
extension CellLayout {
  /// A layout without sections.
  /// - Throws: For an invalid number in the layout or the estimated size.
  init(collecting layout: FlowLayout, estimatedSize: Size?) throws(CollectionError) {
    self = try CollectionError.any {
      let unit = UnitReader(place: nil)
      _ = try unit.extent(estimatedSize, along: .horizontal, "estimatedSize")
      return try CellLayout(layout, estimatedSize: estimatedSize)
    }
  }

  var sectionCount: Int { sections.count }

  func itemCount(inSection section: Int) -> Int { sections[section].items.count }

  func holds(_ path: ItemPath) -> Bool {
    sections.indices.contains(path.section)
      && (0..<sections[path.section].items.count).contains(path.item)
  }

  func holds(_ place: LayoutPlace) -> Bool {
    place.ownerPath.map { holds($0) } ?? sections.indices.contains(place.section)
  }

  func hiddenCount(inSection section: Int) -> Int {
    itemCount(inSection: section) - flow.shownItemCount(inSection: section)
  }

  func isShown(_ path: ItemPath) -> Bool {
    holds(path) && path.item < flow.shownItemCount(inSection: path.section)
  }

  /// Whether an item is measured for its present lines.
  func isMeasured(_ path: ItemPath) -> Bool { sections[path.section].items.isCurrent(path.item) }

  /// The count of items measured when loaded: all without an estimated size, else none.
  var measuredAtOnce: Int {
    estimatedSize == nil ? sections.reduce(0) { $0 + $1.items.count } : 0
  }

  /// The reuse identifier of the cell of a measured place, of a view attached to one, or of a background.
  func reuseIdentifier(of place: LayoutPlace) -> String {
    if case .supplementary(let path, let index) = place {
      return flow.attachedViews(ofItem: path.item, inSection: path.section)[index].kind
    }
    if case .background(let section) = place, let shown = sections[section].style.background {
      return shown.kind
    }
    guard let identifier = identifier(at: place) else {
      preconditionFailure("what is in view is measured")
    }
    return identifier
  }

  /// The distance beyond the viewport for a number that a caller may set freely: at least 0, and at
  /// most the greatest extent of content.
  static func length(_ points: Double) -> Double {
    // NaN is not above 0.
    points > 0 ? min(points, LayoutUnit.points(FlowResult.maximumExtent)) : 0
  }

  /// The items in a rectangle that are not measured for their present lines. If all are, those
  /// hidden ones that may be shown there once they are measured.
  func unmeasuredItems(in rect: Rect) -> [ItemPath] {
    unmeasuredItems(among: flow.elements(in: rect).lazy.map(PlacedElement.init))
  }

  /// The same for the elements of a rectangle, in order.
  func unmeasuredItems(among elements: some Sequence<PlacedElement>) -> [ItemPath] {
    var paths: [ItemPath] = []
    var cut: [Int] = []
    for element in elements {
      let section = element.place.section
      guard !sections[section].items.isExact else { continue }
      if let path = element.place.itemPath, !isMeasured(path) { paths.append(path) }
      if element.place == lastShownPlace(ofCut: section) { cut.append(section) }
    }
    guard paths.isEmpty else { return paths }
    for section in cut {
      let hidden =
        flow.shownItemCount(inSection: section)..<flow.decidingItemCount(inSection: section)
      paths += hidden.lazy.map { ItemPath(section: section, item: $0) }.filter { !isMeasured($0) }
    }
    return paths
  }

  /// The last shown item or the overflow item of a section that hides items; `nil` for others.
  private func lastShownPlace(ofCut section: Int) -> LayoutPlace? {
    let shown = flow.shownItemCount(inSection: section)
    guard shown < itemCount(inSection: section) else { return nil }
    return flow.overflow(inSection: section) != nil
      ? .overflow(section: section) : .item(section: section, item: shown - 1)
  }
}
