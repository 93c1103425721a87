import SnugFlow
import SnugFlowTesting
import Testing

// 2^53 units are 140,737,488,355,328 points: 8,355,328 more than 14,073,748 lines of ten million.
@Suite("Flow layout: edits that make content too long")
struct EndlessContentTests {
  private func error(_ result: inout FlowResult, _ edits: [FlowEdit]) -> FlowError? {
    do {
      _ = try edits.count == 1 ? result.apply(edits[0]) : result.apply(edits)
      return nil
    } catch {
      return error
    }
  }

  /// As many lines of ten million as content can have, in a container of 100.
  private let long = FlowSection(
    items: .uniform(Size(width: 100, height: 1e7), count: 14_073_748))

  @Test("an edit that makes content too long to be exact is refused and changes nothing")
  func endlessContent() throws {
    let tall = Size(width: 5, height: 1e7)
    let small = FlowSection(
      items: .sizes(.heights(10, 10)), style: SectionStyle(itemAlignment: .firstBaseline))
    // With a negative inset, the last section may end before the furthest place of the content.
    let overlapping = FlowSection(
      items: .sizes([]), style: SectionStyle(sectionInset: EdgeInsets(top: -1e7)))
    let edits: [FlowEdit] = [
      .setItem(.size(tall), item: 0, section: 0),
      .insert([FlowItem(size: tall)], at: 1, section: 0),
      .setItem(.options(.init(firstBaseline: 1e7)), item: 0, section: 0),
      .setSection(.header(tall), section: 0), .setSection(.footer(tall), section: 1),
      .setSection(.style(SectionStyle(sectionInset: EdgeInsets(bottom: 1e7))), section: 0),
      .insertSections([FlowSection(items: .sizes([tall]))], at: 0),
    ]
    for sections in [[small, long], [small, long, overlapping]] {
      for edit in edits {
        for edits in [[edit], [.setSection(.header(Size(width: 0, height: 1)), section: 0), edit]] {
          var result = try FlowLayout(width: 100).layout(sections)
          let size = result.contentSize
          #expect(error(&result, edits)?.requirement == .contentExtent, "\(edit)")
          #expect(result.contentSize == size)
          #expect(result.frame(ofItem: 0, inSection: 0).height == 10)
          #expect(result.frame(ofHeaderInSection: 0) == nil)
        }
      }
    }
  }

  @Test("of two edits that make content too long only together, the second is refused")
  func together() throws {
    let small = FlowSection(items: .sizes(.heights(10)))
    var result = try FlowLayout(width: 100).layout([small, small, long])
    let half = Size(width: 5, height: 5e6)
    #expect(error(&result, [.setItem(.size(half), item: 0, section: 0)]) == nil)
    let size = result.contentSize
    let refused = error(&result, [.setItem(.size(half), item: 0, section: 1)])
    #expect(refused?.requirement == .contentExtent)
    #expect(result.contentSize == size)
    #expect(result.frame(ofItem: 0, inSection: 1).height == 10)
  }

  @Test("a new container is refused if lines with a header, a footer or insets get too long in it")
  func container() throws {
    for bar in 0..<3 {
      var section = long
      switch bar {
      case 0: section.header = Size(width: 0, height: 1e7)
      case 1: section.footer = Size(width: 0, height: 1e7)
      default: section.style.sectionInset = EdgeInsets(top: 5e6, bottom: 5e6)
      }
      // Two items on each line.
      var result = try FlowLayout(width: 200).layout([section])
      let (size, frame) = (result.contentSize, result.frame(ofItem: 1, inSection: 0))
      let refused = error(&result, [.setContainer(FlowLayout(width: 100))])
      #expect(refused?.requirement == .contentExtent)
      #expect(result.contentSize == size)
      #expect(result.frame(ofItem: 1, inSection: 0) == frame)
    }
  }
}
