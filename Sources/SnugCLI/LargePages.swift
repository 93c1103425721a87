import Glibc
import SnugMalloc
import SnugText
import Synchronization

/// Large pages of memory, which take an eighth off the time of long lists.
enum LargePages {
  /// Requests the first memory in large pages: a list of labels takes some thousand small ones, and
  /// the process stops for each of them when it is first written.
  ///
  /// Without large pages, or without room for so many addresses, memory comes as usual.
  static func prefer() {
    mallopt(M_MMAP_THRESHOLD, Int32(clamping: largestBlock))
    // Otherwise the reserve would be returned when a block at its end is freed.
    mallopt(M_TRIM_THRESHOLD, Int32(clamping: 2 * reserve))
    mallopt(M_TOP_PAD, Int32(clamping: reserve))
    // This block does not fit into the initial memory, which grows by the reserve; later by less.
    let block = malloc(growth)
    mallopt(M_TOP_PAD, Int32(clamping: usualGrowth))
    defer { free(block) }
    guard let block, let end = sbrk(0).map(UInt.init(bitPattern:)) else { return }
    let start = (UInt(bitPattern: block) + pageSize - 1) / pageSize * pageSize
    // Elsewhere, the memory may belong to others.
    guard start < end, end - start <= UInt(reserve + growth) else { return }
    madvise(UnsafeMutableRawPointer(bitPattern: start), Int(end - start), MADV_HUGEPAGE)
    first.store(start, ordering: .relaxed)
    pastLast.store(end, ordering: .relaxed)
  }

  /// Starts a thread that prepares the large pages that an input will take, while it is read: the
  /// system clears them, which takes 0.2 to 0.5 ms each.
  /// - Parameter length: The input's length in bytes.
  static func makeReady(forInputOf length: Int) {
    let start = first.load(ordering: .relaxed)
    guard length >= leastInput, length < largestBlock, start > 0 else { return }
    let end = min(
      pastLast.load(ordering: .relaxed), start + UInt(length) * bytesPerInputByte)
    _ = DetachedThread.start {
      // One page at a time: meanwhile the process gets no other memory. An older system refuses;
      // then pages are cleared as they are first written.
      for page in stride(from: start, to: end / pageSize * pageSize, by: Int(pageSize)) {
        let address = UnsafeMutableRawPointer(bitPattern: page)
        guard madvise(address, Int(pageSize), MADV_POPULATE_WRITE) == 0 else { return }
      }
    }
  }

  /// The address of the first large page, 0 for none, and the address behind the last one.
  private static let first = Atomic<UInt>(0)
  private static let pastLast = Atomic<UInt>(0)

  /// The shortest input to prepare for, in bytes; a shorter one takes few pages.
  private static let leastInput = 256 << 10
  /// The memory for a list of labels per byte of input, including the input itself.
  private static let bytesPerInputByte: UInt = 5

  /// The memory held in reserve, in bytes: only addresses until it is used.
  private static let reserve = 64 << 20
  /// Larger blocks get their own mapping; this is the most that the C library allows.
  private static let largestBlock = 32 << 20
  /// More than the free memory at the start, in bytes.
  private static let growth = 256 << 10
  /// The C library's default growth, in bytes.
  private static let usualGrowth = 128 << 10
  private static let pageSize: UInt = 2 << 20
}
