#include "SnugEmbeddedFonts.h"

static const unsigned char bytes[] = {
#embed "../../Fonts/SnugSans.ttf"
};
const size_t snug_sans_font_size = sizeof bytes;

// A function: Swift would import an array of this size as a tuple.
const unsigned char *snug_sans_font_bytes(void) { return bytes; }
