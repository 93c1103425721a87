import ArgumentParser
import Glibc
import SnugDocument

/// What an input is taken for.
enum InputKind: String, NamedChoice {
  /// Plain text unless the first character that is neither white space nor a byte-order mark is `{`:
  /// so broken JSON is never laid out as labels, nor is a file that calls itself JSON. NDJSON where
  /// the first line that is not empty is an object from end to end, and another one begins on the
  /// next.
  case auto
  case json
  case ndjson
  case text

  /// What these bytes of an input are, once known; never `auto`.
  func resolved(for bytes: [UInt8], of input: InputFile) -> InputKind {
    guard self == .auto else { return self }
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    let content = bytes.dropFirst(bytes.starts(with: mark) ? mark.count : 0)
    guard let start = content.firstIndex(where: { !$0.isJSONSpace }),
      content[start] == UInt8(ascii: "{")
    else { return input.isNamedJSON ? .json : .text }
    let lineEnd = content[start...].lineEnd
    guard content[start..<lineEnd].last(where: { !$0.isJSONSpace }) == UInt8(ascii: "}") else {
      return .json
    }
    let next = content[lineEnd...].first { !$0.isJSONSpace }
    return next == UInt8(ascii: "{") ? .ndjson : .json
  }
}

extension ArraySlice<UInt8> {
  /// Where the first line feed is, or all ends.
  fileprivate var lineEnd: Int {
    withUnsafeBytes { bytes in
      guard let first = bytes.baseAddress, let end = memchr(first, 0x0A, bytes.count) else {
        return endIndex
      }
      return startIndex + (UnsafeRawPointer(end) - first)
    }
  }
}

extension UInt8 {
  /// Whether it may stand between JSON's values.
  var isJSONSpace: Bool { self == 0x20 || self == 0x09 || self == 0x0A || self == 0x0D }
}
