import Snug

/// What labels have that say nothing else.
struct LabelDefaults {
  /// The font and its size, which is already scaled.
  var style = TextStyle()
  /// The factor of all font sizes that are written (`textScale`).
  var scale = 1.0

  /// The range of factors.
  static let scales = 0.01...100.0
}

extension LabelDefaults {
  /// Reads those of a document.
  /// - Parameter size: The size instead of that of the document's font.
  init(_ fields: Fields, size: Double?, _ errors: ErrorList) {
    self.init()
    scale = errors.noting(try fields["textScale"]?.number(in: Self.scales)) ?? 1
    style.size = (size ?? style.size) * scale
    if let font = fields["font"] { style = LabelReader.style(font: font, errors, of: self) }
    if let size { style.size = size * scale }
    if style.size > TextStyle.maximumSize {
      style.size = TextStyle.maximumSize
      fields["textScale"].map {
        errors.note(
          $0.error(
            "the default font size times \"textScale\" is above "
              + "\(NumberText.decimal(TextStyle.maximumSize)): make one of them smaller"))
      }
    }
    style.font.language =
      errors.noting(try fields["language"].map(LabelReader.language)) ?? style.font.language
  }
}
