import SnugChecking
import Testing

/// Returns the rows of a file, each as `id=text` with its language and line, and errors as `!line: message`.
func rows(_ path: String, _ bytes: [UInt8], as format: RowFormat? = nil) -> [String] {
  var lines = bytes.split(separator: 0x0A, omittingEmptySubsequences: false).map { Array($0) }
  if lines.last == [] { lines.removeLast() }
  var next = 0
  do throws(RowError) {
    var reader = try RowReader(path, as: format) {
      guard next < lines.count else { return nil }
      next += 1
      return lines[next - 1]
    }
    var found: [String] = []
    while let row = reader.next() {
      switch row {
      case .success(let row):
        found.append(
          "\(row.id.map { "\($0)=" } ?? "")\(row.text)\(row.language.map { " [\($0)]" } ?? "") @\(row.line)"
        )
      case .failure(let error): found.append("!\(error.line):\(error.column): \(error.message)")
      }
    }
    return found
  } catch {
    return ["!\(error.line):\(error.column): \(error.message)"]
  }
}

func rows(_ path: String, _ text: String, as format: RowFormat? = nil) -> [String] {
  rows(path, Array(text.utf8), as: format)
}
