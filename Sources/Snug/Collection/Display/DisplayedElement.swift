import SnugFlow
import SnugGeometry

/// An element on display, and where its cell is kept.
struct DisplayedElement {
  var placed: PlacedElement
  /// The index of its cell among the cells on display; below 0 until it has one.
  var slot = -1

  var hasCell: Bool { slot >= 0 }
}

extension [DisplayedElement] {
  /// The index of the element of a place, in the order of places.
  /// - Parameter guess: where it probably is.
  func index(of place: LayoutPlace, near guess: Int = 0) -> Int? {
    if guess < count, self[guess].placed.place == place { return guess }
    let index = partitioningIndex { $0.placed.place >= place }
    return index < count && self[index].placed.place == place ? index : nil
  }
}

/// Where an item, a header or a footer stands.
struct PlacedElement {
  var place: LayoutPlace
  var frame: Rect
  /// What lies in front of what: 0, unless it is pinned.
  var zIndex: Int

  /// What a flow layout found; what stands for hidden items is no part of the data.
  init?(_ element: FlowElement) {
    guard let place = LayoutPlace(element.kind, section: element.section) else { return nil }
    self.place = place
    frame = element.frame
    zIndex = element.zIndex
  }
}

extension [PlacedElement] {
  /// The index of the element of a place, in the order of places.
  func index(of place: LayoutPlace) -> Int? {
    let index = partitioningIndex { $0.place >= place }
    return index < count && self[index].place == place ? index : nil
  }
}

/// A cell on display, and whom it shows.
struct DisplayedCell<ID: Hashable, Cell: ReusableCell> {
  /// What an item is known by.
  var id: ID?
  var key: CellRegistry.Key
  var dequeued: ReusePool<Cell>.Dequeued
}

/// The cells on display, each in a slot of its own, so that elements can come and go around them.
struct DisplayedCells<ID: Hashable, Cell: ReusableCell> {
  private var cells: [DisplayedCell<ID, Cell>?] = []
  private var free: [Int] = []

  /// - Precondition: A cell is there.
  subscript(slot: Int) -> DisplayedCell<ID, Cell> {
    get {
      guard let cell = cells[slot] else { preconditionFailure("the slot is free") }
      return cell
    }
    set { cells[slot] = newValue }
  }

  /// Keeps a cell. - Returns: its slot.
  mutating func insert(_ cell: DisplayedCell<ID, Cell>) -> Int {
    if let slot = free.popLast() {
      cells[slot] = cell
      return slot
    }
    cells.append(cell)
    return cells.count - 1
  }

  /// Gives a slot free. - Returns: the cell that was there.
  mutating func remove(_ slot: Int) -> DisplayedCell<ID, Cell> {
    let cell = self[slot]
    cells[slot] = nil
    free.append(slot)
    return cell
  }
}

/// What becomes of the elements on display when the content changes.
enum DisplayChange {
  /// They stay where they are; the viewport moves.
  case none
  /// The viewport has another size or inset.
  case viewport
  /// All of them go.
  case reload
  /// Some go, some come, some move; some headers and footers show something else, by the places they
  /// had.
  case update(ResolvedUpdate, changedBars: [LayoutPlace])

  var isScroll: Bool { if case .none = self { true } else { false } }

  /// Where an element stands now, if it is still there.
  func newPlace(of place: LayoutPlace) -> LayoutPlace? {
    switch self {
    case .none, .viewport: place
    case .reload: nil
    case .update(let update, _): update.newPlace(ofOld: place)
    }
  }

  /// Whether an element has to be shown anew.
  func isReloaded(_ place: LayoutPlace) -> Bool {
    guard case .update(let update, let changedBars) = self else { return false }
    return switch place {
    case .item(let path): update.isReloaded(old: path)
    case .section(let section), .header(let section), .overflow(let section),
      .footer(let section):
      update.reloadedSections.contains(section) || changedBars.contains(place)
    }
  }
}
