/// Finds the script of each character of a text (UAX #24, section 5.1), once for the whole text.
///
/// A character without its own script takes the preceding one, or the following one at the start. A
/// closing bracket takes its partner's. A character used with only a few scripts takes the
/// following script if it is one of these and the preceding one is not.
struct ScriptResolver {
  /// The script of each character appended so far.
  private(set) var scripts: [UnicodeScript] = []
  private var current = UnicodeScript.common
  private var waiting: Waiting?
  private var openBrackets: [Bracket] = []

  /// Characters whose script may come from the next character that has its own.
  private struct Waiting {
    var character: Int
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

  /// Begins a new text, keeping the storage.
  mutating func removeAll() {
    scripts.removeAll(keepingCapacity: true)
    openBrackets.removeAll(keepingCapacity: true)
    current = .common
    waiting = Waiting(character: 0)
  }

  mutating func append(_ text: NormalizedText) {
    let count = text.characterCount
    scripts.reserveCapacity(count)
    var character = 0
    while character < count {
      let script = text.script(ofCharacter: character)
      guard script.isReal else {
        appendShared(character, of: text)
        scripts.append(current)
        character += 1
        continue
      }
      settle(script)
      let first = character
      repeat {
        character += 1
      } while character < count && text.script(ofCharacter: character) == script
      scripts.append(contentsOf: repeatElement(script, count: character - first))
    }
  }

  /// Makes `script` current and gives it to the waiting characters, if they may have it.
  private mutating func settle(_ script: UnicodeScript) {
    if let waiting, waiting.scalar.map(script.isUsed(with:)) ?? true {
      for character in waiting.character..<scripts.count { scripts[character] = script }
    }
    waiting = nil
    current = script
  }

  /// Handles a character without its own script.
  private mutating func appendShared(_ character: Int, of text: NormalizedText) {
    let isBracket = text.traits(ofCharacter: character).first.contains(.bracket)
    let scalar = text.firstScalar(ofCharacter: character)
    switch isBracket ? PairedBracket(scalar) : nil {
    case .opening(let closing):
      guard openBrackets.count < Self.deepestBracket else { break }
      openBrackets.append(Bracket(closing: closing, character: scripts.count))
    case .closing(let closing):
      guard let partner = openBrackets.lastIndex(where: { $0.closing == closing }) else { break }
      let opening = openBrackets[partner].character
      openBrackets.removeSubrange(partner...)
      // A waiting opening bracket waits with its partner; any other gives it its script.
      if opening < waiting?.character ?? .max { settle(scripts[opening]) }
      return
    case nil: break
    }
    if waiting == nil, scalar.hasScriptExtensions, !current.isUsed(with: scalar) {
      waiting = Waiting(character: scripts.count, scalar: scalar)
    }
  }
}
