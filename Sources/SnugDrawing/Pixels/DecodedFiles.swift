import Synchronization

/// A file as a key: all its bytes are hashed at once.
struct ImageFile: Hashable {
  let bytes: [UInt8]

  func hash(into hasher: inout Hasher) {
    unsafe bytes.withUnsafeBytes { unsafe hasher.combine(bytes: $0) }
  }
}

/// The files decoded without an error: documents laid out one after another often show the same ones.
final class DecodedFiles: Sendable {
  static let shared = DecodedFiles()

  /// The most bytes kept.
  private static let mostBytes = 1 << 24

  private let state = Mutex<(files: Set<ImageFile>, byteCount: Int)>(([], 0))

  func contains(_ file: ImageFile) -> Bool { state.withLock { $0.files.contains(file) } }

  func insert(_ file: ImageFile) {
    let count = file.bytes.count
    guard count <= Self.mostBytes else { return }
    state.withLock { state in
      if state.byteCount + count > Self.mostBytes { state = ([], 0) }
      if state.files.insert(file).inserted { state.byteCount += count }
    }
  }
}
