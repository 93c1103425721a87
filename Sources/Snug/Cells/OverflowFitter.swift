import SnugFlow

/// Fits what stands for hidden items while lines are laid, once it is known how many are.
struct OverflowFitter {
  private(set) var sections: [PlacedSection]
  /// Why there is no cell where one was asked for.
  private(set) var error: CellFlowError?
  private let plan: LimitPlan

  /// - Parameter plan: What holds after all edits, which are made.
  init(_ sections: [PlacedSection], _ plan: LimitPlan) {
    self.sections = sections
    self.plan = plan
  }

  /// What stands for so many hidden items of a section; `nil` if it cannot be measured or fitted.
  mutating func item(_ section: Int, _ hiddenCount: Int) -> FlowItem? {
    do throws(FittingError) {
      let item = try sections[section].overflow?.item(
        hiddenCount: hiddenCount, plan.itemFitting(section))
      return item?.flowItem(0, sections[section].metrics)
    } catch {
      self.error = CellFlowError(error, at: .overflow(section: section))
      return nil
    }
  }
}
