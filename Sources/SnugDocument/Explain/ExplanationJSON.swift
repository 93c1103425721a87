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
    json.key("snug")
    json.integer(1)
    json.subject(explanation)
    json.key("values")
    json.beginArray(isMultiline: true)
    for value in explanation.values { json.value(value) }
    json.end()
    json.key("broken")
    json.beginArray(isMultiline: true)
    for broken in explanation.broken { json.broken(broken) }
    json.end()
    json.key("diagnostics")
    json.diagnostics(explanation.diagnostics)
    json.end()
    try json.finish()
  }
}

extension JSONWriter {
  /// Writes the explained element: its path, its ID, its cell and its texts.
  fileprivate mutating func subject(_ explanation: DocumentExplanation) {
    key("path")
    string(explanation.path)
    if let id = explanation.id {
      key("id")
      string(id)
    }
    key("section")
    integer(explanation.section)
    if let item = explanation.item {
      key("item")
      integer(item)
    }
    if explanation.isHidden {
      key("hidden")
      bool(true)
    }
    guard let cell = explanation.cell else { return }
    key("cell")
    string(cell.name)
    key("texts")
    beginObject()
    for text in cell.texts {
      key(named: text.view)
      string(text.text)
    }
    end()
    let cut = cell.texts.filter { $0.shown != nil }
    guard !cut.isEmpty else { return }
    key("shown")
    beginObject()
    for text in cut {
      key(named: text.view)
      string(text.shown ?? "")
    }
    end()
  }

  fileprivate mutating func value(_ value: DocumentExplanation.Value) {
    beginObject(isMultiline: true)
    key("view")
    string(value.anchor.item.description)
    key("attribute")
    string(value.anchor.attribute.rawValue)
    key("value")
    number(value.value)
    key("ambiguous")
    bool(value.isAmbiguous)
    if let advice = value.advice {
      key("advice")
      string(advice)
    }
    key("reasons")
    reasons(value.reasons)
    if !value.lineReasons.isEmpty {
      key("lines")
      reasons(value.lineReasons)
    }
    key("losses")
    beginArray(isMultiline: true)
    for loss in value.losses {
      beginObject()
      members(of: loss.constraint)
      key("priority")
      number(loss.priority)
      key("amount")
      number(loss.amount)
      key("wantsMore")
      bool(loss.wantsMore)
      end()
    }
    end()
    end()
  }

  private mutating func reasons(_ reasons: [DocumentExplanation.Reason]) {
    beginArray(isMultiline: true)
    for reason in reasons {
      beginObject()
      members(of: reason.constraint)
      key("multiplier")
      number(reason.multiplier)
      end()
    }
    end()
  }

  fileprivate mutating func broken(_ broken: DocumentExplanation.Broken) {
    beginObject(isMultiline: true)
    members(of: broken.constraint)
    key("obstacles")
    beginArray(isMultiline: true)
    for obstacle in broken.obstacles {
      beginObject()
      members(of: obstacle)
      end()
    }
    end()
    end()
  }

  fileprivate mutating func members(of constraint: ConstraintText) {
    key("kind")
    string(constraint.kind.rawValue)
    key("statement")
    string(constraint.statement)
    if let source = constraint.source {
      key("source")
      string(source)
    }
    if let note = constraint.note {
      key("note")
      string(note)
    }
    if let place = constraint.place {
      key("place")
      beginObject()
      if let file = place.file {
        key("file")
        string(file)
      }
      key("line")
      integer(place.line)
      key("column")
      integer(place.column)
      key("path")
      string(place.path)
      end()
    }
  }
}
