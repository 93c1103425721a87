public import SnugGeometry
public import SnugText

/// Fits cells of one template to their texts.
///
/// Not thread-safe, not even together with sizers that share its compiled programs: those of
/// designs that differ only in the styles of texts. Every label is measured once. One of several
/// lines is measured again at its solved width, unless its lines fit there unbroken or the width
/// has not changed; its text is read once for both.
///
/// ```swift
/// let sizer = CellSizer(try .tag(), measuring: try TextMeasurer(catalog: .embedded))
/// let cells = try sizer.fit([["A"], ["longer"]])
/// print(cells[1].size, cells[1].frame(ofView: "label") ?? .zero)
/// ```
public final class CellSizer {
  /// The design of every cell it fits.
  public private(set) var template: CellTemplate
  /// The layout direction of the cells, which determines the side of their leading edges.
  public var direction: LayoutDirection { programs.direction }
  let measurer: any TextMeasuring
  private(set) var labels: [Label]
  package let programs: FittingPrograms
  private(set) var design: KindFitter.Design
  /// Whether any label shares a size with those of other cells.
  let sharesSizes: Bool

  /// An object, as each text asks for it and a style takes long to copy.
  final class Label: Sendable {
    let view: Int
    let style: TextStyle
    let lines: Int
    /// The width for the intrinsic size of a label of several lines; `nil` for no limit.
    let preferredWidth: Double?
    let sizeGroup: SizeGroup?
    let needsLongestWord: Bool
    /// Whether the height of its frame changes what is shown.
    let dependsOnHeight: Bool

    /// - Parameter index: The index of the view.
    fileprivate init(_ view: CellView, at index: Int, _ style: TextStyle) {
      (self.view, self.style, lines) = (index, style, view.lines)
      let preferred = view.preferredMaxLayoutWidth
      preferredWidth = preferred > 0 ? preferred : nil
      sizeGroup = view.sizeGroup.map { SizeGroup(name: $0, scope: view.sizeGroupScope) }
      needsLongestWord = view.needsLongestWord
      dependsOnHeight = style.truncation.cutsToHeight || style.shrinking != nil
    }
  }

  /// Creates a sizer for cells of `template` that are laid out in `direction`.
  public convenience init(
    _ template: CellTemplate, measuring measurer: any TextMeasuring,
    direction: LayoutDirection = .leftToRight
  ) {
    self.init(
      template, measuring: measurer, programs: FittingPrograms(template, direction: direction))
  }

  /// - Parameter programs: Those of a design that differs at most in the styles of its texts.
  package init(
    _ template: CellTemplate, measuring measurer: any TextMeasuring, programs: FittingPrograms
  ) {
    self.template = template
    self.programs = programs
    self.measurer = measurer
    labels = template.views.enumerated().compactMap { index, view in
      guard case .label(let style) = view.content else { return nil }
      return Label(view, at: index, style)
    }
    sharesSizes = labels.contains { $0.sizeGroup?.scope == .section }
    design = KindFitter.Design(
      template: template, labels: labels,
      needsLongestWords: labels.contains(where: \.needsLongestWord),
      kinds: FittedKinds.Design(
        viewNames: template.views.map(\.name),
        labels: labels.enumerated().map { number, label in
          .init(
            view: label.view, alignsAtLeft: label.style.paragraph.startsAtLeft(""),
            needsLayout: label.style.paragraph.firstLineIndent > 0 || label.sizeGroup != nil,
            lines: label.lines, isMeasuredAsShown: label.isMeasuredAsShown,
            hugsLines: label.lines != 1 && template.views[label.view].hugsLines,
            looseSides: programs.looseSides[number])
        },
        direction: programs.direction,
        hasSeveralLines: template.views.contains(where: \.hasSeveralLines)))
  }

  /// Measures and fits one cell for each element, which has a text for each label in declared
  /// order.
  /// - Throws: The error of the first cell that cannot be fitted.
  public func fit(
    _ texts: [[String]], _ fitting: Fitting = .compressed
  ) throws(FittingError) -> [FittedCell] {
    try fitting.validate()
    var cells: [FittedCell] = []
    cells.reserveCapacity(texts.count)
    var batch = CellTexts(labelCount: labels.count)
    batch.reserveCapacity(texts.count)
    for cell in texts {
      let length = try check(cell)
      if !batch.hasRoom(for: length) {
        try fit(batch, fitting, texts, into: &cells)
        batch = CellTexts(labelCount: labels.count)
      }
      batch.append(cell)
    }
    try fit(batch, fitting, texts, into: &cells)
    return cells
  }

  /// - Parameter texts: The texts of all cells; those of `batch` follow the cells already fitted.
  private func fit(
    _ batch: CellTexts, _ fitting: Fitting, _ texts: [[String]], into cells: inout [FittedCell]
  ) throws(FittingError) {
    let fitted = try fit(batch, try measure(batch), fitting) { _, error in error }
    for number in fitted.numbers {
      cells.append(FittedCell(texts: texts[cells.count], kinds: fitted.kinds, kind: Int(number)))
    }
  }

