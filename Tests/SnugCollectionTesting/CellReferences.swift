import Snug
import SnugTesting

/// Fits cells one by one, and keeps the results for reference.
package final class CellReferences {
  private var sizers: [String: CellSizer] = [:]
  private var known: [Request: Answer] = [:]

  private struct Request: Hashable {
    var identifier: String
    var texts: [String]
    var fitting: Fitting
  }

  /// A fitted cell, or the error of fitting it.
  enum Answer {
    case cell(FittedCell)
    case failure(FittingError)
  }

  package init() {
    for design in CollectionDesigns.all {
      sizers[design.identifier] = design.template.map {
        CellSizer($0, measuring: FixedMetricsMeasurer())
      }
    }
  }

  /// The cell of an item by its constraints alone; `nil` for an item of known size.
  /// - Throws: if the constraints cannot be satisfied.
  func cell(_ item: CollectionItem, _ fitting: Fitting) throws(FittingError) -> FittedCell? {
    guard case .texts(let texts) = item.content, let sizer = sizers[item.reuseIdentifier] else {
      return nil
    }
    let request = Request(identifier: item.reuseIdentifier, texts: texts, fitting: fitting)
    switch known[request] {
    case .cell(let cell): return cell
    case .failure(let error): throw error
    case nil: break
    }
    do {
      let cell = try sizer.fit([texts], fitting)[0]
      known[request] = .cell(cell)
      return cell
    } catch {
      known[request] = .failure(error)
      throw error
    }
  }
}
