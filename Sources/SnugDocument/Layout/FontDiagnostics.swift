package import Snug

extension Diagnostic {
  /// Returns the diagnostics of the fonts that a style resolves to.
  /// - Parameter path: The path of the style's font.
  package static func of(_ chain: FontChain, in catalog: FontCatalog, path: String) -> [Diagnostic]
  {
    let missing = catalog.substitutions(in: chain).map { substitution in
      Diagnostic(code: .fontSubstituted, path: path, message: substitution.sentence)
    }
    return missing + ofDesign(chain, in: catalog, path: path)
  }

  /// Returns the diagnostics of what the primary font lacks of the design that the style names.
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
    for design in chain.missingDesigns {
      result.append(
        Diagnostic(
          code: .missingDesign, path: "\(path).\(design.name)",
          message: "\"\(chain.primary.family)\" has no \(design.sentence)"))
    }
    return result
  }
}

extension TextMeasurer {
  /// Returns the diagnostics of the fonts of a style and its ranges, no message twice.
  package func diagnostics(ofFonts style: TextStyle) throws(FontError) -> [Diagnostic] {
    var diagnostics: [Diagnostic] = []
    for font in [style.font] + style.ranges.fonts.map(\.font) {
      for found in Diagnostic.of(try chain(for: TextStyle(font: font)), in: catalog, path: "font")
      where !diagnostics.contains(where: { $0.message == found.message }) {
        diagnostics.append(found)
      }
    }
    return diagnostics
  }
}

extension FontChain.MissingDesign {
  /// The name of the member that requests it.
  fileprivate var name: String {
    switch self {
    case .weight: "weight"
    case .width: "width"
    case .slant: "slant"
    }
  }

  /// A width is easily taken for one in points.
  private var unit: String { if case .width = self { " percent" } else { "" } }

  /// What is missing, and what is used instead.
  var sentence: String {
    switch self {
    case .weight(let asked, let used), .width(let asked, let used):
      "\(name) \(NumberText.decimal(asked))\(unit): \(NumberText.decimal(used)) is used"
    case .slant(let asked): "\(asked.rawValue) design: an upright one is used"
    }
  }
}

extension FontChain {
  /// The most instances of a font that a message lists; families with axes for weight, width and
  /// slant have over a hundred.
  private static let mostTold = 24

  /// Returns the message that the font has no such axis, with those it has.
  fileprivate func sentence(missing tag: FontTag) -> String {
    "\"\(primary.family)\" has no axis \"\(tag)\""
      + Self.remedy(for: tag.description, among: primary.axes.map(\.tag.description), most: .max)
  }

  /// Returns the message that the font's axis does not reach the requested value.
  fileprivate func sentence(limited axis: LimitedAxis) -> String {
    "the axis \"\(axis.tag)\" of \"\(primary.family)\" goes from "
      + "\(NumberText.decimal(axis.minimum)) to \(NumberText.decimal(axis.maximum)): "
      + "\(NumberText.decimal(axis.used)) is used instead of \(NumberText.decimal(axis.asked))"
  }

  /// Returns the message that the family has no such named instance, with those it has.
  fileprivate func sentence(missing instance: String, known: [String]) -> String {
    "\"\(primary.family)\" has no named instance \(Excerpt.quoted(instance))"
      + Self.remedy(for: instance, among: known, most: Self.mostTold)
      + "; weight, width and slant are used"
  }

  /// Returns what the font has instead of a name that it lacks, and what may have been meant.
  private static func remedy(for name: String, among known: [String], most: Int) -> String {
    guard !known.isEmpty else { return "; it has none" }
    return (NearMiss.question(for: name, among: known) ?? ";") + " it has "
      + known.prefix(most).map { "\"\($0)\"" }.joined(separator: ", ")
      + (known.count > most ? " and \(known.count - most) more" : "")
  }
}

/// The replacement of a font family that is missing or cannot be used.
package struct FontSubstitution: Hashable, Sendable {
  /// The family's name in the style.
  package let family: String
  /// The family used instead.
  package let used: String
  /// Whether installed fonts were searched, or only the given files.
  package let isSystemSearched: Bool
  /// Families with similar names, nearest first; if there are none, the family whose name the
  /// requested one begins with, as in `Inter Bold`.
  package let suggestions: [String]
  /// The reason why the font of an installed family cannot be used; `nil` for a missing family.
  package let cause: FontError?

  /// The message: what happened, and what may have been meant.
  package var sentence: String {
    if let cause {
      return "\(Excerpt.quoted(family)) is installed, but \(cause.description); \"\(used)\" is used"
    }
    let place = isSystemSearched ? "installed" : "among the font files given"
    let hint = NearMiss.question(suggestions.first) ?? ""
    return "\(Excerpt.quoted(family)) is not \(place); \"\(used)\" is used\(hint)"
  }
}

