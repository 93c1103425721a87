import SnugSolver
import SnugText

/// Why a view's attribute has the value it has.
public struct CellExplanation: Hashable, Sendable {
  /// What is explained.
  public let anchor: Anchor
  /// Its value in the cell, in points, before it is brought to layout units.
  public let value: Double
  /// What holds it there.
  public let reasons: [Reason]
  /// The constraints that gave way to those reasons, the highest priority first.
  public let losses: [Loss]
  /// Whether the constraints allow other values; this one is the nearest to 0.
  public let isAmbiguous: Bool

  /// One of the things that hold a value.
  public struct Reason: Hashable, Sendable {
    /// What holds it.
    public let support: Support
    /// By how much the value moves when the constraint's constant, or the size it holds, grows
    /// by one point.
    public let multiplier: Double
  }

  /// What may hold a value.
  public enum Support: Hashable, Sendable {
    /// A constraint that holds exactly.
    case constraint(ConstraintOrigin)
    /// A width or a height, here 0, is never negative.
    case neverNegative(String)
    /// Nothing holds this, so it lies as near 0 as it may.
    case nothing(String)
  }

  /// A constraint that does not hold.
  public struct Loss: Hashable, Sendable {
    /// Which one.
    public let origin: ConstraintOrigin
    /// What it yielded to nothing above.
    public let priority: Double
    /// By how many points it is missed.
    public let amount: Double
    /// Whether it would have the value greater; less otherwise.
    public let wantsMore: Bool
  }
}

extension CellExplanation: CustomStringConvertible {
  /// A line for the value, then one for each reason and each loss.
  public var description: String {
    var lines = ["\(anchor) is \(FormatNumber.literal(value).description)"]
    if isAmbiguous { lines[0] += ", and might be another: the cell is ambiguous" }
    lines += reasons.map { "  because of \($0)" }
    lines += losses.map { "  \($0)" }
    return lines.joined(separator: "\n")
  }
}

extension CellExplanation.Reason: CustomStringConvertible {
  /// What holds the value, and how often it counts.
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
  /// What lost, and how much.
  public var description: String {
    let direction = wantsMore ? "greater" : "less"
    return
      "\(origin.name) at \(FormatNumber.literal(priority).description) would have it \(direction)"
      + ", and is missed by \(FormatNumber.literal(amount).description)"
  }
}

extension CellSizer {
  /// Why an attribute of a fitted cell has its value: the constraints that hold it, and those
  /// that lost to them.
  /// - Parameters:
  ///   - anchor: A view's attribute, or the cell's.
  ///   - cell: A cell of this sizer.
  ///   - fitting: What the cell was fitted to.
  /// - Throws: `.unknownView` when the template has no such view; else as `fit(_:_:)`.
  /// - Complexity: cubic in the number of views.
  public func explain(
    _ anchor: Anchor, in cell: FittedCell, _ fitting: Fitting = .compressed
  ) throws(FittingError) -> CellExplanation {
    if case .view(let name) = anchor.item, !template.views.contains(where: { $0.name == name }) {
      throw .unknownView(name)
    }
    // The program then holds what the cell was solved with.
    let cell = try refit(cell, fitting)
    return try program(for: fitting).explain(anchor, cell.labelMetrics)
  }

  /// Of each of a fitted cell's broken constraints, those that it could not hold together with.
  package func obstacles(
    in cell: FittedCell, _ fitting: Fitting
  ) throws(FittingError) -> [[ConstraintOrigin]] {
    guard !cell.brokenConstraints.isEmpty else { return [] }
    _ = try refit(cell, fitting)
    return try program(for: fitting).obstacles()
  }
}

extension FittingProgram {
  /// Explains a value of the cell solved last, whose labels measure `labels`.
  func explain(
    _ anchor: Anchor, _ labels: [TextMetrics]
  ) throws(FittingError) -> CellExplanation {
    let expression = variables.value(of: anchor, container: nil)
    let system: ConstraintSystem
    let explanation: Explanation
    do throws(SolverError) {
      system = try stages[anchor.attribute.axis].system(at: parameters)
      explanation = try system.explain(
        LinearExpression(terms: expression.terms), parameters: parameters)
    } catch {
      throw fittingError(error)
    }
    let constant = expression.baselines.reduce(expression.constant) {
      let label = labels[$1.label]
      return $0 + $1.coefficient * ($1.isLast ? label.lastBaseline : label.baseline)
    }
    return CellExplanation(
      anchor: anchor, value: explanation.value + constant,
      reasons: explanation.reasons.map {
        .init(support: support($0.support), multiplier: $0.multiplier)
      },
      losses: explanation.losses.map {
        .init(
          origin: origin(of: $0.constraint), priority: system.priority(of: $0.constraint).level,
          amount: $0.amount, wantsMore: $0.wantsMore)
      }, isAmbiguous: explanation.isAmbiguous)
  }

  /// Of what was broken, as in the cell, the constraints that each could not hold together with.
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

  private func support(_ support: Support) -> CellExplanation.Support {
    switch support {
    case .constraint(let id): .constraint(origin(of: id))
    case .domain(let variable): .neverNegative(name(of: variable))
    case .settling(let variable): .nothing(name(of: variable))
    }
  }

  private func name(of variable: Variable) -> String {
    variables.name(of: Int(variable.index), variables.template.views)
  }
}
