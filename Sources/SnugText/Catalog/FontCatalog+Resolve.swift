extension FontCatalog.State {
  /// The generic family names, which Fontconfig's configuration maps to fonts.
  private static let genericFamilies: Set<String> = [
    "sans-serif", "serif", "monospace", "cursive", "fantasy", "system-ui", "emoji", "math",
  ]

  /// Resolves a descriptor to its chain, without the cache of chains.
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
    // The font of a generic family that precedes every installed named one: it becomes the primary.
    var generic: FontFace?
    var seen: Set<String> = []
    for family in descriptor.families where seen.insert(family.lowercased()).inserted {
      if Self.genericFamilies.contains(family.lowercased()) {
        guard named.isEmpty, generic == nil else { continue }
        var alone = descriptor
        alone.families = [family]
        let face = firstUnnamed(matching: alone)
        // The system has no usable font.
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

  /// Returns the face that a style selects from a file with several: the nearest design of the
  /// first of its families in the file, else of the first face's family.
  private func nearest(in collection: [FontFace], _ descriptor: FontDescriptor) -> FontFace? {
    let families = collection.map { $0.family.lowercased() }
    let wanted = descriptor.families.lazy.map { $0.lowercased() }.first(where: families.contains)
    return zip(collection, families).filter { $0.1 == wanted ?? families.first }.map(\.0)
      .min { distance($0, descriptor) < distance($1, descriptor) }
  }

  /// Returns the nearest face of a family; `nil` if the family is missing.
  /// - Throws: If the family is installed, but its font cannot be used.
  private mutating func face(
    ofFamily family: String, in collection: [FontFace], matching descriptor: FontDescriptor
  ) throws(FontError) -> FontFace? {
    let wanted = family.lowercased()
    let ofFamily = (collection + fileFaces).filter { $0.family.lowercased() == wanted }
    let best = ofFamily.min { distance($0, descriptor) < distance($1, descriptor) }
    if let best { return face(best.source, matching: descriptor) }
    // This precedes installed fonts of that name: its texts have the same width on every machine.
    if let font = EmbeddedFont(family: family) { return embedded(font, matching: descriptor) }
    if let sorted = sorted(for: descriptor) {
      if let face = variableFace(ofFamily: family, in: sorted, descriptor) { return face }
      if let place = sorted.places(ofFamily: family).first, let source = sorted.source(at: place) {
        return try open(source, matching: descriptor)
      }
    }
    return nil
  }

  /// Returns the variable font of a family for a style that names an instance or axes: other fonts
  /// of the family, such as one per weight, may be nearer but have none. It is the first that has
  /// the instance and all axes, else the first.
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

  /// Returns the distance of a file's design from the requested one; slant outweighs weight. If the
  /// style names an instance or axes, fonts with all of them come first, then variable fonts.
  private func distance(_ face: FontFace, _ descriptor: FontDescriptor) -> Double {
    let slopes = (face.slant == .roman) != (descriptor.slant == .roman)
    let isVariable = face.axes.contains { $0.tag.description == "wght" }
    let weight = isVariable ? 0 : (face.weight - descriptor.weight).magnitude
    let design = weight + (slopes ? 10_000 : 0)
    guard descriptor.namedInstance != nil || !descriptor.axes.isEmpty else { return design }
    return design + (face.hasDesign(of: descriptor) ? 0 : face.axes.isEmpty ? 200_000 : 100_000)
  }

  /// Returns the first font of a style none of whose families is available. Installed fonts matter
  /// only if the style names a family.
  private mutating func firstUnnamed(matching descriptor: FontDescriptor) -> FontFace {
    // The first file determines the family; the nearest design of that family is used.
    let first = fileFaces.first { !$0.isEmojiFont } ?? fileFaces.first
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

  /// Returns the first font of the chain that draws `cluster`: named families, font files, the
  /// system's fonts in Fontconfig's order, Snug Sans. Emoji fonts draw only emoji, and so do coloured
  /// fonts of the system that nobody named. For emoji, coloured fonts precede the others that are not
  /// named, and for emoji with U+FE0F all others.
  mutating func fallback(
    for cluster: FontCoverage, presentation: EmojiPresentation, in chain: FontChain
  ) -> FontChoice? {
    let descriptor = chain.descriptor
    for wantsEmojiFont in presentation.isEmoji ? [true, false] : [false] {
      func mayDraw(_ face: FontFace) -> Bool {
        presentation.isEmoji ? face.isColor == wantsEmojiFont : face.draws(presentation)
      }
      let named = chain.named.first {
        // Without a selector, the first family with the emoji draws it.
        (presentation == .emoji || mayDraw($0)) && $0.covers(cluster)
      }
      if let named { return FontChoice(face: named, reason: .named) }
      for face in fileFaces where mayDraw(face) && face.covers(cluster) {
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
  /// Whether the font may draw clusters that request this presentation.
  func draws(_ presentation: EmojiPresentation) -> Bool {
    switch presentation {
    case .text: !isEmojiFont
    case .selectedText: !isColor
    case .emoji, .selectedEmoji: true
    }
  }

  /// Whether the font has the instance and every axis that a style names.
  fileprivate func hasDesign(of descriptor: FontDescriptor) -> Bool {
    guard descriptor.namedInstance.map(hasInstance(named:)) ?? true else { return false }
    return descriptor.axes.allSatisfy { axis in axes.contains { $0.tag == axis.tag } }
  }
}

/// The presentation that a grapheme cluster requests: emoji or text (UTS #51).
enum EmojiPresentation {
  /// Never drawn by an emoji font.
  case text
  /// U+FE0E requests text: never drawn in colour.
  case selectedText
  /// Drawn by a named family that has it, else by an emoji font.
  case emoji
  /// U+FE0F requests an emoji font, even where a named family has the character.
  case selectedEmoji

  init(of cluster: [Unicode.Scalar]) {
    let isEmoji = cluster.first?.properties.isEmoji == true
    if !isEmoji {
      self = .text
    } else if cluster.contains(Self.textSelector) {
      self = .selectedText
    } else if cluster.contains(Self.emojiSelector) {
      self = .selectedEmoji
    } else {
      self = EmojiPresentation.isEmoji(cluster) ? .emoji : .text
    }
  }

  var isEmoji: Bool { self == .emoji || self == .selectedEmoji }

  private static let textSelector: Unicode.Scalar = "\u{FE0E}"
  private static let emojiSelector: Unicode.Scalar = "\u{FE0F}"
  private static let enclosingKeycap: Unicode.Scalar = "\u{20E3}"
  private static let zeroWidthJoiner: Unicode.Scalar = "\u{200D}"

  /// Whether a cluster without selectors is an emoji.
  private static func isEmoji(_ cluster: [Unicode.Scalar]) -> Bool {
    guard let first = cluster.first else { return false }
    let rest = cluster.dropFirst()
    if first.properties.isEmojiPresentation { return true }
    if rest.first == enclosingKeycap { return true }
    // ZWJ and modifier sequences of text-default bases: a pointing finger with a skin tone. A lone
    // joiner or modifier does not turn a digit or a sign into an emoji.
    if first.properties.isEmojiModifierBase, rest.first?.properties.isEmojiModifier == true {
      return true
    }
    return zip(rest, rest.dropFirst()).contains { joiner, next in
      joiner == zeroWidthJoiner && next.properties.isEmoji
    }
  }
}
