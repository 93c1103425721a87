extension FontCatalog.State {
  /// Names that stand for a kind of font; Fontconfig's configuration says which.
  private static let genericFamilies: Set<String> = [
    "sans-serif", "serif", "monospace", "cursive", "fantasy", "system-ui", "emoji", "math",
  ]

  /// The chain of a descriptor, worked out anew.
  mutating func resolve(_ descriptor: FontDescriptor) throws(FontError) -> FontChain {
    var named: [FontFace] = []
    var missing: [String] = []
    var unusable: [String: FontError] = [:]
    var collection: [FontFace] = []
    if let file = descriptor.file {
      collection = try collectionFaces(inFile: file)
      let source = nearest(in: collection, descriptor)?.source ?? FontSource(data: .file(file))
      named.append(try open(source, matching: descriptor))
    }
    let ownFamily = named.first?.family.lowercased()
    // A generic family before every named one that is installed: its font comes first.
    var generic: FontFace?
    var seen: Set<String> = []
    for family in descriptor.families where seen.insert(family.lowercased()).inserted {
      if Self.genericFamilies.contains(family.lowercased()) {
        guard named.isEmpty, generic == nil else { continue }
        var alone = descriptor
        alone.families = [family]
        let face = firstUnnamed(matching: alone)
        // There is no font on the system at all.
        if usesSystemFonts, case .embedded = face.source.data { missing.append(family) }
        generic = face
        continue
      }
      do throws(FontError) {
        if let face = try face(ofFamily: family, in: collection, matching: descriptor) {
          if !named.contains(where: { $0 === face }) { named.append(face) }
        } else if family.lowercased() != ownFamily {
          missing.append(family)
        }
      } catch {
        guard family.lowercased() != ownFamily else { continue }
        missing.append(family)
        unusable[family] = error
      }
    }
    let primary = generic ?? named.first ?? firstUnnamed(matching: descriptor)
    let reason: FontChain.PrimaryReason =
      if generic != nil {
        .generic
      } else if named.isEmpty {
        descriptor.families.isEmpty ? .default : .substitute
      } else {
        .named
      }
    return FontChain(
      descriptor: descriptor, primary: primary, primaryReason: reason, named: named,
      missingFamilies: missing, unusableFamilies: unusable)
  }

  /// What a style means by a file of several faces: the nearest design of the first of its families
  /// that is there, else of the first face's family.
  private func nearest(in collection: [FontFace], _ descriptor: FontDescriptor) -> FontFace? {
    let families = collection.map { $0.family.lowercased() }
    let wanted = descriptor.families.lazy.map { $0.lowercased() }.first(where: families.contains)
    return zip(collection, families).filter { $0.1 == wanted ?? families.first }.map(\.0)
      .min { distance($0, descriptor) < distance($1, descriptor) }
  }

  /// `nil` for a family that is not there.
  /// - Throws: for one that is installed, whose font cannot be used.
  private mutating func face(
    ofFamily family: String, in collection: [FontFace], matching descriptor: FontDescriptor
  ) throws(FontError) -> FontFace? {
    let wanted = family.lowercased()
    let ofFamily = (collection + fileFaces).filter { $0.family.lowercased() == wanted }
    let best = ofFamily.min { distance($0, descriptor) < distance($1, descriptor) }
    if let best { return face(best.source, matching: descriptor) }
    // Whatever is installed under its name: a text in it is as wide on every machine.
    if let font = EmbeddedFont(family: family) { return embedded(font, matching: descriptor) }
    if let sorted = sorted(for: descriptor) {
      if let face = variableFace(ofFamily: family, in: sorted, descriptor) { return face }
      if let place = sorted.places(ofFamily: family).first, let source = sorted.source(at: place) {
        return try open(source, matching: descriptor)
      }
    }
    return nil
  }

  /// The variable font of a family for a style that names an instance or axes: other fonts of the
  /// family, such as one for each weight, may be nearer but have none. The first that has all of them,
  /// else the first.
  private mutating func variableFace(
    ofFamily family: String, in sorted: SortedFonts, _ descriptor: FontDescriptor
  ) -> FontFace? {
    guard descriptor.namedInstance != nil || !descriptor.axes.isEmpty else { return nil }
    var first: FontFace?
    for place in sorted.places(ofFamily: family) where sorted.isVariable(at: place) {
      guard let source = sorted.source(at: place), let face = face(source, matching: descriptor)
      else { continue }
      if face.hasDesign(of: descriptor) { return face }
      first = first ?? face
    }
    return first
  }

  /// How far a file's design is from the one asked for; slant outweighs any weight, and for a style
  /// that names an instance or axes a font that has them both, or else a variable one.
  private func distance(_ face: FontFace, _ descriptor: FontDescriptor) -> Double {
    let slopes = (face.slant == .roman) != (descriptor.slant == .roman)
    let isVariable = face.axes.contains { $0.tag.description == "wght" }
    let weight = isVariable ? 0 : (face.weight - descriptor.weight).magnitude
    let design = weight + (slopes ? 10_000 : 0)
    guard descriptor.namedInstance != nil || !descriptor.axes.isEmpty else { return design }
    return design + (face.hasDesign(of: descriptor) ? 0 : face.axes.isEmpty ? 200_000 : 100_000)
  }

  /// The first font of a style that names none that is there: what is installed matters only to a
  /// style that asked for a family.
  private mutating func firstUnnamed(matching descriptor: FontDescriptor) -> FontFace {
    // The first file tells the family; of that, the nearest design.
    let first = fileFaces.first { !$0.isColor } ?? fileFaces.first
    let family = fileFaces.filter { $0.family == first?.family }
    let nearest = family.min { distance($0, descriptor) < distance($1, descriptor) }
    if let nearest, let face = self.face(nearest.source, matching: descriptor) { return face }
    if !descriptor.families.isEmpty, let sorted = sorted(for: descriptor) {
      for place in sorted.places where !sorted.isEmojiFont(at: place) {
        if let source = sorted.source(at: place),
          let face = face(source, matching: descriptor)
        {
          return face
        }
      }
    }
    return embedded(.snugSans, matching: descriptor)
  }

  /// The first font of the chain that draws `cluster`: named families, files, the system's
  /// fonts in Fontconfig's order, Snug Sans. Emoji fonts draw nothing but emoji, and
  /// come before the unnamed others for those.
  mutating func fallback(
    for cluster: FontCoverage, presentation: EmojiPresentation, in chain: FontChain
  ) -> FontChoice? {
    let isEmoji = presentation == .emoji
    let descriptor = chain.descriptor
    if let face = chain.named.first(where: { (isEmoji || !$0.isColor) && $0.covers(cluster) }) {
      return FontChoice(face: face, reason: .named)
    }
    for wantsEmojiFont in isEmoji ? [true, false] : [false] {
      for face in fileFaces where face.isColor == wantsEmojiFont && face.covers(cluster) {
        if let face = self.face(face.source, matching: descriptor) {
          return FontChoice(face: face, reason: .fontFile)
        }
      }
      if let face = systemFace(for: cluster, emojiFont: wantsEmojiFont, descriptor) {
        return FontChoice(face: face, reason: .installed)
      }
    }
    let embedded = embedded(.snugSans, matching: descriptor)
    return embedded.covers(cluster) ? FontChoice(face: embedded, reason: .embedded) : nil
  }

  private mutating func systemFace(
    for cluster: FontCoverage, emojiFont: Bool, _ descriptor: FontDescriptor
  ) -> FontFace? {
    guard let sorted = sorted(for: descriptor) else { return nil }
    for place in sorted.places
    where cluster.isMet(by: { sorted.covers($0, at: place) }) {
      guard sorted.isEmojiFont(at: place) == emojiFont, let source = sorted.source(at: place)
      else { continue }
      if let face = face(source, matching: descriptor) { return face }
    }
    return nil
  }
}

