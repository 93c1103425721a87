/// What is known to be wrong, and is kept out of sessions until it is put right: each has a test of
/// its own.
enum KnownFaults {
  /// Headers and footers that a snapshot changes keep their cells.
  static let barsOfSnapshots = true
  /// Items that move out of a reloaded section keep their sizes.
  static let movedFromReloadedSection = true
  /// The margin is not measured while the same elements are in view.
  static let marginInView = true
  /// The direction of motion is not followed while no content is asked for ahead.
  static let directionWithoutWindow = true
  /// Requests are not cancelled once no content is asked for ahead.
  static let requestsWithoutWindow = true
  /// Items without extent stay on display when they should not.
  static let noExtent = true
  /// What comes into a section is measured for lines as they were before its metrics change.
  static let insertedBeforeMetrics = true
}
