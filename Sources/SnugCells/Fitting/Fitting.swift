public import SnugGeometry
public import SnugText

/// The target, priorities and limit of a fitting: `systemLayoutSizeFitting` in UIKit.
///
/// ```swift
/// let sizer = CellSizer(
///   try .tag(TextStyle(size: 20)),
///   measuring: FixedMetricsMeasurer(advance: 0.5, ascent: 0.75, descent: 0.25))
/// let cell = try sizer.fit([["longer"]], .compressed.proposing(50))[0]
/// let width = cell.size.width  // 50: the label is cut
/// ```
public struct Fitting: Hashable, Sendable {
  /// The size that the cell approaches as closely as its constraints allow, in points.
  public var target: Size
  /// The priorities of the target's width and height; 1000 fixes the extent.
  public var horizontalPriority, verticalPriority: Double
  /// The same for both axes.
  var priorities: CellView.AxisPriorities {
    get { .init(horizontal: horizontalPriority, vertical: verticalPriority) }
    set { (horizontalPriority, verticalPriority) = (newValue.horizontal, newValue.vertical) }
  }
  /// The length of the line that the cell is in.
  package var proposal: Proposal?

  /// A length that a line proposes to a cell, which constraints may have (`Attribute.proposedWidth`).
  package struct Proposal: Hashable, Sendable {
    package var axis: Axis
    /// Whether it limits the cell's extent, and outweighs every constraint except the required ones: until the
    /// line gives the cell another size.
    package var isLimiting = true
    /// The length, in points.
    package var limit: Double
  }

  /// The default priority of a target: UIKit's `fittingSizeLevel`.
  public static let defaultPriority = 50.0

  /// Creates a target with a priority for each axis.
  public init(
    target: Size, horizontalPriority: Double = defaultPriority,
    verticalPriority: Double = defaultPriority
  ) {
    self.target = target
    self.horizontalPriority = horizontalPriority
    self.verticalPriority = verticalPriority
  }

  /// A fitting as small as the constraints allow.
  public static let compressed = Fitting(target: .zero)
  /// A fitting as large as the constraints allow, up to 10,000 points.
  public static let expanded = Fitting(target: Size(width: 10_000, height: 10_000))

  /// Returns a fitting to exactly this size, as renderers request for a stretched cell.
  public static func exactly(_ size: Size) -> Fitting {
    Fitting(target: size, horizontalPriority: 1000, verticalPriority: 1000)
  }

  /// Returns this fitting, within `limit` points on `axis` if possible.
  public func proposing(_ limit: Double, along axis: Axis = .horizontal) -> Fitting {
    var fitting = self
    fitting.proposal = Proposal(axis: axis, limit: limit)
    return fitting
  }

  /// Returns the length that the cell is given on an axis: that of its line, else one that is fixed, else the
  /// largest.
  func given(along axis: Axis) -> Double {
    if let proposal {
      return proposal.axis == axis ? proposal.limit : Fitting.expanded.target[axis]
    }
    return priorities[axis] == 1000 ? target[axis] : Fitting.expanded.target[axis]
  }

  func validate() throws(FittingError) {
    let lengths = 0...CellTemplate.maximumMagnitude
    for (property, value, range) in [
      ("target.width", target.width, lengths), ("target.height", target.height, lengths),
      ("proposal", proposal?.limit ?? 0, lengths),
      ("horizontalPriority", horizontalPriority, 1...1000),
      ("verticalPriority", verticalPriority, 1...1000),
    ] where !range.contains(value) {
      throw .numberOutOfRange(property: property, value: value)
    }
  }
}

/// The cause of a failed fitting.
///
/// ```swift
/// let sizer = CellSizer(
///   try .tag(TextStyle(size: 20)),
///   measuring: FixedMetricsMeasurer(advance: 0.5, ascent: 0.75, descent: 0.25))
/// do {
///   _ = try sizer.fit([sizer.texts(["titel": "Snug"])])
/// } catch {
///   print(error)  // the cell has no view "titel"
/// }
/// ```
public enum FittingError: Error, Hashable, Sendable {
  /// A label could not be measured.
  case font(FontError)
  /// These required constraints conflict; without any one of them the rest do not.
  case unsatisfiable([ConstraintOrigin])
  /// A target, proposal or priority is not finite or out of its range, or the numbers of the named
  /// constraint add up to a value beyond `CellTemplate.maximumMagnitude`.
  case numberOutOfRange(property: String, value: Double)
  /// The template has no view, or no label, of this name.
  case unknownView(String)
  /// The count of texts differs from the count of the template's labels.
  case textCountMismatch(expected: Int, given: Int)
  /// The label of this name has no text.
  case missingText(label: String)
  /// A label's measured size is beyond `CellTemplate.maximumMagnitude`.
  case labelTooLarge(view: String, size: Size)
  /// Solving the constraints takes more work than `ConstraintSystem.maximumExactWork`.
  case unsolvable

  /// Runs `body`, and converts its error.
  static func font<Result>(_ body: () throws(FontError) -> Result) throws(FittingError) -> Result {
    do throws(FontError) {
      return try body()
    } catch {
      throw .font(error)
    }
  }
}

/// The origin of a constraint of a fitted cell.
///
/// Example: `CellExplanation`.
public enum ConstraintOrigin: Hashable, Sendable {
  /// One of the template's constraints.
  case declared(CellTemplate.PlacedConstraint)
  /// A view's `minWidth`, `maxWidth`, `minHeight` or `maxHeight`, or the `longestWord` that a label keeps.
  case limit(view: String, property: String)
  /// A view's intrinsic size, kept by hugging or by compression resistance.
  case intrinsicSize(view: String, axis: Axis, isHugging: Bool)
  /// The target of the fitting.
  case fitting(Axis)
  /// The proposal of the fitting.
  case proposal(Axis)

  /// The property of a label that is never narrower than its longest word.
  package static let longestWord = "longestWord"

  /// Whether it is one of the template's constraints, at priority 1000.
  var isRequired: Bool {
    if case .declared(let placed) = self { placed.constraint.priority == 1000 } else { false }
  }

  /// The name in messages: `label.maxWidth`, or the text of the declaration.
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
