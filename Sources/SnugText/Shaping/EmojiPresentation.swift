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
  private static let enclosingKeycap: UInt32 = 0x20E3
  private static let zeroWidthJoiner: UInt32 = 0x200D

  private static func isEmoji(_ cluster: [Unicode.Scalar]) -> Bool {
    guard let first = cluster.first, first.properties.isEmoji else { return false }
    let rest = cluster.dropFirst()
    if rest.contains(where: { $0.value == emojiSelector }) { return true }
    if rest.first?.value == textSelector { return false }
    if first.properties.isEmojiPresentation { return true }
    if rest.first?.value == enclosingKeycap { return true }
    // ZWJ and modifier sequences of text-default bases: a pointing finger with a skin tone. A
    // lone joiner or modifier makes no emoji of a digit or a sign.
    if first.properties.isEmojiModifierBase, rest.first?.properties.isEmojiModifier == true {
      return true
    }
    return zip(rest, rest.dropFirst()).contains { joiner, next in
      joiner.value == zeroWidthJoiner && next.properties.isEmoji
    }
  }
}
