import Snug
import SnugChecking
import SnugDocument
import SnugText
import Synchronization

/// What one thread lays documents out with.
final class SessionWorker: @unchecked Sendable {
  let session: LayoutSession

  init(_ catalog: FontCatalog, _ fontFiles: [String]) {
    session = LayoutSession(catalog, fontFiles: fontFiles, fontData: [])
  }
}

/// The documents of an input of many, as they arrive: those on the lines of NDJSON, or a template filled by rows.
final class DocumentStream: @unchecked Sendable {
  // Other threads only call what uses `read` and a job, which do not change.

  /// The file that they are read from.
  let input: InputFile
  private let lines: FileLines
  private var rows: RowSource?
  /// Reads a document of NDJSON.
  private let read: Reading
  private var count = 0

  /// Reads a document, and changes it by the options of the command line.
  typealias Reading = @Sendable (_ json: [UInt8]) throws(DocumentError) -> Document

  /// A document that is not read yet.
  struct Job: Sendable {
    /// Its line in the file, from 1.
    var line: Int
    /// Its number, from 1: of a row its own, else that of its line.
    var number: Int
    fileprivate var source: Source
  }

  fileprivate enum Source: Sendable {
    case json([UInt8])
    case row(RowForm, [DocumentTemplate.Value])
    /// The error of a row, and the ID that it gives.
    case failed(DocumentError, id: String? = nil)
  }

  /// The lines of an input.
  init(_ lines: FileLines, of input: InputFile, _ read: @escaping Reading) {
    (self.lines, self.input, self.read) = (lines, input, read)
  }

  /// How rows and their template are read.
  struct RowReading {
    /// Whether documents may name files.
    var files: NamedFiles
    /// The size of labels that name none.
    var size: Double?
    /// The most bytes of a row.
    var mostBytes = RecordReader.usualBytes
  }

  /// A template filled by rows.
  /// - Parameters:
  ///   - format: That of the rows; `nil` to tell it by their file.
  ///   - quiet: Whether nothing is noted on standard error.
  ///   - override: Changes each document.
  init(
    template file: InputFile, rows input: InputFile, as format: RowFormat?, _ rows: RowReading,
    quiet: Bool, override: @escaping @Sendable (inout Document) -> Void
  ) throws(CommandFailure) {
    self.input = input
    read = { _ throws(DocumentError) in preconditionFailure("rows are no documents") }
    let text = try file.text()
    let template = try throwing({ CommandFailure($0, in: text) }) { () throws(DocumentError) in
      try DocumentTemplate(
        text.bytes,
        .init(
          name: file.name, folder: file.folder, files: rows.files, size: rows.size,
          override: override))
    }
    let lines = try FileLines(input)
    self.lines = lines
    self.rows = try throwing({ lines.failure ?? CommandFailure($0, in: input) }) {
      () throws(RowError) in
      try RowSource(
        template,
        RecordReader(input.path, as: format, mostBytes: rows.mostBytes) { lines.next() },
        file: input.name, quiet: quiet)
    }
  }

  /// Returns the next document, without lines of white space; `nil` after the last.
  func next() throws(CommandFailure) -> Job? {
    if rows != nil {
      let job = rows?.next(number: count + 1)
      if let failure = lines.failure { throw failure }
      if job == nil, count == 0 { rows?.noteEmpty() }
      if job != nil { count += 1 }
      return job
    }
    while let line = try lines.nextLine() {
      count += 1
      if case .bytes(let bytes) = line, bytes.allSatisfy(\.isJSONSpace) { continue }
      return Job(line: count, number: count, source: Source(line))
    }
    return nil
  }

  /// Returns a document, with the changes of the command line.
  func document(_ job: Job) throws(DocumentError) -> Document {
    switch job.source {
    case .failed(let error, _): throw error
    case .json(let bytes): return try read(bytes)
    case .row(let form, let values): return try form.template.document(form.form, values)
    }
  }

  /// Returns an error of a document with its place in the file.
  func placed(_ error: DocumentError, of job: Job) -> DocumentError {
    guard case .row(let row, _) = job.source else { return error.onLine(job.line) }
    return row.form.placed(error, line: job.line)
  }

  /// The document's text, for the lines that errors show.
  func text(of job: Job) -> InputText {
    // Of a row, no line is shown.
    guard case .json(let bytes) = job.source else {
      return InputText(file: input, bytes: [], firstLine: .max)
    }
    return InputText(file: input, bytes: bytes, firstLine: job.line)
  }

  /// The ID that a row gives its document.
  func id(of job: Job) -> String? {
    switch job.source {
    case .row(let row, let values): row.form.id(values)
    case .failed(_, let id): id
    case .json: nil
    }
  }

  /// Reads documents in batches, has threads work on some at a time, and takes what they find in order.
  /// - Parameters:
  ///   - jobs: The most threads; `nil` for one a core.
  ///   - batch: The most documents in memory.
  ///   - makeWorker: Makes what a thread works with.
  ///   - work: Returns an outcome for each document.
  /// - Returns: The reason why not all documents could be read.
  func forEach<Worker: Sendable, Outcome: Sendable, Failure: Error>(
    jobs: Int?, batch: Int, _ makeWorker: @Sendable () -> Worker,
    work: @Sendable (ArraySlice<Job>, Worker) -> [Outcome],
    take: (Job, Outcome) throws(Failure) -> Void, endOfBatch: () throws(Failure) -> Void = {}
  ) throws(Failure) -> CommandFailure? {
    let workers = Mutex<[Worker]>([])
    // Rows may have something in common.
    let length = rows == nil ? 1 : Self.rowsTogether
    while true {
      let (batch, failure) = read(atMost: batch)
      let count = (batch.count + length - 1) / length
      let outcomes = Mutex<[[Outcome]]>(Array(repeating: [], count: count))
      let started = Atomic(0)
      onAllCores(min(jobs ?? count, count)) { _ in
        let worker = workers.withLock { $0.popLast() } ?? makeWorker()
        while case let index = started.wrappingAdd(1, ordering: .relaxed).oldValue, index < count {
          let found = work(batch[index * length..<min((index + 1) * length, batch.count)], worker)
          outcomes.withLock { $0[index] = found }
        }
        workers.withLock { $0.append(worker) }
      }
      for (job, outcome) in zip(batch, outcomes.withLock { $0 }.joined()) {
        try take(job, outcome)
      }
      try endOfBatch()
      if failure != nil || batch.isEmpty { return failure }
    }
  }

