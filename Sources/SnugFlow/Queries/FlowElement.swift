public import SnugGeometry

/// Something a flow layout places: an item, what stands for hidden ones, or a section's header or footer.
public struct FlowElement: Hashable, Sendable {
  /// The index of its section.
  public var section: Int
  /// What of the section it is.
  public var kind: Kind
  /// Where it stands, in content coordinates and points.
  public var frame: Rect
  /// What lies in front of what: 0, unless it is pinned; a pinned footer has 1, a pinned header 2.
  public var zIndex: Int

  /// What of a section an element is, in the order elements are found in.
  public enum Kind: Hashable, Sendable {
    case header
    case item(Int)
    /// What stands for the hidden items of a section.
    case overflow(hiddenCount: Int)
    case footer
  }

  /// An element of a section that is not pinned, unless said otherwise.
  public init(section: Int, kind: Kind, frame: Rect, zIndex: Int = 0) {
    self.section = section
    self.kind = kind
    self.frame = frame
    self.zIndex = zIndex
  }
}
