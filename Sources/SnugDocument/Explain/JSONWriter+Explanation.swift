import Snug

extension JSONWriter {
  /// Writes the explanation of a text's layout, one cluster per line.
  mutating func explanation(_ text: TextExplanation) throws(OutputError) {
    beginObject(isMultiline: true)
    member("needsShaping", text.needsShaping)
    member("uncutWidth", text.uncutWidth)
    lineHeight(of: text)
    objects("fonts", text.fonts.enumerated(), isMultiline: true) { json, font in
      json.member("id", font.offset)
      json.members(
        of: font.element, file: font.element.source.name, instance: font.element.namedInstance)
      json.metrics(of: font.element)
    }
    try clusters(text.clusters)
    if let breaks = text.breaks {
      try objects("breaks", breaks) { json, place throws(OutputError) in
        json.member("offset", place.sourceOffset)
        json.member("kind", place.kind.rawValue)
        try json.flushIfLarge()
      }
    }
    if !text.lines.isEmpty {
      try objects("lines", text.lines, isMultiline: true) { json, line throws(OutputError) in
        json.bounds(of: line.sourceRange)
        json.member("ending", line.ending.rawValue)
        json.member("indent", ifPositive: line.indent)
        json.flag("clipped", if: line.isClipped)
        try json.flushIfLarge()
      }
    }
    if let shrinking = text.shrinking { self.shrinking(shrinking, to: text.layout.fontSize) }
    if let cut = text.cut { truncation(cut, of: text) }
    end()
  }

  private mutating func lineHeight(of text: TextExplanation) {
    let (metrics, paragraph) = (text.layout.metrics, text.style.paragraph)
    beginObject("lineHeight")
    member("lineBoxes", paragraph.lineBoxes.rawValue)
    member("fonts", text.heightFonts)
    member("ascent", metrics.ascent)
    member("descent", metrics.descent)
    member("lineGap", text.lineGap)
    member("height", text.lineHeight)
    member("baseline", text.lineBaseline)
    member("lineSpacing", ifPositive: paragraph.lineSpacing)
    member("paragraphSpacing", ifPositive: paragraph.paragraphSpacing)
    if paragraph.textBox != .lines { member("textBox", paragraph.textBox.rawValue) }
    end()
  }

  private mutating func clusters(_ clusters: [TextExplanation.Cluster]) throws(OutputError) {
    try objects("clusters", clusters, isMultiline: true) { json, cluster throws(OutputError) in
      json.member("text", cluster.text)
      json.bounds(of: cluster.sourceRange)
      json.member("script", cluster.script)
      json.member("level", cluster.level)
      json.member("font", cluster.font)
      json.member("reason", cluster.reason.rawValue)
      json.flag("emoji", if: cluster.isEmoji)
      json.flag("missing", if: cluster.isMissing)
      json.member("size", cluster.size)
      json.flag("box", if: cluster.isBox)
      json.member("advanceUnits", Int(cluster.advanceUnits))
      json.member("advance", cluster.advance)
      try json.flushIfLarge()
    }
  }

  private mutating func shrinking(_ shrinking: TextExplanation.Shrinking, to size: Double) {
    beginObject("shrinking")
    member("size", shrinking.size)
    member("least", shrinking.least)
    member("shown", size)
    member("next", shrinking.next)
    member("missingWidth", shrinking.missingWidth)
    member("lines", shrinking.lineCount)
    member("missingHeight", shrinking.missingHeight)
    flag("breaksWords", if: shrinking.breaksWords)
    end()
  }

  private mutating func truncation(_ cut: TextExplanation.Cut, of text: TextExplanation) {
    beginObject("truncation")
    member("mode", text.style.truncation.mode.rawValue)
    member("limit", cut.limit)
    member("available", cut.available)
    member("availablePixels", cut.availablePixels)
    if let ellipsis = cut.ellipsis {
      beginObject("ellipsis")
      member("text", ellipsis.text)
      member("font", ellipsis.font)
      member("width", ellipsis.width)
      member("shown", ellipsis.isShown)
      end()
    }
    objects("kept", cut.kept) { $0.bounds(of: $1) }
    member("dropsWhitespace", cut.dropsWhitespace)
    member("nothingFits", text.layout.nothingFits)
    end()
  }

  private mutating func member(_ name: StaticString, ifPositive number: Double) {
    if number > 0 { member(name, number) }
  }

  private mutating func bounds(of range: Range<Int>) {
    member("start", range.lowerBound)
    member("end", range.upperBound)
  }
}
