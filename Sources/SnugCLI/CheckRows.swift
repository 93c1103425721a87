import Snug
import SnugChecking
import SnugDocument

extension CheckCommand {
  /// The count of rows that are checked together, on all cores.
  private static let batch = 1 << 12

  /// Checks the rows of a file in batches, and writes what was found in their order.
  func check(
    rowsOf file: InputFile, _ checker: Check, _ run: inout CheckRun,
    _ report: inout CheckReport
  ) throws(CheckFailure) {
    var lines: FileLines?
    var bytes: [UInt8] = []
    let format = input.flatMap { RowFormat(rawValue: $0) } ?? RowReader.format(ofFile: file.path)
    let isWhole = format.map { !$0.isStreamed } ?? false
    do throws(CommandFailure) {
      if isWhole { bytes = try file.read() } else { lines = try FileLines(file) }
    } catch {
      throw .command(error)
    }
    func failure(_ error: RowError) -> Finding {
      var finding = Finding(file: file.name, line: error.line)
      (finding.column, finding.error, finding.id) = (error.column, error.message, error.id)
      return finding
    }
    func write(_ finding: Finding) throws(CheckFailure) {
      do throws(OutputError) { try report.write(run.noted(finding)) } catch { throw .output(error) }
    }
    var reader: RowReader
    do throws(RowError) {
      if isWhole, let format {
        reader = try RowReader(file.path, as: format, isAsked: input != nil, bytes)
      } else {
        reader = try RowReader(file.path, as: format) { lines?.next() }
      }
    } catch {
      return try write(failure(error))
    }
    if !quiet, !reader.unusedColumns.isEmpty {
      let names = reader.unusedColumns.prefix(20).map { Excerpt.quoted($0) }.joined(separator: ", ")
      StandardError.write(line: "\(file.name): note: these columns are not used: \(names)")
    }
    var isAtEnd = false
    while !isAtEnd {
      var rows: [RowResult] = []
      while rows.count < Self.batch {
        guard let row = reader.next() else {
          isAtEnd = true
          break
        }
        if run.choice.takes(row) { rows.append(row) }
      }
      for answer in checker(rows) {
        switch answer {
        case .failure(let error): try write(failure(error))
        case .success(let answer):
          var finding = Finding(file: file.name, line: answer.row.line, text: answer.row.text)
          (finding.id, finding.language) = (answer.row.id, answer.row.language)
          finding.verdict = answer.verdict
          try write(finding)
        }
      }
    }
    if let failure = lines?.failure { throw .command(failure) }
  }
}
