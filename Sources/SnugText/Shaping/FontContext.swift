/// The fonts one measurer uses for one descriptor, by index; index 0 is the primary font.
///
/// A cache of the catalog's answers: it never changes an answer.
final class FontContext {
  let chain: FontChain
  private(set) var faces: [FontFace]
  /// Per face: what a fallback font lacks of the descriptor's design. The chain has what the primary font
  /// lacks; emoji have no designs.
  private(set) var missingDesigns: [[FontFace.MissingDesign]] = [[]]
  /// Per face: the font units of an em.
  private(set) var unitsPerEm: [Double]
  /// The primary font alone.
  let primaryFaces: [FontFace]
  /// The face indices of clusters of one scalar, and of all other clusters.
  private var scalarFaceNumbers = ScalarTable()
  private var clusters = ByteTable()
  /// By index of the cluster.
  private var clusterFaceNumbers: [Int32] = []
  private let primaryASCII: [Bool]
  private let primaryHasSpace: Bool
  private let catalog: FontCatalog
  /// Sums up the widths of labels of simple characters; `nil` when HarfBuzz must shape them all,
  /// and until enough labels are announced.
  var fastPath: FastPath?
  private var labelsBeforeFastPath = FastPath.textsBefore
  /// The ellipsis in this descriptor's fonts; `nil` until it is needed.
  var ellipsis: EllipsisText?

  /// The most clusters cached, and the longest, in scalars: memory stays bounded.
  private static let mostClusters = 32_768
  private static let longestRememberedCluster = 32

  init(chain: FontChain, catalog: FontCatalog) {
    self.chain = chain
    self.catalog = catalog
    faces = [chain.primary]
    primaryFaces = faces
    unitsPerEm = [Double(chain.primary.metrics.unitsPerEm)]
    primaryHasSpace = chain.primary.nominalGlyph(for: " ") != nil
    // An emoji font never draws plain digits: its characters are looked up one by one.
    primaryASCII = (0..<128).map { value in
      !chain.primary.isEmojiFont
        && chain.primary.nominalGlyph(for: Unicode.Scalar(UInt8(value))) != nil
    }
  }

  /// Announces that `count` more labels will be measured.
  func prepareFastPath(forLabels count: Int) {
    guard labelsBeforeFastPath > 0 else { return }
    labelsBeforeFastPath -= min(count, labelsBeforeFastPath)
    if labelsBeforeFastPath == 0 { fastPath = FastPath(chain) }
  }

  /// Prepares to sum up labels of all alphabets at once.
  func prepareFastPaths() {
    prepareFastPath(forLabels: .max)
    fastPath?.prepareOthers()
  }

  /// Returns the fast path, after announcing more labels.
  @inline(__always)
  func fastPath(forLabels count: Int) -> FastPath? {
    if labelsBeforeFastPath > 0 { prepareFastPath(forLabels: count) }
    return fastPath
  }

  func primaryCovers(ascii: UInt8) -> Bool { primaryASCII[Int(ascii)] }

  /// Returns the index of the face that draws a cluster of one scalar.
  func faceNumber(for scalar: Unicode.Scalar) -> Int32 {
    if let known = scalarFaceNumbers[scalar] { return known }
    let number = self.number(of: choice(for: [scalar]).face)
    scalarFaceNumbers[scalar] = number
    return number
  }

  /// Returns the index of the face that draws a character of a text: a pure function of the character and
  /// the descriptor.
  ///
  /// Where no font covers the character, it is the primary font, whose `.notdef` is shown.
  @inline(__always)
  func faceNumber(of character: Int, in text: NormalizedText) -> Int32 {
    guard let scalar = text.scalar(ofCharacter: character) else {
      return faceNumber(ofCluster: character, in: text)
    }
    // Most are ASCII, and need no search.
    if scalar.isASCII, primaryASCII[Int(scalar.value)] { return 0 }
    return faceNumber(for: scalar)
  }

