package import SnugGeometry

/// The frame of whatever stands at a place.
extension FlowResult {
  /// The frame of a place, if it is shown; headers and footers where they are not pinned.
  package func frame(of place: LayoutPlace) -> Rect? {
    switch place {
    case .section(let section): frame(ofSection: section)
    case .overflow(let section): overflow(inSection: section)?.frame
    case .header(let section): frame(ofHeaderInSection: section)
    case .footer(let section): frame(ofFooterInSection: section)
    case .item(let path):
      path.item < shownItemCount(inSection: path.section)
        ? frame(ofItem: path.item, inSection: path.section) : nil
    }
  }

  /// The frame of a place where it is drawn in a viewport at an offset: headers and footers where
  /// they are pinned then, in view or not.
  package func frame(of place: LayoutPlace, at offset: Point) -> Rect? {
    let visible = layout.visibleRect(at: offset)
    return switch place {
    case .header(let section): frame(ofHeaderInSection: section, pinnedIn: visible)
    case .footer(let section): frame(ofFooterInSection: section, pinnedIn: visible)
    case .section, .item, .overflow: frame(of: place)
    }
  }
}

extension FlowLayout {
  /// What lies in the viewport at an offset, and so far before and behind it, in points.
  package func visibleRect(at offset: Point, margin: Double = 0) -> Rect {
    var rect = Rect(origin: offset, size: containerSize)
    rect.origin[scrollAxis] -= margin
    rect.size[scrollAxis] += 2 * margin
    return rect
  }
}
