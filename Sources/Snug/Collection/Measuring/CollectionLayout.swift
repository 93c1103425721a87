import SnugFlow
import SnugGeometry

/// Where everything of a collection stands: measured items by what they measure, others by an
/// estimate.
struct CollectionLayout {
  var flow: FlowResult
  var sections: [Section]
  /// What an item that was not measured has, in points; every item is measured at once if `nil`.
  let estimatedSize: Size?
  /// Whether any section pins its header or footer; `nil` when that has to be looked up.
  var hasPins: Bool?

  /// A header or a footer as it was fitted.
  struct Bar {
    var placed: PlacedCell
    var reuseIdentifier: String
  }

  /// Nothing yet.
  /// - Throws: for a layout with a number that cannot be used.
  init(_ layout: FlowLayout, estimatedSize: Size?) throws(CollectionError) {
    do throws(FlowError) {
      flow = try layout.layout([FlowSection]())
      let unit = UnitReader(place: .container)
      _ = try unit.extent(estimatedSize, along: .horizontal, "estimatedSize")
    } catch {
      throw .flow(error)
    }
    sections = []
    self.estimatedSize = estimatedSize
  }

  /// Whether any section pins its header or footer.
  mutating func pins() -> Bool {
    if let hasPins { return hasPins }
    let found = sections.contains { $0.metrics.pinsHeaders || $0.metrics.pinsFooters }
    hasPins = found
    return found
  }

  /// Whether no frame depends on an estimate.
  var isExact: Bool { sections.allSatisfy(\.isExact) }

  var sectionCount: Int { sections.count }

  func itemCount(inSection section: Int) -> Int { sections[section].items.count }

  func holds(_ path: ItemPath) -> Bool {
    sections.indices.contains(path.section)
      && (0..<sections[path.section].items.count).contains(path.item)
  }

  func holds(_ place: CollectionPlace) -> Bool {
    place.itemPath.map { holds($0) } ?? sections.indices.contains(place.section)
  }

  func isShown(_ path: ItemPath) -> Bool {
    path.item < flow.shownItemCount(inSection: path.section)
  }

  /// Whether an item is measured for the lines as they are.
  func isMeasured(_ path: ItemPath) -> Bool {
    sections[path.section][path.item]?.isCurrent ?? false
  }

  /// What the flow layout was given for an item.
  func flowItem(_ path: ItemPath) -> FlowItem {
    sections[path.section].flowItem(path.item, estimatedSize: estimatedSize)
  }

  /// How many items were measured because nothing estimates them.
  var measuredAtOnce: Int {
    estimatedSize == nil ? sections.reduce(0) { $0 + $1.items.count } : 0
  }

  /// The identifier under which the cell of a measured place is registered.
  func reuseIdentifier(of place: CollectionPlace) -> String {
    let identifier =
      switch place {
      case .header(let section): sections[section].header?.reuseIdentifier
      case .footer(let section): sections[section].footer?.reuseIdentifier
      case .item(let path): sections[path.section][path.item]?.reuseIdentifier
      }
    guard let identifier else { preconditionFailure("what is in view is measured") }
    return identifier
  }

  /// The frame of a place, if it is shown; headers and footers where they are not pinned.
  func frame(of place: CollectionPlace) -> Rect? {
    switch place {
    case .header(let section): flow.frame(ofHeaderInSection: section)
    case .footer(let section): flow.frame(ofFooterInSection: section)
    case .item(let path):
      isShown(path) ? flow.frame(ofItem: path.item, inSection: path.section) : nil
    }
  }

  /// The frame of a place where it is drawn at an offset: headers and footers where they are pinned
  /// then, be it out of view.
  func frame(of place: CollectionPlace, at offset: Point) -> Rect? {
    let visible = visibleRect(at: offset)
    return switch place {
    case .header(let section): flow.frame(ofHeaderInSection: section, pinnedIn: visible)
    case .footer(let section): flow.frame(ofFooterInSection: section, pinnedIn: visible)
    case .item: frame(of: place)
    }
  }

  /// The cell of a place at the size of its frame before that snaps; `nil` for a known size, and for
  /// what was not measured.
  func fittedCell(of place: CollectionPlace) throws(CollectionError) -> FittedCell? {
    switch place {
    case .header(let section): return sections[section].header?.placed.fitted
    case .footer(let section): return sections[section].footer?.placed.fitted
    case .item(let path):
      let placed = sections[path.section][path.item]?.placed
      guard case .cell(let cell, let sizer, _) = placed?.content, isShown(path) else {
        return placed?.fitted
      }
      let size = flow.unsnapped.frame(ofItem: path.item, inSection: path.section).size
      // Both are whole layout units.
      guard size != cell.size else { return cell }
      do throws(FittingError) {
        return try sizer.refit(cell, .exactly(size))
      } catch {
        throw .fitting(error, at: place)
      }
    }
  }

  /// How the cells of a section's items are fitted.
  func itemFitting(
    _ section: Int, _ metrics: FlowMetrics
  ) throws(CollectionError) -> CellFitting {
    CellFitting(lineLimit: try lineLimit(section, metrics), mainAxis: flow.layout.mainAxis)
  }

  /// The length of a section's lines, in points.
  func lineLimit(_ section: Int, _ metrics: FlowMetrics) throws(CollectionError) -> Double {
    do throws(FlowError) {
      return try flow.layout.lineLimit(for: metrics, section: section)
    } catch {
      throw .flow(error)
    }
  }

  /// How headers and footers are fitted.
  var barFitting: CellFitting {
    CellFitting(
      barExtent: LayoutUnit.points(flow.mainExtent), mainAxis: flow.layout.mainAxis)
  }
}
