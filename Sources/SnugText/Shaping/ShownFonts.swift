/// The fonts of a shown text, each once, in logical order, with what the fallback fonts lack.
struct ShownFonts {
  private(set) var faces: [FontFace] = []
  private(set) var missingDesigns: [FontFace.MissingDesign] = []

  /// The primary font alone.
  init(_ faces: [FontFace] = []) { self.faces = faces }

  mutating func add(_ number: Int32, of context: FontContext) {
    add(context.faces[Int(number)])
    for missing in context.missingDesigns[Int(number)] { add(missing) }
  }

  mutating func add(_ face: FontFace) {
    if !faces.contains(where: { $0 === face }) { faces.append(face) }
  }

  mutating func add(_ other: ShownFonts) {
    for face in other.faces { add(face) }
    for missing in other.missingDesigns { add(missing) }
  }

  private mutating func add(_ missing: FontFace.MissingDesign) {
    if !missingDesigns.contains(missing) { missingDesigns.append(missing) }
  }
}
