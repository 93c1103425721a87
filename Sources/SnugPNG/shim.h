#pragma once
#include <png.h>
#include <stdlib.h>
#include <string.h>

// A file being written, in memory of malloc().
struct snug_png_file {
  unsigned char *bytes;
  size_t count, capacity;
};

static inline void snug_png_append(png_structp png, png_bytep data, size_t length) {
  struct snug_png_file *file = (struct snug_png_file *)png_get_io_ptr(png);
  if (file->count + length > file->capacity) {
    size_t capacity = 2 * file->capacity + length + (1 << 16);
    unsigned char *bytes = (unsigned char *)realloc(file->bytes, capacity);
    if (!bytes) png_error(png, "out of memory");
    file->bytes = bytes;
    file->capacity = capacity;
  }
  memcpy(file->bytes + file->count, data, length);
  file->count += length;
}

static inline void snug_png_flush(png_structp png) { (void)png; }

// Writes pixels of four bytes, blue, green, red and alpha, the first three multiplied by alpha, as a PNG file:
// without filters and little compressed, which takes a quarter of the usual time. One without any clear pixel
// has no alpha. Returns the file, to be ended with free(); NULL when memory runs out.
static inline unsigned char *snug_png_write(const unsigned char *pixels, unsigned width,
                                            unsigned height, unsigned pixels_per_meter,
                                            size_t *count) {
  int is_opaque = 1;
  for (size_t pixel = 3; is_opaque && pixel < (size_t)4 * width * height; pixel += 4)
    is_opaque = pixels[pixel] == 255;
  unsigned size = is_opaque ? 3 : 4;
  struct snug_png_file file = {NULL, 0, 0};
  unsigned char *volatile row = (unsigned char *)malloc((size_t)size * width);
  png_structp png = png_create_write_struct(PNG_LIBPNG_VER_STRING, NULL, NULL, NULL);
  png_infop info = png ? png_create_info_struct(png) : NULL;
  if (!row || !info || setjmp(png_jmpbuf(png))) {
    png_destroy_write_struct(&png, &info);
    free(row);
    free(file.bytes);
    return NULL;
  }
  png_set_write_fn(png, &file, snug_png_append, snug_png_flush);
  png_set_IHDR(png, info, width, height, 8, is_opaque ? PNG_COLOR_TYPE_RGB : PNG_COLOR_TYPE_RGB_ALPHA,
               PNG_INTERLACE_NONE, PNG_COMPRESSION_TYPE_DEFAULT, PNG_FILTER_TYPE_DEFAULT);
  png_set_pHYs(png, info, pixels_per_meter, pixels_per_meter, PNG_RESOLUTION_METER);
  png_set_filter(png, PNG_FILTER_TYPE_BASE, PNG_FILTER_NONE);
  png_set_compression_level(png, 1);
  png_write_info(png, info);
  for (unsigned y = 0; y < height; y++) {
    const unsigned char *from = pixels + (size_t)4 * width * y;
    unsigned char *to = row;
    for (unsigned x = 0; x < width; x++, from += 4, to += size) {
      unsigned alpha = from[3];
      if (alpha == 255) {
        to[0] = from[2];
        to[1] = from[1];
        to[2] = from[0];
      } else {
        // PNG does not multiply by alpha.
        for (int part = 0; part < 3; part++) {
          unsigned value = alpha ? (from[2 - part] * 255u + alpha / 2) / alpha : 0;
          to[part] = (unsigned char)(value < 255 ? value : 255);
        }
      }
      if (!is_opaque) to[3] = (unsigned char)alpha;
    }
    png_write_row(png, row);
  }
  png_write_end(png, info);
  png_destroy_write_struct(&png, &info);
  free(row);
  *count = file.count;
  return file.bytes;
}
