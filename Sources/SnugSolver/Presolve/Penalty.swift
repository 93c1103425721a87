/// What it costs a value to leave zero, on one side.
struct Penalty {
  /// 0 is required; then 1, 2, ... from the highest priority in use; `free` costs nothing.
  var level: Int32
  /// The cost a unit.
  var weight: Double
  /// The constraint that asks for it; `~variable` when the variable is non-negative by domain.
  var origin: Int32
  /// -1 where the row is the constraint's sum times a number below 0.
  var sign: Int8 = 1

  static let required: Int32 = 0
  static let freeLevel = Int32.max
  static var free: Penalty { Penalty(level: freeLevel, weight: 0, origin: .min) }

  var isFree: Bool { level == Penalty.freeLevel }
}
