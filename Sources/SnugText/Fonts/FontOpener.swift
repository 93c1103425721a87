import CFreeType
import CHarfBuzz

/// Opens faces with FreeType and HarfBuzz over the same bytes.
///
/// FreeType wants one user of a library at a time, so the owner keeps this behind a lock.
@safe struct FontOpener: ~Copyable {
  let library: FT_Library
  /// The files with a face in use: each is read once, so that all of its faces are of the same
  /// bytes, whatever happens to the file.
  private var files: [String: WeakReference<FontFile>] = [:]

  /// The most faces of one file; the largest collections hold under a hundred.
  static let mostFaces = 1024

  init() throws(FontError) {
    var library: FT_Library?
    guard unsafe FT_Init_FreeType(&library) == 0, let library = unsafe library else {
      throw .outOfMemory
    }
    unsafe self.library = library
  }

  deinit { unsafe _ = FT_Done_FreeType(library) }

  /// Opens every face of a file: a collection has more than one.
  mutating func openAll(in path: String) throws(FontError) -> [FontFace] {
    let file = try self.file(for: .file(path))
    let count = file.faceCount
    guard count > 0 else { throw .notAFont(path: path, index: 0) }
    guard count <= Self.mostFaces else { throw .notAFont(path: path, index: Self.mostFaces) }
    var faces: [FontFace] = []
    for index in 0..<count {
      faces.append(try open(file, FontSource(data: .file(path), index: index), matching: nil))
    }
    return faces
  }

  /// Opens the face; axes that `descriptor` implies are set where `source` leaves them open.
  mutating func open(
    _ source: FontSource, matching descriptor: FontDescriptor?
  ) throws(FontError) -> FontFace {
    try open(self.file(for: source.data), source, matching: descriptor)
  }

  /// Forgets files that no face is of any more.
  mutating func forgetUnused() { files = files.filter { $0.value.object != nil } }

  private mutating func open(
    _ file: FontFile, _ source: FontSource, matching descriptor: FontDescriptor?
  ) throws(FontError) -> FontFace {
    var length: UInt32 = 0
    let bytes = unsafe hb_blob_get_data(file.blob, &length)
    var face: FT_Face?
    // FreeType reads formats that HarfBuzz does not: both must find the face.
    guard source.index < file.faceCount,
      unsafe FT_New_Memory_Face(
        library, UnsafeRawPointer(bytes)?.assumingMemoryBound(to: UInt8.self), FT_Long(length),
        FT_Long(source.index), &face) == 0, let face = unsafe face
    else { throw .notAFont(path: source.name, index: source.index) }
    defer { unsafe _ = FT_Done_Face(face) }

    let design = unsafe VariationDesign(of: face, library: library)
    var source = source
    let named = descriptor?.namedInstance.flatMap { name in
      unsafe design.instance(named: name, of: face)
    }
    source.axes = design.coordinates(for: source, descriptor: descriptor, named: named)
    let place = design.place(of: source)
    unsafe VariationDesign.set(place, on: face)
    let shaping = ShapingFont(of: file, index: source.index, place: place)
    let properties = unsafe FaceProperties(
      of: face, design: design, place: place, unitsPerEm: shaping.unitsPerEm)
    if case .file(let path) = source.data { files[path] = WeakReference(file) }
    return FontFace(source: source, properties: properties, shaping: shaping)
  }

  private func file(for data: FontSource.Data) throws(FontError) -> FontFile {
    switch data {
    case .file(let path):
      if let file = files[path]?.object { return file }
      return try FontFile(path: path)
    case .embedded(let name):
      guard let font = EmbeddedFont(rawValue: name) else {
        throw .unreadableFile(path: name, cause: .missing)
      }
      return unsafe FontFile(blob: font.makeBlob())
    }
  }
}
