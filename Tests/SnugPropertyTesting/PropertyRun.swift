/// One property over one generator: runs the cases and shrinks the first that fails.
struct PropertyRun<Value> {
  private enum Verdict {
    case held
    case discarded
    case failed(Counterexample<Value>)
  }

  let generator: Generator<Value>
  let settings: PropertySettings
  let property: (Value) throws -> Void

  /// The run gives up when more than this many cases were discarded for each one asked for.
  private static var discardsPerCase: Int { 10 }

  func outcome(pinned: [[UInt64]]) -> PropertyOutcome<Value> {
    for choices in pinned {
      switch verdict(on: ChoiceSource(replaying: choices)) {
      case .held: continue
      case .discarded: return .gaveUp(.pinnedCaseDiscarded(choices: choices))
      case .failed(let counterexample): return .failed(shrunk(counterexample))
      }
    }
    return randomOutcome(casesBefore: pinned.count)
  }

  private func randomOutcome(casesBefore: Int) -> PropertyOutcome<Value> {
    var seeds = SplitMix64(seed: settings.seed)
    var cases = 0
    var discards = 0
    while cases < settings.count {
      // Up to 100 percent by the middle of the run: the small cases first.
      let percent = min(100, cases * 200 / settings.count + 1)
      switch verdict(on: ChoiceSource(seed: seeds.next(), percent: UInt64(percent))) {
      case .held: cases += 1
      case .discarded: discards += 1
      case .failed(let counterexample): return .failed(shrunk(counterexample))
      }
      if discards > Self.discardsPerCase * settings.count {
        return .gaveUp(.tooManyDiscards(cases: casesBefore + cases, discards: discards))
      }
    }
    return .passed(cases: casesBefore + cases)
  }

  /// Makes the value and tests it; if its choices are not wanted, discards it without a test.
  private func verdict(
    on source: ChoiceSource, isWanted: ([UInt64]) -> Bool = { _ in true }
  ) -> Verdict {
    var source = source
    let made = Result { try source.draw(generator) }
    guard isWanted(source.choices) else { return .discarded }
    do {
      try property(made.get())
      return .held
    } catch is Discard {
      return .discarded
    } catch {
      return .failed(
        Counterexample(value: try? made.get(), error: error, choices: source.choices))
    }
  }

  /// The simplest counterexample the shrinker finds from this one, whatever its error.
  private func shrunk(_ first: Counterexample<Value>) -> Counterexample<Value> {
    var simplest = first
    var shrinker = Shrinker(choices: first.choices, budget: settings.shrinkingBudget) {
      candidate, current in
      let source = ChoiceSource(replaying: candidate)
      guard case .failed(let next) = verdict(on: source, isWanted: { $0.precedes(current) }) else {
        return nil
      }
      simplest = next
      return next.choices
    }
    shrinker.run()
    simplest.attempts = shrinker.attempts
    simplest.isMinimal = shrinker.attempts < settings.shrinkingBudget
    return simplest
  }
}
