import ArgumentParser
import Glibc
import SnugDocument

/// What an input is taken for.
enum InputKind: String, NamedChoice {
  /// Plain text unless the first character that is neither white space nor a byte-order mark is `{`:
  /// so broken JSON is never laid out as labels, nor is a file that calls itself JSON. NDJSON where
  /// the first line that is not empty is an object from end to end, and another one begins on the
  /// next.
  /// Text that begins as one of other formats does is refused as such: it would be laid out as labels.
  case auto
  case json
  case ndjson
  case text

  /// What these bytes of an input are, once known; never `auto`.
  func resolved(for bytes: [UInt8], of input: InputFile) -> InputKind {
    guard self == .auto else { return self }
    let content = bytes.withoutByteOrderMark
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

  /// Refuses text that was taken for labels, and begins as one of another format does.
  static func refuseOtherFormats(_ bytes: [UInt8]) throws(DocumentError) {
    let content = bytes.withoutByteOrderMark
    guard let start = content.firstIndex(where: { !$0.isJSONSpace }) else { return }
    let format: String
    switch content[start] {
    case UInt8(ascii: "["): format = "a JSON array"
    case UInt8(ascii: "\""): format = "a JSON string"
    case UInt8(ascii: "<"): format = "HTML or XML"
    case UInt8(ascii: "/"): format = "a comment, which JSON does not have"
    default:
      guard content[start..<content[start...].lineEnd].isYAML else { return }
      format = "YAML"
    }
    // White space is ASCII: its bytes are characters.
    let before = content[..<start]
    let place = JSONPlace(
      line: 1 + before.count { $0 == 0x0A },
      column: 1 + before.reversed().prefix { $0 != 0x0A }.count, path: "")
    throw DocumentError(
      place: place,
      message: "this looks like \(format): a document is a JSON object such as "
        + "{\"items\": [\"A\"]}; use --input text if each line is a label")
  }
}

extension [UInt8] {
  fileprivate var withoutByteOrderMark: ArraySlice<UInt8> {
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    return dropFirst(starts(with: mark) ? mark.count : 0)
  }
}

extension ArraySlice<UInt8> {
  /// Whether a first line is that of a YAML document: `---`, or a key such as `items:`, which begins
  /// with a small letter. A label such as `Note: new` is none.
  fileprivate var isYAML: Bool {
    if starts(with: "---".utf8) { return dropFirst(3).allSatisfy(\.isJSONSpace) }
    guard let first, (0x61...0x7A).contains(first),
      let end = firstIndex(where: { !$0.isInName }), self[end] == UInt8(ascii: ":")
    else { return false }
    return self[(end + 1)...].first?.isJSONSpace ?? true
  }

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
  /// Whether it may be of a key that stands without quotes.
  fileprivate var isInName: Bool {
    let character = Unicode.Scalar(self)
    return character.properties.isXIDContinue && character.isASCII || character == "-"
  }

  /// Whether it may stand between JSON's values.
  var isJSONSpace: Bool { self == 0x20 || self == 0x09 || self == 0x0A || self == 0x0D }
}
