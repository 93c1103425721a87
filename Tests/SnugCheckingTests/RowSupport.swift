import SnugChecking
import Testing

/// Gives the lines of a file, one at each call.
func nextLine(of bytes: [UInt8]) -> () -> [UInt8]? {
  var lines = bytes.split(separator: 0x0A, omittingEmptySubsequences: false).map { Array($0) }[...]
  if lines.last == [] { lines.removeLast() }
  return { lines.popFirst() }
}

func nextLine(of text: String) -> () -> [UInt8]? { nextLine(of: Array(text.utf8)) }

/// The bytes of a text in UTF-16, without a byte-order mark.
func utf16(_ text: String, isLittle: Bool = true) -> [UInt8] {
  text.utf16.flatMap { unit in
    let bytes = [UInt8(unit & 0xFF), UInt8(unit >> 8)]
    return isLittle ? bytes : bytes.reversed()
  }
}

/// An error as `!line:column: message`.
func told(_ error: RowError) -> String { "!\(error.line):\(error.column): \(error.message)" }

/// Returns the rows of a file, each as `id=text` with its language and line, or as its error.
func rows(_ path: String, _ bytes: [UInt8], as format: RowFormat? = nil) -> [String] {
  do throws(RowError) {
    var reader = try RowReader(path, as: format, nextLine: nextLine(of: bytes))
    var found: [String] = []
    while let row = reader.next() {
      switch row {
      case .success(let row):
        found.append(
          "\(row.id.map { "\($0)=" } ?? "")\(row.text)\(row.language.map { " [\($0)]" } ?? "") @\(row.line)"
        )
      case .failure(let error): found.append(told(error))
      }
    }
    return found
  } catch {
    return [told(error)]
  }
}

func rows(_ path: String, _ text: String, as format: RowFormat? = nil) -> [String] {
  rows(path, Array(text.utf8), as: format)
}
