import Snug

extension ItemPath {
  /// Creates the stand-in for the path of an item that a step has by its id.
  /// - Parameter reference: The index of the id among those of the step.
  init(reference: Int) { self.init(section: -1, item: reference) }

  fileprivate var reference: Int? { section == -1 ? item : nil }
}

extension SimulationStep {
  /// Returns the step with the paths of the items that it has by their ids.
  func withPaths(_ paths: [ItemPath]) -> SimulationStep {
    func path(_ path: ItemPath) -> ItemPath { path.reference.map { paths[$0] } ?? path }
    switch self {
    case .named(let step, _): return step.withPaths(paths)
    case .scrollTo(let item, let alignment, let isAnimated):
      return .scrollTo(path(item), alignment, isAnimated: isAnimated)
    case .touchDown(let item): return .touchDown(path(item))
    case .touchUp(let item): return .touchUp(item.map(path))
    case .tap(let item): return .tap(path(item))
    case .select(let item): return .select(path(item))
    case .deselect(let item): return .deselect(path(item))
    case .reconfigure(let items): return .reconfigure(items.map(path))
    case .setItem(let item, let content): return .setItem(path(item), content)
    case .update(var update):
      update.changes.deletedItems = update.changes.deletedItems.map(path)
      update.changes.reloadedItems = update.changes.reloadedItems.map(path)
      update.changes.movedItems = update.changes.movedItems.map {
        .init(from: path($0.from), to: $0.to)
      }
      return .update(update)
    case .scroll, .resize, .inset, .scrollDirection, .direction, .snapping, .physics, .drag,
      .release,
      .wait, .advance, .touchCancel, .expect, .edit, .apply, .layout:
      return self
    }
  }
}
