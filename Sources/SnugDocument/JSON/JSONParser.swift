/// Reads JSON text into nodes.
@safe struct JSONParser {
  let bytes: UnsafeBufferPointer<UInt8>
  var position = 0
  /// Whether the string read last has a U+FDD0.
  private var hasMark = false
  private var nodes: [JSONTree.Node] = []

  /// The approximate least length of a value in a long list, in bytes.
  private static let usualLength = 8
  private static let mostReserved = 1 << 22

  static func nodes(of bytes: [UInt8]) throws(JSONError) -> [JSONTree.Node] {
    try unsafe bytes.withUnsafeBufferPointer { bytes throws(JSONError) in
      var parser = unsafe JSONParser(bytes: bytes)
      parser.nodes.reserveCapacity(min(bytes.count / usualLength, mostReserved))
      try parser.parse()
      return parser.nodes
    }
  }

  private init(bytes: UnsafeBufferPointer<UInt8>) { unsafe self.bytes = bytes }

  private mutating func parse() throws(JSONError) {
    guard unsafe bytes.count <= JSONTree.maximumLength else {
      throw error(.tooLong(limit: JSONTree.maximumLength), at: 0)
    }
    guard unsafe !bytes.starts(with: [0xEF, 0xBB, 0xBF]) else { throw error(.byteOrderMark, at: 0) }
    guard unsafe !bytes.hasUTF16Mark else { throw error(.invalidUTF8, at: 0) }
    skipSpace()
    try value(depth: 0)
    skipSpace()
    guard unsafe position == bytes.count else { throw error(.textAfterValue) }
  }

  func error(_ problem: JSONError.Problem, at offset: Int? = nil) -> JSONError {
    JSONError(offset: offset ?? position, problem: problem)
  }

  var current: UInt8? { unsafe position < bytes.count ? bytes[position] : nil }

  private mutating func skipSpace() {
    while unsafe position < bytes.count {
      switch unsafe bytes[position] {
      case 0x20, 0x09, 0x0A, 0x0D: position += 1
      default: return
      }
    }
  }

  private mutating func value(depth: Int) throws(JSONError) {
    if current == UInt8(ascii: "\"") { return try stringNode() }
    let index = nodes.count
    let start = Int32(position)
    nodes.append(.init(kind: .null, start: start, end: start))
    let kind: JSONKind
    switch current {
    case UInt8(ascii: "{"):
      kind = .object
      try object(depth: depth + 1)
    case UInt8(ascii: "["):
      kind = .array
      try array(depth: depth + 1)
    case UInt8(ascii: "t"): kind = try literal("true", .true)
    case UInt8(ascii: "f"): kind = try literal("false", .false)
    case UInt8(ascii: "n"): kind = try literal("null", .null)
    case let byte? where byte == UInt8(ascii: "-") || (0x30...0x39).contains(byte):
      kind = .number
      try number()
    default: throw isInWord ? unknownWord(at: position) : error(.expected("a value"))
    }
    nodes[index].kind = kind
    nodes[index].end = Int32(position)
    nodes[index].next = Int32(nodes.count)
  }

  private mutating func array(depth: Int) throws(JSONError) {
    try enter(depth)
    if take("]") { return }
    repeat {
      let comma = position - 1
      skipSpace()
      if current == UInt8(ascii: "]") { throw error(.trailingComma, at: comma) }
      try value(depth: depth)
      skipSpace()
    } while take(",")
    guard take("]") else { throw error(.expected("\",\" or \"]\"")) }
  }

  private mutating func object(depth: Int) throws(JSONError) {
    let index = nodes.count - 1
    try enter(depth)
    if take("}") { return }
    repeat {
      let comma = position - 1
      skipSpace()
      if current == UInt8(ascii: "}") { throw error(.trailingComma, at: comma) }
      guard current == UInt8(ascii: "\"") else { throw error(.expected("a key in quotes")) }
      try stringNode()
      skipSpace()
      guard take(":") else { throw error(.expected("\":\"")) }
      skipSpace()
      try value(depth: depth)
      skipSpace()
    } while take(",")
    guard take("}") else { throw error(.expected("\",\" or \"}\"")) }
    try refuseDuplicateKeys(ofObjectAt: index)
  }

