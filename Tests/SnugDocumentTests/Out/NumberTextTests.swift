import Snug
import SnugDocument
import SnugPropertyTesting
import Testing

@Suite("Output: numbers")
struct NumberTextTests {
  @Test(
    "an ordinary number is its shortest decimal, without an exponent and without .0",
    arguments: [
      (0, "0"), (-0.0, "0"), (1, "1"), (-1, "-1"), (320, "320"), (0.1, "0.1"), (-0.5, "-0.5"),
      (0.015625, "0.015625"), (10_000_000, "10000000"), (9_999_999.984375, "9999999.984375"),
      (1.0 / 3, "0.3333333333333333"), (0.0001, "0.0001"), (0.00001, "0.00001"),
      (-0.000000125, "-0.000000125"), (1e-10, "0.0000000001"), (0x1p53, "9007199254740992"),
      (0x1p53 + 2, "9007199254740994"), (-0x1p53 - 2, "-9007199254740994"),
    ] as [(Double, String)])
  func ordinary(_ value: Double, text: String) {
    #expect(NumberText.decimal(value) == text)
  }

  @Test("any finite number reads back bit for bit, but for the sign of 0")
  func readsBack() {
    forAll(.finiteDouble, count: 20_000) { value in
      let text = NumberText.decimal(value)
      try checkEqual(Double(text)?.bitPattern, (value == 0 ? 0 : value).bitPattern)
    }
  }

  @Test("a multiple of 1/64 is written without an exponent, with at most six decimals")
  func units() {
    forAll(.integer(in: -640_000_000...640_000_000), count: 20_000) { units in
      let text = NumberText.decimal(Double(units) / 64)
      try checkEqual(Double(text), Double(units) / 64)
      try check(text.allSatisfy { $0.isNumber || $0 == "." || $0 == "-" }, text)
      let decimals = text.split(separator: ".").dropFirst().first?.count ?? 0
      try check(decimals <= 6, text)
      try check(decimals == 0 || !text.hasSuffix("0"), text)
    }
  }

  /// Swift's `description` gives the fewest digits that read back.
  @Test("a number is written with the fewest digits that read back")
  func fewestDigits() {
    forAll(.finiteDouble, count: 5_000) { value in
      func digits(_ text: String) -> String {
        let mantissa = text.prefix { $0 != "e" }
        let whole = mantissa.hasSuffix(".0") ? mantissa.dropLast(2) : mantissa
        let significant = whole.filter(\.isNumber).drop { $0 == "0" }
        return String(significant.reversed().drop { $0 == "0" })
      }
      try checkEqual(digits(NumberText.decimal(value)), digits(value.description))
    }
  }

  @Test("the JSON writer writes the same shortest decimals as `NumberText`, for any number")
  func written() {
    let units = Generator<Double> { source in
      let most = try source.draw(.element(of: [200, 1_000_000, 70_000_000_000, 1 << 60]))
      return Double(try source.draw(.integer(in: -most...most))) / 64
    }
    let edges = Generator<Double>.element(
      of: [
        0, -0.0, 1e9, -1e9, 1e9 - 1.0 / 64, 1e9.nextDown, 0x1p53, -0x1p62, 1e300,
        .leastNonzeroMagnitude,
      ])
    forAll(.frequency([(4, units), (2, .finiteDouble), (1, edges)]), count: 20_000) { value in
      let bytes = try writtenJSON { $0.number(value) }
      try checkEqual(String(decoding: bytes, as: UTF8.self), NumberText.decimal(value) + "\n")
    }
  }

  @Test(
    "integers from `Int.min` to `Int.max` are written exactly",
    arguments: [0, 1, -1, 9, 10, 99, 100, -100])
  func wholeNumbers(_ value: Int) throws {
    for value in [value, value &* 1_000_000_007, Int.max - abs(value), Int.min] {
      let bytes = try writtenJSON { $0.integer(value) }
      #expect(String(decoding: bytes, as: UTF8.self) == "\(value)\n")
    }
  }
}
