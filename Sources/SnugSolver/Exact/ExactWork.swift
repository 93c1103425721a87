/// What may still be done to solve one system, and to say what conflicts in it, in whole numbers:
/// the longer these are, the longer each step takes.
///
/// Once it is used up, what is worked out means nothing, and whoever asked for it says so.
final class ExactWork {
  private var left = ConstraintSystem.maximumExactWork

  var isExhausted: Bool { left <= 0 }

  /// Begins anew, for another system.
  func renew() { left = ConstraintSystem.maximumExactWork }

  /// - Parameter products: About how many products of two machine words something takes.
  func spend(_ products: Int) { left -= products }

  /// - Throws: `.pivotLimitExceeded` once it is used up.
  func check() throws(SolverError) {
    if isExhausted { throw .pivotLimitExceeded }
  }
}
