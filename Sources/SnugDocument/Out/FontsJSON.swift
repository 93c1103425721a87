package import Snug

/// Writes the available font families, or the fonts that a style resolves to.
package enum FontsJSON {
  /// Writes every family, one per line.
  package static func write(
    _ families: [FontFamily], isCompact: Bool = false, to output: consuming OutputBuffer
  ) throws(OutputError) {
    var json = JSONWriter(output, isCompact: isCompact)
    json.beginObject(isMultiline: true)
    try json.objects("families", families, isMultiline: true) { json, family throws(OutputError) in
      json.member("family", family.name)
      json.member("styles", family.styleNames)
      json.member("files", family.files)
      try json.flushIfLarge()
    }
    json.end()
    try json.finish()
  }

  /// Writes the descriptor of `chain`, its primary font, and its fallbacks, one per line.
  package static func write(
    _ chain: FontChain, of catalog: FontCatalog, isCompact: Bool = false,
    to output: consuming OutputBuffer
  ) throws(OutputError) {
    var json = JSONWriter(output, isCompact: isCompact)
    json.beginObject(isMultiline: true)
    json.asked(chain.descriptor)
    json.primary(of: chain, in: catalog)
    try json.objects("fallbacks", catalog.fallbacks(of: chain), isMultiline: true) {
      json, font throws(OutputError) in
      json.members(of: font)
      try json.flushIfLarge()
    }
    json.objects("missing", catalog.substitutions(in: chain)) { json, substitution in
      json.member("family", substitution.family)
      json.member("suggestions", substitution.suggestions)
    }
    json.diagnostics(diagnostics(of: chain, in: catalog))
    json.end()
    try json.finish()
  }

  /// The diagnostics about the fonts of a chain, with paths in its descriptor, which is `asked`.
  package static func diagnostics(of chain: FontChain, in catalog: FontCatalog) -> [Diagnostic] {
    let families = chain.descriptor.families
    return catalog.substitutions(in: chain).map { substitution in
      let place = families.firstIndex(of: substitution.family) ?? 0
      return Diagnostic(
        code: .fontSubstituted, path: "asked.family[\(place)]", message: substitution.sentence)
    } + Diagnostic.ofDesign(chain, in: catalog, path: "asked")
  }
}

extension JSONWriter {
  /// Writes a face's metrics in font units, which are valid at every size.
  mutating func metrics(of face: FontFace) {
    let metrics = face.metrics
    member("unitsPerEm", Int(metrics.unitsPerEm))
    member("ascentUnits", Int(metrics.ascentUnits))
    member("descentUnits", Int(metrics.descentUnits))
    member("lineGapUnits", Int(metrics.lineGapUnits))
    member("capHeightUnits", Int(metrics.capHeightUnits))
    member("xHeightUnits", Int(metrics.xHeightUnits))
    member("underlineTopUnits", Int(face.underline.topUnits))
    member("underlineThicknessUnits", Int(face.underline.thicknessUnits))
    member("strikeoutTopUnits", Int(face.strikeout.topUnits))
    member("strikeoutThicknessUnits", Int(face.strikeout.thicknessUnits))
    member("metricsFrom", metrics.table.rawValue)
  }

  fileprivate mutating func asked(_ descriptor: FontDescriptor) {
    beginObject("asked")
    member("family", descriptor.families)
    member("weight", descriptor.weight)
    member("width", descriptor.width)
    member("slant", descriptor.slant.rawValue)
    member("instance", descriptor.namedInstance)
    axes(descriptor.axes)
    member("language", descriptor.language)
    end()
  }

  fileprivate mutating func primary(of chain: FontChain, in catalog: FontCatalog) {
    let face = chain.primary
    beginObject("primary")
    members(of: face, file: face.source.name, instance: face.namedInstance)
    if face.axes.isEmpty { member("style", face.styleName) } else { axisRanges(of: face) }
    member("reason", chain.primaryReason.rawValue)
    member("origin", catalog.origin(of: chain).rawValue)
    metrics(of: face)
    member("colorTables", face.colorTables)
    let instances = catalog.namedInstances(for: chain)
    if !instances.isEmpty { member("instances", instances) }
    end()
  }

  private mutating func axisRanges(of face: FontFace) {
    beginObject("axisRanges")
    for (place, axis) in face.axes.enumerated()
    where !face.axes[..<place].contains(where: { $0.tag == axis.tag }) {
      key(named: axis.tag.description)
      beginObject()
      member("minimum", axis.minimum)
      member("default", axis.defaultValue)
      member("maximum", axis.maximum)
      end()
    }
    end()
  }

  fileprivate mutating func members(of font: FallbackFont) {
    member("family", font.family)
    member("style", font.styleName)
    member("file", font.source.name)
    member("index", font.source.index)
    member("reason", font.reason.rawValue)
    flag("emoji", if: font.isEmojiFont)
  }
}
