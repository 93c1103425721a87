import SnugText

/// What the labels of some cells measure: all cells of one sizer in one batch.
struct CellMeasurements {
  private var metrics: [[TextMetrics]]
  private var nextRequest = 0
  private var measuredCells: [MeasuredCells] = []
  private var nextList = 0

  /// A cell to be measured, and where it stands.
  private struct Request {
    var content: CellContent
    var place: CellFlowError.Place
  }

  /// The cells of a section to be measured together, how many requests come before them, and which
  /// section it is.
  private struct ListRequest {
    var texts: CellTexts
    var sizer: CellSizer
    var place: Int
    var section: Int
  }

  /// Measures all that edits bring in.
  /// - Throws: for the first cell that cannot be measured.
  init(_ edits: [CellFlowEdit]) throws(CellFlowError) {
    var requests: [Request] = []
    var lists: [ListRequest] = []
    for edit in edits { CellMeasurements.collect(edit, into: &requests, &lists) }
    metrics = [[TextMetrics]](repeating: [], count: requests.count)
    for (sizer, members) in CellMeasurements.groups(requests) {
      do throws(FittingError) {
        let texts = members.map { requests[$0].content.texts }
        for (member, measured) in zip(members, try sizer.measure(texts)) {
          metrics[member] = measured
        }
      } catch {
        try CellMeasurements.throwFirst(requests, lists)
        throw CellFlowError(error, at: requests[members[0]].place)
      }
    }
    for list in lists {
      do throws(FittingError) {
        measuredCells.append(try list.sizer.measure(list.texts))
      } catch {
        try CellMeasurements.throwFirst(requests, lists)
        throw CellFlowError(error, at: .section(list.section))
      }
    }
  }

  /// The metrics of the next content, in the order of the edits; none for a size.
  mutating func next() -> [TextMetrics] {
    defer { nextRequest += 1 }
    return metrics[nextRequest]
  }

  /// The metrics of the next cells that came as lists of texts.
  mutating func nextCells() -> MeasuredCells {
    defer { nextList += 1 }
    return measuredCells[nextList]
  }

  /// In the order in which they are fitted. Places far off are refused when an edit is made.
  private static func collect(
    _ edit: CellFlowEdit, into requests: inout [Request], _ lists: inout [ListRequest]
  ) {
    switch edit {
    case .setContent(let content, let item, let section):
      requests.append(Request(content: content, place: .item(section: section, item: item)))
    case .insert(let items, let start, let section):
      collect(items, at: start, section: section, into: &requests)
    case .setHeader(let content?, let section):
      requests.append(Request(content: content, place: .header(section: section)))
    case .setFooter(let content?, let section):
      requests.append(Request(content: content, place: .footer(section: section)))
    case .insertSections(let sections, let start):
      for (index, section) in sections.enumerated() {
        let number = start &+ index
        if let header = section.header {
          requests.append(Request(content: header, place: .header(section: number)))
        }
        if let (texts, sizer) = section.labels {
          lists.append(
            ListRequest(texts: texts, sizer: sizer, place: requests.count, section: number))
        } else {
          collect(section.items, at: 0, section: number, into: &requests)
        }
        if let footer = section.footer {
          requests.append(Request(content: footer, place: .footer(section: number)))
        }
      }
    case .setHeader(nil, _), .setFooter(nil, _), .setOptions, .remove, .move, .setMetrics,
      .setOverflow, .removeSections, .moveSection, .setLayout:
      break
    }
  }

  private static func collect(
    _ items: [CellFlowItem], at start: Int, section: Int, into requests: inout [Request]
  ) {
    requests.reserveCapacity(requests.count + items.count)
    for (index, item) in items.enumerated() {
      requests.append(
        Request(content: item.content, place: .item(section: section, item: start &+ index)))
    }
  }

  /// The requests of each sizer, by index; sizers in the order they first come in.
  private static func groups(_ requests: [Request]) -> [(sizer: CellSizer, members: [Int])] {
    var groups: [(sizer: CellSizer, members: [Int])] = []
    var numbers: [ObjectIdentifier: Int] = [:]
    var last = 0
    for (index, request) in requests.enumerated() {
      guard case .cell(let sizer, _) = request.content else { continue }
      if groups.isEmpty || groups[last].sizer !== sizer {
        last = numbers[ObjectIdentifier(sizer)] ?? groups.count
        if last == groups.count {
          numbers[ObjectIdentifier(sizer)] = last
          groups.append((sizer, []))
        }
      }
      groups[last].members.append(index)
    }
    return groups
  }

  /// Measures one by one to find which cell cannot be measured.
  private static func throwFirst(
    _ requests: [Request], _ lists: [ListRequest]
  ) throws(CellFlowError) {
    var lists = lists[...]
    for (index, request) in requests.enumerated() {
      while let list = lists.first, list.place <= index {
        try throwFirst(list)
        lists.removeFirst()
      }
      guard case .cell(let sizer, let texts) = request.content else { continue }
      do throws(FittingError) {
        _ = try sizer.measure([texts])
      } catch {
        throw CellFlowError(error, at: request.place)
      }
    }
    for list in lists { try throwFirst(list) }
  }

  private static func throwFirst(_ list: ListRequest) throws(CellFlowError) {
    for item in 0..<list.texts.count {
      do throws(FittingError) {
        _ = try list.sizer.measure([list.texts[item]])
      } catch {
        throw CellFlowError(error, at: .item(section: list.section, item: item))
      }
    }
  }
}
