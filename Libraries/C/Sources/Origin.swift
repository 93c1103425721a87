import SnugDocument
import SnugHeader

/// What a document is laid out with: a session of its own, which goes back to the catalog at the end, and
/// the host's measuring.
final class Origin {
  /// The measuring of the host; `nil` if texts are measured with fonts.
  let host: HostMeasuring?
  let catalog: Catalog
  private let session: LayoutSession

  init(_ catalog: Catalog, _ host: HostMeasuring?) {
    self.catalog = catalog
    self.host = host
    session = catalog.session()
  }

  deinit { catalog.put(back: session) }

  /// Calls `body` with the sizers of a document.
  func layOut<Output>(
    _ document: Document, _ body: (SizerPool) throws -> Output
  ) throws -> Output {
    try HostMeasuring.noting(host) { try body(try session.pool(for: document, host)) }
  }
}

/// Runs a function that makes a handle for a document in JSON.
func create(
  _ catalog: OpaquePointer?, _ json: UnsafePointer<CChar>?, _ length: Int,
  _ options: UnsafePointer<snug_layout_options>?,
  _ handle: HandleSlot?, _ name: StaticString, _ error: ErrorSlot?,
  _ make: (Document, Origin) throws -> Handle
) -> snug_status {
  status(error) {
    // First, so that the host is told when its measuring is no longer used, whatever else is wrong.
    let host = try HostMeasuring(options)
    let catalog: Catalog = try object(catalog, "catalog")
    let slot = try required(handle, name)
    let document = try document(json, length, options, catalog.named)
    slot.pointee = Handle.retained(try make(document, Origin(catalog, host)))
  }
}
