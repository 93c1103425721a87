/// A parsed JSON text: every value in one flat array, in the order of the text.
///
/// Keys keep their order. A value stores the range of its bytes; its content is decoded on demand.
package final class JSONTree: Sendable {
  let bytes: [UInt8]
  let nodes: [Node]
  /// The file of the text; `nil` for the document's own text.
  let file: String?
  /// Whether it is that of a script.
  let isScript: Bool

  /// One value or key.
  struct Node {
    var kind: JSONKind
    var hasEscapes = false
    /// Whether the string has a U+FDD0, with which marks of ranges begin.
    var hasMark = false
    /// The byte offsets of the value, quotes included.
    var start: Int32
    var end: Int32
    /// The index of the node behind the value's contents; 0 until they are read.
    var next: Int32 = 0
  }

  /// The longest text accepted, in bytes.
  package static let maximumLength = 1 << 28
  /// The deepest nesting of arrays and objects accepted.
  package static let maximumDepth = 128

  /// Parses `bytes` strictly by RFC 8259.
  /// - Throws: An error for the first byte that does not fit, or for a repeated key.
  /// - Complexity: O(bytes).
  package init(
    parsing bytes: [UInt8], file: String? = nil, isScript: Bool = false
  ) throws(JSONError) {
    nodes = try JSONParser.nodes(of: bytes)
    self.bytes = bytes
    self.file = file
    self.isScript = isScript
  }

  package var root: JSONValue { JSONValue(tree: self, index: 0) }
}

/// The kind of a JSON value.
package enum JSONKind: UInt8 {
  case object, array, string, number, `true`, `false`, null

  /// The kind with its article, or a literal as it is written, for messages.
  var phrase: String {
    switch self {
    case .object: "an object"
    case .array: "an array"
    case .string: "a string"
    case .number: "a number"
    case .true: "true"
    case .false: "false"
    case .null: "null"
    }
  }
}

/// The first error of a text that is not JSON.
package struct JSONError: Error, Hashable, Sendable {
  /// The offset of the byte at which the error was detected.
  package let offset: Int
  /// The cause.
  package let problem: Problem

  /// The causes of errors.
  package enum Problem: Hashable, Sendable {
    case expected(String)
    case byteOrderMark
    case invalidUTF8
    case controlCharacter
    case invalidEscape
    case loneSurrogate
    case invalidNumber
    /// A word in the place of a value.
    case unknownWord(String)
    case duplicateKey(String, path: String)
    case trailingComma
    case textAfterValue
    case tooDeep(limit: Int)
    case tooLong(limit: Int)
  }
}

/// One value of a JSON tree.
package struct JSONValue {
  let tree: JSONTree
  let index: Int

  private var node: JSONTree.Node { tree.nodes[index] }
  package var kind: JSONKind { node.kind }
  /// Whether a string has a U+FDD0.
  var hasMark: Bool { node.hasMark }

  /// The byte range of the value, quotes included.
  package var range: Range<Int> { Int(node.start)..<Int(node.end) }

  /// The value as written.
  package var source: String { String(decoding: tree.bytes[range], as: UTF8.self) }

  /// The decoded text of a string.
  package var text: String {
    if !node.hasEscapes {
      return String(
        decoding: tree.bytes[range.lowerBound + 1..<range.upperBound - 1], as: UTF8.self)
    }
    return String(decoding: JSONText.unescaped(node, in: tree.bytes), as: UTF8.self)
  }

  /// The bytes of a string without escapes and U+FDD0; `nil` of others.
  var plainText: ArraySlice<UInt8>? {
    let node = node
    guard node.kind == .string, !node.hasEscapes, !node.hasMark else { return nil }
    return tree.bytes[Int(node.start) + 1..<Int(node.end) - 1]
  }

  /// Returns the byte offset of a character of the string's text, counted from 1.
  func offset(ofCharacter character: Int) -> Int {
    let before = text.prefix(character - 1).utf8.count
    return JSONText.offset(behind: before, of: node, in: tree.bytes)
  }

  /// The nearest `Double` of a number; infinite if the number is out of range.
  package var double: Double {
    Double(source) ?? .infinity
  }

  /// The elements of an array, in order.
  package var elements: Children { Children(tree: tree, position: index + 1, end: Int(node.next)) }

  /// The members of an object, in order.
  package var members: Members { Members(children: elements) }

  /// The elements of an array, or the keys and values of an object.
  package struct Children: Sequence, IteratorProtocol {
    let tree: JSONTree
    fileprivate var position: Int
    let end: Int

    /// The index of the next value.
    var start: Int { position }

    /// The nodes of the values and of their contents, in the order of the text.
    var nodes: ArraySlice<JSONTree.Node> { tree.nodes[position..<end] }

    package mutating func next() -> JSONValue? {
      guard position < end else { return nil }
      defer { position = Int(tree.nodes[position].next) }
      return JSONValue(tree: tree, index: position)
    }
  }

  /// Pairs of keys and values.
  package struct Members: Sequence, IteratorProtocol {
    fileprivate var children: Children

    package mutating func next() -> (key: JSONValue, value: JSONValue)? {
      guard let key = children.next(), let value = children.next() else { return nil }
      return (key, value)
    }
  }
}
