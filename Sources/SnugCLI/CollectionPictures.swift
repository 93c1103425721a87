import SnugDocument

/// The pictures of a collection's viewport: as it opens, or after the steps of a script.
struct CollectionPictures {
  let command: RenderCommand
  let format: PictureOptions.Format

  /// Draws the pictures of a document.
  func draw(_ text: InputText, _ session: LayoutSession) throws {
    let (document, script, scriptText) = try read(text)
    let simulation: Simulation
    do throws(DocumentError) {
      simulation = try session.simulate(document, script)
    } catch {
      throw CommandFailure(error, in: error.place.isInScript ? scriptText : text)
    }
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
      do throws(PicturePainter.Failure) {
        let drawn = try command.draw(
          PictureSubject(simulation), painter, format, step: isEach ? number : nil)
        // The diagnostics are those of the document, each time.
        if number == count { report = drawn }
      } catch {
        throw CommandFailure(error, in: text)
      }
    }
    command.warn(of: report)
    try command.check(report)
  }

  private func read(
    _ text: InputText
  ) throws -> (Document, SimulationScript, InputText) {
    let options = command.layoutOptions
    let kind = options.document.input.resolved(for: text.bytes, of: text.file)
    let document: Document
    do throws(DocumentError) {
      document = try options.readDocument(text.bytes, kind, folder: text.file.folder)
    } catch {
      throw CommandFailure(error, in: text)
    }
    let scriptText: InputText
    if let script = command.picture.script {
      let file = InputFile(path: script)
      scriptText = InputText(file: file, bytes: try file.read())
    } else {
      scriptText = InputText(file: text.file, bytes: Array("[]".utf8))
    }
    do throws(DocumentError) {
      return (document, try SimulationScript.read(scriptText.bytes, for: document), scriptText)
    } catch {
      throw CommandFailure(error, in: scriptText)
    }
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
