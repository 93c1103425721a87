#define _GNU_SOURCE
// The headers leave the names of functions plain: those of a library end in its version, which is
// known when it is opened.
#define U_DISABLE_RENAMING 1
#include "SnugICU.h"

#include <dlfcn.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <string.h>
#include <unicode/ubidi.h>
#include <unicode/ubrk.h>
#include <unicode/uchar.h>
#include <unicode/upluralrules.h>
#include <unicode/uscript.h>
#include <unicode/utext.h>
#include <unicode/uversion.h>

// The versions that are looked for when that of the headers is not installed. ICU has two a year:
// the bound is that of 2036. Looking for one that is not there takes about 13 us.
//
// What is used of the headers is the same in all of them. ICU keeps what it calls stable: the
// functions, the constants and `UText`, whose layout is that of ICU 3.6. The headers of 67, 72 and
// 76 were compared: sizes, offsets, constants and the types of the functions are equal.
enum { oldest = 66, newest = 99 };

// One list for the pointers and for their names: a pointer cannot get the function of another.
#define FUNCTIONS(use)                                                                             \
  use(ubrk_open) use(ubrk_close) use(ubrk_setUText) use(ubrk_next) use(utext_openUTF8)             \
  use(utext_close) use(ubidi_open) use(ubidi_close) use(ubidi_setPara) use(ubidi_getParaLevel)     \
  use(ubidi_getLevels) use(u_charDirection) use(uscript_hasScript) use(u_getPropertyValueEnum)

#define POINTER(name) __typeof__(&name) name;
static struct {
  FUNCTIONS(POINTER)
} icu;

struct function {
  const char *name;
  void *pointer;
};

#define ENTRY(name) {#name, &icu.name},
static const struct function functions[] = {FUNCTIONS(ENTRY)};
#define COUNT(array) (sizeof array / sizeof array[0])

static pthread_once_t once = PTHREAD_ONCE_INIT;
static bool is_loaded = false;
static atomic_bool is_missing = false;
static bool loading_lacked_memory = false;
static _Thread_local bool call_lacked_memory = false;

/// Whether a call succeeded; if not, whether for want of memory is known afterwards.
static bool succeeded(UErrorCode status) {
  call_lacked_memory = status == U_MEMORY_ALLOCATION_ERROR;
  return U_SUCCESS(status);
}

#define BEFORE_VERSION "libicuuc.so."
static char library_name[32];

/// Sets the pointers to functions of a library of the version in `library_name`; false when it lacks one.
static bool find_functions(void *library, const struct function *functions, size_t count) {
  for (size_t index = 0; index < count; index++) {
    char name[64];
    snprintf(name, sizeof name, "%s_%s", functions[index].name, library_name + strlen(BEFORE_VERSION));
    void *function = dlsym(library, name);
    if (function == NULL) return false;
    // C does not convert `void *` to a function's pointer. POSIX has the same bytes in both.
    memcpy(functions[index].pointer, &function, sizeof function);
  }
  return true;
}

static bool open_version(int version) {
  snprintf(library_name, sizeof library_name, BEFORE_VERSION "%d", version);
  void *library = dlopen(library_name, RTLD_NOW | RTLD_LOCAL);
  if (library == NULL) {
    // The loader has no codes: these are its texts for ENOMEM, and for a file that it cannot map.
    const char *error = dlerror();
    if (error != NULL && (strstr(error, "allocate") != NULL || strstr(error, "map segment") != NULL))
      loading_lacked_memory = true;
    return false;
  }
  if (find_functions(library, functions, COUNT(functions))) return true;
  dlclose(library);
  return false;
}

static void load(void) {
  is_loaded = open_version(U_ICU_VERSION_MAJOR_NUM);
  for (int version = newest; !is_loaded && version >= oldest; version--) {
    if (version != U_ICU_VERSION_MAJOR_NUM) is_loaded = open_version(version);
  }
  if (is_loaded) return;
  snprintf(library_name, sizeof library_name, BEFORE_VERSION "%d or later", oldest);
  atomic_store(&is_missing, true);
}

static bool is_ready(void) {
  pthread_once(&once, load);
  return is_loaded;
}

const char *snug_icu_library(void) {
  is_ready();
  return library_name;
}

const char *snug_icu_version(void) { return snug_icu_library() + strlen(BEFORE_VERSION); }

bool snug_icu_is_missing(void) {
  return atomic_load_explicit(&is_missing, memory_order_relaxed);
}

bool snug_icu_lacked_memory(void) {
  return call_lacked_memory || (snug_icu_is_missing() && loading_lacked_memory);
}

SnugLineBreaks *snug_line_breaks_open(const char *locale) {
  if (!is_ready()) return NULL;
  UErrorCode status = U_ZERO_ERROR;
  UBreakIterator *breaks = icu.ubrk_open(UBRK_LINE, locale, NULL, 0, &status);
  if (succeeded(status)) return breaks;
  if (breaks != NULL) icu.ubrk_close(breaks);
  return NULL;
}

