import Glibc

/// The settings of a run of a property.
public struct PropertySettings {
  /// The number of random cases, above zero.
  public var count = 200
  /// The seed of the random cases. Fixed, so that runs repeat; any number will do (ASCII "Snug").
  public var seed: UInt64 = 0x536E_7567
  /// The number of lists of choices the shrinker may try: a few seconds if a case takes 1 ms.
  public var shrinkingBudget = 5000

  /// Creates the default settings: 200 cases from the fixed seed.
  public init() {}

  /// Reads `SNUG_PROPERTY_COUNT` and `SNUG_PROPERTY_SEED` as decimal numbers; missing ones keep
  /// their defaults.
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
