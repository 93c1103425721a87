package import Snug

/// What items and elements are called, in steps, in lines and in sentences.
extension Simulation {
  /// The path of what declares an element, in the document or in a script.
  func path(of item: Document.Item, at place: LayoutPlace) -> String {
    guard let value = item.value else {
      return place.itemPath.map { document.path(ofItem: $0.item, inSection: $0.section) } ?? ""
    }
    return (value.tree === document.tree ? "" : "script") + JSONPlace(of: value).path
  }

  /// Returns the index in the document of the cell at a place; `nil` for a known size.
  package func cell(at place: LayoutPlace) -> Int? { items.item(place)?.cell }

  /// Returns the name of an item: its `id`, else one that no item has as its `id`.
  /// - Returns: `nil` for a number that no item has, or had lately.
  package func name(ofItem number: Int) -> String? {
    items.knows(number) ? items.name(ofItem: number) : nil
  }

  /// The paths of the items that a step has by their ids; `nil` for an id that no item has.
  func paths(of ids: [String]) -> [ItemPath?] {
    ids.map { id in items.number(named: id).flatMap(collection.path(of:)) }
  }

  /// - Parameter items: The items that the error refers to.
  func sentences(of error: CollectionError, _ items: SimulatedItems) -> [String] {
    error.sentences(itemCounts: items.itemCounts) { error, place in
      let item = items.item(place)
      let told = document.error(error, at: JSONPlace(of: item?.value), of: item)
      let path = told.place.path
      let isOfScript = item?.value.map { $0.tree !== document.tree } ?? false
      return told.message + (path.isEmpty ? "" : " (\(isOfScript ? "script" : "")\(path))")
    }
  }
}
