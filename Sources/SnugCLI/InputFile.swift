import Glibc
import SnugDocument

/// A file of the command line: a path, or `-` for standard input.
struct InputFile {
  let path: String

  private var isStandardInput: Bool { path == "-" }

  /// As errors name it.
  var name: String { isStandardInput ? "<stdin>" : path }

  /// The folder that relative paths in the file start from; `nil` for the current one.
  var folder: String? {
    guard !isStandardInput, let slash = path.lastIndex(of: "/") else { return nil }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  /// The longest input accepted, in bytes.
  static let maximumLength = JSONTree.maximumLength

  /// A descriptor to read from, which the caller closes unless it is standard input.
  func open() throws(CommandFailure) -> Int32 {
    let descriptor = isStandardInput ? STDIN_FILENO : Glibc.open(path, O_RDONLY)
    guard descriptor >= 0 else { throw CommandFailure(cannot: "read \(name)", code: errno) }
    return descriptor
  }

  /// Reads the file whole.
  func read() throws(CommandFailure) -> [UInt8] {
    let descriptor = try open()
    defer { if !isStandardInput { close(descriptor) } }
    var bytes: [UInt8] = []
    var piece = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = Glibc.read(descriptor, &piece, piece.count)
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { throw CommandFailure(cannot: "read \(name)", code: errno) }
      guard count > 0 else { return bytes }
      bytes.append(contentsOf: piece[..<count])
      guard bytes.count <= InputFile.maximumLength else {
        throw CommandFailure(
          .badDocument, "\(name): error: longer than \(InputFile.maximumLength) bytes")
      }
    }
  }
}
