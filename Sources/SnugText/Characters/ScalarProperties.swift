import Glibc
import Synchronization

/// The traits, the script and the class for line breaking of scalars, each looked up once in a process.
///
/// A table of eight bytes for each scalar, of which only the pages of 512 scalars that texts use take
/// memory. Any thread may read and fill it: all find the same.
@safe struct ScalarProperties: @unchecked Sendable {
  private let entries: UnsafeMutablePointer<Atomic<UInt64>>?

  static let shared = ScalarProperties()

  struct Entry {
    var traits: ScalarTraits
    var script: UnicodeScript
    var lineBreak: LineBreakClass.Entry
  }

  private static let scalarCount = 0x11_0000
  /// Set in the entries that are known.
  private static let known: UInt64 = 1 << 63

  private init() {
    // Unlike memory of malloc, it may be cleared page by page.
    let memory = unsafe mmap(
      nil, ScalarProperties.scalarCount * MemoryLayout<UInt64>.stride, PROT_READ | PROT_WRITE,
      MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0)
    // Without the memory, properties are looked up each time.
    unsafe entries =
      memory == MAP_FAILED
      ? nil
      : memory?.bindMemory(to: Atomic<UInt64>.self, capacity: ScalarProperties.scalarCount)
  }

  @inline(__always)
  subscript(scalar: Unicode.Scalar) -> Entry {
    if let entries = unsafe entries {
      let bits = unsafe entries[Int(scalar.value)].load(ordering: .relaxed)
      if bits & ScalarProperties.known != 0 { return Entry(bits: bits) }
    }
    return lookUp(scalar)
  }

  @inline(never)
  private func lookUp(_ scalar: Unicode.Scalar) -> Entry {
    let found = Entry(
      traits: ScalarTraits(of: scalar), script: UnicodeScript(of: scalar),
      lineBreak: LineBreakClass.entry(scalar.value))
    unsafe entries?[Int(scalar.value)].store(
      found.bits | ScalarProperties.known, ordering: .relaxed)
    return found
  }
}

extension ScalarProperties.Entry {
  /// The script in the lower half, the traits above it, the class above these.
  fileprivate var bits: UInt64 {
    UInt64(lineBreak.value) << 48 | UInt64(traits.rawValue) << 32 | UInt64(script.tag)
  }

  @inline(__always)
  fileprivate init(bits: UInt64) {
    traits = ScalarTraits(rawValue: UInt16(truncatingIfNeeded: bits >> 32))
    script = UnicodeScript(tag: UInt32(truncatingIfNeeded: bits))
    lineBreak = LineBreakClass.Entry(value: UInt8(truncatingIfNeeded: bits >> 48))
  }
}

extension Span<UInt8> {
  /// Returns the scalar of valid UTF-8 at `place`, and moves on behind it.
  @inline(__always)
  func decodeScalar(at place: inout Int) -> UInt32 {
    let lead = UInt32(self[place])
    place += 1
    guard lead >= 0x80 else { return lead }
    let length = lead < 0xE0 ? 1 : lead < 0xF0 ? 2 : 3
    var scalar = lead & (0x3F >> UInt32(length))
    for _ in 0..<length where place < count {
      scalar = scalar << 6 | UInt32(self[place]) & 0x3F
      place += 1
    }
    return scalar
  }
}
