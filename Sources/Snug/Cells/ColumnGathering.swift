import SnugFlow
import SnugGeometry

/// Brings items of many columns together in a column for each design.
struct ColumnGathering {
  private var gathered: [Gathered] = []
  /// The column that sizes, or the cells of a design, are added to.
  private var numbers: [Design: Int] = [:]

  private struct Design: Hashable {
    var id: ObjectIdentifier
    var identifier: String
  }

  private struct Gathered {
    let identifier: String
    var sizes: [Size] = []
    var options: [Int: FlowItemOptions] = [:]
    var cells: Cells?
  }

  private struct Cells {
    let sizer: CellSizer
    var texts: CellTexts
    let kinds: FittedKinds
    var numbers: [UInt32] = []
    var limits: [KeptLimits] = []
    /// By the column and the kind that they were of.
    var known: [CellTable.Place: UInt32] = [:]

    init(_ placed: PlacedCells) {
      sizer = placed.sizer
      texts = CellTexts(labelCount: placed.cells.texts.labelCount)
      kinds = FittedKinds(like: placed.cells.kinds, isOfSameCells: false)
    }

    /// - Returns: whether there was room for it.
    mutating func add(_ row: Int, of placed: PlacedCells, number: Int) -> Bool {
      guard texts.append(row, of: placed.cells.texts) else { return false }
      let kind = Int(placed.cells.numbers[row])
      let place = CellTable.Place(column: number, row: kind)
      if let known = known[place] {
        numbers.append(known)
      } else {
        known[place] = UInt32(kinds.count)
        numbers.append(UInt32(kinds.count))
        kinds.append(kind, of: placed.cells.kinds)
        limits.append(placed.limits[kind])
      }
      return true
    }
  }

  /// Adds an item.
  /// - Parameter number: The number of the column it was of.
  /// - Returns: where it lies now.
  mutating func add(_ row: Int, of column: PlacedColumn, number: Int) -> CellTable.Place {
    let place: CellTable.Place
    switch column.content {
    case .sizes(let sizes):
      let target = target(of: nil, column.identifier)
      gathered[target].sizes.append(sizes[row])
      place = CellTable.Place(column: target, row: gathered[target].sizes.count - 1)
    case .cells(let placed):
      var target = target(of: placed, column.identifier)
      if gathered[target].cells?.add(row, of: placed, number: number) != true {
        target = self.target(of: placed, column.identifier, isNew: true)
        _ = gathered[target].cells?.add(row, of: placed, number: number)
      }
      place = CellTable.Place(
        column: target, row: (gathered[target].cells?.texts.count ?? 0) - 1)
    }
    if let options = column.options[row] {
      gathered[Int(place.column)].options[Int(place.row)] = options
    }
    return place
  }

  private mutating func target(
    of placed: PlacedCells?, _ identifier: String, isNew: Bool = false
  ) -> Int {
    let key = Design(
      id: placed.map { ObjectIdentifier($0.sizer) } ?? ObjectIdentifier(ColumnGathering.self),
      identifier: identifier)
    if !isNew, let known = numbers[key] { return known }
    numbers[key] = gathered.count
    gathered.append(Gathered(identifier: identifier, cells: placed.map { Cells($0) }))
    return gathered.count - 1
  }

  /// What came together.
  var columns: [PlacedColumn] {
    gathered.map { gathered in
      guard let cells = gathered.cells else {
        return PlacedColumn(
          .sizes(gathered.sizes), options: gathered.options, identifier: gathered.identifier)
      }
      let fitted = FittedCells(texts: cells.texts, numbers: cells.numbers, kinds: cells.kinds)
      return PlacedColumn(
        .cells(PlacedCells(fitted, cells.sizer, cells.limits)), options: gathered.options,
        identifier: gathered.identifier)
    }
  }
}
