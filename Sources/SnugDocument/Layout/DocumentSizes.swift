import Snug

/// The cells of a document's items, each fitted alone: no line is there to keep within.
public struct DocumentSizes {
  let document: Document
  let fitting: Fitting
  /// In points, for each item of each section.
  let sizes: [[Size]]
  let diagnostics: [Diagnostic]

  /// - Throws: for the first item that cannot be fitted.
  init(
    _ document: Document, _ fitting: Fitting, pool: SizerPool
  ) throws(DocumentError) {
    self.document = document
    self.fitting = fitting
    var sizers = DocumentSizers(document, pool: pool)
    var sizes: [[Size]] = []
    var noticed: [Diagnostic] = []
    for (number, section) in document.sections.enumerated() {
      let table = try sizers.table(of: section.items)
      let items: ShownItems
      do throws(CellTable.Failure) {
        items = try table.fitted(fitting)
      } catch {
        throw document.error(
          error.cause, at: document.place(ofItem: error.item, in: section.items),
          of: section.items[error.item], sizeAskedBy: .target)
      }
      for index in items.notableItems {
        guard let fitted = items[index], let cell = section.items.cell(index) else { continue }
        sizers.noteAmbiguity(fitted, of: section.items[index])
        noticed += Diagnostic.of(
          fitted, path: document.path(ofItem: index, inSection: number),
          design: document.cells[cell].value)
      }
      sizes.append(
        section.items.indices.map { index in
          let place = items.places[index]
          let (column, row) = (Int(place.column), Int(place.row))
          return items.columns[column].map { $0.kinds.size(Int($0.numbers[row])) }
            ?? section.items.columns[column].sizes[row]
        })
    }
    self.sizes = sizes
    diagnostics = sizers.diagnostics + noticed
  }
}
