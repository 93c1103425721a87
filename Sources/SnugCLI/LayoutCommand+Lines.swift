import SnugDocument

extension LayoutCommand {
  /// Writes one result for each line, in order, and an error in the place of one that cannot be
  /// laid out. Lines of white space alone are passed over.
  func layOutLines(
    _ lines: consuming InputLines, of input: InputFile, _ session: LayoutSession,
    _ progress: Progress?
  ) throws(CommandFailure) {
    guard format != .table else {
      throw CommandFailure(.badUsage, "snug: --format table prints one document, not NDJSON")
    }
    progress?.begin(.documents)
    var number = 0
    var hasFailed = false
    while let line = try lines.next() {
      number += 1
      if case .bytes(let bytes) = line, bytes.allSatisfy(\.isJSONSpace) { continue }
      let isRead: Bool
      switch answer(to: line, folder: input.folder, session) {
      case .success(let layout):
        isRead = try StandardOutput.writing { () throws(OutputError) in
          try write(layout, format: .json, isCompact: true, to: StandardOutput.buffer())
        }
      case .failure(let failure):
        let error = failure.onLine(number)
        hasFailed = true
        for line in CommandFailure(error, in: input).lines { StandardError.write(line: line) }
        isRead = try StandardOutput.writing { () throws(OutputError) in
          try ErrorJSON.write(error, to: StandardOutput.buffer())
        }
      }
      guard isRead else { return }
      progress?.advance()
    }
    if hasFailed { throw CommandFailure(.badDocument) }
  }

  private func answer(
    to line: InputLines.Line, folder: String?, _ session: LayoutSession
  ) -> Result<DocumentLayout, DocumentError> {
    Result { () throws(DocumentError) in
      switch line {
      case .bytes(let bytes): return try options.layout(bytes, .json, folder: folder, session)
      case .tooLong:
        throw DocumentError(
          place: .document, message: "longer than \(InputFile.maximumLength) bytes")
      }
    }
  }
}
