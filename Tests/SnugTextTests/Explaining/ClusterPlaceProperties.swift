import SnugPropertyTesting
import SnugText
import Testing

@Suite("Explanations: properties of source ranges")
struct ClusterPlaceProperties {
  private typealias Case = (value: TextCase, lines: Int)

  private static var cases: Generator<Case> {
    Generator { source in
      let value = try source.draw(TextCase.generator(modes: TextStyle.Truncation.Mode.allCases))
      return (value, try source.draw(.integer(in: 0...3)))
    }
  }

  @Test("a cluster's source range holds its text, and nothing between source ranges is shown")
  func places() throws {
    let measurer = try InstalledFonts.measurer()
    forAll(Self.cases) { value, lines in
      let text = try measurer.explanation(of: value, lines: lines)
      let source = Array(value.text.utf8)
      var end = 0
      for cluster in text.clusters {
        let range = cluster.sourceRange
        try check(range.lowerBound >= end)
        let between = String(decoding: source[end..<range.lowerBound], as: UTF8.self)
        // Line breaks end paragraphs where there are several lines.
        try check(
          between.unicodeScalars.allSatisfy { $0.isLeftOut || lines != 1 && $0.isSpaceInALine })
        let own = String(decoding: source[range], as: UTF8.self)
        try check(own.asShownOnOneLine.utf8.elementsEqual(cluster.text.utf8), own)
        for scalar in [own.unicodeScalars.first, own.unicodeScalars.last] {
          try check(scalar?.isLeftOut == false, own)
        }
        end = range.upperBound
      }
      let behind = String(decoding: source[end...], as: UTF8.self)
      try check(
        behind.unicodeScalars.allSatisfy { $0.isLeftOut || lines != 1 && $0.isSpaceInALine })
    }
  }
}

extension Unicode.Scalar {
  /// True for a tab or line break, which is a space within a line.
  fileprivate var isSpaceInALine: Bool {
    (0x09...0x0D).contains(value) || [0x85, 0x2028, 0x2029].contains(value)
  }

  /// True for any other control.
  fileprivate var isLeftOut: Bool {
    properties.generalCategory == .control && !isSpaceInALine
  }
}

extension String {
  fileprivate var asShownOnOneLine: String {
    var shown = ""
    for scalar in replacing("\r\n", with: "\n").unicodeScalars where !scalar.isLeftOut {
      shown.unicodeScalars.append(scalar.isSpaceInALine ? " " : scalar)
    }
    return shown
  }
}
