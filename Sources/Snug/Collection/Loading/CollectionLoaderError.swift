/// A number a loader cannot use.
public enum CollectionLoaderError: Error, Hashable, Sendable {
  /// How many loads may run at once has to be at least 1.
  case maximumLoads(Int)
  /// What the kept contents may cost has to be at least 0.
  case costLimit(Int)
  /// A load has brought a content whose cost is below 0: delivered in place of the content.
  case negativeCost(Int)
}
