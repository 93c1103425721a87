import Snug
import SnugTesting

/// A cell fitted without fonts, and its frames by name.
///
/// At size 10 a character is 5 points wide and a line 10 high, its baseline 8 below its top; at
/// size 20 they are 10, 20 and 15 (7.5 rounds up).
struct FittedViews {
  let template: CellTemplate
  let cell: FittedCell

  subscript(_ view: String) -> Rect {
    guard let index = template.views.firstIndex(where: { $0.name == view }) else {
      preconditionFailure("no view is called \(view)")
    }
    return cell.frames[index]
  }
}

/// A sizer without fonts, with margins of 0 by default.
func sizer(
  _ views: [CellView], _ constraints: [ConstraintStatement],
  _ measurer: any TextMeasuring = FixedMetricsMeasurer(), margins: EdgeInsets = .zero,
  baseline: String? = nil, recovery: CellTemplate.Recovery = .fail,
  direction: LayoutDirection = .leftToRight
) throws -> CellSizer {
  CellSizer(
    try CellTemplate(
      views: views, constraints: constraints, margins: margins, baseline: baseline,
      recovery: recovery), measuring: measurer, direction: direction)
}

/// Fits one cell, with margins of 0 by default.
func fitted(
  _ views: [CellView], _ constraints: [ConstraintStatement], texts: [String] = [],
  margins: EdgeInsets = .zero, baseline: String? = nil, _ fitting: Fitting = .compressed,
  direction: LayoutDirection = .leftToRight
) throws -> FittedViews {
  let sizer = try sizer(
    views, constraints, margins: margins, baseline: baseline, direction: direction)
  return FittedViews(template: sizer.template, cell: try sizer.fit([texts], fitting)[0])
}

/// The error of fitting one cell, or `nil` if it can be fitted.
func fittingError(
  _ template: CellTemplate, texts: [[String]] = [[]], _ fitting: Fitting = .compressed
) -> FittingError? {
  do throws(FittingError) {
    _ = try CellSizer(template, measuring: FixedMetricsMeasurer()).fit(texts, fitting)
    return nil
  } catch {
    return error
  }
}

/// The names of the constraints in conflict, or `nil` when there is no conflict.
func conflict(
  _ views: [CellView], _ constraints: [ConstraintStatement], _ fitting: Fitting = .compressed
) throws -> [String]? {
  let template = try CellTemplate(views: views, constraints: constraints, margins: .zero)
  guard case .unsatisfiable(let origins) = fittingError(template, texts: [[]], fitting) else {
    return nil
  }
  return origins.map(\.name)
}

extension CellView {
  /// A label of size 10.
  static func label10(
    _ name: String, hugging: Double = 251, compressionResistance: Double = 750
  ) -> CellView {
    CellView(
      name, .label(TextStyle(size: 10)), hugging: AxisPriorities(hugging),
      compressionResistance: AxisPriorities(compressionResistance))
  }

  /// A box with an intrinsic size.
  static func box(_ name: String, _ width: Double, _ height: Double) -> CellView {
    CellView(name, .box(Size(width: width, height: height)))
  }

  /// A box without an intrinsic size.
  static func box(_ name: String) -> CellView { CellView(name, .box(nil)) }
}

extension Fitting {
  /// As low as the constraints allow, at exactly this width.
  static func width(_ width: Double) -> Fitting {
    Fitting(target: Size(width: width, height: 0), horizontalPriority: 1000)
  }
}
