public import SnugGeometry
public import SnugText

/// The design of a cell: views, and the constraints between them.
///
/// The initialiser checks that every name is known and every number is in range. Conflicts between
/// constraints are found when a cell is fitted.
///
/// ```swift
/// let tag = try CellTemplate(
///   views: [.label("label", TextStyle(size: 15))],
///   constraints: ["H:|-[label(>=40,<=120)]-|", "V:|-[label]-|"], margins: EdgeInsets(5))
/// ```
public struct CellTemplate: Hashable, Sendable {
  /// The views in declared order, a container before its contents.
  public internal(set) var views: [CellView]
  /// The distances from the cell's edges to its margin attributes, in points.
  public let margins: EdgeInsets
  /// The constraints in declared order, the cell's own before those of containers.
  public let constraints: [PlacedConstraint]
  /// The index of the view whose baseline is the cell's: the named one, else the first label.
  public let baselineView: Int?
  /// The behaviour when required constraints conflict.
  public let recovery: Recovery

  /// The behaviour when required constraints conflict.
  public enum Recovery: String, Sendable, CaseIterable {
    /// Fitting fails with an error that names the conflict.
    case fail
    /// The last declared of the conflicting constraints is broken and reported, until the rest can
    /// be satisfied, as in Auto Layout.
    ///
    /// The order is: the views' limits, the template's constraints, intrinsic sizes at priority
    /// 1000, and last the target of the fitting. No size ever becomes negative.
    case breakLast = "break"
  }

  /// A constraint and its declaration.
  public struct PlacedConstraint: Hashable, Sendable {
    /// The constraint, with metrics replaced by their numbers.
    public let constraint: Constraint
    /// The container that declares it; `nil` for the cell's own list.
    public let container: String?
    /// The index of its statement in that list.
    public let statement: Int
    /// Its identifier or source text.
    public let name: String
  }

  /// The largest accepted magnitude of a length, constant or multiplier.
  public static let maximumMagnitude = LayoutUnit.maximumPoints
  /// The least accepted magnitude of a multiplier.
  public static let minimumMultiplier = 1e-6
  /// The maximum count of views, including containers and guides.
  public static let maximumViewCount = 250
  /// The maximum count of constraints; each constraint of a visual format counts.
  public static let maximumConstraintCount = 1_000

  /// Creates a design and checks it.
  ///
  /// A cell of one view without constraints pins that view to its margins.
  /// - Parameters:
  ///   - margins: The distances from the cell's edges to its margin attributes and to the edge
  ///     hyphens of visual formats; containers and other views have 8 points, as in UIKit.
  ///   - metrics: Numbers by name for the texts of constraints.
  ///   - baseline: The name of the view whose baseline is the cell's.
  ///   - recovery: The behaviour when required constraints conflict.
  /// - Throws: The first problem; `problems` returns all of them.
  public init(
    views: [CellView], constraints: [ConstraintStatement] = [],
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

  /// Returns all problems of a design, of which `init` throws the first.
  ///
  /// Each view and each statement is reported once, without consequences: a constraint that names a
  /// view with an invalid name is not reported.
  /// - Parameter limit: The maximum count of problems to report.
  public static func problems(
    views: [CellView], constraints: [ConstraintStatement] = [],
    margins: EdgeInsets = EdgeInsets(defaultMargin), metrics: [String: Double] = [:],
    baseline: String? = nil, limit: Int = .max
  ) -> [TemplateError] {
    TemplateBuilder(
      views: views, constraints: constraints, margins: margins, metrics: metrics,
      baseline: baseline, limit: limit
    ).problems
  }

  /// Returns a design of one label, 5 points from every edge, as narrow as its text.
  public static func tag(_ style: TextStyle = TextStyle()) throws(TemplateError) -> CellTemplate {
    try CellTemplate(views: [.label("label", style)], margins: EdgeInsets(5))
  }

  /// The margin of a view that sets none, in points.
  public static let defaultMargin = 8.0

  /// The indices of the labels in `views`, in declared order.
  public var labels: [Int] { views.indices.filter { views[$0].isLabel } }

  /// The count of the styles that ranges of its labels' texts may have.
  package var rangeCount: Int {
    views.reduce(0) { count, view in
      guard case .label(let style) = view.content else { return count }
      return count + style.ranges.count
    }
  }

  /// Returns this design with every label's style changed.
  public func restyled(_ change: (inout TextStyle) -> Void) -> CellTemplate {
    restyled(label: nil, change)
  }

  /// Returns this design with the style of one label changed.
  /// - Parameter label: The name of the label; `nil` for all.
  package func restyled(label: String?, _ change: (inout TextStyle) -> Void) -> CellTemplate {
    var result = self
    for index in views.indices { result.views[index].restyle(label, change) }
    return result
  }
}

extension CellView {
  /// Changes a label's style. A container stores a copy of its contents, which changes too.
  /// - Parameter label: The name of the only label to change; `nil` for all.
  fileprivate mutating func restyle(
    _ label: String?, _ change: (inout TextStyle) -> Void
  ) {
    switch content {
    case .label(var style):
      guard label == nil || label == name else { return }
      let font = style.font
      change(&style)
      style.ranges.changeFont(from: font, to: style.font)
      content = .label(style)
    case .container(var views, let constraints):
      for index in views.indices { views[index].restyle(label, change) }
      content = .container(views, constraints)
    case .image, .box, .guide: break
    }
  }
}

/// A problem of a cell template, and its location.
///
/// ```swift
/// do {
///   _ = try CellTemplate(views: [.label("label")], constraints: ["H:|-[labl]-|"])
/// } catch {
///   print(error.place, error.problem)  // the first statement: `.unknownView("labl")`
/// }
/// ```
public struct TemplateError: Error, Hashable, Sendable {
  /// The faulty part of the template.
  public var place: Place
  /// The problem of that part.
  public var problem: Problem

  /// A part of a template.
  public enum Place: Hashable, Sendable {
    case cell
    case view(String)
    /// An entry of a list of constraints, by its index in the cell's own list or in that of a
    /// container.
    case statement(Int, container: String?)
  }

  /// The cause of a template error.
  public enum Problem: Hashable, Sendable {
    case duplicateViewName
    /// A name that no constraint can contain.
    case invalidName(String)
    case tooManyViews(limit: Int)
    case tooManyConstraints(limit: Int)
    /// A number is not finite or out of range; only margins and metrics may be negative.
    case numberOutOfRange(property: String, value: Double)
    /// `baseline` names no view of the cell.
    case unknownBaselineView(String)
    case constraint(ConstraintError, suggestions: [String])
  }
}
