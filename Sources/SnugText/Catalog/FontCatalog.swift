import SnugGeometry
import Synchronization

/// The available fonts: given files and bytes, the system's through Fontconfig, and the embedded ones.
///
/// A family is searched for in the files, then the embedded fonts "Snug Sans" and "Snug Test", then
/// the system's fonts. A font installed under the name of an embedded one is never found by that
/// name. A style without families uses the first file's family, or else Snug Sans, which also draws
/// what no other font has.
///
/// Safe to share between threads. An answer is a pure function of the request and the installed
/// fonts; it does not depend on earlier requests.
///
/// ```swift
/// let catalog = try FontCatalog()  // the embedded font, then the system's fonts
/// let chain = try catalog.chain(for: FontDescriptor(families: ["sans-serif"], weight: 700))
/// print(chain.primary.family, chain.primary.metrics.ascent(at: 15))
/// ```
public final class FontCatalog: Sendable {
  private let state: Mutex<State>
  /// Whether installed fonts are used beside the given files and the embedded fonts.
  public let usesSystemFonts: Bool

  /// The length limit of a font file in bytes.
  public static let maximumFileLength = FontFile.maximumLength

  /// A catalog of only the embedded fonts, Snug Sans and Snug Test: measurements with them are the
  /// same on every machine.
  ///
  /// One instance serves the whole process, for measuring and for outlines alike.
  public static let embedded: FontCatalog = {
    guard let catalog = try? FontCatalog(files: []) else {
      preconditionFailure("there is no memory to open a font with")
    }
    return catalog
  }()

  /// Creates a catalog of the fonts installed on this system and the embedded ones.
  ///
  /// Fontconfig is loaded when the first style is resolved, not before.
  public convenience init() throws(FontError) {
    try self.init(files: [], usesSystemFonts: true)
  }

  /// Creates a catalog of only these font files and the embedded fonts, without Fontconfig.
  ///
  /// All faces of a collection are included: they are found by family, weight and slant, and a
  /// style that names none of their families uses the family of the first face.
  ///
  /// Each file is read whole, once: later changes to the file do not affect the catalog.
  /// - Throws: `.unreadableFile` or `.notAFont` for the first file that cannot be used.
  public convenience init(files: [String]) throws(FontError) {
    try self.init(files: files, usesSystemFonts: false)
  }

  /// Creates a catalog of these files, the embedded fonts and, if wanted, the system's.
  /// - Parameters:
  ///   - files: The paths of font files, used before all other fonts.
  ///   - data: Fonts as bytes, used behind the files and before all other fonts.
  ///   - usesSystemFonts: Whether installed fonts are used.
  /// - Throws: For the first file, or the first font given as bytes, that cannot be used.
  public init(
    files: [String], data: [FontData] = [], usesSystemFonts: Bool
  ) throws(FontError) {
    var opener = try FontOpener()
    var fileFaces: [FontFace] = []
    for file in files { fileFaces += try opener.openAll(.file(file)) }
    for font in data { fileFaces += try opener.openAll(font) }
    self.usesSystemFonts = usesSystemFonts
    state = Mutex(
      State(opener: opener, fileFaces: fileFaces, usesSystemFonts: usesSystemFonts))
  }

  /// Returns the fonts that a style resolves to. `missingFamilies` reports missing families.
  /// - Throws: For a number out of range, a malformed language, and a `file` in the descriptor that
  ///   cannot be used.
  public func chain(for descriptor: FontDescriptor) throws(FontError) -> FontChain {
    try descriptor.validate()
    return try state.withLock { state throws(FontError) in try state.chain(for: descriptor) }
  }

  /// Returns the font, and why, that draws a cluster the primary one lacks; `nil` if none does.
  func fallback(
    for cluster: FontCoverage, presentation: EmojiPresentation, in chain: FontChain
  ) -> FontChoice? {
    state.withLock { $0.fallback(for: cluster, presentation: presentation, in: chain) }
  }

  /// Calls `body` with the FreeType opener, for one caller at a time.
  func withOpener<Answer>(
    _ body: (borrowing FontOpener) throws(FontError) -> sending Answer
  ) throws(FontError) -> sending Answer {
    try state.withLock { state throws(FontError) in try body(state.opener) }
  }

  /// All available families, by name.
  package var families: [FontFamily] { state.withLock { $0.families() } }

  /// Returns the instance names that the style of `chain` can select: those of all variable fonts
  /// of its primary font's family, each once, in search order.
  public func namedInstances(for chain: FontChain) -> [String] {
    state.withLock { $0.namedInstances(for: chain) }
  }

  /// Returns the fonts that are searched for what the primary font of `chain` lacks, in order.
  ///
  /// Installed fonts are listed without opening them. Each face of a file is listed once, because
  /// its other designs have the same characters.
  package func fallbacks(of chain: FontChain) -> [FallbackFont] {
    state.withLock { $0.fallbacks(of: chain) }
  }

