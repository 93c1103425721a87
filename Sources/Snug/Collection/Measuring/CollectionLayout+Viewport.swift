import SnugFlow
import SnugGeometry

extension CollectionLayout {
  /// Lays everything out in a viewport of another size or with another inset.
  ///
  /// Lines are laid anew only if their length changes. Items that would come out otherwise then keep
  /// their sizes as estimates, until they are in view.
  func laidOut(in layout: FlowLayout) throws(CollectionError) -> CollectionLayout {
    var next = self
    do throws(FlowError) {
      _ = try next.flow.apply(.setLayout(layout))
      guard next.flow.mainExtent != flow.mainExtent else { return next }
    } catch {
      throw .flow(error)
    }
    var edits: [FlowEdit] = []
    for section in sections.indices {
      edits += try next.adaptItems(section)
      edits += try next.adaptBars(section)
    }
    do throws(FlowError) {
      if !edits.isEmpty { _ = try next.flow.apply(edits) }
    } catch {
      throw .flow(error)
    }
    return next
  }

  private mutating func adaptItems(_ section: Int) throws(CollectionError) -> [FlowEdit] {
    let metrics = sections[section].metrics
    let fitting = try itemFitting(section, metrics)
    var edits: [FlowEdit] = []
    sections[section].updateEach { index, item in
      let before = item.placed.flowItem(metrics)
      item.adapt(to: fitting)
      edits += FittedEdit.flowEdits(
        from: before, to: item.placed.flowItem(metrics), index, section)
    }
    return edits
  }

  private mutating func adaptBars(_ section: Int) throws(CollectionError) -> [FlowEdit] {
    var edits: [FlowEdit] = []
    if let header = sections[section].header {
      let content = try refit(header, at: .header(section: section))
      sections[section].header?.placed.content = content
      edits.append(.setHeader(sections[section].header?.placed.size, section: section))
    }
    if let footer = sections[section].footer {
      let content = try refit(footer, at: .footer(section: section))
      sections[section].footer?.placed.content = content
      edits.append(.setFooter(sections[section].footer?.placed.size, section: section))
    }
    return edits
  }

  private func refit(
    _ bar: Bar, at place: CollectionPlace
  ) throws(CollectionError) -> PlacedCell.Content {
    do throws(FittingError) {
      return try barFitting.refit(bar.placed.content)
    } catch {
      throw .fitting(error, at: place)
    }
  }
}
