public import SnugText

extension CellTemplate {
  /// This design with every label's style changed.
  public func restyled(_ change: (inout TextStyle) -> Void) -> CellTemplate {
    var result = self
    for index in views.indices { result.views[index].restyle(change) }
    return result
  }
}

extension View {
  /// A container holds its contents as well as the template does.
  fileprivate mutating func restyle(_ change: (inout TextStyle) -> Void) {
    switch content {
    case .label(var style):
      change(&style)
      content = .label(style)
    case .container(var views, let constraints):
      for index in views.indices { views[index].restyle(change) }
      content = .container(views, constraints)
    case .image, .box, .guide: break
    }
  }
}
