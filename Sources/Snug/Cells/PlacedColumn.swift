import SnugFlow
import SnugGeometry
import SnugText

/// What is kept of items that came in together: cells of one design, those that measure alike fitted
/// once, or known sizes; and what they ask beyond their sizes.
struct PlacedColumn {
  var content: Content
  /// By row; most ask nothing.
  var options: [Int: FlowItemOptions]
  /// What the design is registered under in a collection.
  let identifier: String

  enum Content {
    /// In points.
    case sizes([Size])
    case cells(PlacedCells)
  }

  init(
    _ content: Content, options: [Int: FlowItemOptions] = [:], identifier: String = ""
  ) {
    self.content = content
    self.options = options
    self.identifier = identifier
  }

  /// - Parameter measured: The cells of `column`.
  init(
    _ column: CellTable.Column, _ measured: MeasuredCells?, _ fitting: CellFitting
  ) throws(CellTable.RowFailure) {
    options = column.options
    identifier = column.identifier
    if let sizer = column.sizer, let measured {
      content = .cells(try PlacedCells(column.texts, measured, sizer, fitting))
    } else {
      content = .sizes(column.sizes)
    }
  }

  /// The cells; `nil` for known sizes.
  var cells: PlacedCells? {
    if case .cells(let cells) = content { cells } else { nil }
  }

  /// The number of a row's kind: those of one kind have the same size.
  func kind(ofRow row: Int) -> Int {
    switch content {
    case .sizes: row
    case .cells(let placed): Int(placed.cells.numbers[row])
    }
  }

  /// The numbers of the kinds of some rows, each `first` higher.
  func appendKinds(ofRows rows: Range<Int>, plus first: Int, to numbers: inout [UInt32]) {
    switch content {
    case .sizes: numbers += (UInt32(first + rows.lowerBound)..<UInt32(first + rows.upperBound))
    case .cells(let placed):
      guard first > 0 else { return numbers += placed.cells.numbers[rows] }
      numbers += placed.cells.numbers[rows].lazy.map { UInt32(first) + $0 }
    }
  }

  /// How many items came in.
  var count: Int {
    switch content {
    case .sizes(let sizes): sizes.count
    case .cells(let placed): placed.cells.count
    }
  }

  /// By kind, in points.
  var sizes: [Size] {
    switch content {
    case .sizes(let sizes): sizes
    case .cells(let placed):
      (0..<placed.cells.kinds.count).map { placed.cells.kinds.size($0) }
    }
  }

  /// What a row shows.
  func shown(inRow row: Int) -> CellContent {
    switch content {
    case .sizes(let sizes): .size(sizes[row])
    case .cells(let placed): .cell(placed.sizer, placed.cells.texts[row])
    }
  }

  /// What the flow layout is asked for.
  /// - Parameter options: What the row is to ask; what it asks if `nil`.
  func flowItem(
    _ row: Int, _ metrics: FlowMetrics, asking options: FlowItemOptions? = nil
  ) -> FlowItem {
    let asked = options ?? (self.options.isEmpty ? .standard : self.options[row] ?? .standard)
    var item = FlowItem(size: size(ofRow: row), options: asked)
    if case .cells(let placed) = content,
      (asked.alignment ?? metrics.itemAlignment).usesBaseline
    {
      let baselines = placed.cells.kinds.baselines(ofKind: Int(placed.cells.numbers[row]))
      item.options.firstBaseline = baselines.first
      item.options.lastBaseline = baselines.last
    }
    return item
  }

  /// Adds a known size of another column.
  /// - Returns: its row; `nil` if the other has cells.
  mutating func appendSize(_ row: Int, of other: PlacedColumn) -> Int? {
    guard case .sizes(var sizes) = content, case .sizes(let others) = other.content else {
      return nil
    }
    content = .sizes([])
    sizes.append(others[row])
    content = .sizes(sizes)
    options[sizes.count - 1] = other.options[row]
    return sizes.count - 1
  }

  /// In points.
  func size(ofRow row: Int) -> Size {
    switch content {
    case .sizes(let sizes): sizes[row]
    case .cells(let placed): placed.cells.kinds.size(Int(placed.cells.numbers[row]))
    }
  }

  /// Whether a row comes out as it is in other lines along the same axis.
  func isKept(_ row: Int, _ fitting: CellFitting) -> Bool {
    guard case .cells(let placed) = content else { return true }
    return fitting.keeps(placed.limits[Int(placed.cells.numbers[row])])
  }
}

/// Cells of one design, fitted together. They never change.
final class PlacedCells {
  let sizer: CellSizer
  let cells: FittedCells
  /// By kind.
  let limits: [KeptLimits]

  fileprivate convenience init(
    _ texts: CellTexts, _ measured: MeasuredCells, _ sizer: CellSizer, _ fitting: CellFitting
  ) throws(CellTable.RowFailure) {
    // Kinds have numbers in the order of their first cells.
    func failure(_ kind: Int, _ error: FittingError) -> CellTable.RowFailure {
      let row = measured.numbers.firstIndex(of: UInt32(kind)) ?? 0
      return CellTable.RowFailure(row: row, cause: error)
    }
    if let problem = fitting.problem, texts.count > 0 { throw failure(0, problem) }
    try self.init(
      sizer.fit(texts, measured, fitting.fitting, onFailure: failure), sizer, fitting)
  }

  private convenience init(
    _ cells: FittedCells, _ sizer: CellSizer, _ fitting: CellFitting
  ) throws(CellTable.RowFailure) {
    do throws(FittingError) {
      self.init(cells, sizer, try fitting.limits(cells.kinds, of: sizer))
    } catch {
      throw CellTable.RowFailure(row: 0, cause: error)
    }
  }

  init(_ cells: FittedCells, _ sizer: CellSizer, _ limits: [KeptLimits]) {
    self.cells = cells
    self.sizer = sizer
    self.limits = limits
  }

  /// Of each kind whether it comes out as it is in other lines along the same axis.
  func areKept(_ fitting: CellFitting) -> [Bool] { limits.map { fitting.keeps($0) } }

  /// The same cells in lines of another length or along another axis.
  /// - Parameter isKept: Of each kind whether it comes out as it is.
  func refitted(
    _ fitting: CellFitting, isKept: [Bool]
  ) throws(CellTable.RowFailure) -> PlacedCells {
    if let problem = fitting.problem { throw CellTable.RowFailure(row: 0, cause: problem) }
    return try PlacedCells(
      sizer.refit(cells, fitting.fitting, isKept: isKept) { kind, error in
        CellTable.RowFailure(row: cells.firstCell(ofKind: kind), cause: error)
      }, sizer, fitting)
  }
}
