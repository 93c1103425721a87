/* A pen that draws with Cairo. Outlines and layers are filled, pictures are read as PNG, and gradients are
   computed for each pixel, by the words of snug.h. */
#ifndef CAIRO_PEN_H
#define CAIRO_PEN_H

#include <cairo.h>
#include <math.h>
#include <snug.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* What the pen draws on, as its `user`. */
typedef struct canvas {
  cairo_t *cairo;
  /* The size in pixels. */
  int width, height;
  size_t layer_count, picture_count, painting_count, unsupported_count;
} canvas;

static void pen_move(void *user, double x, double y) {
  cairo_move_to(((canvas *)user)->cairo, x, y);
}

static void pen_line(void *user, double x, double y) {
  cairo_line_to(((canvas *)user)->cairo, x, y);
}

/* Cairo has cubic curves only. */
static void pen_quadratic(void *user, double control_x, double control_y, double x, double y) {
  cairo_t *cairo = ((canvas *)user)->cairo;
  double from_x, from_y;
  cairo_get_current_point(cairo, &from_x, &from_y);
  cairo_curve_to(
      cairo, from_x + 2.0 / 3 * (control_x - from_x), from_y + 2.0 / 3 * (control_y - from_y),
      x + 2.0 / 3 * (control_x - x), y + 2.0 / 3 * (control_y - y), x, y);
}

static void pen_cubic(
    void *user, double control1_x, double control1_y, double control2_x, double control2_y,
    double x, double y) {
  cairo_curve_to(
      ((canvas *)user)->cairo, control1_x, control1_y, control2_x, control2_y, x, y);
}

static void pen_close(void *user) { cairo_close_path(((canvas *)user)->cairo); }

/* Red, green, blue and alpha, from 0 to 1; black for the colour of the text. */
static void components(int32_t is_text_color, uint32_t rgba, double parts[4]) {
  if (is_text_color) rgba = 0x000000FF;
  for (int part = 0; part < 4; part++) parts[part] = (rgba >> (24 - 8 * part) & 255) / 255.0;
}

