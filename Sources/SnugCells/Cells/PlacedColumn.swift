import SnugFlow

/// A stored column: the cells of one sizer with one kind index per cell, each kind fitted once, or
/// known sizes; and their layout options, as in a `CellTable.Column`.
struct PlacedColumn {
  var content: Content
  var options: [Int: FlowItemOptions] = [:]
  var identifier = ""

  enum Content {
    /// Known sizes, in points.
    case sizes([Size])
    case cells(Cells)
  }

  /// The cells; `nil` for known sizes.
  var cells: Cells? {
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

extension PlacedColumn {
  /// - Parameter column: A column of measured cells, or of known sizes.
  init(_ column: CellTable.Column, _ fitting: CellFitting) throws(CellTable.RowFailure) {
    options = column.options
    identifier = column.identifier
    if let sizer = column.sizer, let measured = column.measured {
      content = .cells(try Cells(column.texts, measured, sizer, fitting))
    } else {
      content = .sizes(column.sizes)
    }
  }
}
