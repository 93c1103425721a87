import SnugPropertyTesting
import Testing

@testable import SnugInspecting

@Suite("Inspecting: numbers by width")
struct SeriesTests {
  /// Reads a row as the page does.
  static func numbers(_ text: String, count: Int) throws -> [Int] {
    let comma = try #require(text.firstIndex(of: ","))
    var numbers = [try #require(Int(text[..<comma]))]
    var rest = text[text.index(after: comma)...]
    var difference = 0
    func next() { numbers.append(numbers[numbers.count - 1] + difference) }
    while let first = rest.first {
      if first.isNumber {
        let digits = rest.prefix { $0.isNumber }
        rest = rest.dropFirst(digits.count)
        for _ in 0..<(Int(digits) ?? 0) { next() }
        continue
      }
      if first == "(" {
        let digits = rest.dropFirst().prefix { $0 != ")" }
        rest = rest.dropFirst(digits.count + 2)
        difference += try #require(Int(digits))
      } else {
        let code = Int(try #require(first.asciiValue)) - (first.isUppercase ? 65 : 71)
        rest = rest.dropFirst()
        difference += (code / 2 + 1) * (code.isMultiple(of: 2) ? 1 : -1)
      }
      next()
    }
    while numbers.count < count { next() }
    return numbers
  }

  @Test("a row is read as it was written; even steps take a count")
  func example() throws {
    var table = SeriesTable(-2...4)
    let even = table.number { 100 + 64 * $0 }
    #expect(table.series[even] == "-28,(64)")
    #expect(try Self.numbers(table.series[even], count: 7) == [-28, 36, 100, 164, 228, 292, 356])
    let jump = table.number { $0 < 2 ? 7 : 9 }
    #expect(table.series[jump] == "7,3CD")
    #expect(table.number { 100 + 64 * $0 } == even)
  }

  @Test("rows of any numbers are read as they were written")
  func anyNumbers() throws {
    let numbers = Generator<[Int]>.array(
      of: Generator { source in
        try source.draw(.element(of: [0, 0, 0, 1, -1, 26, -26, 27, -27, 5_000, -70_000]))
          * Int(source.choose(atMost: 2))
      }, count: 1...40)
    forAll(numbers) { numbers in
      var table = SeriesTable(0...numbers.count - 1)
      let row = table.number { numbers[$0] }
      try checkEqual(try Self.numbers(table.series[row], count: numbers.count), numbers, "")
    }
  }

  @Test("widths without a number go on, and leave those that have one exact")
  func gaps() throws {
    var table = SeriesTable(0...5)
    let row = table.number { [1: 10, 2: 12, 4: 50][$0] }
    let read = try Self.numbers(table.series[row], count: 6)
    #expect(read[1] == 10 && read[2] == 12 && read[4] == 50)
  }
}
