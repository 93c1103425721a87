import CMalloc
import Glibc
import SnugDocument
import Synchronization

/// The memory of a process that lays out a list.
enum LargePages {
  /// Has the first memory come in large pages: a list of labels takes some thousand small ones, and
  /// the process stops for each of them when it is first written.
  ///
  /// Where there are no large pages, or no room for so many addresses, memory comes as it does.
  static func prefer() {
    // Threads that help for some milliseconds need no memory of their own.
    mallopt(M_ARENA_MAX, 1)
    mallopt(M_MMAP_THRESHOLD, Int32(clamping: largestBlock))
    // Else what is at hand would go back when a block at its end is freed.
    mallopt(M_TRIM_THRESHOLD, Int32(clamping: 2 * reserve))
    mallopt(M_TOP_PAD, Int32(clamping: reserve))
    // Memory grows by the reserve, too, when it has to grow for this; later by less again.
    let block = malloc(growth)
    mallopt(M_TOP_PAD, Int32(clamping: usualGrowth))
    defer { free(block) }
    guard let block, let end = sbrk(0).map(UInt.init(bitPattern:)) else { return }
    let start = (UInt(bitPattern: block) + pageSize - 1) / pageSize * pageSize
    // Elsewhere, it may be memory of others.
    guard start < end, end - start <= UInt(reserve + growth) else { return }
    madvise(UnsafeMutableRawPointer(bitPattern: start), Int(end - start), MADV_HUGEPAGE)
    first.store(start, ordering: .relaxed)
    pastLast.store(end, ordering: .relaxed)
  }

  /// Has a thread of its own make the large pages ready that an input will take: the system clears
  /// them, which takes 0.2 to 0.5 ms each.
  /// - Parameter length: The input's, in bytes.
  static func makeReady(forInputOf length: Int) {
    let start = first.load(ordering: .relaxed)
    guard length >= leastInput, length < largestBlock, start > 0 else { return }
    let end = min(
      pastLast.load(ordering: .relaxed), start + UInt(length) * bytesPerInputByte)
    _ = DetachedThread.start {
      // One at a time: meanwhile the process gets no other memory. An older system refuses; then
      // pages are cleared as they are first written.
      for page in stride(from: start, to: end / pageSize * pageSize, by: Int(pageSize)) {
        let address = UnsafeMutableRawPointer(bitPattern: page)
        guard madvise(address, Int(pageSize), MADV_POPULATE_WRITE) == 0 else { return }
      }
    }
  }

  /// The address of the first large page, 0 for none, and the one behind the last.
  private static let first = Atomic<UInt>(0)
  private static let pastLast = Atomic<UInt>(0)

  /// A shorter input takes few pages.
  private static let leastInput = 256 << 10
  /// What a list of labels takes, its own bytes included.
  private static let bytesPerInputByte: UInt = 5

  /// How much is at hand: addresses alone, until they are used.
  private static let reserve = 64 << 20
  /// What is larger has memory of its own; the most that the C library allows.
  private static let largestBlock = 32 << 20
  /// More than there is at the start.
  private static let growth = 256 << 10
  /// What the C library takes at once unless it is told otherwise.
  private static let usualGrowth = 128 << 10
  private static let pageSize: UInt = 2 << 20
}
