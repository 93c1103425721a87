import SnugSolver

/// Cells of many views: up to as many as a template may have, in usual arrangements.
package struct RandomLayout {
  private var system = RandomSystem()
  private var views: [View] = []

  /// The variables of a view along one axis, and the values generated for them.
  private struct Extent {
    var start, length: Int
    var place, size: Double
  }

  private typealias View = [Extent]
  private typealias Terms = [(coefficient: Double, variable: Int)]

  /// Views with constraints. The required ones hold for frames that are generated beforehand.
  package static func scattered(
    views: Int, constraints: Int, requiredOnly: Bool = false, _ source: inout RandomSource
  ) -> RandomSystem {
    var layout = RandomLayout()
    for _ in 0..<views { layout.addView(axes: 2, &source) }
    for _ in 0..<constraints { layout.addConstraint(requiredOnly, &source) }
    layout.addIntrinsicSizes(&source)
    return layout.system
  }

  /// Views one after the other along one axis, with exact or minimum gaps.
  static func row(views: Int, _ source: inout RandomSource) -> RandomSystem {
    var layout = RandomLayout()
    for _ in 0..<views { layout.addView(axes: 1, &source) }
    let end = layout.system.addVariable(.nonNegative)
    for (previous, next) in zip(layout.views, layout.views.dropFirst()) {
      layout.addGap(previous[0], next[0], &source)
    }
    if let last = layout.views.last {
      layout.system.add(
        [(1, end), (-1, last[0].start), (-1, last[0].length)], .greaterOrEqual, 5)
    }
    layout.system.add([(1, end)], .equal, 0, 50)
    if source.once(in: 2) {
      layout.system.add([(1, end)], .lessOrEqual, source.points(100...40 * views), 900)
    }
    layout.addIntrinsicSizes(&source)
    return layout.system
  }

  /// Views each inside an earlier one, with exact or minimum insets from its edges.
  static func tree(views: Int, _ source: inout RandomSource) -> RandomSystem {
    var layout = RandomLayout()
    for index in 0..<views {
      layout.addView(axes: 1, &source)
      guard index > 0 else { continue }
      let child = layout.views[index][0]
      let parent = layout.views[source.integer(max(0, index - 8)...index - 1)][0]
      let priority = source.element(of: [1000.0, 1000, 750])
      layout.system.add(
        [(1, child.start), (-1, parent.start)], source.element(of: [.equal, .greaterOrEqual]),
        source.points(0...12), priority)
      layout.system.add(
        [(1, parent.start), (1, parent.length), (-1, child.start), (-1, child.length)],
        source.element(of: [.equal, .greaterOrEqual]), source.points(0...12), priority)
    }
    layout.addIntrinsicSizes(&source)
    return layout.system
  }

  /// Views in rows that share a top edge, and in columns whose widths have fixed ratios.
  static func grid(columns: Int, rows: Int, _ source: inout RandomSource) -> RandomSystem {
    var layout = RandomLayout()
    for _ in 0..<columns * rows { layout.addView(axes: 2, &source) }
    for row in 0..<rows {
      for column in 0..<columns {
        let view = layout.views[row * columns + column]
        if column > 0 {
          let left = layout.views[row * columns + column - 1]
          layout.addGap(left[0], view[0], &source)
          layout.addEqual(left[1].start, view[1].start, 1, source.element(of: [1000, 750]))
        }
        if row > 0 {
          let above = layout.views[(row - 1) * columns + column]
          layout.addGap(above[1], view[1], &source)
          let factor = source.element(of: [1, 1, 1, 0.5, 2])
          layout.addEqual(
            view[0].length, above[0].length, factor, source.element(of: [1000, 800, 600]))
        }
      }
    }
    layout.addIntrinsicSizes(&source)
    return layout.system
  }

  /// Rows of a label and a field below one another, with a midline that all rows share.
  static func form(fields: Int, _ source: inout RandomSource) -> RandomSystem {
    var layout = RandomLayout()
    let midline = layout.system.addVariable(.nonNegative)
    let width = layout.system.addVariable(.nonNegative)
    for index in 0..<fields {
      layout.addView(axes: 2, &source)
      layout.addView(axes: 2, &source)
      let (label, field) = (layout.views[2 * index], layout.views[2 * index + 1])
      layout.system.add([(1, label[0].start)], .greaterOrEqual, 10)
      layout.system.add([(1, label[0].start)], .equal, 10, 300)
      layout.system.add(
        [(1, field[0].start), (-1, label[0].start), (-1, label[0].length)], .greaterOrEqual, 10)
      layout.addEqual(field[0].start, midline, 1, 900)
      layout.system.add(
        [(1, width), (-1, field[0].start), (-1, field[0].length)], .equal, 10,
        source.element(of: [1000, 900]))
      layout.system.add(
        [
          (1, label[1].start), (0.5, label[1].length), (-1, field[1].start),
          (-0.5, field[1].length),
        ],
        .equal, 0, source.element(of: [1000, 900]))
      if index > 0 { layout.addGap(layout.views[2 * index - 1][1], field[1], &source) }
    }
    layout.system.add([(1, width)], .equal, source.points(0...1000), 50)
    layout.addIntrinsicSizes(&source)
    return layout.system
  }

  private mutating func addView(axes: Int, _ source: inout RandomSource) {
    views.append(
      (0..<axes).map { _ in
        Extent(
          start: system.addVariable(.free), length: system.addVariable(.nonNegative),
          place: source.points(0...1500), size: source.points(0...400))
      })
  }

  private mutating func addGap(_ first: Extent, _ second: Extent, _ source: inout RandomSource) {
    system.add(
      [(1, second.start), (-1, first.start), (-1, first.length)],
      source.element(of: [.greaterOrEqual, .greaterOrEqual, .equal]), source.points(0...12),
      source.element(of: [1000, 1000, 750]))
  }

  private mutating func addEqual(_ first: Int, _ second: Int, _ factor: Double, _ priority: Double)
  {
    system.add([(1, first), (-factor, second)], .equal, 0, priority)
  }

  /// Adds a constraint of an edge, a centre or a size of one view and of another, along one axis.
  private mutating func addConstraint(_ requiredOnly: Bool, _ source: inout RandomSource) {
    let axis = source.integer(0...1)
    let first = views[source.integer(0...views.count - 1)][axis]
    let second = views[source.integer(0...views.count - 1)][axis]
    var terms: Terms = []
    var value = 0.0
    if source.once(in: 3) {
      let factor = source.element(of: [1, 1, 0.5])
      terms = [(1, first.length), (-factor, second.length)]
      value = first.size - factor * second.size
    } else {
      for (sign, extent) in [(1.0, first), (-1.0, second)] {
        let part = source.element(of: [0, 0.5, 1])
        terms.append((sign, extent.start))
        if part > 0 { terms.append((sign * part, extent.length)) }
        value += sign * (extent.place + part * extent.size)
      }
    }
    let relation = source.element(of: LinearConstraint.Relation.allCases)
    guard requiredOnly || !source.once(in: 3) else {
      let priority = source.element(of: [100.0, 500, 900])
      system.add(terms, relation, source.points(-800...800), priority)
      return
    }
    let slack = source.once(in: 2) ? 0 : source.points(0...200)
    let constant =
      switch relation {
      case .lessOrEqual: value + slack
      case .equal: value
      case .greaterOrEqual: value - slack
      }
    system.add(terms, relation, constant)
  }

  private mutating func addIntrinsicSizes(_ source: inout RandomSource) {
    for extent in views.flatMap({ $0 }) {
      let size = source.points(0...400)
      system.add([(1, extent.length)], .lessOrEqual, size, 250)
      system.add([(1, extent.length)], .greaterOrEqual, size, 750)
    }
  }
}
