/// The bytes of a font file, kept while the font is in use.
@safe final class FontMemory: Sendable {
  nonisolated(unsafe) let bytes: UnsafeRawBufferPointer
  private let release: @Sendable () -> Void

  init(_ bytes: UnsafeRawBufferPointer, release: @escaping @Sendable () -> Void) {
    unsafe self.bytes = bytes
    self.release = release
  }

  convenience init(copying bytes: [UInt8]) {
    let copy = UnsafeMutableRawBufferPointer.allocate(byteCount: bytes.count, alignment: 16)
    unsafe copy.copyBytes(from: bytes)
    nonisolated(unsafe) let memory = unsafe copy
    unsafe self.init(UnsafeRawBufferPointer(copy)) { unsafe memory.deallocate() }
  }

  deinit { release() }
}
