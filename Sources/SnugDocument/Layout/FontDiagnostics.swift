public import Snug

extension Diagnostic {
  /// What there is to say about the fonts a style resolves to.
  /// - Parameter path: Where the style's font is said.
  public static func of(_ chain: FontChain, in catalog: FontCatalog, path: String) -> [Diagnostic] {
    let missing = catalog.substitutions(in: chain).map { substitution in
      Diagnostic(code: .fontSubstituted, path: path, message: substitution.sentence)
    }
    return missing + ofDesign(chain, in: catalog, path: path)
  }

  /// What the primary font lacks of the design the style names.
  static func ofDesign(_ chain: FontChain, in catalog: FontCatalog, path: String) -> [Diagnostic] {
    var result: [Diagnostic] = []
    if let name = chain.missingInstance {
      let message = chain.sentence(missing: name, known: catalog.namedInstances(for: chain))
      result.append(Diagnostic(code: .missingInstance, path: path, message: message))
    }
    for tag in chain.missingAxes {
      result.append(
        Diagnostic(
          code: .missingAxis, path: "\(path).axes.\(tag)", message: chain.sentence(missing: tag)))
    }
    for axis in chain.limitedAxes {
      result.append(
        Diagnostic(
          code: .axisOutOfRange, path: "\(path).axes.\(axis.tag)",
          message: chain.sentence(limited: axis)))
    }
    return result
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

  /// Says that the font's axis does not reach that far.
  fileprivate func sentence(limited axis: LimitedAxis) -> String {
    "the axis \"\(axis.tag)\" of \"\(primary.family)\" goes from "
      + "\(NumberText.decimal(axis.minimum)) to \(NumberText.decimal(axis.maximum)): "
      + "\(NumberText.decimal(axis.used)) is used in place of \(NumberText.decimal(axis.asked))"
  }

  /// Says that the family has no such named instance, and which it has.
  fileprivate func sentence(missing instance: String, known: [String]) -> String {
    let lack = "\"\(primary.family)\" has no named instance \(Excerpt.quoted(instance))"
    let remedy = "weight, width and slant are used"
    guard !known.isEmpty else { return "\(lack), nor any other; \(remedy)" }
    let hint = NearMiss.suggestions(for: instance, among: known).first
    let rest = known.count - Self.mostTold
    return lack + (hint.map { ": did you mean \"\($0)\"?" } ?? ";") + " it has "
      + known.prefix(Self.mostTold).map { "\"\($0)\"" }.joined(separator: ", ")
      + (rest > 0 ? " and \(rest) more" : "") + "; \(remedy)"
  }
}
