/// Which way lines run, and so where `leading` lies.
@frozen
public enum LayoutDirection: String, Sendable, CaseIterable {
  case leftToRight = "ltr"
  case rightToLeft = "rtl"
}
