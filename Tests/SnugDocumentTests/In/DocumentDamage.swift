import SnugPropertyTesting

@testable import SnugDocument

/// One change to the bytes of a document. Places are taken modulo the number of places.
enum DocumentDamage: CustomStringConvertible {
  // Changes to bytes, whatever they mean.
  case flip(at: Int, bit: Int)
  case delete(at: Int, count: Int)
  case duplicate(at: Int, count: Int)
  case insert([UInt8], at: Int)
  /// Replaces the text from a place on with the end of another text.
  case splice(at: Int, [UInt8], from: Int)
  // Changes to a value, a member or a key, by its index in the document.
  case replace(value: Int, by: [UInt8])
  case nest(value: Int, depth: Int)
  case duplicateMember(Int)
  case rename(key: Int, to: [UInt8])

  var description: String {
    func text(_ bytes: [UInt8]) -> String {
      String(decoding: bytes, as: UTF8.self).debugDescription
    }
    return switch self {
    case .flip(let place, let bit): "flip bit \(bit) of \(place)"
    case .delete(let place, let count): "delete \(count) at \(place)"
    case .duplicate(let place, let count): "duplicate \(count) at \(place)"
    case .insert(let bytes, let place): "insert \(text(bytes)) at \(place)"
    case .splice(let place, _, let start): "splice at \(place) from \(start)"
    case .replace(let value, let bytes): "replace value \(value) by \(text(bytes))"
    case .nest(let value, let depth): "nest value \(value) \(depth) deep"
    case .duplicateMember(let member): "duplicate member \(member)"
    case .rename(let key, let bytes): "rename key \(key) to \(text(bytes))"
    }
  }

  func apply(to bytes: inout [UInt8]) {
    switch self {
    case .flip(let place, let bit):
      guard !bytes.isEmpty else { return }
      bytes[place % bytes.count] ^= 1 << UInt8(bit)
    case .delete(let place, let count): bytes.removeSubrange(range(place, count, bytes))
    case .duplicate(let place, let count):
      let range = range(place, count, bytes)
      bytes.insert(contentsOf: bytes[range], at: range.upperBound)
    case .insert(let more, let place):
      bytes.insert(contentsOf: more, at: place % (bytes.count + 1))
    case .splice(let place, let other, let start):
      bytes.removeSubrange((place % (bytes.count + 1))...)
      bytes += other.dropFirst(start % (other.count + 1))
    case .replace, .nest, .duplicateMember, .rename:
      if let tree = try? JSONTree(parsing: bytes) { apply(to: &bytes, tree) }
    }
  }

  private func range(_ place: Int, _ count: Int, _ bytes: [UInt8]) -> Range<Int> {
    let start = place % (bytes.count + 1)
    return start..<min(start + count, bytes.count)
  }

  /// Applies a change to a value, a member or a key. The text is still JSON if the new part is.
  private func apply(to bytes: inout [UInt8], _ tree: JSONTree) {
    let (values, members) = DocumentDamage.parts(of: tree.root)
    let value = { (number: Int) in values[number % values.count].range }
    let member = { (number: Int) in members.isEmpty ? nil : members[number % members.count] }
    switch self {
    case .replace(let number, let other): bytes.replaceSubrange(value(number), with: other)
    case .nest(let number, let depth):
      let range = value(number)
      let inner = Array(bytes[range])
      bytes.replaceSubrange(
        range,
        with: [UInt8](repeating: UInt8(ascii: "["), count: depth) + inner
          + [UInt8](repeating: UInt8(ascii: "]"), count: depth))
    case .duplicateMember(let number):
      guard let (key, value) = member(number) else { return }
      let range = key.range.lowerBound..<value.range.upperBound
      bytes.insert(contentsOf: [UInt8(ascii: ",")] + bytes[range], at: range.upperBound)
    case .rename(let number, let name):
      guard let (key, _) = member(number) else { return }
      bytes.replaceSubrange(key.range, with: name)
    case .flip, .delete, .duplicate, .insert, .splice: return
    }
  }

  /// All values in the order of the text, and all members.
  private static func parts(
    of value: JSONValue
  ) -> (values: [JSONValue], members: [(key: JSONValue, value: JSONValue)]) {
    let own = value.kind == .object ? Array(value.members) : []
    let inner = value.kind == .array ? Array(value.elements) : own.map(\.value)
    return inner.reduce(into: (values: [value], members: own)) { parts, value in
      let more = DocumentDamage.parts(of: value)
      parts.values += more.values
      parts.members += more.members
    }
  }
}

extension Generator<DocumentDamage> {
  /// Damage of any kind; `others` are texts to splice in.
  static func damage(others: [[UInt8]]) -> Generator {
    let place = Generator<Int>.integer(in: 0...9_999)
    let count = Generator<Int>.integer(in: 1...40)
    let word = Generator<[UInt8]>.element(of: words)
    return .oneOf([
      Generator { .flip(at: try $0.draw(place), bit: try $0.draw(.integer(in: 0...7))) },
      Generator { .delete(at: try $0.draw(place), count: try $0.draw(count)) },
      Generator { .duplicate(at: try $0.draw(place), count: try $0.draw(count)) },
      Generator { .insert(try $0.draw(word), at: try $0.draw(place)) },
      Generator {
        .splice(at: try $0.draw(place), try $0.draw(.element(of: others)), from: try $0.draw(place))
      },
      Generator { .replace(value: try $0.draw(place), by: try $0.draw(word)) },
      Generator { .nest(value: try $0.draw(place), depth: try $0.draw(.integer(in: 1...200))) },
      place.map { .duplicateMember($0) },
      Generator { .rename(key: try $0.draw(place), to: try $0.draw(word)) },
    ])
  }

  /// Values of every type, numbers at and beyond every limit, keys and names of the format, and
  /// text that is not JSON.
  private static let words: [[UInt8]] =
    [
      "null", "true", "false", "0", "-0", "-1", "1.5", "1e7", "10000000.015625", "-1e7", "1e400",
      "-1e400", "1e-400", "9223372036854775808", "2147483648", "\"\"", "\"A\"", "[]", "{}",
      "[[], {}]", "[1, 2]", "{\"a\": 1}", "{\"a\": 1, \"a\": 2}", "{\"label\": \"A\"}",
      "{\"size\": [1e7, 1e7]}", "\"\\ud800\"", "\"\\udc00\\ud800\"", "\"\\u0000\"",
      "\"\\ud83d\\ude00\"",
      "\"H:|-[label(>=40,<=120)]-|\"", "\"label.width = label.width\"", "\"a.width <= 0 @ 1000\"",
      "\"label\"", "\"items\"", "\"sections\"", "\"cells\"", "\"views\"", "\"constraints\"",
      "\"kind\"", "\"size\"", "\"width\"", "\"container\"", "\"unknown\"", "\"ltr\"",
      "\"balanced\"",
      "\"fill\"", "\"break\"", ",", ":", "\"", "\\", "\n", "\u{0}", "\u{FEFF}", "\u{202E}",
    ].map { Array($0.utf8) } + [[0xFF], [0xC3, 0x28], [0xED, 0xA0, 0x80], [0x22, 0xF8, 0x22]]
}