extension FontCatalog {
  /// Returns the replacements of the missing families of `chain`.
  package func substitutions(in chain: FontChain) -> [FontSubstitution] {
    guard !chain.missingFamilies.isEmpty else { return [] }
    let names = families.map(\.name)
    let nearMiss = NearMiss(among: names)
    func suggestions(_ family: String) -> [String] {
      let near = nearMiss.suggestions(for: family)
      return near.isEmpty ? beginnings(of: family, among: names) : near
    }
    return chain.missingFamilies.map { family in
      let cause = chain.unusableFamilies[family]
      return FontSubstitution(
        family: family, used: chain.primary.family, isSystemSearched: usesSystemFonts,
        suggestions: cause == nil ? suggestions(family) : [], cause: cause)
    }
  }

  /// Returns the longest of `names` that `family` begins with, if another word follows: users name
  /// families by their files or designs.
  private func beginnings(of family: String, among names: [String]) -> [String] {
    let wanted = family.lowercased()
    let beginnings = names.filter { !$0.isEmpty && wanted.hasPrefix("\($0.lowercased()) ") }
    return beginnings.max { $0.utf8.count < $1.utf8.count }.map { [$0] } ?? []
  }
}

extension Document {
  /// Whether a diagnostic of a label's font is about what only the document's own font says.
  /// - Parameters:
  ///   - own: The font of the label.
  ///   - path: Its path.
  fileprivate func writesInDefaults(
    _ diagnostic: Diagnostic, _ own: JSONValue?, _ path: String
  ) -> Bool {
    guard let defaults = tree?.root.member("font") else { return false }
    let key = diagnostic.path.dropFirst(path.count + 1).split(separator: ".").first.map(String.init)
    let keys =
      key.map { [$0] } ?? (diagnostic.code == .missingInstance ? ["instance"] : ["family", "file"])
    return keys.contains { defaults.member($0) != nil } && !keys.contains { own?.member($0) != nil }
  }
}

/// The fonts of a cell's labels, resolved before anything is measured, so that font errors are
/// reported at the place of the font.
struct LabelFonts {
  /// The primary face of each label, in declared order.
  let faces: [FontFace]
  /// The diagnostics of what the fonts lack of the labels' styles.
  let diagnostics: [Diagnostic]

  init(_ document: Document, cell number: Int, measurer: TextMeasurer) throws(DocumentError) {
    let cell = document.cells[number]
    var faces: [FontFace] = []
    var diagnostics: [Diagnostic] = []
    func chain(
      _ font: FontDescriptor, declaredAt value: @autoclosure () -> JSONValue?
    ) throws(DocumentError) -> FontChain {
      do throws(FontError) {
        return try measurer.chain(for: TextStyle(font: font))
      } catch {
        throw DocumentError(
          place: JSONPlace(of: value()), message: error.description, conflict: nil, cell: number)
      }
    }
    for (label, index) in cell.template.labels.enumerated() {
      let view = cell.template.views[index]
      guard case .label(let style) = view.content else { continue }
      let declared = cell.value?.view(named: view.name)
      let own = declared?.member("font")
      let hasOwn = own?.member("file") != nil || own?.member("family") != nil
      let font = hasOwn ? own : document.tree?.root.member("font") ?? own
      let found = try chain(
        style.font, declaredAt: font?.member("file") ?? font ?? declared ?? cell.value)
      faces.append(found.primary)
      let path = "cells.\(cell.name).views.\(view.name).font"
      for var diagnostic in Diagnostic.of(found, in: measurer.catalog, path: path) {
        if document.writesInDefaults(diagnostic, own, path) {
          diagnostic.path = "font" + diagnostic.path.dropFirst(path.count)
        }
        diagnostics.append(diagnostic)
      }
      for (font, index) in style.ranges.fonts {
        let written = cell.rangePlaces.dropFirst(label).first?.dropFirst(index).first ?? declared
        diagnostics += Diagnostic.of(
          try chain(font, declaredAt: written), in: measurer.catalog,
          path: JSONPlace(of: written).path)
      }
    }
    self.faces = faces
    self.diagnostics = diagnostics
  }
}
