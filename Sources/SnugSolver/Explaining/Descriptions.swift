extension CertificateError: CustomStringConvertible {
  /// The fault.
  public var description: String {
    switch self {
    case .violated(let constraint, let distance):
      "the required constraint \(constraint.index) is violated by \(distance)"
    case .negative(let variable): "variable \(variable.index) is negative"
    case .wrongTotal(let priority):
      "the violations of priority \(priority.level) do not add up to the total of the solution"
    case .wrongMultiplier(let support):
      "the multiplier of \(support) does not fit its violation and its priority"
    case .improvable(let variable, let priority):
      "moving variable \(variable.index) costs less than it saves at priority \(priority.level)"
    }
  }
}

extension Explanation.Support: CustomStringConvertible {
  /// As in `constraint 3`.
  public var description: String {
    switch self {
    case .constraint(let constraint): "constraint \(constraint.index)"
    case .domain(let variable): "the domain of variable \(variable.index)"
    case .settling(let variable): "the settling of variable \(variable.index)"
    }
  }
}
