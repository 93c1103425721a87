import Snug
package import SnugPropertyTesting

/// A generated collection, and the steps performed on it.
package struct CollectionSession {
  package var scene: CollectionScene
  package var steps: [CollectionStep]
}

/// Generates sessions with viewports of a few lines.
package struct CollectionSessions {
  package var sections = 0...3
  package var items = 0...14
  package var steps = 1...10
  /// True if every item is measured at once.
  package var measuresAll = false
  package var allowsUnsatisfiable = true
  package var allowsHiding = true

  package init() {}

  package func sessions() -> Generator<CollectionSession> {
    Generator { source in
      let hasUnsatisfiable = try source.draw(.integer(in: 0...5)) == 5
      let hides = try source.draw(.integer(in: 0...3)) == 3
      let drawer = ContentDrawer(
        allowsUnsatisfiable: allowsUnsatisfiable && hasUnsatisfiable,
        allowsHiding: allowsHiding && hides)
      let scene = try scene(drawer, &source)
      var data = scene.data
      let step = Generator { source in try self.step(&data, drawer, &source) }
      let steps = try source.draw(Generator<[CollectionStep]>.array(of: step, count: self.steps))
      return CollectionSession(scene: scene, steps: steps)
    }
  }

  private func size(_ source: inout ChoiceSource) throws -> Size {
    let lengths = Generator<Double>.frequency([
      (8, .length(in: 40...160)), (1, .length(in: 0...40)),
    ])
    return Size(width: try source.draw(lengths), height: try source.draw(lengths))
  }

  func scene(
    _ drawer: ContentDrawer, _ source: inout ChoiceSource
  ) throws -> CollectionScene {
    let size = try size(&source)
    let layout = FlowLayout(
      scrollAxis: try source.draw(
        .frequency([(3, .constant(.vertical)), (1, .constant(.horizontal))])),
      containerSize: size, contentInset: try drawer.insets(0...12, &source),
      direction: try source.draw(.element(of: LayoutDirection.allCases)))
    let estimates = Generator<Size>.oneOf([
      .constant(Size(width: 30, height: 20)),
      Generator { source in
        Size(
          width: try source.draw(.length(in: 5...60)),
          height: try source.draw(.length(in: 5...60)))
      },
    ])
    let isEstimated = try source.draw(.integer(in: 0...4)) > 0
    var scene = CollectionScene(
      layout: layout, estimatedSize: measuresAll || !isEstimated ? nil : try source.draw(estimates),
      data: try drawer.sections(sections, items: items, &source))
    if try source.draw(.integer(in: 0...3)) == 3 {
      scene.measuringMargin = try source.draw(.length(in: 0...80))
    }
    if try source.draw(.integer(in: 0...2)) == 2 {
      scene.maximumQueuedCells = try source.draw(.integer(in: 0...5))
    }
    scene.selectionMode = try source.draw(.element(of: [.single, .multiple, .none]))
    for item in scene.data.sections.flatMap(\.items)
    where try source.draw(.integer(in: 0...9)) == 9 {
      let question = try source.draw(
        .element(of: ["shouldHighlight", "shouldSelect", "shouldDeselect"]))
      scene.refused.insert("\(question) \(item.id)")
    }
    return scene
  }

  private func step(
    _ data: inout CollectionSnapshot<Int>, _ drawer: ContentDrawer,
    _ source: inout ChoiceSource
  ) throws -> CollectionStep {
    let kinds = Generator<Int>.frequency([
      (6, .constant(0)), (3, .integer(in: 1...4)), (2, .integer(in: 5...6)),
      (6, .integer(in: 7...8)), (3, .integer(in: 9...11)), (4, .integer(in: 12...16)),
      (3, .integer(in: 17...18)), (9, .integer(in: 19...27)),
    ])
    switch try source.draw(kinds) {
    case 5: return .viewport(try size(&source))
    case 6:
      guard try source.draw(.integer(in: 0...3)) == 3 else {
        return .inset(try drawer.insets(0...12, &source))
      }
      return .turn(
        try source.draw(.element(of: Axis.allCases)),
        try source.draw(.element(of: LayoutDirection.allCases)))
    case 7, 8:
      let isSnapshot = try source.draw(.bool)
      let change = try DataChangeDrawer.change(
        of: data, isSnapshot: isSnapshot, drawer, &source)
      data = change.data
      return isSnapshot ? .apply(change) : .update(change)
    case 9:
      let change = try DataChangeDrawer.change(
        of: data, isSnapshot: false, drawer, &source)
      return .illegalUpdate(try change.damaged(from: data, &source))
    case 10:
      guard let snapshot = try data.withDuplicate(&source) else { return .cancelTouch }
      return .illegalSnapshot(snapshot)
    case 11:
      guard try source.draw(.bool) else { return .cancelTouch }
      // The new data may contain items of the old data.
      data =
        try source.draw(.bool)
        ? try drawer.sections(sections, items: items, &source)
        : try DataChangeDrawer.change(of: data, isSnapshot: true, drawer, &source).data
      return .reload(data)
    case 17:
      let lengths = Generator<Double>.frequency([(1, .constant(0)), (3, .length(in: 0...150))])
      let ahead = try source.draw(lengths)
      return .prefetchWindow(ahead: ahead, behind: try source.draw(lengths))
    case 18: return .margin(try source.draw(.length(in: 0...80)))
    case 19, 20: return .grab
    case 21, 22: return .drag(by: try source.draw(.length(in: -60...60)))
    case 23: return .release(velocity: try source.draw(.length(in: -3000...3000)))
    case 24:
      guard let path = try path(data, &source) else { return .grab }
      return .animate(path, try source.draw(.element(of: ScrollAlignment.allCases)))
    case 25...27: return .advance(try source.draw(.length(in: 0...1)))
    case let kind where kind >= 12: return try touch(kind, data, &source)
    case let kind: return try scroll(kind, data, &source)
    }
  }

  private func scroll(
    _ kind: Int, _ data: CollectionSnapshot<Int>, _ source: inout ChoiceSource
  ) throws -> CollectionStep {
    let small = Generator<Double>.length(in: -30...30)
    switch kind {
    case 1: return .scrollFar(sixteenths: try source.draw(.integer(in: 0...16)))
    case 2:
      guard let path = try path(data, &source) else { return .scrollFar(sixteenths: 0) }
      return .scrollToItem(path, try source.draw(.element(of: ScrollAlignment.allCases)))
    case 3:
      let lengths = Generator<Double>.length(in: -50...500)
      let sizes = Generator<Double>.length(in: 0...200)
      return .scrollRect(
        Rect(
          x: try source.draw(lengths), y: try source.draw(lengths),
          width: try source.draw(sizes), height: try source.draw(sizes)))
    default:
      let lengths: Generator<Double> = .frequency([(2, small), (1, .length(in: -200...200))])
      let isFree = try source.draw(.integer(in: 0...7)) == 7
      let by = try source.draw(lengths)
      let isSkew = try source.draw(.integer(in: 0...7)) == 7
      // `y` is the distance along the scroll axis, whichever that is, and `x` the distance across
      // it.
      let across = isSkew ? try source.draw(small) : 0
      return .scroll(by: Point(x: across, y: by), allowingOverscroll: isFree)
    }
  }

  private func touch(
    _ kind: Int, _ data: CollectionSnapshot<Int>, _ source: inout ChoiceSource
  ) throws -> CollectionStep {
    guard let path = try path(data, &source) else { return .cancelTouch }
    switch kind {
    case 12: return .touchDown(path)
    case 13:
      return .touchUp(try source.draw(.integer(in: 0...3)) == 3 ? nil : path)
    case 14: return .select(path)
    case 15: return .deselect(path)
    default: return .mode(try source.draw(.element(of: SelectionMode.allCases)))
    }
  }

  /// The path of an item, which exists in most cases.
  private func path(
    _ data: CollectionSnapshot<Int>, _ source: inout ChoiceSource
  ) throws -> ItemPath? {
    let paths = data.paths.map(\.path)
    if try source.draw(.integer(in: 0...15)) == 15 {
      return ItemPath(section: data.sections.count, item: 0)
    }
    return paths.isEmpty ? nil : try source.draw(.element(of: paths))
  }
}

extension CollectionSession {
  /// Opens the collection, performs all steps, and checks each.
  /// - Returns: the run, for further checks.
  /// - Throws: the first error, which fails a property.
  @discardableResult
  package func check() throws -> CollectionRun {
    let run = try CollectionRun(scene)
    guard try run.perform(.reload(scene.data)) else { return run }
    for step in steps {
      // Steps after a refused change rely on other data.
      guard try run.perform(step) else { return run }
    }
    return run
  }
}
