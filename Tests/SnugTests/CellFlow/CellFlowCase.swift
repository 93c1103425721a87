import Snug
import SnugCollectionTesting
import SnugFlowTesting
import SnugPropertyTesting

/// A generated flow of cells and the edits made to it.
struct CellFlowSession {
  var model: CellFlowModel
  var edits: [CellFlowEdit]
}

/// Generates sessions with cells of the given sizers. No text is generated twice.
struct CellFlowSessions {
  var sizers: [CellSizer]
  var axes = Axis.allCases
  /// If true, the layout may give an item another size than its cell was fitted to.
  var resizesItems = true
  var edits = 1...6
  let references = CellReferences()

  private var limits: FlowCaseLimits {
    FlowCaseLimits(
      lineAlignments: resizesItems
        ? SectionStyle.LineAlignment.allCases : [.leading, .center, .justified],
      hasBalanceAndLimits: true, hasCellLimits: false)
  }

  func sessions() -> Generator<CellFlowSession> {
    Generator { source in
      var texts = Texts()
      var layout = FlowLayout(width: 0)
      layout.containerSize = try source.draw(sizes)
      layout.scrollAxis = try source.draw(.element(of: axes))
      var sections: [CellFlowSection] = []
      for _ in 0..<(try source.draw(.integer(in: 0...3))) {
        sections.append(try section(&texts, &source))
      }
      let model = CellFlowModel(
        layout: layout, sections: sections, references: references)
      var left = model
      var edits: [CellFlowEdit] = []
      for _ in 0..<(try source.draw(.integer(in: self.edits))) {
        guard let edit = try edit(of: left, &texts, &source) else { continue }
        left.apply(edit)
        edits.append(edit)
      }
      return CellFlowSession(model: model, edits: edits)
    }
  }

  /// Prefixes each text with a number, so that all texts differ.
  private struct Texts {
    private var count = 0

    mutating func next(_ source: inout ChoiceSource) throws -> String {
      count += 1
      return "\(count) " + (try source.draw(.string(from: "a b", count: 0...24)))
    }
  }

  private var sizes: Generator<Size> {
    // Lengths that whole characters and the margins of 4 points fill exactly.
    let lengths = Generator<Double>.frequency([
      (2, Generator<Int>.integer(in: 0...26).map { Double($0) * 5 + 4 }),
      (1, .length(in: 4...130)),
    ])
    return Generator { source in
      Size(width: try source.draw(lengths), height: try source.draw(lengths))
    }
  }

  private func content(
    _ texts: inout Texts, _ source: inout ChoiceSource
  ) throws -> CellContent {
    let kind = try source.draw(.integer(in: 0...sizers.count))
    guard kind < sizers.count else { return .size(try source.draw(itemSizes())) }
    var labels: [String] = []
    for view in sizers[kind].template.views {
      if case .label = view.content { labels.append(try texts.next(&source)) }
    }
    return .cell(sizers[kind], labels)
  }

  private func options(_ source: inout ChoiceSource) throws -> FlowItemOptions {
    guard try source.draw(.integer(in: 0...3)) == 3 else { return FlowItemOptions() }
    var options = try source.draw(itemOptions(limits))
    if !resizesItems { options.alignment = nil }
    return options
  }

  private func style(_ source: inout ChoiceSource) throws -> SectionStyle {
    var style = try source.draw(sectionStyles(limits))
    if !resizesItems {
      if style.itemAlignment == .stretch { style.itemAlignment = .center }
      style.oversize = .overflow
      style.lastLineAlignment = .automatic
    }
    return style
  }

  private func items(
    _ count: ClosedRange<Int>, _ texts: inout Texts, _ source: inout ChoiceSource
  ) throws -> [CellFlowItem] {
    try (0..<(try source.draw(.integer(in: count)))).map { _ in
      CellFlowItem(try content(&texts, &source), options: try options(&source))
    }
  }

