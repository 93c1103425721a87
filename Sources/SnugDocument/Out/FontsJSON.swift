package import Snug

/// Writes the available font families, or the fonts that a style resolves to.
package enum FontsJSON {
  /// Writes every family, one per line.
  package static func write(
    _ families: [FontFamily], isCompact: Bool = false, to output: consuming OutputBuffer
  ) throws(OutputError) {
    var json = JSONWriter(output, isCompact: isCompact)
    json.beginObject(isMultiline: true)
    json.key("families")
    json.beginArray(isMultiline: true)
    for family in families {
      json.beginObject()
      json.key("family")
      json.string(family.name)
      json.key("styles")
      json.strings(family.styleNames)
      json.key("files")
      json.strings(family.files)
      json.end()
      try json.flushIfLarge()
    }
    json.end()
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
    json.key("asked")
    json.asked(chain.descriptor)
    json.key("primary")
    json.primary(of: chain, in: catalog)
    json.key("fallbacks")
    json.beginArray(isMultiline: true)
    for font in catalog.fallbacks(of: chain) {
      json.fallback(font)
      try json.flushIfLarge()
    }
    json.end()
    let substitutions = catalog.substitutions(in: chain)
    json.key("missing")
    json.missing(substitutions)
    json.key("diagnostics")
    json.diagnostics(diagnostics(of: chain, in: catalog, substitutions))
    json.end()
    try json.finish()
  }

  /// The diagnostics about the fonts of a chain, with paths in its descriptor, which is `asked`.
  package static func diagnostics(of chain: FontChain, in catalog: FontCatalog) -> [Diagnostic] {
    diagnostics(of: chain, in: catalog, catalog.substitutions(in: chain))
  }

  private static func diagnostics(
    of chain: FontChain, in catalog: FontCatalog, _ substitutions: [FontSubstitution]
  ) -> [Diagnostic] {
    let families = chain.descriptor.families
    return substitutions.map { substitution in
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
    for (name, value) in [
      ("unitsPerEm", metrics.unitsPerEm), ("ascentUnits", metrics.ascentUnits),
      ("descentUnits", metrics.descentUnits), ("lineGapUnits", metrics.lineGapUnits),
      ("capHeightUnits", metrics.capHeightUnits), ("xHeightUnits", metrics.xHeightUnits),
      ("underlineTopUnits", face.underline.topUnits),
      ("underlineThicknessUnits", face.underline.thicknessUnits),
      ("strikeoutTopUnits", face.strikeout.topUnits),
      ("strikeoutThicknessUnits", face.strikeout.thicknessUnits),
    ] {
      key(named: name)
      integer(Int(value))
    }
    key("metricsFrom")
    string(metrics.table.rawValue)
  }

  fileprivate mutating func strings(_ values: [String]) {
    beginArray()
    for value in values { string(value) }
    end()
  }

  fileprivate mutating func asked(_ descriptor: FontDescriptor) {
    beginObject()
    key("family")
    strings(descriptor.families)
    key("weight")
    number(descriptor.weight)
    key("width")
    number(descriptor.width)
    key("slant")
    string(descriptor.slant.rawValue)
    if let instance = descriptor.namedInstance {
      key("instance")
      string(instance)
    }
    if !descriptor.axes.isEmpty {
      key("axes")
      beginObject()
      for axis in descriptor.axes {
        key(named: axis.tag.description)
        number(axis.value)
      }
      end()
    }
    if let language = descriptor.language {
      key("language")
      string(language)
    }
    end()
  }

  fileprivate mutating func primary(of chain: FontChain, in catalog: FontCatalog) {
    let face = chain.primary
    beginObject()
    members(of: face, file: face.source.name, instance: face.namedInstance)
    if !face.axes.isEmpty {
      key("axisRanges")
      axisRanges(of: face)
    } else {
      key("style")
      string(face.styleName)
    }
    key("reason")
    string(chain.primaryReason.rawValue)
    key("origin")
    string(catalog.origin(of: chain).rawValue)
    metrics(of: face)
    key("colorTables")
    strings(face.colorTables)
    let instances = catalog.namedInstances(for: chain)
    if !instances.isEmpty {
      key("instances")
      strings(instances)
    }
    end()
  }

  private mutating func axisRanges(of face: FontFace) {
    beginObject()
    for (place, axis) in face.axes.enumerated()
    where !face.axes[..<place].contains(where: { $0.tag == axis.tag }) {
      key(named: axis.tag.description)
      beginObject()
      key("minimum")
      number(axis.minimum)
      key("default")
      number(axis.defaultValue)
      key("maximum")
      number(axis.maximum)
      end()
    }
    end()
  }

  fileprivate mutating func fallback(_ font: FallbackFont) {
    beginObject()
    key("family")
    string(font.family)
    if let style = font.styleName {
      key("style")
      string(style)
    }
    key("file")
    string(font.source.name)
    key("index")
    integer(font.source.index)
    key("reason")
    string(font.reason.rawValue)
    if font.isEmojiFont {
      key("emoji")
      bool(true)
    }
    end()
  }

  fileprivate mutating func missing(_ substitutions: [FontSubstitution]) {
    beginArray()
    for substitution in substitutions {
      beginObject()
      key("family")
      string(substitution.family)
      key("suggestions")
      strings(substitution.suggestions)
      end()
    }
    end()
  }
}
