import SnugSolver
import SnugWorkloads

/// Cells solved anew, each checked.
enum SolverBenchmarks {
  static func groups() -> [[Contestant]] {
    [[tag, threeLabels]]
  }

  private static let count = 100_000

  /// Workload T: width = clamp(W, 40, 120) + 10, height = 27.
  private static var tag: Contestant {
    Contestant(name: "solve T, fresh", n: count, unit: "cell") {
      for width in WidthGenerator().prefix(count) {
        let cell = try TagCell(intrinsicWidth: width)
        let solution = try cell.system.solve()
        let expected = min(120, max(40, width)) + 10
        guard solution[cell.cellWidth] == expected, solution[cell.cellHeight] == 27 else {
          throw WrongAnswer(what: "workload T at width \(width)")
        }
      }
    }
  }

  /// Workload M: three parameters a solve; the sum of `cell + 2 w0 + 3 w1 + 5 w2` is known.
  private static var threeLabels: Contestant {
    Contestant(name: "solve M, fresh", n: count, unit: "cell") {
      var widths = WidthGenerator()
      var sum = 0.0
      for _ in 0..<count {
        let cell = try RowCell.threeLabels((0..<3).map { _ in widths.next() ?? 0 })
        let solution = try cell.system.solve()
        sum += solution[cell.cellWidth]
        for (label, factor) in zip(cell.labels, [2.0, 3, 5]) {
          sum += factor * solution[label.width]
        }
      }
      guard sum == 93_741_604.1875 else { throw WrongAnswer(what: "workload M: \(sum)") }
    }
  }
}

/// A benchmark computed something wrong: its time would say nothing.
struct WrongAnswer: Error {
  let what: String
}
