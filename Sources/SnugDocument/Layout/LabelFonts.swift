import Snug

/// The fonts of a cell's labels, resolved before anything is measured, so that what is wrong
/// with a font is said at the place that asks for it.
struct LabelFonts {
  /// The primary face of each label, in declared order.
  let faces: [FontFace]
  /// The families that are not installed.
  let diagnostics: [Diagnostic]

  init(_ cell: Document.Cell, measurer: TextMeasurer) throws(DocumentError) {
    var faces: [FontFace] = []
    var diagnostics: [Diagnostic] = []
    for index in cell.template.labels {
      let view = cell.template.views[index]
      guard case .label(let style) = view.content else { continue }
      do throws(FontError) {
        let chain = try measurer.chain(for: style)
        faces.append(chain.primary)
        let path = "cells.\(cell.name).views.\(view.name).font"
        for family in chain.missingFamilies {
          diagnostics.append(
            Diagnostic(
              code: .fontSubstituted, path: path,
              message: measurer.catalog.substitution(for: family, in: chain).sentence))
        }
        if let message = chain.missingInstanceSentence {
          diagnostics.append(Diagnostic(code: .missingInstance, path: path, message: message))
        }
        for tag in chain.missingAxes {
          diagnostics.append(
            Diagnostic(
              code: .missingAxis, path: "\(path).axes.\(tag)", message: chain.sentence(missing: tag)
            ))
        }
      } catch {
        let declared = cell.value?.view(named: view.name)
        let font = declared?.member("font")
        let place = font?.member("file") ?? font ?? declared ?? cell.value
        throw DocumentError(
          place: JSONPlace(of: place),
          message: error.sentence)
      }
    }
    self.faces = faces
    self.diagnostics = diagnostics
  }
}

extension FontChain {
  /// As many of a font's instances are told; families with axes for weight, width and slant have
  /// over a hundred.
  private static let mostTold = 24

  /// Says that the font has no such axis, and which it has.
  fileprivate func sentence(missing tag: FontTag) -> String {
    let known = primary.axes.map(\.tag.description)
    let lack = "\"\(primary.family)\" has no axis \"\(tag)\""
    guard !known.isEmpty else { return "\(lack), nor any other" }
    let hint = NearMiss.suggestions(for: tag.description, among: known).first
    return lack + (hint.map { ": did you mean \"\($0)\"?" } ?? ";") + " it has "
      + known.map { "\"\($0)\"" }.joined(separator: ", ")
  }

  /// Says that the font has no such named instance, and which it has.
  fileprivate var missingInstanceSentence: String? {
    guard let name = missingInstance else { return nil }
    let known = primary.namedInstances
    let lack = "\"\(primary.family)\" has no named instance \"\(name)\""
    let remedy = "weight, width and slant are used"
    guard !known.isEmpty else { return "\(lack), nor any other; \(remedy)" }
    let hint = NearMiss.suggestions(for: name, among: known).first
    let rest = known.count - Self.mostTold
    return lack + (hint.map { ": did you mean \"\($0)\"?" } ?? ";") + " it has "
      + known.prefix(Self.mostTold).map { "\"\($0)\"" }.joined(separator: ", ")
      + (rest > 0 ? " and \(rest) more" : "") + "; \(remedy)"
  }
}
