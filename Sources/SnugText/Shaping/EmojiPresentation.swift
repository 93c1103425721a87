/// Whether a grapheme cluster asks to be drawn as an emoji or as text (UTS #51).
enum EmojiPresentation {
  case text
  case emoji

  /// The presentation `cluster` asks for.
  init(of cluster: [Unicode.Scalar]) {
    self = EmojiPresentation.isEmoji(cluster) ? .emoji : .text
  }

  private static let textSelector: UInt32 = 0xFE0E
  private static let emojiSelector: UInt32 = 0xFE0F
  private static let zeroWidthJoiner: UInt32 = 0x200D

  private static func isEmoji(_ cluster: [Unicode.Scalar]) -> Bool {
    guard let first = cluster.first, first.properties.isEmoji else { return false }
    let rest = cluster.dropFirst()
    if rest.contains(where: { $0.value == emojiSelector }) { return true }
    if rest.first?.value == textSelector { return false }
    if first.properties.isEmojiPresentation { return true }
    // ZWJ and modifier sequences of text-default bases: a waving hand with a skin tone.
    return rest.contains { $0.value == zeroWidthJoiner || $0.properties.isEmojiModifier }
  }
}
