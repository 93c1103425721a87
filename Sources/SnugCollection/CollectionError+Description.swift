extension CollectionError: CustomStringConvertible {
  /// The reasons, one a line, as the command `snug` prints them.
  public var description: String { sentences().joined(separator: "\n") }

  /// Returns the reasons why a collection was not changed, one sentence each.
  /// - Parameters:
  ///   - itemCounts: The count of items in each section; `nil` if it is not known.
  ///   - fitting: Returns the reason why the element at a place cannot be fitted.
  package func sentences(
    itemCounts: [Int]? = nil,
    fitting: (FittingError, LayoutPlace) -> String = { error, _ in
      error.described(sizeAskedBy: .layout)
    }
  ) -> [String] {
    switch self {
    case .unregistered(let kind, let identifier, let place, let known):
      let list =
        known.isEmpty
        ? "no cell is registered for it"
        : "use \(known.count == 1 ? "" : "one of ")\(known.joined(separator: ", "))"
      return [
        "\(place.phrase) has the cell \"\(identifier)\", which is not registered for the kind "
          + "\(kind.rawValue): \(list)"
      ]
    case .noSizer(_, let identifier, let place):
      return [
        "\(place.phrase) has texts, but its cell \"\(identifier)\" is registered without a sizer "
          + "to measure them"
      ]
    case .layout(let error):
      guard case .fitting(let cause) = error.cause, let place = error.place else {
        return [error.description]
      }
      return ["\(place.phrase) cannot be fitted: \(fitting(cause, place))"]
    case .noSuchItem(let path):
      let counted = itemCounts.map { ": \(Self.counted(path.section, $0))" }
      return ["there is no item \(path)\(counted ?? "")"]
    case .hiddenItem(let path):
      return ["item \(path) is hidden: \"maximumLines\" leaves no line for it in its section"]
    case .count(let count, let section):
      let noun = section.map { "items of section \($0)" } ?? "sections"
      return [
        "the number of \(noun) is \(count): expected 0 to \(CollectionUpdate.maximumCount)"
      ]
    case .update(let error): return error.problems.map(\.description)
    case .duplicates(let error): return error.duplicates.map(\.description)
    case .noSnapshot:
      return ["the collection does not show a snapshot that a new one could be compared with"]
    case .offset(let point):
      return [
        "the offset \(NumberText.decimal(point.x)), \(NumberText.decimal(point.y)) is not finite"
      ]
    case .time(let time): return ["the time \(NumberText.decimal(time)) is not finite"]
    case .velocity(let point):
      return [
        "the velocity \(NumberText.decimal(point.x)), \(NumberText.decimal(point.y)) is not within "
          + "\(NumberText.decimal(ScrollPhysics.maximumVelocity)) points a second"
      ]
    case .busy:
      return ["the collection is being changed already: change it again when that has ended"]
    }
  }

  package static func countedSections(_ count: Int) -> String {
    count == 1 ? "there is 1 section" : "there are \(count) sections"
  }

  private static func counted(_ section: Int, _ itemCounts: [Int]) -> String {
    guard itemCounts.indices.contains(section) else {
      return countedSections(itemCounts.count)
    }
    switch itemCounts[section] {
    case 0: return "section \(section) is empty"
    case 1: return "section \(section) has 1 item"
    case let count: return "section \(section) has \(count) items"
    }
  }
}
