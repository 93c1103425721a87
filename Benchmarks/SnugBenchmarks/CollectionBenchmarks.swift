import Snug
import SnugAllocationCounter
import SnugWorkloads

/// The cost of a frame for a renderer, and of a change of the data.
enum CollectionBenchmarks {
  private static let counts = [1_000, 100_000, 1_000_000, 10_000_000]
  private static let step = 200
  /// The frames of a fling from 5,000 points a second to rest, 3.1 seconds at 60 a second.
  private static let flingFrames = 187

  /// A timed task of a collection; `name` is the end of its contestant's name.
  private struct Task: Sendable {
    let name: String
    let n: Int
    let unit: String
    let body: @Sendable (Scene) throws -> Void
  }

  static func groups(_ runs: (String) -> Bool) throws -> [[Contestant]] {
    var groups = try counts.map { count in
      try contestants("collection of \(count)", count, frames + updates + scrolls, runs)
    }
    groups.append(
      try contestants(
        "collection of 1000000, measured", 1_000_000, isMeasured: true,
        frames.filter { $0.name.contains("known") } + updates, runs))
    return groups
  }

  /// The memory of a collection after it was opened.
  static func measurements(_ runs: (String) -> Bool) throws -> [Measurement] {
    var measurements: [Measurement] = []
    for count in counts {
      let name = "collection of \(count), memory"
      guard runs(name) else { continue }
      // Allocates what is made once and shared by all collections.
      let scene = try Scene(count: count)
      let before = allocated_bytes()
      let collection = try Scene.collection(isMeasured: false)
      try scene.open(collection)
      let bytes = Double(allocated_bytes() - before)
      try collection.setContentOffset(Point(x: 0, y: 1))
      measurements.append(
        Measurement(name: name, n: 1, unit: "bytes/opening", minimum: bytes, median: bytes))
    }
    return measurements
  }

  /// A collection is opened only if one of its tasks is timed.
  private static func contestants(
    _ collection: String, _ count: Int, isMeasured: Bool = false, _ tasks: [Task],
    _ runs: (String) -> Bool
  ) throws -> [Contestant] {
    let names = tasks.map { "\(collection), \($0.name)" }
    guard names.contains(where: runs) else { return [] }
    let scene = try Scene(count: count, isMeasured: isMeasured)
    return zip(names, tasks).map { name, task in
      Contestant(name: name, n: task.n, unit: task.unit) { try task.body(scene) }
    }
  }

  private static let frames = [
    Task(name: "open", n: 1, unit: "opening") { scene in
      try scene.open(Scene.collection(isMeasured: false))
    },
    Task(name: "frame with nothing new", n: 1_000, unit: "frame") { scene in
      try scene.scroll(to: 10)
      for number in 0..<1_000 { try scene.scroll(to: 10 + Double(number % 2) * 0.25) }
    },
    Task(name: "frame with a line measured", n: step, unit: "frame") { scene in
      let empty = try Scene.collection(isMeasured: false)
      try scene.open(empty)
      for line in 1...step { try empty.setContentOffset(Point(x: 0, y: Double(line) * 36)) }
    },
    Task(name: "frame of a fling, its lines measured", n: flingFrames, unit: "frame") { scene in
      let empty = try Scene.collection(isMeasured: false)
      try scene.open(empty)
      try empty.beginDragging(at: 0)
      try empty.endDragging(velocity: Point(x: 0, y: -5_000), at: 0)
      for frame in 1...flingFrames { try empty.advance(to: Double(frame) / 60) }
    },
    Task(name: "frame with a line known", n: step, unit: "frame") { scene in
      try scene.scrollByLines()
    },
    Task(name: "frame with a line known, prefetching", n: step, unit: "frame") { scene in
      scene.collection.prefetchAhead = 480
      scene.collection.prefetchBehind = 240
      try scene.scrollByLines()
      scene.collection.prefetchAhead = 0
      scene.collection.prefetchBehind = 0
    },
  ]

  private static let updates = [
    Task(name: "insert or delete in view", n: 200, unit: "update") { scene in
      try scene.scroll(to: 1_000)
      let place = scene.collection.visibleElements[10].place
      for _ in 0..<100 { try scene.insertAndDelete(place.itemPath?.item ?? 0) }
    },
    Task(name: "insert or delete anywhere", n: 200, unit: "update") { scene in
      for _ in 0..<100 { try scene.insertAndDelete(scene.nextPlace()) }
    },
  ]

  private static let scrolls = [
    Task(name: "to the end and back", n: 2, unit: "scroll") { scene in
      let last = ItemPath(section: 0, item: scene.tags.count - 1)
      try scene.collection.scrollToItem(at: last, .end)
      try scene.scroll(to: 0)
    }
  ]

  /// Generated tags, by index.
  private final class Tags: CollectionDataSource {
    var count: Int
    private let texts: [String]

    init(count: Int, _ texts: [String]) {
      self.count = count
      self.texts = texts
    }

    var sectionCount: Int { 1 }
    func itemCount(inSection section: Int) -> Int { count }
    func section(_ section: Int) -> CollectionSection {
      CollectionSection(
        style: SectionStyle(minimumInteritemSpacing: 8, minimumLineSpacing: 8))
    }
    func id(ofItem path: ItemPath) -> Int { path.item }
    func item(at path: ItemPath) -> CollectionItem {
      CollectionItem("Tag", .texts([texts[path.item % texts.count]]))
    }
  }

  private struct Cell: ReusableCell {}

  private final class Renderer: CollectionDelegate {
    func configure(_ cell: inout Cell, for element: CollectionElement<Int>) {}
  }

  private final class Scene {
    let tags: Tags
    let sizer: CellSizer
    let renderer = Renderer()
    let collection: CellCollection<Int, Cell>
    private var place = 0

    init(count: Int, isMeasured: Bool = false) throws {
      var generator = LabelGenerator()
      tags = Tags(count: count, generator.latin(1_000))
      let template = try CellTemplate(
        views: [.label("label")], constraints: ["H:|-[label(>=40,<=120)]-|", "V:|-[label]-|"],
        margins: EdgeInsets(5))
      sizer = CellSizer(template, measuring: try TextMeasurer(catalog: .embedded))
      collection = try Scene.collection(isMeasured: isMeasured)
      try open(collection)
    }

    static func collection(isMeasured: Bool) throws -> CellCollection<Int, Cell> {
      try CellCollection(
        FlowLayout(containerSize: Size(width: 320, height: 480)),
        estimatedSize: isMeasured ? nil : Size(width: 80, height: 28))
    }

    func open(_ collection: CellCollection<Int, Cell>) throws {
      collection.register("Tag", sizer: sizer) { Cell() }
      collection.delegate = renderer
      try collection.reload(tags)
    }

    func scroll(to y: Double) throws {
      try collection.setContentOffset(Point(x: 0, y: y))
    }

    func scrollByLines() throws {
      for line in 1...step { try scroll(to: Double(line) * 36) }
    }

    /// An index far from the one before.
    func nextPlace() -> Int {
      place = (place + 7_919_017) % tags.count
      return place
    }

    func insertAndDelete(_ item: Int) throws {
      let path = ItemPath(section: 0, item: item)
      tags.count += 1
      try collection.performBatchUpdates(CollectionUpdate(insertedItems: [path]))
      tags.count -= 1
      try collection.performBatchUpdates(CollectionUpdate(deletedItems: [path]))
    }
  }
}
