@testable import SnugText

extension FontSource {
  /// The face of this source, whatever a catalog would choose.
  func opened(matching descriptor: FontDescriptor? = nil) throws -> FontFace {
    var opener = try FontOpener()
    return try opener.open(self, matching: descriptor)
  }
}
