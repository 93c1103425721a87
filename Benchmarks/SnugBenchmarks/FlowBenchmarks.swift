import Snug
import SnugWorkloads

/// Items of fixed sizes wrapped, from a thousand to a million.
enum FlowBenchmarks {
  static func groups() -> [[Contestant]] {
    [1_000, 10_000, 100_000, 1_000_000].map { count in
      let sizes = WidthGenerator().prefix(count).map { Size(width: $0 + 10, height: 27) }
      let metrics = FlowMetrics(minimumInteritemSpacing: 8, minimumLineSpacing: 8)
      let layout = FlowLayout(width: 320)
      return [
        Contestant(name: "wrap \(count)", n: count, unit: "item") {
          _ = try layout.layout(sizes, metrics: metrics)
        },
        Contestant(name: "wrap and read \(count)", n: count, unit: "item") {
          let result = try layout.layout(sizes, metrics: metrics)
          var sum = 0.0
          for item in 0..<count { sum += result.frame(ofItem: item, inSection: 0).x }
          guard sum > 0 else { throw WrongAnswer(what: "no item moved") }
        },
      ]
    }
  }
}
