import Snug
import SnugPropertyTesting
import Testing  // for the source locations of failures

extension CollectionRun {
  /// Checks that a step that was performed is not one that must be refused.
  func checkAllowed(_ step: CollectionStep) throws {
    switch step {
    case .illegalUpdate, .illegalSnapshot: try check(false, "it is not refused")
    case .scrollToItem(let path, _), .animate(let path, _):
      try check(holds(path), "there is no \(path) to scroll to")
      try check(state.frame(of: .item(path)) != nil, "\(path) is hidden, and scrolled to")
    case .touchDown(let path), .select(let path), .deselect(let path), .touchUp(let path?):
      try check(holds(path), "there is no \(path)")
    default: break
    }
  }

  /// Checks that a step was refused for a true reason.
  func checkRefusal(
    _ error: CollectionError, of step: CollectionStep, _ attempt: Attempt
  ) throws {
    switch (error, step) {
    case (.update(let error), .illegalUpdate):
      try check(!error.problems.isEmpty, "a problem is named")
    case (.duplicates(let error), .illegalSnapshot):
      try check(!error.duplicates.isEmpty, "a duplicate is named")
    case (.noSuchItem(let path), _):
      try check(!holds(path), "there is \(path)")
      try checkEqual(path, step.path)
    case (.hiddenItem(let path), .scrollToItem), (.hiddenItem(let path), .animate):
      try check(holds(path), "there is no \(path)")
      try check(
        state.frame(of: .item(path)) == nil || mayBeHiddenByMeasuring(path), "\(path) is shown")
      try checkEqual(path, step.path)
    case (.layout(let error), _):
      guard case .fitting = error.cause, let place = error.place else { fallthrough }
      try check(!(try isSatisfiable(place, attempt.model)), "\(place) can be fitted")
    default: try check(false, "refused for no reason: \(error)")
    }
  }

  /// True if the sizes of items that are not measured yet may hide this item.
  private func mayBeHiddenByMeasuring(_ path: ItemPath) -> Bool {
    let section = model.data.sections[path.section]
    return section.section.style.maximumLines != nil
      && section.items.contains { !state.measured.contains($0.id) }
  }

  private func holds(_ path: ItemPath) -> Bool {
    path.section < model.data.sections.count
      && path.item < model.data.sections[path.section].items.count
  }

  /// True if the cells of all these places can be fitted.
  func areSatisfiable(_ places: [LayoutPlace]) throws -> Bool {
    try places.allSatisfy { try isSatisfiable($0, model) }
  }

  /// True if the cell of a place can be fitted.
  private func isSatisfiable(_ place: LayoutPlace, _ model: CollectionModel) throws -> Bool {
    let section = model.data.sections[place.section]
    do {
      switch place {
      case .header:
        _ = try section.section.header.map { try model.references.cell($0, model.barFitting()) }
      case .footer:
        _ = try section.section.footer.map { try model.references.cell($0, model.barFitting()) }
      case .item(let path):
        _ = try model.references.cell(
          section.items[path.item].item, model.itemFitting(path.section))
      case .overflow(let index):
        for count in 1...max(1, section.items.count) {
          _ = try section.section.overflow.map {
            try model.references.cell($0(count), model.itemFitting(index))
          }
        }
      case .section, .background, .supplementary: break
      }
      return true
    } catch is FittingError {
      return false
    }
  }
}

extension CollectionStep {
  fileprivate var path: ItemPath? {
    switch self {
    case .scrollToItem(let path, _), .animate(let path, _), .touchDown(let path), .select(let path),
      .deselect(let path):
      path
    case .touchUp(let path): path
    default: nil
    }
  }
}
