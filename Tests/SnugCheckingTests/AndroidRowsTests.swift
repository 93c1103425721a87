import SnugChecking
import Testing

@Suite("Rows of Android's resources")
struct AndroidRowsTests {
  @Test(
    "what Android's build refuses is an error: names given twice or not at all, unknown quantities")
  func refusedAndroid() {
    let text = """
      <resources>
      <string name="a">A</string>
      <string name="a" product="tablet">A for tablets</string>
      <string name="a">twice</string>
      <string>nameless</string>
      <plurals name="a">
      <item quantity="one">1</item>
      <item quantity="ohter">2</item>
      <item>3</item>
      </plurals>
      <string-array><item>x</item></string-array>
      <string name="b">B</string>
      </resources>
      """
    #expect(
      rows("strings.xml", text) == [
        "a=A @2", "a=A for tablets @3", #"!4:1: "a" is also on line 2: keep one of them"#,
        "!5:1: the element string has no name", "a[one]=1 @7",
        #"!8:1: "a" has an item of the unknown quantity "ohter": did you mean "other"?"#,
        #"!9:1: "a" has an item of the unknown quantity ""; the quantities are zero, one, two, few, many, other"#,
        "!11:1: the element string-array has no name", "b=B @12",
      ])
  }

  @Test("Android's resources have strings, arrays and plurals, as they are shown")
  func android() {
    let text = """
      <resources xmlns:xliff="urn:oasis:names:tc:xliff:document:1.2">
      <string name="a">  It\\'s
        here\\n"  two  " </string>
      <string name="b"><xliff:g id="n">%1$s</xliff:g> <b>bold</b> &#8230;</string>
      <string-array name="list"><item>one</item><item>two</item></string-array>
      <plurals name="days"><item quantity="one">%d day</item><item quantity="other">%d days</item></plurals>
      <string name="link">@string/a</string><string name="key" translatable="false">KEY</string>
      <string name="bad">\\u12</string>
      </resources>
      """
    #expect(
      rows("app/src/main/res/values-pt-rBR/strings.xml", text) == [
        "a=It's here\n  two   [pt-BR] @2", "b=%1$s bold \u{2026} [pt-BR] @4",
        "list[0]=one [pt-BR] @5", "list[1]=two [pt-BR] @5", "days[one]=%d day [pt-BR] @6",
        "days[other]=%d days [pt-BR] @6",
        "!8:1: expected four hexadecimal digits of a character behind \\u",
      ])
  }

  @Test(
    "an item of the type string is a string, and an array of any type has texts; none are what is not translated"
  )
  func typed() {
    let text = """
      <resources>
      <item type="string" name="a">A</item><item type="dimen" name="b">4dp</item>
      <array name="any"><item>one</item><item>@drawable/x</item><item>?attr/y</item><item>#fff</item>
      <item>12.5dp</item><item>-3</item><item>true</item><item>3 days</item></array>
      <string-array name="kept" translatable="false"><item>KEY</item></string-array>
      <integer-array name="numbers"><item>1</item></integer-array>
      <string-array name="last"><item>3</item></string-array>
      <item type="string" name="a">twice</item>
      </resources>
      """
    #expect(
      rows("strings.xml", text) == [
        "a=A @2", "any[0]=one @3", "any[7]=3 days @4", "last[0]=3 @7",
        #"!8:1: "a" is also on line 2: keep one of them"#,
      ])
  }
}
