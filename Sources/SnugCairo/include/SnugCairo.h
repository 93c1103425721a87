#pragma once

// Cairo (libcairo.so.2, 1.16 or later), which draws pixels and pages. It is opened when it is first needed:
// who draws neither needs it not. These are the functions that are used of it, as its manual declares them.

#include <stddef.h>

#pragma clang assume_nonnull begin

typedef struct _cairo cairo_t;
typedef struct _cairo_surface cairo_surface_t;
typedef struct _cairo_pattern cairo_pattern_t;
typedef struct _cairo_font_face cairo_font_face_t;
typedef struct _cairo_scaled_font cairo_scaled_font_t;
typedef struct _cairo_font_options cairo_font_options_t;

typedef struct {
  double xx, yx, xy, yy, x0, y0;
} snug_cairo_matrix;

typedef struct {
  unsigned long index;
  double x, y;
} snug_cairo_glyph;

typedef struct {
  int num_bytes;
  int num_glyphs;
} snug_cairo_cluster;

typedef struct {
  void *_Nullable unused;
} snug_cairo_user_data_key;

typedef int (*snug_cairo_write)(void *_Nullable closure, const unsigned char *data, unsigned length);
typedef int (*snug_cairo_render_glyph)(cairo_scaled_font_t *font, unsigned long glyph, cairo_t *cr,
                                       void *extents);

enum {
  SNUG_CAIRO_FORMAT_ARGB32 = 0,
  SNUG_CAIRO_FORMAT_A8 = 2,
  SNUG_CAIRO_EXTEND_PAD = 3,
  SNUG_CAIRO_CONTENT_COLOR_ALPHA = 0x3000,
  SNUG_CAIRO_FILTER_GOOD = 1, SNUG_CAIRO_FILTER_NEAREST = 3,
  SNUG_CAIRO_HINT_STYLE_NONE = 1,
  SNUG_CAIRO_HINT_METRICS_OFF = 1,
  SNUG_CAIRO_CLUSTER_BACKWARD = 1,
  SNUG_CAIRO_PDF_TITLE = 0,
  SNUG_CAIRO_PDF_CREATE_DATE = 5,
};

