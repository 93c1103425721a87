/// The sample values of placeholders: `{name}`, `%(name)s`, `%d` and their like.
package struct Placeholders: Sendable {
  /// By the names of placeholders.
  private var named: [String: String] = [:]
  /// By the conversions of `printf`, such as `d`, `ld` or `1$s`.
  private var conversions: [String: String] = [:]

  /// Those that were found in a text.
  private var used: Set<String> = []

  /// A sample that is no `name=value`, or is given twice.
  package struct Fault: Error { package let message: String }

  /// No samples.
  package init() {}

  /// - Parameter samples: `name=Wilhelmina` or `%d=1,000,000` each.
  package init(_ samples: [String]) throws(Fault) {
    for sample in samples {
      guard let equals = sample.firstIndex(of: "="), equals > sample.startIndex else {
        throw Fault(
          message:
            "expected a placeholder and its sample, such as name=Wilhelmina or %d=1000, found \"\(sample)\""
        )
      }
      let (written, value) = (
        String(sample[..<equals]), String(sample[sample.index(after: equals)...])
      )
      var (name, isConversion) = (Self.name(written), false)
      if written.hasPrefix("%"), !written.hasPrefix("%(") {
        guard let conversion = Conversion(written.dropFirst()),
          conversion.length == written.count - 1
        else {
          throw Fault(message: "\"\(written)\" is no conversion of printf, such as %d or %1$s")
        }
        (name, isConversion) = (conversion.names[0], true)
      }
      guard (isConversion ? conversions : named)[name] == nil else {
        throw Fault(message: "\"\(name)\" has two samples")
      }
      if isConversion { conversions[name] = value } else { named[name] = value }
    }
  }

  /// Returns the name in `name`, `{name}`, `{{name}}`, `${name}` or `%(name)d`.
  private static func name(_ written: String) -> String {
    if written.hasPrefix("%("), let end = written.firstIndex(of: ")") {
      return String(written[..<end].dropFirst(2))
    }
    for (opening, closing) in [("{{", "}}"), ("${", "}"), ("{", "}")]
    where written.hasPrefix(opening) && written.hasSuffix(closing) {
      return String(written.dropFirst(opening.count).dropLast(closing.count))
    }
    return written
  }

  /// The samples that no text has asked for so far, as they were named, in order.
  package var unused: [String] {
    let all = named.keys.map { $0 } + conversions.keys.map { "%\($0)" }
    return all.filter { !used.contains($0) }.sorted()
  }

  /// A conversion of `printf` at the start of a text, behind its percent sign.
  private struct Conversion {
    /// The names that a sample may have, the most exact first.
    let names: [String]
    /// The count of characters.
    let length: Int

    init?(_ text: Substring) {
      let scalars = Array(text.prefix(32))
      var place = 0
      func digits() -> String {
        let start = place
        while place < scalars.count, scalars[place].isASCII, scalars[place].isNumber { place += 1 }
        return String(scalars[start..<place])
      }
      var position = digits()
      if !position.isEmpty, place < scalars.count, scalars[place] == "$" {
        place += 1
      } else {
        (position, place) = ("", 0)
      }
      while place < scalars.count, "#0-+'".contains(scalars[place]) { place += 1 }
      _ = digits()
      if place < scalars.count, scalars[place] == "." {
        place += 1
        _ = digits()
      }
      let start = place
      while place < scalars.count, "hlLqjzt".contains(scalars[place]) { place += 1 }
      guard place < scalars.count, "@dDiuUxXoOfFeEgGaAcCsSp".contains(scalars[place]) else {
        return nil
      }
      let (size, letter) = (String(scalars[start..<place]), String(scalars[place]))
      let ends = size.isEmpty ? [letter] : [size + letter, letter]
      names = (position.isEmpty ? [] : ends.map { "\(position)$\($0)" }) + ends
      length = place + 1
    }
  }

  package var isEmpty: Bool { named.isEmpty && conversions.isEmpty }

  /// Returns a text with the samples in the places of its placeholders; those without a sample stay.
  /// - Parameter isFormat: Whether the text is one of `printf`, where `%%` is a percent sign.
  package mutating func filled(_ text: String, isFormat: Bool) -> String {
    guard !isEmpty || isFormat, text.utf8.contains(where: { $0 == 0x25 || $0 == 0x7B }) else {
      return text
    }
    var result = ""
    var rest = text[...]
    while let mark = rest.firstIndex(where: { $0 == "%" || $0 == "{" || $0 == "$" }) {
      result += rest[..<mark]
      rest = rest[mark...]
      if let (value, length) = value(of: rest, isFormat: isFormat) {
        result += value
        rest = rest.dropFirst(length)
      } else {
        result.append(rest.removeFirst())
      }
    }
    return result + rest
  }

  /// Returns the sample of a placeholder at the start of a text, and its count of characters.
  private mutating func value(of text: Substring, isFormat: Bool) -> (String, Int)? {
    // {name}, {{name}}, ${name}
    for (opening, closing) in [("{{", "}}"), ("${", "}"), ("{", "}"), ("%(", ")")]
    where text.hasPrefix(opening) {
      let inside = text.dropFirst(opening.count)
      // What is chosen by a number, as in {count, plural, one {…}}, is left as it is. Names have no mark, so that
      // the search for the end is no longer than to the next one.
      guard
        let end = inside.firstIndex(where: {
          closing.hasPrefix(String($0)) || $0 == "{" || $0 == "%"
        }),
        inside[end...].hasPrefix(closing)
      else {
        continue
      }
      // {name, number} and {name:>10} are formats of it.
      let name = String(inside[..<end].prefix { $0 != "," && $0 != ":" && $0 != "!" }).trimmed
      guard let value = named[name] else { continue }
      used.insert(name)
      var length = opening.count + inside.distance(from: inside.startIndex, to: end) + closing.count
      // The conversion behind %(name).
      if opening == "%(" {
        length +=
          inside[end...].dropFirst().prefix { "#0- +.123456789hlLqjzt".contains($0) }.count + 1
      }
      return (value, length)
    }
    guard text.first == "%" else { return nil }
    if text.hasPrefix("%%") { return (isFormat ? "%" : "%%", 2) }
    guard let conversion = Conversion(text.dropFirst()),
      let name = conversion.names.first(where: { conversions[$0] != nil }),
      let value = conversions[name]
    else { return nil }
    used.insert("%\(name)")
    return (value, conversion.length + 1)
  }
}
