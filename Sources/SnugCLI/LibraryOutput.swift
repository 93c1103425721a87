// `stderr` is a variable of C's.
@preconcurrency import Glibc

/// What libraries print to standard error, as Fontconfig does about its configuration: it is kept,
/// and told in lines of ours.
enum LibraryOutput {
  /// The text, which C moves as it grows.
  nonisolated(unsafe) private static var start: UnsafeMutablePointer<CChar>?
  nonisolated(unsafe) private static var length = 0
  /// How much of it has been told.
  nonisolated(unsafe) private static var toldLength = 0

  /// Keeps what is printed from here on. What no other message brings with it comes at the end.
  static func keep() {
    guard let stream = open_memstream(&start, &length) else { return }
    stderr = stream
    atexit { StandardError.clearStatus() }
  }

  /// The lines that are new. Not thread-safe.
  static func newLines() -> [Substring] {
    fflush(stderr)
    guard let start, length > toldLength else { return [] }
    defer { toldLength = length }
    return String(cString: start + toldLength).split(separator: "\n")
  }
}
