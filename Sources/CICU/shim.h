#pragma once
#include <stdbool.h>
#include <unicode/ubrk.h>
#include <unicode/utext.h>

// ICU's functions are macros for names that end in its version, which Swift does not import.

/// Line breaks by the rules of a locale, "" for those of no language; null when there are none.
static inline UBreakIterator *snug_line_breaks_open(const char *locale) {
  UErrorCode status = U_ZERO_ERROR;
  UBreakIterator *breaks = ubrk_open(UBRK_LINE, locale, NULL, 0, &status);
  if (U_SUCCESS(status)) return breaks;
  if (breaks != NULL) ubrk_close(breaks);
  return NULL;
}

static inline void snug_line_breaks_close(UBreakIterator *breaks) { ubrk_close(breaks); }

/// The bytes must stay where they are while breaks are asked for.
static inline bool snug_line_breaks_set_text(
    UBreakIterator *breaks, const char *utf8, int64_t length) {
  UErrorCode status = U_ZERO_ERROR;
  UText text = UTEXT_INITIALIZER;
  utext_openUTF8(&text, utf8, length, &status);
  // The iterator keeps a copy of the reference.
  ubrk_setUText(breaks, &text, &status);
  utext_close(&text);
  return U_SUCCESS(status);
}

/// The offset of the next place where a line may end; below 0 behind the last.
static inline int32_t snug_line_breaks_next(UBreakIterator *breaks) { return ubrk_next(breaks); }
