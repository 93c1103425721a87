import Foundation
import Glibc
import SchemaTesting
import SnugDocument
import Testing

/// One run of the built `snug`.
struct Command {
  var status: Int32
  var output: [UInt8]
  var errors: String

  var text: String { String(decoding: output, as: UTF8.self) }

  /// Where standard output goes.
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

  /// The same with arguments that may be no text, and with variables of the environment.
  static func run(
    _ arguments: [[UInt8]], input: [UInt8] = [], to destination: Destination = .captured,
    environment: [String: String] = [:]
  ) throws -> Command {
    let folder = try TemporaryFolder()
    let inputPath = try folder.write(input, "input")
    let outputPath = folder.path("output")
    let errorsPath = folder.path("errors")

    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, 0, inputPath, O_RDONLY, 0)
    posix_spawn_file_actions_addopen(&actions, 2, errorsPath, O_WRONLY | O_CREAT, 0o600)
    var pipeEnds: [Int32] = [-1, -1]
    switch destination {
    case .captured:
      posix_spawn_file_actions_addopen(&actions, 1, outputPath, O_WRONLY | O_CREAT, 0o600)
    case .file(let path): posix_spawn_file_actions_addopen(&actions, 1, path, O_WRONLY, 0)
    case .closedPipe:
      try #require(pipe(&pipeEnds) == 0)
      close(pipeEnds[0])
      posix_spawn_file_actions_adddup2(&actions, pipeEnds[1], 1)
    }

    let words = [Array(executable.utf8)] + arguments
    var pointers = words.map { word in strdup(word.map { CChar(bitPattern: $0) } + [0]) }
    defer { for pointer in pointers { free(pointer) } }
    pointers.append(nil)
    let variables = environment.map { strdup("\($0)=\($1)") }
    defer { for variable in variables { free(variable) } }
    // The first of a name is found.
    var inherited: [UnsafeMutablePointer<CChar>?] = []
    while let variable = environ[inherited.count] { inherited.append(variable) }
    var process = pid_t()
    try #require(
      posix_spawn(
        &process, executable, &actions, nil, pointers, variables + inherited + [nil]) == 0)
    if pipeEnds[1] >= 0 { close(pipeEnds[1]) }
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0 { try #require(errno == EINTR) }
    // The low seven bits name the signal that ended it, if one did.
    let command = Command(
      status: status & 0x7F == 0 ? status >> 8 & 0xFF : -(status & 0x7F),
      output: try folder.read("output"),
      errors: String(decoding: try folder.read("errors"), as: UTF8.self))
    command.checkSchema(arguments)
    return command
  }

  /// What is printed as JSON fits the schema of output, every line of NDJSON too.
  private func checkSchema(_ arguments: [[UInt8]]) {
    let words = arguments.map { String(decoding: $0, as: UTF8.self) }
    let command = words.first ?? ""
    let printsJSON =
      ["layout", "fit", "measure", "fonts"].contains(command)
      || command == "explain" && words.contains("json")
    // Large outputs have no more kinds of values than small ones.
    guard printsJSON, !words.contains("table"), !words.contains("--help"), !output.isEmpty,
      output.count < 1 << 20
    else { return }
    let schema = JSONSchema.output
    let problems = schema.problems(of: output)
    if problems.isEmpty { return }
    guard command == "layout" else {
      #expect(problems == [])
      return
    }
    for line in output.split(separator: 0x0A) { #expect(schema.problems(of: line) == []) }
  }

  /// It lies beside the test binary.
  static let executable = URL(filePath: CommandLine.arguments[0])
    .deletingLastPathComponent().appending(path: "snug").path()
}

/// A folder that is removed with its owner.
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

  /// The bytes of a file; none when there is none.
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
