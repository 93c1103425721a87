#include "SnugJPEG.h"

#include <dlfcn.h>
#include <pthread.h>
#include <setjmp.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
// The header needs the types of the one before.
#include <jpeglib.h>
#include <jerror.h>

#if JPEG_LIB_VERSION >= 80
#define LIBRARY "libjpeg.so.8"
#else
#define LIBRARY "libjpeg.so.62"
#endif

#define FUNCTIONS(use)                                                                             \
  use(jpeg_std_error) use(jpeg_CreateDecompress) use(jpeg_mem_src) use(jpeg_read_header)           \
  use(jpeg_start_decompress) use(jpeg_read_scanlines) use(jpeg_finish_decompress)                  \
  use(jpeg_destroy_decompress)

#define POINTER(name) __typeof__(&name) name;
static struct {
  FUNCTIONS(POINTER)
} jpeg;

#define ENTRY(name) {#name, (void **)&jpeg.name},
static const struct {
  const char *name;
  void **pointer;
} functions[] = {FUNCTIONS(ENTRY)};

static pthread_once_t once = PTHREAD_ONCE_INIT;
static bool is_loaded = false;

static void load(void) {
  void *library = dlopen(LIBRARY, RTLD_NOW | RTLD_LOCAL);
  if (!library) return;
  for (size_t place = 0; place < sizeof functions / sizeof *functions; place++) {
    void *function = dlsym(library, functions[place].name);
    if (!function) return;
    *functions[place].pointer = function;
  }
  is_loaded = true;
}

const char *snug_jpeg_library(void) { return LIBRARY; }

struct errors {
  struct jpeg_error_mgr manager;
  jmp_buf end;
};

// The library calls this where it cannot go on, and must not return.
static void fail(j_common_ptr info) { longjmp(((struct errors *)info->err)->end, 1); }

// Warnings are about damaged data, which is drawn as far as it goes, unless a part of it is missing.
static void warn(j_common_ptr info, int level) {
  int code = info->err->msg_code;
  if (level < 0 && (code == JWRN_HIT_MARKER || code == JWRN_JPEG_EOF)) fail(info);
}

// A scan takes time for all pixels, however few bytes it has.
enum { MOST_SCANS = 100 };

static void count_scans(j_common_ptr info) {
  if (((j_decompress_ptr)info)->input_scan_number > MOST_SCANS) fail(info);
}

enum snug_jpeg_result snug_jpeg_decode(const unsigned char *bytes, size_t count,
                                       unsigned char *pixels, unsigned width, unsigned height) {
  pthread_once(&once, load);
  if (!is_loaded) return SNUG_JPEG_NO_LIBRARY;
  struct jpeg_decompress_struct info;
  struct errors errors;
  info.err = jpeg.jpeg_std_error(&errors.manager);
  errors.manager.error_exit = fail;
  errors.manager.emit_message = warn;
  if (setjmp(errors.end)) {
    jpeg.jpeg_destroy_decompress(&info);
    return SNUG_JPEG_DAMAGED;
  }
  jpeg.jpeg_CreateDecompress(&info, JPEG_LIB_VERSION, sizeof info);
  // A progressive file of many scans takes this much, and no more.
  info.mem->max_memory_to_use = 1L << 29;
  struct jpeg_progress_mgr progress = {.progress_monitor = count_scans};
  info.progress = &progress;
  jpeg.jpeg_mem_src(&info, (unsigned char *)bytes, count);
  jpeg.jpeg_read_header(&info, TRUE);
  bool is_cmyk = info.num_components == 4;
  info.out_color_space = is_cmyk ? JCS_CMYK : JCS_EXT_BGRX;
  if (info.image_width != width || info.image_height != height) fail((j_common_ptr)&info);
  jpeg.jpeg_start_decompress(&info);
  while (info.output_scanline < height) {
    unsigned char *row = pixels + (size_t)info.output_scanline * width * 4;
    if (jpeg.jpeg_read_scanlines(&info, &row, 1) != 1) fail((j_common_ptr)&info);
    for (unsigned x = 0; x < width; x++) {
      unsigned char *pixel = row + 4 * x;
      if (is_cmyk) {
        // Those with Adobe's mark, which are most, are inverted.
        unsigned inverse = info.saw_Adobe_marker ? 0 : 255;
        unsigned light = pixel[3] ^ inverse;
        unsigned char parts[3];
        for (int part = 0; part < 3; part++)
          parts[part] = (unsigned char)((pixel[part] ^ inverse) * light / 255);
        pixel[0] = parts[2];
        pixel[1] = parts[1];
        pixel[2] = parts[0];
      }
      pixel[3] = 255;
    }
  }
  jpeg.jpeg_finish_decompress(&info);
  jpeg.jpeg_destroy_decompress(&info);
  return SNUG_JPEG_DECODED;
}
