import SnugFlow
import SnugPropertyTesting
import Testing

@Suite("Flow layout: item lengths")
struct ItemLengthTests {
  /// Lengths on, next to and between whole units.
  private let lengths = Generator<Double> { source in
    let whole = Double(try source.draw(.integer(in: 1...639_999_999))) / 64
    switch try source.draw(.integer(in: 0...5)) {
    case 0: return whole
    case 1: return whole.nextUp
    case 2: return whole.nextDown
    case 3: return whole / 97
    case 4: return whole * 0.7
    default:
      return try source.draw(.element(of: [0, -0.0, Double.leastNonzeroMagnitude, 1.0 / 64, 1e7]))
    }
  }

  private let noLengths: [Double] = [
    .nan, .infinity, -.infinity, -Double.leastNonzeroMagnitude, -1, 1e7.nextUp, 1e300,
  ]

  private func layout(_ axis: Axis) -> FlowLayout {
    FlowLayout(scrollAxis: axis, containerSize: Size(width: 100, height: 100))
  }

  @Test("each item length is rounded down to a layout unit", arguments: Axis.allCases)
  func floors(axis: Axis) {
    let sizes = Generator<Size> { [lengths] source in
      Size(width: try source.draw(lengths), height: try source.draw(lengths))
    }
    forAll(.array(of: sizes, count: 1...9), count: 3000) { sizes in
      let result = try layout(axis).layout(sizes)
      for (item, size) in sizes.enumerated() {
        let frame = result.frame(ofItem: item, inSection: 0)
        try checkEqual(frame.width, (size.width * 64).rounded(.down) / 64, "width of \(item)")
        try checkEqual(frame.height, (size.height * 64).rounded(.down) / 64, "height of \(item)")
      }
    }
  }

  @Test("the error names the first item with an invalid length", arguments: Axis.allCases)
  func errors(axis: Axis) {
    let cases = Generator<(sizes: [Size], first: Int)> { [noLengths] source in
      var sizes = [Size](
        repeating: Size(width: 3, height: 4), count: try source.draw(.integer(in: 1...9)))
      let wrong = try source.draw(
        .array(of: .integer(in: 0...sizes.count - 1), count: 1...3))
      for item in wrong {
        let length = try source.draw(.element(of: noLengths))
        if try source.draw(.bool) {
          sizes[item].width = length
        } else {
          sizes[item].height = length
        }
      }
      return (sizes, wrong.min() ?? 0)
    }
    forAll(cases, count: 1000) { sizes, first in
      do {
        _ = try layout(axis).layout(sizes)
        try check(false, "no error")
      } catch let error as FlowError {
        try checkEqual(error.place, .item(section: 0, item: first))
      }
    }
  }
}
