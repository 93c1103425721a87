extension Generator {
  /// An array whose count lies in the range; the simplest has the least count.
  ///
  /// Encoded as a 1 before each element and a 0 at the end, the compulsory elements too, so that
  /// deleting an element's run of choices deletes just that element.
  public static func array<Element>(
    of element: Generator<Element>, count: ClosedRange<Int>
  ) -> Generator where Value == [Element] {
    precondition(count.lowerBound >= 0, "an array cannot have fewer than no elements")
    return Generator { source in
      let target = source.propose { random, percent in
        let spread = scale(UInt64(count.upperBound - count.lowerBound), to: percent)
        return count.lowerBound + Int(UInt64.random(in: 0...spread, using: &random))
      }
      var elements: [Element] = []
      while true {
        let isDue: UInt64 = elements.count < count.lowerBound ? 1 : 0
        let isAllowed: UInt64 = elements.count < count.upperBound ? 1 : 0
        let proposal: UInt64? = target.map { elements.count < $0 ? 1 : 0 }
        guard source.record(proposal, in: isDue...isAllowed) == 1 else { return elements }
        elements.append(try source.draw(element))
      }
    }
  }
}

extension Generator<Unicode.Scalar> {
  /// A Unicode scalar of the range, ends included, surrogates left out. The lowest is the simplest.
  public static func scalar(in range: ClosedRange<Unicode.Scalar>) -> Generator {
    // D800 to DFFF are surrogates, not scalars, and are left out.
    let scalars = (range.lowerBound.value...range.upperBound.value).compactMap(Unicode.Scalar.init)
    return .element(of: scalars)
  }
}

extension Generator<String> {
  /// A string whose number of scalars lies in `count`; the simplest is the shortest.
  ///
  /// For single characters of an alphabet write `.element(of: "abc")`.
  public static func string(
    of scalar: Generator<Unicode.Scalar>, count: ClosedRange<Int>
  ) -> Generator {
    Generator<[Unicode.Scalar]>.array(of: scalar, count: count).map { scalars in
      var string = ""
      string.unicodeScalars.append(contentsOf: scalars)
      return string
    }
  }

  /// A string of scalars of the alphabet, the first of which is the simplest.
  public static func string(from alphabet: String, count: ClosedRange<Int>) -> Generator {
    .string(of: .element(of: alphabet.unicodeScalars), count: count)
  }
}
