import SnugICU
import Synchronization

/// The plural categories of numbers in a language, by the rules of ICU (CLDR).
package enum PluralCategory: String, CaseIterable, Sendable {
  case zero, one, two, few, many, other

  /// The category of a whole number; `other` without a language.
  /// - Parameter language: A BCP 47 tag.
  /// - Throws: `.missingLibrary` if ICU, or its part for formats, cannot be loaded.
  package init(of number: Int, language: String?) throws(FontError) {
    guard let language, !language.isEmpty else {
      self = .other
      return
    }
    let name = PluralRules.known.withLock { $0.category(of: number, language) }
    guard let name else {
      try FontError.checkICU()
      throw .missingLibrary(name: unsafe "libicui18n.so.\(String(cString: snug_icu_version()))")
    }
    // ICU has no other names.
    self = PluralCategory(rawValue: name) ?? .other
  }
}

/// The rules that are open, by language.
@safe private struct PluralRules: ~Copyable {
  static let known = Mutex(PluralRules())

  private var rules: [String: OpaquePointer] = unsafe [:]
  /// The most languages whose rules are open.
  private static let mostLanguages = 64

  mutating func category(of number: Int, _ language: String) -> String? {
    guard let rules = unsafe open(language) else { return nil }
    var name = [CChar](repeating: 0, count: Int(snug_plurals_longest))
    let isFound = unsafe name.withUnsafeMutableBufferPointer { name in
      unsafe name.baseAddress.map { unsafe snug_plurals_category(rules, Double(number), $0) }
    }
    guard isFound == true else { return nil }
    return String(decoding: name.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
  }

  private mutating func open(_ language: String) -> OpaquePointer? {
    if let known = unsafe rules[language] { return unsafe known }
    // ICU separates the parts of a locale by underscores.
    let locale = language.split(separator: "-").joined(separator: "_")
    guard let new = unsafe snug_plurals_open(locale) else { return nil }
    if unsafe rules.count == Self.mostLanguages {
      unsafe rules.values.forEach { unsafe snug_plurals_close($0) }
      unsafe rules = [:]
    }
    unsafe rules[language] = new
    return unsafe new
  }
}
