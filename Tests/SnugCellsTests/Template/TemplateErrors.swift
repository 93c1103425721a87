import Snug
import Testing

/// The error of making a template, or `nil` if it can be made.
func templateError(
  _ views: [CellView], _ constraints: [ConstraintStatement] = [], margins: EdgeInsets = .zero,
  metrics: [String: Double] = [:], baseline: String? = nil
) -> TemplateError? {
  do throws(TemplateError) {
    _ = try CellTemplate(
      views: views, constraints: constraints, margins: margins, metrics: metrics,
      baseline: baseline)
    return nil
  } catch {
    return error
  }
}

/// Expects this problem at this place.
func expect(
  _ error: TemplateError?, at place: TemplateError.Place, _ problem: TemplateError.Problem,
  sourceLocation: SourceLocation = #_sourceLocation
) {
  #expect(error?.place == place, sourceLocation: sourceLocation)
  #expect(error?.problem == problem, sourceLocation: sourceLocation)
}
