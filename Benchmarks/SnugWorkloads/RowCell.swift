public import SnugSolver

/// A cell with a row of labels, which are 17 points high, 4 apart, and 5 from every edge.
public struct RowCell {
  /// The constraints declared so far.
  public private(set) var system = ConstraintSystem()
  /// The cell's size.
  public let cellWidth, cellHeight: SolverVariable
  /// The labels from leading to trailing.
  public private(set) var labels: [Label] = []

  /// A label's unknowns, and the constraints that carry its intrinsic width.
  public struct Label {
    /// The unknowns.
    public let x, width, y, height: SolverVariable
    /// The constraints whose constant is the intrinsic width: `width <=` and `width >=`.
    public let hugging, compression: ConstraintID
  }

  /// An empty cell.
  public init() {
    cellWidth = system.addVariable()
    cellHeight = system.addVariable()
  }

  /// Adds a label after the others.
  @discardableResult
  public mutating func addLabel(
    intrinsicWidth: Double, hugging: Double, compression: Double, minimum: Double? = nil,
    maximum: Double? = nil
  ) throws -> Label {
    let x = system.addVariable(.free)
    let width = system.addVariable()
    let y = system.addVariable(.free)
    let height = system.addVariable()
    var start: [LinearConstraint.Term] = [.init(1, x)]
    if let last = labels.last { start += [.init(-1, last.x), .init(-1, last.width)] }
    try declare(start, .equal, labels.isEmpty ? 5 : 4)
    if let minimum { try declare([.init(1, width)], .greaterOrEqual, minimum) }
    if let maximum { try declare([.init(1, width)], .lessOrEqual, maximum) }
    try declare([.init(1, y)], .equal, 5)
    try declare([.init(1, cellHeight), .init(-1, y), .init(-1, height)], .equal, 5)
    let label = Label(
      x: x, width: width, y: y, height: height,
      hugging: try declare([.init(1, width)], .lessOrEqual, intrinsicWidth, hugging),
      compression: try declare([.init(1, width)], .greaterOrEqual, intrinsicWidth, compression))
    try declare([.init(1, height)], .lessOrEqual, 17, hugging)
    try declare([.init(1, height)], .greaterOrEqual, 17, compression)
    labels.append(label)
    return label
  }

  /// Pins the last label to the trailing edge, and minimises the cell's size at priority `fitting`.
  public mutating func close(fitting: Double, maximumWidth: Double? = nil) throws {
    if let last = labels.last {
      try declare([.init(1, cellWidth), .init(-1, last.x), .init(-1, last.width)], .equal, 5)
    }
    if let maximumWidth { try declare([.init(1, cellWidth)], .lessOrEqual, maximumWidth) }
    try declare([.init(1, cellWidth)], .equal, 0, fitting)
    try declare([.init(1, cellHeight)], .equal, 0, fitting)
  }

  @discardableResult
  private mutating func declare(
    _ terms: [LinearConstraint.Term], _ relation: LinearConstraint.Relation, _ constant: Double,
    _ level: Double = 1000
  ) throws -> ConstraintID {
    guard let priority = Priority(level) else { preconditionFailure("no priority \(level)") }
    return try system.declare(.init(terms, relation, constant, priority: priority))
  }

  /// Changes the intrinsic width of a label, counted from leading.
  public mutating func setIntrinsicWidth(_ width: Double, ofLabel index: Int) throws {
    try system.setConstant(width, of: labels[index].hugging)
    try system.setConstant(width, of: labels[index].compression)
  }

  /// Workload M: three labels, the second at least 30 wide, in a cell of at most 240.
  public static func threeLabels(_ widths: [Double]) throws -> RowCell {
    var cell = RowCell()
    try cell.addLabel(intrinsicWidth: widths[0], hugging: 251, compression: 750)
    try cell.addLabel(intrinsicWidth: widths[1], hugging: 250, compression: 749, minimum: 30)
    try cell.addLabel(intrinsicWidth: widths[2], hugging: 252, compression: 751)
    try cell.close(fitting: 50, maximumWidth: 240)
    return cell
  }

  /// A row in which each label gets its intrinsic width.
  public static func chain(_ widths: [Double]) throws -> RowCell {
    var cell = RowCell()
    for width in widths {
      try cell.addLabel(intrinsicWidth: width, hugging: 251, compression: 750)
    }
    try cell.close(fitting: 50)
    return cell
  }

  /// A row of labels of one priority, each at most 20 wide, whose cell has room for 16 of them. All
  /// yield alike, so that their widths are open.
  public static func full(_ widths: [Double]) throws -> RowCell {
    var cell = RowCell()
    for width in widths {
      try cell.addLabel(intrinsicWidth: width, hugging: 250, compression: 750, maximum: 20)
    }
    try cell.close(fitting: 50, maximumWidth: 10 + 4 * Double(widths.count - 1) + 16 * 20)
    return cell
  }

  /// Workload C_K: K labels at least 20 wide in a cell of at most 60 K, each with its own
  /// compression resistance and hugging; the leading label, i = 0, is the last to yield in both.
  public static func crowd(_ widths: [Double]) throws -> RowCell {
    var cell = RowCell()
    for (index, width) in widths.enumerated() {
      let i = Double(index)
      try cell.addLabel(
        intrinsicWidth: width, hugging: 260 - i, compression: 760 - i, minimum: 20)
    }
    try cell.close(fitting: 5, maximumWidth: 60 * Double(widths.count))
    return cell
  }
}
