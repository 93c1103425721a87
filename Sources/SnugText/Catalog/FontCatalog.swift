import SnugGeometry
import Synchronization

/// The fonts that can be had: given files, the system's through Fontconfig, and the embedded ones.
///
/// A family is looked for among the files, then the embedded fonts "Snug Sans" and "Snug Test", then
/// the system's. A style that names none gets the first file's, or else Snug Sans, which also draws
/// what no other font has.
///
/// A catalog is shared by any number of threads. What it answers is a pure function of the
/// question and of the fonts installed, whatever was asked before.
public final class FontCatalog: Sendable {
  private let state: Mutex<State>
  /// Whether installed fonts are used beside the files given and the embedded fonts.
  public let usesSystemFonts: Bool

  /// The longest font file that is read, in bytes.
  public static let maximumFileLength = FontFile.maximumLength

  /// Nothing but the embedded fonts, Snug Sans and Snug Test: what is measured with them measures
  /// the same on every machine.
  ///
  /// There is one in a process, for measuring and for outlines alike.
  public static let embedded: FontCatalog = {
    guard let catalog = try? FontCatalog(files: []) else {
      preconditionFailure("there is no memory to open a font with")
    }
    return catalog
  }()

  /// The fonts installed on this system, and the embedded ones.
  ///
  /// Fontconfig is consulted when the first style is resolved, not before.
  public convenience init() throws(FontError) {
    try self.init(files: [], usesSystemFonts: true)
  }

  /// Only these font files and the embedded fonts; Fontconfig is not consulted.
  ///
  /// All faces of a collection count: they are found by family, weight and slant, and a style that
  /// names none of their families gets the first one's.
  ///
  /// Each file is read whole, once: a catalog goes on with what it has read when the file changes.
  /// - Throws: `.unreadableFile` or `.notAFont` for the first file that cannot be used.
  public convenience init(files: [String]) throws(FontError) {
    try self.init(files: files, usesSystemFonts: false)
  }

  /// These files first, the embedded fonts, and, if wanted, the system's.
  public init(files: [String], usesSystemFonts: Bool) throws(FontError) {
    var opener = try FontOpener()
    var fileFaces: [FontFace] = []
    for file in files { fileFaces += try opener.openAll(in: file) }
    self.usesSystemFonts = usesSystemFonts
    state = Mutex(
      State(opener: opener, fileFaces: fileFaces, usesSystemFonts: usesSystemFonts))
  }

  /// The fonts a style resolves to.
  /// - Throws: for a number out of its range, and for a `file` in the descriptor that cannot be
  ///   used; a family that is not there is told by `missingFamilies`.
  public func chain(for descriptor: FontDescriptor) throws(FontError) -> FontChain {
    try descriptor.validate()
    return try state.withLock { state throws(FontError) in try state.chain(for: descriptor) }
  }

  /// The font that draws a cluster the primary font does not, and why; `nil` when none does.
  func fallback(
    for cluster: FontCoverage, presentation: EmojiPresentation, in chain: FontChain
  ) -> FontChoice? {
    state.withLock { $0.fallback(for: cluster, presentation: presentation, in: chain) }
  }

  /// Lets one caller at a time open and close faces of FreeType.
  func withOpener<Answer>(
    _ body: (borrowing FontOpener) throws(FontError) -> sending Answer
  ) throws(FontError) -> sending Answer {
    try state.withLock { state throws(FontError) in try body(state.opener) }
  }

  /// Every family there is a font of, by name.
  public var families: [FontFamily] { state.withLock { $0.families() } }

  /// The names that the style of `chain` may call an instance by: those of all variable fonts of its
  /// primary font's family, each once, in the order in which they are looked through.
  public func namedInstances(for chain: FontChain) -> [String] {
    state.withLock { $0.namedInstances(for: chain) }
  }

  /// Where what the primary font of `chain` lacks is looked for, in order.
  ///
  /// Fonts that are installed are told without opening them, each file once: its other designs
  /// have the same characters.
  public func fallbacks(of chain: FontChain) -> [FallbackFont] {
    state.withLock { $0.fallbacks(of: chain) }
  }

  /// Where the primary font of `chain` comes from: `.fontFile`, `.installed` or `.embedded`.
  public func origin(of chain: FontChain) -> FontReason {
    state.withLock { $0.origin(of: chain.primary) }
  }
}

extension FontCatalog {
  /// Everything behind the lock.
  struct State: ~Copyable {
    fileprivate var opener: FontOpener
    /// Every face of the files given, in order.
    let fileFaces: [FontFace]
    let usesSystemFonts: Bool
    var database: FontDatabase?
    /// All there are, once someone has asked.
    var knownFamilies: [FontFamily]?
    private var chains = Memo<FontDescriptor, FontChain>(capacity: mostRemembered)
    private var sortedFonts = Memo<FontDescriptor, SortedFonts>(capacity: mostRemembered)
    private var collections = Memo<String, [FontFace]>(capacity: mostRemembered)
    private var requestedFaces = Memo<FaceRequest, FontFace>(capacity: mostRemembered)
    /// Those in use, by what they were opened as: a design has one face.
    private var faces: [FontSource: WeakReference<FontFace>] = [:]

    /// How many styles, and faces for styles, are remembered.
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

    /// The system's fonts in order for `descriptor`; `nil` when they are not wanted or there
    /// are none.
    mutating func sorted(for descriptor: FontDescriptor) -> SortedFonts? {
      guard usesSystemFonts else { return nil }
      if let sorted = sortedFonts[descriptor] { return sorted }
      loadDatabase()
      let sorted = database?.sorted(for: descriptor)
      sortedFonts[descriptor] = sorted
      return sorted
    }

    /// Reads Fontconfig's configuration, if the system's fonts are wanted and it was not read.
    mutating func loadDatabase() {
      if usesSystemFonts, database == nil { database = try? FontDatabase() }
    }

    /// The faces of a font file that holds several, at their default designs; none of another.
    mutating func collectionFaces(inFile file: String) throws(FontError) -> [FontFace] {
      if let known = collections[file] { return known }
      let all = try opener.openAll(in: file)
      let faces = all.count > 1 ? all : []
      collections[file] = faces
      return faces
    }

    /// Opens a face, or finds it open; `nil` when it cannot be used any more.
    mutating func face(_ source: FontSource, matching descriptor: FontDescriptor) -> FontFace? {
      try? open(source, matching: descriptor)
    }

    /// Opens a face, or finds it open.
    mutating func open(
      _ source: FontSource, matching descriptor: FontDescriptor
    ) throws(FontError) -> FontFace {
      let request = FaceRequest(source: source, descriptor: descriptor)
      if let known = requestedFaces[request] { return known }
      let opened = try opener.open(source, matching: descriptor)
      // Styles that come to the same design share its face.
      let face = faces[opened.source]?.object ?? opened
      faces[opened.source] = WeakReference(face)
      if requestedFaces.count >= Self.mostRemembered { forgetUnusedFaces() }
      requestedFaces[request] = face
      return face
    }

    private mutating func forgetUnusedFaces() {
      requestedFaces.removeAll()
      collections.removeAll()
      faces = faces.filter { $0.value.object != nil }
      opener.forgetUnused()
    }

    /// What the axes of a face depend on.
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
