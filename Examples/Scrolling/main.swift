// Scrolls through a million tags whose names arrive late, inserts and deletes some on the way, and
// prints the cost.

import Snug

let tags = Tags()
let loader = try CollectionLoader<Int, String>(
  maximumLoads: 4, costLimit: 10_000, load: Tags.load)
let renderer = Renderer(tags, loader)

let template = try CellTemplate(
  views: [.label("label")], constraints: ["H:|-[label(>=40,<=120)]-|", "V:|-[label]-|"],
  margins: EdgeInsets(5))
let collection = try CellCollection<Int, Renderer.Cell>(
  FlowLayout(containerSize: Size(width: 320, height: 480)),
  estimatedSize: Size(width: 80, height: 28))
collection.register(
  "Tag", sizer: CellSizer(template, measuring: try TextMeasurer(catalog: .embedded))
) { Renderer.Cell() }
collection.delegate = renderer
collection.prefetchAhead = 480
collection.prefetchBehind = 240
try collection.reload(tags)

var frames = FrameTimes()
for frame in 1...2_000 {
  // The names that have arrived since the last frame: their tags are measured again.
  let arrived = loader.takeLoaded().compactMap { id, result -> ItemPath? in
    tags.names[id] = try? result.get()
    return collection.path(of: id)
  }
  var update = CollectionUpdate(reloadedItems: arrived)
  // Every 50 frames a tag in view is inserted or deleted.
  if frame % 50 == 0, let path = collection.visibleElements[9].place.itemPath {
    if frame % 100 == 0 {
      tags.numbers.insert(1_000_000 + frame, at: path.item)
      update.insertedItems = [path]
    } else if !arrived.contains(path) {
      tags.numbers.remove(at: path.item)
      update.deletedItems = [path]
    }
  }
  try frames.time {
    if !update.isEmpty { try collection.performBatchUpdates(update) }
    var offset = collection.contentOffset
    offset.y += 12
    try collection.setContentOffset(offset)
    collection.forEachVisibleCell { element, cell in
      // A renderer draws `cell` at `element.frame` here.
      precondition(!cell.title.isEmpty)
    }
  }
  if frame == 1_000 {
    try collection.scrollToItem(at: ItemPath(section: 0, item: 900_000), .center)
  }
  if frame % 20 == 0 { await loader.waitUntilIdle() }
}

let cells = collection.cellCounts
print("\(frames.count) frames: \(cells.made) cells made, shown \(cells.made + cells.reused) times")
print("\(collection.measuredCount) labels measured of \(tags.numbers.count)")
print("a frame took \(frames.mean), the longest \(frames.longest)")
