package import SnugFlow
package import SnugPropertyTesting

/// A sequence of edits of `model`, each valid after the edits before it.
package func flowEdits(
  of model: FlowModel, count: ClosedRange<Int>, _ limits: FlowCaseLimits
) -> Generator<[FlowEdit]> {
  Generator { source in
    var model = model
    var edits: [FlowEdit] = []
    for _ in 0..<(try source.draw(.integer(in: count))) {
      guard let edit = try source.draw(flowEdit(of: model, limits)) else { continue }
      model.apply(edit)
      edits.append(edit)
    }
    return edits
  }
}

/// The same layout with one or two properties changed that frames may depend on.
private func changedLayouts(
  _ layout: FlowLayout, _ limits: FlowCaseLimits
) -> Generator<FlowLayout> {
  Generator { source in
    var layout = layout
    switch try source.draw(.integer(in: 0...4)) {
    case 0: layout.containerSize.width = try source.draw(.length(in: 0...24))
    case 1: layout.containerSize.height = try source.draw(.length(in: 0...24))
    case 2: layout.contentInset = try source.draw(edgeInsets(limits))
    case 3: layout.direction = try source.draw(.element(of: LayoutDirection.allCases))
    default: layout.containerSize = try source.draw(itemSizes(limits))
    }
    if try source.draw(.integer(in: 0...3)) == 3 {
      layout.scrollAxis = layout.scrollAxis.perpendicular
    }
    return layout
  }
}

/// Items that often have options.
func flowItem(_ sizes: Generator<Size>, _ limits: FlowCaseLimits) -> Generator<FlowItem> {
  Generator { source in
    FlowItem(
      size: try source.draw(sizes),
      options: try source.draw(.bool) ? try source.draw(itemOptions(limits)) : .init())
  }
}

private func flowEdit(of model: FlowModel, _ limits: FlowCaseLimits) -> Generator<FlowEdit?> {
  Generator { source in
    let kind = try source.draw(.integer(in: 0...15))
    if kind == 12 {
      let place = try source.draw(.integer(in: 0...model.sections.count))
      return .insertSections([try source.draw(flowSections(limits))], at: place)
    }
    if kind == 13 {
      return .setContainer(try source.draw(changedLayouts(model.layout, limits)))
    }
    guard !model.sections.isEmpty else { return nil }
    let section = try source.draw(.integer(in: 0...model.sections.count - 1))
    let items = model.sections[section].items.count
    switch kind {
    case 9: return .setSection(.style(try source.draw(sectionStyles(limits))), section: section)
    case 10:
      let size = try source.draw(itemSizes(limits).optional())
      return try source.draw(.bool)
        ? .setSection(.header(size), section: section)
        : .setSection(.footer(size), section: section)
    case 14:
      let item = limits.hasBalanceAndLimits ? try source.draw(overflows(limits)) : nil
      return .setSection(.overflow(item.map(FlowSection.Overflow.init)), section: section)
    case 11:
      let other = try source.draw(.integer(in: 0...model.sections.count - 1))
      if try source.draw(.bool) { return .moveSection(from: section, to: other) }
      return .removeSections(min(section, other)..<max(section, other))
    default: break
    }
    guard items > 0, kind != 2, kind != 3 else {
      // Often of the same size as an existing item.
      let present = items > 0 ? model.sections[section].items.sizes[items / 2] : .zero
      let sizes = Generator<Size>.frequency([(2, itemSizes(limits)), (1, .constant(present))])
      let item = flowItem(sizes, limits)
      let count = try source.draw(
        .frequency([(4, .constant(1)), (1, .integer(in: 0...limits.items.upperBound))]))
      let place = try source.draw(.integer(in: 0...items))
      return .insert(
        try source.draw(.array(of: item, count: count...count)), at: place, section: section)
    }
    let item = try source.draw(.integer(in: 0...items - 1))
    switch kind {
    case 15:
      let new = flowItem(itemSizes(limits), limits)
      let places = [item, try source.draw(.integer(in: 0...items - 1))]
      let replaced = places[0] == places[1] ? [item] : places
      return .set(
        replaced, to: try source.draw(.array(of: new, count: replaced.count...replaced.count)),
        section: section)
    case 4, 5:
      let most = min(items - item, limits.items.upperBound)
      let count = try source.draw(.frequency([(4, .constant(1)), (1, .integer(in: 0...most))]))
      return .remove(item..<item + count, section: section)
    case 6:
      return .setItem(.options(try source.draw(itemOptions(limits))), item: item, section: section)
    case 7:
      let toSection = try source.draw(.integer(in: 0...model.sections.count - 1))
      let last = toSection == section ? items - 1 : model.sections[toSection].items.count
      return .move(
        item: item, section: section, toItem: try source.draw(.integer(in: 0...last)),
        toSection: toSection)
    default:
      return .setItem(.size(try source.draw(itemSizes(limits))), item: item, section: section)
    }
  }
}
