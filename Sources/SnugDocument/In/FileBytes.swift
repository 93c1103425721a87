import Glibc

/// The bytes of files that documents name.
enum FileBytes {
  /// Why a file is not read.
  enum Failure: Error {
    /// A folder, a pipe or a device: reading it may never end.
    case notAFile
    case tooLong(limit: Int)
    /// The system's error number.
    case system(Int32)

    var sentence: String {
      switch self {
      case .notAFile: "it is a folder, a pipe or a device"
      case .tooLong(let limit): "it is longer than \(limit) bytes"
      case .system(let code): strerror(code).map { String(cString: $0) } ?? "error \(code)"
      }
    }
  }

  /// Reads a file whole.
  static func read(_ path: String, maximumLength: Int) throws(Failure) -> [UInt8] {
    guard !path.utf8.contains(0) else { throw .system(ENOENT) }
    // A pipe is not waited for.
    let descriptor = open(path, O_RDONLY | O_NONBLOCK)
    guard descriptor >= 0 else { throw .system(errno) }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw .system(errno) }
    guard status.st_mode & S_IFMT == S_IFREG else { throw .notAFile }
    var bytes: [UInt8] = []
    var piece = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = Glibc.read(descriptor, &piece, piece.count)
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { throw .system(errno) }
      guard count > 0 else { return bytes }
      bytes.append(contentsOf: piece[..<count])
      guard bytes.count <= maximumLength else { throw .tooLong(limit: maximumLength) }
    }
  }
}
