import Snug

/// The ids of sections, items, headers and footers: each is used once.
extension DocumentFlow {
  /// Checks that no item brings an id in use.
  mutating func checkIDs(
    _ items: [EditedItem], replacing old: Set<String>
  ) throws(EditError) {
    try checkIDs(items.lazy.compactMap(\.item.id), replacing: old)
  }

  mutating func checkBar(
    _ bar: EditedItem?, replacing section: Int,
    _ path: KeyPath<Document.Section, Document.Item?>
  ) throws(EditError) {
    guard let bar, base.sections.indices.contains(section) else { return }
    let old = base.sections[section][keyPath: path]?.id
    try checkIDs([bar], replacing: old.map { [$0] } ?? [])
  }

  mutating func checkIDs(
    _ new: some Sequence<String>, replacing old: Set<String>
  ) throws(EditError) {
    var seen: Set<String> = []
    for id in new {
      let known = ids ?? allIDs
      ids = known
      if !old.contains(id) && known.contains(id) || !seen.insert(id).inserted {
        throw .repeatedID(id)
      }
    }
  }

  var allIDs: Set<String> {
    var all: Set<String> = []
    for (number, section) in base.sections.enumerated() {
      for item in 0..<count(number) { if let id = id(item, number) { all.insert(id) } }
      all.formUnion(section.ownIDs)
    }
    return all
  }

  mutating func noteIDs(_ items: [EditedItem]) {
    guard ids != nil else { return }
    for item in items { if let id = item.item.id { ids?.insert(id) } }
  }

  mutating func forgetIDs(_ range: Range<Int>, _ section: Int) {
    guard ids != nil else { return }
    for item in range { if let id = id(item, section) { ids?.remove(id) } }
  }
}

extension EditedSection {
  /// The ids of the section, its items, its header and its footer.
  var allIDs: [String] { Array(section.ids) + section.ownIDs }
}

extension Document.Section {
  /// The ids of the section, its header and its footer.
  var ownIDs: [String] { [id, header?.id, footer?.id].compactMap(\.self) }
}
