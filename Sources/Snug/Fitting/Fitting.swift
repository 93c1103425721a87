public import SnugGeometry

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
