public import Snug

extension DocumentFlow {
  /// Makes edits in JSON, in order, and lays out once; all of them or none.
  ///
  /// They are those of `snug serve`: a list of objects such as `{"insert": [ITEM], "at": [0, 3]}`, with the indices that
  /// the edits before them leave.
  /// - Returns: What was placed again, and how far the rest has moved.
  /// - Throws: For an edit that cannot be read or made; nothing has changed then.
  /// - Complexity: Of one edit of an item, as `CellFlow.apply`.
  @discardableResult
  public mutating func apply(json edits: [UInt8]) throws(DocumentError) -> FlowChange {
    try apply(try JSONTree.reading(edits).root)
  }

  /// Makes edits that are written as JSON, in order, and lays out once; all of them or none.
  ///
  /// Each is an object such as `{"insert": [ITEM], "at": [0, 3]}`, with the indices that the edits before it leave.
  /// - Throws: For an edit that cannot be read or made; nothing has changed then.
  package mutating func apply(_ value: JSONValue) throws(DocumentError) -> FlowChange {
    var document = settings
    let edits = try value.edits(of: &document)
    let earlier = takeStyles(of: document)
    do throws(EditError) {
      return try apply(edits)
    } catch {
      if let earlier { restore(earlier) }
      throw value.error(error)
    }
  }
}
