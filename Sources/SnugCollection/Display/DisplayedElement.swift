/// An element on display, and the slot of its cell.
struct DisplayedElement {
  var placed: PlacedElement
  /// The index of its cell among the cells on display; below 0 until it has one.
  var slot = -1

  var hasCell: Bool { slot >= 0 }
}

extension [DisplayedElement] {
  /// The index of the element at a place; the elements are in the order of places.
  /// - Parameter guess: The probable index.
  func index(of place: LayoutPlace, near guess: Int = 0) -> Int? {
    if guess < count, self[guess].placed.place == place { return guess }
    return index(of: place) { $0.placed.place }
  }
}

/// An element of a layout, and its frame.
struct PlacedElement {
  var place: LayoutPlace
  var frame: Rect
  /// The drawing order, higher in front.
  var zIndex: Int

  init(_ element: FlowElement) {
    place = LayoutPlace(element.kind, section: element.section)
    frame = element.frame
    zIndex = element.zIndex
  }

  /// Whether it is a header or footer that is pinned.
  var isPinned: Bool {
    guard zIndex > 0 else { return false }
    return switch place {
    case .header, .footer: true
    case .section, .background, .item, .supplementary, .overflow: false
    }
  }
}

/// A cell on display, and the element it shows.
struct DisplayedCell<ID: Hashable, Cell: ReusableCell> {
  /// The item's identity.
  var id: ID?
  /// The count of hidden items that an overflow item shows; else 0.
  var hiddenCount: Int
  /// The state that the cell shows.
  var isSelected = false
  var isHighlighted = false
  var key: CellRegistry.Key
  var dequeued: ReusePool<Cell>.Dequeued
}

/// The cells on display, each in its own slot, so that elements can come and go around them.
struct DisplayedCells<ID: Hashable, Cell: ReusableCell> {
  private var cells: [DisplayedCell<ID, Cell>?] = []
  private var free: [Int] = []

  /// - Precondition: The slot holds a cell.
  subscript(slot: Int) -> DisplayedCell<ID, Cell> {
    get {
      guard let cell = cells[slot] else { preconditionFailure("the slot is free") }
      return cell
    }
    set { cells[slot] = newValue }
  }

  /// Stores a cell. - Returns: Its slot.
  mutating func insert(_ cell: DisplayedCell<ID, Cell>) -> Int {
    if let slot = free.popLast() {
      cells[slot] = cell
      return slot
    }
    cells.append(cell)
    return cells.count - 1
  }

  /// Frees a slot. - Returns: The cell that was there.
  mutating func remove(_ slot: Int) -> DisplayedCell<ID, Cell> {
    let cell = self[slot]
    cells[slot] = nil
    free.append(slot)
    return cell
  }
}

/// The effect of a change on the elements on display.
enum DisplayChange {
  /// They stay where they are; the viewport moves.
  case none
  /// All of them leave the display.
  case reload
  /// Elements are deleted, inserted and moved, or the layout is another one. `changedBars` are the
  /// headers and footers that show something else, by their old places; `transition` is the number
  /// of that which keeps the cells of leaving elements, or 0.
  case update(ResolvedUpdate, changedBars: [LayoutPlace], transition: Int)

  var isScroll: Bool { if case .none = self { true } else { false } }

  /// The number of the transition that keeps the cells of leaving elements; 0 for none.
  var transition: Int { if case .update(_, _, let number) = self { number } else { 0 } }

  /// The new place of an element; `nil` if it is gone.
  func newPlace(of place: LayoutPlace) -> LayoutPlace? {
    switch self {
    case .none: place
    case .reload: nil
    case .update(let update, _, _): update.newPlace(ofOld: place)
    }
  }

  /// Whether an element has to be configured again.
  func isReloaded(_ place: LayoutPlace) -> Bool {
    guard case .update(let update, let changedBars, _) = self else { return false }
    return switch place {
    case .item(let path), .supplementary(let path, _): update.isReloaded(old: path)
    case .section(let section), .background(let section), .header(let section),
      .overflow(let section), .footer(let section):
      update.reloadedSections.contains(section) || changedBars.contains(place)
    }
  }
}
