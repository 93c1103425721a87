import Snug
import SnugTesting

/// Second sizers of the same templates, which fit cells from scratch.
final class ReferenceSizers {
  private var sizers: [ObjectIdentifier: CellSizer] = [:]
  private var known: [Request: FittedCell] = [:]

  private struct Request: Hashable {
    var sizer: ObjectIdentifier
    var texts: [String]
    var fitting: Fitting
  }

  func fit(
    _ sizer: CellSizer, _ texts: [String], _ fitting: Fitting
  ) throws(FittingError) -> FittedCell {
    let id = ObjectIdentifier(sizer)
    let request = Request(sizer: id, texts: texts, fitting: fitting)
    if let known = known[request] { return known }
    let reference =
      sizers[id] ?? CellSizer(sizer.template, measuring: FixedMetricsMeasurer())
    sizers[id] = reference
    let cell = try reference.fit([texts], fitting)[0]
    known[request] = cell
    return cell
  }
}
