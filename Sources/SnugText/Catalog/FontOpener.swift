import SnugFreeType
import SnugHarfBuzz

/// Opens faces with FreeType and HarfBuzz over the same bytes: FreeType reads metrics and axes,
/// HarfBuzz shapes.
///
/// A FreeType library is not thread-safe, so the owner keeps this behind a lock.
@safe struct FontOpener: ~Copyable {
  let library: FT_Library
  /// The files with a face in use. Each is read once, so that all of its faces share the same
  /// bytes, even if the file changes.
  private var files: [String: WeakFile] = [:]
  /// The fonts that were given as bytes, by name.
  private var given: [String: FontFile] = [:]

  private struct WeakFile { weak var file: FontFile? }

  /// The most faces of one file; the largest collections have under a hundred.
  static let mostFaces = 1024

  init() throws(FontError) {
    var library: FT_Library?
    guard unsafe FT_Init_FreeType(&library) == 0, let library = unsafe library else {
      throw .outOfMemory
    }
    unsafe self.library = library
  }

  deinit { unsafe _ = FT_Done_FreeType(library) }

  /// Opens every face of a font that is given as bytes, and keeps it.
  mutating func openAll(_ font: FontData) throws(FontError) -> [FontFace] {
    guard given[font.name] == nil else { throw .repeatedName(font.name) }
    given[font.name] = try FontFile(font.memory, name: font.name)
    return try openAll(.memory(font.name))
  }

  /// Opens every face of some data; a collection has more than one.
  mutating func openAll(_ data: FontSource.Data) throws(FontError) -> [FontFace] {
    let file = try self.file(for: data)
    let (count, name) = (file.faceCount, FontSource(data: data).name)
    guard count > 0 else { throw .notAFont(path: name, index: 0) }
    guard count <= Self.mostFaces else { throw .notAFont(path: name, index: Self.mostFaces) }
    var faces: [FontFace] = []
    for index in 0..<count {
      faces.append(try open(file, FontSource(data: data, index: index), matching: nil))
    }
    return faces
  }

  /// Opens the face at the design that `VariationDesign.coordinates` selects.
  mutating func open(
    _ source: FontSource, matching descriptor: FontDescriptor?
  ) throws(FontError) -> FontFace {
    try open(self.file(for: source.data), source, matching: descriptor)
  }

  /// Removes the files that no face uses any more.
  mutating func forgetUnused() { files = files.filter { $0.value.file != nil } }

  private mutating func open(
    _ file: FontFile, _ source: FontSource, matching descriptor: FontDescriptor?
  ) throws(FontError) -> FontFace {
    let face = unsafe try openFace(of: file, source)
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
    if case .file(let path) = source.data { files[path] = WeakFile(file: file) }
    return unsafe FontFace(source, of: face, design: design, place: place, shaping: shaping)
  }

  /// Opens a FreeType face over the bytes of a file, at its default design.
  func openFace(of file: FontFile, _ source: FontSource) throws(FontError) -> FT_Face {
    var length: UInt32 = 0
    let bytes = unsafe hb_blob_get_data(file.blob, &length)
    var face: FT_Face?
    // FreeType reads formats that HarfBuzz does not: both must find the face.
    guard source.index < file.faceCount,
      unsafe FT_New_Memory_Face(
        library, UnsafeRawPointer(bytes)?.assumingMemoryBound(to: UInt8.self), FT_Long(length),
        FT_Long(source.index), &face) == 0, let face = unsafe face
    else { throw .notAFont(path: source.name, index: source.index) }
    return unsafe face
  }

  private func file(for data: FontSource.Data) throws(FontError) -> FontFile {
    switch data {
    case .file(let path):
      if let file = files[path]?.file { return file }
      return try FontFile(path: path)
    case .memory(let name):
      guard let file = given[name] else { throw .unreadableFile(path: name, cause: .missing) }
      return file
    case .embedded(let name):
      guard let font = EmbeddedFont(rawValue: name) else {
        throw .unreadableFile(path: name, cause: .missing)
      }
      return try FontFile(font.memory, name: name)
    }
  }
}

/// The variation axes of an open face, and the coordinates that a style requests on them.
struct VariationDesign {
  let axes: [FontFace.VariationAxis]
  let instances: [NamedInstance]

  struct NamedInstance {
    /// The ID of its name in the font's `name` table.
    var nameNumber: Int
    /// One value per axis, in the order of the axes.
    var coordinates: [Double]
  }

