import Foundation
import Glibc
import Testing

/// The built `snug` as it runs, or another program.
struct RunningCommand {
  let process: pid_t

  /// It lies beside the test binary.
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
    // A thread of the tests may have signals wait.
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var none = sigset_t()
    sigemptyset(&none)
    posix_spawnattr_setsigmask(&attributes, &none)
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK))
    let words = [Array(program.utf8)] + arguments
    let pointers = words.map { word in strdup(word.map { CChar(bitPattern: $0) } + [0]) }
    let variables = environment.map { strdup("\($0)=\($1)") }
    defer { for pointer in pointers + variables { free(pointer) } }
    // The first of a name is found.
    var inherited: [UnsafeMutablePointer<CChar>?] = []
    while let variable = environ[inherited.count] { inherited.append(variable) }
    var process = pid_t()
    try #require(
      posix_spawn(
        &process, program, &actions, &attributes, pointers + [nil],
        variables + inherited + [nil]) == 0)
    self.process = process
  }

  /// The same with arguments that are text.
  init(_ arguments: String..., input: OpenFile, output: OpenFile, errors: OpenFile) throws {
    try self.init(
      arguments.map { Array($0.utf8) }, input: input, output: output, errors: errors)
  }

  /// What it has open: paths, and the kinds of what has none.
  var openFiles: [String] {
    let folder = "/proc/\(process)/fd"
    let numbers = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return numbers.compactMap {
      try? FileManager.default.destinationOfSymbolicLink(atPath: "\(folder)/\($0)")
    }
  }

  func signal(_ number: Int32) { kill(process, number) }

  /// Waits for its end.
  /// - Returns: what it exited with, or, below 0, the signal that ended it: a shell adds 128 to that.
  func wait() throws -> Int32 {
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0 { try #require(errno == EINTR) }
    // The low seven bits name the signal that ended it, if one did.
    return status & 0x7F == 0 ? status >> 8 & 0xFF : -(status & 0x7F)
  }
}

/// A file, or an end of a pipe or terminal, that is closed with its owner and that no process
/// inherits unless it is told to.
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
    // Waiting for the other end begins when there is one.
    let reading = try OpenFile(path, O_RDONLY | O_NONBLOCK)
    let writing = try OpenFile(path, O_WRONLY)
    try #require(fcntl(reading.number, F_SETFL, 0) == 0)
    return (reading, writing)
  }

  /// A terminal of our own: what is written to `inner` is seen at `outer`.
  static func terminal() throws -> (outer: OpenFile, inner: OpenFile) {
    let outer = try OpenFile("/dev/ptmx", O_RDWR | O_NOCTTY)
    // Linux: the requests TIOCSPTLCK and TIOCGPTN, which are macros in C.
    var (lock, number): (Int32, Int32) = (0, 0)
    try #require(ioctl(outer.number, 0x4004_5431, &lock) == 0)
    try #require(ioctl(outer.number, 0x8004_5430, &number) == 0)
    let inner = try OpenFile("/dev/pts/\(number)", O_RDWR | O_NOCTTY)
    // Line feeds are seen as they are written.
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

  /// Has reading and writing fail where they would wait; so they do for all who share the file.
  func stopWaiting() { _ = fcntl(number, F_SETFL, fcntl(number, F_GETFL) | O_NONBLOCK) }

  func write(_ text: String) throws {
    let bytes = Array(text.utf8)
    try #require(Glibc.write(number, bytes, bytes.count) == bytes.count)
  }

  /// Waits for what comes next; nothing at the end.
  func readSome() -> String {
    var piece = [UInt8](repeating: 0, count: 1 << 16)
    let count = Glibc.read(number, &piece, piece.count)
    return String(decoding: piece[..<max(0, count)], as: UTF8.self)
  }

  /// Waits until `text` has come, or the end; what has come till then.
  func read(until text: String) -> String {
    var all = ""
    while !all.contains(text), case let piece = readSome(), !piece.isEmpty { all += piece }
    return all
  }

  /// Waits until the end.
  func readToEnd() -> String {
    var all = ""
    while case let piece = readSome(), !piece.isEmpty { all += piece }
    return all
  }
}
