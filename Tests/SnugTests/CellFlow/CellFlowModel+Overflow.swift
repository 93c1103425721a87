import Snug
import SnugFlowTesting

extension CellFlowModel {
  /// The number of items shown, and the overflow item. Tries every number of items, from all of
  /// them down, each followed by its overflow item, until the lines are few enough.
  func shown(
    of section: FlowSection, _ overflow: ((Int) -> CellFlowItem)?, _ within: Fitting,
    _ limit: Double
  ) throws -> (count: Int, item: FlowItem?) {
    let sizes = section.items.sizes
    guard let maximumLines = section.style.maximumLines else { return (sizes.count, nil) }
    var trial = section
    trial.style.maximumLines = nil
    trial.style.lineBreaking = .greedy
    for count in stride(from: sizes.count, through: 0, by: -1) {
      var shown = Array(sizes.prefix(count))
      trial.options = section.options.filter { $0.key < count }
      var item: FlowItem?
      if count < sizes.count, let asked = overflow?(sizes.count - count) {
        let (size, cell) = try fit(asked.content, within)
        let options = self.asked(
          asked.options, of: asked.content, cell, section.style, limit)
        item = FlowItem(size: size, options: options)
        shown.append(size)
        trial.options[count] = options
      }
      trial.items = .sizes(shown)
      if try layout.layout([trial]).lineCount(inSection: 0) <= maximumLines {
        return (count, item)
      }
    }
    preconditionFailure("nothing stands on no line, and one item on one")
  }
}
