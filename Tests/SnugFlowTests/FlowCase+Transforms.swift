import SnugFlow
import SnugFlowTesting

extension FlowCase {
  /// Every length times `factor`.
  func scaled(by factor: Double) -> FlowCase {
    var copy = self
    copy.layout.containerSize = layout.containerSize.scaled(by: factor)
    copy.layout.contentInset = layout.contentInset.scaled(by: factor)
    copy.sections = sections.map { section in
      var section = section
      section.items = section.items.mapSizes { $0.scaled(by: factor) }
      section.header = section.header?.scaled(by: factor)
      section.footer = section.footer?.scaled(by: factor)
      section.style.minimumInteritemSpacing *= factor
      section.style.minimumLineSpacing *= factor
      section.style.sectionInset = section.style.sectionInset.scaled(by: factor)
      if let insets = section.style.background?.insets {
        section.style.background?.insets = insets.scaled(by: factor)
      }
      section.options = section.options.mapValues { options in
        var options = options
        options.firstBaseline = options.firstBaseline.map { $0 * factor }
        options.lastBaseline = options.lastBaseline.map { $0 * factor }
        options.maximumMain = options.maximumMain.map { $0 * factor }
        options.minimumMain = options.minimumMain.map { $0 * factor }
        options.maximumCross = options.maximumCross.map { $0 * factor }
        options.crossSizing = options.crossSizing?.scaled(by: factor)
        for index in options.attachedViews.indices {
          let view = options.attachedViews[index]
          options.attachedViews[index].size = view.size.scaled(by: factor)
          options.attachedViews[index].offset = Point(
            x: view.offset.x * factor, y: view.offset.y * factor)
        }
        return options
      }
      return section
    }
    return copy
  }

  /// The other scroll axis, with x and y exchanged in all sizes and insets.
  var transposed: FlowCase {
    var copy = self
    copy.layout.scrollAxis = layout.scrollAxis.perpendicular
    copy.layout.containerSize = layout.containerSize.transposed
    copy.layout.contentInset = layout.contentInset.transposed
    copy.sections = sections.map { section in
      var section = section
      section.items = section.items.mapSizes(\.transposed)
      section.header = section.header?.transposed
      section.footer = section.footer?.transposed
      section.style.sectionInset = section.style.sectionInset.transposed
      if let insets = section.style.background?.insets {
        section.style.background?.insets = insets.transposed
      }
      section.options = section.options.mapValues { options in
        var options = options
        options.attachedViews = options.attachedViews.map(\.transposed)
        return options
      }
      return section
    }
    return copy
  }

  /// The same case with insets as leading and trailing, and its mirror image from right to left.
  var mirrorImages: (FlowCase, FlowCase) {
    let flow = withStyle { $0.sectionInset = $0.sectionInset.directional }
    var mirrored = flow
    mirrored.layout.contentInset = flow.layout.contentInset.directional
    mirrored.layout.direction = .rightToLeft
    return (flow, mirrored)
  }

  /// The same case with `.start` instead of baseline alignments.
  var withoutBaselines: FlowCase {
    var copy = withStyle { $0.itemAlignment = $0.itemAlignment.withoutBaseline }
    for index in copy.sections.indices {
      copy.sections[index].options = sections[index].options.mapValues { options in
        var options = options
        options.alignment = options.alignment?.withoutBaseline
        return options
      }
    }
    return copy
  }
}

extension SectionStyle.ItemAlignment {
  fileprivate var withoutBaseline: Self {
    self == .firstBaseline || self == .lastBaseline ? .start : self
  }
}

extension CrossSizing {
  fileprivate func scaled(by factor: Double) -> CrossSizing {
    CrossSizing(
      extent: { length, axis in
        self.extent(length / factor, axis).map {
          Extent(
            extent: $0.extent * factor, firstBaseline: $0.firstBaseline.map { $0 * factor },
            lastBaseline: $0.lastBaseline.map { $0 * factor })
        }
      },
      greatestExtent: { self.greatestExtent($0 / factor, $1) * factor })
  }
}

extension FlowSection.Items {
  fileprivate func mapSizes(_ transform: (Size) -> Size) -> FlowSection.Items {
    switch self {
    case .sizes(let sizes): .sizes(sizes.map(transform))
    case .kinds(let sizes, let numbers): .kinds(sizes.map(transform), numbers: numbers)
    case .uniform(let size, let count): .uniform(transform(size), count: count)
    }
  }
}

extension EdgeInsets {
  /// The same left-to-right insets, given as leading and trailing.
  fileprivate var directional: EdgeInsets {
    EdgeInsets(
      top: top, leading: leading(.leftToRight), bottom: bottom, trailing: trailing(.leftToRight))
  }

  /// Top exchanged with leading, bottom with trailing, from left to right.
  fileprivate var transposed: EdgeInsets {
    EdgeInsets(
      top: leading(.leftToRight), leading: top, bottom: trailing(.leftToRight), trailing: bottom)
  }

  fileprivate func scaled(by factor: Double) -> EdgeInsets {
    let horizontal: Horizontal =
      switch horizontal {
      case .directional(let leading, let trailing):
        .directional(leading: leading * factor, trailing: trailing * factor)
      case .physical(let left, let right):
        .physical(left: left * factor, right: right * factor)
      }
    return EdgeInsets(top: top * factor, bottom: bottom * factor, horizontal: horizontal)
  }
}

extension Size {
  fileprivate func scaled(by factor: Double) -> Size {
    Size(width: width * factor, height: height * factor)
  }
}

extension Rect {
  /// The mirror image within content of this size.
  func mirrored(in content: Size) -> Rect {
    Rect(x: content.width - x - width, y: y, width: width, height: height)
  }

  func scaled(by factor: Double) -> Rect {
    Rect(origin: Point(x: x * factor, y: y * factor), size: size.scaled(by: factor))
  }
}

extension AttachedView {
  /// The same with x and y exchanged.
  fileprivate var transposed: AttachedView {
    AttachedView(
      kind: kind, size: size.transposed, edges: edges.transposed, ownEdges: ownEdges?.transposed,
      offset: Point(x: offset.y, y: offset.x),
      fractionalOffset: Point(x: fractionalOffset.y, y: fractionalOffset.x), zIndex: zIndex)
  }
}

extension AttachedView.Edges {
  fileprivate var transposed: AttachedView.Edges {
    let pairs: [(Self, Self)] = [
      (.top, .leading), (.leading, .top), (.bottom, .trailing), (.trailing, .bottom),
    ]
    return Self(pairs.filter { contains($0.0) }.map(\.1))
  }
}
