import Snug
import SnugWorkloads

/// Items of fixed sizes in lines: laid out, read, and laid out again in another width.
enum FlowBenchmarks {
  static func groups() -> [[Contestant]] {
    [1_000, 10_000, 100_000, 1_000_000, 10_000_000].map { group(Tags(count: $0)) }
  }

  private static func group(_ tags: Tags) -> [Contestant] {
    let count = tags.count
    return [
      Contestant(name: "wrap \(count)", n: count, unit: "item") { _ = try tags.layOut() },
      Contestant(name: "wrap and read all \(count)", n: count, unit: "item") {
        let result = try tags.layOut()
        var sum = 0.0
        result.forEachFrame(ofItems: 0..<count, inSection: 0) { sum += $1.x }
        guard sum > 0 else { throw WrongAnswer(what: "no item moved") }
      },
      Contestant(name: "wrap and read one by one \(count)", n: count, unit: "item") {
        let result = try tags.layOut()
        var sum = 0.0
        for item in 0..<count { sum += result.frame(ofItem: item, inSection: 0).x }
        guard sum > 0 else { throw WrongAnswer(what: "no item moved") }
      },
      Contestant(name: "change the width \(count)", n: count, unit: "item") {
        tags.width = tags.width == 320 ? 375 : 320
        if tags.result == nil { tags.result = try tags.layOut() }
        _ = try tags.result?.apply(.setContainer(FlowLayout(width: tags.width)))
      },
    ]
  }
}

/// A section of tags with random widths, made when first needed.
final class Tags {
  let count: Int
  var width = 320.0
  lazy var sizes = WidthGenerator().prefix(count).map { Size(width: $0 + 10, height: 27) }
  var result: FlowResult?

  init(count: Int) { self.count = count }

  func layOut() throws -> FlowResult {
    try FlowLayout(width: 320).layout(
      sizes, style: SectionStyle(minimumInteritemSpacing: 8, minimumLineSpacing: 8))
  }
}
