extension VisualFormat: CustomStringConvertible {
  /// Reads back as the same format.
  public var description: String {
    var text = axis == .horizontal ? "H:" : "V:"
    if let leadingConnection { text += "|\(leadingConnection)" }
    for view in views { text += "\(view)" }
    if let trailingConnection { text += "\(trailingConnection)|" }
    return text
  }
}

extension VisualFormat.ViewElement: CustomStringConvertible {
  var description: String {
    let list = predicates.map(\.description).joined(separator: ",")
    let connection = connection.map(\.description) ?? ""
    return "\(connection)[\(name)\(list.isEmpty ? "" : "(\(list))")]"
  }
}

extension VisualFormat.Connection: CustomStringConvertible {
  var description: String {
    switch self {
    case .flush: ""
    case .standard: "-"
    case .spaced(let predicates):
      "-(\(predicates.map(\.description).joined(separator: ",")))-"
    }
  }
}

extension VisualFormat.Predicate: CustomStringConvertible {
  var description: String {
    "\(relation.rawValue)\(object)" + (priority.map { "@\($0)" } ?? "")
  }
}

extension VisualFormat.Predicate.Object: CustomStringConvertible {
  var description: String {
    switch self {
    case .number(let number): number.description
    case .name(let name, _): name
    }
  }
}
