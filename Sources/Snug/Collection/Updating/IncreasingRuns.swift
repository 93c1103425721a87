extension [MatchedRun] {
  /// Which of the runs, given in the new order, can stay in place: those with the most items of all
  /// that are in the old order too. Of several such sets it is always the same one.
  ///
  /// The longest increasing subsequence (M. L. Fredman, On Computing the Length of Longest
  /// Increasing Subsequences, 1975), with runs weighed by their items.
  /// - Complexity: O(n log n); O(n) if all can stay.
  func heaviestIncreasing() -> [Bool] {
    guard zip(self, dropFirst()).contains(where: { $0.old > $1.old }) else {
      return Array<Bool>(repeating: true, count: count)
    }
    var ranks = [Int](repeating: 0, count: count)
    for (rank, run) in indices.sorted(by: { self[$0].old < self[$1].old }).enumerated() {
      ranks[run] = rank
    }
    let none = Chain(items: 0, last: -1)
    var chains = PrefixTree(count: count, neutral: none) { $1.items > $0.items ? $1 : $0 }
    var previous: [Int] = []
    for (run, rank) in ranks.enumerated() {
      let chain = chains.total(before: rank)
      previous.append(chain.last)
      chains.add(Chain(items: chain.items + self[run].count, last: run), at: rank)
    }
    var stays = [Bool](repeating: false, count: count)
    var run = chains.total(before: count).last
    while run >= 0 {
      stays[run] = true
      run = previous[run]
    }
    return stays
  }
}

/// Runs in both orders, by the last of them.
private struct Chain {
  var items: Int
  /// The index of the last run, or -1 for none.
  var last: Int
}
