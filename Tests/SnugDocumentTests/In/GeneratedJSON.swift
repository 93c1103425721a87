import SnugPropertyTesting

@testable import SnugDocument

/// A JSON value that a test generates. Its members are in order.
indirect enum GeneratedJSON: Equatable {
  case null
  case bool(Bool)
  case number(Double)
  case string(String)
  case array([GeneratedJSON])
  case object([Member])

  struct Member: Equatable {
    var key: String
    var value: GeneratedJSON
  }

  /// Converts a parsed value.
  init(_ value: JSONValue) {
    switch value.kind {
    case .null: self = .null
    case .true: self = .bool(true)
    case .false: self = .bool(false)
    case .number: self = .number(value.double)
    case .string: self = .string(value.text)
    case .array: self = .array(value.elements.map { GeneratedJSON($0) })
    case .object:
      self = .object(value.members.map { Member(key: $0.text, value: GeneratedJSON($1)) })
    }
  }

  /// The value as JSON text. `escape` selects the scalars that are written as `\u` escapes. `space`
  /// is written wherever white space is allowed.
  func encoded(space: String, escape: (Unicode.Scalar) -> Bool) -> String {
    switch self {
    case .null: return "null"
    case .bool(let value): return value ? "true" : "false"
    case .number(let value): return value.description
    case .string(let text): return GeneratedJSON.quoted(text, escape)
    case .array(let elements):
      let parts = elements.map { space + $0.encoded(space: space, escape: escape) + space }
      return "[" + (parts.isEmpty ? space : parts.joined(separator: ",")) + "]"
    case .object(let members):
      let parts = members.map { member in
        space + GeneratedJSON.quoted(member.key, escape) + space + ":" + space
          + member.value.encoded(space: space, escape: escape) + space
      }
      return "{" + (parts.isEmpty ? space : parts.joined(separator: ",")) + "}"
    }
  }

  /// A text as a JSON string.
  static func quoted(
    _ text: String, _ escape: (Unicode.Scalar) -> Bool = { _ in false }
  ) -> String {
    let parts = text.unicodeScalars.map { scalar -> String in
      if scalar == "\"" || scalar == "\\" { return "\\\(scalar)" }
      guard scalar.value < 0x20 || escape(scalar) else { return String(scalar) }
      return UTF16.encode(scalar)!.map { unit in
        let digits = String(unit, radix: 16)
        return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      }.joined()
    }
    return "\"" + parts.joined() + "\""
  }
}

/// What a writer of compact JSON has written.
func writtenJSON(_ write: (inout JSONWriter) -> Void) throws -> [UInt8] {
  let sink = Sink()
  var json = JSONWriter(sink.buffer(), isCompact: true)
  write(&json)
  try json.finish()
  return sink.bytes
}

extension Generator<GeneratedJSON> {
  /// A value nested up to `depth` levels; the simplest is null.
  static func json(depth: Int) -> Generator {
    let leaves: [Generator] = [
      .constant(.null), Generator<Bool>.bool.map { .bool($0) },
      Generator<Double>.finiteDouble.map { .number($0) },
      Generator<String>.text.map { .string($0) },
    ]
    guard depth > 0 else { return .oneOf(leaves) }
    let inner = json(depth: depth - 1)
    let array = Generator<[GeneratedJSON]>.array(of: inner, count: 0...5).map { Value.array($0) }
    let member = Generator<GeneratedJSON.Member> { source in
      .init(key: try source.draw(.text), value: try source.draw(inner))
    }
    let object = Generator<[GeneratedJSON.Member]>.array(of: member, count: 0...5).map { members in
      var keys: Set<String> = []
      return Value.object(members.filter { keys.insert($0.key).inserted })
    }
    return .oneOf(leaves + [array, object])
  }
}

extension Generator<Double> {
  /// Any finite number, by its bits; the simplest is 0.
  static var finiteDouble: Generator {
    Generator<UInt64>.integer(in: 0...UInt64.max).map { Double(bitPattern: $0) }
      .filter(\.isFinite)
  }
}

extension Generator<String> {
  /// A few scalars from all of Unicode. Quotes and control characters are frequent.
  static var text: Generator {
    let scalar = Generator<Unicode.Scalar>.oneOf([
      .element(of: "ab\"\\/\u{0}\n\t\u{1F}\u{7F}é\u{301}\u{2028}\u{FEFF}😀".unicodeScalars),
      Generator<UInt32>.integer(in: 0...0x10FFFF).map { Unicode.Scalar($0) ?? "\u{FFFD}" },
    ])
    return .string(of: scalar, count: 0...6)
  }
}
