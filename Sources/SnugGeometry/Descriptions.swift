#if !hasFeature(Embedded)
  // Short forms for people who print them: no program reads these.

  extension Point: CustomStringConvertible {
    /// As in `(5, 13)`.
    public var description: String { "(\(NumberText.decimal(x)), \(NumberText.decimal(y)))" }
  }

  extension Size: CustomStringConvertible {
    /// As in `64.5 x 29`.
    public var description: String {
      "\(NumberText.decimal(width)) x \(NumberText.decimal(height))"
    }
  }

  extension Rect: CustomStringConvertible {
    /// Its origin and its size, as in `(5, 13) 64.5 x 29`.
    public var description: String { "\(origin) \(size)" }
  }

  extension EdgeInsets: CustomStringConvertible {
    /// As in `top 4, leading 8, bottom 4, trailing 8`.
    public var description: String {
      let (top, bottom) = (NumberText.decimal(top), NumberText.decimal(bottom))
      switch horizontal {
      case .directional(let leading, let trailing):
        return "top \(top), leading \(NumberText.decimal(leading)), bottom \(bottom), trailing "
          + NumberText.decimal(trailing)
      case .physical(let left, let right):
        return "top \(top), left \(NumberText.decimal(left)), bottom \(bottom), right "
          + NumberText.decimal(right)
      }
    }
  }
#endif
