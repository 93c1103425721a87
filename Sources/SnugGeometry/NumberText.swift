/// The format of numbers in documents and messages.
package enum NumberText {
  /// Returns a finite decimal number; `nil` for other texts, hexadecimal ones too.
  package static func number(_ text: some StringProtocol) -> Double? {
    guard !text.utf8.contains(where: { $0 | 0x20 == UInt8(ascii: "x") }) else { return nil }
    return Double(text).flatMap { $0.isFinite ? $0 : nil }
  }

  /// Returns the shortest decimal that reads back as `value`, without an exponent for ordinary
  /// values; 0 has no sign.
  /// What is not finite is `nan`, `inf` or `-inf`, for messages.
  package static func decimal(_ value: Double) -> String {
    if value == value.rounded(), value.magnitude < 0x1p54 { return String(Int64(value)) }
    let text = value.description
    guard let mark = text.firstIndex(of: "e"), value.magnitude < 1 else { return text }
    return expanded(text, exponentAt: mark)
  }

  /// Expands `1.25e-07` to `0.000000125`.
  private static func expanded(_ text: String, exponentAt mark: String.Index) -> String {
    let exponent = Int(text[text.index(after: mark)...]) ?? 0
    let sign = text.hasPrefix("-") ? "-" : ""
    let digits = text[..<mark].filter { $0.isNumber }
    let zeros = String(repeating: "0", count: max(0, -exponent - 1))
    return "\(sign)0.\(zeros)\(digits.hasSuffix("0") ? String(digits.dropLast()) : digits)"
  }
}