// One list for the pointers and for their names.
#define SNUG_CAIRO_FUNCTIONS(use)                                                                  \
  use(cairo_surface_t *_Nonnull, image_surface_create_for_data,                                            \
      (unsigned char *data, int format, int width, int height, int stride))                        \
  use(cairo_surface_t *_Nonnull, pdf_surface_create_for_stream,                                            \
      (snug_cairo_write write, void *_Nullable closure, double width, double height))              \
  use(void, pdf_surface_set_size, (cairo_surface_t *, double width, double height))                \
  use(void, pdf_surface_set_metadata, (cairo_surface_t *, int metadata, const char *utf8))         \
  use(cairo_surface_t *_Nonnull, recording_surface_create,                                         \
      (int content, const void *_Nullable extents))                                                \
  use(void, recording_surface_ink_extents,                                                         \
      (cairo_surface_t *, double *x, double *y, double *width, double *height))                    \
  use(void, surface_flush, (cairo_surface_t *))                                                    \
  use(void, surface_finish, (cairo_surface_t *))                                                   \
  use(void, surface_destroy, (cairo_surface_t *))                                                  \
  use(int, surface_status, (cairo_surface_t *))                                                    \
  use(int, surface_set_mime_data,                                                                  \
      (cairo_surface_t *, const char *type, const unsigned char *data, unsigned long length,       \
       void (*_Nullable destroy)(void *_Nullable), void *_Nullable closure))                       \
  use(int, surface_set_user_data,                                                                  \
      (cairo_surface_t *, const snug_cairo_user_data_key *, void *_Nullable data,                  \
       void (*_Nullable destroy)(void *_Nullable)))                                                \
  use(cairo_t *_Nonnull, create, (cairo_surface_t *))                                                      \
  use(void, destroy, (cairo_t *))                                                                  \
  use(int, status, (cairo_t *))                                                                    \
  use(void, show_page, (cairo_t *))                                                                \
  use(void, save, (cairo_t *))                                                                     \
  use(void, restore, (cairo_t *))                                                                  \
  use(void, push_group, (cairo_t *))                                                               \
  use(void, pop_group_to_source, (cairo_t *))                                                      \
  use(void, paint_with_alpha, (cairo_t *, double alpha))                                           \
  use(void, mask_surface, (cairo_t *, cairo_surface_t *, double x, double y))                      \
  use(void, clip, (cairo_t *))                                                                     \
  use(void, move_to, (cairo_t *, double x, double y))                                              \
  use(void, line_to, (cairo_t *, double x, double y))                                              \
  use(void, curve_to,                                                                              \
      (cairo_t *, double x1, double y1, double x2, double y2, double x3, double y3))               \
  use(void, close_path, (cairo_t *))                                                               \
  use(void, rectangle, (cairo_t *, double x, double y, double width, double height))               \
  use(void, fill, (cairo_t *))                                                                     \
  use(void, stroke, (cairo_t *))                                                                   \
  use(void, set_line_width, (cairo_t *, double width))                                             \
  use(void, set_dash, (cairo_t *, const double *_Nullable dashes, int count, double offset))       \
  use(void, set_source, (cairo_t *, cairo_pattern_t *))                                            \
  use(void, set_source_surface, (cairo_t *, cairo_surface_t *, double x, double y))                \
  use(void, set_source_rgba, (cairo_t *, double red, double green, double blue, double alpha))     \
  use(void, set_matrix, (cairo_t *, const snug_cairo_matrix *))                                    \
  use(void, transform, (cairo_t *, const snug_cairo_matrix *))                                     \
  use(void, identity_matrix, (cairo_t *))                                                          \
  use(cairo_pattern_t *_Nonnull, pattern_create_for_surface, (cairo_surface_t *))                          \
  use(cairo_pattern_t *_Nonnull, pattern_create_linear, (double x0, double y0, double x1, double y1))      \
  use(cairo_pattern_t *_Nonnull, pattern_create_radial,                                                    \
      (double x0, double y0, double radius0, double x1, double y1, double radius1))                \
  use(void, pattern_add_color_stop_rgba,                                                           \
      (cairo_pattern_t *, double offset, double red, double green, double blue, double alpha))     \
  use(void, pattern_set_matrix, (cairo_pattern_t *, const snug_cairo_matrix *))                    \
  use(void, pattern_set_extend, (cairo_pattern_t *, int extend))                                   \
  use(void, pattern_set_filter, (cairo_pattern_t *, int filter))                                   \
  use(void, pattern_destroy, (cairo_pattern_t *))                                                  \
  use(cairo_font_face_t *_Nonnull, ft_font_face_create_for_ft_face, (void *face, int load_flags))          \
  use(cairo_font_face_t *_Nonnull, user_font_face_create, (void))                                          \
  use(void, user_font_face_set_render_glyph_func, (cairo_font_face_t *, snug_cairo_render_glyph))  \
  use(int, font_face_set_user_data,                                                                \
      (cairo_font_face_t *, const snug_cairo_user_data_key *, void *_Nullable data,                \
       void (*_Nullable destroy)(void *_Nullable)))                                                \
  use(void, font_face_destroy, (cairo_font_face_t *))                                              \
  use(void, set_font_face, (cairo_t *, cairo_font_face_t *))                                       \
  use(void, set_font_size, (cairo_t *, double size))                                               \
  use(cairo_font_options_t *_Nonnull, font_options_create, (void))                                         \
  use(void, font_options_set_hint_style, (cairo_font_options_t *, int style))                      \
  use(void, font_options_set_hint_metrics, (cairo_font_options_t *, int metrics))                  \
  use(void, font_options_destroy, (cairo_font_options_t *))                                        \
  use(void, set_font_options, (cairo_t *, const cairo_font_options_t *))                           \
  use(void, show_text_glyphs,                                                                      \
      (cairo_t *, const char *utf8, int utf8_length, const snug_cairo_glyph *glyphs,               \
       int glyph_count, const snug_cairo_cluster *clusters, int cluster_count, int flags))         \
  use(void, tag_begin, (cairo_t *, const char *name, const char *attributes))                      \
  use(void, tag_end, (cairo_t *, const char *name))                                                \
  use(const char *_Nonnull, status_to_string, (int status))                                                \
  use(int, version, (void))

#define SNUG_CAIRO_POINTER(result, name, parameters) result(*_Nonnull name) parameters;
struct snug_cairo {
  SNUG_CAIRO_FUNCTIONS(SNUG_CAIRO_POINTER)
};
#undef SNUG_CAIRO_POINTER

// Returns Cairo's functions; NULL where Cairo is not installed, or lacks one of them.
const struct snug_cairo *_Nullable snug_cairo_functions(void);

// Returns the key of what Snug keeps with an object of Cairo.
const snug_cairo_user_data_key *snug_cairo_key(void);

#pragma clang assume_nonnull end
