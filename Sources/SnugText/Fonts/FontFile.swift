import CHarfBuzz
import EmbeddedFonts
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

/// Where a face's bytes come from, and which of its designs is meant.
public struct FontSource: Hashable, Sendable {
  /// The bytes.
  public enum Data: Hashable, Sendable {
    /// A file, by the path it was given with.
    case file(String)
    /// A font compiled into the program, by its PostScript name.
    case embedded(String)
  }

  /// Where the bytes are.
  public var data: Data
  /// The face within a collection, from 0.
  public var index: Int
  /// The named instance that was chosen of a variable font by its number, from 1; 0 for none. What
  /// a design is called, however it was come by, is `FontFace.namedInstance`.
  public var namedInstance: Int
  /// Axis values; those of an open face tell every axis that is set, its instance's too.
  public var axes: [FontAxis]

  /// The first face at its default design, unless said otherwise.
  public init(data: Data, index: Int = 0, namedInstance: Int = 0, axes: [FontAxis] = []) {
    self.data = data
    self.index = index
    self.namedInstance = namedInstance
    self.axes = axes
  }

  /// The path as given, or `embedded:NAME`.
  public var name: String {
    switch data {
    case .file(let path): path
    case .embedded(let name): "embedded:\(name)"
    }
  }
}

/// The fonts compiled into the program, by PostScript name.
enum EmbeddedFont: String, CaseIterable {
  /// What texts are set in that ask for no font, and where characters are looked for last.
  case snugSans = "SnugSans-Regular"
  /// A font of round numbers for tests: used where its family is named, and nowhere else.
  case snugTest = "SnugTest-Regular"

  /// The family's name, as the font has it: known without opening the font.
  var family: String {
    switch self {
    case .snugSans: "Snug Sans"
    case .snugTest: "Snug Test"
    }
  }

  /// The font of a family, in upper or lower case.
  init?(family: String) {
    let wanted = family.lowercased()
    guard let font = Self.allCases.first(where: { $0.family.lowercased() == wanted }) else {
      return nil
    }
    self = font
  }

  /// A blob over the program's own bytes, which outlive it.
  func makeBlob() -> OpaquePointer {
    let (bytes, size) =
      switch self {
      case .snugSans: unsafe (snug_sans_font_bytes(), snug_sans_font_size)
      case .snugTest: unsafe (snug_test_font_bytes(), snug_test_font_size)
      }
    let blob = unsafe hb_blob_create(
      UnsafeRawPointer(bytes)?.assumingMemoryBound(to: CChar.self), UInt32(size),
      HB_MEMORY_MODE_READONLY, nil, nil)
    guard let blob = unsafe blob else { preconditionFailure("hb_blob_create never returns null") }
    return unsafe blob
  }
}

/// Remembers an object for as long as someone uses it.
struct WeakReference<Object: AnyObject> {
  private(set) weak var object: Object?

  init(_ object: Object) { self.object = object }
}
