import Snug

extension DocumentCollection {
  /// Makes edits in JSON, in order, as one batch; all of them or none.
  ///
  /// They are those of `DocumentFlow.apply(json:)`: a list of objects such as `{"insert": [ITEM], "at": [0, 3]}`, with
  /// the indices that the edits before them leave. An item that is replaced keeps its name.
  /// - Throws: A `DocumentError` for an edit that cannot be read or made, a `StepRefusal` for what cannot be measured;
  ///   nothing has changed then.
  /// - Complexity: As `CellCollection.performBatchUpdates`, and O(edits) for each edit.
  public func apply(json edits: [UInt8]) throws {
    if case .refused(let reasons, _) = try simulation.perform(
      edits: try JSONTree.reading(edits).root)
    {
      throw StepRefusal(reasons: reasons)
    }
    record("{\"edit\": \(String(decoding: edits, as: UTF8.self))}")
  }
}

extension Simulation {
  /// Reads edits of a script and makes them, as one batch.
  func perform(edit value: JSONValue) -> Outcome {
    do throws(DocumentError) {
      return try perform(edits: value)
    } catch {
      let sentence = "\(error.message) (script\(error.place.path))"
      return perform { () throws(CollectionError) in .refused([sentence]) }
    }
  }

  /// Reads edits and makes them, as one batch.
  fileprivate func perform(edits value: JSONValue) throws(DocumentError) -> Outcome {
    var settings = settings
    let edits = try value.edits(of: &settings)
    do throws(EditError) {
      return try perform(edits, readFor: settings)
    } catch {
      throw value.error(error)
    }
  }
}
