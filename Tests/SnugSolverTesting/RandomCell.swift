import SnugSolver

/// A cell as a template would compile it: views in rows and columns, some of them in a container.
struct RandomCell {
  private var system = RandomSystem()
  private let cell: Frame
  private var views: [Frame] = []

  /// The variables of one view; the places of its trailing and bottom edges are sums.
  private struct Frame {
    var x, width, y, height: Int
  }

  private typealias Terms = [(coefficient: Double, variable: Int)]

  /// A system of up to five views.
  static func system(_ source: inout RandomSource) -> RandomSystem {
    var random = RandomCell()
    var container = random.cell
    for _ in 0..<source.integer(1...5) {
      random.addView(in: container, &source)
      if source.once(in: 4), let last = random.views.last { container = last }
    }
    random.addRelations(&source)
    random.addFitting(&source)
    return random.system
  }

  private init() {
    let width = system.addVariable(.nonNegative)
    let height = system.addVariable(.nonNegative)
    cell = Frame(x: -1, width: width, y: -1, height: height)
  }

  /// Adds a view after the last one or at the edge of the container, pinned on some of its sides.
  private mutating func addView(in container: Frame, _ source: inout RandomSource) {
    let x = system.addVariable(.free)
    let width = system.addVariable(.nonNegative)
    let y = system.addVariable(.free)
    let height = system.addVariable(.nonNegative)
    let view = Frame(x: x, width: width, y: y, height: height)
    let ends: [(start: Int, length: Int, outer: (start: Int, length: Int), previous: Int?)] = [
      (x, width, (container.x, container.width), source.once(in: 2) ? views.last?.x : nil),
      (y, height, (container.y, container.height), source.once(in: 4) ? views.last?.y : nil),
    ]
    for (start, length, outer, previous) in ends {
      if let previous {
        let after: Terms = [(1, start), (-1, previous), (-1, previous + 1)]
        system.add(after, .equal, source.points(0...12), pinning(&source))
      } else if !source.once(in: 8) {
        system.add(position(start, from: outer.start), pin(&source), source.points(0...20))
      }
      if !source.once(in: 4) {
        var terms: Terms = [(1, outer.length), (-1, start), (-1, length)]
        if outer.start >= 0 { terms.append((1, outer.start)) }
        system.add(terms, pin(&source), source.points(0...20), pinning(&source))
      }
      addIntrinsicSize(length, &source)
    }
    views.append(view)
  }

  private func position(_ start: Int, from outer: Int) -> Terms {
    outer >= 0 ? [(1, start), (-1, outer)] : [(1, start)]
  }

  private mutating func pin(_ source: inout RandomSource) -> LinearConstraint.Relation {
    source.once(in: 4) ? .greaterOrEqual : .equal
  }

  private mutating func pinning(_ source: inout RandomSource) -> Double {
    source.element(of: [1000, 1000, 1000, 999, 750])
  }

  private mutating func addIntrinsicSize(_ length: Int, _ source: inout RandomSource) {
    if !source.once(in: 6) {
      let natural = Double(source.integer(0...160 * 64)) / 64
      system.add([(1, length)], .lessOrEqual, natural, source.element(of: [250, 251, 252]))
      system.add([(1, length)], .greaterOrEqual, natural, source.element(of: [749, 750, 751]))
    }
    if source.once(in: 4) { system.add([(1, length)], .greaterOrEqual, source.points(0...40)) }
    if source.once(in: 4) { system.add([(1, length)], .lessOrEqual, source.points(40...120)) }
  }

  /// Adds aspect ratios, equal sizes, baselines and centres.
  private mutating func addRelations(_ source: inout RandomSource) {
    for (previous, view) in zip(views, views.dropFirst()) {
      if source.once(in: 5) {
        let rise = source.points(8...20)
        system.add([(1, view.y), (-1, previous.y)], .equal, rise - 12, pinning(&source))
      }
      if source.once(in: 5) {
        let factor = source.element(of: [1, 1, 0.5, 2])
        system.add([(1, view.width), (-factor, previous.width)], .equal, 0, pinning(&source))
      }
    }
    for view in views {
      if source.once(in: 6) {
        let ratio = source.element(of: [1, 1.5, 16.0 / 9, 4.0 / 3, 0.75])
        system.add([(1, view.width), (-ratio, view.height)], .equal, 0, pinning(&source))
      }
      if source.once(in: 6) {
        let centre: Terms = [(1, view.y), (0.5, view.height), (-0.5, cell.height)]
        system.add(centre, .equal, 0, pinning(&source))
      }
    }
  }

  private mutating func addFitting(_ source: inout RandomSource) {
    let priority = source.element(of: [50, 50, 500, 1000] as [Double])
    let target = source.element(of: [0, 0, 320, 10000] as [Double])
    system.add([(1, cell.width)], .equal, target, priority)
    system.add([(1, cell.height)], .equal, source.element(of: [0, 0, 10000]), 50)
    if source.once(in: 3) { system.add([(1, cell.width)], .lessOrEqual, 240) }
  }
}
