package import Snug
import SnugGeometry

/// A label in a cell of a document, whose text varies while the other labels keep theirs.
///
/// Not thread-safe.
package final class LabelBox {
  private let sizer: CellSizer
  private let label: Int
  private let fitting: Fitting
  /// The texts of all labels.
  private var texts: [String]
  /// What the fonts lack of the styles of the cell.
  package let fontDiagnostics: [Diagnostic]

  init(
    _ sizer: CellSizer, label: Int, _ fitting: Fitting, texts: [String], _ fonts: [Diagnostic]
  ) {
    (self.sizer, self.label, self.fitting, self.texts) = (sizer, label, fitting, texts)
    fontDiagnostics = fonts
  }

  /// Returns the label with a text, in which nothing is a mark of a range.
  package func shown(_ text: String) throws(FittingError) -> ShownLabel {
    let style = sizer.template.style(ofLabel: label)
    texts[label] = style?.ranges.isEmpty ?? true ? text : RangeStyles.escaped(text)
    let cell = try sizer.fit([texts], fitting)[0]
    return try ShownLabel(path: "", id: nil, text, ofLabel: label, in: cell, sizer)
  }
}

extension CellTemplate {
  /// Returns the style of a label, by its index in declared order.
  func style(ofLabel label: Int) -> TextStyle? {
    if case .label(let style) = views[labels[label]].content { style } else { nil }
  }
}

extension LayoutSession {
  /// Returns a label of a cell of a document, in lines as those of its first item with this cell, whose texts the
  /// other labels have.
  /// - Throws: For an unknown cell, an unknown label, and as `layout(_:)`.
  package func labelBox(
    of document: Document, cell name: String, view: String
  ) throws(DocumentError) -> LabelBox {
    func unknown(_ what: String, _ name: String, _ known: [String]) -> DocumentError {
      DocumentError(
        place: .document,
        message: "there is no \(what) \(Excerpt.quoted(name))"
          + (NearMiss.question(for: name, among: known)
            ?? ": there is \(known.prefix(20).map { "\"\($0)\"" }.joined(separator: ", "))"))
    }
    let names = document.cells.map(\.name)
    guard let cell = document.cells.firstIndex(where: { $0.name == name }) else {
      throw unknown("cell", name, names)
    }
    let template = document.cells[cell].template
    guard let label = template.labelNames.firstIndex(of: view) else {
      throw unknown("label", view, template.labelNames)
    }
    var fitter = try DocumentFitter(document, pool: try pool(for: document))
    let sizer = try fitter.sizer(forCell: cell)
    let fonts = fitter.sizers.diagnostics
    for (index, section) in document.sections.enumerated() {
      for item in section.items.places.indices {
        guard case .cell(cell, let texts) = section.items[item].content else { continue }
        return LabelBox(
          sizer, label: label, try fitter.fitting(ofSection: index, section.style),
          texts: texts, fonts)
      }
    }
    return LabelBox(
      sizer, label: label,
      try fitter.fitting(ofSection: 0, document.sections.first?.style ?? SectionStyle()),
      texts: template.labels.map { _ in "" }, fonts)
  }
}

extension DocumentFitter {
  fileprivate func fitting(ofSection section: Int, _ style: SectionStyle) throws(DocumentError)
    -> Fitting
  {
    do throws(FlowError) {
      return try CellFitting.ofItems(style, section: section, in: flow).fitting
    } catch {
      throw document.error(error)
    }
  }
}
