import Snug

extension CollectionSession: CustomDebugStringConvertible {
  /// A short description of the scene and its steps.
  package var debugDescription: String {
    var lines = [
      "",
      "\(scene.layout.scrollAxis) \(scene.layout.direction), viewport \(scene.layout.containerSize.brief), "
        + "\(scene.layout.contentInset.brief), estimate \(scene.estimatedSize?.brief ?? "none"), "
        + "margin \(scene.measuringMargin), queues \(scene.maximumQueuedCells), "
        + "\(scene.selectionMode), refused \(scene.refused.sorted())",
      scene.data.brief,
    ]
    lines += steps.map(\.brief)
    return lines.joined(separator: "\n")
  }
}

extension CollectionStep {
  fileprivate var brief: String {
    switch self {
    case .update(let change): "- batch \(change.brief)"
    case .illegalUpdate(let change): "- illegal batch \(change.brief)"
    case .apply(let change): "- apply\n\(change.data.brief)"
    case .illegalSnapshot(let data): "- apply illegal\n\(data.brief)"
    case .reload(let data): "- reload\n\(data.brief)"
    default: "- \(self)"
    }
  }
}

extension DataChange {
  fileprivate var brief: String {
    let lists: [(String, [String])] = [
      ("delete", update.deletedItems.map(\.description)),
      ("insert", update.insertedItems.map(\.description)),
      ("move", update.movedItems.map { "\($0.from)>\($0.to)" }),
      ("reload", update.reloadedItems.map(\.description)),
      ("delete sections", update.deletedSections.map(\.description)),
      ("insert sections", update.insertedSections.map(\.description)),
      ("move sections", update.movedSections.map { "\($0.from)>\($0.to)" }),
      ("reload sections", update.reloadedSections.map(\.description)),
      ("change sections", update.changedSections.map(\.description)),
    ]
    let named = lists.filter { !$0.1.isEmpty }.map { "\($0.0) \($0.1.joined(separator: " "))" }
    return named.joined(separator: ", ") + "\n" + data.brief
  }
}

extension CollectionSnapshot<Int> {
  fileprivate var brief: String {
    sections.enumerated().map { index, section in
      "    \(index): section \(section.id) \(section.section.brief): "
        + section.items.map { "\($0.id) \($0.item.brief)" }.joined(separator: ", ")
    }.joined(separator: "\n")
  }
}

extension CollectionSection {
  fileprivate var brief: String {
    var parts: [String] = []
    if let header { parts.append("header \(header.brief)") }
    if let footer { parts.append("footer \(footer.brief)") }
    if let overflow { parts.append("overflow \(overflow(1).brief)") }
    let standard = Mirror(reflecting: SectionStyle())
    for (set, usual) in zip(Mirror(reflecting: style).children, standard.children)
    where "\(set.value)" != "\(usual.value)" {
      parts.append("\(set.label ?? "") \(set.value)")
    }
    return parts.isEmpty ? "" : "(\(parts.joined(separator: ", ")))"
  }
}

extension CollectionItem {
  fileprivate var brief: String {
    let content =
      switch self.content {
      case .size(let size): size.brief
      case .texts(let texts): "\(texts)"
      }
    let asked = options == FlowItemOptions() ? "" : " \(options)"
    let attached = attachedViews.isEmpty ? "" : " \(attachedViews)"
    return "\(reuseIdentifier) \(content)\(asked)\(attached)"
  }
}

extension Size {
  fileprivate var brief: String { "\(width)x\(height)" }
}

extension EdgeInsets {
  fileprivate var brief: String {
    self == .zero ? "no inset" : "inset top \(top) bottom \(bottom) \(horizontal)"
  }
}
