import Snug

/// Words of CSS, UIKit and programming languages, with their counterparts in a document, for people
/// who know those better.
///
/// Words are compared without regard to case, hyphens (as in CSS), underscores and spaces.
package enum ForeignWord {
  /// Returns the keys of `known` that an unknown one stands for; `font.size` is a key within a key.
  static func keys(for word: String, among known: [String]) -> [String] {
    (keys[ForeignName.plain(word)] ?? []).filter { key in known.contains { key.isKey($0) } }
  }

  /// Returns the name of `known` that an unknown one stands for.
  package static func name(for word: String, among known: [String]) -> String? {
    names[ForeignName.plain(word)]?.first(where: known.contains)
  }

  /// Returns the number of a weight that CSS or UIKit names (CSS Fonts 4, 2.2.1).
  static func weight(named word: String) -> Int? { weights[ForeignName.plain(word)] }

  /// Returns where a key of a style belongs, for one that stands in a view, a font or an item.
  static func placeOfStyle(for word: String) -> String? {
    guard styleWords.contains(ForeignName.plain(word)) else { return nil }
    return
      "colours, strokes and corners are in a \"style\": write \"style\": {\"color\": ...}"
  }

  private static let styleWords: Set<String> = [
    "color", "colour", "textcolor", "foregroundcolor", "fill", "background",
    "backgroundcolor", "stroke", "strokewidth", "border", "bordercolor", "borderwidth",
    "borderradius", "cornerradius", "radius", "opacity", "shadow", "tintcolor",
  ]

  /// Returns the number of a priority that UIKit names.
  static func priority(named word: String) -> Int? { priorities[ForeignName.plain(word)] }

  private static let priorities = [
    "required": 1000, "high": 750, "defaulthigh": 750, "low": 250, "defaultlow": 250,
    "fittingsizelevel": 50,
  ]

  /// Returns the JSON literal that a word of another language stands for.
  static func literal(for word: String) -> String? { literals[ForeignName.plain(word)] }

  /// Returns how to write the number that a text begins with; empty for a text without one.
  package static func advice(onNumber text: String) -> String {
    if let number = NumberText.number(text) {
      return ": write \(NumberText.decimal(number)) without quotes"
    }
    if ForeignName.ofSizes.contains(ForeignName.plain(text)) {
      return ": a size that is left out follows from the texts and the constraints"
    }
    if text.hasSuffix(")"), text.contains("(") {
      return
        ": there are no functions: write the number, or a constraint such as a.width <= super.width - 10"
    }
    return advice(onUnitOf: text)
  }

  /// Returns how to write a number with a unit without it; empty for any other text.
  package static func advice(onUnitOf text: String) -> String {
    let digits = text.prefix { "+-.0123456789".contains($0) }
    let unit = text.dropFirst(digits.count).drop { $0 == " " }
    guard let number = Double(digits), ForeignName.units.contains(unit.lowercased()) else {
      return ""
    }
    let rule = ": lengths are points, as in 90, or have a unit: px, mm, cm or in, as in \"90mm\""
    switch unit.lowercased() {
    case "%":
      return rule
        + "; where a factor is expected, write \(NumberText.decimal(number / 100)); for a fraction of "
        + "the cell's size, use a constraint: a.width = 0.5 * super.width"
    case "pt", "pts":
      return LengthText.advice(on: "\(NumberText.decimal(number))pt").map { ": \($0)" } ?? rule
    case "px", "dp": return rule + ": write \(NumberText.decimal(number))"
    default: return rule
    }
  }

  private static let literals = [
    "none": "null", "nil": "null", "undefined": "null", "yes": "true", "on": "true",
    "no": "false", "off": "false",
  ]

  private static let weights = [
    "thin": 100, "hairline": 100, "ultralight": 200, "extralight": 200, "light": 300,
    "normal": 400, "regular": 400, "medium": 500, "semibold": 600, "demibold": 600, "bold": 700,
    "extrabold": 800, "ultrabold": 800, "heavy": 800, "black": 900,
  ]

  /// Returns what each word stands for.
  /// - Parameter meanings: Words, and what each of them stands for, separated by spaces.
  private static func table(_ meanings: [(words: String, known: String)]) -> [String: [String]] {
    var table: [String: [String]] = [:]
    for (words, known) in meanings {
      let known = known.split(separator: " ").map(String.init)
      for word in words.split(separator: " ") { table[String(word)] = known }
    }
    return table
  }

  /// By normalised word. Of several keys, those that the object has are meant.
  private static let keys = table([
    // Earlier names (Documentation/Renamed.md).
    ("linebreaking", "textWrap"), ("linemetrics", "lineBoxes"),
    ("keepwhitespace", "keepSpaceAtCut"), ("down", "touchDown"), ("up", "touchUp"),
    ("cancel", "touchCancel"), ("load", "setItem"), ("from", "id"),
    // Others.
    ("semanticcontentattribute", "direction container.direction"),
    ("webkitlineclamp maxlines linelimit lineclamp numberoflines", "maximumLines lines"),
    // Spaces.
    (
      "gap spacing",
      "minimumInteritemSpacing minimumLineSpacing layout.minimumInteritemSpacing layout.minimumLineSpacing"
    ),
    ("columngap horizontalspacing interitemspacing itemspacing", "minimumInteritemSpacing"),
    ("rowgap verticalspacing linespacing", "minimumLineSpacing"),
    ("padding", "sectionInset contentInset margins container.contentInset"),
    ("margin inset insets", "sectionInset contentInset margins"), ("layoutmargins", "margins"),
    // Lines.
    ("justifycontent", "lineAlignment layout.lineAlignment"), ("justify", "lineAlignment"),
    ("alignitems", "itemAlignment"), ("alignself", "alignment"),
    ("direction", "scrollDirection container.direction"),
    ("flexdirection axis orientation", "scrollDirection"), ("flexgrow flex", "grow"),
    ("columns", "maximumItemsPerLine"),
    ("sectionheaderspintovisiblebounds stickyheaders", "pinsHeaders"),
    ("sectionfooterspintovisiblebounds stickyfooters", "pinsFooters"),
    ("estimateditemsize", "estimatedSize"),
    // Containers.
    ("writingdirection dir", "direction"), ("devicepixelratio pixelratio displayscale", "scale"),
    // Views and labels.
    ("width", "size minWidth maxWidth container.width"),
    ("height", "size minHeight maxHeight container.height"), ("size", "font.size"),
    ("lang locale", "language font.language"), ("italic style", "slant"), ("bold", "weight"),
    ("start", "leading"), ("end", "trailing"), ("subviews", "views"),
    ("children", "views sections items"), ("type", "kind"), ("intrinsiccontentsize", "size"),
    ("contenthuggingpriority", "hugging"),
    ("contentcompressionresistancepriority", "compressionResistance"),
    ("textalign textalignment", "alignment"), ("linebreakmode textoverflow", "truncation"),
    ("lineheightmultiple minimumlineheight", "lineHeight"),
    ("paragraphspacingbefore", "paragraphSpacing"),
    ("textindent firstlineheadindent", "firstLineIndent"), ("headindent", "hangingIndent"),
    ("textboxtrim textboxedge textedge", "textBox"),
    ("adjustsfontsizetofitwidth minimumscalefactor", "minimumScale"),
    ("minimumfontsize", "minimumSize"), ("autosizestep", "sizeStep"),
    ("defaulttabinterval", "tabSize"), ("tabs", "tabStops"), ("whitespacecollapse", "whiteSpace"),
    ("blockellipsis", "ellipsis"), ("truncationline", "ellipsisLine"),
    ("overflowwrap wordwrap", "wordBreak"), ("fontsize pointsize", "size font.size"),
    ("fontfamily fontname", "family font.family"), ("name", "family id"),
    ("fontweight", "weight font.weight"), ("fontstyle", "slant font.slant"),
    ("fontstretch stretch", "width font.width"),
    ("kern kerning tracking", "letterSpacing font.letterSpacing"), ("path url", "file source"),
    ("src", "source file"), ("href", "source"), ("objectfit contentmode", "fit"),
    ("objectposition", "position"),
    // Items.
    ("text title string content value", "label"), ("key", "id"),
    ("template class reuseidentifier", "cell"),
    ("tags labels data", "items"), ("templates", "cells"), ("groups", "sections"),
    // Styles.
    ("backgroundcolor background", "fill style.fill"), ("fill", "style.fill"),
    ("color", "style.color"), ("cornerradius", "style.cornerRadius"),
    ("bordercolor", "stroke style.stroke"), ("border outline", "stroke"),
    ("borderwidth linewidth", "strokeWidth"), ("borderradius", "cornerRadius style.cornerRadius"),
    ("radius", "cornerRadius"), ("alpha", "opacity"),
    ("overflow clipstobounds maskstobounds", "clip"),
    ("textdecoration textdecorationline", "underline strikethrough"),
    ("linethrough", "strikethrough"), ("textcolor foregroundcolor colour", "color"),
    // Constraints.
    ("firstitem", "first"), ("seconditem", "second"), ("relatedby", "relation"),
    ("offset", "constant"), ("factor", "multiplier"), ("visualformat vfl", "format"),
  ])

  /// By normalised word. Of several names, the first that is known is meant.
  private static let names = table([
    // Of sections and of labels.
    ("greedy", "wrap"), ("wrap", "greedy"), ("balanced", "balance"), ("balance", "balanced"),
    // Alignments: of lines, of items on them and of texts.
    ("flexstart", "leading start natural"), ("start", "leading natural"), ("left", "leading"),
    ("top", "start"), ("leading", "start natural"), ("flexend", "trailing end right"),
    ("end", "trailing right"), ("right", "trailing"), ("bottom", "end"), ("trailing", "end right"),
    ("middle centred centered", "center"), ("justify", "justified"), ("stretch", "fill"),
    ("baseline", "firstBaseline"),
    // Directions.
    ("lefttoright", "ltr"), ("righttoleft", "rtl"), ("x", "horizontal"), ("y", "vertical"),
    // Labels.
    ("ellipsis truncatetail bytruncatingtail", "tail"), ("truncatehead bytruncatinghead", "head"),
    ("truncatemiddle bytruncatingmiddle", "middle"), ("byclipping", "clip"),
    ("bywordwrapping wordwrap", "word"), ("bycharwrapping breakall", "character"),
    ("normal regular upright", "roman"),
    // Kinds of views.
    ("text uilabel span", "label"), ("img icon uiimageview", "image"),
    ("view uiview div spacer", "box"), ("layoutguide uilayoutguide", "guide"),
    ("stack uistackview group", "container"),
    // Relations.
    ("< =< ≤ lessthanorequal", "<="), ("> => ≥ greaterthanorequal", ">="), ("equal", "=="),
  ])
}

extension String {
  /// Whether a foreign word's key is this key, or lies within it.
  fileprivate func isKey(_ key: String) -> Bool { self == key || hasPrefix(key + ".") }

  /// The key in quotes; for a key within a key, both: `"font": {"size": ...}`.
  var quotedKey: String {
    let steps = split(separator: ".", maxSplits: 1)
    return steps.count == 2 ? "\"\(steps[0])\": {\"\(steps[1])\": ...}" : "\"\(self)\""
  }
}
