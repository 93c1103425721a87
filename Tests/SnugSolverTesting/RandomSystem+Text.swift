import SnugSolver

extension RandomSystem.Row {
  /// `1000 <= 7.25 0.5 0 -2 1`: priority, relation, constant, then coefficient and variable.
  package var text: String {
    let products = terms.map { " \($0.coefficient) \($0.variable)" }.joined()
    return "\(Int(priority)) \(relation.rawValue) \(constant)\(products)"
  }
}

extension RandomSystem: CustomDebugStringConvertible {
  /// `n` for a non-negative variable, `f` for a free one.
  package var domainLetters: String { domains.map { $0 == .free ? "f" : "n" }.joined() }

  package var debugDescription: String {
    (["system \(domainLetters)"] + rows.map(\.text)).joined(separator: "\n")
  }
}
