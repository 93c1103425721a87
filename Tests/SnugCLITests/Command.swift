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

  /// Runs `snug` with these arguments.
  static func run(
    _ arguments: String..., input: [UInt8] = [], to destination: Destination = .captured
  ) throws -> Command {
    try run(arguments.map { Array($0.utf8) }, input: input, to: destination)
  }

  /// Runs `snug` with arguments that may not be text, and with variables of the environment.
  static func run(
    _ arguments: [[UInt8]], input: [UInt8] = [], to destination: Destination = .captured,
    environment: [String: String] = [:]
  ) throws -> Command {
    let folder = try TemporaryFolder()
    let input = try OpenFile(try folder.write(input, "input"), O_RDONLY)
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
      status: status, output: try folder.read("output"),
      shownErrors: String(decoding: try folder.read("errors"), as: UTF8.self))
    command.checkSchema(arguments)
    return command
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

  /// The names of the files in it, in order.
  var names: [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: url.path())) ?? []).sorted()
  }

  /// The bytes of a file, or none if the file does not exist.
  func read(_ name: String) throws -> [UInt8] {
    guard FileManager.default.fileExists(atPath: path(name)) else { return [] }
    return try TemporaryFolder.bytes(of: path(name))
  }

  /// The bytes of a file anywhere.
  static func bytes(of path: String) throws -> [UInt8] {
    Array(try Data(contentsOf: URL(filePath: path)))
  }
}

extension [UInt8] {
  /// The UTF-8 bytes of a text.
  init(text: String) { self.init(text.utf8) }
}

/// The folder of the package.
let package = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
  .deletingLastPathComponent()
