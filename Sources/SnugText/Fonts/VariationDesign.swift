import CFreeType

/// The variation axes of an open face, and the coordinates a style asks for on them.
struct VariationDesign {
  let axes: [FontFace.VariationAxis]
  let instances: [NamedInstance]

  /// A design the font has a name for.
  struct NamedInstance {
    /// The number of its name in the font's `name` table.
    var nameNumber: Int
    /// In the order of the axes.
    var coordinates: [Double]
  }

  /// Reads the axes of `face`; none when it is not a variable font.
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

  /// The values of the descriptor's `axes`, then those of the instance it names, then those of
  /// `source` and its own instance, then what weight, width and slant mean on axes no one has set;
  /// in the font's order, within its limits. An instance sets every axis.
  /// - Parameter named: The place of the instance that the descriptor names, if the font has it.
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

  /// OpenType's registered axes (OpenType 1.9, "Design-Variation Axis Tag Registry").
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

  /// The value of every axis in the font's order; none when `source` sets none.
  func place(of source: FontSource) -> [Double] {
    guard !source.axes.isEmpty else { return [] }
    let values = VariationDesign.values(of: source.axes)
    return axes.map { values[$0.tag] ?? $0.defaultValue }
  }

  /// The first named instance whose design this is: the value of every axis, or none at all for
  /// the default design.
  func instance(at place: [Double]) -> Int? {
    let design = place.isEmpty ? axes.map(\.defaultValue) : place
    return instances.firstIndex { instance in
      zip(axes, instance.coordinates).map { $0.limited($1) } == design
    }
  }

  /// Sets the coordinates on the FreeType face, so that its metrics are those of the design.
  static func set(_ place: [Double], on face: FT_Face) {
    guard !place.isEmpty else { return }
    var coordinates = place.map { FT_Fixed(($0 * 65536).rounded()) }
    unsafe _ = FT_Set_Var_Design_Coordinates(face, FT_UInt(coordinates.count), &coordinates)
  }

  /// By tag, the last of several; a damaged font may have thousands of axes. What is not a number
  /// is left out: Fontconfig's configuration may say anything.
  private static func values(of axes: [FontAxis]) -> [FontTag: Double] {
    Dictionary(
      axes.lazy.filter { !$0.value.isNaN }.map { ($0.tag, $0.value) }, uniquingKeysWith: { $1 })
  }

  /// A 16.16 number. FreeType 2.12 reads an instance's coordinates without their sign.
  private static func number(_ fixed: FT_Fixed) -> Double {
    Double(Int32(truncatingIfNeeded: fixed)) / 65536
  }
}
