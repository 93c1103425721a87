public import SnugSolver

/// Workload E: a form of three rows, each a label beside a field, and a field across below them.
///
/// 37 variables and 111 constraints, and two strong edits: the requested width and height. In a
/// form too small for its content, five levels of optional constraints yield to each other.
public struct Form {
  /// The system, to be solved at the size set last.
  public private(set) var system = ConstraintSystem()
  /// The form's frame.
  public let frame: Box
  /// The four edges of the area inside the form's margins.
  public let contentsTop, contentsBottom, contentsLeft, contentsRight: SolverVariable
  /// The left edge of the fields beside labels.
  public let midline: SolverVariable
  /// The field beside the third label.
  public let container: Box
  /// The labels; the fields beside the first two and the one below all. Each from top to bottom.
  public let labels, fields: [Box]
  /// The constraints whose constants are the size set.
  public let widthEdit, heightEdit: ConstraintID

  /// A rectangle of unknowns.
  public struct Box {
    /// The unknowns, none negative.
    public let left, top, width, height: SolverVariable
  }

  /// The strict hierarchy of the form, as neighbouring priorities.
  private enum Level: Double {
    case required = 1000
    case strong = 999
    case strongMedium = 998
    case moreThanMedium = 997
    case medium = 996
    case weak = 995
  }

  /// Builds the system for a form of this size.
  public init(width: Double, height: Double) throws {
    var builder = Builder()
    frame = builder.addBox()
    contentsTop = builder.addUnknown()
    contentsBottom = builder.addUnknown()
    contentsLeft = builder.addUnknown()
    contentsRight = builder.addUnknown()
    midline = builder.addUnknown()
    container = builder.addBox()
    labels = (0..<3).map { _ in builder.addBox() }
    fields = (0..<3).map { _ in builder.addBox() }

    widthEdit = try builder.declare([(1, frame.width)], .equal, width, .strong)
    heightEdit = try builder.declare([(1, frame.height)], .equal, height, .strong)
    try declareFrame(&builder)
    try declareSizes(&builder)
    try declareAlignment(&builder)
    try declareColumns(&builder)
    try declareRows(&builder)
    system = builder.system
  }

  /// Changes the size.
  public mutating func setSize(width: Double, height: Double) throws {
    try system.setConstant(width, of: widthEdit)
    try system.setConstant(height, of: heightEdit)
  }
}

extension Form {
  /// Margins of 10, nothing negative, and the smallest size: 38 constraints.
  private func declareFrame(_ builder: inout Builder) throws {
    for box in [frame, container] + labels + fields {
      for unknown in [box.left, box.top, box.width, box.height] {
        try builder.declare([(1, unknown)], .greaterOrEqual, 0, .required)
      }
    }
    let (top, height, left, width) = (frame.top, frame.height, frame.left, frame.width)
    try builder.declare([(1, contentsTop), (-1, top)], .equal, 10, .required)
    try builder.declare(
      [(1, contentsBottom), (-1, top), (-1, height)], .equal, -10, .required)
    try builder.declare([(1, contentsLeft), (-1, left)], .equal, 10, .required)
    try builder.declare([(1, contentsRight), (-1, left), (-1, width)], .equal, -10, .required)
    try builder.declare([(1, width)], .equal, 0, .medium)
    try builder.declare([(1, height)], .equal, 0, .medium)
  }

  /// The sizes of labels, fields and the container: 25 constraints.
  private func declareSizes(_ builder: inout Builder) throws {
    for (label, width) in zip(labels, [67.0, 66, 24]) {
      try builder.declare([(1, label.width)], .equal, width, .weak)
      try builder.declare([(1, label.width)], .greaterOrEqual, width, .strong)
      try builder.declare([(1, label.height)], .equal, 16, .strong)
      try builder.declare([(1, label.height)], .greaterOrEqual, 16, .strong)
    }
    for field in fields {
      try builder.declare([(1, field.width)], .greaterOrEqual, 125, .strong)
      try builder.declare([(1, field.height)], .equal, 21, .strong)
      try builder.declare([(1, field.height)], .greaterOrEqual, 21, .strong)
    }
    try builder.declare([(1, container.height)], .greaterOrEqual, 24, .strongMedium)
    try builder.declare([(1, container.height)], .lessOrEqual, 24, .strongMedium)
    try builder.declare([(1, container.width)], .greaterOrEqual, 119, .strongMedium)
    // Toolkits use 16,777,200 for "no limit"; a system takes no number beyond its own maximum.
    let noLimit = ConstraintSystem.maximumMagnitude
    try builder.declare([(1, container.width)], .lessOrEqual, noLimit, .strongMedium)
  }

  /// Fields begin at the midline, and each row is centred: 6 constraints.
  private func declareAlignment(_ builder: inout Builder) throws {
    for field in [fields[0], fields[1], container] {
      try builder.declare([(1, field.left), (-1, midline)], .equal, 0, .strong)
    }
    for (field, label) in zip([fields[0], fields[1], container], labels) {
      try builder.declare(
        [(1, field.top), (0.5, field.height), (-1, label.top), (-0.5, label.height)], .equal, 0,
        .strong)
    }
  }

  /// From top to bottom, labels and fields each: 10 pairs of constraints.
  private func declareColumns(_ builder: inout Builder) throws {
    for column in [labels + [fields[2]], [fields[0], fields[1], container, fields[2]]] {
      try builder.space([(1, column[0].top), (-1, contentsTop)], 0)
      for (upper, lower) in zip(column, column.dropFirst()) {
        try builder.space([(1, lower.top), (-1, upper.top), (-1, upper.height)], 10)
      }
      try builder.space([(1, contentsBottom), (-1, fields[2].top), (-1, fields[2].height)], 0)
    }
  }

  /// From left to right: 11 pairs of constraints.
  private func declareRows(_ builder: inout Builder) throws {
    for (label, field) in zip(labels, [fields[0], fields[1], container]) {
      try builder.space([(1, label.left), (-1, contentsLeft)], 0)
      try builder.space([(1, field.left), (-1, label.left), (-1, label.width)], 10)
      try builder.space([(1, contentsRight), (-1, field.left), (-1, field.width)], 0)
    }
    try builder.space([(1, fields[2].left), (-1, contentsLeft)], 0)
    try builder.space([(1, contentsRight), (-1, fields[2].left), (-1, fields[2].width)], 0)
  }

  /// Declares unknowns and constraints.
  private struct Builder {
    var system = ConstraintSystem()

    /// A free variable: where it must not be negative, a constraint of its own requires that.
    mutating func addUnknown() -> SolverVariable { system.addVariable(.free) }

    mutating func addBox() -> Box {
      Box(left: addUnknown(), top: addUnknown(), width: addUnknown(), height: addUnknown())
    }

    /// A distance with a required minimum, and an optional constraint to equal it.
    mutating func space(_ terms: [(Double, SolverVariable)], _ distance: Double) throws {
      try declare(terms, .greaterOrEqual, distance, .required)
      try declare(terms, .equal, distance, .moreThanMedium)
    }

    @discardableResult
    mutating func declare(
      _ terms: [(Double, SolverVariable)], _ relation: LinearConstraint.Relation,
      _ constant: Double,
      _ level: Level
    ) throws -> ConstraintID {
      guard let priority = Priority(level.rawValue) else { preconditionFailure("no priority") }
      return try system.declare(
        .init(terms.map { .init($0.0, $0.1) }, relation, constant, priority: priority))
    }
  }
}
