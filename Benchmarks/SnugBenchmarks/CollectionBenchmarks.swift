import Snug
import SnugWorkloads

/// What a frame costs a renderer, and what a change of the data does.
enum CollectionBenchmarks {
  private static let counts = [1_000, 100_000, 1_000_000, 10_000_000]
  private static let step = 200

  static func groups(_ runs: (String) -> Bool) throws -> [[Contestant]] {
    var generator = LabelGenerator()
    let texts = generator.latin(1_000)
    var groups: [[Contestant]] = []
    for count in counts where runs("collection of \(count)") {
      groups.append(try Scene(count: count, texts).contestants)
    }
    if runs("collection of 1000000, measured") {
      groups.append(try Scene(count: 1_000_000, texts, isMeasured: true).measuredContestants)
    }
    return groups
  }

  /// Made-up tags by number.
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
        metrics: FlowMetrics(minimumInteritemSpacing: 8, minimumLineSpacing: 8))
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
    var place = 0

    init(count: Int, _ texts: [String], isMeasured: Bool = false) throws {
      tags = Tags(count: count, texts)
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

    var contestants: [Contestant] {
      let name = "collection of \(tags.count)"
      return [
        Contestant(name: "\(name), open", n: 1, unit: "opening") { [self] in
          try open(Scene.collection(isMeasured: false))
        },
        Contestant(name: "\(name), frame with nothing new", n: 1_000, unit: "frame") { [self] in
          try scroll(to: 10)
          for number in 0..<1_000 { try scroll(to: 10 + Double(number % 2) * 0.25) }
        },
        Contestant(name: "\(name), frame with a line measured", n: step, unit: "frame") { [self] in
          let empty = try Scene.collection(isMeasured: false)
          try open(empty)
          for line in 1...step { try empty.setContentOffset(Point(x: 0, y: Double(line) * 36)) }
        },
        Contestant(name: "\(name), frame with a line known", n: step, unit: "frame") { [self] in
          for line in 1...step { try scroll(to: Double(line) * 36) }
        },
        Contestant(name: "\(name), frame with a line known, prefetching", n: step, unit: "frame") {
          [self] in
          collection.prefetchAhead = 480
          collection.prefetchBehind = 240
          for line in 1...step { try scroll(to: Double(line) * 36) }
          collection.prefetchAhead = 0
          collection.prefetchBehind = 0
        },
        Contestant(name: "\(name), insert or delete in view", n: 200, unit: "update") { [self] in
          try scroll(to: 1_000)
          let path = collection.visibleElements[10].place.itemPath ?? ItemPath(section: 0, item: 0)
          for _ in 0..<100 { try insertAndDelete(path) }
        },
        Contestant(name: "\(name), insert or delete anywhere", n: 200, unit: "update") { [self] in
          for _ in 0..<100 {
            place = (place + 7_919_017) % tags.count
            try insertAndDelete(ItemPath(section: 0, item: place))
          }
        },
        Contestant(name: "\(name), to the end and back", n: 2, unit: "scroll") { [self] in
          try collection.scrollToItem(at: ItemPath(section: 0, item: tags.count - 1), .end)
          try scroll(to: 0)
        },
      ]
    }

    var measuredContestants: [Contestant] {
      let name = "collection of \(tags.count), measured"
      return contestants.filter { $0.name.contains("known") || $0.name.contains("delete") }.map {
        Contestant(
          name: $0.name.replacing("collection of \(tags.count)", with: name), n: $0.n,
          unit: $0.unit, body: $0.body)
      }
    }

    private func scroll(to y: Double) throws {
      try collection.setContentOffset(Point(x: 0, y: y))
    }

    private func insertAndDelete(_ path: ItemPath) throws {
      tags.count += 1
      try collection.performBatchUpdates(CollectionUpdate(insertedItems: [path]))
      tags.count -= 1
      try collection.performBatchUpdates(CollectionUpdate(deletedItems: [path]))
    }
  }
}
