/// What becomes of the elements on display when the content changes.
enum DisplayChange {
  /// They stay where they are; the viewport moves.
  case none
  /// The viewport has another size or inset.
  case viewport
  /// All of them go.
  case reload
  /// Some go, some come, some move; some headers and footers show something else, by the places they
  /// had.
  case update(ResolvedUpdate, changedBars: [LayoutPlace])

  var isScroll: Bool { if case .none = self { true } else { false } }

  /// Where an element stands now, if it is still there.
  func newPlace(of place: LayoutPlace) -> LayoutPlace? {
    switch self {
    case .none, .viewport: place
    case .reload: nil
    case .update(let update, _): update.newPlace(ofOld: place)
    }
  }

  /// Whether an element has to be shown anew.
  func isReloaded(_ place: LayoutPlace) -> Bool {
    guard case .update(let update, let changedBars) = self else { return false }
    return switch place {
    case .item(let path): update.isReloaded(old: path)
    case .section(let section), .header(let section), .overflow(let section),
      .footer(let section):
      update.reloadedSections.contains(section) || changedBars.contains(place)
    }
  }
}
