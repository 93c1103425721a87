public import SnugFlow

/// An item to be placed, and what it asks beyond its size.
public struct CellFlowItem {
  /// What it shows.
  public var content: CellContent
  /// Baselines are those of the cell where there is one and the alignment needs them.
  public var options: FlowItemOptions {
    get { asked.all }
    set { asked = AskedOptions(newValue) }
  }
  private(set) var asked: AskedOptions

  /// An item without options, unless given.
  public init(_ content: CellContent, options: FlowItemOptions = FlowItemOptions()) {
    self.content = content
    asked = AskedOptions(options)
  }
}

/// What an item asks beyond its size. Most ask nothing, and pay for one reference.
package struct AskedOptions: Sendable {
  private var asked: Asked?

  private final class Asked: Sendable {
    let options: FlowItemOptions
    init(_ options: FlowItemOptions) { self.options = options }
  }

  package init(_ options: FlowItemOptions = .standard) {
    asked = options == .standard ? nil : Asked(options)
  }

  package var all: FlowItemOptions { asked?.options ?? .standard }
}
