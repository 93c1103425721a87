/// Tells which stretches of a paragraph have the same scripts when they stand alone.
///
/// Characters without a script of their own take a neighbour's, brackets their partner's
/// (`ScriptResolver`): on another line than those, they have another.
struct LineScripts {
  private let line: ShapedText
  /// Per character: the first from it on that has a script of its own; the end where there is none.
  private var firstScripted: [Int]
  /// Per character: whether those before that one have the same script.
  private var leads: [Bool]
  /// Per character: the first from it on that closes a bracket opened before it; the end where
  /// there is none.
  private var firstClosing: [Int]
  private let hasScripts: Bool

  /// - Parameter line: The paragraph.
  init(_ line: ShapedText) {
    self.line = line
    let count = line.text.characterCount
    firstScripted = [Int](repeating: count, count: count + 1)
    leads = [Bool](repeating: true, count: count + 1)
    firstClosing = [Int](repeating: count, count: count + 1)
    hasScripts = line.runs.contains { $0.text.script.isReal }
    guard hasScripts else { return }
    findScripted()
    findClosing()
  }

  /// Whether the characters have the scripts they have in the paragraph.
  func areKept(in characters: Range<Int>) -> Bool {
    guard hasScripts else { return true }
    let (start, end) = (characters.lowerBound, characters.upperBound)
    return firstScripted[start] < end && leads[start] && firstClosing[start] >= end
      && line.itemizer.keepsScripts(upTo: line.text.boundaries[end])
  }

  private mutating func findScripted() {
    let text = line.text
    var run = line.runs.count - 1
    var next: UnicodeScript?
    for character in firstScripted.indices.dropLast().reversed() {
      while line.runs[run].text.start > text.boundaries[character] { run -= 1 }
      let script = line.runs[run].text.script
      if line.itemizer.hasOwnScript(character, of: text) {
        firstScripted[character] = character
        next = script
      } else {
        firstScripted[character] = firstScripted[character + 1]
        leads[character] = leads[character + 1] && script == next
      }
      // Behind a character with a script, what stands before the next one begins anew.
      if firstScripted[character] == character { leads[character] = true }
    }
  }

  private mutating func findClosing() {
    let text = line.text
    let last = firstClosing.count - 1
    var open: [(closing: UInt32, character: Int)] = []
    for character in 0..<last {
      guard let scalar = text.scalars(ofCharacter: character).first else { continue }
      switch PairedBracket(scalar) {
      case .opening(let closing): open.append((closing, character))
      case .closing(let closing):
        guard let partner = open.lastIndex(where: { $0.closing == closing }) else { continue }
        // Pairs within this one were closed before it, and told so.
        for place in open[partner].character + 1...character {
          firstClosing[place] = min(firstClosing[place], character)
        }
        open.removeSubrange(partner...)
      case nil: break
      }
    }
  }
}
