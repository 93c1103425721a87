import Snug

/// The fonts of a cell's labels, resolved before anything is measured, so that what is wrong
/// with a font is said at the place that asks for it.
struct LabelFonts {
  /// The primary face of each label, in declared order.
  let faces: [FontFace]
  /// What they lack of what the labels ask for.
  let diagnostics: [Diagnostic]

  init(_ document: Document, cell number: Int, measurer: TextMeasurer) throws(DocumentError) {
    let cell = document.cells[number]
    var faces: [FontFace] = []
    var diagnostics: [Diagnostic] = []
    for index in cell.template.labels {
      let view = cell.template.views[index]
      guard case .label(let style) = view.content else { continue }
      do throws(FontError) {
        let chain = try measurer.chain(for: style)
        faces.append(chain.primary)
        let path = "cells.\(cell.name).views.\(view.name).font"
        diagnostics += Diagnostic.of(chain, in: measurer.catalog, path: path)
      } catch {
        let declared = cell.value?.view(named: view.name)
        let font = declared?.member("font")
        let place = font?.member("file") ?? font ?? declared ?? cell.value
        throw DocumentError(
          place: JSONPlace(of: place), message: error.sentence, conflict: nil, cell: number)
      }
    }
    self.faces = faces
    self.diagnostics = diagnostics
  }
}
