/// Finds the script of each character of a line (UAX #24, section 5.1).
///
/// A character without its own script takes the preceding one, or the following one at the start. A
/// closing bracket takes its partner's. A character used with only a few scripts takes the
/// following script if it is one of these and the preceding one is not.
struct ScriptResolver {
  /// The script of each character appended so far.
  private(set) var scripts: [UnicodeScript] = []
  /// The UTF-8 ranges of characters that take their script from the character behind the range.
  /// They get another script in a text that ends inside or directly behind the range.
  private(set) var borrowing: [Range<Int32>] = []

  /// Whether each character has its own script; empty when the characters were not appended singly.
  private(set) var own: [Bool] = []
  /// The brackets that form pairs, by character; the closing one took the script of its partner.
  private(set) var pairs: [(opening: Int, closing: Int)] = []
  /// Whether there were more open brackets than are paired.
  private(set) var hasDeepBrackets = false

  private var current = UnicodeScript.common
  private var waiting: Waiting?
  private var openBrackets: [Bracket] = []

  /// Characters whose script may come from the next character that has its own.
  private struct Waiting {
    var character: Int
    var offset: Int32
    /// The first of them, which is used with a few scripts only; `nil` at the start of the text.
    var scalar: Unicode.Scalar?
  }

  /// An opening bracket whose partner has not been found.
  private struct Bracket {
    var closing: UInt32
    var character: Int
  }

  /// The most open brackets; deeper ones count as unpaired (UAX #9, BD16, has the same limit). A
  /// text of nothing but brackets thus takes no longer than any other.
  private static let deepestBracket = 63

  /// Begins a new line, keeping the storage.
  mutating func removeAll() {
    scripts.removeAll(keepingCapacity: true)
    borrowing.removeAll(keepingCapacity: true)
    own.removeAll(keepingCapacity: true)
    pairs.removeAll(keepingCapacity: true)
    hasDeepBrackets = false
    openBrackets.removeAll(keepingCapacity: true)
    current = .common
    waiting = Waiting(character: 0, offset: 0)
  }

  /// Appends the characters of a text.
  mutating func append(_ text: NormalizedText) {
    let count = text.characterCount
    scripts.reserveCapacity(count)
    own.reserveCapacity(count)
    var character = 0
    while character < count {
      let script = text.script(ofCharacter: character)
      guard script.isReal else {
        appendShared(character, of: text)
        own.append(false)
        scripts.append(current)
        character += 1
        continue
      }
      settle(script, at: text.boundaries[character])
      let first = character
      repeat {
        character += 1
      } while character < count && text.script(ofCharacter: character) == script
      own.append(contentsOf: repeatElement(true, count: character - first))
      scripts.append(contentsOf: repeatElement(script, count: character - first))
    }
  }

  /// Sets a line that has one script, whose first character with that script starts at `offset`.
  mutating func assign(_ script: UnicodeScript, firstAt offset: Int32) {
    removeAll()
    if offset > 0 { borrowing.append(0..<offset) }
    current = script
  }

  /// Makes `script` current and gives it to the waiting characters, if they may have it.
  private mutating func settle(_ script: UnicodeScript, at offset: Int32) {
    if let waiting, waiting.scalar.map(script.isUsed(with:)) ?? true {
      for character in waiting.character..<scripts.count { scripts[character] = script }
      if offset > waiting.offset { borrowing.append(waiting.offset..<offset) }
    }
    waiting = nil
    current = script
  }

  /// Handles a character without its own script.
  private mutating func appendShared(_ character: Int, of text: NormalizedText) {
    let isBracket = text.traits(ofCharacter: character).first.contains(.bracket)
    let (scalar, offset) = (text.firstScalar(ofCharacter: character), text.boundaries[character])
    switch isBracket ? PairedBracket(scalar) : nil {
    case .opening(let closing):
      if openBrackets.count < Self.deepestBracket {
        openBrackets.append(Bracket(closing: closing, character: scripts.count))
      } else {
        hasDeepBrackets = true
      }
    case .closing(let closing):
      guard let partner = openBrackets.lastIndex(where: { $0.closing == closing }) else { break }
      let opening = openBrackets[partner].character
      pairs.append((opening, scripts.count))
      openBrackets.removeSubrange(partner...)
      // A waiting opening bracket waits with its partner; any other gives it its script.
      if opening < waiting?.character ?? .max { settle(scripts[opening], at: offset) }
      return
    case nil: break
    }
    if waiting == nil, scalar.hasScriptExtensions, !current.isUsed(with: scalar) {
      waiting = Waiting(character: scripts.count, offset: offset, scalar: scalar)
    }
  }
}