  /// Returns the origin of the primary font of `chain`: `.fontFile`, `.installed` or `.embedded`.
  package func origin(of chain: FontChain) -> FontReason {
    state.withLock { $0.origin(of: chain.primary) }
  }
}

/// A font file in memory.
///
/// ```swift
/// let font = FontData(name: "Snug Sans", bytes: bytes)
/// let catalog = try FontCatalog(files: [], data: [font], usesSystemFonts: false)
/// ```
public struct FontData: Sendable {
  /// The name in sources and errors. Each font of a catalog has its own.
  public var name: String
  let memory: FontMemory

  /// Creates a font from the bytes of a file.
  public init(name: String, bytes: [UInt8]) {
    self.name = name
    memory = FontMemory(copying: bytes)
  }

  /// Creates a font over the bytes of a file, which stay where they are.
  /// - Parameters:
  ///   - bytes: The bytes, which must not change.
  ///   - release: Called once, by any thread, when no catalog and no font uses the bytes any more.
  public init(
    name: String, bytesNoCopy bytes: UnsafeRawBufferPointer,
    release: @escaping @Sendable () -> Void
  ) {
    self.name = name
    memory = unsafe FontMemory(bytes, release: release)
  }
}

extension FontCatalog {
  struct State: ~Copyable {
    fileprivate var opener: FontOpener
    /// Every face of the given files, in order.
    let fileFaces: [FontFace]
    let usesSystemFonts: Bool
    var database: FontDatabase?
    /// All families, once they have been requested.
    var knownFamilies: [FontFamily]?
    private var chains = Memo<FontDescriptor, FontChain>(capacity: mostRemembered)
    private var sortedFonts = Memo<FontDescriptor, SortedFonts>(capacity: mostRemembered)
    private var collections = Memo<String, [FontFace]>(capacity: mostRemembered)
    private var requestedFaces = Memo<FaceRequest, FontFace>(capacity: mostRemembered)
    /// The faces in use, by the source they were opened as: each design has one face. Not weak
    /// references: with one, retaining a face takes several times as long.
    private var faces: [FontSource: FontFace] = [:]

    /// The most styles, and faces for styles, that are cached.
    static let mostRemembered = 1024

    init(opener: consuming FontOpener, fileFaces: [FontFace], usesSystemFonts: Bool) {
      self.opener = opener
      self.fileFaces = fileFaces
      self.usesSystemFonts = usesSystemFonts
    }

    mutating func chain(for descriptor: FontDescriptor) throws(FontError) -> FontChain {
      if let chain = chains[descriptor] { return chain }
      let chain = try resolve(descriptor)
      chains[descriptor] = chain
      return chain
    }

    /// Returns the system's fonts in order for `descriptor`; `nil` if they are not used or absent.
    mutating func sorted(for descriptor: FontDescriptor) -> SortedFonts? {
      guard usesSystemFonts else { return nil }
      if let sorted = sortedFonts[descriptor] { return sorted }
      loadDatabase()
      let sorted = database?.sorted(for: descriptor)
      sortedFonts[descriptor] = sorted
      return sorted
    }

    /// Loads Fontconfig's configuration, if system fonts are used and it is not loaded yet.
    mutating func loadDatabase() {
      if usesSystemFonts, database == nil { database = try? FontDatabase() }
    }

    /// Returns all faces of a font file that has several, at their default designs; else none.
    mutating func collectionFaces(inFile file: String) throws(FontError) -> [FontFace] {
      if let known = collections[file] { return known }
      let all = try opener.openAll(.file(file))
      let faces = all.count > 1 ? all : []
      collections[file] = faces
      return faces
    }

    /// Opens a face or returns the open one; `nil` if it can no longer be used.
    mutating func face(_ source: FontSource, matching descriptor: FontDescriptor) -> FontFace? {
      try? open(source, matching: descriptor)
    }

    mutating func open(
      _ source: FontSource, matching descriptor: FontDescriptor
    ) throws(FontError) -> FontFace {
      let request = FaceRequest(source: source, descriptor: descriptor)
      if let known = requestedFaces[request] { return known }
      let opened = try opener.open(source, matching: descriptor)
      // Styles that resolve to the same design share its face.
      let face = faces[opened.source] ?? opened
      faces[opened.source] = face
      if requestedFaces.count >= Self.mostRemembered { forgetUnusedFaces() }
      requestedFaces[request] = face
      return face
    }

    private mutating func forgetUnusedFaces() {
      requestedFaces.removeAll()
      collections.removeAll()
      for source in Array(faces.keys) where isKnownUniquelyReferenced(&faces[source]) {
        faces[source] = nil
      }
      opener.forgetUnused()
    }

    /// The source and the style that determine the axis values of a face.
    private struct FaceRequest: Hashable {
      var source: FontSource
      var descriptor: FontDescriptor
    }

    mutating func embedded(_ font: EmbeddedFont, matching descriptor: FontDescriptor) -> FontFace {
      let source = FontSource(data: .embedded(font.rawValue))
      guard let face = face(source, matching: descriptor) else {
        preconditionFailure("the embedded fonts are part of the program")
      }
      return face
    }
  }
}
