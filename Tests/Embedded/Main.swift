/// Writes the bits of some numbers.
func writeLine(_ numbers: [Double]) {
  var line = ""
  for number in numbers {
    line += String(number.bitPattern, radix: 16)
    line += " "
  }
  print(line)
}

#if arch(wasm32)
  /// What the start code of WASI calls.
  @c(__main_void)
  public func start() -> Int32 {
    Answers.write()
    return 0
  }
#else
  @main
  struct Main {
    static func main() { Answers.write() }
  }
#endif
