extension RandomAccessCollection where Index == Int {
  /// Returns the index of the first element of the second part, or `endIndex`, by binary search.
  @inlinable
  package func partitioningIndex(where belongsToSecond: (Element) -> Bool) -> Int {
    var low = startIndex
    var high = endIndex
    while low < high {
      let middle = (low + high) / 2
      if belongsToSecond(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
