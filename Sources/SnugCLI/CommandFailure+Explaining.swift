import SnugDocument

extension CommandFailure {
  /// What was asked about is not there, or the document is wrong.
  init(_ error: ExplanationError, in input: InputFile) {
    switch error {
    case .document(let error): self.init(explaining: error, in: input)
    case .unknownSection(let section, let count):
      self.init(
        .badUsage,
        "snug: --section: there is no section \(section): the document has \(number(count))")
    case .unknownItem(let item, let section, let count):
      self.init(
        .badUsage,
        "snug: --item: there is no item \(item): section \(section) has \(number(count))")
    case .missing(let element, let section):
      self.init(
        .badUsage, "snug: --\(element.option): section \(section) has no \(element.option)")
    case .nothingHidden(let section):
      self.init(.badUsage, "snug: --overflow: no item of section \(section) is hidden")
    case .unknownView(let view, let cell, let suggestions):
      let suggestion = suggestions.first.map { ": did you mean \"\($0)\"?" } ?? ""
      self.init(
        .badUsage, "snug: --view: the cell \"\(cell)\" has no view \"\(view)\"\(suggestion)")
    case .fixedSize(let path):
      self.init(
        .badUsage,
        "snug: \(path) has a fixed size: only its own width and height can be explained")
    }
  }

  /// The same, and a line for each constraint of a conflict.
  private init(explaining error: DocumentError, in input: InputFile) {
    guard let conflict = error.conflict else {
      self.init(error, in: input)
      return
    }
    let head = DocumentError(place: error.place, message: conflict.summary)
    self.init(
      .badDocument,
      lines: ["\(error.place.file ?? input.name):\(head.description)"]
        + conflict.constraints.map { "  \($0.line(file: input.name))" })
  }
}

extension ExplanationRequest.Element {
  /// The option that asks for it.
  fileprivate var option: String {
    switch self {
    case .item: "item"
    case .header: "header"
    case .footer: "footer"
    case .overflow: "overflow"
    }
  }
}

/// How many there are, in a sentence.
private func number(_ count: Int) -> String { count == 0 ? "none" : "\(count)" }
