import SnugFlow
package import SnugGeometry
import SnugText

/// The cells of a section's shown items, at the sizes of their frames before snapping.
package struct ShownItems: Sendable {
  /// The cells of each column of the items' table, in order; `nil` for known sizes.
  package let columns: [FittedCells?]
  /// The column and row of each item; `.none` for one that was not measured.
  package let places: [CellTable.Place]
  private(set) var groupSizes: GroupSizes = [:]

  init(columns: [FittedCells?], places: [CellTable.Place]) {
    (self.columns, self.places) = (columns, places)
  }

  /// - Parameter placed: The cells of each column as they were measured.
  fileprivate init(
    _ columns: [FittedCells?], _ placed: [PlacedColumn.Cells?], places: [CellTable.Place],
    failing error: (_ item: Int, FittingError) -> CellFlowError
  ) throws(CellFlowError) {
    self.places = places
    guard placed.contains(where: { $0?.sizer.sharesSizes ?? false }) else {
      self.columns = columns
      return
    }
    var least: GroupSizes = [:]
    for (item, place) in places.enumerated() where place != .none {
      let column = Int(place.column)
      guard let cells = columns[column], let placed = placed[column], placed.sizer.sharesSizes
      else { continue }
      do throws(FittingError) {
        try least.add(Int(place.row), of: cells, placed)
      } catch let failure {
        throw error(item, failure)
      }
    }
    groupSizes = least
    self.columns = columns.map { cells in
      var cells = cells
      cells?.groupSizes = least
      return cells
    }
  }

  package static var none: ShownItems { ShownItems(columns: [], places: []) }

  /// An item's cell; `nil` for a known size.
  package subscript(item: Int) -> FittedCell? {
    let place = places[item]
    return columns[Int(place.column)].map { $0[Int(place.row)] }
  }

  /// Returns the size of an item's cell; `nil` for a known size.
  package func size(ofItem item: Int) -> Size? {
    let place = places[item]
    return columns[Int(place.column)].map { $0.kinds.size(Int($0.numbers[Int(place.row)])) }
  }

  /// The items with ambiguities, broken constraints or unstable heights, in order.
  package var notableItems: [Int] { items { $0.notableKinds } }

  /// The items with labels that may not fit, in order.
  package var doubtfulItems: [Int] { items { $0.doubtfulKinds } }

  private func items(ofKinds kinds: (FittedKinds) -> [Int]) -> [Int] {
    let found = columns.map { $0.map { kinds($0.kinds) } ?? [] }
    guard found.contains(where: { !$0.isEmpty }) else { return [] }
    let notable = found.map { Set($0) }
    return places.indices.filter { item in
      let (column, row) = (Int(places[item].column), Int(places[item].row))
      return columns[column].map { notable[column].contains(Int($0.numbers[row])) } ?? false
    }
  }
}

extension GroupSizes {
  /// Takes the sizes of a cell's labels where they are the least so far.
  /// - Parameter placed: The cells as they were measured, which remember the sizes found.
  fileprivate mutating func add(
    _ row: Int, of cells: FittedCells, _ placed: PlacedColumn.Cells
  ) throws(FittingError) {
    let sizer = placed.sizer
    let (count, kind) = (sizer.labels.count, Int(cells.numbers[row]))
    let isAsMeasured = cells.kinds === placed.cells.kinds
    for (index, label) in sizer.labels.enumerated() {
      guard let group = label.sizeGroup, group.scope == .section else { continue }
      let least = self[group.name] ?? .infinity
      guard label.style.leastSize < least else { continue }
      let place = row * count + index
      if isAsMeasured, let own = placed.knownSizes[place] {
        self[group.name] = Swift.min(least, own)
        continue
      }
      var isMeasured = false
      let own = try FittingError.font { () throws(FontError) in
        try label.ownSize(index, cells.kinds, kind, sizer.measurer) {
          isMeasured = true
          return cells.texts.text(place)
        }
      }
      if isMeasured, isAsMeasured { placed.knownSizes[place] = own }
      self[group.name] = Swift.min(least, own)
    }
  }
}

extension CellTable {
  /// Fits the cells of all items alone, without lines.
  /// - Throws: The error of the first that cannot be measured, else of the first that cannot be
  ///   fitted.
  package func fitted(_ fitting: Fitting) throws(Failure) -> ShownItems {
    let items = try fitted(CellFitting(fitting))
    return ShownItems(columns: items.columns.map { $0.cells?.cells }, places: places)
  }
}

extension CellLayout {
  /// Returns the cells of a section's shown items.
  /// - Throws: An error for the first that cannot be fitted to the size that the layout gave it.
  /// - Complexity: O(items of the section).
  package func shownItems(inSection section: Int) throws(CellFlowError) -> ShownItems {
    let items = sections[section].items
    let places = items.places(flow.shownItemCount(inSection: section))
    let columns = items.columns.map(\.cells)
    func failure(_ item: Int, _ error: FittingError) -> CellFlowError {
      CellFlowError(error, at: .item(section: section, item: item))
    }
    guard sections[section].style.resizesCells || items.mayStretch else {
      return try ShownItems(columns.map { $0?.cells }, columns, places: places, failing: failure)
    }
    var sizes: [Size] = []
    sizes.reserveCapacity(places.count)
    flow.unsnapped.forEachPlace(ofItems: places.indices, inSection: section) { _, _, frame in
      sizes.append(frame.size)
    }
    let mainAxis = flow.layout.mainAxis
    var resized = columns.map { $0.map { ResizedCells($0, along: mainAxis) } }
    for (item, place) in places.enumerated() where place != .none {
      do throws(FittingError) {
        try resized[Int(place.column)]?.take(Int(place.row), sizes[item])
      } catch {
        throw failure(item, error)
      }
    }
    return try ShownItems(resized.map { $0?.cells }, columns, places: places, failing: failure)
  }
}

/// Cells of one design at the sizes of their frames. Those of one kind and size are fitted once.
private struct ResizedCells {
  private let placed: PlacedColumn.Cells
  private let mainAxis: Axis
  private let kinds: FittedKinds
  private var numbers: [UInt32]
  private var known: [Key: UInt32] = [:]

  private struct Key: Hashable {
    var kind: UInt32
    var size: Size
  }

  init(_ placed: PlacedColumn.Cells, along mainAxis: Axis) {
    self.placed = placed
    self.mainAxis = mainAxis
    kinds = FittedKinds(like: placed.cells.kinds, isOfSameCells: false)
    numbers = Array(repeating: 0, count: placed.cells.count)
  }

  var cells: FittedCells {
    FittedCells(texts: placed.cells.texts, numbers: numbers, kinds: kinds)
  }

  /// Fits a cell to the size of its frame.
  mutating func take(_ row: Int, _ size: Size) throws(FittingError) {
    let (old, kind) = (placed.cells.kinds, Int(placed.cells.numbers[row]))
    let key = Key(kind: UInt32(kind), size: size)
    if let known = known[key] { return numbers[row] = known }
    numbers[row] = UInt32(kinds.count)
    known[key] = numbers[row]
    // Both are whole layout units.
    if size == old.size(kind) {
      kinds.append(kind, of: old)
    } else {
      try placed.refit(row, to: size, along: mainAxis, into: kinds)
    }
  }
}
