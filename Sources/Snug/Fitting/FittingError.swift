public import SnugGeometry
import SnugSolver
public import SnugText

/// Why a cell could not be fitted.
public enum FittingError: Error, Hashable, Sendable {
  /// A label could not be measured.
  case font(FontError)
  /// These required constraints cannot hold together; without any one of them the rest can.
  case unsatisfiable([ConstraintOrigin])
  /// A target, proposal or priority is not finite or out of its range, or the numbers of the
  /// constraint named add up to one beyond `CellTemplate.maximumMagnitude`.
  case numberOutOfRange(property: String, value: Double)
  /// The template has no view of this name.
  case unknownView(String)
  /// The number of texts is not that of the template's labels.
  case textCountMismatch(expected: Int, given: Int)
  /// A label's measured size is beyond `CellTemplate.maximumMagnitude`.
  case labelTooLarge(view: String, size: Size)
  /// So many bytes at the beginning of a label's text measure more already.
  case labelTooLong(view: String, bytes: Int, size: Size)
  /// Solving the constraints takes more work than `ConstraintSystem.maximumExactWork`.
  case unsolvable

  /// The solver refuses one constraint.
  init(_ error: SolverError, of origin: ConstraintOrigin) {
    guard case .numberOutOfRange(let value, _) = error else {
      self = .unsolvable
      return
    }
    self = .numberOutOfRange(property: origin.name, value: value)
  }
}

/// Where a constraint of a fitted cell comes from.
public enum ConstraintOrigin: Hashable, Sendable {
  /// One of the template's constraints.
  case declared(CellTemplate.PlacedConstraint)
  /// A view's `minWidth`, `maxWidth`, `minHeight` or `maxHeight`.
  case limit(view: String, property: String)
  /// A view's intrinsic size, held by hugging or by compression resistance.
  case intrinsicSize(view: String, axis: Axis, isHugging: Bool)
  /// The target of the fitting.
  case fitting(Axis)
  /// The proposal of the fitting.
  case proposal(Axis)

  /// What names it in a message: `label.maxWidth`, or the text it was declared with.
  public var name: String {
    switch self {
    case .declared(let placed): placed.name
    case .limit(let view, let property): "\(view).\(property)"
    case .intrinsicSize(let view, let axis, let isHugging):
      "\(view)'s \(axis.rawValue) \(isHugging ? "hugging" : "compression resistance")"
    case .fitting(let axis): "the cell's \(axis == .horizontal ? "width" : "height")"
    case .proposal(let axis): "the \(axis == .horizontal ? "width" : "height") proposed to the cell"
    }
  }
}
