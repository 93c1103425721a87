import SnugGeometry
import SnugText

/// Texts of megabytes that cannot be shown are refused by what they begin with: to measure one whole
/// takes up to a second and a hundred megabytes for each million characters.
extension CellSizer {
  /// The length of the first beginning measured, in UTF-8 bytes. Each further one is four times as
  /// long: together they are at most 4/3 of a text that can be shown.
  static let leastLongText = 1 << 18
  /// How much larger than a label may be its beginning must measure. A text measures more where it goes
  /// on, but for some ems at the cut: letters join, and pairs are kerned.
  private static let leastExcess = 1.25

  /// - Throws: `.labelTooLong` if the beginning of a long text measures too much already.
  func checkStart(of text: String, _ label: Label) throws(FittingError) {
    guard text.utf8.count > Self.leastLongText else { return }
    var length = Self.leastLongText
    while length < text.utf8.count {
      let end = text.utf8.index(text.startIndex, offsetBy: length)
      let size = try measure(start: String(text[..<end]), label).size
      guard max(size.width, size.height) <= Self.leastExcess * CellTemplate.maximumMagnitude else {
        throw .labelTooLong(view: template.views[label.view].name, bytes: length, size: size)
      }
      length *= 4
    }
  }

  private func measure(start text: String, _ label: Label) throws(FittingError) -> TextMetrics {
    guard label.lines == 1 else { return try measure(text, label, in: label.preferredWidth) }
    do throws(FontError) {
      return try measurer.measure([text], style: label.style)[0]
    } catch {
      throw .font(error)
    }
  }
}
