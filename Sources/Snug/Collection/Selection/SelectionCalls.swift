/// Whom a touch asks and tells, and where items stand at the time of a call.
package struct SelectionCalls<ID: Hashable> {
  /// Who is asked and told. Without one everything is allowed.
  package let delegate: (any CollectionSelectionDelegate<ID>)?
  /// Where an item stands now; nil when it is none of the collection's.
  package let path: (ID) -> ItemPath?

  package init(
    delegate: (any CollectionSelectionDelegate<ID>)?, path: @escaping (ID) -> ItemPath?
  ) {
    self.delegate = delegate
    self.path = path
  }

  /// The answer to a question about an item. An item that is nowhere is refused everything.
  func allow(_ question: ((ID, ItemPath) -> Bool)?, _ id: ID) -> Bool {
    guard let path = path(id) else { return false }
    return question?(id, path) ?? true
  }

  /// Tells what has happened to an item, unless it is nowhere.
  func tell(_ news: ((ID, ItemPath) -> Void)?, _ id: ID) {
    guard let news, let path = path(id) else { return }
    news(id, path)
  }
}
