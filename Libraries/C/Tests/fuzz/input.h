/* The bytes of an input as choices, calls with their errors, and texts. */
#pragma once

#include "base.h"

namespace {

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

/* Reads verdicts, which have a text each. */
void readVerdicts(const snug_verdict_list &list, size_t indices, size_t count) {
  EXPECT(list.count <= count && list.utf8[list.utf8_length] == 0);
  readAll(list.utf8, list.utf8_length);
  for (size_t i = 0; i < list.count; i++) {
    const snug_verdict &verdict = list.verdicts[i];
    EXPECT(verdict.index < indices && verdict.reserved == 0 && verdict.font_size >= 0);
    EXPECT(verdict.shown.first + verdict.shown.count <= list.utf8_length);
    EXPECT(verdict.missing.first + verdict.missing.count <= list.utf8_length);
  }
}

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
  if (size == sizeof(snug_pen) && in.once(4)) {
    return in.once(2) ? offsetof(snug_pen, fill) : offsetof(snug_pen, palette);
  }
  if (size == sizeof(snug_font_info) && in.once(4)) return offsetof(snug_font_info, palettes);
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

}  // namespace
