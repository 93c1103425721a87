import Snug

/// Reads arbitrary bytes as a visual format, as an equation and as a template's constraint.
///
/// The first byte chooses the options. Nothing may trap. A parsed value prints as text that parses
/// as the same value, and an error names a column of the text.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzParsers(_ bytes: UnsafePointer<UInt8>, _ count: Int) -> CInt {
  let input = UnsafeBufferPointer(start: bytes, count: count)
  let text = String(decoding: input.dropFirst(), as: UTF8.self)
  checkRead(text, VisualFormat.init(parsing:))
  checkRead(text, Equation.init(parsing:))
  checkTemplate(text, options: options(UInt(input.first ?? 0)))
  return 0
}

/// An option for each set bit; the directions are among the eight options.
private func options(_ bits: UInt) -> [FormatOption] {
  let all = FormatOption.allCases
  return (0..<8).filter { bits >> $0 & 1 == 1 }.map { all[($0 * 5) % all.count] }
}

private func checkRead<Value: Hashable & CustomStringConvertible>(
  _ text: String, _ parse: (String) throws(FormatError) -> Value
) {
  let value: Value
  do throws(FormatError) { value = try parse(text) } catch { return checkPlace(error, in: text) }
  let printed = value.description
  do throws(FormatError) {
    let copy = try parse(printed)
    require(copy == value, "\(printed) reads back as another")
    require(copy.hashValue == value.hashValue, "\(printed) has two hashes")
    require(copy.description == printed, "\(printed) prints in two ways")
  } catch {
    fatalError("\(printed) does not read back: \(error)")
  }
}

private func checkPlace(_ error: FormatError, in text: String) {
  require((1...text.count + 1).contains(error.column), "\(error) is outside")
  let rest = text.dropFirst(error.column - 1)
  let stands = rest.unicodeScalars.starts(with: error.found.unicodeScalars)
  require(stands, "\(error) is not what stands there")
  require(rest.isEmpty == error.found.isEmpty, "\(error) finds nothing")
}

private func checkTemplate(_ text: String, options: [FormatOption]) {
  let statement = ConstraintStatement.text(text, options: options, metrics: ["m": 4])
  do throws(TemplateError) {
    let template = try CellTemplate(
      views: [CellView("a", .box(nil)), CellView("b", .box(nil))], constraints: [statement],
      metrics: ["zero": 0])
    for placed in template.constraints {
      let constraint = placed.constraint
      require((1...1000).contains(constraint.priority), "\(constraint) is out of range")
      require(constraint.constant.isFinite, "\(constraint) is not finite")
      require(constraint.multiplier.isFinite, "\(constraint) is not finite")
    }
  } catch {
    require(error.place == .statement(0, container: nil), "\(error) is elsewhere")
    if case .constraint(.syntax(let error), _) = error.problem { checkPlace(error, in: text) }
  }
}

/// A precondition that prints its message in optimised builds, too.
private func require(_ condition: Bool, _ message: @autoclosure () -> String) {
  if !condition { fatalError(message()) }
}
