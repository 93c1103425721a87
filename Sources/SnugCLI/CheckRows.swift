import Snug
import SnugChecking
import SnugDocument

extension CheckCommand {
  /// The count of rows that are checked together, on all cores.
  private static let batch = 1 << 12

  /// Checks the rows of a file in batches, and writes what was found in their order.
  func check(
    rowsOf file: InputFile, _ checker: any RowChecker, _ run: inout CheckRun,
    _ report: inout CheckReport
  ) throws(CheckFailure) {
    var lines: FileLines?
    var bytes: [UInt8] = []
    let format = input.flatMap { RowFormat(rawValue: $0) } ?? RowReader.format(ofFile: file.path)
    let isWhole = format.map { !$0.isStreamed } ?? false
    try throwing({ CheckFailure.command($0) }) { () throws(CommandFailure) in
      if isWhole { bytes = try file.read() } else { lines = try FileLines(file) }
    }
    var reader: RowReader
    do throws(RowError) {
      if isWhole, let format {
        reader = try RowReader(file.path, as: format, isAsked: input != nil, bytes)
      } else {
        reader = try RowReader(file.path, as: format) { lines?.next() }
      }
    } catch {
      return try write([Finding(error, file: file.name)], &run, &report)
    }
    if !quiet { file.noteColumns(unused: reader.unusedColumns) }
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
      try write(checker.check(rows).map { Finding($0, file: file.name) }, &run, &report)
    }
    if let failure = lines?.failure { throw .command(failure) }
  }

  /// Writes what was found.
  func write(
    _ findings: [Finding], _ run: inout CheckRun, _ report: inout CheckReport
  ) throws(CheckFailure) {
    do throws(OutputError) {
      for finding in findings { try report.write(run.noted(finding)) }
    } catch {
      throw .output(error)
    }
  }
}
