public import SnugGeometry
public import SnugText

/// A cell's design: views, and the constraints between them.
///
/// A template is checked when it is made: every name is known, every number is in range. Whether
/// its constraints can hold is found when a cell is fitted.
public struct CellTemplate: Hashable, Sendable {
  /// The views in declared order, a container before its contents.
  public internal(set) var views: [View]
  /// From the cell's edges to its margin attributes, in points.
  public let margins: EdgeInsets
  /// The constraints in declared order, the cell's own before those of containers.
  public let constraints: [PlacedConstraint]
  /// The view whose baseline is the cell's: the one named, else the first label.
  public let baselineView: Int?
  /// What happens when required constraints cannot hold together.
  public let recovery: Recovery

  /// What happens when required constraints cannot hold together.
  public enum Recovery: String, Sendable, CaseIterable {
    /// It is an error that names the conflict.
    case fail
    /// Of the constraints in conflict the last declared is broken and reported, until the rest
    /// can hold: Auto Layout's way.
    ///
    /// The order is that of the views' limits, the template's constraints, intrinsic sizes held
    /// at priority 1000, and last the size asked for. That sizes are not negative is never broken.
    case breakLast = "break"
  }

  /// A constraint and where it was declared.
  public struct PlacedConstraint: Hashable, Sendable {
    /// The constraint itself, metrics already replaced by their numbers.
    public let constraint: Constraint
    /// The container in whose list it stands; `nil` for the cell's own.
    public let container: String?
    /// Its place in that list.
    public let statement: Int
    /// Its identifier or source text.
    public let name: String
  }

  /// The largest length, constant or multiplier accepted.
  public static let maximumMagnitude = LayoutUnit.maximumPoints
  /// The least multiplier accepted, either way.
  public static let minimumMultiplier = 1e-6
  /// The most views, containers and guides counted.
  public static let maximumViewCount = 250
  /// The most constraints, each of a visual format's counted.
  public static let maximumConstraintCount = 1_000

  /// Checks a design.
  ///
  /// A cell of one view without constraints pins that view to its margins.
  /// - Parameters:
  ///   - margins: From the cell's edges to its margin attributes and the edge hyphens of visual
  ///     formats; containers and other views have 8 points, as UIKit's.
  ///   - metrics: Numbers by name for the constraints' texts.
  ///   - baseline: The view whose baseline is the cell's.
  ///   - recovery: What happens when required constraints cannot hold together.
  /// - Throws: for the first problem; `problems` has all of them.
  public init(
    views: [View], constraints: [ConstraintStatement] = [],
    margins: EdgeInsets = EdgeInsets(defaultMargin), metrics: [String: Double] = [:],
    baseline: String? = nil, recovery: Recovery = .fail
  ) throws(TemplateError) {
    let builder = TemplateBuilder(
      views: views, constraints: constraints, margins: margins, metrics: metrics,
      baseline: baseline, limit: 1)
    if let problem = builder.problems.first { throw problem }
    self.views = builder.views
    self.constraints = builder.constraints
    self.margins = margins
    baselineView = builder.baselineView
    self.recovery = recovery
  }

  /// All that is wrong with a design, where `init` throws the first of it.
  ///
  /// Each view and each statement is told once, and nothing that follows from what is told: a
  /// constraint that names a view whose own name cannot be used is not.
  /// - Parameter limit: The most problems to look for.
  public static func problems(
    views: [View], constraints: [ConstraintStatement] = [],
    margins: EdgeInsets = EdgeInsets(defaultMargin), metrics: [String: Double] = [:],
    baseline: String? = nil, limit: Int = .max
  ) -> [TemplateError] {
    TemplateBuilder(
      views: views, constraints: constraints, margins: margins, metrics: metrics,
      baseline: baseline, limit: limit
    ).problems
  }

  /// One label, 5 points from every edge, as narrow as its text.
  public static func tag(_ style: TextStyle = TextStyle()) throws(TemplateError) -> CellTemplate {
    try CellTemplate(views: [.label("label", style)], margins: EdgeInsets(5))
  }

  /// The margin of a view that sets none, in points.
  public static let defaultMargin = 8.0

  /// The places of the labels among the views, in declared order.
  public var labels: [Int] {
    views.indices.filter { if case .label = views[$0].content { true } else { false } }
  }
}

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

/// What is wrong with a cell template, and where.
public struct TemplateError: Error, Hashable, Sendable {
  /// Where it is wrong.
  public var place: Place
  /// What is wrong there.
  public var problem: Problem

  /// Which part of the template is meant.
  public enum Place: Hashable, Sendable {
    case cell
    case view(String)
    /// An entry of a list of constraints, by its place in it: the cell's own list, or that of a
    /// container.
    case statement(Int, container: String?)
  }

  /// The cause.
  public enum Problem: Hashable, Sendable {
    case duplicateViewName
    /// A name cannot be written in a constraint.
    case invalidName(String)
    case tooManyViews(limit: Int)
    case tooManyConstraints(limit: Int)
    /// A size, limit or margin is not finite, negative or too large.
    case numberOutOfRange(property: String, value: Double)
    /// `baseline` names no view of the cell.
    case unknownBaselineView(String)
    case constraint(ConstraintError, suggestions: [String])
  }
}
