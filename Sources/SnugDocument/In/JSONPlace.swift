/// Where something stands in a JSON text.
public struct JSONPlace: Hashable, Sendable {
  /// The file, as the document names it; `nil` for the document itself.
  public var file: String?
  /// From 1.
  public var line: Int
  /// In Unicode scalars, from 1.
  public var column: Int
  /// As in `sections[0].items[3].label`; empty for the document itself.
  public var path: String

  /// The place of a byte of a text.
  init(offset: Int, in bytes: [UInt8], path: String = "", file: String? = nil) {
    let before = bytes[..<min(offset, bytes.count)]
    line = 1 + before.count { $0 == 0x0A }
    let lineStart = before.lastIndex(of: 0x0A).map { $0 + 1 } ?? 0
    // Continuation bytes begin with the bits 10.
    column = 1 + before[lineStart...].count { $0 & 0xC0 != 0x80 }
    self.path = path
    self.file = file
  }

  /// The place of a value.
  /// - Complexity: O(text): asked for only when there is something to say about the value.
  init(of value: JSONValue) {
    self.init(
      offset: value.range.lowerBound, in: value.tree.bytes, path: JSONPlace.path(to: value),
      file: value.tree.file)
  }

  /// The place of a character of a string's text, from 1; of its closing quote behind the last.
  init(of value: JSONValue, character: Int) {
    self.init(of: value)
    let place = JSONPlace(offset: value.offset(ofCharacter: character), in: value.tree.bytes)
    (line, column) = (place.line, place.column)
  }

  private static func path(to value: JSONValue) -> String {
    var path = ""
    var current = value.tree.root
    while current.index != value.index {
      guard let (step, child) = step(from: current, towards: value.index) else { break }
      path += step
      current = child
    }
    return path.hasPrefix(".") ? String(path.dropFirst()) : path
  }

  private static func step(
    from parent: JSONValue, towards index: Int
  ) -> (String, JSONValue)? {
    if parent.kind == .object {
      for (key, value) in parent.members where index >= key.index && index < value.end {
        // A key's own place is that of what it names.
        return (".\(key.text)", index == key.index ? key : value)
      }
    } else {
      for (position, element) in parent.elements.enumerated()
      where index >= element.index && index < element.end {
        return ("[\(position)]", element)
      }
    }
    return nil
  }
}

extension JSONValue {
  /// The index behind the value and its contents.
  var end: Int { elements.end }
}

extension JSONPlace {
  /// The document itself, where nothing in it can be named.
  package static let document = JSONPlace(line: 1, column: 1, path: "")

  /// The place of a value, or of the document where there is none to name.
  init(of value: JSONValue?) {
    if let value { self.init(of: value) } else { self = .document }
  }

  package init(line: Int, column: Int, path: String) {
    self.line = line
    self.column = column
    self.path = path
  }
}
