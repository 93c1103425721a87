/// The root element of an SVG image: what its size is.
struct SVGHead {
  private(set) var width = 0
  private(set) var height = 0
  /// Whether it declares entities, which may grow without limit.
  let hasEntities: Bool

  /// Returns `nil` for bytes that are no SVG document in UTF-8.
  init?(_ bytes: [UInt8]) {
    guard let first = bytes.first(where: { $0 > 0x20 && $0 < 0xEF }), first == UInt8(ascii: "<"),
      let start = Self.place(of: "<svg", in: bytes, limit: 1 << 16)
    else { return nil }
    hasEntities = Self.place(of: "<!ENTITY", in: bytes, limit: bytes.count) != nil
    let end = bytes[start...].prefix(1 << 16).firstIndex(of: UInt8(ascii: ">")) ?? bytes.endIndex
    let attributes = Self.attributes(bytes[(start + 4)..<end])
    let box = (attributes["viewbox"] ?? "").split { $0 == " " || $0 == "," }.map {
      CSSColor.decimal($0)
    }
    let (across, down) = box.count == 4 ? (box[2] ?? 0, box[3] ?? 0) : (0, 0)
    let given = (Self.points(attributes["width"]), Self.points(attributes["height"]))
    switch given {
    case (let x?, let y?): (width, height) = (Self.whole(x), Self.whole(y))
    case (let x?, nil):
      (width, height) = (Self.whole(x), Self.whole(across > 0 ? x * down / across : x))
    case (nil, let y?):
      (width, height) = (Self.whole(down > 0 ? y * across / down : y), Self.whole(y))
    case (nil, nil): (width, height) = (Self.whole(across), Self.whole(down))
    }
  }

  private static func whole(_ length: Double) -> Int {
    length > 0 && length < 1e6 ? max(1, Int(length.rounded())) : 0
  }

  /// Returns a length in CSS pixels; `nil` for a part of something.
  private static func points(_ text: Substring?) -> Double? {
    guard let text else { return nil }
    return CSSColor.decimal(text.hasSuffix("px") ? text.dropLast(2) : text)
  }

  private static func place(of word: StaticString, in bytes: [UInt8], limit: Int) -> Int? {
    let word = Array(word.description.utf8)
    var place = bytes.startIndex
    while let found = bytes[place...].prefix(max(0, limit - place)).firstIndex(of: word[0]) {
      if bytes[found...].starts(with: word) { return found }
      place = found + 1
    }
    return nil
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
