import SnugAllocationCounter
import SnugSolver
import SnugWorkloads

/// The solver's workloads, with each answer checked: built from scratch for every solve (Ta, E1),
/// or compiled once and solved for other parameters (Tb, M, C_K, E5).
enum SolverBenchmarks {
  static func groups() throws -> [[Contestant]] {
    [
      [tagAnew, try tag(), try tags()], [threeLabelsAnew] + (try threeLabels()),
      try [1, 2, 4, 6, 8].map(crowd),
      [formAnew, try form()], [chainAnew], [fullAnew, try full()], [conflict], [try conditions()],
    ]
  }

  private static let count = 100_000
  private static let formCount = 1_000

  /// Workload T: width = clamp(W, 40, 120) + 10, height = 27.
  private static var tagAnew: Contestant {
    Contestant(name: "solve Ta", n: count, unit: "solve") {
      for width in WidthGenerator().prefix(count) {
        let cell = try TagCell(intrinsicWidth: width)
        let solution = try cell.system.solve()
        try checkTag(solution.values, of: cell, width)
      }
    }
  }

  private static func tag() throws -> Contestant {
    let (system, cell) = try TagCell.parametric()
    let program = CompiledProgram(try SolverProgram(system))
    let widths = Array(WidthGenerator().prefix(count))
    return Contestant(name: "solve Tb", n: count, unit: "solve") {
      var values = [Double](repeating: 0, count: system.variableCount)
      var parameters = [0.0]
      for width in widths {
        parameters[0] = width
        try program.solve(parameters, into: &values)
        try checkTag(values, of: cell, width)
      }
    }
  }

  /// The parameters of a thousand solves each, whose values stay in the processor's cache.
  private static func batches(of values: [Double], parameters: Int) -> [[Double]] {
    stride(from: 0, to: values.count, by: 1_000 * parameters).map {
      Array(values[$0..<min($0 + 1_000 * parameters, values.count)])
    }
  }

  /// The same with many widths in one call.
  private static func tags() throws -> Contestant {
    let (system, cell) = try TagCell.parametric()
    let program = CompiledProgram(try SolverProgram(system))
    let batches = batches(of: Array(WidthGenerator().prefix(count)), parameters: 1)
    var values: [Double] = []
    let variableCount = system.variableCount
    return Contestant(name: "solve Tb, batch", n: count, unit: "solve") {
      for widths in batches {
        try program.solveAll(widths, into: &values)
        var place = Int(cell.cellWidth.index)
        for width in widths {
          guard values[place] == min(120, max(40, width)) + 10 else {
            throw WrongAnswer(what: "workload T at width \(width)")
          }
          place += variableCount
        }
      }
    }
  }

  @inline(__always)
  private static func checkTag(_ values: [Double], of cell: TagCell, _ width: Double) throws {
    guard values[Int(cell.cellWidth.index)] == min(120, max(40, width)) + 10,
      values[Int(cell.cellHeight.index)] == 27
    else { throw WrongAnswer(what: "workload T at width \(width)") }
  }

  /// Workload M: three parameters a solve; the sum of `cell + 2 w0 + 3 w1 + 5 w2` is known.
  private static let threeLabelsSum = 93_741_604.1875

  private static var threeLabelsAnew: Contestant {
    Contestant(name: "solve M anew", n: count, unit: "solve") {
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
      guard sum == threeLabelsSum else { throw WrongAnswer(what: "workload M: \(sum)") }
    }
  }

