// The bytes of the fonts in Fonts/, compiled into the binary.
#pragma once
#include <stddef.h>

const unsigned char *snug_sans_font_bytes(void);
extern const size_t snug_sans_font_size;

const unsigned char *snug_test_font_bytes(void);
extern const size_t snug_test_font_size;
