import SnugText

/// The least sizes of groups over a section, of the cells added so far.
struct LeastSizes {
  private(set) var sizes: GroupSizes = [:]

  /// Adds the labels of a cell.
  /// - Parameter placed: The cells as they were measured, which remember the sizes found.
  mutating func add(
    _ row: Int, of cells: FittedCells, _ placed: PlacedColumn.Cells
  ) throws(FittingError) {
    let sizer = placed.sizer
    let (count, kind) = (sizer.labels.count, Int(cells.numbers[row]))
    let isAsMeasured = cells.kinds === placed.cells.kinds
    for (index, label) in sizer.labels.enumerated() {
      guard let group = label.sizeGroup, group.scope == .section else { continue }
      let least = sizes[group.name] ?? .infinity
      guard label.leastSize < least else { continue }
      let place = row * count + index
      if isAsMeasured, let own = placed.knownSizes[place] {
        sizes[group.name] = min(least, own)
        continue
      }
      do throws(FontError) {
        var isMeasured = false
        let own = try label.ownSize(index, cells.kinds, kind, sizer.measurer) {
          isMeasured = true
          return String(
            decoding: cells.texts.utf8[cells.texts.bounds[place].range], as: UTF8.self)
        }
        if isMeasured, isAsMeasured { placed.knownSizes[place] = own }
        sizes[group.name] = min(least, own)
      } catch {
        throw .font(error)
      }
    }
  }
}
