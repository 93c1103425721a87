import Snug

/// The edits of a document, made in its collection.
extension Simulation {
  /// The document with the sections as they are now, but for their items: what edits are read for.
  /// - Complexity: O(sections).
  package var settings: Document {
    var settings = document
    settings.sections = items.sections.map { section in
      var declared = section.declared
      declared.items = .init()
      return declared
    }
    return settings
  }

  /// Makes edits in order, as one batch; all of them or none.
  /// - Parameter settings: `settings`, with the styles of ranges that the edits bring; `nil` if they bring none.
  /// - Throws: For the first edit that cannot be made, and for the fonts of a cell.
  /// - Complexity: As `CellCollection.performBatchUpdates`, and O(edits) for each edit.
  package func perform(
    _ edits: [DocumentEdit], readFor settings: Document?
  ) throws(EditError) -> Outcome {
    let made = SimulatedEdits(items)
    var script = SimulationScript()
    for (index, edit) in edits.enumerated() {
      do throws(EditError) {
        try made.make(edit)
      } catch {
        throw edits.count == 1 ? error : .edit(index, cause: error)
      }
      script.note(edit)
    }
    var styled = document
    if let settings { styled.takeStyles(of: settings) }
    let earlier = try EditError.ofDocument(try prepare(for: script, styled))
    let outcome = perform { () throws(CollectionError) in
      var layout = collection.flowLayout
      if let size = made.size { layout.containerSize = size }
      return perform(made.update, made.items, in: layout, replaced: made.replaced)
    }
    if case .refused = outcome, let earlier { restore(earlier) }
    return outcome
  }

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
  func perform(edits value: JSONValue) throws(DocumentError) -> Outcome {
    var settings = settings
    let edits = try value.edits(of: &settings)
    do throws(EditError) {
      return try perform(edits, readFor: settings)
    } catch {
      throw value.error(error)
    }
  }

  /// Reads a step and performs it; one that is refused changes nothing.
  package func perform(json step: [UInt8]) throws(DocumentError) -> Outcome {
    let script = try SimulationScript.read(step: step, for: document)
    let earlier = try prepare(for: script)
    let outcome = perform(script.steps[0])
    if case .refused = outcome, let earlier { restore(earlier) }
    return outcome
  }
}
