import Glibc
import SnugDocument

/// A file of the command line: a path, or `-` for standard input.
struct InputFile {
  let path: String

  private var isStandardInput: Bool { path == "-" }

  /// As errors name it.
  var name: String { isStandardInput ? "<stdin>" : path }

  /// Whether its name says that it is JSON, whatever it begins with.
  var isNamedJSON: Bool { path.lowercased().hasSuffix(".json") }

  /// The folder that relative paths in the file start from; `nil` for the current one.
  var folder: String? {
    guard !isStandardInput, let slash = path.lastIndex(of: "/") else { return nil }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  /// The longest input accepted, in bytes.
  static let maximumLength = JSONTree.maximumLength

  /// A file to read from, which the caller closes unless it is standard input.
  func open() throws(CommandFailure) -> Descriptor {
    guard !isStandardInput else { return .standardInput }
    let number = Glibc.open(path, O_RDONLY)
    guard number >= 0 else { throw CommandFailure(cannot: "read \(name)", code: errno) }
    return Descriptor(number: number)
  }

  /// Reads the file whole. One that is known to be too long is not begun.
  func read(_ progress: Progress? = nil) throws(CommandFailure) -> [UInt8] {
    let file = try open()
    defer { if !isStandardInput { close(file.number) } }
    var bytes: [UInt8] = []
    if let length = file.remainingLength {
      try check(length)
      LargePages.makeReady(forInputOf: length)
      bytes.reserveCapacity(length)
    }
    var piece = [UInt8](repeating: 0, count: 1 << 16)
    do throws(Descriptor.Failure) {
      while case let count = try file.read(into: &piece), count > 0 {
        bytes.append(contentsOf: piece[..<count])
        if bytes.count > InputFile.maximumLength { break }
        progress?.advance(by: count)
      }
    } catch {
      throw CommandFailure(cannot: "read \(name)", code: error.code)
    }
    try check(bytes.count)
    return bytes
  }

  private func check(_ length: Int) throws(CommandFailure) {
    guard length > InputFile.maximumLength else { return }
    throw CommandFailure(
      .badDocument,
      "\(name): error: longer than \(InputFile.maximumLength) bytes: give it in parts")
  }
}
