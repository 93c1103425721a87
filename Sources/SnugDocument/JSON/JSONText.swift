/// Decoding of the bytes of JSON strings.
enum JSONText {
  /// Returns the string's text as UTF-8; the parser has checked it.
  static func unescaped<Bytes: RandomAccessCollection<UInt8>>(
    _ node: JSONTree.Node, in bytes: Bytes
  ) -> [UInt8] where Bytes.Index == Int {
    let body = bytes[Int(node.start) + 1..<Int(node.end) - 1]
    guard node.hasEscapes else { return Array(body) }
    var result: [UInt8] = []
    var position = body.startIndex
    while position < body.endIndex { append(in: body, at: &position, to: &result) }
    return result
  }

  /// Returns the offset behind the source of the first `count` bytes of the string's text.
  static func offset(behind count: Int, of node: JSONTree.Node, in bytes: [UInt8]) -> Int {
    var position = Int(node.start) + 1
    guard node.hasEscapes else { return position + count }
    var text: [UInt8] = []
    while text.count < count { append(in: bytes[...], at: &position, to: &text) }
    return position
  }

  /// Decodes one byte, or one whole escape.
  private static func append<Bytes: RandomAccessCollection<UInt8>>(
    in body: Bytes, at position: inout Int, to result: inout [UInt8]
  ) where Bytes.Index == Int {
    let byte = body[position]
    position += 1
    guard byte == UInt8(ascii: "\\") else { return result.append(byte) }
    let letter = body[position]
    position += 1
    if letter == UInt8(ascii: "u") {
      appendScalar(in: body, at: &position, to: &result)
    } else {
      result.append(simpleEscapes[letter] ?? letter)
    }
  }

  private static let simpleEscapes: [UInt8: UInt8] = [
    UInt8(ascii: "b"): 0x08, UInt8(ascii: "f"): 0x0C, UInt8(ascii: "n"): 0x0A,
    UInt8(ascii: "r"): 0x0D, UInt8(ascii: "t"): 0x09,
  ]

  /// Decodes four hexadecimal digits, and four more for the other half of a surrogate pair.
  private static func appendScalar<Bytes: RandomAccessCollection<UInt8>>(
    in body: Bytes, at position: inout Int, to result: inout [UInt8]
  ) where Bytes.Index == Int {
    var units = [unit(in: body, at: &position)]
    if UTF16.isLeadSurrogate(units[0]) {
      position += 2
      units.append(unit(in: body, at: &position))
    }
    result += String(decoding: units, as: UTF16.self).utf8
  }

  private static func unit<Bytes: RandomAccessCollection<UInt8>>(
    in body: Bytes, at position: inout Int
  ) -> UInt16 where Bytes.Index == Int {
    defer { position += 4 }
    let digits = String(decoding: body[position..<position + 4], as: UTF8.self)
    return UInt16(digits, radix: 16) ?? 0xFFFD
  }

  /// Returns the length in bytes of the UTF-8 scalar at `position`; 0 if it is not well formed
  /// (Unicode 15, table 3-7).
  static func lengthOfScalar(in bytes: UnsafeBufferPointer<UInt8>, at position: Int) -> Int {
    let first = unsafe bytes[position]
    let length: Int
    var second: ClosedRange<UInt8> = 0x80...0xBF
    switch first {
    case 0..<0x80: return 1
    case 0xC2...0xDF: length = 2
    case 0xE0: (length, second) = (3, 0xA0...0xBF)
    case 0xED: (length, second) = (3, 0x80...0x9F)
    case 0xE1...0xEF: length = 3
    case 0xF0: (length, second) = (4, 0x90...0xBF)
    case 0xF4: (length, second) = (4, 0x80...0x8F)
    case 0xF1...0xF3: length = 4
    default: return 0
    }
    guard position + length <= bytes.count, unsafe second.contains(bytes[position + 1]) else {
      return 0
    }
    for place in position + 2..<position + length where unsafe bytes[place] & 0xC0 != 0x80 {
      return 0
    }
    return length
  }

