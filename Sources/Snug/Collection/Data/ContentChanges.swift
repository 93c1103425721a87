/// What of a snapshot shows something else than in the one before.
struct ContentChanges {
  /// The items that are known by what they were and show something else, as they stood.
  private(set) var items: [ItemPath] = []
  /// The sections that have another header, footer or metrics, as they stand.
  private(set) var sections: [Int] = []

  /// - Parameter update: what made one of the other.
  init<ID>(
    _ update: CollectionUpdate, from old: CollectionSnapshot<ID>, to new: CollectionSnapshot<ID>
  ) throws(CollectionError) {
    let resolved: ResolvedUpdate
    do throws(CollectionUpdateError) {
      resolved = try update.resolved(
        from: old.sections.map(\.items.count), to: new.sections.map(\.items.count))
    } catch {
      throw .update(error)
    }
    for (index, section) in new.sections.enumerated() {
      if let before = resolved.oldSection(ofNew: index),
        old.sections[before].section != section.section
      {
        sections.append(index)
      }
      for (item, shown) in section.items.enumerated() {
        let path = ItemPath(section: index, item: item)
        guard let before = resolved.oldPath(ofNew: path),
          old.sections[before.section].items[before.item].item != shown.item
        else { continue }
        items.append(before)
      }
    }
  }
}
