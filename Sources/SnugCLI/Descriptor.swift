import Glibc

/// An open file.
///
/// What interrupts a call does not end it: a signal, or that another program has set the pipe not
/// to wait.
struct Descriptor {
  let number: Int32

  static let standardInput = Descriptor(number: STDIN_FILENO)
  static let standardOutput = Descriptor(number: STDOUT_FILENO)
  static let standardError = Descriptor(number: STDERR_FILENO)

  /// The system's number of an error.
  struct Failure: Error {
    let code: Int32
  }

  /// Whether someone sees what is written, at a terminal.
  var isTerminal: Bool { isatty(number) == 1 }

  /// Reads a piece, no longer than `piece`.
  /// - Returns: how many bytes; 0 at the end.
  func read(into piece: inout [UInt8]) throws(Failure) -> Int {
    while true {
      let count = Glibc.read(number, &piece, piece.count)
      if count >= 0 { return count }
      try wait(for: POLLIN)
    }
  }

  /// Writes all of the bytes.
  func write(_ bytes: [UInt8]) throws(Failure) {
    try bytes.withUnsafeBufferPointer { bytes throws(Failure) in try write(bytes) }
  }

  /// Writes all of the bytes.
  func write(_ bytes: UnsafeBufferPointer<UInt8>) throws(Failure) {
    guard let start = bytes.baseAddress else { return }
    var written = 0
    while written < bytes.count {
      let count = Glibc.write(number, start + written, bytes.count - written)
      if count >= 0 { written += count } else { try wait(for: POLLOUT) }
    }
  }

  /// Waits for the other end, if that is all that is missing.
  private func wait(for event: Int32) throws(Failure) {
    switch errno {
    case EINTR: return
    case EAGAIN:
      var request = pollfd(fd: number, events: Int16(event), revents: 0)
      poll(&request, 1, -1)
    case let code: throw Failure(code: code)
    }
  }

  /// How many bytes a file has that are yet to be read; `nil` of a pipe or a device, which may have
  /// no end.
  var remainingLength: Int? {
    var status = stat()
    guard fstat(number, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
    return Int(status.st_size) - max(0, Int(lseek(number, 0, SEEK_CUR)))
  }
}