  private func section(
    _ texts: inout Texts, _ source: inout ChoiceSource
  ) throws -> CellFlowSection {
    let items = try items(0...6, &texts, &source)
    let header = try source.draw(.bool) ? try bar(&texts, &source) : nil
    let footer = try source.draw(.bool) ? try bar(&texts, &source) : nil
    let style = try style(&source)
    return CellFlowSection(
      items, header: header, footer: footer, style: style,
      overflow: try overflow(&texts, &source))
  }

  /// An overflow item, which is longer the more items are hidden.
  private func overflow(
    _ texts: inout Texts, _ source: inout ChoiceSource
  ) throws -> ((Int) -> CellFlowItem)? {
    guard try source.draw(.bool) else { return nil }
    let content = try content(&texts, &source)
    let options = try options(&source)
    return { hiddenCount in
      let content: CellContent =
        switch content {
        case .cell(let sizer, let texts):
          .cell(sizer, texts.map { $0 + String(repeating: "+", count: hiddenCount) })
        case .size(let size):
          .size(Size(width: size.width + Double(hiddenCount), height: size.height))
        }
      return CellFlowItem(content, options: options)
    }
  }

  /// Headers and footers must fit the container, whatever its size: only a design without a minimum
  /// or maximum size does.
  private func bar(
    _ texts: inout Texts, _ source: inout ChoiceSource
  ) throws -> CellContent {
    let note = sizers.first { $0.template.views.allSatisfy { $0.lines == 0 } }
    guard let note, try source.draw(.bool) else { return .size(try source.draw(itemSizes())) }
    return .cell(note, [try texts.next(&source)])
  }

  private func edit(
    of model: CellFlowModel, _ texts: inout Texts, _ source: inout ChoiceSource
  ) throws -> CellFlowEdit? {
    let kind = try source.draw(.integer(in: 0...13))
    if kind <= 1 {
      var layout = model.layout
      layout.containerSize = try source.draw(sizes)
      if axes.count > 1, try source.draw(.integer(in: 0...3)) == 3 {
        layout.scrollAxis = layout.scrollAxis.perpendicular
      }
      return .setContainer(layout)
    }
    if kind == 2 {
      let place = try source.draw(.integer(in: 0...model.sections.count))
      return .insertSections([try section(&texts, &source)], at: place)
    }
    guard !model.sections.isEmpty else { return nil }
    let section = try source.draw(.integer(in: 0...model.sections.count - 1))
    let other = try source.draw(.integer(in: 0...model.sections.count - 1))
    let count = model.sections[section].items.count
    switch kind {
    case 3: return .setSection(.style(try style(&source)), section: section)
    case 4 where try source.draw(.integer(in: 0...2)) == 2:
      return .setSection(.overflow(try overflow(&texts, &source)), section: section)
    case 4:
      let content = try source.draw(.bool) ? try bar(&texts, &source) : nil
      return try source.draw(.bool)
        ? .setSection(.header(content), section: section)
        : .setSection(.footer(content), section: section)
    case 5:
      return try source.draw(.bool)
        ? .moveSection(from: section, to: other)
        : .removeSections(min(section, other)..<max(section, other))
    default: break
    }
    guard count > 0, kind > 7 else {
      let place = try source.draw(.integer(in: 0...count))
      return .insert(try items(0...3, &texts, &source), at: place, section: section)
    }
    let item = try source.draw(.integer(in: 0...count - 1))
    switch kind {
    case 8: return .remove(item..<(try source.draw(.integer(in: item...count))), section: section)
    case 9: return .setItem(.options(try options(&source)), item: item, section: section)
    case 10:
      let last = other == section ? count - 1 : model.sections[other].items.count
      return .move(
        item: item, section: section, toItem: try source.draw(.integer(in: 0...last)),
        toSection: other)
    case 13:
      let places = [item, try source.draw(.integer(in: 0...count - 1))]
      let replaced = places[0] == places[1] ? [item] : places
      let new = try items(replaced.count...replaced.count, &texts, &source)
      return .set(replaced, to: new, section: section)
    default:
      return .setItem(.content(try content(&texts, &source)), item: item, section: section)
    }
  }
}
