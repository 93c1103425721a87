import Foundation
import Snug
import SnugSchemaTesting
import Testing

@testable import SnugDocument

/// The error of reading and laying out a document, or `nil` if it is laid out.
func documentError(_ text: String) -> DocumentError? { documentError(bytes: Array(text.utf8)) }

/// The error of reading and laying out bytes that may not be text, or `nil`.
func documentError(bytes: [UInt8]) -> DocumentError? {
  refusal {
    let document = try Document(json: bytes)
    let catalog = try document.catalog(usesSystemFonts: false)
    _ = try DocumentLayout(document, catalog: catalog)
    #expect(JSONSchema.input.problems(of: bytes).isEmpty, "the schema rejects a laid-out document")
  }
}

/// The error of what is done with a document, or `nil` if it has none.
func refusal<Value>(_ body: () throws -> Value) -> DocumentError? {
  do {
    _ = try body()
    return nil
  } catch {
    if !(error is DocumentError) { Issue.record(error) }
    return error as? DocumentError
  }
}

/// Lays out a document with only its own and the embedded fonts, and writes the frames as JSON.
func written(
  _ text: String, compact: Bool = false, glyphs: Bool = false
) throws(DocumentError) -> String {
  let document = try Document(text)
  #expect(JSONSchema.input.problems(of: text.utf8) == [])
  return try written(document, compact: compact, glyphs: glyphs)
}

/// Lays out a document that was read, and writes the frames as JSON.
func written(
  _ document: Document, compact: Bool = false, glyphs: Bool = false,
  pieces: FramesJSON.Pieces = .init()
) throws(DocumentError) -> String {
  let catalog = try document.catalog(usesSystemFonts: false)
  let layout = try DocumentLayout(document, catalog: catalog)
  var options = FramesJSON.Options()
  options.isCompact = compact
  options.includesGlyphs = glyphs
  options.pieces = pieces
  let sink = Sink()
  do throws(OutputError) {
    try FramesJSON.write(layout, options: options, to: sink.buffer())
  } catch {
    throw DocumentError(place: .init(line: 1, column: 1, path: ""), message: "\(error)")
  }
  #expect(JSONSchema.output.problems(of: sink.bytes) == [])
  return String(decoding: sink.bytes, as: UTF8.self)
}

extension Document {
  /// Reads a JSON document.
  init(
    _ json: String, folder: String? = nil, files: NamedFiles = .allowed
  ) throws(DocumentError) {
    try self.init(json: Array(json.utf8), folder: folder, files: files)
  }
}

/// Lays out a document with only its own and the embedded fonts.
func laidOut(_ json: String) throws -> DocumentLayout {
  try LayoutSession(usesSystemFonts: false).layout(Document(json))
}

/// The picture of a document that is laid out with only its own and the embedded fonts.
func svg(
  _ json: String, background: String? = nil, showsStructure: Bool = false
) throws -> String {
  let bytes = try laidOut(json).svg(background: background, showsStructure: showsStructure)
  return String(decoding: bytes, as: UTF8.self)
}

/// The colours that the shapes of a document's picture are filled with, in their order.
func fills(_ json: String) throws -> [Substring] {
  try svg(json).split(separator: "fill=\"").dropFirst().map { $0.prefix { $0 != "\"" } }
    .filter { $0 != "none" }
}

extension DocumentFlow {
  /// Makes edits in JSON.
  @discardableResult
  mutating func apply(_ edits: String) throws(DocumentError) -> FlowChange {
    try apply(json: Array(edits.utf8))
  }
}

extension DocumentCollection {
  /// Performs a step in JSON.
  func perform(_ step: String) throws { try perform(json: Array(step.utf8)) }

  /// Makes edits in JSON.
  func apply(_ edits: String) throws { try apply(json: Array(edits.utf8)) }
}

/// Collects the bytes of an output buffer.
final class Sink {
  private(set) var bytes: [UInt8] = []

  func buffer() -> OutputBuffer {
    OutputBuffer { piece throws(OutputError) in self.bytes += piece }
  }
}

/// JSON output, parsed.
struct Output {
  private let root: JSONValue

  init(_ value: JSONValue) { root = value }

  init(_ text: String) throws { root = try JSONTree(parsing: Array(text.utf8)).root }

  /// Lays out a document and reads the output.
  init(of document: String, glyphs: Bool = false) throws {
    try self.init(try written(document, glyphs: glyphs))
  }

  /// The value at a path such as `sections[0].items[3].frame`.
  subscript(path: String) -> JSONValue? {
    var value: JSONValue? = root
    for step in path.split(whereSeparator: { ".[]".contains($0) }) {
      if let index = Int(step) {
        value = value?.elements.dropFirst(index).first { _ in true }
      } else {
        value = value?.member(String(step))
      }
    }
    return value
  }

  /// The numbers of a frame or size, in the order written: x, y, width, height.
  func numbers(_ path: String) -> [Double]? {
    self[path].map { value in
      value.kind == .object ? value.members.map(\.value.double) : value.elements.map(\.double)
    }
  }

  /// The frames of a section's items.
  func frames(section: Int = 0) -> [[Double]] {
    let count = self["sections[\(section)].items"]?.elements.count { _ in true } ?? 0
    return (0..<count).compactMap { numbers("sections[\(section)].items[\($0)].frame") }
  }

  /// The number at a path.
  func number(_ path: String) -> Double? { self[path].map(\.double) }

  /// The string at a path.
  func text(_ path: String) -> String? { self[path].map(\.text) }

  /// Code and path of each diagnostic.
  var diagnostics: [String] {
    self["diagnostics"]?.elements.map { value in
      "\(value.member("code")?.text ?? "") \(value.member("path")?.text ?? "")"
    } ?? []
  }
}

/// The folder of the data the tests read.
let fixtures = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
  .appending(path: "Fixtures")
