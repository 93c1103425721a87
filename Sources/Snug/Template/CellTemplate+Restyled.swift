public import SnugText

extension CellTemplate {
  /// This design with every label's style changed.
  public func restyled(_ change: (inout TextStyle) -> Void) -> CellTemplate {
    var result = self
    for index in views.indices {
      guard case .label(var style) = views[index].content else { continue }
      change(&style)
      result.views[index].content = .label(style)
    }
    return result
  }
}
