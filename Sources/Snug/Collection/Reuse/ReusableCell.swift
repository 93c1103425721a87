/// What a renderer draws an item, a header or a footer with: an object or a plain value of its own.
public protocol ReusableCell {
  /// Clears what was shown, before the cell shows something else.
  mutating func prepareForReuse()
}

extension ReusableCell {
  /// Clears nothing.
  public mutating func prepareForReuse() {}
}