  private func faceNumber(ofCluster character: Int, in text: NormalizedText) -> Int32 {
    let bytes = text.utf8.span.extracting(text.range(ofCharacter: character))
    if let known = clusters.number(of: bytes) { return clusterFaceNumbers[known] }
    let cluster = Array(text.scalars(ofCharacter: character))
    let number = number(of: choice(for: cluster).face)
    if cluster.count <= Self.longestRememberedCluster {
      if clusters.count == Self.mostClusters {
        clusters = ByteTable()
        clusterFaceNumbers.removeAll(keepingCapacity: true)
      }
      if clusters.insert(bytes) == true { clusterFaceNumbers.append(number) }
    }
    return number
  }

  /// Returns the index of a face in `faces`; a new face is appended.
  func number(of face: FontFace) -> Int32 {
    if let known = faces.firstIndex(where: { $0 === face }) { return Int32(known) }
    faces.append(face)
    unitsPerEm.append(Double(face.metrics.unitsPerEm))
    missingDesigns.append(
      (face.isEmojiFont ? [] : chain.missingDesigns(of: face)).map {
        FontFace.MissingDesign(family: face.family, design: $0)
      })
    return Int32(faces.count - 1)
  }

  /// Returns the font that draws `cluster`, and the reason; not cached.
  func choice(for cluster: [Unicode.Scalar]) -> FontChoice {
    let primary = chain.primary
    // Spaces use the primary font if it has U+0020, from which HarfBuzz makes the other spaces.
    // Invisible characters need no other font.
    let isBlank = cluster.allSatisfy {
      $0.isInvisible || $0.properties.isWhitespace && primaryHasSpace
    }
    if isBlank { return FontChoice(face: primary, reason: .blank) }
    let presentation = EmojiPresentation(of: cluster)
    let needs = FontCoverage(of: cluster)
    if !presentation.isEmoji, primary.draws(presentation), primary.covers(needs) {
      return FontChoice(face: primary, reason: .primary)
    }
    let fallback = catalog.fallback(for: needs, presentation: presentation, in: chain)
    guard var choice = fallback else { return FontChoice(face: primary, reason: .missing) }
    if choice.face === primary { choice.reason = .primary }
    return choice
  }
}

/// The ellipsis of a cut text: a separate run, shaped alone, never kerned or joined to neighbours.
struct EllipsisText {
  let text: String

  /// U+2026 if the primary font has it, else three full stops if it has those, else U+2026
  /// from a fallback font.
  init(for context: FontContext) {
    let primary = context.chain.primary
    let hasEllipsis = primary.nominalGlyph(for: "\u{2026}") != nil
    let hasFullStop = primary.nominalGlyph(for: ".") != nil
    text = hasEllipsis || !hasFullStop ? "\u{2026}" : "..."
  }
}

/// A small number or none for each scalar. A page of 256 scalars is made when one of them gets a
/// number.
struct ScalarTable {
  /// The index of each page; -1 for none.
  private var pages = [Int16](repeating: -1, count: 0x11_0000 / 256)
  /// The numbers of the pages; -1 for none.
  private var numbers: [Int16] = []

  subscript(scalar: Unicode.Scalar) -> Int32? {
    get {
      let page = Int(pages[Int(scalar.value >> 8)])
      guard page >= 0 else { return nil }
      let number = numbers[page << 8 + Int(scalar.value & 255)]
      return number >= 0 ? Int32(number) : nil
    }
    set {
      guard let newValue, let number = Int16(exactly: newValue) else { return }
      if pages[Int(scalar.value >> 8)] < 0 {
        pages[Int(scalar.value >> 8)] = Int16(numbers.count >> 8)
        numbers.append(contentsOf: repeatElement(-1, count: 256))
      }
      numbers[Int(pages[Int(scalar.value >> 8)]) << 8 + Int(scalar.value & 255)] = number
    }
  }
}
