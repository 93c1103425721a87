import Glibc

/// How far a property is tested.
public struct PropertySettings {
  /// How many random cases are run, above zero.
  public var count = 200
  /// Where the random cases start. Fixed, so that a run repeats; any number will do ("Snug").
  public var seed: UInt64 = 0x536E_7567
  /// How many lists of choices the shrinker may try: a few seconds when a case takes 1 ms.
  public var shrinkingBudget = 5000

  /// 200 cases from the fixed seed.
  public init() {}

  /// The settings of `SNUG_PROPERTY_COUNT` and `SNUG_PROPERTY_SEED`, decimal, and else the default.
  /// - Throws: `.notANumber` for a variable with another content, or a count of zero.
  public init(environment: (String) -> String?) throws(PropertySettingsError) {
    if let text = environment("SNUG_PROPERTY_COUNT") {
      guard let count = Int(text), count > 0 else {
        throw .notANumber(variable: "SNUG_PROPERTY_COUNT", text: text)
      }
      self.count = count
    }
    if let text = environment("SNUG_PROPERTY_SEED") {
      guard let seed = UInt64(text) else {
        throw .notANumber(variable: "SNUG_PROPERTY_SEED", text: text)
      }
      self.seed = seed
    }
  }

  /// The settings of this process's environment. - Throws: as `init(environment:)`.
  static func ofProcess() throws(PropertySettingsError) -> PropertySettings {
    try PropertySettings { name in getenv(name).map { String(cString: $0) } }
  }
}
