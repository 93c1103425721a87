import Foundation
import Glibc
import SnugSchemaTesting
import Testing

/// One run of the built `snug`.
struct Command {
  var status: Int32
  var output: [UInt8]
  /// What is on standard error.
  var shownErrors: String
  /// That without the lines of texts with carets.
  var errors: String {
    shownErrors.split(separator: "\n", omittingEmptySubsequences: false)
      .filter { $0.prefixMatch(of: #/ +\d* \| /#) == nil }.joined(separator: "\n")
  }

  var text: String { String(decoding: output, as: UTF8.self) }

  /// The destination of standard output.
  enum Destination {
    case captured
    case file(String)
    /// A pipe whose reader has gone.
    case closedPipe
  }

  /// Options for numbers that depend on no installed font: an em of 10 points. Capitals of the font are 10
  /// wide, other characters 5; a line is 10 high, and its baseline 8 below its top.
  static let testFont = ["--font", "Snug Test", "--size", "10"]

  /// Runs `snug` with these arguments.
  static func run(
    _ arguments: String..., input: String = "", to destination: Destination = .captured
  ) throws -> Command { try run(arguments, input: input, to: destination) }

  /// Runs `snug` with the words of a line. Between two spaces is an empty one.
  static func run(
    line: String, input: String = "", to destination: Destination = .captured
  ) throws -> Command {
    let words = line.split(separator: " ", omittingEmptySubsequences: false)
    return try run(words.map { String($0) }, input: input, to: destination)
  }

  /// Runs `snug` with these arguments, and with variables of the environment.
  /// - Parameter bytes: Standard input that may not be text.
  static func run(
    _ arguments: [String], input: String = "", bytes: [UInt8]? = nil,
    to destination: Destination = .captured, environment: [String: String] = [:]
  ) throws -> Command {
    try run(
      arguments.map { Array($0.utf8) }, bytes: bytes ?? Array(input.utf8), to: destination,
      environment: environment)
  }

  /// Runs `snug` with arguments that may not be text.
  static func run(
    _ arguments: [[UInt8]], bytes: [UInt8] = [], to destination: Destination = .captured,
    environment: [String: String] = [:]
  ) throws -> Command {
    let folder = try TemporaryFolder()
    let input = try OpenFile(try folder.write(bytes, "input"), O_RDONLY)
    let errors = try OpenFile(folder.path("errors"), O_WRONLY | O_CREAT)
    let output =
      switch destination {
      case .captured: try OpenFile(folder.path("output"), O_WRONLY | O_CREAT)
      case .file(let path): try OpenFile(path, O_WRONLY)
      case .closedPipe: try OpenFile.pipe().writing
      }
    let process = try RunningCommand(
      arguments, input: input, output: output, errors: errors, environment: environment)
    let status = try process.wait()
    let command = Command(
      status: status, output: try folder.read("output"), shownErrors: try folder.text("errors"))
    command.checkSchema(arguments)
    return command
  }

  /// Checks the exit status, and what is on standard output and standard error where that is given.
  @discardableResult
  func expect(
    _ status: Int32? = nil, output: ExpectedText? = nil, errors: ExpectedText? = nil,
    _ row: String = "", sourceLocation: SourceLocation = #_sourceLocation
  ) -> Command {
    #expect(
      status == nil || self.status == status, "\(row) \(text.suffix(500)) \(shownErrors)",
      sourceLocation: sourceLocation)
    for (expected, text) in [(output, text), (errors, self.errors)] {
      guard let expected, !expected.isMet(by: text) else { continue }
      Issue.record("\(row) expected: \(expected)\nfound: \(text)", sourceLocation: sourceLocation)
    }
    return self
  }

  /// The names of all subcommands, as help lists them.
  static func names() throws -> [String] {
    try run("--help").text.split(separator: "\n").compactMap { line in
      line.firstMatch(of: #/^  ([a-z]+)  /#).map { String($0.1) }
    }
  }

  /// Checks that JSON output is valid by the schema of output, or that each of its lines is.
  private func checkSchema(_ arguments: [[UInt8]]) {
    let words = arguments.map { String(decoding: $0, as: UTF8.self) }
    let command = words.first ?? ""
    let printsJSON =
      ["layout", "fit", "measure", "fonts", "simulate"].contains(command)
      || command == "explain" && words.contains("json")
    // Large outputs have no more kinds of values than small ones.
    guard printsJSON, !words.contains(where: ["table", "tsv", "-h", "--help"].contains),
      !output.isEmpty,
      output.count < 1 << 20
    else { return }
    let schema = JSONSchema.output
    let problems = schema.problems(of: output)
    if problems.isEmpty { return }
    guard ["layout", "fit", "measure", "simulate"].contains(command) else {
      #expect(problems == [])
      return
    }
    for line in output.split(separator: 0x0A) { #expect(schema.problems(of: line) == []) }
  }
}

/// What is expected of a text: all of it as a literal, or parts of it. An empty list is met by any text.
indirect enum ExpectedText: ExpressibleByStringInterpolation, ExpressibleByArrayLiteral {
  case equals(String), begins(String), ends(String), contains(String), lacks(String)
  case all([ExpectedText])
  /// The lines of it that are not empty.
  case lines([ExpectedText])

  init(stringLiteral: String) { self = .equals(stringLiteral) }
  init(arrayLiteral parts: ExpectedText...) { self = .all(parts) }

  func isMet(by text: String) -> Bool {
    switch self {
    case .equals(let expected): return text == expected
    case .begins(let part): return text.hasPrefix(part)
    case .ends(let part): return text.hasSuffix(part)
    case .contains(let part): return text.contains(part)
    case .lacks(let part): return !text.contains(part)
    case .all(let parts): return parts.allSatisfy { $0.isMet(by: text) }
    case .lines(let parts):
      let lines = text.split(separator: "\n")
      return lines.count == parts.count && zip(parts, lines).allSatisfy { $0.isMet(by: String($1)) }
    }
  }
}

/// A folder that is removed when this object is released.
final class TemporaryFolder {
  private let url: URL

  init() throws {
    url = FileManager.default.temporaryDirectory.appending(path: "snug-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: url) }

  func path(_ name: String) -> String { url.appending(path: name).path() }

  /// Writes a file and gives its path.
  func write(_ bytes: [UInt8], _ name: String) throws -> String {
    try Data(bytes).write(to: url.appending(path: name))
    return path(name)
  }

  func write(_ text: String, _ name: String) throws -> String { try write(Array(text.utf8), name) }

  /// The names of the files in it, in order.
  var names: [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: url.path())) ?? []).sorted()
  }

  /// The bytes of a file, or none if the file does not exist.
  func read(_ name: String) throws -> [UInt8] {
    guard FileManager.default.fileExists(atPath: path(name)) else { return [] }
    return try TemporaryFolder.bytes(of: path(name))
  }

  func text(_ name: String) throws -> String { String(decoding: try read(name), as: UTF8.self) }

  /// The bytes of a file anywhere.
  static func bytes(of path: String) throws -> [UInt8] {
    Array(try Data(contentsOf: URL(filePath: path)))
  }

  static func text(of path: String) throws -> String {
    String(decoding: try bytes(of: path), as: UTF8.self)
  }
}

/// The folder of the package.
let package = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
  .deletingLastPathComponent()

/// The path of a file of the package.
func packagePath(_ path: String) -> String { package.appending(path: path).path() }