  private static func threeLabels() throws -> [Contestant] {
    let cell = try RowCell.threeLabels([0, 0, 0])
    let system = try cell.parametric()
    let program = CompiledProgram(try SolverProgram(system))
    let variableCount = system.variableCount
    let widths = Array(WidthGenerator().prefix(3 * count))
    let factors = [
      (Int(cell.cellWidth.index), 1.0), (Int(cell.labels[0].width.index), 2),
      (Int(cell.labels[1].width.index), 3), (Int(cell.labels[2].width.index), 5),
    ]
    let one = Contestant(name: "solve M", n: count, unit: "solve") {
      var values = [Double](repeating: 0, count: variableCount)
      var parameters = [0.0, 0, 0]
      var sum = 0.0
      for start in stride(from: 0, to: 3 * count, by: 3) {
        for label in 0..<3 { parameters[label] = widths[start + label] }
        try program.solve(parameters, into: &values)
        for (variable, factor) in factors { sum += factor * values[variable] }
      }
      guard sum == threeLabelsSum else { throw WrongAnswer(what: "workload M: \(sum)") }
    }
    var values: [Double] = []
    let batches = batches(of: widths, parameters: 3)
    let batch = Contestant(name: "solve M, batch", n: count, unit: "solve") {
      var sum = 0.0
      for widths in batches {
        try program.solveAll(widths, into: &values)
        for start in stride(from: 0, to: values.count, by: variableCount) {
          for (variable, factor) in factors { sum += factor * values[start + variable] }
        }
      }
      guard sum == threeLabelsSum else { throw WrongAnswer(what: "workload M: \(sum)") }
    }
    return [one, batch]
  }

  /// Workload C_K: its labels yield from the last to the first.
  private static func crowd(_ labels: Int) throws -> Contestant {
    let cell = try RowCell.crowd([Double](repeating: 0, count: labels))
    let system = try cell.parametric()
    let program = CompiledProgram(try SolverProgram(system))
    let widths = Array(WidthGenerator().prefix(labels * count))
    return Contestant(name: "solve C_\(labels)", n: count, unit: "solve") {
      var values = [Double](repeating: 0, count: system.variableCount)
      var parameters = [Double](repeating: 0, count: labels)
      for solve in 0..<count {
        for label in 0..<labels { parameters[label] = widths[solve * labels + label] }
        try program.solve(parameters, into: &values)
        var room = Double(60 * labels - 10 - 4 * (labels - 1) - 20 * labels)
        for label in 0..<labels {
          let beyondLeast = min(max(parameters[label] - 20, 0), room)
          room -= beyondLeast
          guard values[Int(cell.labels[label].width.index)] == 20 + beyondLeast else {
            throw WrongAnswer(what: "workload C_\(labels) at \(parameters)")
          }
        }
      }
    }
  }

  /// Workload T with one more height that two parameters both set: their equality is a condition on
  /// parameters alone. Once its regions have been met, a solve must not allocate.
  private static func conditions() throws -> Contestant {
    var (system, cell) = try TagCell.parametric()
    let height = system.addVariable()
    for _ in 0..<2 {
      let parameter = system.addParameter(.nonNegative)
      _ = try system.declare(
        .init([.init(1, height)], .equal, 0, parameters: [.init(1, parameter)]))
    }
    let program = CompiledProgram(try SolverProgram(system))
    let widths = Array(WidthGenerator().prefix(count))
    return Contestant(name: "solve with conditions", n: count, unit: "solve") {
      var values = [Double](repeating: 0, count: system.variableCount)
      var parameters = [Double](repeating: 17, count: 3)
      try program.solve(parameters, into: &values)
      let before = allocation_count()
      for width in widths {
        parameters[0] = width
        try program.solve(parameters, into: &values)
        try checkTag(values, of: cell, width)
      }
      guard allocation_count() == before else {
        throw WrongAnswer(what: "a program with conditions allocates")
      }
    }
  }

  private static var formAnew: Contestant {
    Contestant(name: "solve E1", n: formCount, unit: "solve") {
      for _ in 0..<formCount { _ = try Form(width: 60, height: 30).system.solve() }
    }
  }

  /// A long row: shows costs that grow faster than its length.
  private static var chainAnew: Contestant {
    let widths = Array(WidthGenerator().prefix(300))
    let width = widths.reduce(10 + 4 * 299, +)
    return Contestant(name: "solve a row of 300 anew", n: 1, unit: "solve") {
      let cell = try RowCell.chain(widths)
      guard abs(try cell.system.solve()[cell.cellWidth] - width) < 1e-6 else {
        throw WrongAnswer(what: "a row of 300 labels")
      }
    }
  }

