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

  /// The answer to a document.
  private struct Answer: Sendable {
    var text: [UInt8] = []
    var diagnostics = DiagnosticList(maximumCount: 0)
    var failure: Failure?
  }

  /// What one thread lays out with.
  private final class Worker: @unchecked Sendable {
    let session: LayoutSession
    init(_ session: LayoutSession) { self.session = session }
  }

  /// The documents answered together: their answers wait in memory to be written in order.
  private static let batchLength = 512

  /// Writes the answers.
  /// - Parameter answer: Writes the answer to a document, and returns its diagnostics.
  /// - Returns: The counts of all diagnostics.
  func write(
    to file: OutputFile, _ progress: Progress?,
    answer:
      @Sendable (Document, LayoutSession, consuming OutputBuffer) throws(Failure) ->
      DiagnosticList
  ) throws -> DiagnosticList {
    let catalog = try FontFileOption.catalog(fontFiles)
    progress?.begin(.documents)
    var found = DiagnosticList(maximumCount: 0)
    var hasFailed = false
    var isComplete = false
    var unreadable: CommandFailure?
    try file.writing { buffer throws(OutputError) in
      var output = buffer()
      unreadable = try stream.forEach(jobs: jobs, batch: Self.batchLength) {
        Worker(LayoutSession(catalog, fontFiles: fontFiles, fontData: []))
      } work: { job, worker in
        self.answer(to: job, worker.session, answer)
      } take: { job, answer throws(OutputError) in
        answer.text.withUnsafeBufferPointer { output.append($0) }
        found.add(answer.diagnostics)
        progress?.advance()
        switch answer.failure {
        case nil: return
        case .output(let error): throw error
        case .document(let error):
          hasFailed = true
          let failure = CommandFailure(stream.placed(error, of: job), in: stream.text(of: job))
          for line in failure.lines { StandardError.write(line: line) }
        }
      } endOfBatch: { () throws(OutputError) in
        try output.flush()
      }
      isComplete = true
    }
    if let unreadable { throw unreadable }
    // Otherwise no one reads the answers any more.
    guard isComplete else { return DiagnosticList(maximumCount: 0) }
    if hasFailed { throw CommandFailure(.badDocument) }
    return found
  }

  private func answer(
    to job: DocumentStream.Job, _ session: LayoutSession,
    _ write: (Document, LayoutSession, consuming OutputBuffer) throws(Failure) -> DiagnosticList
  ) -> Answer {
    let text = CollectedText()
    var answer = Answer()
    do throws(Failure) {
      let document: Document
      do throws(DocumentError) {
        document = try stream.document(job)
      } catch {
        throw .document(error)
      }
      let list = try write(document, session, text.buffer())
      answer.diagnostics.add(list)
      answer.text = text.bytes
    } catch {
      answer.failure = error
      guard case .document(let error) = error else { return answer }
      let text = CollectedText()
      do throws(OutputError) {
        try ErrorJSON.write(
          stream.placed(error, of: job), id: stream.id(of: job), to: text.buffer())
        answer.text = text.bytes
      } catch {
        answer.failure = .output(error)
      }
    }
    return answer
  }

  /// The failure of a format that many documents cannot have.
  static func refusing(_ format: String) -> CommandFailure {
    CommandFailure(
      .badUsage,
      "snug: --format \(format) prints one document, and this input has many (rows, or NDJSON): print JSON, which "
        + "is a line each")
  }
}
