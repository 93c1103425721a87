import CHarfBuzz
import Glibc

/// A font file's bytes, read whole and shared by the faces in it.
///
/// A file is not mapped into memory: one that is cut short later would end the process.
@safe final class FontFile {
  let blob: OpaquePointer

  /// The longest font file read, in bytes; the largest in use have under half of this.
  static let maximumLength = 1 << 29

  /// Takes over the reference of `blob`.
  init(blob: OpaquePointer) { unsafe self.blob = blob }

  deinit { unsafe hb_blob_destroy(blob) }

  /// How many faces HarfBuzz finds: more than one in a collection, none where it finds no font.
  var faceCount: Int { unsafe Int(hb_face_count(blob)) }

  /// Reads a file.
  ///
  /// Neither a pipe without a writer nor a device without an end is waited for, and of a file
  /// that does not begin as a font no more than that is read.
  /// - Throws: `.unreadableFile`, `.notAFont` or `.outOfMemory`.
  convenience init(path: String) throws(FontError) {
    // The system would take a path up to its first NUL for another one.
    guard !path.utf8.contains(0) else { throw .unreadableFile(path: path, cause: .missing) }
    let descriptor = unsafe open(path, O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC)
    guard descriptor >= 0 else {
      throw .unreadableFile(path: path, cause: .init(code: errno))
    }
    defer { close(descriptor) }
    unsafe self.init(blob: try FontFile.blob(ofFile: descriptor, path))
  }

  private static func blob(
    ofFile descriptor: Int32, _ path: String
  ) throws(FontError) -> OpaquePointer {
    var status = stat()
    guard unsafe fstat(descriptor, &status) == 0 else {
      throw .unreadableFile(path: path, cause: .init(code: errno))
    }
    guard status.st_mode & S_IFMT == S_IFREG else {
      throw .unreadableFile(path: path, cause: .notAFile)
    }
    let size = Int(status.st_size)
    var signature = [UInt8](repeating: 0, count: 4)
    guard size >= signature.count, try unsafe read(descriptor, &signature, 4, path) == 4,
      signatures.contains(signature)
    else { throw .notAFont(path: path, index: 0) }
    guard size <= maximumLength else {
      throw .unreadableFile(path: path, cause: .tooLong(bytes: size))
    }
    guard let bytes = unsafe allocate(size) else { throw .outOfMemory }
    unsafe bytes.copyMemory(from: signature, byteCount: signature.count)
    do throws(FontError) {
      let rest = try unsafe read(
        descriptor, bytes + signature.count, size - signature.count, path)
      // HarfBuzz frees the bytes with the last face, and at once when it cannot take them.
      let blob = unsafe hb_blob_create_or_fail(
        bytes.assumingMemoryBound(to: CChar.self), UInt32(signature.count + rest),
        HB_MEMORY_MODE_READONLY, bytes, { unsafe free($0) })
      guard let blob = unsafe blob else { throw FontError.outOfMemory }
      return unsafe blob
    } catch {
      if error != .outOfMemory { unsafe free(bytes) }
      throw error
    }
  }

  /// A page of the larger kind the system has.
  private static let largePage = 2 << 20

  /// Memory to be given back with `free`. A collection of 19 MB is read into large pages in a
  /// fifth of the time that the system takes to hand out the usual ones.
  private static func allocate(_ size: Int) -> UnsafeMutableRawPointer? {
    guard size >= largePage else { return unsafe malloc(size) }
    var bytes: UnsafeMutableRawPointer?
    guard unsafe posix_memalign(&bytes, largePage, size) == 0 else { return nil }
    // It is a wish: the usual pages do as well.
    _ = unsafe madvise(bytes, size, MADV_HUGEPAGE)
    return unsafe bytes
  }

  /// What a font or a collection begins with (OpenType 1.9, "Organization of an OpenType Font";
  /// Apple's "true"). HarfBuzz shapes no others.
  private static let signatures: [[UInt8]] = [
    [0, 1, 0, 0], Array("OTTO".utf8), Array("ttcf".utf8), Array("true".utf8),
  ]

  /// Reads up to `count` bytes; fewer where the file ends.
  private static func read(
    _ descriptor: Int32, _ bytes: UnsafeMutableRawPointer, _ count: Int, _ path: String
  ) throws(FontError) -> Int {
    var length = 0
    while length < count {
      let piece = unsafe Glibc.read(descriptor, bytes + length, count - length)
      if piece < 0, errno == EINTR { continue }
      guard piece >= 0 else { throw .unreadableFile(path: path, cause: .init(code: errno)) }
      guard piece > 0 else { break }
      length += piece
    }
    return length
  }
}

extension FontError.UnreadableCause {
  /// By the system's number for an error.
  fileprivate init(code: Int32) {
    self =
      switch code {
      case ENOENT, ENOTDIR: .missing
      case EACCES, EPERM: .notPermitted
      // A pipe's or a socket's other end, or a device's driver, is not there.
      case ENXIO, ENODEV: .notAFile
      default: .system(code: code)
      }
  }
}
