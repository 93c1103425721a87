public import Snug

/// How a document's items are shown while they are scrolled, changed and tapped.
public struct CollectionSettings: Hashable, Sendable {
  /// How many items may be selected at once.
  public var selection = SelectionMode.single
  /// What an item has until it comes into view and is measured, in points; all are measured at once
  /// if `nil`.
  public var estimatedSize: Size?
  /// How far ahead of the viewport content is asked for, in points.
  public var prefetchAhead = 480.0
  /// How far behind the viewport content is asked for, in points.
  public var prefetchBehind = 240.0
  /// The questions that are answered with no; all others are with yes.
  public var refusals: Set<Refusal> = []

  /// A question about an item, which is answered with no.
  public struct Refusal: Hashable, Sendable {
    /// What is asked.
    public var question: Question
    /// Where the item stands when it is asked.
    public var path: ItemPath

    /// A refusal of a question about the item at a path.
    public init(_ question: Question, at path: ItemPath) {
      self.question = question
      self.path = path
    }
  }

  /// What a touch asks about an item.
  public enum Question: String, Hashable, Sendable, CaseIterable {
    case shouldHighlight, shouldSelect, shouldDeselect
  }

  /// Single selection; nothing is refused.
  public init() {}
}
