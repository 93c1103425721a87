/// Where a face's bytes come from, and which of its designs is meant.
public struct FontSource: Hashable, Sendable {
  /// The bytes.
  public enum Data: Hashable, Sendable {
    /// A file, by the path it was given with.
    case file(String)
    /// A font compiled into the program, by its PostScript name.
    case embedded(String)
  }

  /// Where the bytes are.
  public var data: Data
  /// The face within a collection, from 0.
  public var index: Int
  /// The named instance that was chosen of a variable font by its number, from 1; 0 for none. What
  /// a design is called, however it was come by, is `FontFace.namedInstance`.
  public var namedInstance: Int
  /// Axis values; those of an open face tell every axis that is set, its instance's too.
  public var axes: [FontAxis]

  /// The first face at its default design, unless said otherwise.
  public init(data: Data, index: Int = 0, namedInstance: Int = 0, axes: [FontAxis] = []) {
    self.data = data
    self.index = index
    self.namedInstance = namedInstance
    self.axes = axes
  }

  /// The path as given, or `embedded:NAME`.
  public var name: String {
    switch data {
    case .file(let path): path
    case .embedded(let name): "embedded:\(name)"
    }
  }
}
