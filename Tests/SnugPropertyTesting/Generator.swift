/// A recipe that makes values out of choices.
///
/// A domain generator is a plain function that returns `Generator { source in ... }` and draws its
/// parts with `try source.draw(...)`, the simplest alternatives encoded as 0.
public struct Generator<Value> {
  let generate: (inout ChoiceSource) throws -> Value

  /// A generator that makes a value with the choices `generate` takes from the source. It must
  /// depend on nothing else. It may throw `Discard` (see `assume`); any other error it throws
  /// fails the property.
  public init(_ generate: @escaping (inout ChoiceSource) throws -> Value) {
    self.generate = generate
  }

  /// The one value that `choices`, as printed with a counterexample, stand for.
  /// - Throws: `Discard` when they make no value, or the generator's own error.
  public func value(replaying choices: [UInt64]) throws -> Value {
    var source = ChoiceSource(replaying: choices)
    return try source.draw(self)
  }

  /// Always the same value, without a choice.
  public static func constant(_ value: Value) -> Generator {
    Generator { _ in value }
  }

  /// Each value turned into another.
  public func map<Result>(_ transform: @escaping (Value) throws -> Result) -> Generator<Result> {
    Generator<Result> { source in try transform(source.draw(self)) }
  }

  /// Each value followed by the choices of the generator it leads to.
  public func flatMap<Result>(
    _ next: @escaping (Value) throws -> Generator<Result>
  ) -> Generator<Result> {
    Generator<Result> { source in
      let generator = try next(source.draw(self))
      return try source.draw(generator)
    }
  }

  /// Only the values that satisfy the predicate; a case is discarded after ten in a row that do
  /// not. Prefer to build valid values: rejected ones also hinder the shrinker.
  public func filter(_ isIncluded: @escaping (Value) throws -> Bool) -> Generator {
    Generator { source in
      let start = source.choices.count
      for _ in 0..<(source.isReplaying ? 1 : 10) {
        source.rewind(to: start)
        let value = try source.draw(self)
        if try isIncluded(value) { return value }
      }
      throw Discard()
    }
  }
}
