import SnugExpat
import SnugGeometry

/// Reads XML by expat, without external entities, and within its bounds on the expansion of others.
final class XMLReader {
  /// A part of the text, in its order.
  enum Event {
    /// The start of an element, without the prefix of its name.
    case start(name: String, attributes: [String: String])
    case end(name: String)
    case text(String)
    /// A reference to an entity whose text is not in the file.
    case missing(entity: String)
  }

  private let parser: XML_Parser
  private let handle: (Event, _ line: Int) -> Void

  /// Calls `handle` for each part, up to the first error of the syntax.
  /// - Returns: That error.
  static func fault(
    in bytes: [UInt8], _ handle: @escaping (Event, _ line: Int) -> Void
  ) -> RowError? {
    guard let parser = XML_ParserCreate(nil) else { return RowError(line: 1, "memory ran out") }
    let reader = XMLReader(parser, handle)
    defer { XML_ParserFree(parser) }
    // The bytes are UTF-8, whatever their declaration says.
    XML_SetEncoding(parser, "UTF-8")
    XML_SetUserData(parser, Unmanaged.passUnretained(reader).toOpaque())
    XML_SetElementHandler(
      parser,
      { data, name, attributes in
        guard let reader = XMLReader.of(data), let name else { return }
        var values: [String: String] = [:]
        var place = attributes
        while let key = place?[0], let value = place?[1] {
          values[XMLReader.local(key)] = String(cString: value)
          place = place?.advanced(by: 2)
        }
        reader.tell(.start(name: XMLReader.local(name), attributes: values))
      },
      { data, name in
        guard let reader = XMLReader.of(data), let name else { return }
        reader.tell(.end(name: XMLReader.local(name)))
      })
    XML_SetCharacterDataHandler(parser) { data, start, length in
      guard let reader = XMLReader.of(data), let start else { return }
      let bytes = UnsafeRawBufferPointer(start: start, count: Int(length))
      reader.tell(.text(String(decoding: bytes, as: UTF8.self)))
    }
    XML_SetSkippedEntityHandler(parser) { data, name, isParameter in
      guard let reader = XMLReader.of(data), let name, isParameter == 0 else { return }
      reader.tell(.missing(entity: String(cString: name)))
    }
    // Read as nothing, and told. The handler gets the reader in the place of the parser.
    XML_SetExternalEntityRefHandlerArg(parser, Unmanaged.passUnretained(reader).toOpaque())
    XML_SetExternalEntityRefHandler(parser) { parser, context, _, _, _ in
      guard let reader = XMLReader.of(parser.map { UnsafeMutableRawPointer($0) }) else { return 0 }
      reader.tell(.missing(entity: context.map { String(cString: $0) } ?? ""))
      return Int32(XML_STATUS_OK.rawValue)
    }
    let status = bytes.withUnsafeBytes { buffer in
      XML_Parse(
        parser, buffer.baseAddress?.assumingMemoryBound(to: CChar.self), Int32(buffer.count), 1)
    }
    withExtendedLifetime(reader) {}
    guard status == XML_STATUS_ERROR else { return nil }
    let code = XML_GetErrorCode(parser)
    let reason = XML_ErrorString(code).map { String(cString: $0) } ?? "error"
    return RowError(
      line: Int(XML_GetCurrentLineNumber(parser)),
      column: Int(XML_GetCurrentColumnNumber(parser)) + 1,
      "the XML cannot be read from here on: \(reason)")
  }

  private init(_ parser: XML_Parser, _ handle: @escaping (Event, Int) -> Void) {
    (self.parser, self.handle) = (parser, handle)
  }

  private static func of(_ data: UnsafeMutableRawPointer?) -> XMLReader? {
    data.map { Unmanaged<XMLReader>.fromOpaque($0).takeUnretainedValue() }
  }

  private static func local(_ name: UnsafePointer<XML_Char>) -> String {
    let name = String(cString: name)
    return name.lastIndex(of: ":").map { String(name[name.index(after: $0)...]) } ?? name
  }

  private func tell(_ event: Event) { handle(event, Int(XML_GetCurrentLineNumber(parser))) }
}

extension RowError {
  /// The error of a file whose outermost element is not that of its format.
  init(expected element: String, not found: String?) {
    let told = found.map { ", not \(Excerpt.quoted($0))" } ?? ""
    self.init(
      line: 1,
      "expected the element \(element)\(told); "
        + (found == "plist"
          ? "property lists, such as .stringsdict, are not read"
          : "give --input for another format"))
  }

  /// The error of a text with a reference to an entity whose text is not in the file.
  init(line: Int, missingEntity name: String) {
    self.init(
      line: line, "the text of &\(name); is not in the file: write it instead, or declare it there")
  }
}