  private static var fullCount: Int { 240 }

  /// The widths of a full row: all more than its labels may have.
  private static func fullWidths(_ solve: Int) -> [Double] {
    (0..<fullCount).map { 25.5 + Double(($0 + solve) % 7) }
  }

  private static func checkFull(_ values: [Double], _ cell: RowCell, _ open: Int) throws {
    let widths = cell.labels.map { values[Int($0.width.index)] }
    guard widths.filter({ $0 == 20 }).count == 16, widths.filter({ $0 == 0 }).count == 224,
      open >= fullCount
    else { throw WrongAnswer(what: "a full row") }
  }

  /// A row of equal preferences that cannot all hold: all widths are open.
  private static var fullAnew: Contestant {
    Contestant(name: "solve a full row of 240 anew", n: 1, unit: "solve") {
      let cell = try RowCell.full(fullWidths(0))
      let solution = try cell.system.solve()
      try checkFull(solution.values, cell, solution.ambiguous.count)
    }
  }

  private static func full() throws -> Contestant {
    let cell = try RowCell.full(fullWidths(0))
    let program = CompiledProgram(try SolverProgram(try cell.parametric()))
    let count = 10
    return Contestant(name: "solve a full row of 240", n: count, unit: "solve") {
      var values: [Double] = []
      for solve in 0..<count {
        let widths = fullWidths(solve)
        try program.solve(widths, into: &values)
        try checkFull(values, cell, try program.ambiguous(at: widths).count)
      }
    }
  }

  /// 250 labels in a row, each at least 20 wide, in a cell that is 5 points too narrow: all but the
  /// heights take part in the conflict.
  private static var conflict: Contestant {
    Contestant(name: "name a conflict of 502", n: 1, unit: "conflict") {
      var cell = RowCell()
      for _ in 0..<250 {
        try cell.addLabel(intrinsicWidth: 30, hugging: 250, compression: 750, minimum: 20)
      }
      try cell.close(fitting: 50, maximumWidth: 10 + 4 * 249 + 20 * 250 - 5)
      do throws(SolverError) {
        _ = try cell.system.solve()
      } catch {
        guard case .unsatisfiable(let conflicting) = error, conflicting.count == 502 else {
          throw WrongAnswer(what: "a conflict of \(error)")
        }
        return
      }
      throw WrongAnswer(what: "a conflict that was solved")
    }
  }

  /// Workload E5: the edits alternate, and equal solutions from scratch.
  private static func form() throws -> Contestant {
    let system = try Form.parametric()
    let program = CompiledProgram(try SolverProgram(system))
    let sizes: [[Double]] = [[60, 30], [800, 600]]
    let expected = try sizes.map { try system.solve(parameters: $0) }
    return Contestant(name: "solve E5", n: formCount, unit: "solve") {
      var values: [Double] = []
      for solve in 0..<formCount {
        try program.solve(sizes[solve % 2], into: &values)
        guard values == expected[solve % 2].values else {
          throw WrongAnswer(what: "workload E at \(sizes[solve % 2])")
        }
      }
    }
  }
}

/// A program behind a pointer that a closure can keep, timed without the checks that a class adds.
struct CompiledProgram {
  private let program: UnsafeMutablePointer<SolverProgram>

  /// The program lives as long as the process.
  init(_ program: consuming SolverProgram) {
    self.program = .allocate(capacity: 1)
    self.program.initialize(to: program)
  }

  @inline(__always)
  func solve(_ parameters: [Double], into values: inout [Double]) throws {
    try program.pointee.solve(parameters, into: &values)
  }

  func solveAll(_ parameters: [Double], into values: inout [Double]) throws {
    try program.pointee.solveAll(parameters, into: &values)
  }

  func ambiguous(at parameters: [Double]) throws -> [SolverVariable] {
    try program.pointee.ambiguous(at: parameters)
  }
}

/// The error of a benchmark with a wrong result, whose time would mean nothing.
struct WrongAnswer: Error {
  let what: String
}