  /// The most rows that a thread works on together.
  private static let rowsTogether = 64

  /// Reads documents that have arrived, at least one if there is any.
  private func read(atMost count: Int) -> ([Job], CommandFailure?) {
    var jobs: [Job] = []
    do throws(CommandFailure) {
      while jobs.isEmpty || jobs.count < count && lines.isReady {
        guard let job = try next() else { break }
        jobs.append(job)
      }
    } catch {
      return (jobs, error)
    }
    return (jobs, nil)
  }
}

extension DocumentStream.Source {
  fileprivate init(_ line: FileLines.Line) {
    switch line {
    case .bytes(let bytes): self = .json(bytes)
    case .tooLong:
      self = .failed(
        DocumentError(
          place: .document,
          message: "the document is longer than \(InputFile.maximumLength) bytes"))
    }
  }
}

/// A template, and its form for rows of some columns: shared by their jobs.
private final class RowForm: Sendable {
  let template: DocumentTemplate
  let form: DocumentTemplate.Form

  init(_ template: DocumentTemplate, _ columns: [String]) {
    self.template = template
    form = template.form(of: columns)
  }
}

/// The rows of a template.
private struct RowSource {
  private let template: DocumentTemplate
  private var reader: RecordReader
  /// The forms of the columns met last.
  private var forms: [[String]: RowForm] = [:]
  private let file: String
  private let quiet: Bool
  private var told: Set<String> = []

  /// The most sets of columns that are remembered.
  private static let mostForms = 64
  /// The most unused columns that are told.
  private static let mostNotes = 20

  init(
    _ template: DocumentTemplate, _ reader: RecordReader, file: String, quiet: Bool
  ) throws(RowError) {
    (self.template, self.reader, self.file, self.quiet) = (template, reader, file, quiet)
    guard let columns = reader.columns else { return }
    if let missing = missing(columns) { throw RowError(line: 1, missing) }
    guard template.form(of: columns).unused.count == columns.count else { return }
    let known = template.names.prefix(Self.mostNotes).map { Excerpt.quoted($0) }
    throw RowError(
      line: 1,
      "no column fills anything of the template: call them \(known.joined(separator: ", ")), or name them in its "
        + "\"columns\"")
  }

  /// Notes that there are no rows.
  func noteEmpty() {
    if !quiet { StandardError.write(line: "\(file): note: there are no rows") }
  }

  private func missing(_ columns: [String]) -> String? {
    guard let name = template.requiredColumns.first(where: { !columns.contains($0) }) else {
      return nil
    }
    let hint = NearMiss.suggestions(for: name, among: columns).first
    return "there is no column \(Excerpt.quoted(name)), which the template names in its \"columns\""
      + (hint.map { ": is it \(Excerpt.quoted($0))?" } ?? "")
  }

  mutating func next(number: Int) -> DocumentStream.Job? {
    guard let read = reader.next() else { return nil }
    switch read {
    case .failure(let error):
      return .init(
        line: error.line, number: number,
        source: .failed(
          DocumentError(
            place: JSONPlace(line: error.line, column: error.column, path: ""),
            message: error.message), id: error.id))
    case .success(let record):
      if reader.columns == nil, let message = missing(record.columns) {
        return .init(
          line: record.line, number: number,
          source: .failed(
            DocumentError(
              place: JSONPlace(line: record.line, column: 1, path: ""), message: message),
            id: form(record.columns, line: record.line).form.id(record.values)))
      }
      var (row, values) = (form(record.columns, line: record.line), record.values)
      // An empty field is a text, and no other value.
      let isNothing = values.indices.map { values[$0].isNothing(asText: row.form.takesText[$0]) }
      if isNothing.contains(true) {
        let kept = values.indices.filter { !isNothing[$0] }
        row = form(kept.map { record.columns[$0] }, line: record.line)
        values = kept.map { values[$0] }
      }
      return .init(line: record.line, number: number, source: .row(row, values))
    }
  }

  /// - Parameter line: That of a row with these columns.
  private mutating func form(_ columns: [String], line: Int) -> RowForm {
    if let known = forms[columns] { return known }
    let row = RowForm(template, columns)
    if forms.count == Self.mostForms { forms = [:] }
    forms[columns] = row
    for name in row.form.unused.map({ columns[$0] }) where !quiet && told.count < Self.mostNotes {
      guard told.insert(name).inserted else { continue }
      let hint = NearMiss.suggestions(for: name, among: template.names).first
      StandardError.write(
        line:
          "\(file):\(reader.columns == nil ? line : 1): note: the column \(Excerpt.quoted(name)) fills nothing: "
          + (hint == name
            ? "another column fills the same"
            : hint.map { "did you mean \"\($0)\"?" }
              ?? "say in the template's \"columns\" what it fills, if it does"))
    }
    return row
  }
}