  /// Returns texts given by the names of their labels in declared order, as cells take them:
  /// `sizer.fit([sizer.texts(["title": "Snug", "count": "3"])])`.
  /// - Throws: `.unknownView` for a name that is no label's, `.missingText` for a label without text.
  public func texts<Text>(_ texts: [String: Text]) throws(FittingError) -> [Text] {
    let names = labels.map { template.views[$0.view].name }
    if let unknown = texts.keys.filter({ !names.contains($0) }).min() {
      throw .unknownView(unknown)
    }
    return try names.map { (name) throws(FittingError) in
      guard let text = texts[name] else { throw .missingText(label: name) }
      return text
    }
  }

  /// Measures and fits one cell for each element, which has a styled text for each label in declared
  /// order.
  /// - Throws: As for plain texts, and as `strings(of:)`.
  public func fit(
    styled texts: [[StyledText]], _ fitting: Fitting = .compressed
  ) throws(FittingError) -> [FittedCell] {
    try fit(strings(of: texts), fitting)
  }

  /// Returns the styled texts of a cell, one for each label in declared order, as strings with marks
  /// (`RangeStyles`), which stand wherever this sizer takes a text. The labels of `template` get the styles
  /// that they lack.
  /// - Throws: `.textCountMismatch`, or `.font` as `RangeStyles.string(of:)`; no label has new styles then.
  /// - Complexity: O(bytes); with a new style, O(styles of the template) more.
  public func strings(of texts: [StyledText]) throws(FittingError) -> [String] {
    try strings(of: [texts])[0]
  }

  /// Returns the texts of many cells as the overload for one does, in O(bytes + styles).
  package func strings(of cells: [[StyledText]]) throws(FittingError) -> [[String]] {
    var ranges = labels.map(\.style.ranges)
    let strings = try cells.map { (texts) throws(FittingError) in
      guard texts.count == labels.count else {
        throw .textCountMismatch(expected: labels.count, given: texts.count)
      }
      return try FittingError.font { () throws(FontError) in
        try texts.enumerated().map { (label, text) throws(FontError) in
          try ranges[label].string(of: text)
        }
      }
    }
    for (index, label) in labels.enumerated() where label.style.ranges != ranges[index] {
      template = template.restyled(label: template.views[label.view].name) {
        $0.ranges = ranges[index]
      }
      var style = label.style
      style.ranges = ranges[index]
      labels[index] = Label(template.views[label.view], at: label.view, style)
    }
    (design.template, design.labels) = (template, labels)
    return strings
  }

  /// Returns a text of a fitted cell with its styles.
  /// - Parameter label: The index of the label in declared order.
  public func styledText(ofLabel label: Int, in cell: FittedCell) -> StyledText {
    labels[label].style.ranges.text(of: cell.texts[label])
  }

  /// Returns the length of a cell's texts, in bytes.
  /// - Throws: `.textCountMismatch`, or `.font` for texts that are too long.
  func check(_ texts: [String]) throws(FittingError) -> Int {
    guard texts.count == labels.count else {
      throw .textCountMismatch(expected: labels.count, given: texts.count)
    }
    let length = texts.reduce(0) { $0 + $1.utf8.count }
    guard length <= TextList.maximumLength else { throw .font(.textTooLong(bytes: length)) }
    return length
  }

  /// Fits a cell again to another size. Only labels of several lines whose width changes are
  /// measured again.
  /// - Throws: `.textCountMismatch` for a cell of another template with other labels.
  public func refit(_ cell: FittedCell, _ fitting: Fitting) throws(FittingError) -> FittedCell {
    try fitting.validate()
    guard cell.texts.count == labels.count else {
      throw .textCountMismatch(expected: labels.count, given: cell.texts.count)
    }
    let kinds = FittedKinds(design.kinds)
    try refit(cell.kind, of: cell.kinds, fitting, into: kinds) { cell.texts }
    return FittedCell(texts: cell.texts, kinds: kinds, kind: 0, groupSizes: cell.groupSizes)
  }

  /// Fits a kind again to a validated fitting, and adds its layout to `kinds`.
  /// - Parameter texts: Returns the texts of one of its cells.
  func refit(
    _ kind: Int, of old: FittedKinds, _ fitting: Fitting, into kinds: FittedKinds,
    texts: () -> [String]
  ) throws(FittingError) {
    try fitter(for: fitting).fit(
      { old.intrinsicMetrics(ofLabel: $0, kind: kind) }, fitting, into: kinds, texts: texts,
      known: (old, kind))
  }

