/* Calls sequences of functions of the C library with good and hostile arguments, and checks the rules at
 * the top of snug.h: a failure changes nothing and writes nothing, errors are set and complete, borrowed
 * arrays can be read whole, a call from a callback is SNUG_BUSY, and what edits leave is what a layout
 * from scratch gives. The bytes of an input choose the calls.
 *
 *     clang++ -std=c++17 -fsanitize=fuzzer,address -I include Tests/fuzz.cc -L FOLDER -lsnug
 *     g++ -std=c++17 -O1 -DSNUG_FUZZ_MAIN -I include Tests/fuzz.cc -L FOLDER -lsnug -o fuzz
 *     ./fuzz SEED SEQUENCES    runs random sequences
 *     ./fuzz FILE              runs one that was kept
 *
 * A sequence that fails is kept in the file "crash-SEED". SNUG_FUZZ_TRACE=1 prints the calls, and
 * SNUG_FUZZ_COUNTS=1 the statuses of each function. SNUG_FUZZ_TOLERANT=1 leaves out what broke the rules
 * when this was written: ids in documents that are edited, a limit of lines that comes to a layout with an
 * overflow item, and the transition and the events that a refused step clears. */
#include <snug.h>

#include <algorithm>
#include <cmath>
#include <cstdarg>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <map>
#include <string>
#include <vector>