  private mutating func stringNode() throws(JSONError) {
    let start = Int32(position)
    hasMark = false
    let hasEscapes = try string()
    nodes.append(
      .init(
        kind: .string, hasEscapes: hasEscapes, hasMark: hasMark, start: start,
        end: Int32(position), next: Int32(nodes.count + 1)))
  }

  private mutating func enter(_ depth: Int) throws(JSONError) {
    guard depth <= JSONTree.maximumDepth else {
      throw error(.tooDeep(limit: JSONTree.maximumDepth))
    }
    position += 1
    skipSpace()
  }

  mutating func take(_ character: Unicode.Scalar) -> Bool {
    guard current == UInt8(ascii: character) else { return false }
    position += 1
    return true
  }

  private mutating func literal(
    _ word: StaticString, _ kind: JSONKind
  ) throws(JSONError) -> JSONKind {
    let start = position
    position += word.utf8CodeUnitCount
    guard unsafe bytes[start...].starts(with: word.description.utf8), !isInWord else {
      throw unknownWord(at: start)
    }
    return kind
  }

  /// Whether the current byte continues a word.
  private var isInWord: Bool { current.map(JSONParser.isInWord) ?? false }

  /// Whether a byte may be part of a name, or of a number and its unit.
  static func isInWord(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "."),
      UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "%"):
      true
    default: false
    }
  }

  /// Returns the error for a word in the place of a value.
  private func unknownWord(at start: Int) -> JSONError {
    let word = unsafe bytes[start...].prefix(while: JSONParser.isInWord)
    return unsafe error(.unknownWord(String(decoding: word, as: UTF8.self)), at: start)
  }

  /// Refuses keys that Unicode compares as equal, escaped or not; so do names in a document.
  private func refuseDuplicateKeys(ofObjectAt index: Int) throws(JSONError) {
    guard !hasDifferentWords(ofObjectAt: index) else { return }
    var seen = Set<String>()
    var key = index + 1
    while key < nodes.count {
      let name = name(ofKey: key)
      guard seen.insert(name).inserted else {
        throw error(.duplicateKey(name, path: path(to: name)), at: Int(nodes[key].start))
      }
      key = Int(nodes[key + 1].next)
    }
  }

  private func name(ofKey index: Int) -> String {
    unsafe String(decoding: JSONText.unescaped(nodes[index], in: bytes), as: UTF8.self)
  }

  /// Returns the path of a key of the object being read, which lies in all unfinished values.
  private func path(to key: String) -> String {
    var path = ""
    let unfinished = nodes.indices.filter { nodes[$0].next == 0 }
    for (parent, child) in zip(unfinished, unfinished.dropFirst()) {
      guard unsafe bytes[Int(nodes[parent].start)] == UInt8(ascii: "[") else {
        path += ".\(name(ofKey: child - 1))"
        continue
      }
      var (position, element) = (0, parent + 1)
      while element < child { (position, element) = (position + 1, Int(nodes[element].next)) }
      path += "[\(position)]"
    }
    path += ".\(key)"
    return path.hasPrefix(".") ? String(path.dropFirst()) : path
  }

  /// Whether the keys of the object read last are few, ASCII without escapes, and all different.
  private func hasDifferentWords(ofObjectAt index: Int) -> Bool {
    var words: InlineArray<8, Range<Int>> = .init(repeating: 0..<0)
    var (count, key) = (0, index + 1)
    while key < nodes.count {
      let word = Int(nodes[key].start) + 1..<Int(nodes[key].end) - 1
      guard count < words.count, !nodes[key].hasEscapes else { return false }
      for place in word where unsafe bytes[place] >= 0x80 { return false }
      for other in 0..<count where words[other].count == word.count {
        let distance = words[other].lowerBound - word.lowerBound
        guard word.contains(where: { unsafe bytes[$0] != bytes[$0 + distance] }) else {
          return false
        }
      }
      words[count] = word
      count += 1
      key = Int(nodes[key + 1].next)
    }
    return true
  }

  private mutating func number() throws(JSONError) {
    let start = position
    _ = take("-")
    let hasLeadingZero = current == UInt8(ascii: "0")
    let digits = takeDigits()
    var isValid = digits > 0 && !(hasLeadingZero && digits > 1)
    if take(".") { isValid = takeDigits() > 0 && isValid }
    if take("e") || take("E") {
      if !take("+") { _ = take("-") }
      isValid = takeDigits() > 0 && isValid
    }
    guard !isInWord else { throw unknownWord(at: start) }
    guard isValid else { throw error(.invalidNumber, at: start) }
  }

  private mutating func takeDigits() -> Int {
    let start = position
    while let byte = current, (0x30...0x39).contains(byte) { position += 1 }
    return position - start
  }
}

