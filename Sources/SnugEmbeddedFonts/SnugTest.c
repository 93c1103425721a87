#include "SnugEmbeddedFonts.h"

static const unsigned char bytes[] = {
#embed "../../Fonts/SnugTest.ttf"
};
const size_t snug_test_font_size = sizeof bytes;

// A function: Swift would import an array of this size as a tuple.
const unsigned char *snug_test_font_bytes(void) { return bytes; }
