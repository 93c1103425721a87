import Snug

extension Document {
  /// Does work that measures and fits the cells of the document. Where a cell is wrong, the work is
  /// tried again as if it were right, so that the next is found as it will be once the first is
  /// mended.
  /// - Throws: for each cell that is wrong where it is used first: the first in the text, the rest as
  ///   its `others`.
  func tellingEachCell<Output>(
    _ work: (Document) throws(DocumentError) -> Output
  ) throws(DocumentError) -> Output {
    var failure: DocumentError
    do throws(DocumentError) {
      return try work(self)
    } catch {
      failure = error
    }
    let errors = ErrorList()
    var document = self
    var mendedCells: Set<Int> = []
    while !errors.isFull, let cell = failure.cell, mendedCells.insert(cell).inserted {
      errors.note(failure)
      document.cells[cell].template = document.cells[cell].template.mended
      do throws(DocumentError) {
        _ = try work(document)
        break
      } catch {
        failure = error
      }
    }
    try errors.check()
    // It is no cell that is wrong.
    throw failure
  }
}

extension CellTemplate {
  /// A design with labels of the same names that can be fitted to any size.
  fileprivate var mended: CellTemplate {
    let labels = labels.map { View.label(views[$0].name) }
    do throws(TemplateError) {
      return try CellTemplate(views: labels, constraints: ["super.width >= 0"])
    } catch {
      preconditionFailure("the names of checked views are right")
    }
  }
}
