#pragma once

// Decoding of JPEG files by the system's library, which is opened when it is first needed.

#include <stddef.h>

// What became of a file.
enum snug_jpeg_result {
  SNUG_JPEG_DECODED,
  // The library is not installed.
  SNUG_JPEG_NO_LIBRARY,
  SNUG_JPEG_DAMAGED,
};

// The file that is opened, for messages.
const char *snug_jpeg_library(void);

// Decodes a file into pixels of four bytes: blue, green, red and 255.
enum snug_jpeg_result snug_jpeg_decode(const unsigned char *bytes, size_t count,
                                       unsigned char *pixels, unsigned width, unsigned height);
