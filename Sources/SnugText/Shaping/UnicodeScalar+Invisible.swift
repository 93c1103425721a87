extension Unicode.Scalar {
  /// Whether the scalar draws nothing and takes no room: default-ignorable in Unicode.
  ///
  /// The four Hangul fillers are too, by that property; HarfBuzz draws them as the font does,
  /// because they stand for missing letters, and so they need a font that has them.
  var isInvisible: Bool {
    switch value {
    case 0x115F, 0x1160, 0x3164, 0xFFA0: false
    default: properties.isDefaultIgnorableCodePoint
    }
  }
}
