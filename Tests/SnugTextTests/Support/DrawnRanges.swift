import SnugPropertyTesting

@testable import SnugText

extension RangeStyle {
  /// Other fonts, sizes, features, spacings and attributes.
  static var any: Generator<RangeStyle> {
    Generator { source in
      var style = RangeStyle()
      if try source.draw(.element(of: [false, true])) {
        style.size = try source.draw(.element(of: [7, 15, 22.3]))
      }
      if try source.draw(.integer(in: 0...3)) == 1 {
        style.font = FontDescriptor(families: [try source.draw(.element(of: TextCase.families))])
      }
      if try source.draw(.integer(in: 0...4)) == 1 {
        style.letterSpacing = try source.draw(.element(of: [0, 0.7, -0.4]))
      }
      if try source.draw(.integer(in: 0...6)) == 1 {
        style.features = [FontFeature("liga", 0)]
      }
      if try source.draw(.integer(in: 0...6)) == 1 {
        style.baselineShift = try source.draw(
          .element(of: [.superscript, .subscript, .points(2.3)]))
      }
      style.attributes = try source.draw(.element(of: ["", "", "red"]))
      return style
    }
  }
}

extension InlineBox {
  static var any: Generator<InlineBox> {
    Generator { source in
      InlineBox(
        width: try source.draw(.element(of: [0, 4.3, 12])),
        height: try source.draw(.element(of: [0, 9.7, 30])),
        baseline: try source.draw(.element(of: [nil, -3, 5.2, 40])),
        attributes: try source.draw(.element(of: ["", "star"])))
    }
  }
}

extension StyledText {
  /// Parts a text into ranges of some characters each, some with a box behind them. Ranges may part what
  /// Unicode 16 calls one character.
  static func generator(
    of text: String, ranges: Generator<RangeStyle> = RangeStyle.any, withBoxes: Bool = true
  ) -> Generator<[Run]> {
    Generator { source in
      var runs: [Run] = []
      var rest = text.utf8[...]
      while !rest.isEmpty {
        let count = try source.draw(.integer(in: 1...8))
        let text = String(decoding: rest, as: UTF8.self).prefix(count)
        runs.append(.text(String(text), try source.draw(ranges)))
        rest = rest.dropFirst(text.utf8.count)
        if withBoxes, try source.draw(.integer(in: 0...5)) == 1 {
          runs.append(.box(try source.draw(InlineBox.any)))
        }
      }
      return runs
    }
  }
}

extension TextCase {
  /// Gives some ranges of the text styles of their own, and adds boxes, in a quarter of the cases: the
  /// text has marks (`RangeStyles`).
  mutating func drawRanges(_ source: inout ChoiceSource) throws {
    guard try source.draw(.integer(in: 0...3)) == 1 else { return }
    let styled = StyledText(try source.draw(StyledText.generator(of: text)))
    guard (try? styled.validate()) != nil else { return }
    text = try style.ranges.string(of: styled)
  }

  /// The text without marks.
  var unmarked: String { LabelText(text, style.ranges).string }
}
