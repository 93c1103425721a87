import Snug

/// Writes an explanation as readable lines of text.
package enum ExplanationSentences {
  /// Writes a block of lines for each value and each broken constraint, with empty lines between.
  /// - Parameter file: The file name in front of places in the document.
  package static func write(
    _ explanation: DocumentExplanation, file: String, to output: consuming OutputBuffer
  ) throws(OutputError) {
    for (index, value) in explanation.values.enumerated() {
      if index > 0 { output.append("\n") }
      var lines = [
        "\(value.anchor) = \(NumberText.decimal(value.value)) in \(subject(explanation))"
      ]
      lines += value.reasons.map { reason(of: value, $0, file: file) }
      lines += value.lineReasons.map {
        "  whose lines are broken because \($0.constraint.line(file: file))"
      }
      lines += value.losses.map {
        "  missed  " + $0.constraint.line(file: file, missedBy: NumberText.decimal($0.amount))
      }
      lines.append(
        value.advice.map { "  ambiguous: \($0)" } ?? "  the constraints above allow no other value")
      write(lines, to: &output)
    }
    for broken in explanation.broken {
      output.append("\n")
      write(lines(broken, file: file), to: &output)
    }
    try output.flush()
  }

  private static func write(_ lines: [String], to output: inout OutputBuffer) {
    for line in lines {
      output.append(line.printable())
      output.append("\n")
    }
  }

  /// `cell "TagCell" of items[2] ("much longer", shown as "much lo…")`.
  private static func subject(_ explanation: DocumentExplanation) -> String {
    let path = explanation.path + (explanation.isHidden ? ", which is hidden" : "")
    guard let cell = explanation.cell else { return path }
    let texts = cell.texts.filter { !$0.text.isEmpty }.map { text in
      // Of two long texts that begin alike, the second says nothing.
      let (own, shown) = (Excerpt.of(text.text), text.shown.map { Excerpt.of($0) })
      return "\"\(own)\""
        + (shown.map { $0 == own ? ", which is cut" : ", shown as \"\($0)\"" } ?? "")
    }
    return "cell \"\(cell.name)\" of \(path)"
      + (texts.isEmpty ? "" : " (\(texts.joined(separator: ", ")))")
  }

  private static func reason(
    of value: DocumentExplanation.Value, _ reason: DocumentExplanation.Reason, file: String
  ) -> String {
    let line = "  because \(reason.constraint.line(file: file))"
    // The sign depends only on the side of the constraint that names the value.
    guard reason.multiplier.magnitude != 1 else { return line }
    let share = NumberText.decimal(reason.multiplier.magnitude)
    return line + "; \(value.anchor) changes by \(share) for each point of it"
  }

  private static func lines(
    _ broken: DocumentExplanation.Broken, file: String
  ) -> [String] {
    let advice =
      "it is declared last of these constraints, so it was broken: change one of them, or give it "
      + "a priority below 1000"
    return ["broken  \(broken.constraint.line(file: file))"]
      + broken.obstacles.map { "  because \($0.line(file: file))" } + ["  \(advice)"]
  }
}

extension ConstraintText {
  /// `label.width <= 30: "H:|-[label(<=30)]-|", tags.json:7:23`.
  package func line(file: String, missedBy amount: String? = nil) -> String {
    let source = source.flatMap { $0 == statement ? nil : "\"\($0)\"" }
    let place = place.map { "\($0.file ?? file):\($0.line):\($0.column)" }
    // A note replaces a missing source.
    let parts = (source == nil ? [note, place] : [source, place, note]).compactMap { $0 }
    let head = statement + (amount.map { ", by \($0)" } ?? "")
    return parts.isEmpty ? head : "\(head): \(parts.joined(separator: ", "))"
  }
}
