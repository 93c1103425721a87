/// A layer of a cell, for renderers.
public enum CellLayer: String, Sendable, CaseIterable {
  /// What is always behind the content (UIKit: `backgroundView`).
  case background
  /// What covers the background while the cell is selected (UIKit: `selectedBackgroundView`).
  case selectedBackground
  /// The cell's views (UIKit: `contentView`).
  case content

  /// The layers of a cell in drawing order, the one behind all others first.
  public static func drawn(isSelected: Bool) -> [CellLayer] {
    isSelected ? [.background, .selectedBackground, .content] : [.background, .content]
  }
}
