#pragma once
#include <stdbool.h>
#include <stdint.h>

// What the text engine asks ICU, which is opened by the first question: most labels have none, and
// loading it takes a start-up's tenth.

/// Whether ICU was asked for and could not be loaded: what was answered since then is not true.
bool snug_icu_is_missing(void);

/// Whether the last call on this thread that failed did so for want of memory, or loading did.
bool snug_icu_lacked_memory(void);

/// The name of the library that is loaded: of the version that Snug was built with, else of the
/// newest from 66 to 99. When there is none, what was looked for: "libicuuc.so.66 or later". Loads
/// it, as a question does.
const char *_Nonnull snug_icu_library(void);

/// The major version of that library, or "66 or later".
const char *_Nonnull snug_icu_version(void);

typedef struct UBreakIterator SnugLineBreaks;
typedef struct UBiDi SnugBidi;

/// Line breaks of a locale, "" for those of no language; null when there are none.
SnugLineBreaks *_Nullable snug_line_breaks_open(const char *_Nonnull locale);

void snug_line_breaks_close(SnugLineBreaks *_Nonnull breaks);

/// The bytes must stay where they are while breaks are asked for.
bool snug_line_breaks_set_text(
    SnugLineBreaks *_Nonnull breaks, const char *_Nullable utf8, int64_t length);

/// The offset of the next place where a line may end; below 0 behind the last.
int32_t snug_line_breaks_next(SnugLineBreaks *_Nonnull breaks);

/// Null when there is no memory for it.
SnugBidi *_Nullable snug_bidi_open(void);

void snug_bidi_close(SnugBidi *_Nonnull bidi);

/// Resolves a paragraph in UTF-16, which must stay where it is while its levels are asked for.
/// `level` is 0, 1 or one of the constants below.
bool snug_bidi_set_paragraph(
    SnugBidi *_Nonnull paragraph, const uint16_t *_Nullable utf16, int32_t length, uint8_t level);

/// The direction of the first strong character, else left to right or right to left.
extern const uint8_t snug_bidi_default_ltr;
extern const uint8_t snug_bidi_default_rtl;

uint8_t snug_bidi_paragraph_level(const SnugBidi *_Nonnull paragraph);

/// A level for each UTF-16 unit of a paragraph; null when there is no memory for them.
const uint8_t *_Nullable snug_bidi_levels(SnugBidi *_Nonnull paragraph);

/// Whether a character of this kind reads in a direction of its own (UAX #9: L, R, AL).
bool snug_is_strong(uint32_t character);

/// Whether it reads from left to right in its own direction (UAX #9: L).
bool snug_is_strong_ltr(uint32_t character);

/// Whether a character of the script Common or Inherited is used with a few scripts only.
bool snug_has_script_extensions(uint32_t character);

/// Whether a character is used with the script of this ISO 15924 tag.
bool snug_script_extensions_contain(uint32_t character, uint32_t tag);

typedef struct UPluralRules SnugPlurals;

/// The plural rules of a locale, from `libicui18n` beside the library that is loaded; null when there are none.
SnugPlurals *_Nullable snug_plurals_open(const char *_Nonnull locale);

void snug_plurals_close(SnugPlurals *_Nonnull plurals);

/// The longest name of a category with its final 0: "other" and the like.
enum { snug_plurals_longest = 8 };

/// Writes the name of a number's category; false when there is none.
bool snug_plurals_category(
    const SnugPlurals *_Nonnull plurals, double number, char name[_Nonnull snug_plurals_longest]);
