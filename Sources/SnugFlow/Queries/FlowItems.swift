public import SnugGeometry

/// The shown items of a section of a result, in order.
///
/// ```swift
/// let sizes = [Size(width: 40, height: 20), Size(width: 60, height: 20)]
/// let flow = try FlowLayout(width: 80).layout(sizes)
/// print(flow.items(inSection: 0)[1].frame, flow.items(inSection: 0).map(\.line))
/// ```
public struct FlowItems: RandomAccessCollection, Sendable {
  /// Where an item is.
  public struct Element: Hashable, Sendable {
    /// The index of its line in the section.
    public let line: Int
    /// Its frame, in content coordinates.
    public let frame: Rect
  }

  private let result: FlowResult
  private let section: Int
  /// The count of shown items.
  public let endIndex: Int

  fileprivate init(of result: FlowResult, section: Int) {
    (self.result, self.section) = (result, section)
    endIndex = result.shownItemCount(inSection: section)
  }

  /// 0.
  public var startIndex: Int { 0 }

  /// Returns where an item is.
  /// - Complexity: O(log items); O(1) in a uniform section.
  public subscript(index: Int) -> Element {
    precondition(indices.contains(index), "the item \(index) is not shown: there are \(count)")
    return Element(
      line: result.line(ofItem: index, inSection: section),
      frame: result.frame(ofItem: index, inSection: section))
  }
}

extension FlowResult {
  /// Returns the shown items of a section.
  /// - Precondition: There is such a section.
  public func items(inSection section: Int) -> FlowItems { FlowItems(of: self, section: section) }
}

// MARK: Visitors that may throw

extension FlowResult {
  /// Calls `body` with the index and frame of each item of a range, in order, until it throws.
  /// - Precondition: The items are shown.
  /// - Complexity: O(log items + items of the range).
  public func forEachFrame<Failure: Error>(
    ofItems items: Range<Int>, inSection section: Int,
    _ body: (Int, Rect) throws(Failure) -> Void
  ) throws(Failure) {
    var failure: Failure?
    forEachFrame(ofItems: items, inSection: section) { item, frame in
      untilFailure(&failure) { () throws(Failure) in try body(item, frame) }
    }
    if let failure { throw failure }
  }

  /// Calls `body` with the index, line and frame of each item of a range, in order, until it throws.
  /// - Precondition: The items are shown.
  /// - Complexity: O(log items + items of the range).
  public func forEachPlace<Failure: Error>(
    ofItems items: Range<Int>, inSection section: Int,
    _ body: (_ item: Int, _ line: Int, _ frame: Rect) throws(Failure) -> Void
  ) throws(Failure) {
    var failure: Failure?
    forEachPlace(ofItems: items, inSection: section) { item, line, frame in
      untilFailure(&failure) { () throws(Failure) in try body(item, line, frame) }
    }
    if let failure { throw failure }
  }

  /// Calls `body` for each element in a rectangle, until it throws; as `forEachElement` without errors.
  public func forEachElement<Failure: Error>(
    in rect: Rect, pinnedIn visible: Rect? = nil,
    _ body: (FlowElement) throws(Failure) -> Void
  ) throws(Failure) {
    var failure: Failure?
    forEachElement(in: rect, pinnedIn: visible) { element in
      untilFailure(&failure) { () throws(Failure) in try body(element) }
    }
    if let failure { throw failure }
  }
}

/// Calls `body`, unless it has thrown before. The visitors that cannot throw are the fast ones: what is left of them
/// after an error does nothing.
private func untilFailure<Failure: Error>(
  _ failure: inout Failure?, _ body: () throws(Failure) -> Void
) {
  guard failure == nil else { return }
  do throws(Failure) {
    try body()
  } catch {
    failure = error
  }
}
