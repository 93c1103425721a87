package import SnugGeometry

/// The compiled programs of one design, one for each kind of fitting.
///
/// A program knows what texts measure, not how they are set: one serves the design in every font and
/// size. It is scratch, of one task at a time.
package final class FittingPrograms {
  private let template: CellTemplate
  let direction: LayoutDirection
  /// More kinds than some come only from priorities that change.
  private var programs = Memo<FittingProgram.Kind, FittingProgram>(capacity: 64)
  private var last: (kind: FittingProgram.Kind, program: FittingProgram)?

  /// Compiles nothing yet.
  package init(_ template: CellTemplate, direction: LayoutDirection) {
    self.template = template
    self.direction = direction
  }

  func program(for fitting: Fitting) throws(FittingError) -> FittingProgram {
    let kind = FittingProgram.Kind(fitting)
    if let last, last.kind == kind { return last.program }
    let program = if let known = programs[kind] { known } else { try compile(kind) }
    last = (kind, program)
    return program
  }

  private func compile(_ kind: FittingProgram.Kind) throws(FittingError) -> FittingProgram {
    let program = try TemplateCompiler.compile(template, direction: direction, for: kind)
    programs[kind] = program
    return program
  }
}
