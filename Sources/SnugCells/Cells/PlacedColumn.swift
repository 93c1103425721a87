import SnugFlow
import SnugGeometry
import SnugText

/// A stored column: the cells of one sizer with one kind index per cell, each kind fitted once, or
/// known sizes; and their layout options.
struct PlacedColumn {
  var content: Content
  /// The options by row; most rows have none.
  var options: [Int: FlowItemOptions]
  /// The identifier of the design in a collection.
  let identifier: String

  enum Content {
    /// Known sizes, in points.
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

  /// - Parameter measured: The measured cells of `column`.
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

  /// Returns the index of a row's kind; rows of one kind have the same size.
  func kind(ofRow row: Int) -> Int {
    switch content {
    case .sizes: row
    case .cells(let placed): Int(placed.cells.numbers[row])
    }
  }

  /// Appends the kind indices of some rows, each increased by `first`.
  func appendKinds(ofRows rows: Range<Int>, plus first: Int, to numbers: inout [UInt32]) {
    switch content {
    case .sizes: numbers += (UInt32(first + rows.lowerBound)..<UInt32(first + rows.upperBound))
    case .cells(let placed):
      guard first > 0 else { return numbers += placed.cells.numbers[rows] }
      numbers += placed.cells.numbers[rows].lazy.map { UInt32(first) + $0 }
    }
  }

  /// The count of rows, including those of removed items.
  var count: Int {
    switch content {
    case .sizes(let sizes): sizes.count
    case .cells(let placed): placed.cells.count
    }
  }

  /// The size of each kind, in points.
  var sizes: [Size] {
    switch content {
    case .sizes(let sizes): sizes
    case .cells(let placed):
      (0..<placed.cells.kinds.count).map { placed.cells.kinds.size($0) }
    }
  }

  /// Returns the content of a row.
  func shown(inRow row: Int) -> CellContent {
    switch content {
    case .sizes(let sizes): .size(sizes[row])
    case .cells(let placed): .cell(placed.sizer, placed.cells.texts[row])
    }
  }

  /// Returns a row as an item of the flow layout.
  /// - Parameter options: The options of the item; those of the row if `nil`.
  func flowItem(
    _ row: Int, _ style: SectionStyle, asking options: FlowItemOptions? = nil
  ) -> FlowItem {
    let asked = options ?? (self.options.isEmpty ? .standard : self.options[row] ?? .standard)
    var item = FlowItem(size: size(ofRow: row), options: asked)
    if case .cells(let placed) = content {
      placed.ask(Int(placed.cells.numbers[row]), style, of: &item.options)
    }
    return item
  }

  /// Appends the options of each kind, as for an item without options of its own.
  func appendKindOptions(_ style: SectionStyle, to options: inout [FlowItemOptions]) {
    guard case .cells(let placed) = content else {
      options += repeatElement(.standard, count: count)
      return
    }
    for kind in 0..<placed.cells.kinds.count {
      var asked = FlowItemOptions.standard
      placed.ask(kind, style, of: &asked)
      options.append(asked)
    }
  }

  /// Appends a known size of another column.
  /// - Returns: Its row; `nil` if either column has cells.
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

  /// Returns the size of a row, in points.
  func size(ofRow row: Int) -> Size {
    switch content {
    case .sizes(let sizes): sizes[row]
    case .cells(let placed): placed.cells.kinds.size(Int(placed.cells.numbers[row]))
    }
  }

  /// Whether the layout of a row stays the same in other lines.
  func isKept(_ row: Int, _ fitting: CellFitting) -> Bool {
    guard case .cells(let placed) = content else { return true }
    return fitting.keeps(placed.limits[Int(placed.cells.numbers[row])])
  }
}

/// Fitted cells of one design. They never change.
final class PlacedCells {
  let sizer: CellSizer
  let cells: FittedCells
  /// The limits of each kind.
  let limits: [KeptLimits]
  /// The greatest extents asked for so far.
  private var knownExtents: [GreatestExtent: Double] = [:]
  /// The cells of kinds that lines may grow, if their extents then change, by kind.
  var growingCells: [Int: GrowingCell]
  /// The axes of lines across which their extents change.
  private(set) lazy var varyingAxes = sizer.varyingAxes(
    growingAlong: limits.first?.axis ?? .horizontal)

  /// The sizes of labels that do not fit in their own, by label of all cells.
  var knownSizes: [Int: Double] = [:]

  private struct GreatestExtent: Hashable {
    var kind: Int
    var axis: Axis
    /// The extent along the other axis.
    var other: Double
  }

  fileprivate convenience init(
    _ texts: CellTexts, _ measured: MeasuredCells, _ sizer: CellSizer, _ fitting: CellFitting
  ) throws(CellTable.RowFailure) {
    // Kinds are in the order of their first cells.
    func failure(_ kind: Int, _ error: FittingError) -> CellTable.RowFailure {
      let row = measured.numbers.firstIndex(of: UInt32(kind)) ?? 0
      return CellTable.RowFailure(row: row, cause: error)
    }
    if let problem = fitting.problem, texts.count > 0 { throw failure(0, problem) }
    try self.init(
      sizer.fit(texts, measured, fitting.fitting, onFailure: failure), sizer, fitting)
  }

