import CMalloc
import Glibc

/// The memory of a process that has a list to lay out.
enum LargePages {
  /// Has memory come in large pages: a list of labels takes some thousand small ones, and the process
  /// stops for each of them when it is first written.
  ///
  /// A system that knows no large pages, or has none left, gives small ones.
  static func prefer() {
    mallopt(M_MMAP_THRESHOLD, Int32(clamping: largestBlock))
    mallopt(M_TOP_PAD, Int32(clamping: reserve))
    // Memory grows by the reserve, too, when it has to grow for this.
    let block = malloc(growth)
    defer { free(block) }
    guard let block, let end = sbrk(0) else { return }
    let start = (UInt(bitPattern: block) + pageSize - 1) / pageSize * pageSize
    guard start < UInt(bitPattern: end) else { return }
    madvise(
      UnsafeMutableRawPointer(bitPattern: start), Int(UInt(bitPattern: end) - start),
      MADV_HUGEPAGE)
  }

  /// How much is at hand: addresses alone, until they are used.
  private static let reserve = 64 << 20
  /// What is larger has memory of its own, in small pages; the most that the C library allows.
  private static let largestBlock = 32 << 20
  /// More than there is at the start.
  private static let growth = 256 << 10
  private static let pageSize: UInt = 2 << 20
}
