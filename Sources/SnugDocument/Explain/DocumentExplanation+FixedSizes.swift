import Snug

extension DocumentExplanation {
  /// What is to be said about what has a fixed size.
  static func values(
    of size: Size, _ item: Document.Item, frame: Size, _ request: ExplanationRequest, path: String
  ) throws(ExplanationError) -> [Value] {
    let given = ConstraintText(
      kind: .size, statement: "\(path) is \(sides(size))", note: "it has a fixed size",
      place: (item.value?.member("size") ?? item.value).map { JSONPlace(of: $0) })
    var values: [Value] = []
    for anchor in request.anchors {
      guard anchor.item == .superview, anchor.attribute.isSize else {
        throw .fixedSize(path: path)
      }
      let axis = anchor.attribute.axis
      var reasons = [Reason(constraint: given, multiplier: 1)]
      // A layout that leaves a size as it is copies it.
      if frame[axis] != size[axis] {
        reasons = [Reason(constraint: stretched(frame), multiplier: 1)]
      }
      values.append(Value(anchor: anchor, value: frame[axis], reasons: reasons))
    }
    return values
  }

  private static func stretched(_ frame: Size) -> ConstraintText {
    ConstraintText(
      kind: .fitting, statement: "its frame is \(sides(frame))", note: "the layout sets this size")
  }

  private static func sides(_ size: Size) -> String {
    "\(NumberText.decimal(size.width)) by \(NumberText.decimal(size.height))"
  }
}
