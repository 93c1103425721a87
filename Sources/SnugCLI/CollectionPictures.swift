import SnugDocument

/// The pictures of a collection's viewport: as it opens, or after the steps of a script.
struct CollectionPictures {
  let command: RenderCommand
  let format: PictureOptions.Format

  func draw(_ text: InputText, _ session: LayoutSession) throws {
    let document = try command.layoutOptions.read(text)
    let scriptText =
      try command.picture.script.map { path throws(CommandFailure) in
        try InputFile(path: path).text()
      } ?? InputText(file: text.file, bytes: Array("[]".utf8))
    let (simulation, script) = try session.simulate(document, of: text, scriptText)
    let painter = PicturePainter(command, format)
    let isEach = OutputPattern(text: command.output).isOfSteps
    let count = command.picture.step ?? script.steps.count
    guard count <= script.steps.count else {
      throw CommandFailure(
        .badUsage, "snug: --step: the script has \(script.steps.count) steps, and not \(count)")
    }
    var report = PicturePainter.Report(diagnostics: command.diagnostics.listForTerminal)
    for number in 0...count {
      if number > 0 { try perform(number, of: script, simulation, scriptText) }
      guard isEach || number == count else { continue }
      // The diagnostics are those of the document, each time: the last ones are kept.
      report = try throwing({ CommandFailure($0, in: text) }) {
        () throws(PicturePainter.Failure) in
        try command.draw(PictureSubject(simulation), painter, format, step: isEach ? number : nil)
      }
    }
    command.warn(of: report)
    try command.check(report)
  }

  /// Performs a step of the script, from 1.
  private func perform(
    _ number: Int, of script: SimulationScript, _ simulation: Simulation, _ text: InputText
  ) throws {
    guard case .refused(let reasons, _) = simulation.perform(script.steps[number - 1]) else {
      return
    }
    // The next step tells it, if it expects another one.
    if number < script.steps.count, case .expect(let expectation) = script.steps[number],
      expectation.isOfRefusal
    {
      return
    }
    throw CommandFailure(
      .badDocument,
      lines: reasons.map { "\(text.file.name): error: step \(number) is refused: \($0)" })
  }
}

extension LayoutSession {
  /// Readies a document for the steps of a script.
  func simulate(
    _ document: Document, of text: InputText, _ scriptText: InputText
  ) throws(CommandFailure) -> (Simulation, SimulationScript) {
    let script = try throwing({ CommandFailure($0, in: scriptText) }) {
      () throws(DocumentError) in try SimulationScript.read(scriptText.bytes, for: document)
    }
    let simulation = try throwing({
      CommandFailure($0, in: $0.place.isInScript ? scriptText : text)
    }) { () throws(DocumentError) in try simulate(document, script) }
    return (simulation, script)
  }
}