extension JSONParser {
  /// Reads a string from its opening quote.
  /// - Returns: Whether it has escapes.
  @inline(__always)
  mutating func string() throws(JSONError) -> Bool {
    position += 1
    var hasEscapes = false
    while true {
      skipPlainText()
      guard let byte = current else { break }
      switch byte {
      case UInt8(ascii: "\""):
        position += 1
        return hasEscapes
      case UInt8(ascii: "\\"):
        hasEscapes = true
        try escape()
      case 0..<0x20: throw error(.controlCharacter)
      case 0x20..<0x80: position += 1
      default:
        let length = unsafe JSONText.lengthOfScalar(in: bytes, at: position)
        guard length > 0 else { throw error(.invalidUTF8) }
        if byte == 0xEF, unsafe bytes[position + 1] == 0xB7, unsafe bytes[position + 2] == 0x90 {
          hasMark = true
        }
        position += length
      }
    }
    throw error(.expected("the closing quote of a string"))
  }

  /// Skips ASCII characters that stand for themselves, eight bytes at a time.
  @inline(__always)
  private mutating func skipPlainText() {
    let raw = unsafe UnsafeRawBufferPointer(bytes)
    var next = position
    while next + 8 <= raw.count {
      let word = unsafe raw.loadUnaligned(fromByteOffset: next, as: UInt64.self)
      let special = JSONParser.bytesThatEndPlainText(in: UInt64(littleEndian: word))
      guard special == 0 else {
        next += special.trailingZeroBitCount / 8
        break
      }
      next += 8
    }
    position = next
  }

  /// Returns a word whose lowest set bit is in the first byte that is a quote, a backslash, a
  /// control character or not ASCII.
  private static func bytesThatEndPlainText(in word: UInt64) -> UInt64 {
    let ones: UInt64 = 0x0101_0101_0101_0101
    let highs: UInt64 = 0x8080_8080_8080_8080
    // In each byte up to the first that borrows, the high bit shows whether the byte was less than
    // the number subtracted; bytes above that one are not looked at.
    let quotes = word ^ (ones &* 0x22)
    let backslashes = word ^ (ones &* 0x5C)
    let controls = word &- (ones &* 0x20)
    return (controls | (quotes &- ones) | (backslashes &- ones) | word) & highs
  }

  private mutating func escape() throws(JSONError) {
    let start = position
    position += 1
    guard let byte = current else { throw error(.invalidEscape, at: start) }
    position += 1
    switch byte {
    case UInt8(ascii: "u"):
      let unit = try hexadecimal(from: start)
      if unit == 0xFDD0 { hasMark = true }
      guard UTF16.isSurrogate(unit) else { return }
      guard UTF16.isLeadSurrogate(unit), take("\\"), take("u"),
        UTF16.isTrailSurrogate(try hexadecimal(from: position - 2))
      else { throw error(.loneSurrogate, at: start) }
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"), UInt8(ascii: "b"),
      UInt8(ascii: "f"), UInt8(ascii: "n"), UInt8(ascii: "r"), UInt8(ascii: "t"):
      break
    default: throw error(.invalidEscape, at: start)
    }
  }

  private mutating func hexadecimal(from start: Int) throws(JSONError) -> UInt16 {
    var unit: UInt16 = 0
    for _ in 0..<4 {
      guard let byte = current, let digit = Character(Unicode.Scalar(byte)).hexDigitValue else {
        throw error(.invalidEscape, at: start)
      }
      unit = unit << 4 | UInt16(digit)
      position += 1
    }
    return unit
  }
}