  private convenience init(
    _ cells: FittedCells, _ sizer: CellSizer, _ fitting: CellFitting,
    growing: [Int: GrowingCell] = [:]
  ) throws(CellTable.RowFailure) {
    do throws(FittingError) {
      self.init(cells, sizer, try fitting.limits(cells.kinds, of: sizer), growing: growing)
    } catch {
      throw CellTable.RowFailure(row: 0, cause: error)
    }
  }

  init(
    _ cells: FittedCells, _ sizer: CellSizer, _ limits: [KeptLimits],
    growing: [Int: GrowingCell]
  ) {
    self.cells = cells
    growingCells = growing
    self.sizer = sizer
    self.limits = limits
  }

  /// Returns, for each kind, whether its layout stays the same in other lines.
  func areKept(_ fitting: CellFitting) -> [Bool] { limits.map { fitting.keeps($0) } }

  /// Returns the same cells fitted to lines of another length or along another axis.
  /// - Parameter isKept: For each kind, whether its layout stays the same.
  func refitted(
    _ fitting: CellFitting, isKept: [Bool]
  ) throws(CellTable.RowFailure) -> PlacedCells {
    if let problem = fitting.problem { throw CellTable.RowFailure(row: 0, cause: problem) }
    return try PlacedCells(
      sizer.refit(cells, fitting.fitting, isKept: isKept) { kind, error in
        CellTable.RowFailure(row: cells.firstCell(ofKind: kind), cause: error)
      }, sizer, fitting, growing: growingCells.filter { isKept[$0.key] })
  }
}

extension PlacedCells {
  /// Adds what the cells of a kind require of lines to their options: their baselines, and the
  /// sizes that their constraints allow.
  fileprivate func ask(
    _ kind: Int, _ style: SectionStyle, of options: inout FlowItemOptions
  ) {
    let alignment = options.alignment ?? style.itemAlignment
    if alignment.usesBaseline {
      (options.firstBaseline, options.lastBaseline) = cells.kinds.baselines(ofKind: kind)
    }
    let size = cells.kinds.size(kind)
    let mainAxis = limits[kind].axis
    let crossAxis = mainAxis.perpendicular
    if style.oversize == .clamp, limits[kind].isExceeded(by: size[mainAxis]) {
      options.minimumMain = size[mainAxis]
    }
    if style.growsItems, options.grow > 0 {
      let grown = greatestExtent(kind, along: mainAxis, other: size[crossAxis])
      if grown < options.maximumMain ?? .infinity { options.maximumMain = grown }
      if grown > size[mainAxis] { options.crossSizing = growingCell(ofKind: kind)?.crossSizing }
    }
    guard alignment == .stretch else { return }
    let stretched = greatestExtent(kind, along: crossAxis, other: size[mainAxis])
    if stretched < .infinity { options.maximumCross = stretched }
  }

  private func greatestExtent(_ kind: Int, along axis: Axis, other: Double) -> Double {
    let key = GreatestExtent(kind: kind, axis: axis, other: other)
    if let known = knownExtents[key] { return known }
    let extent = sizer.mostExtent(
      kind, of: cells.kinds, along: axis, other: other, in: limits[kind].line)
    knownExtents[key] = extent
    return extent
  }
}

/// Gathers items of many columns in a column for each design.
struct ColumnGathering {
  private var gathered: [Gathered] = []
  /// The column to which known sizes, or the cells of a design, are added.
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
    var growing: [Int: GrowingCell] = [:]
    /// The new kind indices, by old column and kind.
    var known: [CellTable.Place: UInt32] = [:]

    init(_ placed: PlacedCells) {
      sizer = placed.sizer
      texts = CellTexts(labelCount: placed.cells.texts.labelCount)
      kinds = FittedKinds(like: placed.cells.kinds, isOfSameCells: false)
    }

    /// - Returns: Whether there was room for it.
    mutating func add(_ row: Int, of placed: PlacedCells, number: Int) -> Bool {
      guard texts.append(row, of: placed.cells.texts) else { return false }
      let kind = Int(placed.cells.numbers[row])
      let place = CellTable.Place(column: number, row: kind)
      if let known = known[place] {
        numbers.append(known)
      } else {
        known[place] = UInt32(kinds.count)
        numbers.append(UInt32(kinds.count))
        growing[kinds.count] = placed.growingCells[kind]
        kinds.append(kind, of: placed.cells.kinds)
        limits.append(placed.limits[kind])
      }
      return true
    }
  }

  /// Adds an item.
  /// - Parameter number: The index of its old column.
  /// - Returns: Its new location.
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

  /// The gathered columns.
  var columns: [PlacedColumn] {
    gathered.map { gathered in
      guard let cells = gathered.cells else {
        return PlacedColumn(
          .sizes(gathered.sizes), options: gathered.options, identifier: gathered.identifier)
      }
      let fitted = FittedCells(texts: cells.texts, numbers: cells.numbers, kinds: cells.kinds)
      return PlacedColumn(
        .cells(PlacedCells(fitted, cells.sizer, cells.limits, growing: cells.growing)),
        options: gathered.options,
        identifier: gathered.identifier)
    }
  }
}