  /// Whether a limit that the cell stays within may still have affected the solution: the axes are solved
  /// repeatedly because a constraint couples them, or a constraint has the limit (`Attribute.proposedWidth`).
  func dependsOnLimit(_ fitting: Fitting) throws(FittingError) -> Bool {
    let program = try program(for: fitting)
    return program.dependsOnProposal || design.kinds.hasSeveralLines && program.stages.areOne
  }

  /// Returns a label's text if every character of it is certainly shown, from the left edge of its
  /// frame; `nil` when only `textLayout` can determine that. It shapes nothing.
  /// - Parameter label: The index of the label in declared order.
  public func wholeText(ofLabel label: Int, in cell: FittedCell) -> String? {
    labels[label].wholeText(
      cell.texts[label], cell.kinds.showing(ofLabel: label, kind: cell.kind))
  }

  /// Returns a text of a label without the marks of its ranges.
  package func unmarked(_ text: String, ofLabel label: Int) -> String {
    labels[label].style.ranges.unmarked(text)
  }

  /// Returns the maximum number of lines of a label; 0 for no limit.
  /// - Parameter label: The index of the label in declared order.
  public func lines(ofLabel label: Int) -> Int { labels[label].lines }

  /// Returns a label's text as shown in its frame: truncated if it does not fit, and aligned.
  ///
  /// The positions of lines and glyphs are relative to the label's frame. Truncation and alignment
  /// come after solving and change no frame.
  /// - Parameter label: The index of the label in declared order.
  public func textLayout(
    ofLabel label: Int, in cell: FittedCell, includingGlyphs: Bool = false
  ) throws(FittingError) -> TextLayout {
    try FittingError.font { () throws(FontError) in
      try labels.textLayout(
        ofLabel: label, cell.kinds, kind: cell.kind, sharing: cell.groupSizes,
        measuring: measurer, includingGlyphs: includingGlyphs
      ) { cell.texts[$0] }
    }
  }

  /// Returns the text of the label with this name, as the overload for an index does.
  /// - Throws: `.unknownView` when no label of the template has the name.
  public func textLayout(
    ofLabel name: String, in cell: FittedCell, includingGlyphs: Bool = false
  ) throws(FittingError) -> TextLayout {
    guard let label = cell.kinds.index(ofLabel: name) else { throw .unknownView(name) }
    return try textLayout(ofLabel: label, in: cell, includingGlyphs: includingGlyphs)
  }

  /// Returns the fitter of the thread that owns the sizer.
  func fitter(for fitting: Fitting) throws(FittingError) -> KindFitter {
    KindFitter(design, try program(for: fitting), measurer)
  }

  func program(for fitting: Fitting) throws(FittingError) -> FittingProgram {
    try programs.program(for: fitting)
  }
}

extension CellSizer.Label {
  /// Whether the metrics of a text of fewer lines than the limit are those of all of it, as shown.
  fileprivate var isMeasuredAsShown: Bool {
    sizeGroup == nil
      && (lines == 1 || style.leastSize >= style.size && style.paragraph.textWrap == .wrap)
  }

  /// Returns a text of a kind if every character of it is certainly shown, from the left edge of
  /// the label's frame.
  fileprivate func wholeText(_ text: String, _ showing: FittedKinds.Showing) -> String? {
    guard showing != .otherwise else { return nil }
    let text = style.ranges.unmarked(text)
    // Where inline boxes are, only a layout says.
    guard style.ranges.isEmpty || !InlineBox.isIn(text),
      showing != .onOneLineIfAtLeft || style.paragraph.startsAtLeft(text)
    else { return nil }
    return text.singleLine(style.paragraph.whiteSpace)
  }
}

/// The labels of a design, to be laid out as shown on any thread.
package struct ShownLabels: Sendable {
  private let labels: [CellSizer.Label]

  package init(_ sizer: CellSizer) { labels = sizer.labels }

  func label(_ label: Int) -> CellSizer.Label { labels[label] }

  package func lines(ofLabel label: Int) -> Int { labels[label].lines }

  package func unmarked(_ text: String, ofLabel label: Int) -> String {
    labels[label].style.ranges.unmarked(text)
  }

  /// Returns what `CellSizer.wholeText` returns for a text of a kind.
  package func wholeText(
    _ text: String, ofLabel label: Int, _ kinds: FittedKinds, kind: Int
  ) -> String? {
    labels[label].wholeText(text, kinds.showing(ofLabel: label, kind: kind))
  }

  /// Returns what `CellSizer.textLayout` returns for a label of a kind.
  /// - Parameter text: Returns the text of each label of the cell.
  package func textLayout(
    ofLabel label: Int, _ kinds: FittedKinds, kind: Int, sharing sizes: GroupSizes,
    measuring measurer: TextMeasurer, includingGlyphs: Bool, text: (Int) -> String
  ) throws(FontError) -> TextLayout {
    try labels.textLayout(
      ofLabel: label, kinds, kind: kind, sharing: sizes, measuring: measurer,
      includingGlyphs: includingGlyphs, text: text)
  }
}
