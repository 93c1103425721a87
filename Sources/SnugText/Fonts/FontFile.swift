import Glibc
import SnugEmbeddedFonts
import SnugHarfBuzz

/// The bytes of a font file, read whole and shared by the faces in it.
///
/// The file is not memory-mapped: truncating a mapped file later would end the process.
@safe final class FontFile {
  let blob: OpaquePointer

  /// The length limit of a font file in bytes; the largest in use have under half of this.
  static let maximumLength = 1 << 29

  deinit { unsafe hb_blob_destroy(blob) }

  /// The number of faces that HarfBuzz finds: above 1 in a collection, 0 if it finds no font.
  var faceCount: Int { unsafe Int(hb_face_count(blob)) }

  /// Reads a file.
  ///
  /// Does not block on a pipe without a writer or a device without an end. Of a file that does not
  /// begin with a font's signature, only the signature is read.
  /// - Throws: `.unreadableFile`, `.notAFont` or `.outOfMemory`.
  convenience init(path: String) throws(FontError) {
    // The system would truncate a path at its first NUL and open another file.
    guard !path.utf8.contains(0) else { throw .unreadableFile(path: path, cause: .missing) }
    let descriptor = unsafe open(path, O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC)
    guard descriptor >= 0 else {
      throw .unreadableFile(path: path, cause: .init(code: errno))
    }
    defer { close(descriptor) }
    try self.init(try FontFile.bytes(ofFile: descriptor, path), name: path)
  }

  /// Uses the bytes of a font where they are, and keeps their memory.
  /// - Throws: `.unreadableFile` for too many, `.notAFont` or `.outOfMemory`.
  init(_ memory: FontMemory, name: String) throws(FontError) {
    let bytes = unsafe memory.bytes
    guard unsafe FontFile.signatures.contains(Array(bytes.prefix(4))) else {
      throw .notAFont(path: name, index: 0)
    }
    guard bytes.count <= FontFile.maximumLength else {
      throw .unreadableFile(path: name, cause: .tooLong(bytes: bytes.count))
    }
    let blob = unsafe hb_blob_create_or_fail(
      bytes.baseAddress?.assumingMemoryBound(to: CChar.self), UInt32(bytes.count),
      HB_MEMORY_MODE_READONLY, Unmanaged.passRetained(memory).toOpaque(),
      { memory in
        if let memory = unsafe memory { unsafe Unmanaged<FontMemory>.fromOpaque(memory).release() }
      })
    // If it fails, it has released the memory.
    guard let blob = unsafe blob else { throw .outOfMemory }
    unsafe self.blob = blob
  }

  private static func bytes(
    ofFile descriptor: Int32, _ path: String
  ) throws(FontError) -> FontMemory {
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
    guard let allocated = unsafe allocate(size) else { throw .outOfMemory }
    nonisolated(unsafe) let bytes = unsafe allocated
    unsafe bytes.copyMemory(from: signature, byteCount: signature.count)
    do throws(FontError) {
      let rest = try unsafe read(
        descriptor, bytes + signature.count, size - signature.count, path)
      return unsafe FontMemory(
        UnsafeRawBufferPointer(start: bytes, count: signature.count + rest)
      ) { unsafe free(bytes) }
    } catch {
      unsafe free(bytes)
      throw error
    }
  }

  /// The size of a large page of the system, in bytes.
  private static let largePage = 2 << 20

  /// Allocates memory that is released with `free`. A collection of 19 MB is read into large pages
  /// in a fifth of the time that the system takes to provide normal ones.
  private static func allocate(_ size: Int) -> UnsafeMutableRawPointer? {
    guard size >= largePage else { return unsafe malloc(size) }
    var bytes: UnsafeMutableRawPointer?
    guard unsafe posix_memalign(&bytes, largePage, size) == 0 else { return nil }
    // This is only a hint: normal pages work as well.
    _ = unsafe madvise(bytes, size, MADV_HUGEPAGE)
    return unsafe bytes
  }

  /// The first bytes of a font or a collection (OpenType 1.9, "Organization of an OpenType Font";
  /// Apple's "true"). HarfBuzz shapes no others.
  private static let signatures: [[UInt8]] = [
    [0, 1, 0, 0], Array("OTTO".utf8), Array("ttcf".utf8), Array("true".utf8),
  ]

  /// Reads up to `count` bytes; fewer if the file ends.
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
  /// Creates the cause for an `errno` value.
  fileprivate init(code: Int32) {
    self =
      switch code {
      case ENOENT, ENOTDIR: .missing
      case EACCES, EPERM: .notPermitted
      // The other end of a pipe or socket, or a device's driver, is missing.
      case ENXIO, ENODEV: .notAFile
      case ELOOP: .linkLoop
      default: .system(code: code)
      }
  }
}

/// The location of a face's bytes, and the selected design.
///
/// ```swift
/// let chain = try FontCatalog.embedded.chain(for: FontDescriptor())
/// let source = chain.primary.source
/// print(source.name, source.index, source.axes)  // what another engine needs to open the font
/// ```
public struct FontSource: Hashable, Sendable {
  /// The location of a font's bytes.
  public enum Data: Hashable, Sendable {
    /// A file, by the path that was given.
    case file(String)
    /// A font compiled into the program, by its PostScript name.
    case embedded(String)
    /// The bytes that a catalog was given under this name.
    case memory(String)
  }

  /// The location of the bytes.
  public var data: Data
  /// The index of the face within a collection, from 0.
  public var index: Int
  /// The index of a variable font's chosen named instance, from 1; 0 for none.
  /// `FontFace.namedInstance` is the name of a design, however it was chosen.
  public var namedInstance: Int
  /// Axis values. The source of an open face lists every axis that is set, also by its instance.
  public var axes: [FontAxis]

  /// Creates a source, by default of the first face at its default design.
  public init(data: Data, index: Int = 0, namedInstance: Int = 0, axes: [FontAxis] = []) {
    self.data = data
    self.index = index
    self.namedInstance = namedInstance
    self.axes = axes
  }

  /// The path as given, or `embedded:NAME` or `memory:NAME`.
  public var name: String {
    switch data {
    case .file(let path): path
    case .embedded(let name): "embedded:\(name)"
    case .memory(let name): "memory:\(name)"
    }
  }
}

/// The fonts compiled into the program, by PostScript name.
enum EmbeddedFont: String, CaseIterable {
  /// The font of texts that request none, and the last fallback font.
  case snugSans = "SnugSans-Regular"
  /// A font with round metrics for tests, used only where its family is named.
  case snugTest = "SnugTest-Regular"

  /// The family name in the font, known without opening the font.
  var family: String {
    switch self {
    case .snugSans: "Snug Sans"
    case .snugTest: "Snug Test"
    }
  }

  /// Returns the font of a family; case is ignored.
  init?(family: String) {
    let wanted = family.lowercased()
    guard let font = Self.allCases.first(where: { $0.family.lowercased() == wanted }) else {
      return nil
    }
    self = font
  }

  /// The program's own bytes, which outlive it.
  var memory: FontMemory {
    let (bytes, size) =
      switch self {
      case .snugSans: unsafe (snug_sans_font_bytes(), snug_sans_font_size)
      case .snugTest: unsafe (snug_test_font_bytes(), snug_test_font_size)
      }
    return unsafe FontMemory(UnsafeRawBufferPointer(start: bytes, count: Int(size))) {}
  }
}
