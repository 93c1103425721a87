import SnugGeometry
import SnugText

/// Measures what stands at some places, all cells of one sizer in one batch.
struct CellMeasuring {
  /// A cell to be measured, and how it is to be fitted.
  struct Request {
    var place: CollectionPlace
    var item: CollectionItem
    var fitting: CellFitting
  }

  let registry: CellRegistry

  /// Measures and fits cells.
  /// - Throws: for the first that cannot be.
  func fit(_ requests: [Request]) throws(CollectionError) -> [PlacedCell] {
    var metrics = [[TextMetrics]](repeating: [], count: requests.count)
    var contents: [CellContent] = []
    contents.reserveCapacity(requests.count)
    for request in requests { contents.append(try content(request)) }
    for (sizer, members) in groups(contents) {
      do throws(FittingError) {
        let texts = members.map { contents[$0].texts }
        for (member, measured) in zip(members, try sizer.measure(texts)) {
          metrics[member] = measured
        }
      } catch {
        try throwFirst(requests, contents)
        throw .fitting(error, at: requests[members[0]].place)
      }
    }
    var cells: [PlacedCell] = []
    cells.reserveCapacity(requests.count)
    for (index, request) in requests.enumerated() {
      do throws(FittingError) {
        cells.append(
          PlacedCell(
            content: try request.fitting.fit(contents[index], measuring: metrics[index]),
            options: .init(request.item.options)))
      } catch {
        throw .fitting(error, at: request.place)
      }
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

  /// The requests of each sizer, by index; sizers in the order they first come in.
  private func groups(_ contents: [CellContent]) -> [(sizer: CellSizer, members: [Int])] {
    var groups: [(sizer: CellSizer, members: [Int])] = []
    for (index, content) in contents.enumerated() {
      guard case .cell(let sizer, _) = content else { continue }
      if let known = groups.firstIndex(where: { $0.sizer === sizer }) {
        groups[known].members.append(index)
      } else {
        groups.append((sizer, [index]))
      }
    }
    return groups
  }

  /// Measures one by one to find which cell cannot be measured.
  private func throwFirst(
    _ requests: [Request], _ contents: [CellContent]
  ) throws(CollectionError) {
    for (request, content) in zip(requests, contents) {
      guard case .cell(let sizer, let texts) = content else { continue }
      do throws(FittingError) {
        _ = try sizer.measure([texts])
      } catch {
        throw .fitting(error, at: request.place)
      }
    }
  }
}
