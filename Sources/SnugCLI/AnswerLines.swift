import Snug
import SnugDocument

/// Answers each document of an input of many in JSON, on one line, in order; one with an error has that in its place.
struct AnswerLines {
  let stream: DocumentStream
  /// The files of `--font-file`.
  let fontFiles: [String]
  /// The most documents at a time; `nil` for one a core.
  let jobs: Int?

  /// The reason why there is no answer.
  enum Failure: Error {
    case document(DocumentError)
    case output(OutputError)
  }

  /// The answer to a document: its line, and its diagnostics.
  typealias Answer = Result<(text: [UInt8], diagnostics: DiagnosticList), Failure>

  /// What is written in the place of a document.
  private struct Line: Sendable {
    var text: [UInt8] = []
    var diagnostics = DiagnosticList(maximumCount: 0)
    var failure: Failure?
  }

  /// The documents answered together: their answers wait in memory to be written in order.
  private static let batchLength = 512

  /// Writes the answers.
  /// - Parameter answers: Returns the answer to each document.
  /// - Returns: The counts of all diagnostics.
  func write(
    to file: OutputFile, _ progress: Progress?,
    answers: @Sendable ([Document], LayoutSession) -> [Answer]
  ) throws -> DiagnosticList {
    for name in ["{id}", "{index}"] where file.path.contains(name) {
      throw CommandFailure(
        .badUsage,
        "snug: --output: all answers are in one file, in order: \(name) names the pictures of render"
      )
    }
    let catalog = try FontFileOption.catalog(fontFiles)
    progress?.begin(.documents)
    var found = DiagnosticList(maximumCount: 0)
    var failures = FailureLines(of: stream.input)
    var hasFailed = false
    var isComplete = false
    var unreadable: CommandFailure?
    try file.writing { buffer throws(OutputError) in
      var output = buffer()
      unreadable = try stream.forEach(jobs: jobs, batch: Self.batchLength) {
        SessionWorker(catalog, fontFiles)
      } work: { jobs, worker in
        lines(for: jobs) { answers($0, worker.session) }
      } take: { job, line throws(OutputError) in
        line.text.withUnsafeBufferPointer { output.append($0) }
        found.add(line.diagnostics)
        progress?.advance()
        switch line.failure {
        case nil: return
        case .output(let error): throw error
        case .document(let error):
          hasFailed = true
          let failure = CommandFailure(stream.placed(error, of: job), in: stream.text(of: job))
          failures.tell(failure, line: job.line)
        }
      } endOfBatch: { () throws(OutputError) in
        try output.flush()
      }
      isComplete = true
    }
    failures.finish()
    if let unreadable { throw unreadable }
    // Otherwise no one reads the answers any more.
    guard isComplete else { return DiagnosticList(maximumCount: 0) }
    if hasFailed { throw CommandFailure(.badDocument) }
    return found
  }

  private func lines(
    for jobs: ArraySlice<DocumentStream.Job>, _ answers: ([Document]) -> [Answer]
  ) -> [Line] {
    let documents = jobs.map { job in
      Result { () throws(DocumentError) in try stream.document(job) }
    }
    var answers = answers(documents.compactMap { try? $0.get() })[...]
    return zip(jobs, documents).map { job, document in
      line(
        for: job,
        document.mapError { .document($0) }.flatMap { _ in answers.removeFirst() })
    }
  }

  private func line(for job: DocumentStream.Job, _ answer: Answer) -> Line {
    do throws(Failure) {
      let (text, diagnostics) = try answer.get()
      var line = Line(text: text)
      line.diagnostics.add(diagnostics)
      return line
    } catch {
      guard case .document(let error) = error else { return Line(failure: error) }
      let text = CollectedText()
      do throws(OutputError) {
        try ErrorJSON.write(
          stream.placed(error, of: job), id: stream.id(of: job), to: text.buffer())
        return Line(text: text.bytes, failure: .document(error))
      } catch {
        return Line(failure: .output(error))
      }
    }
  }

  /// Returns the answers to documents of which some have errors.
  /// - Parameter texts: Returns the answers to the others.
  static func answers<Value>(
    _ results: [Result<Value, DocumentError>],
    texts: ([Value]) throws(OutputError) -> [(text: [UInt8], diagnostics: DiagnosticList)]
  ) -> [Answer] {
    do throws(OutputError) {
      var texts = try texts(results.compactMap { try? $0.get() })[...]
      return results.map { $0.map { _ in texts.removeFirst() }.mapError { .document($0) } }
    } catch {
      return results.map { _ in .failure(.output(error)) }
    }
  }

  /// The failure of a format that many documents cannot have.
  static func refusing(_ format: String) -> CommandFailure {
    CommandFailure(
      .badUsage,
      "snug: --format \(format) prints one document, and this input has many (rows, or NDJSON): print JSON, which "
        + "is a line each")
  }
}
