import Foundation
import Glibc
import Testing

/// A running process of the built `snug`, or of another program.
struct RunningCommand {
  let process: pid_t

  /// The built `snug`, in the folder of the test binary.
  static let executable = URL(filePath: CommandLine.arguments[0])
    .deletingLastPathComponent().appending(path: "snug").path()

  /// Starts a program with these arguments, files, and variables of the environment.
  init(
    _ arguments: [[UInt8]], of program: String = executable, input: OpenFile, output: OpenFile,
    errors: OpenFile, environment: [String: String] = [:]
  ) throws {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    for (number, file) in [input, output, errors].enumerated() {
      posix_spawn_file_actions_adddup2(&actions, file.number, Int32(number))
    }
    // The calling thread may block signals, and its process ignore them, as under nohup; the new one would, too.
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var none = sigset_t()
    sigemptyset(&none)
    posix_spawnattr_setsigmask(&attributes, &none)
    var ending = none
    for number in [SIGHUP, SIGINT, SIGTERM] { sigaddset(&ending, number) }
    posix_spawnattr_setsigdefault(&attributes, &ending)
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF))
    let words = [Array(program.utf8)] + arguments
    let pointers = words.map { word in strdup(word.map { CChar(bitPattern: $0) } + [0]) }
    let variables = environment.map { strdup("\($0)=\($1)") }
    defer { for pointer in pointers + variables { free(pointer) } }
    // Of two variables with the same name, the first one is used.
    var inherited: [UnsafeMutablePointer<CChar>?] = []
    while let variable = environ[inherited.count] { inherited.append(variable) }
    var process = pid_t()
    try #require(
      posix_spawn(
        &process, program, &actions, &attributes, pointers + [nil],
        variables + inherited + [nil]) == 0)
    self.process = process
  }

  /// Starts a program with arguments that are text.
  init(
    _ arguments: [String], of program: String = executable, input: OpenFile, output: OpenFile,
    errors: OpenFile, environment: [String: String] = [:]
  ) throws {
    try self.init(
      arguments.map { Array($0.utf8) }, of: program, input: input, output: output, errors: errors,
      environment: environment)
  }

  /// The answers of a run of `snug` to texts, each of which is sent when the one before has its answer.
  static func answers(_ arguments: [String], to texts: [String]) throws -> [String] {
    let (input, output) = (try OpenFile.pipe(), try OpenFile.pipe())
    let process = try RunningCommand(
      arguments, input: input.reading, output: output.writing,
      errors: try OpenFile("/dev/null", O_WRONLY))
    output.writing.close()
    let answers = try texts.map { text in
      try input.writing.write(text)
      // Waits for output: the whole answer, which fits into the pipe.
      return output.reading.readSome()
    }
    input.writing.close()
    #expect(try process.wait() == 0)
    return answers
  }

  /// The open files of the process: paths, or kinds of files without a path.
  var openFiles: [String] {
    let folder = "/proc/\(process)/fd"
    let numbers = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return numbers.compactMap {
      try? FileManager.default.destinationOfSymbolicLink(atPath: "\(folder)/\($0)")
    }
  }

  func signal(_ number: Int32) { kill(process, number) }

  /// Waits for the end of the process.
  /// - Returns: The exit status, or the negative number of the signal that ended the process.
  func wait() throws -> Int32 {
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0 { try #require(errno == EINTR) }
    // The low seven bits name the signal that ended it, if one did.
    return status & 0x7F == 0 ? status >> 8 & 0xFF : -(status & 0x7F)
  }
}

/// A file, or an end of a pipe or terminal. It is closed when it is released, and a child process
/// inherits it only if it is passed.
final class OpenFile {
  private(set) var number: Int32

  private init(number: Int32) throws {
    self.number = number
    try #require(number >= 0, "errno \(errno)")
  }

  deinit { close() }

  convenience init(_ path: String, _ flags: Int32) throws {
    try self.init(number: open(path, flags | O_CLOEXEC, 0o600))
  }

  static func pipe() throws -> (reading: OpenFile, writing: OpenFile) {
    let folder = try TemporaryFolder()
    let path = folder.path("pipe")
    try #require(mkfifo(path, 0o600) == 0)
    // Opening this end must not wait for the other one. Reading waits after `fcntl`.
    let reading = try OpenFile(path, O_RDONLY | O_NONBLOCK)
    let writing = try OpenFile(path, O_WRONLY)
    try #require(fcntl(reading.number, F_SETFL, 0) == 0)
    return (reading, writing)
  }

  /// A pseudo-terminal: text that is written to `inner` is read from `outer`.
  static func terminal() throws -> (outer: OpenFile, inner: OpenFile) {
    let outer = try OpenFile("/dev/ptmx", O_RDWR | O_NOCTTY)
    // Linux: the requests TIOCSPTLCK and TIOCGPTN, which are macros in C.
    var (lock, number): (Int32, Int32) = (0, 0)
    try #require(ioctl(outer.number, 0x4004_5431, &lock) == 0)
    try #require(ioctl(outer.number, 0x8004_5430, &number) == 0)
    let inner = try OpenFile("/dev/pts/\(number)", O_RDWR | O_NOCTTY)
    // Line feeds are not converted.
    var settings = termios()
    try #require(tcgetattr(inner.number, &settings) == 0)
    settings.c_oflag &= ~tcflag_t(OPOST)
    try #require(tcsetattr(inner.number, TCSANOW, &settings) == 0)
    return (outer, inner)
  }

  func close() {
    if number >= 0 { Glibc.close(number) }
    number = -1
  }

  /// Makes reading and writing fail instead of waiting, for all processes that share the file.
  func stopWaiting() { _ = fcntl(number, F_SETFL, fcntl(number, F_GETFL) | O_NONBLOCK) }

  func write(_ text: String) throws {
    let bytes = Array(text.utf8)
    try #require(Glibc.write(number, bytes, bytes.count) == bytes.count)
  }

  /// Waits for the next text and returns it. At the end it is empty.
  func readSome() -> String { Self.readSome(number) }

  private static func readSome(_ number: Int32) -> String {
    var piece = [UInt8](repeating: 0, count: 1 << 16)
    let count = Glibc.read(number, &piece, piece.count)
    return String(decoding: piece[..<max(0, count)], as: UTF8.self)
  }

  /// Reads until `text` or the end, and returns the text that was read. Other tests run meanwhile.
  func read(until text: String) async -> String {
    await withCheckedContinuation { [number] continuation in
      Thread.detachNewThread {
        var all = ""
        while !all.contains(text), case let piece = Self.readSome(number), !piece.isEmpty {
          all += piece
        }
        continuation.resume(returning: all)
      }
    }
  }

  /// Reads until the end.
  func readToEnd() -> String {
    var all = ""
    while case let piece = readSome(), !piece.isEmpty { all += piece }
    return all
  }
}
