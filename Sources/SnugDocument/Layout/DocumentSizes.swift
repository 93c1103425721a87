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
      var sizesInSection: [Size] = []
      sizesInSection.reserveCapacity(section.items.count)
      for (index, item) in section.items.enumerated() {
        guard case .cell(let cell, let texts) = item.content else {
          if case .fixed(let size) = item.content { sizesInSection.append(size) }
          continue
        }
        let sizer = try sizers.sizer(forCell: cell)
        do throws(FittingError) {
          let fitted = try sizer.fit([texts], fitting)[0]
          sizers.noteAmbiguity(fitted, of: item)
          noticed += Diagnostic.of(
            fitted, path: document.path(ofItem: index, inSection: number),
            design: document.cells[cell].value)
          sizesInSection.append(fitted.size)
        } catch {
          throw document.error(
            error, at: document.place(ofItem: index, in: section.items), of: item,
            sizeAskedBy: .target)
        }
      }
      sizes.append(sizesInSection)
    }
    self.sizes = sizes
    diagnostics = sizers.diagnostics + noticed
  }
}