static void pen_layer(void *user, int32_t is_text_color, uint32_t rgba) {
  canvas *canvas = user;
  double parts[4];
  cairo_fill(canvas->cairo);
  canvas->layer_count++;
  components(is_text_color, rgba, parts);
  cairo_set_source_rgba(canvas->cairo, parts[0], parts[1], parts[2], parts[3]);
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

static void pen_picture(void *user, const void *png, size_t length, const snug_rect *frame) {
  canvas *canvas = user;
  rest rest = {png, length};
  cairo_surface_t *image = cairo_image_surface_create_from_png_stream(read_bytes, &rest);
  if (cairo_surface_status(image) != CAIRO_STATUS_SUCCESS) {
    fprintf(stderr, "a picture is not PNG\n");
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

static void pen_unsupported(void *user, uint32_t glyph) {
  fprintf(stderr, "glyph %u is of a form that is not supported\n", (unsigned)glyph);
  ((canvas *)user)->unsupported_count++;
}

/* ------------------------------------------------------------------------------------- Gradients */

/* The offset of a gradient at a place in its own coordinates; NAN where it has none. */
static double offset_at(const snug_brush *brush, double x, double y) {
  double dx = brush->to.x - brush->from.x, dy = brush->to.y - brush->from.y;
  x -= brush->from.x;
  y -= brush->from.y;
  if (brush->kind == SNUG_LINEAR) return (x * dx + y * dy) / (dx * dx + dy * dy);
  if (brush->kind == SNUG_SWEEP) {
    double angle = atan2(y, x) * 180 / 3.14159265358979323846;
    if (angle < 0) angle += 360;
    return (angle - brush->from_angle) / (brush->to_angle - brush->from_angle);
  }
  /* The largest t at which (x, y) is |r + t dr| from t (dx, dy), and r + t dr not below 0:
     a t^2 - 2 b t + c = 0. */
  double r = brush->from_radius, dr = brush->to_radius - r;
  double a = dx * dx + dy * dy - dr * dr, b = x * dx + y * dy + r * dr, c = x * x + y * y - r * r;
  double roots[2];
  if (fabs(a) < 1e-9) {
    roots[0] = roots[1] = c / (2 * b);
  } else {
    double root = sqrt(b * b - a * c);
    roots[0] = fmax((b + root) / a, (b - root) / a);
    roots[1] = fmin((b + root) / a, (b - root) / a);
  }
  for (int i = 0; i < 2; i++) {
    if (r + roots[i] * dr >= 0) return roots[i];
  }
  return NAN;
}

/* The colour of a gradient at an offset, not multiplied by its alpha. */
static void color_at(const snug_brush *brush, double offset, double parts[4]) {
  const snug_stop *stops = brush->stops, *end = stops + brush->stop_count - 1;
  double length = end->offset - stops->offset;
  if (brush->extend != SNUG_PAD && length > 0) {
    double turns = (offset - stops->offset) / length, turn = floor(turns);
    int is_backwards = brush->extend == SNUG_REFLECT && fmod(turn, 2) != 0;
    offset = stops->offset + length * (is_backwards ? 1 - (turns - turn) : turns - turn);
  }
  const snug_stop *next = stops;
  while (next < end && next->offset < offset) next++;
  const snug_stop *before = next == stops || next->offset < offset ? next : next - 1;
  double part = next == before ? 0 : (offset - before->offset) / (next->offset - before->offset);
  if (part < 0) part = 0;
  double one[4], other[4];
  components(before->shade.is_text_color, before->shade.rgba, one);
  components(next->shade.is_text_color, next->shade.rgba, other);
  one[3] *= before->shade.opacity;
  other[3] *= next->shade.opacity;
  for (int i = 0; i < 4; i++) parts[i] = one[i] + part * (other[i] - one[i]);
}

/* A surface of the size of the canvas with what a gradient has at each pixel. */
static cairo_surface_t *gradient(const canvas *canvas, const snug_brush *brush) {
  cairo_surface_t *surface =
      cairo_image_surface_create(CAIRO_FORMAT_ARGB32, canvas->width, canvas->height);
  cairo_matrix_t pixels, own;
  const double *t = brush->transform;
  cairo_matrix_init(&own, t[0], t[1], t[2], t[3], t[4], t[5]);
  cairo_get_matrix(canvas->cairo, &pixels);
  cairo_matrix_multiply(&own, &own, &pixels);
  if (cairo_matrix_invert(&own) != CAIRO_STATUS_SUCCESS) return surface;
  unsigned char *bytes = cairo_image_surface_get_data(surface);
  for (int row = 0; row < canvas->height; row++) {
    uint32_t *argb = (uint32_t *)(bytes + row * cairo_image_surface_get_stride(surface));
    for (int column = 0; column < canvas->width; column++) {
      double x = column + 0.5, y = row + 0.5, parts[4];
      cairo_matrix_transform_point(&own, &x, &y);
      double offset = offset_at(brush, x, y);
      if (isnan(offset)) continue;
      color_at(brush, offset, parts);
      argb[column] = (uint32_t)lround(255 * parts[3]) << 24;
      for (int i = 0; i < 3; i++) {
        argb[column] |= (uint32_t)lround(255 * parts[i] * parts[3]) << (16 - 8 * i);
      }
    }
  }
  cairo_surface_mark_dirty(surface);
  return surface;
}

/* ---------------------------------------------------------------------------------------- Paints */

/* Draws with a brush: the path, or everything. */
static void use(canvas *canvas, const snug_brush *brush, void (*draw)(cairo_t *)) {
  canvas->painting_count++;
  cairo_save(canvas->cairo);
  if (brush->kind == SNUG_SHADE) {
    double parts[4];
    components(brush->shade.is_text_color, brush->shade.rgba, parts);
    cairo_set_source_rgba(
        canvas->cairo, parts[0], parts[1], parts[2], parts[3] * brush->shade.opacity);
  } else {
    cairo_surface_t *surface = gradient(canvas, brush);
    cairo_identity_matrix(canvas->cairo);
    cairo_set_source_surface(canvas->cairo, surface, 0, 0);
    cairo_surface_destroy(surface);
  }
  draw(canvas->cairo);
  cairo_restore(canvas->cairo);
}

static void pen_fill(void *user, const snug_brush *brush) { use(user, brush, cairo_fill); }

static void pen_flood(void *user, const snug_brush *brush) { use(user, brush, cairo_paint); }

static void pen_clip(void *user) {
  cairo_save(((canvas *)user)->cairo);
  cairo_clip(((canvas *)user)->cairo);
}

static void pen_restore(void *user) { cairo_restore(((canvas *)user)->cairo); }

static void pen_push(void *user) { cairo_push_group(((canvas *)user)->cairo); }

static void pen_pop(void *user, int32_t mode) {
  static const cairo_operator_t operators[] = {
      CAIRO_OPERATOR_CLEAR, CAIRO_OPERATOR_SOURCE, CAIRO_OPERATOR_DEST, CAIRO_OPERATOR_OVER,
      CAIRO_OPERATOR_DEST_OVER, CAIRO_OPERATOR_IN, CAIRO_OPERATOR_DEST_IN, CAIRO_OPERATOR_OUT,
      CAIRO_OPERATOR_DEST_OUT, CAIRO_OPERATOR_ATOP, CAIRO_OPERATOR_DEST_ATOP, CAIRO_OPERATOR_XOR,
      CAIRO_OPERATOR_ADD, CAIRO_OPERATOR_SCREEN, CAIRO_OPERATOR_OVERLAY, CAIRO_OPERATOR_DARKEN,
      CAIRO_OPERATOR_LIGHTEN, CAIRO_OPERATOR_COLOR_DODGE, CAIRO_OPERATOR_COLOR_BURN,
      CAIRO_OPERATOR_HARD_LIGHT, CAIRO_OPERATOR_SOFT_LIGHT, CAIRO_OPERATOR_DIFFERENCE,
      CAIRO_OPERATOR_EXCLUSION, CAIRO_OPERATOR_MULTIPLY, CAIRO_OPERATOR_HSL_HUE,
      CAIRO_OPERATOR_HSL_SATURATION, CAIRO_OPERATOR_HSL_COLOR, CAIRO_OPERATOR_HSL_LUMINOSITY};
  cairo_t *cairo = ((canvas *)user)->cairo;
  cairo_pattern_t *group = cairo_pop_group(cairo);
  cairo_save(cairo);
  cairo_set_source(cairo, group);
  cairo_set_operator(cairo, operators[mode]);
  cairo_paint(cairo);
  cairo_restore(cairo);
  cairo_pattern_destroy(group);
}

/* A pen for a canvas. */
static snug_pen cairo_pen(canvas *canvas) {
  snug_pen pen = {
      .size = sizeof pen, .user = canvas, .move = pen_move, .line = pen_line,
      .quadratic = pen_quadratic, .cubic = pen_cubic, .close = pen_close, .layer = pen_layer,
      .picture = pen_picture, .unsupported = pen_unsupported, .fill = pen_fill,
      .flood = pen_flood, .clip = pen_clip, .restore = pen_restore, .push = pen_push,
      .pop = pen_pop};
  return pen;
}

#endif
