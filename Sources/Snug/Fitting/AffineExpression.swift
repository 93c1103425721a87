import SnugSolver

/// A sum of variables and of label baselines, and a constant: what an anchor stands for.
struct AffineExpression {
  var terms: [LinearConstraint.Term] = []
  var constant = 0.0
  /// Baselines are parameters: known only when the labels are measured.
  var baselines: [BaselineTerm] = []

  /// A label's distance from its top to its first or last baseline, times a coefficient.
  struct BaselineTerm {
    var coefficient: Double
    var label: Int
    var isLast: Bool
  }

  /// Adds `other` times `factor`.
  mutating func add(_ other: AffineExpression, times factor: Double = 1) {
    terms += other.terms.map { .init($0.coefficient * factor, $0.variable) }
    constant += other.constant * factor
    baselines += other.baselines.map {
      BaselineTerm(coefficient: $0.coefficient * factor, label: $0.label, isLast: $0.isLast)
    }
  }

  func adding(_ other: AffineExpression, times factor: Double = 1) -> AffineExpression {
    var sum = self
    sum.add(other, times: factor)
    return sum
  }

  func adding(_ constant: Double) -> AffineExpression {
    var sum = self
    sum.constant += constant
    return sum
  }

  static func variable(_ variable: Variable) -> AffineExpression {
    AffineExpression(terms: [.init(1, variable)])
  }
}
