import Snug
import SnugPropertyTesting

// Texts of constraints: every form of both grammars, with and without spaces.

/// White space, where the grammars allow it.
private var space: Generator<String> {
  .element(of: ["", " ", "  ", "\t"])
}

private var viewName: Generator<String> {
  .element(of: ["a", "b", "label", "_x1", "\u{DF}eta"])
}

private var metricName: Generator<String> {
  .element(of: ["gap", "m2", "e5"])
}

private var numberText: Generator<String> {
  .oneOf([
    Generator<Int>.integer(in: 0...1000).map(String.init),
    Generator<Double>.length(in: 0...1000).map { "\($0)" },
    .element(of: ["0", "00.5", ".25", "7.", "1e3", "2.5E-3", "0.1", "12e+2"]),
  ])
}

private var numberOrMetric: Generator<String> {
  .oneOf([numberText, metricName])
}

/// A number or a metric, with a minus sign or without.
private var signedText: Generator<String> {
  .oneOf([numberOrMetric, numberOrMetric.map { "-" + $0 }])
}

private var relationText: Generator<String> {
  .element(of: ["==", "=", "<=", ">="])
}

private var priorityText: Generator<String> {
  .oneOf([
    .constant(""), .element(of: ["@750", "@ 1", " @20.5", "@1000", "@weak"]),
  ])
}

/// The parts in order, with or without white space around them.
private func spaced(_ parts: [Generator<String>]) -> Generator<String> {
  Generator { source in
    var text = ""
    for part in parts { text += try source.draw(space) + source.draw(part) }
    return text + (try source.draw(space))
  }
}

private func predicates(_ object: Generator<String>) -> Generator<String> {
  let relation = Generator<String>.oneOf([.constant(""), relationText])
  return Generator<[String]>.array(of: spaced([relation, object, priorityText]), count: 1...3)
    .map { "(\($0.joined(separator: ",")))" }
}

private var connection: Generator<String> {
  .oneOf([
    .constant(""), .constant("-"),
    spaced([signedText, priorityText]).map { "-\($0)-" },
    spaced([predicates(signedText)]).map { "-\($0)-" },
  ])
}

private var viewElement: Generator<String> {
  Generator { source in
    let size = try source.draw(
      .oneOf([.constant(""), predicates(.oneOf([viewName, signedText]))]))
    return try "[" + source.draw(spaced([viewName, .constant(size)])) + "]"
  }
}

/// A text that the Visual Format Language allows.
var visualFormatText: Generator<String> {
  Generator { source in
    var text = try source.draw(spaced([.element(of: ["H:", "V:", "", "V :"])]))
    if try source.draw(.bool) { text += try "|" + source.draw(connection) }
    text += try source.draw(viewElement)
    for joined in try source.draw(.array(of: spaced([connection, viewElement]), count: 0...3)) {
      text += joined
    }
    if try source.draw(.bool) { text += try source.draw(connection) + "|" }
    return text
  }
}

private var anchorText: Generator<String> {
  Generator { source in
    let item = try source.draw(.oneOf([viewName, .constant("super")]))
    return try "\(item).\(source.draw(.element(of: Attribute.allCases)).rawValue)"
  }
}

private var product: Generator<String> {
  let divisor = Generator<String>.element(of: ["2", "3", "-0.7", "1e2", "gap", "-m2"])
  return .oneOf([
    anchorText,
    spaced([numberOrMetric, .constant("*"), anchorText]),
    spaced([anchorText, .constant("*"), signedText]),
    spaced([anchorText, .constant("/"), divisor]),
  ])
}

/// A text of an equation.
var equationText: Generator<String> {
  Generator { source in
    let sign = Generator<String>.element(of: ["+", "-"])
    var terms = try source.draw(.array(of: spaced([sign, numberOrMetric]), count: 0...3))
    if try terms.isEmpty || source.draw(.bool) {
      let product = try source.draw(spaced([sign, product]))
      terms.insert(product, at: Int(source.choose(atMost: UInt64(terms.count))))
    }
    // A sum does not begin with a plus.
    if let sign = terms[0].firstIndex(where: { "+-".contains($0) }), terms[0][sign] == "+" {
      terms[0].remove(at: sign)
    }
    let relation = try source.draw(spaced([anchorText, relationText]))
    return try relation + terms.joined() + source.draw(spaced([priorityText]))
  }
}

/// Options that a format along the axis can have.
func formatOptions(along axis: Axis) -> Generator<[FormatOption]> {
  let all = FormatOption.allCases.filter { $0.suits(axis) }
  return Generator { source in
    let alignments = Generator<FormatOption>.element(
      of: all.filter { $0.alignedAttribute != nil })
    let direction = Generator<FormatOption>.element(
      of: all.filter { $0.alignedAttribute == nil })
    return try source.draw(.array(of: alignments, count: 0...2))
      + source.draw(.array(of: direction, count: 0...1))
  }
}

/// A text with a few characters removed, inserted or replaced.
func damaged(_ text: Generator<String>) -> Generator<String> {
  Generator { source in
    var characters = Array(try source.draw(text))
    for _ in 0...(try source.draw(.integer(in: 0...2))) {
      let start = try source.draw(.integer(in: 0...characters.count))
      let end = min(characters.count, start + (try source.draw(.integer(in: 0...2))))
      let insertion = try source.draw(.oneOf([.constant(""), constraintToken]))
      characters.replaceSubrange(start..<end, with: insertion)
    }
    return String(characters)
  }
}

/// A text of the grammars' tokens, and of similar strings, in any order.
var constraintTokens: Generator<String> {
  Generator<[String]>.array(of: constraintToken, count: 0...12).map { $0.joined() }
}

private var constraintToken: Generator<String> {
  .element(of: [
    "H:", "V:", "|", "[", "]", "(", ")", "-", "a", "b.width", "super.", "1", ".5", "e", "@750",
    "<=", "==", ">", "*", "/", "+", ",", " ", "\n", "\r\n", "0", "1e999", "gap", ":", ".", "@",
    // Letters, an emoji, marks that combine with the character before, and a letter that combines
    // with the character after.
    "\u{E9}", "\u{1F600}", "\u{0}", "\u{308}", "\u{345}", "\u{20E3}", "\u{D4E}", "\u{200D}",
  ])
}

/// A constraint whose numbers are in range, between any two attributes.
var anyConstraint: Generator<Constraint> {
  Generator { source in
    let item = Generator<Anchor.Item>.oneOf([viewName.map { .view($0) }, .constant(.superview)])
    let anchor = Generator<Anchor> { source in
      Anchor(try source.draw(item), try source.draw(.element(of: Attribute.allCases)))
    }
    // Tenths are not exact in binary: their shortest text must still read back.
    let number = Generator<Double>.oneOf([
      .length(in: -1000...1000), Generator<Int>.integer(in: -99...99).map { Double($0) / 10 },
      .element(of: [1e7, -1e7, 1e-300, 1.0 / 3]),
    ])
    let second = try source.draw(anchor.optional())
    let multiplier = second == nil ? 1 : try source.draw(number)
    return Constraint(
      try source.draw(anchor), try source.draw(.element(of: Constraint.Relation.allCases)), second,
      multiplier: multiplier, constant: try source.draw(number),
      priority: try source.draw(.element(of: [1000, 1, 750, 250.5, 999.9])))
  }
}
