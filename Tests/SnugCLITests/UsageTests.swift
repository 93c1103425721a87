import Testing

@Suite("Command line: bad usage")
struct UsageTests {
  @Test(
    "bad usage is reported on standard error, with status 2",
    arguments: [
      "nothing", "--nothing", "layout --nothing", "layout a b", "layout --width",
      "layout --width nan", "layout --width inf", "layout --width 1e400", "layout --width=-1",
      "layout --width -1", "layout --height 1e8", "layout --size 0", "layout --size 1e5",
      "layout --scale 0", "layout --scale 65", "layout --direction up",
      "layout --maximum-lines 1.5", "layout --input yaml", "layout --format csv",
      "measure --text-wrap even A", "measure --truncation centre A", "measure --max-width -1 A",
      "measure --max-width nan A", "measure --size nan A", "measure --font  A", "layout --font ",
      "fonts ", "fonts Inter ", "fonts --weight 400", "fonts --nothing", "fonts Inter --weight 0",
      "fonts Inter --weight nan", "fonts Inter --width -1", "fonts Inter --slant up",
      "fonts --instance Bold", "fonts --axes wght=650", "fonts Inter --axes weight=650",
      "fonts Inter --language zh_Hant", "layout --scale 1e-5", "measure --scale 0.06 A",
      "measure --weight wide A", "measure --slant up A", "measure --features ker=1 A",
      "measure --language  A", "measure --alignment centre A", "measure --line-boxes all A",
      "measure --direction up A", "fit --target 200", "fit --target 200xnan", "fit --target -1x0",
      "fit --target 1e8x0", "fit --target 1x2x3", "fit --width 200",
      "fit --expanded --target 200x0", "fit --horizontal-priority 750",
      "fit --target 1x1 --vertical-priority 0", "fit --target 1x1 --vertical-priority 1001",
      "fit --scale 0", "simulate", "simulate --script -", "simulate - --script -",
      "simulate a --script b --height -1", "simulate a b --script -", "explain --attribute widht",
      "explain --item first", "explain --format table", "explain --compact", "explain --width -1",
    ])
  func usage(_ arguments: String) throws {
    try Command.run(line: arguments).expect(2, output: "", errors: .begins("snug: "))
  }

  @Test(
    "the message of bad usage states what was expected: for a number out of range, too, or a missing option",
    arguments: [
      ("measure", "expected texts, or - to read one text per line from standard input"),
      ("measure --nothing", "unknown option --nothing: snug measure -h lists those there are"),
      ("measure --file x.ttf A", "unknown option --file: did you mean --font-file?"),
      ("schema", "missing expected argument '<input|script|output>'"),
      ("layout --width wide", "--width: expected a number, found \"wide\""),
      ("measure A --width width", "--width: expected a number, found \"width\""),
      ("measure A --width 4\"", "--width: expected a number, found \"4\"\""),
      (
        "layout --line-alignment centre",
        "--line-alignment: expected one of leading, center, trailing, justified, spaceBetween, "
          + "spaceAround, spaceEvenly, fill, found \"centre\": did you mean \"center\"?"
      ),
      (
        "--generate-completion-script tcsh",
        "can't generate completion scripts for 'tcsh'. Please use "
          + "--generate-completion-script=<shell> with one of: zsh bash fish"
      ),
      // A number below the range of an option is out of range, and the option is not without a value.
      ("layout --width -30", "--width: expected a number from 0 to 10000000, found -30"),
      (
        "layout --maximum-lines 0",
        "--maximum-lines: expected a whole number from 1 to 2147483647, found 0"
      ),
      ("layout --height -1", "--height: expected a number from 0 to 10000000, found -1"),
      ("layout --size -2", "--size: expected a number above 0 and at most 10000, found -2"),
      ("measure --scale -2 A", "--scale: expected a number from 0.0625 to 64, found -2"),
      ("measure --max-width -5 A", "--max-width: expected a number from 0 to 10000000, found -5"),
      ("measure --lines -1 A", "--lines: expected 0 to 1000000, found -1"),
      ("fonts Inter --weight -400", "--weight: expected a number from 1 to 1000, found -400"),
      (
        "measure --letter-spacing -20000 A",
        "--letter-spacing: expected a number from -10000 to 10000, found -20000"
      ),
      // An option that needs another names it as it is written.
      ("measure A --tab-size 4", "--tab-size: a tab is a space: add --white-space pre-wrap"),
      (
        "measure A --size-step 1",
        "--size-step: no smaller sizes: add --minimum-scale, such as 0.5, or --minimum-size"
      ),
      (
        "measure A --truncation clip --ellipsis x",
        "--ellipsis: no ellipsis is shown with --truncation clip"
      ),
    ])
  func expectation(arguments: String, message: String) throws {
    let hint = message.contains(" -h ") ? "" : " (--help shows the usage)"
    try Command.run(line: arguments).expect(
      2, output: "", errors: "snug: error: \(message)\(hint)\n")
  }

  @Test(
    "for a document in place of a command, the command that lays out the document is suggested",
    arguments: [
      ("tags.json", #": did you mean "snug layout tags.json"?"#),
      ("./tags", #": did you mean "snug layout ./tags"?"#),
      ("/", #": did you mean "snug layout /"?"#), ("-", #": did you mean "snug layout -"?"#),
      ("layuot", #": did you mean "layout"?"#), ("nothing", "; see snug --help for the list"),
    ])
  func documentAsCommand(word: String, hint: String) throws {
    try Command.run(word, "--width", "320").expect(
      2, errors: "snug: error: unknown command \"\(word)\"\(hint)\n")
  }

  @Test("`explain` reports that a document has no sections or no items")
  func nothingToExplain() throws {
    try Command.run("explain", input: "{}").expect(
      2, errors: "snug: error: --section: there is no section 0: the document has no sections\n")
    try Command.run("explain", input: "{\"items\": []}").expect(
      errors: "snug: error: --item: there is no item 0: section 0 has no items\n")
  }

  @Test("an argument that is not UTF-8 is rejected, and not measured with other characters")
  func invalidArgument() throws {
    try Command.run([Array("measure".utf8), [0x41, 0xFF]]).expect(
      2, output: "", errors: "snug: error: argument 2 is not UTF-8 text\n")
  }
}
