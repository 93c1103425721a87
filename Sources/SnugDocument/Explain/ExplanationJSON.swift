import Snug

/// Writes an explanation as JSON.
package enum ExplanationJSON {
  /// Writes all of `explanation` and a final line feed.
  /// - Parameter isCompact: Whether all white space is left out.
  package static func write(
    _ explanation: DocumentExplanation, isCompact: Bool, to output: consuming OutputBuffer
  ) throws(OutputError) {
    var json = JSONWriter(output, isCompact: isCompact)
    json.beginObject(isMultiline: true)
    json.member("snug", 1)
    json.subject(explanation)
    json.array("values", explanation.values, isMultiline: true) { $0.value($1) }
    json.array("broken", explanation.broken, isMultiline: true) { $0.broken($1) }
    json.diagnostics(explanation.diagnostics)
    json.end()
    try json.finish()
  }
}

extension JSONWriter {
  /// Writes the explained element: its path, its ID, its cell and its texts.
  fileprivate mutating func subject(_ explanation: DocumentExplanation) {
    member("path", explanation.path)
    member("id", explanation.id)
    member("section", explanation.section)
    member("item", explanation.item)
    flag("hidden", if: explanation.isHidden)
    guard let cell = explanation.cell else { return }
    member("cell", cell.name)
    texts("texts", cell.texts.map { ($0.view, $0.text) })
    let cut = cell.texts.compactMap { text in text.shown.map { (text.view, $0) } }
    if !cut.isEmpty { texts("shown", cut) }
  }

  private mutating func texts(_ name: StaticString, _ texts: [(view: String, text: String)]) {
    beginObject(name)
    for (view, text) in texts {
      key(named: view)
      string(text)
    }
    end()
  }

  fileprivate mutating func value(_ value: DocumentExplanation.Value) {
    beginObject(isMultiline: true)
    member("view", value.anchor.item.description)
    member("attribute", value.anchor.attribute.rawValue)
    member("value", value.value)
    member("ambiguous", value.isAmbiguous)
    member("advice", value.advice)
    reasons("reasons", value.reasons)
    if !value.lineReasons.isEmpty { reasons("lines", value.lineReasons) }
    objects("losses", value.losses, isMultiline: true) { json, loss in
      json.members(of: loss.constraint)
      json.member("priority", loss.priority)
      json.member("amount", loss.amount)
      json.member("wantsMore", loss.wantsMore)
    }
    end()
  }

  private mutating func reasons(
    _ name: StaticString, _ reasons: [DocumentExplanation.Reason]
  ) {
    objects(name, reasons, isMultiline: true) { json, reason in
      json.members(of: reason.constraint)
      json.member("multiplier", reason.multiplier)
    }
  }

  fileprivate mutating func broken(_ broken: DocumentExplanation.Broken) {
    beginObject(isMultiline: true)
    members(of: broken.constraint)
    objects("obstacles", broken.obstacles, isMultiline: true) { $0.members(of: $1) }
    end()
  }

  fileprivate mutating func members(of constraint: ConstraintText) {
    member("kind", constraint.kind.rawValue)
    member("statement", constraint.statement)
    member("source", constraint.source)
    member("note", constraint.note)
    guard let place = constraint.place else { return }
    beginObject("place")
    members(of: place)
    end()
  }
}
