import Glibc
import SnugPropertyTesting

/// A temporary file, removed with its last reference.
final class ScratchFile {
  let path: String

  struct Failure: Error {
    var path: String
  }

  init() throws {
    var template = Array("/tmp/snug-font-XXXXXX".utf8CString)
    let descriptor = mkstemp(&template)
    path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    guard descriptor >= 0 else { throw Failure(path: path) }
    close(descriptor)
  }

  deinit { unlink(path) }

  convenience init(_ bytes: [UInt8]) throws {
    try self.init()
    try write(bytes)
  }

  func write(_ bytes: [UInt8]) throws { try write(bytes, opening: "wb") }

  /// Overwrites the beginning of the file and leaves the rest.
  func overwrite(_ bytes: [UInt8]) throws { try write(bytes, opening: "r+b") }

  private func write(_ bytes: [UInt8], opening mode: String) throws {
    guard let file = fopen(path, mode) else { throw Failure(path: path) }
    defer { fclose(file) }
    guard fwrite(bytes, 1, bytes.count, file) == bytes.count else { throw Failure(path: path) }
  }

  /// Writes bytes of which some are changed.
  func write(_ bytes: [UInt8], changing changes: [(offset: Int, byte: UInt8)]) throws {
    var changed = bytes
    for (offset, byte) in changes { changed[offset] = byte }
    try write(changed)
  }

  /// Changes of one byte at one of these offsets.
  static func changes(at offsets: ClosedRange<Int>) -> Generator<(offset: Int, byte: UInt8)> {
    Generator<Int>.integer(in: offsets).flatMap { offset in
      Generator<Int>.integer(in: 0...255).map { (offset, UInt8($0)) }
    }
  }

  static func bytes(of path: String) throws -> [UInt8] {
    guard let file = fopen(path, "rb") else { throw Failure(path: path) }
    defer { fclose(file) }
    var bytes = [UInt8](repeating: 0, count: 1 << 20)
    bytes.removeLast(bytes.count - fread(&bytes, 1, bytes.count, file))
    return bytes
  }
}
