@testable import SnugText

extension FontSource {
  /// The face itself, whatever a catalog would choose.
  func opened(matching descriptor: FontDescriptor? = nil) throws -> FontFace {
    try FontOpener().open(self, matching: descriptor)
  }
}
