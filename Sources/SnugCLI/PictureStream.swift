import Glibc
import Snug
import SnugDocument
import SnugText
import Synchronization

/// The pictures of the documents of an input of many: drawn on all cores, reported in order.
struct PictureStream {
  let command: RenderCommand
  let format: PictureOptions.Format
  let stream: DocumentStream

  private typealias Job = DocumentStream.Job

  /// What one thread draws with.
  private final class Worker: @unchecked Sendable {
    let session: LayoutSession
    let painter: PicturePainter

    init(_ session: LayoutSession, _ painter: PicturePainter) {
      (self.session, self.painter) = (session, painter)
    }
  }

  /// The picture of a document, and the path of its file.
  private typealias Drawn = (path: String, file: [UInt8], report: PicturePainter.Report)

  /// The documents drawn together: their pictures wait in memory to be written in order.
  private static let batchLength = 32

  /// Draws a picture for each document, and reports those that cannot be drawn.
  func draw(_ progress: Progress?) throws {
    let pattern = OutputPattern(text: command.output)
    let isOneFile = format == .pdf && !pattern.isMany
    guard isOneFile || pattern.isMany else {
      throw CommandFailure(
        .badUsage,
        "snug: this input has \(many): write -o 'cards/{index}.\(format.rawValue)' for a "
          + "file for each ({id} is its \"id\"), or a PDF, which has a page for each")
    }
    guard command.picture.script == nil else {
      throw CommandFailure(
        .badUsage,
        "snug: --script draws the steps of one document, and this input has \(many): draw them one by one"
      )
    }
    let catalog = try FontFileOption.catalog(command.options.document.fonts.fontFile)
    progress?.begin(.documents)
    var state = State(command.diagnostics.listForTerminal, of: stream.input)
    if isOneFile {
      let worker = worker(catalog)
      while let job = try stream.next() {
        try addPage(job, worker, &state)
        progress?.advance()
      }
      try end(worker.painter, &state)
    } else {
      let unreadable = try stream.forEach(jobs: command.rows.jobs, batch: Self.batchLength) {
        worker(catalog)
      } work: { jobs, worker in
        jobs.map { picture(of: $0, worker, pattern) }
      } take: { job, drawn in
        try take(drawn, of: job, &state)
        progress?.advance()
      }
      if let unreadable {
        state.failures.finish()
        throw unreadable
      }
    }
    state.failures.finish()
    command.warn(of: state.report)
    if state.hasFailed { throw CommandFailure(.badDocument) }
    try command.check(state.report)
  }

  /// What an input of many has.
  private var many: String {
    command.rows.template == nil ? "a document on each line (NDJSON)" : "a document in each row"
  }

  /// What is known after some documents.
  private struct State {
    var report: PicturePainter.Report
    var hasFailed = false
    /// The lines of the files written, by the bytes of their paths without links in folders.
    var files: [[UInt8]: Int] = [:]
    var failures: FailureLines

    init(_ list: DiagnosticList, of input: InputFile) {
      report = PicturePainter.Report(diagnostics: list)
      failures = FailureLines(of: input)
    }

    /// Tells why a document has no picture.
    mutating func tell(_ failure: CommandFailure, of job: Job) {
      hasFailed = true
      failures.tell(failure, line: job.line)
    }
  }

  private func worker(_ catalog: FontCatalog) -> Worker {
    Worker(
      LayoutSession(
        catalog, fontFiles: command.options.document.fonts.fontFile, fontData: []),
      PicturePainter(command, format))
  }

  // MARK: Files

  private func picture(
    of job: Job, _ worker: Worker, _ pattern: OutputPattern
  ) -> Result<Drawn, CommandFailure> {
    Result { () throws(PicturePainter.Failure) in
      let subject = try subject(job, worker)
      let path = try throwing({ PicturePainter.Failure.document($0) }) {
        () throws(DocumentError) in
        try pattern.path(ofID: subject.document.id, index: job.number)
      }
      let drawn = try worker.painter.file(subject, command.diagnostics.listForTerminal)
      return (path, drawn.file, drawn.report)
    }.mapError { failure($0, of: job) }
  }

  private func subject(
    _ job: Job, _ worker: Worker
  ) throws(PicturePainter.Failure) -> PictureSubject {
    try throwing({ PicturePainter.Failure.document($0) }) { () throws(DocumentError) in
      let document = try stream.document(job)
      guard command.picture.viewport else {
        return PictureSubject(try worker.session.layout(document))
      }
      let script = try SimulationScript.read(Array("[]".utf8), for: document)
      return PictureSubject(try worker.session.simulate(document, script))
    }
  }

  private func failure(_ error: PicturePainter.Failure, of job: Job) -> CommandFailure {
    CommandFailure(error, in: stream.text(of: job), ofLine: job.line) {
      stream.placed($0, of: job)
    }
  }

  /// Writes a picture, or reports why there is none.
  private func take(
    _ drawn: Result<Drawn, CommandFailure>, of job: Job, _ state: inout State
  ) throws {
    switch drawn {
    case .failure(let failure):
      state.tell(failure, of: job)
      guard failure.status == CommandFailure.Status.badDocument.rawValue else {
        throw CommandFailure(.inputOutput)
      }
    case .success((let path, let file, let report)):
      let place = Self.place(of: path)
      if let other = state.files[place] {
        state.hasFailed = true
        StandardError.write(
          line:
            "\(stream.input.name):\(job.line): error: the picture of line \(other) is \(path), too: "
            + "give each \(command.rows.template == nil ? "document" : "row") another \"id\", or write {index}"
        )
        return
      }
      state.files[place] = job.line
      try OutputFile(path: path).write(file)
      state.report.add(report, line: job.line)
    }
  }

  /// Returns the path of a file in its folder's own path, as bytes.
  private static func place(of path: String) -> [UInt8] {
    let slash = path.utf8.lastIndex(of: UInt8(ascii: "/"))
    let folder = slash.map { String(path[...$0]) } ?? "."
    let name = slash.map { path[path.utf8.index(after: $0)...] } ?? path[...]
    guard let real = realpath(folder, nil) else { return Array(path.utf8) }
    defer { free(real) }
    return Array("\(String(cString: real))/\(name)".utf8)
  }

  // MARK: Pages

  private func addPage(_ job: Job, _ worker: Worker, _ state: inout State) throws {
    do throws(PicturePainter.Failure) {
      let report = try worker.painter.addPage(
        try subject(job, worker), command.diagnostics.listForTerminal)
      state.report.add(report, line: job.line)
    } catch {
      let failure = failure(error, of: job)
      switch error {
      case .document, .drawing(.pageTooLarge): state.tell(failure, of: job)
      // The page is begun, and would be mixed with the next one.
      case .drawing, .output, .command: throw failure
      }
    }
  }

  private func end(_ painter: PicturePainter, _ state: inout State) throws {
    let text = InputText(file: stream.input, bytes: [])
    let (file, notes) = try throwing({ CommandFailure($0, in: text) }) {
      () throws(PicturePainter.Failure) in try painter.pdf()
    }
    state.report.notes = notes
    // Without a page there is no file.
    if !file.isEmpty { try OutputFile(path: command.output).write(file) }
  }
}
