import ArgumentParser
import SnugDocument

/// What an input is taken for.
enum InputKind: String, ExpressibleByArgument, CaseIterable {
  /// JSON if the first character that is neither white space nor a byte-order mark is `{`, else
  /// plain text: so broken JSON is never laid out as labels.
  case auto
  case json
  case text

  func read(_ bytes: [UInt8], folder: String?) throws(DocumentError) -> Document {
    switch self {
    case .json: return try DocumentReader.read(bytes, folder: folder)
    case .text: return try DocumentReader.readPlainText(bytes)
    case .auto:
      let space: [UInt8] = [0x20, 0x09, 0x0A, 0x0D]
      let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
      let content = bytes.dropFirst(bytes.starts(with: mark) ? mark.count : 0)
      let isJSON = content.first { !space.contains($0) } == UInt8(ascii: "{")
      return isJSON
        ? try DocumentReader.read(bytes, folder: folder) : try DocumentReader.readPlainText(bytes)
    }
  }
}
