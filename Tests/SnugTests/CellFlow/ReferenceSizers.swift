import Snug

/// A second sizer for each sizer, with the same template.
final class ReferenceSizers {
  private var sizers: [ObjectIdentifier: CellSizer] = [:]

  subscript(sizer: CellSizer) -> CellSizer {
    if let known = sizers[ObjectIdentifier(sizer)] { return known }
    let reference = CellSizer(sizer.template, measuring: FixedMetricsMeasurer())
    sizers[ObjectIdentifier(sizer)] = reference
    return reference
  }
}
