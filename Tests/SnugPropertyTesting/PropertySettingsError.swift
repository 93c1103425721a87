/// An environment variable that cannot be understood.
public enum PropertySettingsError: Error, Equatable {
  /// The variable holds this text, instead of a whole number: a count from 1, a seed from 0.
  case notANumber(variable: String, text: String)
}
