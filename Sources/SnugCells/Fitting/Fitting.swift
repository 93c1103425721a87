public import SnugGeometry
import SnugSolver
public import SnugText

/// What a cell is fitted to: `systemLayoutSizeFitting` in UIKit.
public struct Fitting: Hashable, Sendable {
  /// The size the cell comes as close to as its constraints allow, in points.
  public var target: Size
  /// How strongly it does; 1000 fixes the extent.
  public var horizontalPriority, verticalPriority: Double
  /// An extent the cell keeps within if its required constraints allow it.
  public var proposal: Proposal?

  /// An upper limit that outweighs every constraint but the required ones.
  public struct Proposal: Hashable, Sendable {
    /// The axis whose extent is limited.
    public var axis: Axis
    /// In points.
    public var limit: Double

    /// A limit on one axis.
    public init(axis: Axis, limit: Double) {
      self.axis = axis
      self.limit = limit
    }
  }

  /// The priority of a target when none is given: UIKit's `fittingSizeLevel`.
  public static let defaultPriority = 50.0

  /// A target with a priority for each axis.
  public init(
    target: Size, horizontalPriority: Double = defaultPriority,
    verticalPriority: Double = defaultPriority, proposal: Proposal? = nil
  ) {
    self.target = target
    self.horizontalPriority = horizontalPriority
    self.verticalPriority = verticalPriority
    self.proposal = proposal
  }

  /// As small as the constraints allow.
  public static let compressed = Fitting(target: .zero)
  /// As large as the constraints allow, up to 10,000 points.
  public static let expanded = Fitting(target: Size(width: 10_000, height: 10_000))

  /// Exactly this size: what a renderer asks for when a layout stretched the cell.
  public static func exactly(_ size: Size) -> Fitting {
    Fitting(target: size, horizontalPriority: 1000, verticalPriority: 1000)
  }

  /// The same, within `limit` points on `axis` if that can be.
  public func proposing(_ limit: Double, along axis: Axis = .horizontal) -> Fitting {
    var fitting = self
    fitting.proposal = Proposal(axis: axis, limit: limit)
    return fitting
  }

  func validate() throws(FittingError) {
    for (property, value) in [
      ("target.width", target.width), ("target.height", target.height),
      ("proposal", proposal?.limit ?? 0),
    ] {
      guard value >= 0, value <= CellTemplate.maximumMagnitude else {
        throw .numberOutOfRange(property: property, value: value)
      }
    }
    for (property, value) in [
      ("horizontalPriority", horizontalPriority), ("verticalPriority", verticalPriority),
    ] {
      guard value >= 1, value <= 1000 else {
        throw .numberOutOfRange(property: property, value: value)
      }
    }
  }
}

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
