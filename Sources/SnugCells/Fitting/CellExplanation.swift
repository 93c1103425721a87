import SnugGeometry
import SnugSolver
import SnugText

/// The explanation of the value of a view's attribute.
///
/// ```swift
/// let sizer = CellSizer(
///   try .tag(TextStyle(size: 20)),
///   measuring: FixedMetricsMeasurer(advance: 0.5, ascent: 0.75, descent: 0.25))
/// let cell = try sizer.fit([["A"]])[0]
/// let explanation = try sizer.explain(Anchor(.superview, .width), in: cell)
/// print(explanation)  // super.width is 20, and the constraints that make it so
/// ```
public struct CellExplanation: Hashable, Sendable {
  /// The explained attribute.
  public let anchor: Anchor
  /// Its value in the cell, in points, before it is rounded to layout units.
  public let value: Double
  /// The constraints and rules that determine the value.
  public let reasons: [Reason]
  /// The constraints that yielded to those reasons, the highest priority first.
  public let losses: [Loss]
  /// Whether the constraints allow other values; this one is the nearest to 0.
  public let isAmbiguous: Bool
  /// The constraints that determine a horizontal value before labels hug their lines (`CellView.hugsLines`), which are
  /// broken in what these leave; without `reasons` and the sizes of labels. Empty where no label hugs several lines.
  public internal(set) var lineReasons: [Reason] = []

  /// A constraint or rule that determines a value, with its multiplier.
  public struct Reason: Hashable, Sendable {
    /// The constraint or rule.
    public let support: Support
    /// The change of the value for each point by which the constraint's constant or size grows.
    public let multiplier: Double
  }

  /// A constraint or rule that can determine a value.
  public enum Support: Hashable, Sendable {
    /// A constraint that is satisfied with equality.
    case constraint(ConstraintOrigin)
    /// The rule that this width or height, here 0, is never negative.
    case neverNegative(String)
    /// No constraint determines this variable, so it is as near 0 as possible.
    case nothing(String)
  }

  /// A constraint that is not satisfied.
  public struct Loss: Hashable, Sendable {
    /// The origin of the constraint.
    public let origin: ConstraintOrigin
    /// The priority of the constraint.
    public let priority: Double
    /// The amount by which it is missed, in points.
    public let amount: Double
    /// Whether it would make the value greater; otherwise smaller.
    public let wantsMore: Bool
  }
}

extension CellExplanation: CustomStringConvertible {
  /// A line for the value, then one for each reason and each loss.
  public var description: String {
    var lines = ["\(anchor) is \(FormatNumber.literal(value).description)"]
    if isAmbiguous { lines[0] += ", and might be another: the cell is ambiguous" }
    lines += reasons.map { "  because of \($0)" }
    lines += lineReasons.map { "  whose lines are broken by \($0)" }
    lines += losses.map { "  \($0)" }
    return lines.joined(separator: "\n")
  }
}

extension CellExplanation.Reason: CustomStringConvertible {
  /// The name of the constraint or variable, and the multiplier.
  public var description: String {
    let times = multiplier == 1 ? "" : ", \(FormatNumber.literal(multiplier).description) times"
    return switch support {
    case .constraint(let origin): "\(origin.name)\(times)"
    case .neverNegative(let name): "\(name), which is 0 and never less\(times)"
    case .nothing(let name): "\(name), which nothing holds\(times)"
    }
  }
}

extension CellExplanation.Loss: CustomStringConvertible {
  /// The name and priority of the constraint, and the amount by which it is missed.
  public var description: String {
    let direction = wantsMore ? "greater" : "less"
    return
      "\(origin.name) at \(FormatNumber.literal(priority).description) would have it \(direction)"
      + ", and is missed by \(FormatNumber.literal(amount).description)"
  }
}

