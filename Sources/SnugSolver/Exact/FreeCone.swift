/// The free moves from a vertex, alone and together. They cost nothing at any priority.
///
/// Its rays are the free moves of single supports. An item that is 0 without being a support limits
/// them: it must not leave 0 on one side, or on both. A ray that it stops at once may go on together
/// with others, as when one view of a full row grows while another shrinks. One linear program,
/// solved in exact integer arithmetic, finds all rays that take part in a move of some length: the
/// sum of such moves is one too, so that a single move has them all.
struct FreeCone {
  /// The rays that take part in a move of some length.
  private(set) var rays: [Ray]
  /// The rates of the supports, by place, in a move in which all these rays take part. All are 0
  /// when none was found.
  private(set) var rates: [BigInteger]

  /// A free move of one support.
  struct Ray {
    /// The index among the supports.
    var place: Int
    var falls: Bool
    /// The rates of the variables when the support rises.
    var direction: Fractions
  }

  /// An item that is 0 without being a support.
  struct Limit {
    /// Multiples of its rates along the rays, with the sign that makes 0 the least.
    var rates: [BigInteger]
    /// Whether it must stay at 0.
    var isEquality: Bool
  }

  init(
    _ rays: [Ray], _ limits: [Limit], supportCount: Int, _ work: ExactWork
  ) throws(SolverError) {
    self.rays = rays
    rates = [BigInteger](repeating: .zero, count: supportCount)
    let kinds = RayKinds(limits, rayCount: rays.count)
    guard let (shares, areExact) = try kinds.shares(limits, work) else { return }
    self.rays.removeAll()
    // More than the differences take away from a limit.
    let unit =
      areExact
      ? .one
      : FreeCone.mostDifference
        * limits.reduce(.one) { max($0, $1.rates.reduce(.one) { $0 + $1.magnitude }) }
    for (index, (ray, share)) in zip(rays, shares).enumerated() where !share.isZero {
      self.rays.append(ray)
      let difference = areExact ? .zero : FreeCone.difference(ofRay: index)
      let rate = (share * unit + difference) * ray.direction.denominator
      rates[ray.place] = ray.falls ? rates[ray.place] - rate : rates[ray.place] + rate
    }
  }

  /// Makes the rates of rays different, so that their changes of a variable do not cancel.
  private static func difference(ofRay index: Int) -> BigInteger {
    BigInteger(Int64(1 + index * 37 % 61))
  }

  private static let mostDifference = BigInteger(61)
}

/// The kinds of rays: those of one kind have the same rates at all limits. They share a variable of
/// the linear program.
private struct RayKinds {
  /// Per ray; -1 when no limit stops it.
  private var kindOfRay: [Int] = []
  /// Per kind: its first ray, and the count of its rays.
  private var firstRays: [Int] = []
  private var counts: [Int64] = []

  init(_ limits: [FreeCone.Limit], rayCount: Int) {
    var known: [[BigInteger]: Int] = [:]
    for ray in 0..<rayCount {
      let rates = limits.map { $0.rates[ray] }
      guard rates.contains(where: { !$0.isZero }) else {
        kindOfRay.append(-1)
        continue
      }
      let kind = known[rates] ?? counts.count
      if kind == counts.count {
        known[rates] = kind
        firstRays.append(ray)
        counts.append(0)
      }
      counts[kind] += 1
      kindOfRay.append(kind)
    }
  }

  /// The share of each ray in a common move, 0 when it takes part in none of some length; and
  /// whether limits stay at 0, so that the shares must not be rounded.
  typealias Shares = (ofRays: [BigInteger], areExact: Bool)

  /// Finds shares so that as many kinds, and as many limits, as possible are 1 or more. In a cone,
  /// all others are 0 in every move.
  /// - Returns: Nil when the numbers are too large.
  func shares(
    _ limits: [FreeCone.Limit], _ work: ExactWork
  ) throws(SolverError) -> Shares? {
    guard !counts.isEmpty else { return shares([], areExact: false) }
    var rows = ConstraintRows()
    for limit in limits {
      guard let sum = sum(limit) else { return nil }
      _ = rows.append(.init(sum, limit.isEquality ? .equal : .greaterOrEqual, 0))
      guard !limit.isEquality else { continue }
      _ = rows.append(.init(sum, .greaterOrEqual, 1, priority: .justUnderRequired))
    }
    for kind in counts.indices {
      let term = LinearConstraint.Term(1, SolverVariable(number: kind))
      _ = rows.append(.init([term], .greaterOrEqual, 1, priority: .justUnderRequired))
    }
    let domains = [SolverVariable.Domain](repeating: .nonNegative, count: counts.count)
    let solve = FixedSolve(domains: domains, rows: rows, work: work)
    guard let values = try solve.optimum(levels: 2), values.allSatisfy({ $0 < 0x1p31 }) else {
      return nil
    }
    let staysAtZero = (0..<rows.count).contains { row in
      rows[row].isRequired && rows.excess(of: row, at: values) < 0.5
    }
    return shares(values, areExact: staysAtZero)
  }

  private func shares(_ values: [Double], areExact: Bool) -> Shares {
    let unit = areExact ? 1 : 0x1p20
    let shares = kindOfRay.map { kind in
      let value = kind < 0 ? 1 : values[kind]
      return BigInteger(Int64((value < 0.5 ? 0 : value * unit).rounded()))
    }
    return (shares, areExact)
  }

  /// Returns the value of a limit as a sum of the kinds; nil when a `Double` does not hold a number.
  private func sum(_ limit: FreeCone.Limit) -> [LinearConstraint.Term]? {
    var terms: [LinearConstraint.Term] = []
    for (kind, ray) in firstRays.enumerated() where !limit.rates[ray].isZero {
      let rate = limit.rates[ray] * BigInteger(counts[kind])
      guard rate.bitWidth <= Double.significandBitCount else { return nil }
      terms.append(.init(Double(rate, over: .one), SolverVariable(number: kind)))
    }
    return terms
  }
}
