/// A number given anew at each solve: what a system is compiled for.
///
/// In Cassowary's words these are the edit variables; unlike those, they cost nothing to change.
public struct Parameter: Hashable, Sendable {
  /// The position in order of declaration, from 0.
  public let index: Int32

  init(index: Int32) { self.index = index }
}
