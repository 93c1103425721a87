import CFreeType

extension FontFace {
  /// What a variable font calls its named instances, in the font's order, in English if it can be
  /// had; those without a name are left out.
  public var namedInstances: [String] {
    let names = instanceNames
    return instanceNameNumbers.compactMap { names[$0] }
  }

  /// The named instance that this design is: it lies at the instance's place on every axis.
  public var namedInstance: String? {
    instancePlace.flatMap { instanceNames[instanceNameNumbers[$0]] }
  }

  /// Whether there is an instance of that name, in upper or lower case.
  func hasInstance(named name: String) -> Bool {
    let wanted = name.lowercased()
    return namedInstances.contains { $0.lowercased() == wanted }
  }

  /// Read when someone asks: few do.
  private var instanceNames: [Int: String] {
    guard !instanceNameNumbers.isEmpty else { return [:] }
    return NameTable.names(Set(instanceNameNumbers), in: shaping.bytes(ofTable: .name))
  }
}

extension VariationDesign {
  /// The first instance of that name, in upper or lower case, in an open face.
  func instance(named name: String, of face: FT_Face) -> Int? {
    guard !instances.isEmpty else { return nil }
    let wanted = name.lowercased()
    let names = unsafe NameTable.names(
      Set(instances.map(\.nameNumber)), in: Self.nameTable(of: face))
    return instances.firstIndex { names[$0.nameNumber]?.lowercased() == wanted }
  }

  private static func nameTable(of face: FT_Face) -> [UInt8] {
    let tag = FT_ULong(FontTag.name.value)
    var length: FT_ULong = 0
    guard unsafe FT_Load_Sfnt_Table(face, tag, 0, nil, &length) == 0 else { return [] }
    var bytes = [UInt8](repeating: 0, count: Int(length))
    guard unsafe FT_Load_Sfnt_Table(face, tag, 0, &bytes, &length) == 0 else { return [] }
    return bytes
  }
}
