/* draw FILE PNG [SCALE]: draws a document with Cairo. Glyphs are drawn by `snug_font_draw`:
   outlines and layers are filled, pictures are read as PNG. The frames of elements are stroked. */
#include <cairo.h>
#include <math.h>
#include <snug.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "read_file.h"

static void check(snug_status status, snug_error *error) {
  if (status == SNUG_OK) return;
  fprintf(stderr, "draw: %s\n", error->text);
  exit(1);
}

/* What draws with the pen, as `user`. */
typedef struct canvas {
  cairo_t *cairo;
  size_t layer_count, picture_count, unsupported_count;
} canvas;

static void move(void *user, double x, double y) {
  cairo_move_to(((canvas *)user)->cairo, x, y);
}

static void line(void *user, double x, double y) {
  cairo_line_to(((canvas *)user)->cairo, x, y);
}

/* Cairo has cubic curves only. */
static void quadratic(void *user, double control_x, double control_y, double x, double y) {
  cairo_t *cairo = ((canvas *)user)->cairo;
  double from_x, from_y;
  cairo_get_current_point(cairo, &from_x, &from_y);
  cairo_curve_to(
      cairo, from_x + 2.0 / 3 * (control_x - from_x), from_y + 2.0 / 3 * (control_y - from_y),
      x + 2.0 / 3 * (control_x - x), y + 2.0 / 3 * (control_y - y), x, y);
}

static void cubic(
    void *user, double control1_x, double control1_y, double control2_x, double control2_y,
    double x, double y) {
  cairo_curve_to(
      ((canvas *)user)->cairo, control1_x, control1_y, control2_x, control2_y, x, y);
}

static void close_path(void *user) { cairo_close_path(((canvas *)user)->cairo); }

static void layer(void *user, int32_t is_text_color, uint32_t rgba) {
  canvas *canvas = user;
  cairo_fill(canvas->cairo);
  canvas->layer_count++;
  if (is_text_color) rgba = 0x000000FF;
  cairo_set_source_rgba(
      canvas->cairo, (rgba >> 24) / 255.0, (rgba >> 16 & 255) / 255.0, (rgba >> 8 & 255) / 255.0,
      (rgba & 255) / 255.0);
}

/* The rest of a file in memory, for Cairo's reader. */
typedef struct rest {
  const unsigned char *bytes;
  size_t length;
} rest;

static cairo_status_t read_bytes(void *user, unsigned char *bytes, unsigned int count) {
  rest *rest = user;
  if (count > rest->length) return CAIRO_STATUS_READ_ERROR;
  memcpy(bytes, rest->bytes, count);
  rest->bytes += count;
  rest->length -= count;
  return CAIRO_STATUS_SUCCESS;
}

static void picture(void *user, const void *png, size_t length, const snug_rect *frame) {
  canvas *canvas = user;
  rest rest = {png, length};
  cairo_surface_t *image = cairo_image_surface_create_from_png_stream(read_bytes, &rest);
  if (cairo_surface_status(image) != CAIRO_STATUS_SUCCESS) {
    fprintf(stderr, "draw: a picture is not PNG\n");
    exit(1);
  }
  cairo_save(canvas->cairo);
  cairo_translate(canvas->cairo, frame->x, frame->y);
  cairo_scale(
      canvas->cairo, frame->width / cairo_image_surface_get_width(image),
      frame->height / cairo_image_surface_get_height(image));
  cairo_set_source_surface(canvas->cairo, image, 0, 0);
  cairo_paint(canvas->cairo);
  cairo_restore(canvas->cairo);
  cairo_surface_destroy(image);
  canvas->picture_count++;
}

static void unsupported(void *user, uint32_t glyph) {
  fprintf(stderr, "draw: glyph %u is of a form that is not supported\n", (unsigned)glyph);
  ((canvas *)user)->unsupported_count++;
}

int main(int argc, char **argv) {
  if (argc < 3 || argc > 4) {
    fprintf(stderr, "usage: draw FILE PNG [SCALE]\n");
    return 64;
  }
  size_t length = 0;
  char *json = read_file(argv[1], &length);
  double scale = argc == 4 ? atof(argv[3]) : 2;
  if (json == NULL) return 66;

  snug_error *error = NULL;
  snug_catalog *catalog;
  snug_layout *layout;
  snug_layout_options options = {.size = sizeof options};
  const char *slash = strrchr(argv[1], '/');
  if (slash != NULL) {
    options.folder = argv[1];
    options.folder_length = (size_t)(slash - argv[1]);
  }
  check(snug_catalog_create(NULL, &catalog, &error), error);
  check(snug_layout_create(catalog, json, length, &options, &layout, &error), error);
  free(json);

  snug_size size;
  check(snug_layout_content_size(layout, &size, &error), error);
  cairo_surface_t *surface = cairo_image_surface_create(
      CAIRO_FORMAT_ARGB32, (int)ceil(size.width * scale), (int)ceil(size.height * scale));
  cairo_t *cairo = cairo_create(surface);
  cairo_set_source_rgb(cairo, 1, 1, 1);
  cairo_paint(cairo);
  cairo_scale(cairo, scale, scale);

  const snug_element *elements;
  size_t count;
  check(snug_layout_elements(layout, NULL, NULL, &elements, &count, &error), error);
  cairo_set_source_rgb(cairo, 0.6, 0.7, 0.9);
  cairo_set_line_width(cairo, 1 / scale);
  for (size_t element = 0; element < count; element++) {
    snug_rect frame = elements[element].frame;
    cairo_rectangle(cairo, frame.x, frame.y, frame.width, frame.height);
    cairo_stroke(cairo);
  }

  snug_glyphs *glyphs;
  snug_glyph_list list = {.size = sizeof list};
  check(snug_glyphs_create(&glyphs, &error), error);
  check(snug_layout_glyphs(layout, NULL, NULL, glyphs, &error), error);
  check(snug_glyphs_get_list(glyphs, &list, &error), error);

  canvas canvas = {.cairo = cairo};
  snug_pen pen = {
      .size = sizeof pen, .user = &canvas, .move = move, .line = line, .quadratic = quadratic,
      .cubic = cubic, .close = close_path, .layer = layer, .picture = picture,
      .unsupported = unsupported};
  cairo_set_fill_rule(cairo, CAIRO_FILL_RULE_WINDING);
  for (size_t number = 0; number < list.run_count; number++) {
    const snug_run *run = &list.runs[number];
    for (size_t glyph = run->first; glyph < run->first + run->count; glyph++) {
      cairo_set_source_rgb(cairo, 0, 0, 0);
      cairo_new_path(cairo);
      check(
          snug_font_draw(
              list.fonts[run->font], list.ids[glyph], run->em, list.positions[glyph].x,
              list.positions[glyph].y, &pen, &error),
          error);
      /* The paths of the last layer, or those of a glyph without layers. */
      cairo_fill(cairo);
    }
  }

  snug_glyphs_release(glyphs);
  snug_layout_release(layout);
  snug_catalog_release(catalog);
  cairo_destroy(cairo);
  cairo_status_t written = cairo_surface_write_to_png(surface, argv[2]);
  cairo_surface_destroy(surface);
  if (written != CAIRO_STATUS_SUCCESS) {
    fprintf(stderr, "draw: %s: %s\n", argv[2], cairo_status_to_string(written));
    return 1;
  }
  printf(
      "%zu elements, %zu glyphs, %zu layers, %zu pictures, %zu not supported\n", count,
      list.glyph_count, canvas.layer_count, canvas.picture_count, canvas.unsupported_count);
  return canvas.unsupported_count > 0;
}
