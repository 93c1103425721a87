import SnugGeometry

/// The root element of an SVG image: what its size is.
struct SVGHead {
  private(set) var width = 0
  private(set) var height = 0

  /// Reads what is before the root element, and its start tag; checks that its end is there.
  /// - Returns: `nil` for bytes that are no XML document with a root `svg`.
  /// - Throws: For one in another encoding than UTF-8, with declarations in its DOCTYPE, such as of entities, which
  ///   may grow without limit, and for one that is not complete.
  static func read(_ bytes: [UInt8]) throws(DrawingImage.Problem) -> SVGHead? {
    var rest = bytes[...]
    if rest.starts(with: [0xEF, 0xBB, 0xBF]) { rest = rest.dropFirst(3) }
    rest = rest.drop { $0 <= 0x20 }
    guard rest.first == UInt8(ascii: "<") else {
      guard bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF]) else { return nil }
      throw .notInUTF8
    }
    while true {
      rest = rest.drop { $0 <= 0x20 }
      if rest.starts(with: "<?".utf8) {
        guard let end = rest.place(of: "?>".utf8) else { return nil }
        let text = String(decoding: rest[..<end], as: UTF8.self).lowercased()
        let isOther =
          rest.startIndex < 4 && rest[..<end].place(of: "encoding".utf8) != nil
          && !["utf-8", "utf8", "us-ascii"].contains { text.holds($0) }
        guard !isOther else { throw .notInUTF8 }
        rest = rest[(end + 2)...]
      } else if rest.starts(with: "<!--".utf8) {
        guard let end = rest.place(of: "-->".utf8) else { return nil }
        rest = rest[(end + 3)...]
      } else if rest.starts(with: "<!DOCTYPE".utf8) {
        guard let end = rest.firstIndex(of: UInt8(ascii: ">")) else { return nil }
        guard !rest[..<end].contains(UInt8(ascii: "[")) else {
          throw DrawingImage.Problem(
            description: "declares entities, which are not read: save it without its DOCTYPE")
        }
        rest = rest[(end + 1)...]
      } else {
        break
      }
    }
    // A root may have a prefix, such as `s:svg`.
    let name = rest.dropFirst().prefix { $0 > 0x20 && $0 != 0x2F && $0 != 0x3E }
    guard rest.first == UInt8(ascii: "<"), let end = endOfTag(rest),
      name.split(separator: UInt8(ascii: ":"), maxSplits: 1).last?.elementsEqual("svg".utf8) == true
    else { return nil }
    guard String(validating: bytes, as: UTF8.self) != nil, !bytes.contains(0) else {
      throw .notInUTF8
    }
    let isClosed = rest[end - 1] == UInt8(ascii: "/")
    guard isClosed || rest[end...].place(of: Array("</".utf8) + name) != nil else {
      throw .damaged
    }
    return SVGHead(tag: rest[name.endIndex..<end])
  }

  private init(tag: ArraySlice<UInt8>) {
    let attributes = Self.attributes(tag)
    let box = (attributes["viewbox"] ?? "").split { $0 == " " || $0 == "," }.map {
      CSSColor.decimal($0)
    }
    let (across, down) = box.count == 4 ? (box[2] ?? 0, box[3] ?? 0) : (0, 0)
    let isBox = across > 0 && down > 0
    let (x, y) = (Self.points(attributes["width"]), Self.points(attributes["height"]))
    width = Self.whole(x ?? (isBox ? y.map { $0 * across / down } ?? across : Self.usual.width))
    height = Self.whole(y ?? (isBox ? x.map { $0 * down / across } ?? down : Self.usual.height))
  }

  /// The size of an image that states none (CSS Images 3, 5.3).
  private static let usual = Size(width: 300, height: 150)

  private static func whole(_ length: Double) -> Int {
    length > 0 && length < 1e6 ? max(1, Int(length.rounded())) : 0
  }

  /// Returns a length in CSS pixels; `nil` for a part of something.
  private static func points(_ text: Substring?) -> Double? {
    guard let text else { return nil }
    if text.hasSuffix("pt") { return CSSColor.decimal(text.dropLast(2)).map { $0 * 96 / 72 } }
    return LengthText.withUnit(text) ?? CSSColor.decimal(text)
  }

  /// Returns the index of the bracket that ends a tag: none of an attribute.
  private static func endOfTag(_ bytes: ArraySlice<UInt8>) -> Int? {
    var quote: UInt8?
    return bytes.firstIndex { byte in
      if let open = quote {
        if byte == open { quote = nil }
      } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
        quote = byte
      }
      return quote == nil && byte == UInt8(ascii: ">")
    }
  }

  /// Returns the attributes of a start tag, their names in lower case.
  private static func attributes(_ tag: ArraySlice<UInt8>) -> [String: Substring] {
    var attributes: [String: Substring] = [:]
    var rest = tag
    while let equals = rest.firstIndex(of: UInt8(ascii: "=")) {
      let name = String(decoding: rest[..<equals], as: UTF8.self)
        .split(whereSeparator: \.isWhitespace).last.map { $0.lowercased() }
      guard let quote = rest[equals...].firstIndex(where: { $0 == 0x22 || $0 == 0x27 }),
        let end = rest[(quote + 1)...].firstIndex(of: rest[quote])
      else { break }
      if let name { attributes[name] = Substring(decoding: rest[(quote + 1)..<end], as: UTF8.self) }
      rest = rest[(end + 1)...]
    }
    return attributes
  }
}
