import SnugGeometry

@testable import SnugText

/// The lines of BidiCharacterTest.txt 15.0 that ICU 72 resolves in another way: their characters
/// and the direction of the paragraph, 0, 1 or 2 as in that file.
enum BidiExceptions {
  static func contains(_ units: [UInt16], direction: BidiParagraph.Direction) -> Bool {
    // All exceptions begin with one of these.
    guard let first = units.first, firstUnits.contains(first) else { return false }
    return lines.contains { $0.units == units && $0.direction == number(of: direction) }
  }

  private static let firstUnits: Set<UInt16> = Set(lines.map { $0.units[0] })

  private static func number(of direction: BidiParagraph.Direction) -> Int {
    switch direction {
    case .set(.leftToRight): 0
    case .set(.rightToLeft): 1
    case .firstStrong: 2
    }
  }

  private static let lines: [(units: [UInt16], direction: Int)] =
    (isolates + brackets + marks + [deepBrackets]).map { line in
      let fields = line.split(separator: ";")
      return (fields[0].split(separator: " ").map { UInt16($0, radix: 16)! }, Int(fields[1])!)
    }

  /// Isolates between embeddings, under an override: ICU gives the isolate's controls the levels
  /// of the embeddings.
  private static let isolates = [
    "202E 0061 202A 0062 202C 2066 0063 2069 202A 0064 202C 0065 202C;2",
    "202E 0061 202A 0062 202C 2066 0063 2069 202A 0064 202C 0065 202C;1",
    "202D 05D0 202B 05D1 202C 2068 05D2 2069 202B 05D3 202C 05D4 202C;2",
    "202D 0661 202B 0662 202C 2068 0663 2069 202B 0664 202C 0665 202C;0",
  ]

  /// Brackets directly after the end of an embedding: ICU gives them its level.
  private static let brackets = [
    "202A 05D0 0028 05D1 202C 202D 0029;2",
    "202A 05D0 0028 05D1 202C 202D 0029 202C;2",
    "202B 0061 0028 0062 202C 202E 0029;2",
    "202B 0061 0028 0062 202C 202E 0029 202C;2",
    "202A 202E 0061 202C 0028 05D0 202C 202D 0029 202C;2",
    "202B 202D 05D0 202C 0028 0061 202C 202E 0029 202C;2",
    "202A 202E 0061 202C 0028 005B 05D0 202C 202D 005D 0029 202C;2",
    "202B 202D 05D0 202C 0028 005B 0061 202C 202E 005D 0029 202C;2",
    "202D 0028 202C 202A 05D0 0029 05D1;2",
    "202D 0028 202C 202A 05D0 0029 05D1 202C;2",
    "202E 0028 202C 202B 0061 0029 0062;2",
    "202E 0028 202C 202B 0061 0029 0062 202C;2",
    "202D 202E 0061 202C 0028 202C 202A 05D0 0029 05D1;2",
    "202E 202D 05D0 202C 0028 202C 202B 0061 0029 0062;2",
    "202D 202E 0061 202C 0028 005B 202C 202A 05D0 005D 0029 05D1;2",
    "202E 202D 05D0 202C 0028 005B 202C 202B 0061 005D 0029 0062;2",
  ]

  /// A mark after a closing bracket at the end of the text: ICU gives it the paragraph's level.
  /// Labels are not affected: there a mark has the level of its base.
  private static let marks = [
    "0061 0028 0062 0029 0331;1",
    "0061 0028 0332 0062 0029 0333;1",
    "05D0 0028 05D1 0029 0331;0",
    "05D0 0028 0332 05D1 0029 0333;0",
    "0661 0028 0662 0029 0331;0",
    "0661 0028 0332 0662 0029 0333;0",
    "0041 200F 005B 05D0 005D 200D 20D6;0",
    "0041 200F 005B 200D 20D6 05D0 005D 200D 20D6;0",
    "0041 200F 005B 200D 200B 20D6 05D0 005D 200B 200D 20D6;0",
  ]

  /// BD16 stops pairing at more than 63 open brackets, ICU does not.
  private static let deepBrackets =
    "0061" + String(repeating: " 0028", count: 64) + " 0062"
    + String(repeating: " 0029", count: 64) + ";1"
}
