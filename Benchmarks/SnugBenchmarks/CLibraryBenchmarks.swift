import Glibc
import Snug
import SnugHeader
import SnugText
import SnugWorkloads

/// The C library compared with the same calls in Swift: what the border costs.
///
/// The library is opened at run time, as by a program in C, and has a runtime of its own.
struct CLibraryBenchmarks {
  private let library: UnsafeMutableRawPointer

  private typealias ErrorSlot = UnsafeMutablePointer<UnsafeMutablePointer<snug_error>?>
  private typealias Handle = UnsafeMutablePointer<OpaquePointer?>
  private typealias CreateCatalog =
    @convention(c) (UnsafePointer<snug_catalog_options>?, Handle?, ErrorSlot?) -> snug_status
  private typealias CreateLayout =
    @convention(c) (
      OpaquePointer?, UnsafePointer<CChar>?, Int, UnsafePointer<snug_layout_options>?, Handle?,
      ErrorSlot?
    ) -> snug_status
  private typealias Frames =
    @convention(c) (
      OpaquePointer?, Int, Int, Int, UnsafeMutablePointer<snug_rect>?,
      UnsafeMutablePointer<UInt32>?, ErrorSlot?
    ) -> snug_status
  private typealias Edit =
    @convention(c) (
      OpaquePointer?, UnsafePointer<snug_edit>?, Int, UnsafeMutablePointer<snug_change>?,
      ErrorSlot?
    ) -> snug_status
  private typealias Release = @convention(c) (OpaquePointer?) -> Void

  private struct Failure: Error {
    var message: String
  }

  /// - Parameter path: The path of `libsnug.so`.
  init(path: String) throws {
    guard let library = dlopen(path, RTLD_NOW | RTLD_LOCAL) else {
      throw Failure(message: String(cString: dlerror()))
    }
    self.library = library
  }

  private func function<Function>(_ name: String, _: Function.Type) throws -> Function {
    guard let symbol = dlsym(library, name) else { throw Failure(message: "\(name) is missing") }
    return unsafeBitCast(symbol, to: Function.self)
  }

  private func check(_ status: snug_status) throws {
    guard status == 0 else { throw Failure(message: "status \(status)") }
  }

  private static let count = 100_000
  private static let editCount = 1_000

  func groups() throws -> [[Contestant]] {
    let create = try function("snug_layout_create", CreateLayout.self)
    let getFrames = try function("snug_layout_frames", Frames.self)
    let edit = try function("snug_layout_edit", Edit.self)
    let release = try function("snug_layout_release", Release.self)
    let (count, editCount) = (Self.count, Self.editCount)

    var generator = LabelGenerator()
    let labels = Labels(generator.latin(count))
    let catalog = UnsafeMutablePointer<OpaquePointer?>.allocate(capacity: 1)
    catalog.initialize(to: nil)
    var options = snug_catalog_options()
    options.size = MemoryLayout<snug_catalog_options>.stride
    options.without_system_fonts = 1
    try check(function("snug_catalog_create", CreateCatalog.self)(&options, catalog, nil))

    let sizer = CellSizer(try .tag(), measuring: try TextMeasurer(catalog: .embedded))
    let style = SectionStyle(minimumInteritemSpacing: 8, minimumLineSpacing: 8)
    func layOut() throws -> CellFlow {
      let section = CellFlowSection(labels.list(), in: sizer, style: style)
      return try CellFlow(FlowLayout(width: 320), [section])
    }
    func layOutInC() throws -> OpaquePointer? {
      var layout: OpaquePointer?
      let status = labels.withOptions { create(catalog.pointee, "{}", 2, $0, &layout, nil) }
      try check(status)
      return layout
    }

    var flow = try layOut()
    let layout = try layOutInC()
    let frames = UnsafeMutablePointer<snug_rect>.allocate(capacity: count)
    frames.initialize(repeating: snug_rect(), count: count)
    let copy = UnsafeMutablePointer<snug_rect>.allocate(capacity: count)
    copy.initialize(repeating: snug_rect(), count: count)
    let texts = (0..<editCount).map { "item \($0)" }
    let columns = texts.map { Labels([$0]) }
    return [
      [
        Contestant(name: "libsnug: lay out labels", n: count, unit: "label") {
          release(try layOutInC())
        },
        Contestant(name: "libsnug: lay out labels, in Swift", n: count, unit: "label") {
          _ = try layOut()
        },
      ],
      [
        Contestant(name: "libsnug: copy frames", n: count, unit: "frame") {
          try check(getFrames(layout, 0, 0, count, frames, nil, nil))
        },
        Contestant(name: "libsnug: copy frames, in Swift", n: count, unit: "frame") {
          flow.result.forEachPlace(ofItems: 0..<count, inSection: 0) { item, _, frame in
            frames[item] = snug_rect(
              x: frame.x, y: frame.y, width: frame.width, height: frame.height)
          }
        },
        Contestant(name: "libsnug: copy frames, memcpy", n: count, unit: "frame") {
          memcpy(copy, frames, count * MemoryLayout<snug_rect>.stride)
        },
      ],
      [
        Contestant(name: "libsnug: give an item a text", n: editCount, unit: "edit") {
          for (number, column) in columns.enumerated() {
            try check(
              column.withLabels { labels in
                var asked = snug_edit()
                asked.size = MemoryLayout<snug_edit>.stride
                asked.item = number * 97
                asked.labels = labels
                var change = snug_change()
                change.size = MemoryLayout<snug_change>.stride
                return edit(layout, &asked, 1, &change, nil)
              })
          }
        },
        Contestant(name: "libsnug: give an item a text, in Swift", n: editCount, unit: "edit") {
          for (number, text) in texts.enumerated() {
            _ = try flow.apply(
              .setItem(.content(.cell(sizer, [text])), item: number * 97, section: 0))
          }
        },
      ],
    ]
  }
}

/// Texts as a column of C.
private struct Labels {
  private var utf8: [UInt8] = []
  private var offsets: [Int32] = [0]

  init(_ texts: [String]) {
    for text in texts {
      utf8 += text.utf8
      offsets.append(Int32(utf8.count))
    }
  }

  /// The texts for Swift, copied as the C library copies them.
  func list() -> TextList {
    TextList(
      [UInt8](utf8),
      (1..<offsets.count).map { TextList.Bounds(Int(offsets[$0 - 1])..<Int(offsets[$0])) })
  }

  func withLabels<Output>(_ body: (UnsafePointer<snug_labels>) -> Output) -> Output {
    utf8.withUnsafeBytes { bytes in
      offsets.withUnsafeBufferPointer { offsets in
        var column = snug_column(
          utf8: bytes.baseAddress?.assumingMemoryBound(to: CChar.self),
          offsets: offsets.baseAddress)
        return withUnsafePointer(to: &column) { column in
          var labels = snug_labels()
          labels.size = MemoryLayout<snug_labels>.stride
          labels.columns = column
          labels.column_count = 1
          labels.count = offsets.count - 1
          return withUnsafePointer(to: &labels, body)
        }
      }
    }
  }

  func withOptions<Output>(_ body: (UnsafePointer<snug_layout_options>) -> Output) -> Output {
    withLabels { labels in
      var options = snug_layout_options()
      options.size = MemoryLayout<snug_layout_options>.stride
      options.labels = labels
      return withUnsafePointer(to: &options, body)
    }
  }
}
