package import Snug
import SnugTesting

/// Fits cells one by one with second sizers of the same templates, and keeps the results for
/// reference.
package final class CellReferences {
  private var sizers: [ObjectIdentifier: CellSizer] = [:]
  private var known: [Request: Result<FittedCell, FittingError>] = [:]
  private var designs: [String: CellSizer] = [:]

  private struct Request: Hashable {
    var sizer: ObjectIdentifier
    var texts: [String]
    var fitting: Fitting
  }

  package init() {
    for design in CollectionDesigns.all {
      designs[design.identifier] = design.template.map {
        CellSizer($0, measuring: FixedMetricsMeasurer())
      }
    }
  }

  /// A cell fitted from scratch.
  package func fit(
    _ sizer: CellSizer, _ texts: [String], _ fitting: Fitting
  ) throws(FittingError) -> FittedCell {
    let id = ObjectIdentifier(sizer)
    let request = Request(sizer: id, texts: texts, fitting: fitting)
    if let known = known[request] { return try known.get() }
    let reference = sizers[id] ?? CellSizer(sizer.template, measuring: FixedMetricsMeasurer())
    sizers[id] = reference
    let result = Result { () throws(FittingError) in try reference.fit([texts], fitting)[0] }
    known[request] = result
    return try result.get()
  }

  /// The cell of an item by its constraints alone; `nil` for an item of known size.
  /// - Throws: if the constraints cannot be satisfied.
  func cell(_ item: CollectionItem, _ fitting: Fitting) throws(FittingError) -> FittedCell? {
    guard case .texts(let texts) = item.content, let sizer = designs[item.reuseIdentifier] else {
      return nil
    }
    return try fit(sizer, texts, fitting)
  }
}
