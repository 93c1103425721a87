/// Measures what stands at some places.
struct CellMeasuring {
  /// A cell to be measured, and how it is to be fitted.
  struct Request {
    var place: CollectionPlace
    var item: CollectionItem
    var fitting: CellFitting
  }

  let registry: CellRegistry

  /// Measures and fits cells.
  /// - Throws: for the first that cannot be measured, else for the first that cannot be fitted.
  func fit(_ requests: [Request]) throws(CollectionError) -> [PlacedCell] {
    var table = CellTable()
    for request in requests { table.append(try content(request), options: request.item.options) }
    var cells: [PlacedCell] = []
    cells.reserveCapacity(requests.count)
    do throws(CellTable.Failure) {
      let measured = try MeasuredTable(table)
      while cells.count < requests.count {
        let start = cells.count
        let fitting = requests[start].fitting
        let end = requests[start...].firstIndex { $0.fitting != fitting } ?? requests.count
        let placed = try measured[start..<end].fitted(fitting)
        for item in 0..<placed.count { cells.append(placed[item]) }
      }
    } catch {
      throw .fitting(error.cause, at: requests[cells.count + error.item].place)
    }
    return cells
  }

  private func content(_ request: Request) throws(CollectionError) -> CellContent {
    let sizer = try registry.sizer(of: request.item, at: request.place)
    return switch (request.item.content, sizer) {
    case (.size(let size), _): .size(size)
    case (.texts(let texts), let sizer?): .cell(sizer, texts)
    case (.texts, nil):
      throw .noSizer(
        request.place.kind, identifier: request.item.reuseIdentifier, at: request.place)
    }
  }
}