extension FontFace {
  /// Whether the font has the instance and every axis a style names.
  fileprivate func hasDesign(of descriptor: FontDescriptor) -> Bool {
    guard descriptor.namedInstance.map(hasInstance(named:)) ?? true else { return false }
    return descriptor.axes.allSatisfy { axis in axes.contains { $0.tag == axis.tag } }
  }
}

/// Whether a grapheme cluster asks to be drawn as an emoji or as text (UTS #51).
enum EmojiPresentation {
  case text
  case emoji

  /// The presentation `cluster` asks for.
  init(of cluster: [Unicode.Scalar]) {
    self = EmojiPresentation.isEmoji(cluster) ? .emoji : .text
  }

  private static let textSelector: UInt32 = 0xFE0E
  private static let emojiSelector: UInt32 = 0xFE0F
  private static let enclosingKeycap: UInt32 = 0x20E3
  private static let zeroWidthJoiner: UInt32 = 0x200D

  private static func isEmoji(_ cluster: [Unicode.Scalar]) -> Bool {
    guard let first = cluster.first, first.properties.isEmoji else { return false }
    let rest = cluster.dropFirst()
    if rest.contains(where: { $0.value == emojiSelector }) { return true }
    if rest.first?.value == textSelector { return false }
    if first.properties.isEmojiPresentation { return true }
    if rest.first?.value == enclosingKeycap { return true }
    // ZWJ and modifier sequences of text-default bases: a pointing finger with a skin tone. A
    // lone joiner or modifier makes no emoji of a digit or a sign.
    if first.properties.isEmojiModifierBase, rest.first?.properties.isEmojiModifier == true {
      return true
    }
    return zip(rest, rest.dropFirst()).contains { joiner, next in
      joiner.value == zeroWidthJoiner && next.properties.isEmoji
    }
  }
}
