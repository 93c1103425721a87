package import SnugFlow

/// The items that some edits bring: collected, measured (the items of a table with it, all others in one
/// batch for each sizer), and taken in the same order, fitted.
package struct NewItems {
  private var parts: [Part] = []
  private var taken = 0
  /// The items that did not come as a table.
  private var listed = CellTable()
  private var listedCount = 0
  /// The headers and footers among these, and their fitted cells: those before the first that
  /// cannot be fitted.
  private var bars: [Int] = []
  private var fittedBars: (items: PlacedItems, failure: FittingError?)?

  /// The content that one edit inserts at one place.
  private struct Part {
    /// The place of its first item.
    var place: LayoutPlace
    /// The indices of its items in the section; `nil` for consecutive ones from the first.
    var items: [Int]?
    var content: Content

    enum Content {
      case listed(Range<Int>)
      indirect case table(CellTable)
    }

    func place(_ index: Int) -> LayoutPlace {
      guard case .item(let first) = place else { return place }
      return .item(section: first.section, item: items?[index] ?? first.item &+ index)
    }
  }

  package init() {}

  // MARK: Collecting

  mutating func reserve(_ count: Int) { parts.reserveCapacity(parts.count + count) }

  /// Begins a part of items that are appended one by one.
  /// - Parameter items: Their indices in the section; `nil` for consecutive ones from the first.
  package mutating func begin(at place: LayoutPlace, items: [Int]? = nil) {
    parts.append(
      Part(place: place, items: items, content: .listed(listedCount..<listedCount)))
  }

  /// Appends an item to the part begun last.
  /// - Parameter identifier: The identifier of its design in a collection.
  package mutating func append(
    _ content: CellContent, options: FlowItemOptions = .standard, identifier: String = ""
  ) {
    guard case .listed(let range) = parts[parts.count - 1].content else { return }
    listed.append(content, options: options, identifier: identifier)
    listedCount += 1
    parts[parts.count - 1].content = .listed(range.lowerBound..<listedCount)
  }

  /// Appends a header or a footer as its own part.
  package mutating func appendBar(
    _ content: CellContent, identifier: String = "", at place: LayoutPlace
  ) {
    begin(at: place)
    bars.append(listedCount)
    append(content, identifier: identifier)
  }

  mutating func append(_ table: CellTable, at place: LayoutPlace) {
    parts.append(Part(place: place, content: .table(table)))
  }

  /// Measures the collected content.
  /// - Throws: The error of the first cell that cannot be measured.
  package mutating func measure() throws(CellFlowError) {
    guard !parts.isEmpty else { return }
    do throws(CellTable.Failure) {
      try listed.measure()
      for number in parts.indices {
        guard case .table(var table) = parts[number].content else { continue }
        try table.measure()
        parts[number].content = .table(table)
      }
    } catch {
      throw firstUnmeasurable() ?? CellFlowError(error.cause, at: parts[0].place(0))
    }
  }

  /// Returns the error of the first cell that cannot be measured.
  private func firstUnmeasurable() -> CellFlowError? {
    let ofListed = listed.firstUnmeasurable() ?? listed.fault
    for part in parts {
      let failure: CellTable.Failure?
      switch part.content {
      case .listed(let range):
        failure = ofListed.flatMap { failure in
          range.contains(failure.item)
            ? CellTable.Failure(item: failure.item - range.lowerBound, cause: failure.cause) : nil
        }
      case .table(let table): failure = table.firstUnmeasurable() ?? table.fault
      }
      if let failure { return CellFlowError(failure.cause, at: part.place(failure.item)) }
    }
    return nil
  }

  // MARK: Taking

  /// Returns the next part, fitted.
  /// - Throws: The error of the first cell that cannot be fitted.
  package mutating func next(_ fitting: CellFitting) throws(CellFlowError) -> PlacedItems {
    let part = parts[taken]
    taken += 1
    let table =
      switch part.content {
      case .listed(let range): listed.only(range)
      case .table(let table): table
      }
    do throws(CellTable.Failure) {
      return try table.fitted(fitting)
    } catch {
      throw CellFlowError(error.cause, at: part.place(error.item))
    }
  }

  /// Takes the next header or footer: all are fitted alike, and together.
  /// - Returns: Its index among the headers and footers.
  /// - Throws: An error if it cannot be fitted.
  package mutating func nextBar(_ fitting: CellFitting) throws(CellFlowError) -> Int {
    guard case .listed(let items) = parts[taken].content else {
      preconditionFailure("no header or footer")
    }
    let fitted = fittedBars ?? fitBars(fitting)
    fittedBars = fitted
    let number = bars.partitioningIndex { $0 >= items.lowerBound }
    if let failure = fitted.failure, number == fitted.items.count {
      throw CellFlowError(failure, at: parts[taken].place)
    }
    taken += 1
    return number
  }

  private func fitBars(
    _ fitting: CellFitting
  ) -> (items: PlacedItems, failure: FittingError?) {
    var count = bars.count
    var failure: FittingError?
    while true {
      do throws(CellTable.Failure) {
        return (try listed.only(bars.prefix(count)).fitted(fitting), failure)
      } catch {
        (count, failure) = (error.item, error.cause)
      }
    }
  }

  /// Returns headers and footers that were taken, by index; `nil` gives an unmeasured one.
  package func bars(_ numbers: [Int?]) -> PlacedItems {
    guard let fitted = fittedBars?.items else { return PlacedItems(emptyCount: numbers.count) }
    let known = numbers.compactMap { $0 }
    let found = known.count == fitted.count ? fitted : fitted.only(known)
    guard known.count < numbers.count else { return found }
    var bars = PlacedItems(emptyCount: numbers.count)
    bars.set(numbers.indices.filter { numbers[$0] != nil }, to: found)
    return bars
  }
}
