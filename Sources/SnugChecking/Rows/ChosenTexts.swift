/// The texts that one text of a catalogue stands for, of which there are few.
struct ChosenTexts {
  /// A text, and the names of what it has chosen, the outermost first.
  typealias Text = (text: String, choices: [String])

  private static let mostTexts = 256
  private static let mostBytes = 1 << 20

  /// As in `its choices make more than 256 texts`.
  static let limit = "more than \(mostTexts) texts, or \(mostBytes) bytes"

  private(set) var all: [Text] = []
  /// The bytes of the texts and the names.
  private var byteCount = 0

  init() {}

  /// Creates one text, of any length.
  init(_ text: String) {
    all = [(text, [])]
    byteCount = text.utf8.count
  }

  /// Appends each of other texts to each of these.
  /// - Returns: Whether they are few; if not, nothing has changed.
  mutating func append(_ others: ChosenTexts) -> Bool {
    let bytes = byteCount * others.all.count + others.byteCount * all.count
    guard Self.areFew(all.count * others.all.count, bytes) else { return false }
    byteCount = bytes
    if others.all.count == 1 {
      for index in all.indices {
        all[index].text += others.all[0].text
        all[index].choices += others.all[0].choices
      }
      return true
    }
    all = all.flatMap { before in
      others.all.map { (before.text + $0.text, before.choices + $0.choices) }
    }
    return true
  }

  /// Adds other texts, which may have chosen something first.
  /// - Returns: As `append`.
  mutating func add(_ others: ChosenTexts, choosing choice: String? = nil) -> Bool {
    let names = choice.map { [$0] } ?? []
    let bytes =
      byteCount + others.byteCount + (choice?.utf8.count ?? 0) * others.all.count
    guard Self.areFew(all.count + others.all.count, bytes) else { return false }
    all += others.all.map { ($0.text, names + $0.choices) }
    byteCount = bytes
    return true
  }

  /// Replaces each text that has a mark by one for each of other texts, with that in the place of the mark;
  /// leaves all as they are if there are no others.
  /// - Returns: As `append`.
  mutating func replace(_ mark: String, by others: ChosenTexts) -> Bool {
    guard !others.all.isEmpty, all.contains(where: { $0.text.contains(mark) }) else { return true }
    var next = ChosenTexts()
    for (text, choices) in all {
      let count = text.ranges(of: mark).count
      for other in count > 0 ? others.all : [("", [])] {
        let names = choices + other.choices
        next.byteCount +=
          text.utf8.count + count * other.text.utf8.count
          + names.reduce(0) { $0 + $1.utf8.count }
        guard Self.areFew(next.all.count + 1, next.byteCount) else { return false }
        next.all.append((text.replacing(mark, with: other.text), names))
      }
    }
    self = next
    return true
  }

  private static func areFew(_ count: Int, _ bytes: Int) -> Bool {
    count <= mostTexts && bytes <= mostBytes
  }
}
