import Snug

/// A minimal renderer: cells that are plain values, and calls to configure and prefetch them.
final class Renderer: CollectionDelegate {
  /// The content that a renderer would draw.
  struct Cell: ReusableCell {
    var title = ""
    mutating func prepareForReuse() { title = "" }
  }

  let tags: Tags
  let loader: CollectionLoader<Int, String>

  init(_ tags: Tags, _ loader: CollectionLoader<Int, String>) {
    self.tags = tags
    self.loader = loader
  }

  func configure(_ cell: inout Cell, for element: CollectionElement<Int>) {
    guard let number = element.id else { return }
    cell.title = tags.names[number] ?? "\(number)"
    if tags.names[number] == nil { loader.request([number]) }
  }

  func prefetch(_ items: [PrefetchedItem<Int>]) { loader.request(items.map(\.id)) }
  func cancelPrefetching(_ items: [PrefetchedItem<Int>]) { loader.cancel(items.map(\.id)) }
}
