import SnugGeometry

/// All that some edits bring in, measured: the items of tables with their table, all others in one
/// batch for each sizer.
struct MeasuredEdits {
  /// In the order of the edits.
  private var parts: [Part] = []
  private var taken = 0
  /// What did not come as a table.
  private var listed = CellTable()
  private var listedCount = 0
  private var measured: MeasuredTable?
  /// Which of these are headers and footers, and what they come to together; `nil` if one of them
  /// cannot be fitted.
  private var bars: [Int] = []
  private var fittedBars: PlacedItems??

  /// What one edit brings in at one place.
  private struct Part {
    /// Where the first of it will stand.
    var place: CellFlowError.Place
    var content: Content

    enum Content {
      case listed(Range<Int>)
      case given(CellTable)
      case measured(MeasuredTable)
    }
  }

  /// - Throws: for the first cell that cannot be measured.
  init(_ edits: [CellFlowEdit]) throws(CellFlowError) {
    for edit in edits { collect(edit) }
    var failure: (part: Int, error: CellFlowError)?
    do throws(CellTable.Failure) {
      measured = try MeasuredTable(listed)
    } catch {
      for (number, part) in parts.enumerated() {
        guard case .listed(let range) = part.content, range.contains(error.item) else { continue }
        let place = part.place.moved(by: error.item - range.lowerBound)
        failure = (number, CellFlowError(error.cause, at: place))
      }
    }
    for number in parts.indices.prefix(failure?.part ?? parts.count) {
      guard case .given(let table) = parts[number].content else { continue }
      do throws(CellTable.Failure) {
        parts[number].content = .measured(try MeasuredTable(table))
      } catch {
        throw CellFlowError(error.cause, at: parts[number].place.moved(by: error.item))
      }
    }
    if let failure { throw failure.error }
  }

  /// What comes next in the order of the edits, fitted.
  /// - Throws: for the first cell that cannot be fitted.
  mutating func next(_ fitting: CellFitting) throws(CellFlowError) -> PlacedItems {
    let part = parts[taken]
    taken += 1
    let table: MeasuredTable? =
      switch part.content {
      case .listed(let range): measured?[range]
      case .measured(let table): table
      case .given: nil
      }
    guard let table else { preconditionFailure("all was measured") }
    do throws(CellTable.Failure) {
      return try table.fitted(fitting)
    } catch {
      throw CellFlowError(error.cause, at: part.place.moved(by: error.item))
    }
  }

  /// The same of a header or a footer: all are fitted alike, and together.
  mutating func nextBar(_ fitting: CellFitting) throws(CellFlowError) -> PlacedCell {
    guard case .listed(let items) = parts[taken].content, let measured else {
      preconditionFailure("no header or footer")
    }
    let fitted: PlacedItems?
    if let fittedBars {
      fitted = fittedBars
    } else {
      fitted = try? measured[bars].fitted(fitting)
      fittedBars = .some(fitted)
    }
    guard let fitted else { return try next(fitting)[0] }
    taken += 1
    return fitted[bars.partitioningIndex { $0 >= items.lowerBound }]
  }

  /// In the order in which it is fitted. Places far off are refused when an edit is made.
  private mutating func collect(_ edit: CellFlowEdit) {
    switch edit {
    case .setContent(let content, let item, let section):
      collect([CellFlowItem(content)], at: .item(section: section, item: item))
    case .insert(let items, let start, let section):
      collect(items, at: .item(section: section, item: start))
    case .setHeader(let content, let section): collectBar(content, at: .header(section: section))
    case .setFooter(let content, let section): collectBar(content, at: .footer(section: section))
    case .insertSections(let sections, let start):
      for (index, section) in sections.enumerated() {
        let number = start &+ index
        collectBar(section.header, at: .header(section: number))
        let place = CellFlowError.Place.item(section: number, item: 0)
        if let table = section.given {
          parts.append(Part(place: place, content: .given(table)))
        } else {
          collect(section.listed, at: place)
        }
        collectBar(section.footer, at: .footer(section: number))
      }
    case .setOptions, .remove, .move, .setMetrics, .setOverflow, .removeSections, .moveSection,
      .setLayout:
      break
    }
  }

  private mutating func collectBar(_ content: CellContent?, at place: CellFlowError.Place) {
    guard let content else { return }
    bars.append(listedCount)
    collect([CellFlowItem(content)], at: place)
  }

  private mutating func collect(_ items: [CellFlowItem], at place: CellFlowError.Place) {
    let start = listedCount
    listedCount += items.count
    for item in items { listed.append(item.content, options: item.options) }
    parts.append(Part(place: place, content: .listed(start..<listedCount)))
  }
}

extension CellFlowError.Place {
  /// An item's place so many items on; any other as it is.
  fileprivate func moved(by count: Int) -> Self {
    guard case .item(let section, let item) = self else { return self }
    return .item(section: section, item: item &+ count)
  }
}
