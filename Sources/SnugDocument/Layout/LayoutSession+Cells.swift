public import Snug

extension LayoutSession {
  /// Explains a document's item as it is laid out.
  public func explain(
    _ document: Document, _ request: ExplanationRequest
  ) throws(ExplanationError) -> DocumentExplanation {
    let measurer: TextMeasurer
    do throws(DocumentError) {
      measurer = try self.measurer(for: document)
    } catch {
      throw .document(error)
    }
    return try DocumentExplanation(document, request, measurer: measurer)
  }

  /// Fits the cells of a document's items alone, without a layout.
  /// - Throws: for the first that cannot be fitted.
  public func fit(
    _ document: Document, _ fitting: Fitting
  ) throws(DocumentError) -> DocumentSizes {
    try DocumentSizes(document, fitting, measurer: measurer(for: document))
  }
}
