/// A JSON text, parsed: every value in one flat array, in the order of the text.
///
/// Keys keep their order, and every value knows the bytes it stands at; what a value is worth
/// is worked out when it is asked for.
public final class JSONTree: Sendable {
  let bytes: [UInt8]
  let nodes: [Node]
  /// The file the text is of, if another one than the document's.
  let file: String?

  /// One value or key.
  struct Node {
    var kind: JSONKind
    /// Whether the string has escapes.
    var hasEscapes = false
    /// The bytes of the value, quotes included.
    var start: Int32
    var end: Int32
    /// The place behind the value's contents.
    var next: Int32 = 0
  }

  /// The longest text accepted, in bytes.
  public static let maximumLength = 1 << 28
  /// The deepest nesting of arrays and objects accepted.
  public static let maximumDepth = 128

  /// Parses `bytes` strictly by RFC 8259.
  /// - Throws: for the first byte that does not fit, and for a repeated key.
  /// - Complexity: O(bytes).
  public convenience init(parsing bytes: [UInt8]) throws(JSONError) {
    try self.init(parsing: bytes, file: nil)
  }

  init(parsing bytes: [UInt8], file: String?) throws(JSONError) {
    nodes = try JSONParser.nodes(of: bytes)
    self.bytes = bytes
    self.file = file
  }

  /// The outermost value.
  var root: JSONValue { JSONValue(tree: self, index: 0) }
}

/// What kind of value a node is.
enum JSONKind: UInt8 {
  case object, array, string, number, `true`, `false`, null

  /// With its article, for messages.
  var phrase: String {
    switch self {
    case .object: "an object"
    case .array: "an array"
    case .string: "a string"
    case .number: "a number"
    case .true, .false: "a truth value"
    case .null: "null"
    }
  }
}

/// Where a text is not JSON, and why.
public struct JSONError: Error, Hashable, Sendable {
  /// The byte at which it was noticed.
  public let offset: Int
  /// The cause.
  public let problem: Problem

  /// Why a text is refused.
  public enum Problem: Hashable, Sendable {
    case expected(String)
    case byteOrderMark
    case invalidUTF8
    case controlCharacter
    case invalidEscape
    case loneSurrogate
    case invalidNumber
    /// What stands in the place of a value.
    case unknownWord(String)
    case duplicateKey(String, path: String)
    case trailingComma
    case textAfterValue
    case tooDeep(limit: Int)
    case tooLong(limit: Int)
  }
}
