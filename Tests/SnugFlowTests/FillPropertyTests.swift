import SnugFlow
import SnugFlowTesting
import SnugPropertyTesting
import Testing

@Suite("Flow layout: properties of filled lines")
struct FillPropertyTests {
  private struct Line {
    var sizes: [Size] = []
    var options: [Int: FlowItemOptions] = [:]
    var width: Double
  }

  private func lines(weights: Generator<Double>) -> Generator<Line> {
    Generator { source in
      let units = Generator<Int>.integer(in: 0...200).map { Double($0) / 64 }
      let item = Generator { source in
        (
          try source.draw(units), try source.draw(weights),
          try source.draw(Generator<Int>.integer(in: 0...600).map { Double($0) / 64 }.optional())
        )
      }
      let items = try source.draw(.array(of: item, count: 1...8))
      var line = Line(width: try source.draw(units) * 10)
      for (index, (length, grow, maximum)) in items.enumerated() {
        line.sizes.append(Size(width: length, height: 1))
        line.options[index] = FlowItemOptions(grow: grow, maximumMain: maximum)
      }
      return line
    }
  }

  private func widths(_ line: Line) throws -> [Double] {
    let section = FlowSection(
      items: .sizes(line.sizes), options: line.options,
      style: SectionStyle(lineAlignment: .fill))
    let result = try FlowLayout(width: line.width).layout([section])
    try assume(result.lineCount(inSection: 0) == 1)
    try assume(result.oversizeItems(inSection: 0).isEmpty)
    return result.widths()
  }

  private let fractions = Generator<Double>.element(of: [1, 0, 0.1, 0.2, 0.3, 0.7, 3, 1e7, 1e-9])

  @Test("no item shrinks, none grows beyond its maximum, and together they fit the line")
  func bounds() {
    forAll(lines(weights: fractions), count: 1000) { line in
      let widths = try widths(line)
      for (index, width) in widths.enumerated() {
        let own = line.sizes[index].width
        try check(width >= own, "item \(index) shrinks")
        try check(
          width <= max(own, line.options[index]?.maximumMain ?? .infinity),
          "item \(index) passes its maximum: \(width)")
      }
      try check(widths.reduce(0, +) <= line.width, "the line overflows")
    }
  }

  @Test("a line with a growing item without a maximum is filled to the last layout unit")
  func filled() {
    forAll(lines(weights: .constant(1))) { line in
      var line = line
      line.options[0]?.maximumMain = nil
      try checkEqual(try widths(line).reduce(0, +), line.width)
    }
  }

  private struct ExactLine {
    /// In layout units; a share that is a maximum is a whole number.
    var shares: [Double]
    var areMaxima: [Bool]
    /// The ratio of the weights to the shares, which is not exact in binary.
    var factor: Double
  }

  @Test("an item whose share equals its maximum does not exceed it, and no layout unit is lost")
  func exactShares() {
    let factors = Generator<Double>.element(of: [0.1, 1 / 3, 0.7, 0.3])
    let items = Generator {
      (Double(try $0.draw(.integer(in: 0...40))) / 2, try $0.draw(.bool))
    }
    let cases = Generator { source in
      let items = try source.draw(.array(of: items, count: 1...8))
      return ExactLine(
        shares: items.map(\.0), areMaxima: items.map { $1 && $0 == $0.rounded() },
        factor: try source.draw(factors))
    }
    forAll(cases, count: 2000) { exact in
      let free = exact.shares.reduce(0, +)
      let weights = exact.shares.map { $0 * exact.factor }
      try assume(free == free.rounded() && weights.reduce(0, +) >= 1)
      var line = Line(
        sizes: [Size](repeating: .zero, count: exact.shares.count), width: free / 64)
      for (index, share) in exact.shares.enumerated() {
        line.options[index] = FlowItemOptions(
          grow: weights[index], maximumMain: exact.areMaxima[index] ? share / 64 : nil)
      }
      let widths = try self.widths(line).map { $0 * 64 }
      for (index, width) in widths.enumerated() where exact.areMaxima[index] {
        try check(width <= exact.shares[index], "item \(index) takes \(width)")
      }
      try checkEqual(widths.reduce(0, +), free)
    }
  }

  @Test("equal items without maxima differ by one layout unit at most")
  func equalItems() {
    let counts = Generator<Int>.integer(in: 1...9)
    let widths = Generator<Int>.integer(in: 0...2000).map { Double($0) / 64 }
    forAll(Generator { (try $0.draw(counts), try $0.draw(widths)) }) { count, width in
      let line = Line(sizes: [Size](repeating: .zero, count: count), width: width)
      let widths = try self.widths(line)
      try check((widths.max() ?? 0) - (widths.min() ?? 0) <= 1 / 64)
    }
  }
}
