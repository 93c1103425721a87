/// A family of fonts that a style can name.
package struct FontFamily: Hashable, Sendable {
  /// The English name, if the family has one; it can be requested by its other names too.
  package let name: String
  /// The names of its designs, each once, sorted.
  package let styleNames: [String]
  /// The sources of its fonts, each once, sorted: paths, or `embedded:NAME`.
  package let files: [String]
}

extension FontCatalog.State {
  /// Returns the families of the given files, the system and the embedded fonts, by name.
  mutating func families() -> [FontFamily] {
    if let known = knownFamilies { return known }
    loadDatabase()
    var fonts = fileFaces
    for font in EmbeddedFont.allCases { fonts.append(embedded(font, matching: FontDescriptor())) }
    fonts.removeAll { $0.family.isEmpty }
    let own = fonts.map {
      FontFamily(
        name: $0.family, styleNames: [$0.styleName] + $0.namedInstances, files: [$0.source.name])
    }
    let families = FontFamily.merged(
      own + (usesSystemFonts ? database?.installedFamilies() ?? [] : []))
    knownFamilies = families
    return families
  }

  /// Returns every name by which `face(ofFamily:in:matching:)` finds an instance in the family of
  /// the chain's primary font.
  mutating func namedInstances(for chain: FontChain) -> [String] {
    let (primary, descriptor) = (chain.primary, chain.descriptor)
    var names: [String] = []
    func add(_ face: FontFace) {
      for name in face.namedInstances where !names.contains(name) { names.append(name) }
    }
    add(primary)
    let family = primary.family.lowercased()
    let collection = descriptor.file.flatMap { try? collectionFaces(inFile: $0) } ?? []
    let given = (collection + fileFaces).filter { $0.family.lowercased() == family }
    for face in given { add(face) }
    // The style's own file, given files and embedded fonts hide the installed fonts of the family.
    guard given.isEmpty, descriptor.file == nil, EmbeddedFont(family: family) == nil,
      let sorted = sorted(for: descriptor)
    else {
      return names
    }
    for place in sorted.places(ofFamily: family) where sorted.isVariable(at: place) {
      guard let source = sorted.source(at: place), let face = face(source, matching: descriptor)
      else { continue }
      add(face)
    }
    return names
  }

  /// Returns the fonts that `fallback(for:presentation:in:)` searches for what `chain` lacks.
  mutating func fallbacks(of chain: FontChain) -> [FallbackFont] {
    var result: [FallbackFont] = []
    var seen: Set<FontSource> = [chain.primary.source.place]
    func append(_ face: FontFace, _ reason: FontReason) {
      guard seen.insert(face.source.place).inserted else { return }
      result.append(FallbackFont(face, reason: reason))
    }
    for face in chain.named { append(face, .named) }
    for face in fileFaces { append(face, .fontFile) }
    if let sorted = sorted(for: chain.descriptor) {
      for place in sorted.places {
        guard let known = sorted.filePlace(at: place), seen.insert(known).inserted,
          let source = sorted.source(at: place)
        else { continue }
        result.append(
          FallbackFont(
            family: sorted.family(at: place) ?? "", styleName: sorted.styleName(at: place),
            source: source, reason: .installed, isEmojiFont: sorted.isEmojiFont(at: place)))
      }
    }
    append(embedded(.snugSans, matching: chain.descriptor), .embedded)
    return result
  }

  /// Returns whether a face is from a given file, installed, or embedded in the program.
  func origin(of face: FontFace) -> FontReason {
    if case .embedded = face.source.data { return .embedded }
    let isGiven = fileFaces.contains { $0.source.place == face.source.place }
    return isGiven ? .fontFile : .installed
  }
}

extension FontSource {
  /// The location of the face, without its design.
  var place: FontSource { FontSource(data: data, index: index) }
}

extension FallbackFont {
  fileprivate init(_ face: FontFace, reason: FontReason) {
    self.init(
      family: face.family, styleName: face.axes.isEmpty ? face.styleName : nil,
      source: face.source, reason: reason, isEmojiFont: face.isEmojiFont)
  }
}

extension FontFamily {
  /// Merges the parts of each family; the families are sorted by name.
  fileprivate static func merged(_ parts: [FontFamily]) -> [FontFamily] {
    Dictionary(grouping: parts, by: \.name).map { name, parts in
      FontFamily(
        name: name, styleNames: Set(parts.flatMap(\.styleNames)).filter { !$0.isEmpty }.sorted(),
        files: Set(parts.flatMap(\.files)).sorted())
    }
    .sorted { $0.name < $1.name }
  }
}
