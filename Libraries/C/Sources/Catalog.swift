import Snug
import SnugDocument
public import SnugHeader
import Synchronization

/// Fonts, and the sessions that lay out with them.
final class Catalog: Handle, @unchecked Sendable {
  let fonts: FontCatalog
  /// Whether JSON that is read for it may name files.
  let named: NamedFiles
  private let files: [String]
  private let data: [FontData]
  /// Sessions that no layout uses. Each is used by one thread at a time.
  private let idle = Mutex<[Session]>([])

  /// A session on its way from one user to the next.
  private struct Session: @unchecked Sendable {
    let session: LayoutSession
  }

  /// The most sessions that are kept while no layout uses them.
  private static let mostIdle = 8

  init(
    files: [String], data: [FontData], usesSystemFonts: Bool, named: NamedFiles
  ) throws(FontError) {
    self.named = named
    fonts = try FontCatalog(files: files, data: data, usesSystemFonts: usesSystemFonts)
    self.files = files
    self.data = data
  }

  /// Returns a session for one user: what earlier ones prepared serves again.
  func session() -> LayoutSession {
    idle.withLock { $0.popLast() }?.session
      ?? LayoutSession(fonts, fontFiles: files, fontData: data)
  }

  func put(back session: LayoutSession) {
    let session = Session(session: session)
    idle.withLock { if $0.count < Catalog.mostIdle { $0.append(session) } }
  }
}

@c @implementation
public func snug_api() -> Int32 { Int32(SNUG_API_VERSION) }

@c @implementation
public func snug_catalog_create(
  _ options: UnsafePointer<snug_catalog_options>!, _ catalog: HandleSlot!, _ error: ErrorSlot!
) -> snug_status {
  status(error) {
    let options = try options?.read("options") ?? snug_catalog_options()
    let given = Array(try array(options.files, options.file_count, "files"))
    // Whatever happens, each owner is told when its bytes are no longer used.
    let memories = given.map(GivenMemory.init)
    let slot = try required(catalog, "catalog")
    var files: [String] = []
    var data: [FontData] = []
    for (file, memory) in zip(given, memories) {
      let name = try text(file.name, file.name_length, "name")
      if let bytes = file.bytes {
        guard file.byte_count >= 0 else { throw Failure.invalid("\"byte_count\" is out of range") }
        data.append(
          FontData(
            name: name, bytesNoCopy: UnsafeRawBufferPointer(start: bytes, count: file.byte_count)
          ) { withExtendedLifetime(memory) {} })
      } else {
        files.append(name)
      }
    }
    slot.pointee = Handle.retained(
      try Catalog(
        files: files, data: data, usesSystemFonts: options.without_system_fonts == 0,
        named: options.without_files == 0 ? .allowed : .refused))
  }
}

/// Bytes that belong to a caller, who is told when they are no longer used.
private final class GivenMemory: @unchecked Sendable {
  private let destroy: (@convention(c) (UnsafeMutableRawPointer?) -> Void)?
  private let user: UnsafeMutableRawPointer?

  init(_ file: snug_font_file) {
    destroy = file.destroy
    user = file.user
  }

  deinit { destroy?(user) }
}

@c @implementation
public func snug_catalog_reference(_ catalog: OpaquePointer!) -> OpaquePointer! {
  Handle.reference(catalog)
}

@c @implementation
public func snug_catalog_release(_ catalog: OpaquePointer!) { Handle.release(catalog) }
