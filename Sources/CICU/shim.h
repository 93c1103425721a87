#pragma once
#include <stdbool.h>
#include <unicode/ubidi.h>
#include <unicode/uchar.h>
#include <unicode/ubrk.h>
#include <unicode/uscript.h>
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

static inline UBiDi *snug_bidi_open(void) { return ubidi_open(); }

static inline void snug_bidi_close(UBiDi *bidi) { ubidi_close(bidi); }

/// Resolves a paragraph in UTF-16, which must stay where it is while its lines are asked for.
/// `level` is 0, 1 or a UBIDI_DEFAULT_ constant.
static inline bool snug_bidi_set_paragraph(
    UBiDi *paragraph, const uint16_t *utf16, int32_t length, uint8_t level) {
  UErrorCode status = U_ZERO_ERROR;
  ubidi_setPara(paragraph, (const UChar *)utf16, length, level, NULL, &status);
  return U_SUCCESS(status);
}

static inline uint8_t snug_bidi_paragraph_level(const UBiDi *paragraph) {
  return ubidi_getParaLevel(paragraph);
}

/// Makes `line` the part of a resolved paragraph from `start` to `end`, which is not empty.
static inline bool snug_bidi_set_line(
    const UBiDi *paragraph, int32_t start, int32_t end, UBiDi *line) {
  UErrorCode status = U_ZERO_ERROR;
  ubidi_setLine(paragraph, start, end, line, &status);
  return U_SUCCESS(status);
}

/// A level for each UTF-16 unit of a line; null when there is no memory for them.
static inline const uint8_t *snug_bidi_levels(UBiDi *line) {
  UErrorCode status = U_ZERO_ERROR;
  const UBiDiLevel *levels = ubidi_getLevels(line, &status);
  return U_SUCCESS(status) ? levels : NULL;
}

/// Whether a character of this kind reads in a direction of its own (UAX #9: L, R, AL).
static inline bool snug_is_strong(uint32_t character) {
  UCharDirection direction = u_charDirection((UChar32)character);
  return direction == U_LEFT_TO_RIGHT || direction == U_RIGHT_TO_LEFT ||
         direction == U_RIGHT_TO_LEFT_ARABIC;
}

/// Whether it is a digit, whose direction is decided by what precedes it (UAX #9: EN, AN).
static inline bool snug_is_bidi_number(uint32_t character) {
  UCharDirection direction = u_charDirection((UChar32)character);
  return direction == U_EUROPEAN_NUMBER || direction == U_ARABIC_NUMBER;
}

/// Whether it embeds, overrides or isolates what follows, or ends that.
static inline bool snug_is_bidi_control(uint32_t character) {
  return (character >= 0x202A && character <= 0x202E) ||
         (character >= 0x2066 && character <= 0x2069);
}

/// Whether a character of the script Common or Inherited is used with a few scripts only.
static inline bool snug_has_script_extensions(uint32_t character) {
  return !uscript_hasScript((UChar32)character, USCRIPT_COMMON) &&
         !uscript_hasScript((UChar32)character, USCRIPT_INHERITED);
}

/// Whether a character is used with the script of this ISO 15924 tag.
static inline bool snug_script_extensions_contain(uint32_t character, uint32_t tag) {
  const char name[] = {
      (char)(tag >> 24), (char)(tag >> 16), (char)(tag >> 8), (char)tag, '\0'};
  int32_t script = u_getPropertyValueEnum(UCHAR_SCRIPT, name);
  return script >= 0 && uscript_hasScript((UChar32)character, (UScriptCode)script);
}
