import Glibc

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

  func write(_ bytes: [UInt8]) throws {
    guard let file = fopen(path, "wb") else { throw Failure(path: path) }
    defer { fclose(file) }
    guard fwrite(bytes, 1, bytes.count, file) == bytes.count else { throw Failure(path: path) }
  }

  /// Overwrites the beginning of the file and leaves the rest.
  func overwrite(_ bytes: [UInt8]) throws {
    guard let file = fopen(path, "r+b") else { throw Failure(path: path) }
    defer { fclose(file) }
    guard fwrite(bytes, 1, bytes.count, file) == bytes.count else { throw Failure(path: path) }
  }

  static func bytes(of path: String) throws -> [UInt8] {
    guard let file = fopen(path, "rb") else { throw Failure(path: path) }
    defer { fclose(file) }
    var bytes = [UInt8](repeating: 0, count: 1 << 20)
    bytes.removeLast(bytes.count - fread(&bytes, 1, bytes.count, file))
    return bytes
  }
}
