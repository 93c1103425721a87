/// Finds the script of each character of a line (UAX #24, section 5.1).
///
/// A character without a script of its own takes the preceding one, at the start the following.
/// A closing bracket takes its partner's. One that is used with a few scripts only takes the
/// following if it is one of them and the preceding is not.
struct ScriptResolver {
  /// One for each character taken in so far.
  private(set) var scripts: [UnicodeScript] = []
  /// The stretches, in UTF-8, that have their script from the character that follows them: a text
  /// that ends inside or directly behind one gives them another.
  private(set) var borrowing: [Range<Int32>] = []

  /// Whether each of them has a script of its own; empty when the line was not taken in one by one.
  private(set) var own: [Bool] = []
  /// Whether a closing bracket took the script of its partner.
  private(set) var hasPartners = false

  private var current = UnicodeScript.common
  private var waiting: Waiting?
  private var openBrackets: [Bracket] = []

  /// Characters whose script the next character with one may decide.
  private struct Waiting {
    var character: Int
    var offset: Int32
    /// What was written with a few scripts only; `nil` at the start of the text.
    var scalar: Unicode.Scalar?
  }

  /// An opening bracket that waits for its partner.
  private struct Bracket {
    var closing: UInt32
    var character: Int
  }

  /// Deeper brackets are read as having no partner (UAX #9, BD16, has the same limit): a text of
  /// nothing but brackets takes no longer than any other.
  private static let deepestBracket = 63

  /// Begins a new line, keeping the storage.
  mutating func removeAll() {
    scripts.removeAll(keepingCapacity: true)
    borrowing.removeAll(keepingCapacity: true)
    own.removeAll(keepingCapacity: true)
    hasPartners = false
    openBrackets.removeAll(keepingCapacity: true)
    current = .common
    waiting = Waiting(character: 0, offset: 0)
  }

  /// Takes in the next character, which starts at `offset`.
  mutating func append(_ scalars: ArraySlice<Unicode.Scalar>, at offset: Int32) {
    if let own = scalars.lazy.map(UnicodeScript.init(of:)).first(where: \.isReal) {
      settle(own, at: offset)
      self.own.append(true)
    } else {
      if let scalar = scalars.first { appendShared(scalar, at: offset) }
      own.append(false)
    }
    scripts.append(current)
  }

  /// A line in which the first character with a script is this one, and there is no other script.
  mutating func assign(_ script: UnicodeScript, firstAt offset: Int32) {
    removeAll()
    if offset > 0 { borrowing.append(0..<offset) }
    current = script
  }

  /// Gives the script that was found to what waits for it, if it may have it.
  private mutating func settle(_ script: UnicodeScript, at offset: Int32) {
    if let waiting, waiting.scalar.map(script.isUsed(with:)) ?? true {
      for character in waiting.character..<scripts.count { scripts[character] = script }
      if offset > waiting.offset { borrowing.append(waiting.offset..<offset) }
    }
    waiting = nil
    current = script
  }

  /// A character that has no script of its own.
  private mutating func appendShared(_ scalar: Unicode.Scalar, at offset: Int32) {
    switch PairedBracket(scalar) {
    case .opening(let closing):
      if openBrackets.count < Self.deepestBracket {
        openBrackets.append(Bracket(closing: closing, character: scripts.count))
      }
    case .closing(let closing):
      guard let partner = openBrackets.lastIndex(where: { $0.closing == closing }) else { break }
      hasPartners = true
      let opening = openBrackets[partner].character
      openBrackets.removeSubrange(partner...)
      // Both wait for the same script, or the opening one tells it.
      if opening < waiting?.character ?? .max { settle(scripts[opening], at: offset) }
      return
    case nil: break
    }
    if waiting == nil, scalar.hasScriptExtensions, !current.isUsed(with: scalar) {
      waiting = Waiting(character: scripts.count, offset: offset, scalar: scalar)
    }
  }
}