  /// Reads the axes of `face`; none if it is not a variable font.
  init(of face: FT_Face, library: FT_Library) {
    var variations: UnsafeMutablePointer<FT_MM_Var>?
    guard unsafe FT_Get_MM_Var(face, &variations) == 0, let variations = unsafe variations else {
      axes = []
      instances = []
      return
    }
    defer { unsafe _ = FT_Done_MM_Var(library, variations) }
    let records = unsafe UnsafeBufferPointer(
      start: variations.pointee.axis, count: Int(variations.pointee.num_axis))
    axes = unsafe records.map { record in
      unsafe FontFace.VariationAxis(
        tag: FontTag(value: UInt32(truncatingIfNeeded: record.tag)),
        minimum: VariationDesign.number(record.minimum),
        defaultValue: VariationDesign.number(record.def),
        maximum: VariationDesign.number(record.maximum))
    }
    let styles = unsafe UnsafeBufferPointer(
      start: variations.pointee.namedstyle, count: Int(variations.pointee.num_namedstyles))
    let axisCount = axes.count
    instances = unsafe styles.map { style in
      unsafe NamedInstance(
        nameNumber: Int(style.strid),
        coordinates: UnsafeBufferPointer(start: style.coords, count: axisCount)
          .map(VariationDesign.number))
    }
  }

  /// Returns the coordinates in the font's order, within its limits. The first of these that sets
  /// an axis wins: the descriptor's `axes`, the instance that it names, `source`, the instance of
  /// `source`, then weight, width and slant. An instance sets every axis.
  /// - Parameter named: The index of the instance that the descriptor names, if the font has it.
  func coordinates(
    for source: FontSource, descriptor: FontDescriptor?, named: Int?
  ) -> [FontAxis] {
    let wanted = VariationDesign.values(of: descriptor?.axes ?? [])
    let named = named.map { instances[$0].coordinates }
    let ofSource = VariationDesign.values(of: source.axes)
    let number = source.namedInstance - 1
    let instance = instances.indices.contains(number) ? instances[number].coordinates : nil
    return axes.enumerated().compactMap { place, axis in
      let asked =
        wanted[axis.tag] ?? named?[place] ?? ofSource[axis.tag] ?? instance?[place]
        ?? registered(axis.tag, in: descriptor)
      return asked.map { FontAxis(tag: axis.tag, value: axis.limited($0)) }
    }
  }

  /// Returns a registered axis' value (OpenType 1.9, "Design-Variation Axis Tag Registry").
  private func registered(_ tag: FontTag, in descriptor: FontDescriptor?) -> Double? {
    guard let descriptor else { return nil }
    return switch tag.description {
    case "wght": descriptor.weight
    case "wdth": descriptor.width
    case "ital": descriptor.slant == .italic ? 1 : 0
    case "slnt": descriptor.slant == .roman ? 0 : -10
    default: nil
    }
  }

  /// Returns the value of every axis in the font's order; none if `source` sets no axis.
  func place(of source: FontSource) -> [Double] {
    guard !source.axes.isEmpty else { return [] }
    let values = VariationDesign.values(of: source.axes)
    return axes.map { values[$0.tag] ?? $0.defaultValue }
  }

  /// Returns the index of the first named instance of a design, given as the value of every axis,
  /// or as no values for the default design.
  func instance(at place: [Double]) -> Int? {
    let design = place.isEmpty ? axes.map(\.defaultValue) : place
    return instances.firstIndex { instance in
      zip(axes, instance.coordinates).map { $0.limited($1) } == design
    }
  }

  /// Sets the coordinates of the FreeType face, so that its metrics are those of the design.
  static func set(_ place: [Double], on face: FT_Face) {
    guard !place.isEmpty else { return }
    var coordinates = place.map { FT_Fixed(($0 * 65536).rounded()) }
    unsafe _ = FT_Set_Var_Design_Coordinates(face, FT_UInt(coordinates.count), &coordinates)
  }

  /// Returns the values by tag, the last of several; a damaged font may have thousands of axes. NaN
  /// is left out: Fontconfig's configuration may contain anything.
  private static func values(of axes: [FontAxis]) -> [FontTag: Double] {
    Dictionary(
      axes.lazy.filter { !$0.value.isNaN }.map { ($0.tag, $0.value) }, uniquingKeysWith: { $1 })
  }

  /// Converts a 16.16 number. FreeType 2.12 reads an instance's coordinates without their sign.
  private static func number(_ fixed: FT_Fixed) -> Double {
    Double(Int32(truncatingIfNeeded: fixed)) / 65536
  }
}
