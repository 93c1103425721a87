import ArgumentParser
import Snug

/// A text to measure, with its style and maximum width.
struct ComparisonRequest {
  var text: String
  var style: TextStyle
  var maximumWidth: Double?

  /// Parses the fields of one line, as `measure --help` lists them.
  init(_ line: String) throws {
    let fields = line.split(separator: "\t", omittingEmptySubsequences: false).map {
      $0 == "-" ? nil : String($0)
    }
    guard fields.count == 8, let size = fields[5].flatMap(Double.init), let text = fields[7] else {
      throw ValidationError("expected eight fields with a size and a text, found \(line)")
    }
    var font = FontDescriptor(file: fields[1], language: fields[4])
    if let family = fields[0] { font.families = [family] }
    font.axes = try Self.words(fields[2]).map { word in
      let parts = word.split(separator: "=")
      guard parts.count == 2, let tag = FontTag(String(parts[0])), let value = Double(parts[1])
      else { throw ValidationError("expected an axis such as wght=650, found \(word)") }
      return FontAxis(tag: tag, value: value)
    }
    let features = try Self.words(fields[3]).map { word in
      let name = word.drop { $0 == "-" }
      guard let tag = FontTag(String(name)) else {
        throw ValidationError("expected a feature such as tnum or -kern, found \(word)")
      }
      return FontFeature(tag: tag, value: name == word ? 1 : 0)
    }
    style = TextStyle(font: font, size: size, features: features)
    maximumWidth = fields[6].flatMap(Double.init)
    self.text = Self.unescaped(text)
  }

  private static func words(_ field: String?) -> [Substring] {
    field?.split(separator: " ") ?? []
  }

  private static func unescaped(_ text: String) -> String {
    // By scalars, because a brace may form one character with a combining mark behind it.
    var rest = Substring(text).unicodeScalars
    var result = String.UnicodeScalarView()
    while let scalar = rest.popFirst() {
      guard scalar == "\\", let end = rest.firstIndex(of: "}"),
        let value = UInt32(String(rest[..<end].dropFirst(2)), radix: 16),
        let named = Unicode.Scalar(value)
      else {
        result.append(scalar)
        continue
      }
      result.append(named)
      rest = rest[rest.index(after: end)...]
    }
    return String(result)
  }
}