void snug_line_breaks_close(SnugLineBreaks *breaks) { icu.ubrk_close(breaks); }

bool snug_line_breaks_set_text(SnugLineBreaks *breaks, const char *utf8, int64_t length) {
  UErrorCode status = U_ZERO_ERROR;
  UText text = UTEXT_INITIALIZER;
  icu.utext_openUTF8(&text, utf8, length, &status);
  // The iterator keeps a copy of the reference.
  icu.ubrk_setUText(breaks, &text, &status);
  icu.utext_close(&text);
  return succeeded(status);
}

int32_t snug_line_breaks_next(SnugLineBreaks *breaks) { return icu.ubrk_next(breaks); }

SnugBidi *snug_bidi_open(void) { return is_ready() ? icu.ubidi_open() : NULL; }

void snug_bidi_close(SnugBidi *bidi) { icu.ubidi_close(bidi); }

const uint8_t snug_bidi_default_ltr = UBIDI_DEFAULT_LTR;
const uint8_t snug_bidi_default_rtl = UBIDI_DEFAULT_RTL;

bool snug_bidi_set_paragraph(
    SnugBidi *paragraph, const uint16_t *utf16, int32_t length, uint8_t level) {
  UErrorCode status = U_ZERO_ERROR;
  icu.ubidi_setPara(paragraph, (const UChar *)utf16, length, level, NULL, &status);
  return U_SUCCESS(status);
}

uint8_t snug_bidi_paragraph_level(const SnugBidi *paragraph) {
  return icu.ubidi_getParaLevel(paragraph);
}

const uint8_t *snug_bidi_levels(SnugBidi *paragraph) {
  UErrorCode status = U_ZERO_ERROR;
  const UBiDiLevel *levels = icu.ubidi_getLevels(paragraph, &status);
  return U_SUCCESS(status) ? levels : NULL;
}

bool snug_is_strong(uint32_t character) {
  if (!is_ready()) return false;
  UCharDirection direction = icu.u_charDirection((UChar32)character);
  return direction == U_LEFT_TO_RIGHT || direction == U_RIGHT_TO_LEFT ||
         direction == U_RIGHT_TO_LEFT_ARABIC;
}

bool snug_is_strong_ltr(uint32_t character) {
  return is_ready() && icu.u_charDirection((UChar32)character) == U_LEFT_TO_RIGHT;
}

bool snug_has_script_extensions(uint32_t character) {
  return is_ready() && !icu.uscript_hasScript((UChar32)character, USCRIPT_COMMON) &&
         !icu.uscript_hasScript((UChar32)character, USCRIPT_INHERITED);
}

bool snug_script_extensions_contain(uint32_t character, uint32_t tag) {
  if (!is_ready()) return false;
  const char name[] = {
      (char)(tag >> 24), (char)(tag >> 16), (char)(tag >> 8), (char)tag, '\0'};
  int32_t script = icu.u_getPropertyValueEnum(UCHAR_SCRIPT, name);
  return script >= 0 && icu.uscript_hasScript((UChar32)character, (UScriptCode)script);
}

// MARK: Plurals

static pthread_once_t plurals_once = PTHREAD_ONCE_INIT;
static struct {
  __typeof__(&uplrules_open) open;
  __typeof__(&uplrules_close) close;
  __typeof__(&uplrules_select) select;
} plurals;
static const struct function plural_functions[] = {
    {"uplrules_open", &plurals.open}, {"uplrules_close", &plurals.close},
    {"uplrules_select", &plurals.select}};
static bool has_plurals = false;

static void load_plurals(void) {
  if (!is_ready()) return;
  char name[32];
  snprintf(name, sizeof name, "libicui18n.so.%s", snug_icu_version());
  void *library = dlopen(name, RTLD_NOW | RTLD_LOCAL);
  has_plurals =
      library != NULL && find_functions(library, plural_functions, COUNT(plural_functions));
}

SnugPlurals *snug_plurals_open(const char *locale) {
  pthread_once(&plurals_once, load_plurals);
  if (!has_plurals) return NULL;
  UErrorCode status = U_ZERO_ERROR;
  UPluralRules *rules = plurals.open(locale, &status);
  if (succeeded(status)) return rules;
  if (rules != NULL) plurals.close(rules);
  return NULL;
}

void snug_plurals_close(SnugPlurals *rules) { plurals.close(rules); }

bool snug_plurals_category(
    const SnugPlurals *rules, double number, char name[snug_plurals_longest]) {
  UErrorCode status = U_ZERO_ERROR;
  UChar keyword[snug_plurals_longest];
  int32_t length = plurals.select(rules, number, keyword, snug_plurals_longest - 1, &status);
  if (!succeeded(status) || length < 0 || length >= snug_plurals_longest) return false;
  for (int32_t index = 0; index < length; index++) name[index] = (char)keyword[index];
  name[length] = '\0';
  return true;
}