  /// Returns the offset of the first byte that is not part of well-formed UTF-8.
  static func firstInvalidByte(in bytes: [UInt8]) -> Int? {
    unsafe bytes.withUnsafeBufferPointer { bytes in
      var position = 0
      while position < bytes.count {
        let length = unsafe lengthOfScalar(in: bytes, at: position)
        guard length > 0 else { return position }
        position += length
      }
      return nil
    }
  }
}

extension Collection<UInt8> {
  /// Whether a text begins with the byte-order mark of UTF-16, in either order.
  var hasUTF16Mark: Bool { starts(with: [0xFF, 0xFE]) || starts(with: [0xFE, 0xFF]) }
}

/// A position in a JSON text.
///
/// Example: `DocumentError`.
public struct JSONPlace: Hashable, Sendable {
  /// The file, as the document names it; `nil` for the document itself.
  public var file: String?
  /// Whether it is in a script, not in the document.
  package var isInScript = false
  /// The line, from 1.
  public var line: Int
  /// The column in Unicode scalars, from 1.
  public var column: Int
  /// The path, as in `sections[0].items[3].label`; empty for the document itself.
  public var path: String

  /// The place of the byte at an offset.
  init(offset: Int, in bytes: [UInt8], path: String = "", file: String? = nil) {
    let before = bytes[..<min(offset, bytes.count)]
    line = 1 + before.count { $0 == 0x0A }
    let lineStart = before.lastIndex(of: 0x0A).map { $0 + 1 } ?? 0
    // Continuation bytes begin with the bits 10.
    column = 1 + before[lineStart...].count { $0 & 0xC0 != 0x80 }
    self.path = path
    self.file = file
  }

  /// The place of the whole document, where no part of it can be named.
  package static let document = JSONPlace(line: 1, column: 1, path: "")

  package init(line: Int, column: Int, path: String) {
    (self.line, self.column, self.path) = (line, column, path)
  }

  /// The place of a value, or of the whole document if there is none.
  /// - Complexity: O(text). Places are computed only for messages about a value.
  package init(of value: JSONValue?) {
    guard let value else {
      self = .document
      return
    }
    self.init(
      offset: value.range.lowerBound, in: value.tree.bytes, path: JSONPlace.path(to: value),
      file: value.tree.file)
    isInScript = value.tree.isScript
  }

  /// The place of a character of a string's text, from 1; of the closing quote after the last.
  init(of value: JSONValue, character: Int) {
    self.init(of: value)
    let place = JSONPlace(offset: value.offset(ofCharacter: character), in: value.tree.bytes)
    (line, column) = (place.line, place.column)
  }

  private static func path(to value: JSONValue) -> String {
    var path = ""
    for step in value.steps {
      switch step {
      case .key(let key): path += path.isEmpty ? key : ".\(key)"
      case .index(let index): path += "[\(index)]"
      }
    }
    return path
  }
}

/// A step from a value to a part of it.
enum JSONStep: Equatable, Sendable {
  case key(String)
  case index(Int)

  /// Returns the steps of a path such as `items[0].texts.name`; `nil` for another text.
  static func steps(_ path: String) -> [JSONStep]? {
    var steps: [JSONStep] = []
    for part in path.split(separator: ".", omittingEmptySubsequences: false) {
      let words = part.split(separator: "[", omittingEmptySubsequences: false)
      guard let name = words.first, !name.isEmpty else { return nil }
      steps.append(.key(String(name)))
      for word in words.dropFirst() {
        guard word.last == "]", let index = Int(word.dropLast()), index >= 0 else { return nil }
        steps.append(.index(index))
      }
    }
    return steps
  }
}

extension JSONValue {
  /// The steps from the root to the value. Those to a key are those to the value that it names.
  var steps: [JSONStep] {
    var steps: [JSONStep] = []
    var current = tree.root
    while current.index != index, let (step, child) = current.step(towards: index) {
      steps.append(step)
      current = child
    }
    return steps
  }

  private func step(towards index: Int) -> (JSONStep, JSONValue)? {
    if kind == .object {
      for (key, value) in members where index >= key.index && index < value.elements.end {
        return (.key(key.text), index == key.index ? key : value)
      }
    } else {
      for (position, element) in elements.enumerated()
      where index >= element.index && index < element.elements.end {
        return (.index(position), element)
      }
    }
    return nil
  }
}