namespace {

bool traces = getenv("SNUG_FUZZ_TRACE") != nullptr;
bool checksChanges = getenv("SNUG_FUZZ_NO_CHANGES") == nullptr;
bool checksScratch = getenv("SNUG_FUZZ_NO_SCRATCH") == nullptr;
/* Whether what is known to break the rules is tolerated. */
bool tolerates = getenv("SNUG_FUZZ_TOLERANT") != nullptr;
const char *current = "";

/* Ends the process: a rule is broken. */
[[noreturn]] void broken(const char *format, ...) {
  fprintf(stderr, "BROKEN in %s: ", current);
  va_list arguments;
  va_start(arguments, format);
  vfprintf(stderr, format, arguments);
  va_end(arguments);
  fprintf(stderr, "\n");
  abort();
}

#define EXPECT(condition) \
  do { \
    if (!(condition)) broken("line %d: expected %s", __LINE__, #condition); \
  } while (0)

/* ------------------------------------------------------------------------------------- Choices */

class Input {
 public:
  Input(const uint8_t *bytes, size_t size) : bytes(bytes), size(size) {}

  bool isEmpty() const { return place >= size; }
  uint8_t byte() { return place < size ? bytes[place++] : 0; }
  /* A number below `count`. */
  size_t pick(size_t count) {
    if (count < 2) return 0;
    if (count <= 256) return byte() % count;
    size_t number = byte();
    return (number << 8 | byte()) % count;
  }
  /* True once in `count` times. */
  bool once(size_t count) { return pick(count) == count - 1; }

  template <typename T>
  const T &from(const std::vector<T> &choices) { return choices[pick(choices.size())]; }

  /* A length, seldom a hostile one. */
  double number(double limit) {
    if (once(24)) return hostile();
    switch (pick(4)) {
      case 0: return double(pick(8));
      case 1: return limit * double(byte()) / 255;
      case 2: return double(pick(64)) / 64 + double(pick(100));
      default: return double(pick(300));
    }
  }
  double hostile() {
    static const double numbers[] = {
        NAN, INFINITY, -INFINITY, -1, -0.0, 1e308, -1e308, 5e-324, 1e15, -1e15, 9.3e18, 1e7,
        10000000.5, 1e-300, 4503599627370497.5};
    return numbers[pick(sizeof numbers / sizeof *numbers)];
  }
  /* An index below `count`, seldom one that does not exist. */
  size_t index(size_t count) {
    if (count > 0 && !once(40)) return pick(count);
    const size_t indices[] = {
        count, count + 1, SIZE_MAX, SIZE_MAX - 1, SIZE_MAX / 2, SIZE_MAX / 2 + 1, size_t(1) << 31,
        size_t(1) << 32, (size_t(1) << 32) - 1, size_t(1) << 40, 0};
    return indices[pick(sizeof indices / sizeof *indices)];
  }
  int32_t code(int32_t count) {
    if (!once(20)) return int32_t(pick(size_t(count)));
    const int32_t codes[] = {-1, count, INT32_MIN, INT32_MAX, 255, 256};
    return codes[pick(6)];
  }

 private:
  const uint8_t *bytes;
  size_t size, place = 0;
};

uint64_t mix(uint64_t hash, const void *bytes, size_t length) {
  const uint8_t *each = static_cast<const uint8_t *>(bytes);
  for (size_t i = 0; i < length; i++) hash = (hash ^ each[i]) * 1099511628211u;
  return hash;
}

uint64_t sink;
/* Reads memory whole. */
void readAll(const void *bytes, size_t length) { sink = mix(sink, bytes, length); }

/* Reads views, and the texts of labels. */
void readViews(const snug_view *views, size_t count) {
  readAll(views, count * sizeof *views);
  for (size_t i = 0; i < count; i++) {
    EXPECT((views[i].text != nullptr) == !std::isnan(views[i].first_baseline));
    if (views[i].text == nullptr) continue;
    readAll(views[i].text, views[i].text_length + 1);
    EXPECT(views[i].text[views[i].text_length] == 0);
  }
}

/* Memory that a handle lent: it stays until the next call of the same function with the handle. */
struct Loan {
  const void *handle;
  const char *function;
  const void *bytes;
  size_t length;
  uint64_t hash;
};
std::vector<Loan> loans;

void giveBack(const void *handle, const char *function = nullptr) {
  for (size_t i = loans.size(); i-- > 0;) {
    if (loans[i].handle == handle && (!function || strcmp(loans[i].function, function) == 0)) {
      loans.erase(loans.begin() + long(i));
    }
  }
}
void borrow(const void *handle, const char *function, const void *bytes, size_t length) {
  loans.push_back({handle, function, bytes, length, mix(0, bytes, length)});
}
void checkLoans() {
  for (const Loan &loan : loans) {
    if (mix(0, loan.bytes, loan.length) != loan.hash) broken("what %s lent has changed", loan.function);
  }
}

/* --------------------------------------------------------------------------------------- Calls */

struct Counts {
  long of[10] = {};
};
std::map<std::string, Counts> counts;
long callCount;

/* The error of one call. */
struct Call {
  snug_error *slot;
  snug_error **error;
  std::string text;

  explicit Call(Input &in, const char *name) : slot(untouched()) {
    error = in.once(8) ? nullptr : &slot;
    current = name;
    if (traces) fprintf(stderr, "%s\n", name);
  }
  static snug_error *untouched() { return reinterpret_cast<snug_error *>(uintptr_t(0x5a5a5a5a)); }

  /* Checks the error of a call that has ended. */
  snug_status end(snug_status status) {
    callCount++;
    EXPECT(status >= 0 && status <= 9);
    counts[current].of[status]++;
    if (status == SNUG_OK || error == nullptr) {
      EXPECT(slot == untouched());
    } else {
      EXPECT(slot != untouched() && slot != nullptr);
      size_t count = slot->count;
      text = slot->text;
      for (const snug_error *each = slot; each != nullptr; each = each->next, count--) {
        EXPECT(each->size == sizeof *each && each->status == status && each->count == count);
        EXPECT(each->message && each->path && each->file && each->text);
        EXPECT(*each->message && *each->text);
        readAll(each->message, strlen(each->message));
        readAll(each->path, strlen(each->path));
        readAll(each->file, strlen(each->file));
        readAll(each->text, strlen(each->text));
      }
      EXPECT(count == 0);
      snug_error_release(slot);
      if (traces) fprintf(stderr, "  %d: %s\n", status, text.c_str());
    }
    return status;
  }
};

/* What a call writes. */
template <typename T>
struct Out {
  T value;
  bool hasSize;

  explicit Out(bool hasSize = false, size_t size = sizeof(T)) : hasSize(hasSize) {
    memset(&value, 0xA5, sizeof value);
    if (hasSize) memcpy(&value, &size, sizeof size);
  }
  bool isUntouched() const {
    const uint8_t *bytes = reinterpret_cast<const uint8_t *>(&value);
    for (size_t i = hasSize ? sizeof(size_t) : 0; i < sizeof value; i++) {
      if (bytes[i] != 0xA5) return false;
    }
    return true;
  }
};

/* An array that a call fills in. */
template <typename T>
struct OutArray {
  std::vector<uint8_t> bytes;
  explicit OutArray(size_t count) : bytes(count * sizeof(T), 0xA5) {}
  T *pointer() { return reinterpret_cast<T *>(bytes.data()); }
  bool isUntouched() const {
    for (uint8_t byte : bytes) if (byte != 0xA5) return false;
    return true;
  }
};

template <typename T>
T *maybe(Input &in, T *pointer) { return in.once(100) ? nullptr : pointer; }

size_t structSize(Input &in, size_t size) {
  if (size == sizeof(snug_pen) && in.once(4)) return offsetof(snug_pen, fill);
  if (size == sizeof(snug_glyph_list) && in.once(4)) return offsetof(snug_glyph_list, run_styles);
  if (!in.once(100)) return size;
  const size_t sizes[] = {0, 1, size - 1, size - 8, 4097, SIZE_MAX, SIZE_MAX / 2, 8};
  return sizes[in.pick(8)];
}

/* --------------------------------------------------------------------------------------- Texts */

std::string someText(Input &in) {
  static const std::vector<std::string> texts = {
      "", "A", "longer", "much longer", "two words", "a\nb", "\xd7\xa9\xd7\x9c\xd7\x95\xd7\x9d",
      "\xd8\xa7\xd9\x84\xd8\xb3\xd9\x84\xd8\xa7\xd9\x85 abc 123", "\xe4\xbd\xa0\xe5\xa5\xbd\xe4\xb8\x96\xe7\x95\x8c",
      "\xf0\x9f\x91\xa8\xe2\x80\x8d\xf0\x9f\x91\xa9\xe2\x80\x8d\xf0\x9f\x91\xa7 family", "e\xcc\x81\xcc\x82\xcc\x83",
      "\xe2\x80\xab\xe2\x80\xae\xe2\x81\xa6", "soft\xc2\xadhyphen\xc2\xad", "\t \t", "\r\n\r\n", "+{count} more",
      "\xf3\xa0\x80\x81\xef\xbf\xbf", "\xef\xbb\xbf", "office affine", "\xe0\xb9\x84\xe0\xb8\x97\xe0\xb8\xa2\xe0\xb8\xa2"};
  if (in.once(30)) return std::string(in.pick(2000), 'm');
  std::string text = in.from(texts);
  while (in.once(3)) text += (in.once(2) ? " " : "") + in.from(texts);
  if (in.once(40)) text.insert(in.pick(text.size() + 1), 1, '\0');
  return text;
}

/* A text, seldom one that is not UTF-8. */
std::string anyText(Input &in) {
  std::string text = someText(in);
  if (in.once(30)) {
    static const std::vector<std::string> wrong = {
        "\xff", "\xc3", "\xed\xa0\x80", "\xf4\x90\x80\x80", "\xc0\x80", "\x80", "\xe2\x82"};
    text.insert(in.pick(text.size() + 1), in.from(wrong));
  }
  return text;
}

std::string quoted(const std::string &text) {
  std::string json = "\"";
  for (char c : text) {
    char escape[8];
    if (uint8_t(c) < 32 || c == '"' || c == '\\') {
      snprintf(escape, sizeof escape, "\\u%04x", uint8_t(c));
      json += escape;
    } else {
      json += c;
    }
  }
  return json + "\"";
}

std::string decimal(double number) {
  char text[40];
  snprintf(text, sizeof text, "%.17g", number);
  return text;
}

/* ------------------------------------------------------------------------------------ Documents */

/* Members of an object or a list. */
struct Members {
  std::string text;
  void add(const std::string &member) { text += (text.empty() ? "" : ",") + member; }
  void add(const char *key, const std::string &value) { add("\"" + std::string(key) + "\":" + value); }
  std::string object() const { return "{" + text + "}"; }
  std::string list() const { return "[" + text + "]"; }
};

std::string length(Input &in, double limit = 60) {
  if (in.once(400)) return in.from<std::string>({"-1", "1e7", "1e8", "0.001", "null", "\"x\"", "1e400", "-0"});
  return decimal(in.once(3) ? double(in.byte()) / 64 : double(in.pick(size_t(limit) + 1)));
}
std::string size(Input &in) { return "[" + length(in, 200) + "," + length(in, 100) + "]"; }
std::string insets(Input &in) {
  switch (in.pick(4)) {
    case 0: return length(in, 20);
    case 1: return "[" + length(in, 9) + "," + length(in, 30) + "]";
    case 2: return "{\"top\":" + length(in, 9) + ",\"leading\":" + length(in, 9) + "}";
    default: return "{\"bottom\":" + length(in, 9) + ",\"right\":" + length(in, 9) + "}";
  }
}
std::string boolean(Input &in) { return in.once(2) ? "true" : "false"; }
std::string name(Input &in, std::vector<std::string> names) { return quoted(in.from(names)); }

/* The keys of a label and its font. */
void addStyle(Input &in, Members &view, bool isOfCell = true) {
  if (isOfCell && in.once(2)) view.add("lines", std::to_string(in.pick(4)));
  if (isOfCell && in.once(6)) view.add("preferredMaxLayoutWidth", length(in, 100));
  if (in.once(3)) {
    view.add("truncation", name(in, {"tail", "head", "middle", "word", "character", "clip"}));
  }
  if (in.once(4)) view.add("textWrap", name(in, {"wrap", "balance"}));
  if (in.once(4)) view.add("alignment", name(in, {"left", "center", "right", "natural"}));
  if (in.once(6)) view.add("direction", name(in, {"ltr", "rtl"}));
  if (in.once(6)) view.add("lineBoxes", name(in, {"primaryFont", "allRuns"}));
  if (in.once(8)) view.add("keepSpaceAtCut", boolean(in));
  if (in.once(2)) {
    Members font;
    if (in.once(2)) font.add("family", name(in, {"Snug Test", "Snug Sans", "No Such", "sans-serif"}));
    if (in.once(2)) font.add("size", std::to_string(1 + in.pick(30)));
    if (in.once(4)) font.add("weight", std::to_string(1 + in.pick(1000)));
    if (in.once(6)) font.add("letterSpacing", in.from<std::string>({"1", "-2", "0.5", "100", "-1000"}));
    if (in.once(6)) font.add("language", name(in, {"ar", "zh-Hant", "tr", "de"}));
    if (in.once(6)) font.add("axes", "{\"wght\":" + length(in, 900) + "}");
    if (in.once(6)) font.add("features", "{\"liga\":false,\"kern\":" + boolean(in) + "}");
    if (in.once(10)) font.add("slant", name(in, {"roman", "italic", "oblique"}));
    if (in.once(20)) font.add("file", name(in, {"none.ttf", "/dev/null", "/", "."}));
    view.add("font", font.object());
  }
}

/* A text with ranges, as a document has it. */
std::string ranges(Input &in) {
  Members list;
  for (size_t count = in.pick(5); count > 0; count--) {
    Members range;
    switch (in.pick(3)) {
      case 0: list.add(quoted(someText(in))); continue;
      case 1:
        range.add("box", "{\"width\":" + length(in, 30) + ",\"height\":" + length(in, 30) +
                             (in.once(2) ? ",\"baseline\":" + length(in, 30) : "") + "}");
        break;
      default:
        range.add("text", quoted(someText(in)));
        if (in.once(2)) range.add("font", "{\"size\":" + std::to_string(1 + in.pick(30)) + "}");
    }
    if (in.once(2)) range.add("style", in.once(2) ? "{ \"color\": \"red\" }" : "{}");
    list.add(range.object());
  }
  return list.list();
}

std::string someStyle(Input &in) {
  Members style;
  addStyle(in, style, in.once(60));
  return style.object();
}

std::string view(Input &in, const char *kind) {
  Members view;
  if (strcmp(kind, "label") != 0) view.add("kind", quoted(kind));
  if (strcmp(kind, "label") == 0) addStyle(in, view);
  if (strcmp(kind, "image") == 0 || (strcmp(kind, "box") == 0 && in.once(2))) view.add("size", size(in));
  if (in.once(5)) view.add("minWidth", length(in));
  if (in.once(5)) view.add("maxWidth", length(in, 100));
  if (in.once(8)) view.add("maxHeight", length(in));
  if (in.once(6)) view.add("hugging", std::to_string(1 + in.pick(1000)));
  if (in.once(6)) view.add("compressionResistance", std::to_string(1 + in.pick(1000)));
  return view.object();
}

/* The designs that documents declare, by name; whether the document at hand does. */
const std::vector<std::string> cellNames = {"default", "Count", "C0", "C1", "C2"};
bool hasCells;

/* A cell: "C0" has the labels a and b, "C1" a picture, "C2" a container; the others have one label. */
std::string cell(Input &in, const std::string &name) {
  Members cell, views, constraints;
  auto choose = [&](std::vector<std::string> texts) { constraints.add(quoted(in.from(texts))); };
  if (name == "C0") {
    views.add("a", view(in, "label"));
    views.add("b", view(in, "label"));
    choose({"H:|-[a]-(>=4)-[b]-|", "H:|-[a]-4-[b]-|", "H:|[a][b]|"});
    choose({"V:|-[a]-|", "a.firstBaseline = b.lastBaseline", "V:|[a]|"});
    choose({"V:|-[b]-|", "V:|[b]|", "a.width = b.width @ 700"});
  } else if (name == "C1") {
    views.add("icon", view(in, "image"));
    views.add("label", view(in, "label"));
    choose({"H:|-[icon]-[label]-|", "H:|[icon]-[label]|"});
    choose({"V:|-[label]-|", "V:|-(>=2)-[label]-(>=2)-|"});
    choose({"icon.centerY = label.centerY", "icon.top >= super.top", "V:|-(>=0)-[icon]-(>=0)-|"});
  } else if (name == "C2") {
    views.add("c", "{\"kind\":\"container\",\"views\":{\"label\":" + view(in, "label") +
                       "},\"constraints\":[\"H:|-[label]-|\",\"V:|[label]|\"]}");
    choose({"H:|[c]|", "H:|-[c]-|"});
    choose({"V:|[c]|", "V:|-[c]-|"});
  } else {
    views.add("label", view(in, "label"));
    if (in.once(2)) choose({"H:|-[label]-|", "H:|[label]|", "H:|-[label(>=20,<=90)]-|"});
    if (!constraints.text.empty()) choose({"V:|-[label]-|", "V:|[label]|"});
  }
  if (!constraints.text.empty() && in.once(5)) {
    choose({"super.width >= 40", "super.width = 30 @ 999", "super.width <= 100 @ 900",
            "super.height = super.width @ 990", "super.height >= 2 * super.width - 10", "super.width >= 200",
            "super.width <= 60"});
  }
  cell.add("views", views.object());
  if (!constraints.text.empty()) cell.add("constraints", constraints.list());
  if (in.once(3)) cell.add("margins", insets(in));
  if (!in.once(4)) cell.add("recovery", "\"break\"");
  if (in.once(5)) cell.add("style", "{\"fill\":" + quoted(in.once(40) ? "nonsense" : "#eee") + ",\"cornerRadius\":4}");
  return cell.object();
}

/* The content of an item, of its own size or with a cell. */
void addContent(Input &in, Members &item) {
  if (in.once(5)) {
    item.add("size", size(in));
    return;
  }
  std::string cell = hasCells ? in.from(cellNames) : "tag";
  if (in.once(200)) cell = "none";
  if (hasCells && cell != "default") item.add("cell", quoted(cell));
  if (cell == "C0") {
    item.add("texts", "{\"a\":" + quoted(someText(in)) + ",\"b\":" + quoted(someText(in)) + "}");
  } else if (in.once(8)) {
    item.add("texts", "{\"label\":" + quoted(someText(in)) + "}");
  } else {
    item.add("label", in.once(12) ? ranges(in) : quoted(someText(in)));
  }
}

int idCount;
/* Whether items get ids. */
bool usesIDs = true;

std::string item(Input &in, bool canBeKnown = false) {
  if (in.once(3)) return quoted(someText(in));
  Members item;
  addContent(in, item);
  if (usesIDs && in.once(3)) {
    int number = canBeKnown || in.once(20) ? int(in.pick(12)) : idCount++;
    item.add("id", quoted((in.once(30) ? "#" : "i") + std::to_string(number)));
  }
  if (in.once(8)) {
    item.add("alignment",
             name(in, {"start", "center", "end", "stretch", "firstBaseline", "lastBaseline"}));
  }
  if (in.once(10)) item.add("breakBefore", "true");
  if (in.once(8)) item.add("grow", length(in, 3));
  if (in.once(8)) item.add("maximumMain", length(in, 150));
  if (in.once(6)) {
    Members attached;
    for (size_t count = 1 + in.pick(3); count > 0; count--) {
      Members each;
      addContent(in, each);
      if (in.once(2)) each.add("edges", in.from<std::string>({"[\"top\",\"trailing\"]", "[]", "[\"leading\"]"}));
      if (in.once(3)) each.add("fractionalOffset", "[0.25,-0.25]");
      if (in.once(4)) each.add("offset", "[" + length(in) + ",-3]");
      if (in.once(3)) each.add("zIndex", in.from<std::string>({"0", "-5", "7", "1000000"}));
      attached.add(each.object());
    }
    item.add("supplementaries", attached.list());
  }
  return item.object();
}

std::string items(Input &in, size_t most, bool canBeKnown = false) {
  Members items;
  for (size_t count = in.pick(most + 1); count > 0; count--) items.add(item(in, canBeKnown));
  return items.list();
}

std::string bar(Input &in) {
  if (in.once(2)) return quoted(someText(in));
  Members bar;
  addContent(in, bar);
  return bar.object();
}

/* Whether a limit of lines is left out. */
bool skipsLimit;

/* The keys that an edit can change. */
void addMetrics(Input &in, Members &layout) {
  static const std::vector<std::string> alignments = {
      "leading", "center", "trailing", "justified", "spaceBetween", "spaceAround", "spaceEvenly", "fill"};
  if (in.once(3)) layout.add("lineAlignment", quoted(in.from(alignments)));
  if (in.once(6)) layout.add("lastLineAlignment", in.once(3) ? "\"same\"" : quoted(in.from(alignments)));
  if (in.once(4)) {
    layout.add("itemAlignment",
               name(in, {"start", "center", "end", "stretch", "firstBaseline", "lastBaseline"}));
  }
  if (in.once(4)) layout.add("minimumInteritemSpacing", length(in, 20));
  if (in.once(4)) layout.add("minimumLineSpacing", length(in, 20));
  if (in.once(4)) layout.add("sectionInset", insets(in));
  if (in.once(6)) layout.add("maximumItemsPerLine", in.once(3) ? "null" : std::to_string(1 + in.pick(5)));
  if (in.once(5)) layout.add("oversize", name(in, {"overflow", "clamp"}));
  if (in.once(4)) layout.add("lineBreaking", name(in, {"greedy", "balanced"}));
  if (in.once(6)) layout.add("minimumLines", std::to_string(1 + in.pick(6)));
  if (!skipsLimit && in.once(3)) layout.add("maximumLines", in.once(4) ? "null" : std::to_string(1 + in.pick(4)));
  if (in.once(4)) layout.add("pinsHeaders", boolean(in));
  if (in.once(4)) layout.add("pinsFooters", boolean(in));
  if (hasCells && in.once(4)) {
    layout.add("background",
               in.from<std::string>({"null", "\"Card\"", "{\"cell\":\"Card\",\"inset\":-8,\"zIndex\":-3}",
                                     "{\"cell\":\"Card\",\"inset\":40,\"zIndex\":2}"}));
  }
}

bool hasScale;

std::string layout(Input &in, bool isOfSection) {
  Members layout;
  const bool hasOverflow = in.once(3) && !(tolerates && isOfSection);
  if (hasOverflow && tolerates) layout.add("maximumLines", std::to_string(1 + in.pick(4)));
  skipsLimit = tolerates;
  addMetrics(in, layout);
  skipsLimit = false;
  if (in.once(12)) layout.add("preset", "\"uiKit\"");
  if (in.once(4)) layout.add("itemSize", size(in));
  if (hasOverflow) layout.add("overflow", in.from<std::string>({"\"+{count}\"", "{\"label\":\"{count} more {count}\"}", "{\"size\":[30,20]}"}));
  if (!isOfSection) {
    if (in.once(5)) layout.add("scrollDirection", "\"horizontal\"");
    if (hasScale && in.once(2)) layout.add("snap", name(in, {"none", "origins", "edges"}));
  }
  return layout.object();
}

std::string section(Input &in, size_t most, bool canBeKnown = false, size_t sections = 0) {
  Members section;
  if (in.once(3)) section.add("header", bar(in));
  if (in.once(4)) section.add("footer", bar(in));
  if (in.once(2)) section.add("layout", layout(in, true));
  if (sections > 0 && in.once(2)) section.add("id", quoted("s" + std::to_string(in.pick(sections + 1))));
  if (!in.once(12)) section.add("items", items(in, most, canBeKnown));
  return section.object();
}

/* A document; those for collections have a height. */
std::string goodDocument(Input &in, bool hasHeight) {
  idCount = 0;
  usesIDs = hasHeight || !tolerates;
  Members document, container, cells;
  if (in.once(2)) container.add("width", length(in, 400));
  if (hasHeight || in.once(4)) container.add("height", std::to_string(20 + in.pick(200)));
  if (in.once(4)) container.add("direction", "\"rtl\"");
  hasScale = in.once(2);
  if (hasScale) container.add("scale", in.from<std::string>({"1", "2", "3", "1.5", "0.0625", "64"}));
  if (in.once(5)) container.add("contentInset", insets(in));
  document.add("container", container.object());
  hasCells = !in.once(3);
  if (hasCells) {
    for (const auto &each : cellNames) cells.add(each.c_str(), cell(in, each));
    cells.add("Card", "{\"style\":{\"fill\":\"#eee\"}}");
    if (in.once(40)) cells.add(in.once(2) ? "nul\\u0000nul" : "\xc3\xa9", cell(in, "default"));
    document.add("cells", cells.object());
  }
  if (!in.once(3)) document.add("layout", layout(in, false));
  if (in.once(3)) {
    document.add("items", items(in, 24));
  } else {
    Members sections;
    for (size_t count = in.pick(4); count > 0; count--) sections.add(section(in, 16));
    document.add("sections", sections.list());
  }
  if (hasHeight && in.once(2)) {
    Members collection;
    if (in.once(2)) collection.add("selection", name(in, {"none", "single", "multiple"}));
    if (in.once(2)) collection.add("estimatedSize", "[" + std::to_string(1 + in.pick(80)) + "," + std::to_string(1 + in.pick(60)) + "]");
    if (in.once(3)) collection.add("prefetchAhead", length(in, 200));
    if (in.once(6)) collection.add("refuse", "[\"shouldSelect 0-1\",\"shouldHighlight 0-0\"]");
    document.add("collection", collection.object());
  }
  return document.object();
}

/* Makes a text of JSON wrong, seldom. */
std::string damaged(Input &in, std::string json) {
  if (!in.once(24)) return json;
  switch (in.pick(7)) {
    case 0: return json.substr(0, in.pick(json.size() + 1));
    case 1: json.insert(in.pick(json.size() + 1), 1, char(in.byte())); return json;
    case 2:
      if (!json.empty()) json[in.pick(json.size())] = char(in.byte());
      return json;
    case 3: return std::string(1 + in.pick(5000), '[');
    case 4: {
      std::string deep;
      for (size_t count = in.pick(200); count > 0; count--) deep += "{\"views\":";
      return deep;
    }
    case 5: return "\xef\xbb\xbf" + json;
    default: return anyText(in);
  }
}

std::string document(Input &in, bool hasHeight) { return damaged(in, goodDocument(in, hasHeight)); }

/* --------------------------------------------------------------------------------------- Steps */

std::string path(Input &in) {
  if (in.once(30)) return in.from<std::string>({"[-1,0]", "[0,-1]", "[0]", "[0,1e18]", "null", "[9007199254740993,0]"});
  return "[" + std::to_string(in.pick(in.once(4) ? 4 : 1)) + "," + std::to_string(in.pick(18)) + "]";
}
std::string offset(Input &in) {
  if (in.once(40)) return in.from<std::string>({"1e308", "-1e308", "1e7", "-1e7", "1e-300"});
  return decimal(double(in.pick(600)) - 80);
}

std::string step(Input &in) {
  Members step;
  switch (in.pick(17)) {
    case 0:
    case 1:
      step.add("scroll", offset(in));
      if (in.once(3)) step.add("animated", boolean(in));
      if (in.once(4)) step.add("overscroll", boolean(in));
      break;
    case 2: step.add("resize", "[" + length(in, 400) + "," + length(in, 200) + "]"); break;
    case 3: step.add("inset", insets(in)); break;
    case 4: step.add("drag", offset(in)); break;
    case 5: step.add("release", offset(in)); break;
    case 6:
      step.add("wait", in.from<std::string>({"0.1", "1", "0", "5", "-1", "1e300"}));
      if (in.once(2)) step.add("frames", std::to_string(in.pick(40)));
      break;
    case 7:
      step.add("scrollTo", path(in));
      if (in.once(2)) step.add("at", name(in, {"top", "center", "bottom", "nearest"}));
      if (in.once(3)) step.add("animated", boolean(in));
      break;
    case 8: step.add("touchDown", path(in)); break;
    case 9: step.add("touchUp", in.once(4) ? "null" : path(in)); break;
    case 10: step.add("cancel", "true"); break;
    case 11: step.add(in.once(3) ? "deselect" : "select", path(in)); break;
    case 12:
    case 13: {
      Members update;
      auto paths = [&](size_t most) {
        Members list;
        for (size_t count = 1 + in.pick(most); count > 0; count--) list.add(path(in));
        return list.list();
      };
      if (in.once(3)) update.add("delete", paths(3));
      if (in.once(3)) update.add("reload", paths(3));
      if (in.once(2)) {
        Members list;
        for (size_t count = 1 + in.pick(3); count > 0; count--) {
          list.add("{\"at\":" + path(in) + ",\"item\":" + item(in) + "}");
        }
        update.add("insert", list.list());
      }
      if (in.once(3)) update.add("move", "[[" + path(in) + "," + path(in) + "]]");
      auto number = [&] { return std::to_string(in.pick(4)); };
      if (in.once(5)) update.add("deleteSections", "[" + number() + "]");
      if (in.once(4)) update.add("insertSections", "[{\"at\":" + number() + ",\"section\":" + section(in, 8) + "}]");
      if (in.once(5)) update.add("moveSections", "[[" + number() + "," + number() + "]]");
      if (in.once(6)) update.add("reloadSections", "[" + number() + "]");
      step.add("update", update.object());
      break;
    }
    case 14: {
      Members sections;
      for (size_t count = in.pick(4); count > 0; count--) sections.add(section(in, 10, true, 4));
      step.add("apply", sections.list());
      break;
    }
    case 15: {
      Members metrics;
      addMetrics(in, metrics);
      step.add("layout", metrics.object());
      if (in.once(2)) step.add("section", std::to_string(in.pick(3)));
      break;
    }
    default:
      step.add("setItem", path(in));
      step.add("item", item(in));
  }
  return step.object();
}

/* ------------------------------------------------------------------------- JSON that is written */

struct JSON {
  char kind = 0;
  double number = 0;
  std::string text;
  std::vector<std::pair<std::string, JSON>> members;

  const JSON *member(const char *key) const {
    for (const auto &each : members) if (each.first == key) return &each.second;
    return nullptr;
  }
  const JSON &at(const char *key) const {
    const JSON *found = member(key);
    if (!found) broken("the JSON has no \"%s\"", key);
    return *found;
  }
};

struct Reader {
  const char *place, *end;

  char next() { return place < end ? *place : 0; }
  void space() { while (place < end && strchr(" \n\r\t", *place)) place++; }
  void take(char c) {
    space();
    if (next() != c) broken("the JSON that is written is wrong: expected %c before %.40s", c, place);
    place++;
  }
  std::string string() {
    std::string text;
    take('"');
    while (next() != '"') {
      EXPECT(place < end);
      if (*place == '\\') text += *place++;
      text += *place++;
    }
    place++;
    return text;
  }
  JSON value() {
    JSON value;
    space();
    value.kind = next();
    if (value.kind == '{' || value.kind == '[') {
      const char close = value.kind == '{' ? '}' : ']';
      place++;
      for (space(); next() != close; space()) {
        if (!value.members.empty()) take(',');
        std::string key;
        if (close == '}') {
          key = string();
          take(':');
        }
        value.members.emplace_back(key, this->value());
      }
      place++;
    } else if (value.kind == '"') {
      value.text = string();
    } else if (strchr("tfn", value.kind)) {
      while (next() >= 'a' && next() <= 'z') value.text += *place++;
    } else {
      char *stop = nullptr;
      value.number = strtod(place, &stop);
      if (stop == place) broken("no number in the JSON that is written: %.40s", place);
      place = stop;
    }
    return value;
  }
};

/* ------------------------------------------------------------------------------------- Handles */

struct State {
  std::vector<snug_catalog *> catalogs;
  std::vector<snug_font *> fonts;
  std::vector<snug_glyphs *> glyphs;
  std::vector<snug_layout *> layouts;
  std::vector<snug_measurer *> measurers;
  std::vector<snug_text *> texts;
  std::vector<snug_collection *> collections;
  std::vector<snug_solver *> solvers;
  /* Whether the document of a layout or a collection declares cells. */
  std::map<const void *, bool> layoutsWithCells;

  ~State() {
    loans.clear();
    for (auto each : texts) snug_text_release(each);
    for (auto each : fonts) snug_font_release(each);
    for (auto each : catalogs) snug_catalog_release(each);
    for (auto each : glyphs) snug_glyphs_release(each);
    for (auto each : layouts) snug_layout_release(each);
    for (auto each : measurers) snug_measurer_release(each);
    for (auto each : collections) snug_collection_release(each);
    for (auto each : solvers) snug_solver_release(each);
  }

  /* Any handle at all. */
  void *any(Input &in) {
    switch (in.pick(8)) {
      case 0: if (!catalogs.empty()) return catalogs[0]; break;
      case 1: if (!fonts.empty()) return fonts[0]; break;
      case 2: if (!glyphs.empty()) return glyphs[0]; break;
      case 3: if (!layouts.empty()) return layouts[0]; break;
      case 4: if (!measurers.empty()) return measurers[0]; break;
      case 5: if (!texts.empty()) return texts[0]; break;
      case 6: if (!collections.empty()) return collections[0]; break;
      default: if (!solvers.empty()) return solvers[0];
    }
    return nullptr;
  }

  /* One of a type, seldom NULL or one of another type. */
  template <typename T>
  T *one(Input &in, const std::vector<T *> &pool) {
    if (in.once(100)) return static_cast<T *>(any(in));
    return pool.empty() ? nullptr : pool[in.pick(pool.size())];
  }

  template <typename T>
  bool has(const std::vector<T *> &pool, T *handle) {
    for (T *each : pool) if (each == handle) return true;
    return false;
  }
};

template <typename T>
void keep(Input &in, std::vector<T *> &pool, T *handle, void (*release)(T *), T *(*reference)(T *)) {
  if (in.once(8)) {
    EXPECT(reference(handle) == handle);
    release(handle);
  }
  if (pool.size() >= 3) {
    size_t place = in.pick(3);
    giveBack(pool[place]);
    release(pool[place]);
    pool[place] = handle;
  } else {
    pool.push_back(handle);
  }
}

template <typename T>
void drop(Input &in, std::vector<T *> &pool, void (*release)(T *)) {
  release(nullptr);
  if (pool.size() < 2) return;
  size_t place = in.pick(pool.size());
  giveBack(pool[place]);
  release(pool[place]);
  pool.erase(pool.begin() + long(place));
}

snug_catalog *commonCatalog() {
  static snug_catalog *catalog = [] {
    snug_catalog_options options = {};
    options.size = sizeof options;
    options.without_system_fonts = 1;
    snug_catalog *made = nullptr;
    current = "snug_catalog_create";
    EXPECT(snug_catalog_create(&options, &made, nullptr) == SNUG_OK);
    return made;
  }();
  return catalog;
}

/* The bytes of an embedded font. */
const std::string &fontBytes() {
  static std::string bytes;
  if (!bytes.empty()) return bytes;
  snug_measurer *measurer;
  snug_text *text;
  EXPECT(snug_measurer_create(commonCatalog(), 0, &measurer, nullptr) == SNUG_OK);
  const char style[] = "{\"font\":{\"family\":\"Snug Test\"}}";
  EXPECT(snug_text_create(measurer, style, sizeof style - 1, "A", 1, INFINITY, 1, &text, nullptr) == SNUG_OK);
  snug_glyph_list list = {};
  list.size = sizeof list;
  EXPECT(snug_text_get_list(text, &list, nullptr) == SNUG_OK);
  snug_font_info info = {};
  info.size = sizeof info;
  EXPECT(snug_font_get_info(list.fonts[0], &info, nullptr) == SNUG_OK);
  bytes.assign(static_cast<const char *>(info.bytes), info.byte_count);
  snug_text_release(text);
  snug_measurer_release(measurer);
  return bytes;
}

/* -------------------------------------------------------------------------------- Borrowed lists */

template <typename T>
uint64_t hash(uint64_t hash, const T *elements, size_t count) {
  return mix(hash, elements, count * sizeof(T));
}

void checkRangeStyle(const char *style) {
  EXPECT(*style == 0 || strcmp(style, "{\"color\":\"red\"}") == 0);
}

void checkBrush(const snug_brush *brush) {
  if (!brush) return;
  EXPECT(brush->size == sizeof *brush && brush->kind >= SNUG_SHADE && brush->kind <= SNUG_RADIAL);
  EXPECT(brush->kind == SNUG_SHADE || brush->stop_count >= 2);
  readAll(brush->stops, brush->stop_count * sizeof *brush->stops);
}

void checkStyle(const snug_style *style) {
  if (!style) return;
  EXPECT(style->size == sizeof *style && style->opacity >= 0 && style->opacity <= 1);
  EXPECT(style->stroke_width >= 0 && (style->clips | 1) == 1);
  checkBrush(style->fill);
  checkBrush(style->placeholder);
  readAll(style->dash, style->dash_count * sizeof *style->dash);
  for (const snug_size &corner : style->corners) EXPECT(corner.width >= 0 && corner.height >= 0);
  if (style->image) readAll(style->image->bytes, style->image->byte_count);
}

void check(State &state, const snug_glyph_list &list, Input &in) {
  EXPECT(list.runs && list.ids && list.positions && list.offsets && list.fonts);
  readAll(list.ids, list.glyph_count * sizeof *list.ids);
  readAll(list.positions, list.glyph_count * sizeof *list.positions);
  readAll(list.offsets, list.glyph_count * sizeof *list.offsets);
  size_t next = 0;
  for (size_t i = 0; i < list.run_count; i++) {
    const snug_run &run = list.runs[i];
    EXPECT(run.font < list.font_count && run.first == next && run.count > 0);
    EXPECT(run.kind >= 0 && run.kind <= 5 && run.direction >= 0 && run.direction <= 1);
    next = run.first + run.count;
  }
  EXPECT(next == list.glyph_count);
  if (list.size >= sizeof list) {
    EXPECT(list.run_styles && list.boxes && list.run_texts && list.run_frames);
    readAll(list.run_texts, list.run_count * sizeof *list.run_texts);
    readAll(list.run_frames, list.run_count * sizeof *list.run_frames);
    for (size_t i = 0; i < list.run_count; i++) checkRangeStyle(list.run_styles[i]);
    for (size_t i = 0; i < list.box_count; i++) {
      const snug_box &box = list.boxes[i];
      EXPECT(box.kind >= 0 && box.kind <= 5 && box.reserved == 0);
      EXPECT(std::isfinite(box.frame.x + box.frame.y + box.frame.width + box.frame.height));
      checkRangeStyle(box.style);
    }
  } else {
    uint8_t untouched[sizeof list - offsetof(snug_glyph_list, run_styles)];
    memset(untouched, 0xA5, sizeof untouched);
    EXPECT(memcmp(&list.run_styles, untouched, sizeof untouched) == 0);
  }
  for (size_t i = 0; i < list.font_count; i++) EXPECT(list.fonts[i] != nullptr);
  if (list.font_count > 0 && in.once(4)) {
    snug_font *font = snug_font_reference(list.fonts[in.pick(list.font_count)]);
    keep(in, state.fonts, font, snug_font_release, snug_font_reference);
  }
}

/* All that a layout gives. */
uint64_t snapshot(snug_layout *layout) {
  const char *caller = current;
  current = "snapshot of a layout";
  uint64_t result = 14695981039346656037u;
  snug_size size;
  EXPECT(snug_layout_content_size(layout, &size, nullptr) == SNUG_OK);
  result = hash(result, &size, 1);
  const snug_section *sections;
  size_t count;
  EXPECT(snug_layout_sections(layout, &sections, &count, nullptr) == SNUG_OK);
  for (size_t i = 0; i < count; i++) {
    result = hash(result, &sections[i], 1);
    std::vector<snug_rect> frames(sections[i].shown_count);
    std::vector<uint32_t> lines(sections[i].shown_count);
    std::vector<snug_range> ranges(sections[i].line_count);
    EXPECT(snug_layout_frames(layout, i, 0, frames.size(), frames.data(), lines.data(), nullptr) == SNUG_OK);
    EXPECT(snug_layout_lines(layout, i, 0, ranges.size(), ranges.data(), nullptr) == SNUG_OK);
    result = hash(result, frames.data(), frames.size());
    result = hash(result, lines.data(), lines.size());
    result = hash(result, ranges.data(), ranges.size());
    EXPECT(snug_layout_sections(layout, &sections, &count, nullptr) == SNUG_OK);
  }
  const snug_element *elements;
  EXPECT(snug_layout_elements(layout, nullptr, nullptr, &elements, &count, nullptr) == SNUG_OK);
  result = hash(result, elements, count);
  current = caller;
  return result;
}

/* All that a collection gives. */
uint64_t snapshot(snug_collection *collection, bool withTransition) {
  const char *caller = current;
  current = "snapshot of a collection";
  uint64_t result = 14695981039346656037u;
  snug_collection_state state = {};
  state.size = sizeof state;
  EXPECT(snug_collection_get_state(collection, &state, nullptr) == SNUG_OK);
  EXPECT(std::isfinite(state.offset.x) && std::isfinite(state.offset.y));
  if (!withTransition) state.has_transition = 0;
  EXPECT(state.reserved == 0);
  result = hash(result, &state, 1);
  const snug_visible *visible;
  size_t count;
  for (double progress : {1.0, 0.5, 0.0}) {
    EXPECT(snug_collection_elements(collection, progress, &visible, &count, nullptr) == SNUG_OK);
    for (size_t i = 0; i < count; i++) {
      EXPECT(visible[i].alpha >= 0 && visible[i].alpha <= 1);
      EXPECT(progress < 1 || !visible[i].is_leaving);
      EXPECT(visible[i].is_leaving == (visible[i].slot < 0));
      EXPECT(visible[i].reserved == 0);
    }
    if (progress == 1 || withTransition) result = hash(result, visible, count);
    else readAll(visible, count * sizeof *visible);
  }
  giveBack(collection, "snug_collection_events");
  const snug_event *events;
  EXPECT(snug_collection_events(collection, &events, &count, nullptr) == SNUG_OK);
  if (withTransition) result = hash(result, events, count);
  current = caller;
  return result;
}

/* Values of a system, or its status. */
uint64_t snapshot(snug_solver *solver) {
  snug_solution solution = {};
  solution.size = sizeof solution;
  snug_status status = snug_solver_solve(solver, &solution, nullptr);
  if (status != SNUG_OK) return uint64_t(status);
  uint64_t result = 14695981039346656037u;
  result = hash(result, solution.values, solution.value_count);
  result = hash(result, solution.violations, solution.violation_count);
  return hash(result, solution.ambiguous, solution.ambiguous_count);
}

bool isSame(double a, double b) { return std::fabs(a - b) <= 1e-9 * (1 + std::fabs(a)); }

bool isSame(const snug_rect &frame, const JSON &json) {
  return isSame(frame.x, json.at("x").number) && isSame(frame.y, json.at("y").number) &&
         isSame(frame.width, json.at("width").number) && isSame(frame.height, json.at("height").number);
}

int32_t append(void *user, const void *bytes, size_t length) {
  static_cast<std::string *>(user)->append(static_cast<const char *>(bytes), length);
  return 0;
}

/* Compares the views of a cell with those that are written, by their names. */
void compareViews(snug_layout *layout, const snug_element &element, const JSON &json) {
  const snug_view *views;
  size_t count, length;
  giveBack(layout, "snug_layout_views");
  EXPECT(snug_layout_views(layout, &element, 1, &views, &count, nullptr) == SNUG_OK);
  for (const auto &each : json.members) {
    size_t found = SIZE_MAX, matches = 0;
    for (size_t i = 0; i < count; i++) {
      const char *name;
      EXPECT(snug_layout_name(layout, size_t(element.cell), views[i].view, &name, &length, nullptr) == SNUG_OK);
      if (each.first == std::string(name, length)) {
        found = i;
        matches++;
      }
    }
    if (matches == 0) broken("a cell has no view %s", each.first.c_str());
    const JSON *frame = each.second.member("frame"), *baseline = each.second.member("baseline");
    if (matches > 1 || !frame) continue;
    const snug_rect &own = views[found].frame;
    if (!isSame(own, *frame)) {
      broken("the view %s of element %zu-%zu is at %.17g %.17g %.17g %.17g, written as %.17g %.17g %.17g %.17g",
             each.first.c_str(), element.section, element.item, own.x, own.y, own.width, own.height,
             frame->at("x").number, frame->at("y").number, frame->at("width").number, frame->at("height").number);
    }
    if (baseline && !isSame(own.y + views[found].first_baseline, baseline->number)) {
      broken("the baseline of %s is %.17g, written as %.17g", each.first.c_str(),
             own.y + views[found].first_baseline, baseline->number);
    }
  }
}

/* Compares what edits left with a layout from scratch. */
void compareWithScratch(snug_layout *layout) {
  std::string written;
  current = "snug_layout_write from scratch";
  snug_status status = snug_layout_write(layout, SNUG_JSON, nullptr, append, &written, nullptr);
  if (status != SNUG_OK) broken("snug_layout_write after edits gives %d", status);
  Reader reader = {written.data(), written.data() + written.size()};
  JSON json = reader.value();
  current = "comparison with a layout from scratch";
  snug_size size;
  snug_layout_content_size(layout, &size, nullptr);
  const JSON &sizeJSON = json.at("contentSize");
  if (!isSame(size.width, sizeJSON.at("width").number) || !isSame(size.height, sizeJSON.at("height").number)) {
    broken("content %.17g %.17g, from scratch %.17g %.17g", size.width, size.height,
           sizeJSON.at("width").number, sizeJSON.at("height").number);
  }
  const snug_section *borrowed;
  size_t count;
  EXPECT(snug_layout_sections(layout, &borrowed, &count, nullptr) == SNUG_OK);
  std::vector<snug_section> sections(borrowed, borrowed + count);
  const auto &jsonSections = json.at("sections").members;
  EXPECT(sections.size() == jsonSections.size());
  const snug_element *elements;
  EXPECT(snug_layout_elements(layout, nullptr, nullptr, &elements, &count, nullptr) == SNUG_OK);
  size_t compared = 0, expected = 0;
  for (size_t s = 0; s < sections.size(); s++) {
    const JSON &section = jsonSections[s].second;
    if (!isSame(sections[s].frame, section.at("frame"))) broken("the frame of section %zu differs", s);
    if (double(sections[s].line_count) != section.at("lines").number) {
      broken("section %zu has %zu lines, from scratch %g", s, sections[s].line_count, section.at("lines").number);
    }
    const auto &items = section.at("items").members;
    if (items.size() != sections[s].shown_count) {
      broken("section %zu shows %zu items, from scratch %zu", s, sections[s].shown_count, items.size());
    }
    std::vector<snug_rect> frames(items.size());
    std::vector<uint32_t> lines(items.size());
    EXPECT(snug_layout_frames(layout, s, 0, items.size(), frames.data(), lines.data(), nullptr) == SNUG_OK);
    for (size_t i = 0; i < items.size(); i++) {
      if (!isSame(frames[i], items[i].second.at("frame"))) {
        broken("item %zu-%zu is at %.17g %.17g %.17g %.17g, from scratch at %.17g %.17g %.17g %.17g", s, i,
               frames[i].x, frames[i].y, frames[i].width, frames[i].height,
               items[i].second.at("frame").at("x").number, items[i].second.at("frame").at("y").number,
               items[i].second.at("frame").at("width").number, items[i].second.at("frame").at("height").number);
      }
      if (double(lines[i]) != items[i].second.at("line").number) broken("the line of item %zu-%zu differs", s, i);
      if (const JSON *id = items[i].second.member("id")) {
        /* "i" or "#" and a number, of which damage may have changed, added or removed one byte. */
        size_t foreign = id->text.empty() || !strchr("i#", id->text[0]);
        for (size_t at = 1; at < id->text.size(); at++) foreign += !isdigit(uint8_t(id->text[at]));
        const bool isOne = id->text.size() > 0 && foreign < 2;
        if (!isOne) broken("item %zu-%zu is written with the id \"%s\", which no item has", s, i, id->text.c_str());
      }
    }
    for (const char *key : {"header", "footer", "overflow", "background"}) expected += section.member(key) != nullptr;
    if (section.member("supplementaries")) expected += section.at("supplementaries").members.size();
    expected += items.size();
  }
  EXPECT(snug_layout_elements(layout, nullptr, nullptr, &elements, &count, nullptr) == SNUG_OK);
  size_t attached = 0, lastSection = SIZE_MAX;
  for (size_t i = 0; i < count; i++) {
    const snug_element &element = elements[i];
    EXPECT(element.section < sections.size());
    if (element.section != lastSection) attached = 0;
    lastSection = element.section;
    const JSON &section = jsonSections[element.section].second;
    const JSON *found = nullptr;
    switch (element.kind) {
      case SNUG_BACKGROUND: found = section.member("background"); break;
      case SNUG_HEADER: found = section.member("header"); break;
      case SNUG_FOOTER: found = section.member("footer"); break;
      case SNUG_ITEM: found = &section.at("items").members.at(element.item).second; break;
      case SNUG_OVERFLOW:
        found = section.member("overflow");
        if (found && double(element.hidden_count) != found->at("count").number) broken("the hidden count differs");
        break;
      case SNUG_SUPPLEMENTARY: {
        const JSON *list = section.member("supplementaries");
        if (!list || attached >= list->members.size()) broken("a view too many is attached");
        found = &list->members[attached++].second;
        EXPECT(found->at("item").number == double(element.item));
        EXPECT(found->at("index").number == double(element.index));
        EXPECT(found->at("zIndex").number == double(element.z_index));
        break;
      }
      default: broken("there is no element kind %d", element.kind);
    }
    if (!found) broken("an element of kind %d in section %zu is not there from scratch", element.kind, element.section);
    if (!isSame(element.frame, found->at("frame"))) {
      broken("the frame of an element of kind %d in section %zu differs", element.kind, element.section);
    }
    const JSON *cell = found->member("cell");
    if (cell && element.cell < 0) broken("an element has no cell, from scratch %s", cell->text.c_str());
    if (const JSON *shown = found->member("views")) compareViews(layout, element, *shown);
    compared++;
  }
  if (compared != expected) broken("there are %zu elements, from scratch %zu", compared, expected);
  current = "";
}

/* ------------------------------------------------------------------------------------ Functions */

int destroyed;
void countDestroyed(void *user) {
  destroyed++;
  ++*static_cast<int *>(user);
}

void catalogCreate(Input &in) {
  Call call(in, "snug_catalog_create");
  int destroys[3] = {};
  std::string names[3] = {"a", in.once(3) ? "a" : "b", anyText(in)};
  std::string damagedFont = fontBytes();
  if (in.once(2)) damagedFont.resize(in.pick(5000));
  for (size_t count = in.pick(6); count > 0; count--) {
    if (!damagedFont.empty()) damagedFont[in.pick(damagedFont.size())] = char(in.byte());
  }
  const std::string *bytes[3] = {&fontBytes(), in.once(3) ? &damagedFont : &fontBytes(), &damagedFont};
  snug_font_file files[3] = {};
  size_t count = in.pick(4);
  bool readable = true;
  for (size_t i = 0; i < 3; i++) {
    files[i].name = maybe(in, names[i].data());
    files[i].name_length = names[i].size();
    if (!in.once(20)) {
      files[i].bytes = bytes[i]->data();
      files[i].byte_count = bytes[i]->size();
    }
    files[i].destroy = countDestroyed;
    files[i].user = &destroys[i];
  }
  snug_catalog_options options = {};
  options.size = structSize(in, sizeof options);
  options.files = maybe(in, files);
  options.file_count = options.files ? count : in.index(4);
  options.without_system_fonts = 1;
  bool isEarlier = options.size == offsetof(snug_catalog_options, without_files);
  readable = (options.size == sizeof options || isEarlier) && options.files;
  Out<snug_catalog *> out;
  snug_status status =
      call.end(snug_catalog_create(&options, maybe(in, &out.value), call.error));
  if (status == SNUG_OK) {
    for (size_t i = 0; i < 3; i++) EXPECT(destroys[i] == 0 || (i < count && files[i].bytes == nullptr));
    /* The catalog uses memory of this function: it is used up here. */
    snug_layout *layout = nullptr;
    const char json[] = "{\"items\":[\"abc\"]}";
    snug_layout_create(out.value, json, sizeof json - 1, nullptr, &layout, nullptr);
    snug_catalog_release(out.value);
    snug_layout_release(layout);
  } else {
    EXPECT(out.isUntouched());
  }
  for (size_t i = 0; i < 3; i++) {
    if (destroys[i] != (readable && i < count ? 1 : 0)) {
      broken("destroy of file %zu of %zu was called %d times (status %d)", i, count, destroys[i], status);
    }
  }
}

/* Texts of items. */
struct Labels {
  std::string utf8[3];
  std::vector<int32_t> offsets[3];
  snug_column columns[3];
  std::string cell;
  snug_labels labels;

  Labels(Input &in, size_t most) {
    memset(&labels, 0, sizeof labels);
    labels.size = structSize(in, sizeof labels);
    labels.count = in.pick(most + 1);
    labels.column_count = 1;
    if (in.once(2)) {
      cell = in.once(12) ? in.from<std::string>({"tag", "no", "\xff", ""}) : in.from(cellNames);
      if (cell == "C0") labels.column_count = 2;
      labels.cell = cell.data();
      labels.cell_length = cell.size();
    }
    if (in.once(30)) labels.column_count = in.pick(4);
    for (size_t i = 0; i < 3; i++) {
      int32_t shift = in.once(8) ? 3 : 0;
      utf8[i] = std::string(size_t(shift), '\xff');
      offsets[i].push_back(shift);
      for (size_t row = 0; row < labels.count; row++) {
        utf8[i] += in.once(10) ? anyText(in) : someText(in);
        offsets[i].push_back(int32_t(utf8[i].size()));
      }
      if (in.once(30)) {
        const int32_t wrong[] = {-1, INT32_MIN, 0, 1, INT32_MAX};
        offsets[i][in.pick(offsets[i].size())] = wrong[in.pick(5)];
        offsets[i].back() = std::min(offsets[i].back(), int32_t(utf8[i].size()));
        /* No byte is read if an offset descends, wherever the last one is. */
        bool descends = offsets[i][0] < 0 || !std::is_sorted(offsets[i].begin(), offsets[i].end() - 1);
        if (descends && in.once(2)) offsets[i].back() = INT32_MAX;
      }
      columns[i].utf8 = maybe(in, utf8[i].data());
      columns[i].offsets = maybe(in, offsets[i].data());
    }
    labels.columns = maybe(in, columns);
    if (in.once(60)) {
      labels.count = in.index(0);
      for (auto &column : columns) column.offsets = nullptr;
    }
    if (in.once(60)) {
      labels.column_count = in.index(0);
      labels.columns = nullptr;
    }
  }
};

struct LayoutOptions {
  snug_layout_options options;
  Labels labels;
  std::string folder;
  snug_image_file images[2];

  explicit LayoutOptions(Input &in) : labels(in, in.once(20) ? 300 : 12) {
    memset(&options, 0, sizeof options);
    options.size = structSize(in, sizeof options);
    if (in.once(8)) {
      folder = in.from<std::string>({"/", "", "/tmp", "\xff", std::string("\0a", 2)});
      options.folder = folder.data();
      options.folder_length = folder.size();
    }
    if (in.once(3)) options.width = in.number(400);
    if (in.once(5)) options.height = in.number(400);
    if (in.once(5)) options.scale = in.number(4);
    if (in.once(4)) {
      options.labels = &labels.labels;
      options.labels_section = in.index(2);
    }
    if (in.once(6)) {
      static const char svg[] = "<svg xmlns='http://www.w3.org/2000/svg' width='20' height='10'/>";
      static const char *const names[] = {"logo", "a.png", "\xff", ""};
      for (snug_image_file &image : images) {
        image.name = maybe(in, names[in.pick(4)]);
        image.name_length = image.name ? strlen(image.name) : in.index(2);
        image.bytes = maybe(in, svg);
        image.byte_count = in.once(3) ? in.pick(sizeof svg) : sizeof svg - 1;
      }
      options.images = maybe(in, images);
      options.image_count = options.images ? in.pick(3) : in.index(2);
    }
  }
};

void layoutCreate(State &state, Input &in) {
  LayoutOptions options(in);
  std::string json = options.options.labels && in.once(2)
                         ? "{\"cells\":{\"default\":" + cell(in, "default") + "},\"layout\":" + layout(in, false) + "}"
                         : document(in, false);
  Call call(in, "snug_layout_create");
  if (traces) fprintf(stderr, "  %s\n", json.c_str());
  Out<snug_layout *> out;
  snug_status status = call.end(snug_layout_create(
      state.one(in, state.catalogs), maybe(in, json.data()), in.once(60) ? SIZE_MAX : json.size(),
      in.once(3) ? &options.options : nullptr, maybe(in, &out.value), call.error));
  if (status != SNUG_OK) {
    EXPECT(out.isUntouched());
    return;
  }
  if (checksScratch && in.once(3)) compareWithScratch(out.value);
  if (traces) fprintf(stderr, "  is %p\n", static_cast<void *>(out.value));
  state.layoutsWithCells[out.value] = hasCells;
  keep(in, state.layouts, out.value, snug_layout_release, snug_layout_reference);
}

snug_rect rect(Input &in) {
  if (in.once(10)) return {in.hostile(), in.hostile(), in.hostile(), in.hostile()};
  return {in.number(300) - 50, in.number(300) - 50, in.number(300), in.number(300)};
}

size_t sectionCount(snug_layout *layout) {
  const snug_section *sections;
  size_t count = 0;
  snug_layout_sections(layout, &sections, &count, nullptr);
  return count;
}

/* Styles of some elements of a layout or a collection. */
template <typename Owner>
void styleCall(
    Input &in, State &state, const char *name, Owner *owner, size_t sections,
    snug_status (*styles)(
        Owner *, const snug_element *, const int32_t *, size_t, snug_glyphs *, snug_style_list *, snug_error **)) {
  snug_element elements[3];
  int32_t states[3];
  size_t count = in.pick(4);
  for (size_t i = 0; i < 3; i++) {
    memset(&elements[i], 0, sizeof elements[i]);
    elements[i].kind = in.code(6);
    elements[i].section = in.index(sections);
    elements[i].item = in.index(6);
    elements[i].index = in.index(2);
    elements[i].frame = rect(in);
    states[i] = in.code(4);
  }
  snug_glyphs *glyphs = in.once(2) ? nullptr : state.one(in, state.glyphs);
  Call call(in, name);
  Out<snug_style_list> list(true, structSize(in, sizeof(snug_style_list)));
  const snug_element *given = maybe(in, elements);
  if (call.end(styles(
          owner, given, in.once(2) ? nullptr : states, given ? count : in.index(3), glyphs, maybe(in, &list.value),
          call.error)) != SNUG_OK) {
    EXPECT(list.isUntouched());
    return;
  }
  EXPECT(list.value.element_count == (given ? count : 0) && list.value.document);
  for (size_t i = 0; i < list.value.element_count; i++) checkStyle(list.value.elements[i]);
  for (size_t i = 0; i < list.value.view_count; i++) {
    checkStyle(list.value.views[i]);
    EXPECT(list.value.views[i]->inner_count < list.value.view_count - i);
  }
  for (size_t i = 0; i < list.value.run_count; i++) {
    checkStyle(list.value.runs[i]);
    EXPECT((list.value.run_views[i] == SIZE_MAX) == !list.value.runs[i]);
    EXPECT(!list.value.runs[i] || list.value.run_views[i] < list.value.view_count);
  }
  for (size_t i = 0; i < list.value.box_count; i++) {
    checkStyle(list.value.boxes[i]);
    EXPECT(list.value.box_views[i] == SIZE_MAX || list.value.box_views[i] < list.value.view_count);
  }
  for (size_t i = 0; i < list.value.bar_count; i++) {
    const snug_text_bar &bar = list.value.bars[i];
    EXPECT(bar.view < list.value.view_count && (bar.is_over_text | 1) == 1);
    EXPECT(std::isfinite(bar.frame.x + bar.frame.y + bar.frame.width + bar.frame.height));
  }
}

void layoutQuery(State &state, Input &in) {
  snug_layout *layout = state.one(in, state.layouts);
  bool isGood = state.has(state.layouts, layout);
  size_t sections = isGood ? sectionCount(layout) : 1;
  snug_rect area = rect(in), shown = rect(in);
  const snug_rect *areaPointer = in.once(3) ? nullptr : &area;
  const snug_rect *shownPointer = in.once(2) ? nullptr : &shown;
  switch (in.pick(13)) {
    case 12: styleCall(in, state, "snug_layout_styles", layout, sections, snug_layout_styles); break;
    case 0: {
      Call call(in, "snug_layout_content_size");
      Out<snug_size> out;
      bool failed = call.end(snug_layout_content_size(layout, maybe(in, &out.value), call.error)) != SNUG_OK;
      EXPECT(failed == out.isUntouched());
      break;
    }
    case 1: {
      Call call(in, "snug_layout_sections");
      Out<const snug_section *> list;
      Out<size_t> count;
      if (call.end(snug_layout_sections(layout, maybe(in, &list.value), maybe(in, &count.value), call.error)) ==
          SNUG_OK) {
        readAll(list.value, count.value * sizeof(snug_section));
      } else {
        EXPECT(list.isUntouched() && count.isUntouched());
      }
      break;
    }
    case 2: {
      size_t section = in.index(sections), first = in.index(4), wanted = in.index(20);
      size_t room = wanted > 4096 ? 0 : wanted;
      OutArray<snug_rect> frames(room);
      OutArray<uint32_t> lines(room);
      Call call(in, "snug_layout_frames");
      snug_status status = call.end(snug_layout_frames(
          layout, section, first, wanted, room && !in.once(4) ? frames.pointer() : nullptr,
          room && !in.once(4) ? lines.pointer() : nullptr, call.error));
      EXPECT(status == SNUG_OK || (frames.isUntouched() && lines.isUntouched()));
      break;
    }
    case 3: {
      size_t section = in.index(sections), first = in.index(4), wanted = in.index(6);
      size_t room = wanted > 4096 ? 0 : wanted;
      OutArray<snug_range> ranges(room);
      Call call(in, "snug_layout_lines");
      snug_status status = call.end(snug_layout_lines(
          layout, section, first, wanted, room ? maybe(in, ranges.pointer()) : nullptr, call.error));
      EXPECT(status == SNUG_OK || ranges.isUntouched());
      break;
    }
    case 4: {
      Call call(in, "snug_layout_elements");
      Out<const snug_element *> list;
      Out<size_t> count;
      if (call.end(snug_layout_elements(
              layout, areaPointer, shownPointer, maybe(in, &list.value), maybe(in, &count.value),
              call.error)) != SNUG_OK) {
        EXPECT(list.isUntouched() && count.isUntouched());
        break;
      }
      readAll(list.value, count.value * sizeof(snug_element));
      /* The views of these, from the borrowed array itself. */
      std::vector<snug_element> copy(list.value, list.value + count.value);
      size_t elementCount = count.value;
      const snug_view *views;
      size_t viewCount;
      giveBack(layout, "snug_layout_views");
      current = "snug_layout_views";
      if (snug_layout_views(layout, list.value, count.value, &views, &viewCount, nullptr) != SNUG_OK) {
        broken("elements that a layout gives have no views");
      }
      for (size_t i = 0; i < viewCount; i++) EXPECT(views[i].element < elementCount);
      readViews(views, viewCount);
      borrow(layout, "snug_layout_views", views, viewCount * sizeof *views);
      break;
    }
    case 5:
    case 6: {
      bool isNearest = in.once(2);
      Call call(in, isNearest ? "snug_layout_nearest" : "snug_layout_hit");
      Out<snug_element> element;
      Out<int32_t> found;
      snug_point point = {in.number(300), in.number(300)};
      snug_status status = call.end((isNearest ? snug_layout_nearest : snug_layout_hit)(
          layout, point, shownPointer, maybe(in, &element.value), maybe(in, &found.value), call.error));
      if (status != SNUG_OK) EXPECT(element.isUntouched() && found.isUntouched());
      else EXPECT(found.value == 0 || found.value == 1);
      break;
    }
    case 7: {
      Call call(in, "snug_layout_scroll_offset");
      Out<snug_point> out;
      snug_point from = {in.number(100), in.number(100)};
      snug_status status = call.end(snug_layout_scroll_offset(
          layout, in.index(sections), in.index(8), in.code(4), in.once(2) ? &from : nullptr,
          maybe(in, &out.value), call.error));
      EXPECT((status != SNUG_OK) == out.isUntouched());
      break;
    }
    case 8: {
      snug_element elements[3];
      size_t count = in.pick(4);
      for (auto &element : elements) {
        memset(&element, 0, sizeof element);
        element.kind = in.code(6);
        element.section = in.index(sections);
        element.item = in.index(6);
        element.index = in.index(2);
        element.frame = rect(in);
      }
      giveBack(layout, "snug_layout_views");
      Call call(in, "snug_layout_views");
      Out<const snug_view *> list;
      Out<size_t> out;
      const snug_element *given = maybe(in, elements);
      if (call.end(snug_layout_views(
              layout, given, given ? count : in.index(3), maybe(in, &list.value), maybe(in, &out.value),
              call.error)) == SNUG_OK) {
        readViews(list.value, out.value);
        borrow(layout, "snug_layout_views", list.value, out.value * sizeof(snug_view));
      } else {
        EXPECT(list.isUntouched() && out.isUntouched());
      }
      break;
    }
    case 9: {
      Call call(in, "snug_layout_name");
      Out<const char *> text;
      Out<size_t> count;
      if (call.end(snug_layout_name(
              layout, in.index(4), in.once(2) ? SIZE_MAX : in.index(3), maybe(in, &text.value),
              maybe(in, &count.value), call.error)) == SNUG_OK) {
        readAll(text.value, count.value + 1);
        EXPECT(text.value[count.value] == 0);
        /* Names are valid as long as the layout. */
        borrow(layout, "snug_layout_name", text.value, count.value + 1);
      } else {
        EXPECT(text.isUntouched() && count.isUntouched());
      }
      break;
    }
    case 10: {
      snug_glyphs *glyphs = state.one(in, state.glyphs);
      Call call(in, "snug_layout_glyphs");
      if (call.end(snug_layout_glyphs(layout, areaPointer, shownPointer, glyphs, call.error)) == SNUG_OK) {
        snug_glyph_list list = {};
        list.size = sizeof list;
        EXPECT(snug_glyphs_get_list(glyphs, &list, nullptr) == SNUG_OK);
        check(state, list, in);
      }
      break;
    }
    default: {
      giveBack(layout, "snug_layout_diagnostics");
      Call call(in, "snug_layout_diagnostics");
      Out<const snug_diagnostic *> list;
      Out<size_t> count;
      if (call.end(snug_layout_diagnostics(layout, maybe(in, &list.value), maybe(in, &count.value), call.error)) ==
          SNUG_OK) {
        borrow(layout, "snug_layout_diagnostics", list.value, count.value * sizeof(snug_diagnostic));
        for (size_t i = 0; i < count.value; i++) {
          borrow(layout, "snug_layout_diagnostics", list.value[i].message, strlen(list.value[i].message) + 1);
          readAll(list.value[i].code, strlen(list.value[i].code));
          readAll(list.value[i].path, strlen(list.value[i].path));
          readAll(list.value[i].message, strlen(list.value[i].message));
        }
      } else {
        EXPECT(list.isUntouched() && count.isUntouched());
      }
    }
  }
}

/* What a callback of an output does. */
struct Writing {
  snug_layout *layout = nullptr;
  snug_collection *collection = nullptr;
  int calls = 0, stopAt = -1;
  int32_t result = 1;
  bool reenters = false;
};

int32_t receive(void *user, const void *bytes, size_t length) {
  Writing &writing = *static_cast<Writing *>(user);
  EXPECT(length > 0);
  readAll(bytes, length);
  if (writing.reenters) {
    Out<snug_size> size;
    const snug_element *elements = nullptr;
    size_t count = 7;
    if (writing.layout) {
      EXPECT(snug_layout_content_size(writing.layout, &size.value, nullptr) == SNUG_BUSY);
      EXPECT(size.isUntouched());
      EXPECT(snug_layout_elements(writing.layout, nullptr, nullptr, &elements, &count, nullptr) == SNUG_BUSY);
      EXPECT(snug_layout_write(writing.layout, 0, nullptr, receive, user, nullptr) == SNUG_BUSY);
      snug_edit edit = {};
      edit.size = sizeof edit;
      edit.kind = SNUG_EDIT_RESIZE;
      edit.width = 10;
      EXPECT(snug_layout_edit(writing.layout, &edit, 1, nullptr, nullptr) == SNUG_BUSY);
      snug_layout_release(snug_layout_reference(writing.layout));
    }
    if (writing.collection) {
      snug_collection_state state = {};
      state.size = sizeof state;
      EXPECT(snug_collection_get_state(writing.collection, &state, nullptr) == SNUG_BUSY);
      EXPECT(snug_collection_perform(writing.collection, "{\"scroll\":1}", 12, nullptr) == SNUG_BUSY);
      EXPECT(snug_collection_run(writing.collection, "[]", 2, 1, receive, user, nullptr) == SNUG_BUSY);
      snug_collection_release(snug_collection_reference(writing.collection));
    }
    EXPECT(elements == nullptr && count == 7);
    /* Other handles are free. */
    snug_solver *solver = nullptr;
    EXPECT(snug_solver_create(&solver, nullptr) == SNUG_OK);
    snug_solver_release(solver);
  }
  return writing.calls++ == writing.stopAt ? writing.result : 0;
}

void layoutWrite(State &state, Input &in) {
  snug_layout *layout = state.one(in, state.layouts);
  bool isGood = state.has(state.layouts, layout);
  uint64_t before = isGood && checksChanges ? snapshot(layout) : 0;
  snug_write_options options = {};
  options.size = structSize(in, sizeof options);
  options.is_compact = in.once(2);
  options.includes_glyphs = in.once(3);
  options.includes_outlines = in.once(4);
  options.shows_structure = in.once(3);
  std::string color = in.from<std::string>({"white", "#fff", "url(x)", "\xff", "", "#12"});
  if (in.once(4)) {
    options.background = color.data();
    options.background_length = color.size();
  }
  Writing writing;
  writing.layout = isGood ? layout : nullptr;
  writing.reenters = in.once(3);
  if (in.once(3)) {
    writing.stopAt = int(in.pick(3));
    writing.result = in.once(2) ? 1 : INT32_MIN;
  }
  Call call(in, "snug_layout_write");
  snug_status status = call.end(snug_layout_write(
      layout, in.code(4), in.once(3) ? nullptr : &options, in.once(40) ? nullptr : receive, &writing,
      call.error));
  if (writing.stopAt >= 0 && writing.calls > writing.stopAt) EXPECT(status == SNUG_STOPPED);
  else EXPECT(status != SNUG_STOPPED);
  if (writing.calls > writing.stopAt + 1 && writing.stopAt >= 0) broken("a callback that asked to stop was called again");
  if (isGood && checksChanges) EXPECT(snapshot(layout) == before);
}

void layoutEdit(State &state, Input &in) {
  snug_layout *layout = state.one(in, state.layouts);
  bool isGood = state.has(state.layouts, layout);
  uint64_t before = isGood && checksChanges ? snapshot(layout) : 0;
  hasCells = state.layoutsWithCells[layout];
  usesIDs = !tolerates;
  size_t sections = isGood ? sectionCount(layout) : 1;
  size_t count = 1 + (in.once(2) ? in.pick(4) : 0);
  size_t stride = sizeof(snug_edit) + (in.once(10) ? 8 * in.pick(5) : 0);
  std::vector<uint64_t> memory(stride * count / 8 + 1, 0);
  std::vector<std::string> texts(count);
  std::vector<Labels> labels;
  labels.reserve(count);
  size_t size = structSize(in, stride);
  bool isReadable = size == stride || size < sizeof(snug_edit) || size > 4096;
  if (!isReadable) size = stride;
  for (size_t i = 0; i < count; i++) {
    snug_edit *edit = reinterpret_cast<snug_edit *>(reinterpret_cast<char *>(memory.data()) + i * stride);
    edit->size = i > 0 && in.once(60) ? size + 8 : size;
    if (edit->size > stride) edit->size = size;
    edit->kind = in.code(12);
    edit->section = in.index(sections);
    edit->item = in.index(10);
    edit->count = in.index(4);
    edit->to_section = in.index(sections);
    edit->to_item = in.index(10);
    edit->width = in.number(500);
    edit->height = in.once(2) ? 0 : in.number(300);
    bool hasJSON = true;
    idCount = 100 + int(in.pick(20));
    switch (edit->kind) {
      case SNUG_EDIT_SET_ITEM: texts[i] = "[" + item(in) + "]"; break;
      case SNUG_EDIT_INSERT: texts[i] = items(in, 5); hasJSON = in.once(2); break;
      case SNUG_EDIT_SET_HEADER:
      case SNUG_EDIT_SET_FOOTER: texts[i] = bar(in); hasJSON = !in.once(3); break;
      case SNUG_EDIT_SET_METRICS: {
        Members metrics;
        addMetrics(in, metrics);
        texts[i] = metrics.object();
        break;
      }
      case SNUG_EDIT_INSERT_SECTIONS: texts[i] = "[" + section(in, 8) + "]"; break;
      default: texts[i] = "{}"; hasJSON = false;
    }
    texts[i] = damaged(in, texts[i]);
    if (hasJSON || in.once(30)) {
      edit->json = texts[i].data();
      edit->json_length = texts[i].size();
    }
    labels.emplace_back(in, edit->kind == SNUG_EDIT_SET_TEXTS ? 1 : 4);
    if (edit->kind == SNUG_EDIT_SET_TEXTS && !in.once(10)) labels.back().labels.count = 1;
    if (edit->kind == SNUG_EDIT_SET_TEXTS && labels.back().offsets[0].size() != 2) labels.back().labels.count = 0;
    if (!hasJSON || in.once(30)) edit->labels = in.once(30) ? nullptr : &labels.back().labels;
    if (traces) {
      fprintf(stderr, "  edit %d section %zd item %zd count %zd to %zd %zd size %g %g json %s labels %zd\n",
              edit->kind, edit->section, edit->item, edit->count, edit->to_section, edit->to_item,
              edit->width, edit->height, edit->json ? texts[i].c_str() : "-", edit->labels ? edit->labels->count : -1);
    }
  }
  if (traces) fprintf(stderr, "  of %p\n", static_cast<void *>(layout));
  const snug_edit *edits = reinterpret_cast<snug_edit *>(memory.data());
  if (in.once(60)) {
    edits = nullptr;
    count = in.index(2);
  }
  Out<snug_change> change(true, structSize(in, sizeof(snug_change)));
  bool wantsChange = in.once(2);
  giveBack(layout, "snug_layout_edit");
  Call call(in, "snug_layout_edit");
  snug_status status =
      call.end(snug_layout_edit(layout, edits, count, wantsChange ? &change.value : nullptr, call.error));
  if (status != SNUG_OK) {
    EXPECT(change.isUntouched());
    if (isGood && checksChanges && snapshot(layout) != before) broken("a failing edit (%d) changed the layout", status);
    if (isGood && checksScratch && in.once(8)) compareWithScratch(layout);
    return;
  }
  if (wantsChange) {
    borrow(layout, "snug_layout_edit", change.value.stretches, change.value.stretch_count * sizeof(snug_stretch));
    snug_size now;
    std::vector<snug_stretch> stretches(change.value.stretches, change.value.stretches + change.value.stretch_count);
    EXPECT(snug_layout_content_size(layout, &now, nullptr) == SNUG_OK);
    EXPECT(isSame(now.width, change.value.content_size.width) && isSame(now.height, change.value.content_size.height));
    const snug_section *list;
    size_t total;
    snug_layout_sections(layout, &list, &total, nullptr);
    for (const auto &stretch : stretches) {
      if (stretch.is_of_sections) {
        EXPECT(stretch.placed.first + stretch.placed.count <= total);
      } else {
        EXPECT(stretch.section < total);
        EXPECT(stretch.placed.first + stretch.placed.count <= list[stretch.section].item_count);
        EXPECT(stretch.lines.first + stretch.lines.count <= list[stretch.section].line_count);
      }
    }
  }
  if (checksScratch && in.once(2)) compareWithScratch(layout);
}

void measurerCreate(State &state, Input &in) {
  Call call(in, "snug_measurer_create");
  Out<snug_measurer *> out;
  double scale = in.once(2) ? 0 : in.number(4);
  if (call.end(snug_measurer_create(state.one(in, state.catalogs), scale, maybe(in, &out.value), call.error)) ==
      SNUG_OK) {
    keep(in, state.measurers, out.value, snug_measurer_release, snug_measurer_reference);
  } else {
    EXPECT(out.isUntouched());
  }
}

void measure(State &state, Input &in) {
  snug_measurer *measurer = state.one(in, state.measurers);
  Labels labels(in, 20);
  std::string style = damaged(in, someStyle(in));
  size_t count = labels.labels.count > 4096 ? in.index(0) : labels.labels.count;
  bool isHuge = count > 4096;
  OutArray<snug_text_metrics> metrics(isHuge ? 0 : count);
  OutArray<double> widths(isHuge ? 0 : count);
  const char *given = in.once(3) ? nullptr : style.data();
  if (in.once(2)) {
    Call call(in, "snug_measurer_measure");
    snug_status status = call.end(snug_measurer_measure(
        measurer, given, style.size(), isHuge ? nullptr : maybe(in, labels.columns), count,
        isHuge ? nullptr : maybe(in, metrics.pointer()), call.error));
    EXPECT(status == SNUG_OK || metrics.isUntouched());
  } else {
    Call call(in, "snug_measurer_widths");
    snug_status status = call.end(snug_measurer_widths(
        measurer, given, style.size(), isHuge ? nullptr : maybe(in, labels.columns), count,
        isHuge ? nullptr : maybe(in, widths.pointer()), call.error));
    EXPECT(status == SNUG_OK || widths.isUntouched());
  }
}

/* Prepares a few texts, and compares their answers with those of texts laid out alone. */
void prepared(State &state, Input &in) {
  snug_measurer *measurer = state.one(in, state.measurers);
  std::string style = damaged(in, someStyle(in)), utf8;
  size_t count = 1 + in.pick(3);
  std::vector<int32_t> offsets = {0};
  for (size_t i = 0; i < count; i++) {
    utf8 += anyText(in);
    offsets.push_back(utf8.size());
  }
  snug_column column = {utf8.data(), maybe(in, offsets.data())};
  Call call(in, "snug_prepared_create");
  Out<snug_prepared *> out;
  if (call.end(snug_prepared_create(
          measurer, style.data(), style.size(), maybe(in, &column), count, maybe(in, &out.value), call.error)) !=
      SNUG_OK) {
    EXPECT(out.isUntouched());
    return;
  }
  snug_prepared *handle = out.value;
  if (in.once(4)) {
    EXPECT(snug_prepared_reference(handle) == handle);
    snug_prepared_release(handle);
  }
  double width = in.once(5) ? INFINITY : in.number(200);
  size_t lines = in.index(4), first = in.index(count), asked = in.once(4) ? in.index(5) : count - std::min(first, count);
  OutArray<double> heights(asked > 9 ? 0 : asked);
  OutArray<uint32_t> counts(asked > 9 ? 0 : asked);
  {
    Call call(in, "snug_prepared_heights");
    if (call.end(snug_prepared_heights(
            handle, first, asked, maybe(in, &width), 1, lines, asked > 9 ? nullptr : heights.pointer(),
            asked > 9 ? nullptr : counts.pointer(), call.error)) == SNUG_OK) {
      for (size_t i = 0; i < asked && asked <= 9; i++) {
        size_t start = offsets[first + i];
        snug_text *text = nullptr;
        snug_text_metrics metrics;
        if (snug_text_create(
                measurer, style.data(), style.size(), utf8.data() + start, offsets[first + i + 1] - start, width,
                lines, &text, nullptr) != SNUG_OK) {
          continue;
        }
        EXPECT(snug_text_get_metrics(text, &metrics, nullptr) == SNUG_OK);
        snug_text_release(text);
        EXPECT(heights.pointer()[i] == metrics.height);
        EXPECT(int32_t(counts.pointer()[i]) == metrics.line_count);
      }
    } else {
      EXPECT(heights.isUntouched() && counts.isUntouched());
    }
  }
  {
    Call call(in, "snug_prepared_least_widths");
    OutArray<double> widths(count);
    bool failed = call.end(snug_prepared_least_widths(handle, 0, count, lines, maybe(in, widths.pointer()), call.error)) != SNUG_OK;
    EXPECT(failed == widths.isUntouched());
  }
  {
    Call call(in, "snug_prepared_lines");
    Out<const snug_prepared_line *> list;
    Out<size_t> lineCount;
    if (call.end(snug_prepared_lines(
            handle, first, width, maybe(in, &list.value), maybe(in, &lineCount.value), call.error)) == SNUG_OK) {
      size_t length = offsets[first + 1] - offsets[first];
      EXPECT(lineCount.value > 0);
      for (size_t i = 0; i < lineCount.value; i++) {
        snug_range bytes = list.value[i].bytes;
        EXPECT(bytes.first <= length && bytes.count <= length - bytes.first && list.value[i].width >= 0);
      }
    } else {
      EXPECT(list.isUntouched() && lineCount.isUntouched());
    }
  }
  snug_prepared_release(handle);
}

void textCreate(State &state, Input &in) {
  bool hasRanges = in.once(3);
  std::string style = damaged(in, someStyle(in)), text = hasRanges ? damaged(in, ranges(in)) : anyText(in);
  Call call(in, hasRanges ? "snug_text_create_ranges" : "snug_text_create");
  Out<snug_text *> out;
  double width = in.once(3) ? INFINITY : in.number(200);
  size_t lines = in.once(2) ? in.pick(3) : in.index(5);
  if (traces) fprintf(stderr, "  %s %s %g %zd\n", style.c_str(), quoted(text).c_str(), width, lines);
  auto create = hasRanges ? snug_text_create_ranges : snug_text_create;
  if (call.end(create(
          state.one(in, state.measurers), in.once(3) ? nullptr : style.data(), style.size(),
          maybe(in, text.data()), in.once(60) ? SIZE_MAX / 2 + 1 + in.pick(100) : text.size(), width, lines,
          maybe(in, &out.value), call.error)) == SNUG_OK) {
    keep(in, state.texts, out.value, snug_text_release, snug_text_reference);
  } else {
    EXPECT(out.isUntouched());
  }
}

void textQuery(State &state, Input &in) {
  snug_text *text = state.one(in, state.texts);
  snug_point points[4];
  for (auto &point : points) point = {in.number(200) - 20, in.number(60) - 20};
  size_t offsets[4];
  for (auto &offset : offsets) offset = in.index(30);
  size_t count = in.pick(5);
  switch (in.pick(7)) {
    case 0: {
      Call call(in, "snug_text_get_metrics");
      Out<snug_text_metrics> out;
      bool failed = call.end(snug_text_get_metrics(text, maybe(in, &out.value), call.error)) != SNUG_OK;
      EXPECT(failed == out.isUntouched());
      Call other(in, "snug_text_get_info");
      Out<snug_text_info> info(true, structSize(in, sizeof(snug_text_info)));
      if (other.end(snug_text_get_info(text, maybe(in, &info.value), other.error)) == SNUG_OK) {
        EXPECT(info.value.shown[info.value.shown_length] == 0);
        readAll(info.value.shown, info.value.shown_length);
        readAll(info.value.missing, info.value.missing_count * sizeof *info.value.missing);
        EXPECT(info.value.font_size >= 0 && info.value.direction >= 0 && info.value.direction <= 1);
      } else {
        EXPECT(info.isUntouched());
      }
      break;
    }
    case 1: {
      giveBack(text, "snug_text_lines");
      Call call(in, "snug_text_lines");
      Out<const snug_text_line *> list;
      Out<size_t> out;
      if (call.end(snug_text_lines(text, maybe(in, &list.value), maybe(in, &out.value), call.error)) == SNUG_OK) {
        for (size_t i = 0; i < out.value; i++) {
          borrow(text, "snug_text_lines", list.value[i].utf8, list.value[i].length + 1);
          EXPECT(list.value[i].utf8[list.value[i].length] == 0);
        }
      } else {
        EXPECT(list.isUntouched() && out.isUntouched());
      }
      break;
    }
    case 2: {
      Call call(in, "snug_text_get_list");
      Out<snug_glyph_list> list(true, structSize(in, sizeof(snug_glyph_list)));
      if (call.end(snug_text_get_list(text, maybe(in, &list.value), call.error)) == SNUG_OK) check(state, list.value, in);
      else EXPECT(list.isUntouched());
      break;
    }
    case 3: {
      OutArray<snug_caret> carets(count);
      Call call(in, "snug_text_carets");
      bool isNull = in.once(20);
      snug_status status = call.end(snug_text_carets(
          text, isNull ? nullptr : offsets, isNull ? in.index(3) : count,
          isNull ? nullptr : maybe(in, carets.pointer()), call.error));
      EXPECT(status == SNUG_OK || carets.isUntouched());
      break;
    }
    case 4: {
      OutArray<snug_caret> carets(count);
      Call call(in, "snug_text_carets_at");
      snug_status status = call.end(snug_text_carets_at(
          text, maybe(in, points), count, maybe(in, carets.pointer()), call.error));
      EXPECT(status == SNUG_OK || carets.isUntouched());
      break;
    }
    case 5: {
      OutArray<snug_range> ranges(count);
      Call call(in, "snug_text_characters_at");
      snug_status status = call.end(snug_text_characters_at(
          text, maybe(in, points), count, maybe(in, ranges.pointer()), call.error));
      EXPECT(status == SNUG_OK || ranges.isUntouched());
      break;
    }
    default: {
      giveBack(text, "snug_text_rects");
      Call call(in, "snug_text_rects");
      Out<const snug_rect *> list;
      Out<size_t> out;
      if (call.end(snug_text_rects(
              text, in.index(10), in.index(10), maybe(in, &list.value), maybe(in, &out.value), call.error)) ==
          SNUG_OK) {
        borrow(text, "snug_text_rects", list.value, out.value * sizeof(snug_rect));
      } else {
        EXPECT(list.isUntouched() && out.isUntouched());
      }
    }
  }
}

/* ---------------------------------------------------------------------------------------- Fonts */

struct Drawing {
  snug_font *font;
  int depth, moves, closes;
  /* The clips and groups that are open. */
  std::string open;
};
void drawAgain(Drawing &drawing) {
  if (drawing.depth++ > 0) return;
  snug_pen pen = {};
  pen.size = sizeof pen;
  EXPECT(snug_font_draw(drawing.font, 3, 20, 0, 0, &pen, nullptr) == SNUG_OK);
  snug_font_release(snug_font_reference(drawing.font));
}

void outlineCalls(Input &in, snug_font *font) {
  Call creating(in, "snug_outlines_create");
  snug_outlines *outlines = nullptr;
  if (creating.end(snug_outlines_create(&outlines, creating.error)) != SNUG_OK) return;
  for (int times = 0; times < 2; times++) {
    const uint32_t ids[] = {uint32_t(in.pick(200)), in.once(20) ? UINT32_MAX : 1u, uint32_t(in.pick(50))};
    const uint32_t *given = maybe(in, ids);
    Call call(in, "snug_outlines_fill");
    bool isFilled = call.end(snug_outlines_fill(
                        outlines, font, given, given ? in.pick(4) : in.index(2), in.number(100), call.error)) == SNUG_OK;
    Call listing(in, "snug_outlines_get_list");
    Out<snug_outline_list> list(true, structSize(in, sizeof(snug_outline_list)));
    if (listing.end(snug_outlines_get_list(outlines, maybe(in, &list.value), listing.error)) != SNUG_OK) {
      EXPECT(list.isUntouched());
      continue;
    }
    size_t verb = 0, point = 0;
    for (size_t i = 0; i < list.value.glyph_count; i++) {
      size_t points = 0;
      EXPECT(list.value.verb_ends[i] >= verb && list.value.point_ends[i] >= point && list.value.needs_pen[i] <= 1);
      for (; verb < list.value.verb_ends[i]; verb++) {
        EXPECT(list.value.verbs[verb] <= SNUG_PATH_CLOSE);
        points += (list.value.verbs[verb] + 1) % 5 == 0 ? 0 : list.value.verbs[verb] == SNUG_PATH_MOVE ? 1 : list.value.verbs[verb];
      }
      EXPECT(list.value.point_ends[i] == point + points && (!list.value.needs_pen[i] || points == 0));
      point = list.value.point_ends[i];
    }
    EXPECT(verb == list.value.verb_count && point == list.value.point_count);
    EXPECT(isFilled || times > 0 || list.value.glyph_count == 0);
    readAll(list.value.points, point * sizeof *list.value.points);
  }
  snug_outlines_release(outlines);
}

void fontCalls(State &state, Input &in) {
  snug_font *font = state.one(in, state.fonts);
  if (in.once(4)) return outlineCalls(in, font);
  if (in.once(3)) {
    Call call(in, "snug_font_get_info");
    Out<snug_font_info> info(true, structSize(in, sizeof(snug_font_info)));
    if (call.end(snug_font_get_info(font, maybe(in, &info.value), call.error)) == SNUG_OK) {
      readAll(info.value.bytes, info.value.byte_count);
      readAll(info.value.axes, info.value.axis_count * sizeof(snug_axis));
      readAll(info.value.source, strlen(info.value.source));
      readAll(info.value.family, strlen(info.value.family));
      readAll(info.value.style, strlen(info.value.style));
    } else {
      EXPECT(info.isUntouched());
    }
    return;
  }
  Drawing drawing = {font, in.once(3) ? 0 : 1, 0, 0, ""};
  snug_pen pen = {};
  pen.size = structSize(in, sizeof pen);
  pen.user = &drawing;
  if (!in.once(10)) {
    pen.move = [](void *user, double, double) {
      Drawing &drawing = *static_cast<Drawing *>(user);
      EXPECT(drawing.moves == drawing.closes);
      drawing.moves++;
      drawAgain(drawing);
    };
    pen.close = [](void *user) { static_cast<Drawing *>(user)->closes++; };
  }
  if (!in.once(10)) pen.line = [](void *, double, double) {};
  if (!in.once(10)) pen.quadratic = [](void *, double, double, double, double) {};
  if (!in.once(10)) pen.cubic = [](void *, double, double, double, double, double, double) {};
  if (in.once(2)) {
    pen.fill = [](void *, const snug_brush *brush) { readAll(brush, brush->size); };
    pen.flood = pen.fill;
    pen.clip = [](void *user) { static_cast<Drawing *>(user)->open += 'c'; };
    pen.push = [](void *user) { static_cast<Drawing *>(user)->open += 'g'; };
    pen.restore = [](void *user) {
      Drawing &drawing = *static_cast<Drawing *>(user);
      EXPECT(!drawing.open.empty() && drawing.open.back() == 'c');
      drawing.open.pop_back();
    };
    pen.pop = [](void *user, int32_t mode) {
      Drawing &drawing = *static_cast<Drawing *>(user);
      EXPECT(!drawing.open.empty() && drawing.open.back() == 'g');
      EXPECT(mode >= SNUG_MODE_CLEAR && mode <= SNUG_MODE_LUMINOSITY);
      drawing.open.pop_back();
    };
    if (in.once(8)) pen.push = nullptr, pen.pop = nullptr;
    pen.svg = [](void *, const snug_svg *svg) { readAll(svg->bytes, svg->byte_count); };
  }
  if (!in.once(10)) {
    pen.picture = [](void *, const void *png, size_t length, const snug_rect *frame) {
      readAll(png, length);
      readAll(frame, sizeof *frame);
    };
  }
  const uint32_t glyphs[] = {0, 1, 2, 40, 65535, 65536, UINT32_MAX, 1u << 31};
  uint32_t glyph = in.once(2) ? uint32_t(in.pick(200)) : glyphs[in.pick(8)];
  Call call(in, "snug_font_draw");
  call.end(snug_font_draw(font, glyph, in.number(100), in.number(100), in.number(100), maybe(in, &pen), call.error));
  EXPECT(drawing.moves == drawing.closes && drawing.open.empty());
}

void glyphCalls(State &state, Input &in) {
  if (state.glyphs.empty() || in.once(4)) {
    Call call(in, "snug_glyphs_create");
    Out<snug_glyphs *> out;
    if (call.end(snug_glyphs_create(maybe(in, &out.value), call.error)) == SNUG_OK) {
      keep(in, state.glyphs, out.value, snug_glyphs_release, snug_glyphs_reference);
    } else {
      EXPECT(out.isUntouched());
    }
    return;
  }
  Call call(in, "snug_glyphs_get_list");
  Out<snug_glyph_list> list(true, structSize(in, sizeof(snug_glyph_list)));
  if (call.end(snug_glyphs_get_list(state.one(in, state.glyphs), maybe(in, &list.value), call.error)) == SNUG_OK) {
    check(state, list.value, in);
  } else {
    EXPECT(list.isUntouched());
  }
}

/* ---------------------------------------------------------------------------------- Collections */

void collectionCreate(State &state, Input &in) {
  LayoutOptions options(in);
  std::string json = document(in, true);
  Call call(in, "snug_collection_create");
  if (traces) fprintf(stderr, "  %s\n", json.c_str());
  Out<snug_collection *> out;
  if (call.end(snug_collection_create(
          state.one(in, state.catalogs), maybe(in, json.data()), json.size(),
          in.once(4) ? &options.options : nullptr, maybe(in, &out.value), call.error)) == SNUG_OK) {
    state.layoutsWithCells[out.value] = hasCells;
    keep(in, state.collections, out.value, snug_collection_release, snug_collection_reference);
  } else {
    EXPECT(out.isUntouched());
  }
}

void collectionChange(State &state, Input &in) {
  snug_collection *collection = state.one(in, state.collections);
  bool isGood = state.has(state.collections, collection);
  uint64_t before = isGood && checksChanges ? snapshot(collection, !tolerates) : 0;
  hasCells = state.layoutsWithCells[collection];
  usesIDs = true;
  snug_status status;
  bool isAtomic = true;
  std::string given;
  switch (in.pick(9)) {
    case 0:
    case 1:
    case 2: {
      given = damaged(in, step(in));
      Call call(in, "snug_collection_perform");
      if (traces) fprintf(stderr, "  %s\n", given.c_str());
      if (given.find("\"wait\"") != std::string::npos) isAtomic = false;
      status = call.end(snug_collection_perform(collection, maybe(in, given.data()), given.size(), call.error));
      break;
    }
    case 3: {
      Members steps;
      for (size_t count = in.pick(6); count > 0; count--) steps.add(step(in));
      given = damaged(in, steps.list());
      Writing writing;
      writing.collection = isGood ? collection : nullptr;
      writing.reenters = in.once(3);
      if (in.once(4)) writing.stopAt = int(in.pick(3));
      Call call(in, "snug_collection_run");
      if (traces) fprintf(stderr, "  %s\n", given.c_str());
      isAtomic = false;
      status = call.end(snug_collection_run(
          collection, maybe(in, given.data()), given.size(), in.code(2), in.once(40) ? nullptr : receive,
          &writing, call.error));
      if (writing.stopAt >= 0 && writing.calls > writing.stopAt) EXPECT(status == SNUG_STOPPED);
      else EXPECT(status != SNUG_STOPPED);
      break;
    }
    case 4:
    case 5: {
      snug_point offset = {in.once(2) ? 0 : in.number(300) - 50, in.number(600) - 50};
      Call call(in, "snug_collection_scroll");
      if (traces) fprintf(stderr, "  %g %g\n", offset.x, offset.y);
      status = call.end(snug_collection_scroll(collection, offset, in.code(2), call.error));
      break;
    }
    case 6: {
      snug_size size = {in.number(400), in.number(300)};
      Call call(in, "snug_collection_resize");
      if (traces) fprintf(stderr, "  %g %g\n", size.width, size.height);
      status = call.end(snug_collection_resize(collection, size, call.error));
      break;
    }
    case 7: {
      snug_point point = {in.number(200) - 20, in.number(300) - 20};
      Call call(in, "snug_collection_touch");
      int32_t kind = in.code(6);
      double time = in.number(10);
      if (traces) fprintf(stderr, "  %d %g %g at %g\n", kind, point.x, point.y, time);
      status = call.end(snug_collection_touch(collection, kind, point, time, call.error));
      break;
    }
    default: {
      double time = in.number(20);
      Call call(in, "snug_collection_advance");
      if (traces) fprintf(stderr, "  %g\n", time);
      status = call.end(snug_collection_advance(collection, time, call.error));
    }
  }
  if (!isGood || !checksChanges) return;
  uint64_t after = snapshot(collection, !tolerates);
  if (status != SNUG_OK && isAtomic && after != before) broken("a failing change (%d) changed the collection", status);
}

void collectionQuery(State &state, Input &in) {
  snug_collection *collection = state.one(in, state.collections);
  switch (in.pick(7)) {
    case 6: styleCall(in, state, "snug_collection_styles", collection, 2, snug_collection_styles); break;
    case 0: {
      Call call(in, "snug_collection_get_state");
      Out<snug_collection_state> out(true, structSize(in, sizeof(snug_collection_state)));
      bool failed = call.end(snug_collection_get_state(collection, maybe(in, &out.value), call.error)) != SNUG_OK;
      EXPECT(failed == out.isUntouched());
      break;
    }
    case 1: {
      Call call(in, "snug_collection_elements");
      Out<const snug_visible *> list;
      Out<size_t> count;
      double progress = in.once(2) ? 1 : in.number(1);
      if (call.end(snug_collection_elements(
              collection, progress, maybe(in, &list.value), maybe(in, &count.value), call.error)) == SNUG_OK) {
        readAll(list.value, count.value * sizeof(snug_visible));
        std::vector<snug_element> elements;
        for (size_t i = 0; i < count.value; i++) {
          if (!list.value[i].is_leaving) elements.push_back(list.value[i].element);
        }
        const snug_view *views;
        size_t viewCount;
        current = "snug_collection_views";
        if (snug_collection_views(collection, elements.data(), elements.size(), &views, &viewCount, nullptr) != SNUG_OK) {
          broken("elements in view have no views");
        }
        readViews(views, viewCount);
      } else {
        EXPECT(list.isUntouched() && count.isUntouched());
      }
      break;
    }
    case 2: {
      giveBack(collection, "snug_collection_events");
      Call call(in, "snug_collection_events");
      Out<const snug_event *> list;
      Out<size_t> count;
      if (call.end(snug_collection_events(collection, maybe(in, &list.value), maybe(in, &count.value), call.error)) ==
          SNUG_OK) {
        borrow(collection, "snug_collection_events", list.value, count.value * sizeof(snug_event));
        for (size_t i = 0; i < count.value; i++) EXPECT(list.value[i].kind >= 0 && list.value[i].kind <= 7);
      } else {
        EXPECT(list.isUntouched() && count.isUntouched());
      }
      break;
    }
    case 3: {
      giveBack(collection, "snug_collection_name");
      Call call(in, "snug_collection_name");
      Out<const char *> text;
      Out<size_t> count;
      int64_t ids[] = {-1, INT64_MIN, INT64_MAX, int64_t(1) << 32};
      int64_t id = in.once(8) ? ids[in.pick(4)] : int64_t(in.pick(40));
      if (call.end(snug_collection_name(collection, id, maybe(in, &text.value), maybe(in, &count.value), call.error)) ==
          SNUG_OK) {
        readAll(text.value, count.value + 1);
        EXPECT(text.value[count.value] == 0);
        borrow(collection, "snug_collection_name", text.value, count.value + 1);
      } else {
        EXPECT(text.isUntouched() && count.isUntouched());
      }
      break;
    }
    case 4: {
      snug_element elements[3];
      size_t count = in.pick(4);
      for (auto &element : elements) {
        memset(&element, 0, sizeof element);
        element.kind = in.code(6);
        element.section = in.index(3);
        element.item = in.index(8);
        element.index = in.index(2);
        element.frame = rect(in);
      }
      Call call(in, "snug_collection_views");
      Out<const snug_view *> list;
      Out<size_t> out;
      if (call.end(snug_collection_views(
              collection, maybe(in, elements), count, maybe(in, &list.value), maybe(in, &out.value), call.error)) ==
          SNUG_OK) {
        readViews(list.value, out.value);
      } else {
        EXPECT(list.isUntouched() && out.isUntouched());
      }
      break;
    }
    default: {
      snug_glyphs *glyphs = state.one(in, state.glyphs);
      snug_rect area = rect(in);
      Call call(in, "snug_collection_glyphs");
      if (call.end(snug_collection_glyphs(collection, in.once(2) ? nullptr : &area, glyphs, call.error)) == SNUG_OK) {
        snug_glyph_list list = {};
        list.size = sizeof list;
        EXPECT(snug_glyphs_get_list(glyphs, &list, nullptr) == SNUG_OK);
        check(state, list, in);
      }
    }
  }
}

/* -------------------------------------------------------------------------------------- Solvers */

void solverCalls(State &state, Input &in) {
  if (state.solvers.empty() || in.once(20)) {
    Call call(in, "snug_solver_create");
    Out<snug_solver *> out;
    if (call.end(snug_solver_create(maybe(in, &out.value), call.error)) == SNUG_OK) {
      keep(in, state.solvers, out.value, snug_solver_release, snug_solver_reference);
    } else {
      EXPECT(out.isUntouched());
    }
    return;
  }
  snug_solver *solver = state.one(in, state.solvers);
  bool isGood = state.has(state.solvers, solver);
  uint64_t before = isGood && checksChanges ? snapshot(solver) : 0;
  snug_status status = SNUG_OK;
  auto terms = [&](std::vector<snug_term> &list) {
    for (size_t count = in.pick(5); count > 0; count--) {
      list.push_back({in.once(30) ? in.hostile() : double(in.pick(9)) - 4, in.index(6)});
    }
  };
  switch (in.pick(8)) {
    case 0: {
      Call call(in, "snug_solver_add_variables");
      Out<size_t> first;
      const size_t counts[] = {0, 1, 5, 1000, (1 << 20) + 1, SIZE_MAX, SIZE_MAX / 2};
      status = call.end(snug_solver_add_variables(
          solver, in.once(8) ? counts[in.pick(7)] : in.pick(4), in.code(2), maybe(in, &first.value), call.error));
      EXPECT(status == SNUG_OK || first.isUntouched());
      break;
    }
    case 1:
    case 2: {
      std::vector<snug_term> lists[3];
      snug_constraint constraints[3] = {};
      size_t count = in.pick(4);
      for (size_t i = 0; i < 3; i++) {
        terms(lists[i]);
        constraints[i].terms = maybe(in, lists[i].data());
        constraints[i].term_count = in.once(60) && !constraints[i].terms ? SIZE_MAX : lists[i].size();
        constraints[i].constant = in.once(30) ? in.hostile() : double(in.pick(100)) - 20;
        constraints[i].priority = in.once(2) ? 1000 : in.number(1000);
        constraints[i].relation = in.code(3);
      }
      Call call(in, "snug_solver_add_constraints");
      Out<size_t> first;
      const snug_constraint *given = maybe(in, constraints);
      status = call.end(snug_solver_add_constraints(
          solver, given, given ? count : in.index(2), maybe(in, &first.value), call.error));
      EXPECT(status == SNUG_OK || first.isUntouched());
      break;
    }
    case 3: {
      size_t numbers[3] = {in.index(8), in.index(8), in.index(8)};
      Call call(in, "snug_solver_remove");
      status = call.end(snug_solver_remove(solver, maybe(in, numbers), in.pick(4), call.error));
      break;
    }
    case 4: {
      size_t numbers[3] = {in.index(8), in.index(8), in.index(8)};
      double constants[3] = {in.number(50), in.number(50), in.number(50)};
      Call call(in, "snug_solver_set_constants");
      status = call.end(
          snug_solver_set_constants(solver, maybe(in, numbers), maybe(in, constants), in.pick(4), call.error));
      break;
    }
    case 5: {
      Call call(in, "snug_solver_solve");
      Out<snug_solution> out(true, structSize(in, sizeof(snug_solution)));
      status = call.end(snug_solver_solve(solver, maybe(in, &out.value), call.error));
      if (status == SNUG_OK) {
        for (size_t i = 0; i < out.value.value_count; i++) EXPECT(std::isfinite(out.value.values[i]));
        readAll(out.value.violations, out.value.violation_count * sizeof(snug_violation));
        readAll(out.value.ambiguous, out.value.ambiguous_count * sizeof(size_t));
      } else {
        EXPECT(out.isUntouched());
      }
      break;
    }
    case 6: {
      Call call(in, "snug_solver_conflict");
      Out<const size_t *> list;
      Out<size_t> count;
      status = call.end(snug_solver_conflict(solver, maybe(in, &list.value), maybe(in, &count.value), call.error));
      if (status == SNUG_OK) {
        readAll(list.value, count.value * sizeof(size_t));
        if (in.once(4)) {
          /* What is borrowed goes straight back. */
          snug_solver_remove(solver, list.value, count.value, nullptr);
          return;
        }
      } else {
        EXPECT(list.isUntouched() && count.isUntouched());
      }
      break;
    }
    default: {
      std::vector<snug_term> list;
      terms(list);
      giveBack(solver, "snug_solver_explain");
      Call call(in, "snug_solver_explain");
      Out<snug_explanation> out(true, structSize(in, sizeof(snug_explanation)));
      status = call.end(snug_solver_explain(solver, list.data(), list.size(), maybe(in, &out.value), call.error));
      if (status == SNUG_OK) {
        borrow(solver, "snug_solver_explain", out.value.reasons, out.value.reason_count * sizeof(snug_reason));
        readAll(out.value.losses, out.value.loss_count * sizeof(snug_violation));
      } else {
        EXPECT(out.isUntouched());
      }
    }
  }
  if (status != SNUG_OK && isGood && checksChanges && snapshot(solver) != before) {
    broken("a failing call (%d) changed the system", status);
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size) {
  static bool isReady = [] {
    current = "start";
    EXPECT(snug_api() >= SNUG_API_VERSION);
    fontBytes();
    return true;
  }();
  (void)isReady;
  Input in(bytes, size);
  State state;
  state.catalogs.push_back(snug_catalog_reference(commonCatalog()));
  glyphCalls(state, in);
  measurerCreate(state, in);
  layoutCreate(state, in);
  collectionCreate(state, in);
  for (int step = 0; step < 400 && !in.isEmpty(); step++) {
    checkLoans();
    switch (in.pick(32)) {
      case 0:
      case 1: layoutCreate(state, in); break;
      case 2:
      case 3:
      case 4:
      case 5:
      case 6: layoutQuery(state, in); break;
      case 7: layoutWrite(state, in); break;
      case 8:
      case 9:
      case 10:
      case 11:
      case 12: layoutEdit(state, in); break;
      case 13: measurerCreate(state, in); break;
      case 14:
        if (in.once(2)) measure(state, in);
        else prepared(state, in);
        break;
      case 15: textCreate(state, in); break;
      case 16:
      case 17: textQuery(state, in); break;
      case 18: fontCalls(state, in); break;
      case 19: glyphCalls(state, in); break;
      case 20: collectionCreate(state, in); break;
      case 21:
      case 22:
      case 23:
      case 24:
      case 25: collectionChange(state, in); break;
      case 26: collectionQuery(state, in); break;
      case 27:
      case 28:
      case 29: solverCalls(state, in); break;
      case 30:
        if (in.once(6)) catalogCreate(in);
        break;
      default:
        switch (in.pick(7)) {
          case 0: drop(in, state.fonts, snug_font_release); break;
          case 1: drop(in, state.glyphs, snug_glyphs_release); break;
          case 2: drop(in, state.layouts, snug_layout_release); break;
          case 3: drop(in, state.measurers, snug_measurer_release); break;
          case 4: drop(in, state.texts, snug_text_release); break;
          case 5: drop(in, state.collections, snug_collection_release); break;
          default: drop(in, state.solvers, snug_solver_release);
        }
    }
  }
  return 0;
}

#ifdef SNUG_FUZZ_MAIN

#include <csignal>
#include <fcntl.h>
#include <unistd.h>

namespace {

std::vector<uint8_t> sequence;
uint64_t sequenceSeed;

/* Keeps the sequence that fails. */
void keepSequence(int number) {
  char path[40];
  snprintf(path, sizeof path, "crash-%llu", static_cast<unsigned long long>(sequenceSeed));
  int file = open(path, O_WRONLY | O_CREAT | O_TRUNC, 0644);
  if (file >= 0) {
    if (write(file, sequence.data(), sequence.size()) < 0) _exit(99);
    close(file);
  }
  dprintf(2, "signal %d in %s: the sequence is in %s\n", number, current, path);
  signal(number, SIG_DFL);
  raise(number);
}

}  // namespace

int main(int argc, char **argv) {
  if (argc == 2) {
    FILE *file = fopen(argv[1], "rb");
    if (!file) return 66;
    for (int c; (c = getc(file)) != EOF;) sequence.push_back(uint8_t(c));
    fclose(file);
    LLVMFuzzerTestOneInput(sequence.data(), sequence.size());
    return 0;
  }
  for (int number : {SIGABRT, SIGSEGV, SIGBUS, SIGILL, SIGFPE, SIGTRAP, SIGALRM}) signal(number, keepSequence);
  uint64_t seed = argc > 1 ? strtoull(argv[1], nullptr, 10) : 1;
  uint64_t total = argc > 2 ? strtoull(argv[2], nullptr, 10) : 1000;
  for (uint64_t i = 0; i < total; i++) {
    sequenceSeed = seed + i;
    uint64_t state = sequenceSeed * 0x9E3779B97F4A7C15u + 1;
    auto next = [&] {
      state += 0x9E3779B97F4A7C15u;
      uint64_t mixed = (state ^ (state >> 30)) * 0xBF58476D1CE4E5B9u;
      mixed = (mixed ^ (mixed >> 27)) * 0x94D049BB133111EBu;
      return mixed ^ (mixed >> 31);
    };
    sequence.resize(200 + next() % 12000);
    for (auto &byte : sequence) byte = uint8_t(next());
    alarm(20);
    LLVMFuzzerTestOneInput(sequence.data(), sequence.size());
  }
  alarm(0);
  if (getenv("SNUG_FUZZ_COUNTS")) {
    for (const auto &each : counts) {
      printf("%-28s", each.first.c_str());
      for (long number : each.second.of) printf(" %8ld", number);
      printf("\n");
    }
  }
  printf("%ld calls, %d destroyed\n", callCount, destroyed);
  return 0;
}

#endif