extension CellSizer {
  /// Explains the value of an attribute of a fitted cell: the constraints that determine it, and
  /// those that yielded to them.
  /// - Parameters:
  ///   - anchor: An attribute of a view or of the cell.
  ///   - cell: A cell of this sizer.
  ///   - fitting: The fitting that produced the cell.
  /// - Throws: `.unknownView` when the template has no such view; else the errors of `fit(_:_:)`.
  /// - Complexity: Cubic in the number of views.
  public func explain(
    _ anchor: Anchor, in cell: FittedCell, _ fitting: Fitting = .compressed
  ) throws(FittingError) -> CellExplanation {
    if case .view(let name) = anchor.item, !template.views.contains(where: { $0.name == name }) {
      throw .unknownView(name)
    }
    // The program then has the parameters of the cell.
    let cell = try refit(cell, fitting)
    let program = try program(for: fitting)
    var explanation = try program.explain(anchor, cell.labelMetrics, fitting)
    guard anchor.attribute.axis == .horizontal, cell.kinds.hugsSeveralLines(cell.kind) else {
      return explanation
    }
    try program.run(
      .horizontal, intrinsic: cell.kinds.intrinsicMetrics(ofKind: cell.kind),
      wrapped: cell.labelMetrics, fitting)
    explanation.lineReasons = try program.explain(anchor, cell.labelMetrics, fitting).reasons.filter
    {
      if case .constraint(.intrinsicSize) = $0.support { return false }
      return !explanation.reasons.map(\.support).contains($0.support)
    }
    return explanation
  }

  /// Returns, for each broken constraint of a fitted cell, the constraints it conflicts with.
  package func obstacles(
    in cell: FittedCell, _ fitting: Fitting
  ) throws(FittingError) -> [[ConstraintOrigin]] {
    guard !cell.brokenConstraints.isEmpty else { return [] }
    _ = try refit(cell, fitting)
    return try program(for: fitting).obstacles()
  }
}

extension FittingProgram {
  /// Explains a value of the cell solved last, whose labels have the metrics `labels`.
  func explain(
    _ anchor: Anchor, _ labels: [TextMetrics], _ fitting: Fitting
  ) throws(FittingError) -> CellExplanation {
    let expression = variables.value(of: anchor, container: nil)
    let solved: SolvedSystem
    let explanation: Explanation
    do throws(SolverError) {
      solved = try stages[anchor.attribute.axis].solved(at: parameters)
      explanation = try solved.explain(LinearExpression(terms: expression.terms))
    } catch {
      throw fittingError(error)
    }
    let constant = expression.inputs.reduce(expression.constant) {
      switch $1.input {
      case .line(let label, let line): $0 + $1.coefficient * labels[label].distance(to: line)
      case .proposed(let axis): $0 + $1.coefficient * fitting.given(along: axis)
      case .labelSize, .longestWord, .target, .proposal: $0
      }
    }
    return CellExplanation(
      anchor: anchor, value: explanation.value + constant,
      reasons: explanation.reasons.map {
        .init(support: support($0.support), multiplier: $0.multiplier)
      },
      losses: explanation.losses.map {
        .init(
          origin: origin(of: $0.constraint),
          priority: solved.system.priority(of: $0.constraint).level,
          amount: $0.amount, wantsMore: $0.wantsMore)
      }, isAmbiguous: explanation.isAmbiguous)
  }

  /// Returns, for each broken constraint in the cell's order, the constraints it conflicts with.
  fileprivate func obstacles() throws(FittingError) -> [[ConstraintOrigin]] {
    var pairs: [(ConstraintID, [ConstraintID])] = []
    do throws(SolverError) {
      for program in stages.areOne ? [stages.horizontal] : [stages.horizontal, stages.vertical] {
        pairs += zip(program.solution.broken, try program.obstacles(at: parameters))
      }
    } catch {
      throw fittingError(error)
    }
    return pairs.sorted { $0.0 < $1.0 }.map { $0.1.map(origin) }
  }

  private func support(_ support: Explanation.Support) -> CellExplanation.Support {
    switch support {
    case .constraint(let id): .constraint(origin(of: id))
    case .domain(let variable): .neverNegative(variables.name(of: Int(variable.index)))
    case .settling(let variable): .nothing(variables.name(of: Int(variable.index)))
    }
  }
}
