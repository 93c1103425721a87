public import Snug

extension LayoutSession {
  /// Explains a document's item as it is laid out.
  public func explain(
    _ document: Document, _ request: ExplanationRequest
  ) throws(ExplanationError) -> DocumentExplanation {
    let pool: SizerPool
    do throws(DocumentError) {
      pool = try self.pool(for: document)
    } catch {
      throw .document(error)
    }
    return try DocumentExplanation(document, request, pool: pool)
  }

  /// Fits the cells of a document's items alone, without a layout.
  /// - Throws: for the first that cannot be fitted, and of other cells as its `others`.
  public func fit(
    _ document: Document, _ fitting: Fitting
  ) throws(DocumentError) -> DocumentSizes {
    let pool = try pool(for: document)
    return try document.tellingEachCell { document throws(DocumentError) in
      try DocumentSizes(document, fitting, pool: pool)
    }
  }

  /// Opens a document's collection for a script.
  /// - Throws: for what cannot be shown: the first in the text, and of other cells as its `others`.
  public func simulate(
    _ document: Document, _ script: SimulationScript
  ) throws(DocumentError) -> Simulation {
    try Simulation(document, script, pool: pool(for: document))
  }
}
