extension Generator {
  /// A value of one of the generators, all equally likely. The first is the simplest.
  public static func oneOf(_ generators: [Generator]) -> Generator {
    frequency(generators.map { (1, $0) })
  }

  /// A value of one of the generators, in proportion to their weights. The first is the simplest,
  /// whatever its weight.
  public static func frequency(_ alternatives: [(weight: Int, generator: Generator)]) -> Generator {
    precondition(
      !alternatives.isEmpty && alternatives.allSatisfy { $0.weight > 0 },
      "frequency needs an alternative, and weights above zero")
    let total = alternatives.reduce(0) { $0 + $1.weight }
    return Generator { source in
      let proposal = source.propose { random, _ in
        var ticket = Int.random(in: 0..<total, using: &random)
        var index = 0
        while ticket >= alternatives[index].weight {
          ticket -= alternatives[index].weight
          index += 1
        }
        return UInt64(index)
      }
      let index = source.record(proposal, in: 0...UInt64(alternatives.count - 1))
      return try source.draw(alternatives[Int(index)].generator)
    }
  }

  /// An element of the collection, all equally likely. The first is the simplest.
  public static func element(of elements: some Collection<Value>) -> Generator {
    precondition(!elements.isEmpty, "element(of:) needs an element")
    let elements = Array(elements)
    return Generator { source in
      elements[Int(source.choose(atMost: UInt64(elements.count - 1)))]
    }
  }

  /// Nil, the simplest, or a value, both equally likely.
  public func optional() -> Generator<Value?> {
    .oneOf([.constant(nil), map { $0 }])
  }
}

extension Generator<Bool> {
  /// False, the simplest, or true, both equally likely.
  public static var bool: Generator {
    Generator { source in source.choose(atMost: 1) == 1 }
  }
}
