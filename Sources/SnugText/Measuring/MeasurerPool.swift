import SnugGeometry
import Synchronization

/// Measurers over one catalog, each used by one thread at a time.
final class MeasurerPool: Sendable {
  private let idle = Mutex<[Worker]>([])
  private let catalog: FontCatalog
  private let grid: PixelGrid

  /// Handed from thread to thread, never shared: who has taken it out of the pool owns it.
  private struct Worker: @unchecked Sendable {
    let measurer: TextMeasurer
  }

  init(catalog: FontCatalog, grid: PixelGrid) {
    self.catalog = catalog
    self.grid = grid
  }

  /// Those of the measurers that are idle.
  var counts: MeasureCounts {
    idle.withLock { $0.reduce(MeasureCounts()) { $0 + $1.measurer.ownCounts } }
  }

  func withWorker(_ body: (TextMeasurer) throws(FontError) -> Void) throws(FontError) {
    let worker =
      if let idle = idle.withLock({ $0.popLast() }) {
        idle
      } else {
        Worker(measurer: try TextMeasurer(catalog: catalog, grid: grid))
      }
    defer { idle.withLock { $0.append(worker) } }
    try body(worker.measurer)
  }
}
