public import SnugFlow
public import SnugText

/// The items of one section, its header and footer, its style and its overflow item.
///
/// Example: `CellFlow`.
public struct CellFlowSection {
  /// The items in layout order. Those of a list of texts are created at each read, and stored at
  /// the first change.
  /// - Complexity: O(items) for a list of texts, else O(1).
  public var items: [CellFlowItem] {
    get {
      guard let given else { return listed }
      return (0..<given.count).map { given[$0] }
    }
    _modify {
      if table != nil {
        listed = items
        table = nil
      }
      yield &listed
    }
  }
  private(set) var listed: [CellFlowItem]
  /// The items, if they were given as a table.
  var given: CellTable? { table?.items }
  private var table: Table?

  /// Apart, as there may be many sections without items.
  private final class Table {
    let items: CellTable
    init(_ items: CellTable) { self.items = items }
  }

  /// The header and footer. A cell is fitted to the content's extent along the lines; of a known
  /// size only the extent along the scroll direction counts.
  public var header, footer: CellContent?
  /// Alignments, spacings and insets.
  public var style: SectionStyle
  /// The overflow item after the last shown item when `maximumLines` hides some, such as "+3 more",
  /// for the count of hidden items. No overflow item when `nil`.
  ///
  /// The closure is called once for each count tried: those of the items at the end of the last
  /// line, until one fits. Its result must depend on the count alone.
  public var overflow: ((_ hiddenCount: Int) -> CellFlowItem)?

  /// Creates a section, by default without header, footer and overflow item.
  public init(
    _ items: [CellFlowItem], header: CellContent? = nil, footer: CellContent? = nil,
    style: SectionStyle = SectionStyle(),
    overflow: ((_ hiddenCount: Int) -> CellFlowItem)? = nil
  ) {
    listed = items
    self.header = header
    self.footer = footer
    self.style = style
    self.overflow = overflow
  }

  /// Creates a section of cells of one template, each with one text.
  public init(
    _ texts: [String], in sizer: CellSizer, style: SectionStyle = SectionStyle()
  ) {
    if let list = TextList(texts) {
      self.init(list, in: sizer, style: style)
    } else {
      self.init(texts.map { CellFlowItem(.cell(sizer, [$0])) }, style: style)
    }
  }

  /// Creates a section of cells of one template, each with one text: the fastest way to lay out
  /// many.
  public init(
    _ texts: TextList, in sizer: CellSizer, style: SectionStyle = SectionStyle()
  ) {
    self.init([], style: style)
    guard sizer.labels.count == 1 else {
      items = (0..<texts.count).map { CellFlowItem(.cell(sizer, [texts[$0]])) }
      return
    }
    setItems(
      CellTable([CellTable.Column(CellTexts(texts), sizer)], CellTable.Place.rows(texts.count)))
  }

  /// Creates a section of cells of one template, each with one styled text.
  /// - Throws: As `CellSizer.strings(of:)`.
  public init(
    styled texts: [StyledText], in sizer: CellSizer, style: SectionStyle = SectionStyle()
  ) throws(FittingError) {
    self.init(try sizer.strings(of: texts.map { [$0] }).map { $0[0] }, in: sizer, style: style)
  }

  package mutating func setItems(_ table: CellTable) {
    self.table = table.columns.isEmpty && table.fault == nil ? nil : Table(table)
    listed = []
  }
}

/// An item to be laid out: its content and layout options.
///
/// Example: `CellFlow`.
public struct CellFlowItem {
  /// The content of the item.
  public var content: CellContent
  /// The layout options. A cell's baselines replace those given here if the alignment needs them.
  public var options: FlowItemOptions {
    get { asked.all }
    set { asked = AskedOptions(newValue) }
  }
  private(set) var asked: AskedOptions

  /// Creates an item, by default with standard options.
  public init(_ content: CellContent, options: FlowItemOptions = FlowItemOptions()) {
    self.content = content
    asked = AskedOptions(options)
  }
}

/// The layout options of an item. Most are standard, and take no more than one reference.
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

/// The content of an item, a header or a footer: a cell to be measured, or anything of a known
/// size.
///
/// Example: `CellFlow`.
public enum CellContent {
  /// A cell of a sizer's template with a text for each of its labels, in declared order.
  case cell(CellSizer, [String])
  /// A known size, in points.
  case size(Size)

  /// Returns a cell of a sizer's template with a styled text for each of its labels, in declared order.
  /// - Throws: As `CellSizer.strings(of:)`.
  public static func cell(
    _ sizer: CellSizer, styled texts: [StyledText]
  ) throws(FittingError) -> CellContent {
    .cell(sizer, try sizer.strings(of: texts))
  }

  /// The texts to be measured; none for a known size.
  var texts: [String] { if case .cell(_, let texts) = self { texts } else { [] } }
}
