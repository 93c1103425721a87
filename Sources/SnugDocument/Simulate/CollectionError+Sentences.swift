import Snug

extension CollectionError {
  /// Why a collection was not changed, a sentence for each reason.
  /// - Parameters:
  ///   - itemCounts: How many items each section has.
  ///   - fitting: Why what stands at a place cannot be fitted.
  func sentences(
    itemCounts: [Int], fitting: (FittingError, LayoutPlace) -> String
  ) -> [String] {
    switch self {
    case .unregistered(let kind, let identifier, let place, let known):
      let list = known.isEmpty ? "none is" : "\(known.joined(separator: ", ")) are"
      return [
        "\(place.phrase) has the cell \"\(identifier)\", which is not registered for a "
          + "\(kind.rawValue): \(list)"
      ]
    case .noSizer(_, let identifier, let place):
      return [
        "\(place.phrase) has texts, and its cell \"\(identifier)\" has nothing to measure them"
      ]
    case .layout(let error):
      switch (error.cause, error.place) {
      case (.fitting(let error), let place?):
        return ["\(place.phrase) cannot be fitted: \(fitting(error, place))"]
      case (.fitting(let error), nil): return [error.sentence]
      case (.flow(let error), _): return [error.sentence]
      }
    case .noSuchItem(let path):
      return ["there is no item \(path): \(Self.counted(path.section, itemCounts))"]
    case .hiddenItem(let path):
      return ["item \(path) is hidden: its section has no line for it, by \"maximumLines\""]
    case .count(let count, let section):
      let noun = section.map { "items of section \($0)" } ?? "sections"
      return [
        "the number of \(noun) is \(count): expected 0 to \(CollectionUpdate.maximumCount)"
      ]
    // Descriptions are whole sentences, and others here end without a full stop.
    case .update(let error): return error.problems.map { String($0.description.dropLast()) }
    case .duplicates(let error): return error.duplicates.map { String($0.description.dropLast()) }
    case .noSnapshot:
      return ["what is shown is no snapshot, which another could be compared with"]
    case .offset(let point):
      return [
        "the offset \(NumberText.decimal(point.x)), \(NumberText.decimal(point.y)) is not finite"
      ]
    case .busy: return ["the collection is being changed: nothing else can change it meanwhile"]
    }
  }

  private static func counted(_ section: Int, _ itemCounts: [Int]) -> String {
    guard itemCounts.indices.contains(section) else {
      return itemCounts.count == 1 ? "there is 1 section" : "there are \(itemCounts.count) sections"
    }
    switch itemCounts[section] {
    case 0: return "section \(section) is empty"
    case 1: return "section \(section) has 1 item"
    case let count: return "section \(section) has \(count) items"
    }
  }
}
