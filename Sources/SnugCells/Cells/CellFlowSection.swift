public import SnugFlow
public import SnugGeometry
public import SnugText

/// The items of one section, its header and footer, and how they are laid out.
public struct CellFlowSection {
  /// In the order they are laid out. Those of a list of texts are made each time they are read, and
  /// kept once one is changed.
  /// - Complexity: O(items) for a list of texts, else O(1).
  public var items: [CellFlowItem] {
    get {
      guard let given else { return listed }
      return (0..<given.count).map { given[$0] }
    }
    _modify {
      if given != nil {
        listed = items
        given = nil
      }
      yield &listed
    }
  }
  private(set) var listed: [CellFlowItem]
  /// The items, if they came as a table.
  private(set) var given: CellTable?
  /// A cell is fitted to the content's extent along the lines; of a size only the extent along the
  /// scroll direction counts.
  public var header, footer: CellContent?
  /// Alignments, spacings and insets.
  public var metrics: FlowMetrics
  /// What stands behind the last item shown when there are more than `maximumLines` hold: "+3
  /// more", by the number hidden. There is none when `nil`.
  ///
  /// It is asked for once for each number tried: those of the items at the end of the last line,
  /// until one fits. Its answer must depend on the number alone.
  public var overflow: ((_ hiddenCount: Int) -> CellFlowItem)?

  /// A section without header, footer and overflow item, unless given.
  public init(
    _ items: [CellFlowItem], header: CellContent? = nil, footer: CellContent? = nil,
    metrics: FlowMetrics = FlowMetrics(),
    overflow: ((_ hiddenCount: Int) -> CellFlowItem)? = nil
  ) {
    listed = items
    self.header = header
    self.footer = footer
    self.metrics = metrics
    self.overflow = overflow
  }

  /// A section of cells of one template, each with one text.
  public init(
    _ texts: [String], in sizer: CellSizer, metrics: FlowMetrics = FlowMetrics()
  ) {
    if let list = TextList(texts) {
      self.init(list, in: sizer, metrics: metrics)
    } else {
      self.init(texts.map { CellFlowItem(.cell(sizer, [$0])) }, metrics: metrics)
    }
  }

  /// A section of cells of one template, each with one text: the fastest way to lay out many.
  public init(
    _ texts: TextList, in sizer: CellSizer, metrics: FlowMetrics = FlowMetrics()
  ) {
    self.init([], metrics: metrics)
    guard sizer.labels.count == 1 else {
      items = (0..<texts.count).map { CellFlowItem(.cell(sizer, [texts[$0]])) }
      return
    }
    let places = (0..<texts.count).map { CellTable.Place(column: 0, row: $0) }
    setItems(CellTable([CellTable.Column(CellTexts(texts), sizer)], places))
  }

  /// Has the items be those of a table.
  package mutating func setItems(_ table: CellTable) {
    given = table
    listed = []
  }
}

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

/// What an item, a header or a footer shows: a cell to be measured, or anything of a known size.
public enum CellContent {
  /// A cell of a sizer's template with a text for each of its labels, in declared order.
  case cell(CellSizer, [String])
  /// In points.
  case size(Size)
}

extension CellContent {
  /// The texts to be measured; none for a known size.
  var texts: [String] { if case .cell(_, let texts) = self { texts } else { [] } }
}
