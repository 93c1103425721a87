/* snug-cairo.h: draws what snug.h lays out with Cairo, as `snug render` does: boxes in their styles, images, and
 * labels as the glyphs that were measured.
 *
 *     snug_cairo *drawing = snug_cairo_create();
 *     if (snug_cairo_draw_layout(drawing, cairo, layout, NULL, NULL, &error) != SNUG_OK) ...
 *     snug_cairo_destroy(drawing);
 *
 * Keep the drawing for the next frame: it has the paths of glyphs and the decoded images. Coordinates are those
 * of the content: move and scale `cairo` before. What is drawn is clipped by nothing but `cairo`.
 *
 * Not drawn: images that are no PNG, unless `decode` is set, and glyphs that are documents in SVG. They are
 * counted. Errors of Cairo are kept by `cairo`, as always.
 *
 * All functions are static: include this file in one of yours. It needs C99 or C++11, and libm. Not
 * thread-safe.
 */
#ifndef SNUG_CAIRO_H
#define SNUG_CAIRO_H

#include <cairo.h>
#include <math.h>
#include <snug.h>
#include <stdlib.h>
#include <string.h>

/* The path of a glyph, at the origin. */
typedef struct snug_cairo_glyph {
  snug_font *font;
  double em;
  uint32_t id;
  /* Whether a pen draws it: it has no path. */
  int needs_pen;
  cairo_path_t path;
} snug_cairo_glyph;

typedef struct snug_cairo_image {
  const snug_image *image;
  /* NULL if it could not be decoded. */
  cairo_surface_t *surface;
} snug_cairo_image;

/* What draws, with what it keeps from frame to frame. */
typedef struct snug_cairo {
  /* What is drawn on, and the colour of text, 0xRRGGBBAA. A pen uses them. */
  cairo_t *cairo;
  uint32_t color;
  /* Decodes an image that is no PNG: returns a surface with its pixels as they are in the file, or NULL. May be
     NULL. */
  cairo_surface_t *(*decode)(void *user, const snug_image *image);
  void *user;
  /* What was drawn otherwise than as outlines, and what was not drawn, since the drawing was created. */
  size_t layer_count, picture_count, brush_count, undrawn_glyph_count, undrawn_image_count;

  snug_glyphs *glyph_list;
  snug_outlines *outlines;
  /* Glyphs by their hash. An entry without a font is free. */
  snug_cairo_glyph *glyphs;
  size_t glyph_count, glyph_capacity;
  snug_cairo_image *images;
  size_t image_count;
  /* The layout or collection that has the images. */
  const void *owner;
} snug_cairo;

/* Returns NULL if there is no memory. */
static inline snug_cairo *snug_cairo_create(void) {
  snug_cairo *drawing = (snug_cairo *)calloc(1, sizeof *drawing);
  if (drawing != NULL) {
    snug_glyphs_create(&drawing->glyph_list, NULL);
    snug_outlines_create(&drawing->outlines, NULL);
  }
  return drawing;
}

/* Forgets the images of the layout or collection drawn last. */
static inline void snug_cairo_forget_images(snug_cairo *drawing) {
  for (size_t i = 0; i < drawing->image_count; i++) {
    cairo_surface_destroy(drawing->images[i].surface);
  }
  free(drawing->images);
  drawing->images = NULL;
  drawing->image_count = 0;
  drawing->owner = NULL;
}

static inline void snug_cairo_forget_glyphs(snug_cairo *drawing) {
  for (size_t i = 0; i < drawing->glyph_capacity; i++) {
    if (drawing->glyphs[i].font == NULL) continue;
    snug_font_release(drawing->glyphs[i].font);
    free(drawing->glyphs[i].path.data);
  }
  free(drawing->glyphs);
  drawing->glyphs = NULL;
  drawing->glyph_count = drawing->glyph_capacity = 0;
}

/* NULL is allowed. */
static inline void snug_cairo_destroy(snug_cairo *drawing) {
  if (drawing == NULL) return;
  snug_cairo_forget_images(drawing);
  snug_cairo_forget_glyphs(drawing);
  snug_outlines_release(drawing->outlines);
  snug_glyphs_release(drawing->glyph_list);
  free(drawing);
}

/* ----------------------------------------------------------------------------------------- Colours */

/* Red, green, blue and alpha of 0xRRGGBBAA, from 0 to 1. */
static inline void snug_cairo_components(uint32_t rgba, double parts[4]) {
  for (int part = 0; part < 4; part++) parts[part] = (rgba >> (24 - 8 * part) & 255) / 255.0;
}

static inline void snug_cairo_set_color(cairo_t *cairo, uint32_t rgba) {
  double parts[4];
  snug_cairo_components(rgba, parts);
  cairo_set_source_rgba(cairo, parts[0], parts[1], parts[2], parts[3]);
}

/* A shade where text has a colour. */
static inline void snug_cairo_shade(uint32_t color, const snug_shade *shade, double parts[4]) {
  snug_cairo_components(shade->is_text_color ? color : shade->rgba, parts);
  parts[3] *= shade->opacity;
}

/* The colour of a gradient at an offset. */
static inline void snug_cairo_color_at(
    const snug_brush *brush, uint32_t color, double offset, double parts[4]) {
  const snug_stop *stops = brush->stops, *end = stops + brush->stop_count - 1;
  double length = end->offset - stops->offset, other[4], part = 0;
  if (brush->extend != SNUG_PAD && length > 0) {
    double turns = (offset - stops->offset) / length, turn = floor(turns);
    int is_backwards = brush->extend == SNUG_REFLECT && fmod(turn, 2) != 0;
    offset = stops->offset + length * (is_backwards ? 1 - (turns - turn) : turns - turn);
  }
  const snug_stop *next = stops;
  while (next < end && next->offset < offset) next++;
  const snug_stop *before = next == stops || next->offset < offset ? next : next - 1;
  if (next != before) part = (offset - before->offset) / (next->offset - before->offset);
  snug_cairo_shade(color, &before->shade, parts);
  snug_cairo_shade(color, &next->shade, other);
  for (int i = 0; i < 4; i++) parts[i] += fmax(0, part) * (other[i] - parts[i]);
}

/* A pattern with the colours of a gradient around a point, which Cairo does not have: those of each pixel inside
   the clip. */
static inline cairo_pattern_t *snug_cairo_sweep(
    cairo_t *cairo, uint32_t color, const snug_brush *brush, cairo_matrix_t own) {
  double left, top, right, bottom, x_offset = 0, y_offset = 0;
  cairo_matrix_t pixels;
  cairo_save(cairo);
  cairo_get_matrix(cairo, &pixels);
  cairo_identity_matrix(cairo);
  cairo_clip_extents(cairo, &left, &top, &right, &bottom);
  cairo_restore(cairo);
  cairo_surface_get_device_offset(cairo_get_group_target(cairo), &x_offset, &y_offset);
  left = floor(left);
  top = floor(top);
  int width = (int)fmin(32767, fmax(1, ceil(right) - left));
  int height = (int)fmin(32767, fmax(1, ceil(bottom) - top));
  cairo_surface_t *surface = cairo_image_surface_create(CAIRO_FORMAT_ARGB32, width, height);
  unsigned char *bytes = cairo_image_surface_get_data(surface);
  cairo_matrix_multiply(&own, &own, &pixels);
  if (bytes != NULL && cairo_matrix_invert(&own) == CAIRO_STATUS_SUCCESS) {
    double turn = brush->to_angle - brush->from_angle;
    for (int row = 0; row < height; row++) {
      uint32_t *argb = (uint32_t *)(void *)(bytes + row * cairo_image_surface_get_stride(surface));
      for (int column = 0; column < width; column++) {
        double x = left + column + 0.5, y = top + row + 0.5, parts[4];
        cairo_matrix_transform_point(&own, &x, &y);
        double angle = atan2(y - brush->from.y, x - brush->from.x) * 57.295779513082320877;
        if (angle < 0) angle += 360;
        double offset = turn == 0 ? (angle < brush->from_angle ? -1 : 1)
                                  : (angle - brush->from_angle) / turn;
        snug_cairo_color_at(brush, color, offset, parts);
        argb[column] = (uint32_t)lround(255 * parts[3]) << 24;
        for (int i = 0; i < 3; i++) {
          argb[column] |= (uint32_t)lround(255 * parts[i] * parts[3]) << (16 - 8 * i);
        }
      }
    }
    cairo_surface_mark_dirty(surface);
  }
  cairo_pattern_t *pattern = cairo_pattern_create_for_surface(surface);
  cairo_surface_destroy(surface);
  /* From user space to its pixels. */
  cairo_matrix_t matrix;
  cairo_matrix_init_translate(&matrix, -left, -top);
  cairo_matrix_multiply(&matrix, &pixels, &matrix);
  cairo_pattern_set_matrix(pattern, &matrix);
  return pattern;
}

/* Sets what a brush fills with, where text has a colour. */
static inline void snug_cairo_set_brush(cairo_t *cairo, uint32_t color, const snug_brush *brush) {
  double parts[4];
  if (brush->kind == SNUG_SHADE) {
    snug_cairo_shade(color, &brush->shade, parts);
    cairo_set_source_rgba(cairo, parts[0], parts[1], parts[2], parts[3]);
    return;
  }
  cairo_matrix_t own;
  const double *t = brush->transform;
  cairo_pattern_t *pattern;
  /* Circles as large as they are drawn: Cairo refuses matrices of very small numbers. */
  double scale = 1;
  if (brush->kind == SNUG_RADIAL) {
    double across = hypot(t[0], t[1]), down = hypot(t[2], t[3]);
    double smaller = across < down ? across : down;
    if (smaller > 0) scale = smaller;
  }
  cairo_matrix_init(
      &own, t[0] / scale, t[1] / scale, t[2] / scale, t[3] / scale, t[4], t[5]);
  if (brush->kind == SNUG_SWEEP) {
    pattern = snug_cairo_sweep(cairo, color, brush, own);
  } else {
    pattern = brush->kind == SNUG_LINEAR
                  ? cairo_pattern_create_linear(
                        brush->from.x, brush->from.y, brush->to.x, brush->to.y)
                  : cairo_pattern_create_radial(
                        scale * brush->from.x, scale * brush->from.y, scale * brush->from_radius,
                        scale * brush->to.x, scale * brush->to.y, scale * brush->to_radius);
    for (size_t i = 0; i < brush->stop_count; i++) {
      snug_cairo_shade(color, &brush->stops[i].shade, parts);
      cairo_pattern_add_color_stop_rgba(
          pattern, brush->stops[i].offset, parts[0], parts[1], parts[2], parts[3]);
    }
    cairo_pattern_set_extend(
        pattern, brush->extend == SNUG_PAD      ? CAIRO_EXTEND_PAD
                 : brush->extend == SNUG_REPEAT ? CAIRO_EXTEND_REPEAT
                                                : CAIRO_EXTEND_REFLECT);
    if (cairo_matrix_invert(&own) == CAIRO_STATUS_SUCCESS) cairo_pattern_set_matrix(pattern, &own);
  }
  cairo_set_source(cairo, pattern);
  cairo_pattern_destroy(pattern);
}

/* ------------------------------------------------------------------------------------------ Images */

typedef struct snug_cairo_rest {
  const unsigned char *bytes;
  size_t length;
} snug_cairo_rest;

static inline cairo_status_t snug_cairo_read(void *user, unsigned char *bytes, unsigned int count) {
  snug_cairo_rest *rest = (snug_cairo_rest *)user;
  if (count > rest->length) return CAIRO_STATUS_READ_ERROR;
  memcpy(bytes, rest->bytes, count);
  rest->bytes += count;
  rest->length -= count;
  return CAIRO_STATUS_SUCCESS;
}

/* Returns the pixels of a PNG file; NULL if it is damaged. */
static inline cairo_surface_t *snug_cairo_decode_png(const void *bytes, size_t length) {
  snug_cairo_rest rest = {(const unsigned char *)bytes, length};
  cairo_surface_t *surface = cairo_image_surface_create_from_png_stream(snug_cairo_read, &rest);
  if (cairo_surface_status(surface) == CAIRO_STATUS_SUCCESS) return surface;
  cairo_surface_destroy(surface);
  return NULL;
}

/* Draws pixels, turned as Exif says, into a frame. */
static inline void snug_cairo_draw_pixels(
    cairo_t *cairo, cairo_surface_t *surface, int32_t orientation, const snug_rect *frame) {
  /* The place in the upright image, in parts of it, of the file's columns and rows. */
  static const signed char turns[8][6] = {{1, 0, 0, 1, 0, 0},  {-1, 0, 0, 1, 1, 0},
                                          {-1, 0, 0, -1, 1, 1}, {1, 0, 0, -1, 0, 1},
                                          {0, 1, 1, 0, 0, 0},  {0, 1, -1, 0, 1, 0},
                                          {0, -1, -1, 0, 1, 1}, {0, -1, 1, 0, 0, 1}};
  const signed char *t = turns[orientation >= 1 && orientation <= 8 ? orientation - 1 : 0];
  double width = cairo_image_surface_get_width(surface);
  double height = cairo_image_surface_get_height(surface);
  cairo_matrix_t matrix;
  cairo_matrix_init(
      &matrix, t[0] * frame->width / width, t[1] * frame->height / width,
      t[2] * frame->width / height, t[3] * frame->height / height, frame->x + t[4] * frame->width,
      frame->y + t[5] * frame->height);
  cairo_save(cairo);
  cairo_transform(cairo, &matrix);
  cairo_rectangle(cairo, 0, 0, width, height);
  cairo_set_source_surface(cairo, surface, 0, 0);
  /* Pixels at the edges are not mixed with what is clear around them. */
  cairo_pattern_set_extend(cairo_get_source(cairo), CAIRO_EXTEND_PAD);
  cairo_fill(cairo);
  cairo_restore(cairo);
}

/* Returns the pixels of an image, which are kept; NULL if it cannot be decoded. */
static inline cairo_surface_t *snug_cairo_pixels(snug_cairo *drawing, const snug_image *image) {
  for (size_t i = 0; i < drawing->image_count; i++) {
    if (drawing->images[i].image == image) return drawing->images[i].surface;
  }
  cairo_surface_t *surface = NULL;
  if (image->format == SNUG_IMAGE_PNG) {
    surface = snug_cairo_decode_png(image->bytes, image->byte_count);
  } else if (drawing->decode != NULL) {
    surface = drawing->decode(drawing->user, image);
  }
  if (surface == NULL) drawing->undrawn_image_count++;
  snug_cairo_image *images = (snug_cairo_image *)realloc(
      drawing->images, (drawing->image_count + 1) * sizeof *images);
  if (images == NULL) {
    cairo_surface_destroy(surface);
    return NULL;
  }
  drawing->images = images;
  images[drawing->image_count].image = image;
  images[drawing->image_count++].surface = surface;
  return surface;
}

/* ----------------------------------------------------------------------------------------- The pen */

static inline void snug_cairo_move(void *user, double x, double y) {
  cairo_move_to(((snug_cairo *)user)->cairo, x, y);
}

static inline void snug_cairo_line(void *user, double x, double y) {
  cairo_line_to(((snug_cairo *)user)->cairo, x, y);
}

/* Cairo has cubic curves only. */
static inline void snug_cairo_quadratic(void *user, double cx, double cy, double x, double y) {
  cairo_t *cairo = ((snug_cairo *)user)->cairo;
  double from_x, from_y;
  cairo_get_current_point(cairo, &from_x, &from_y);
  cairo_curve_to(
      cairo, from_x + 2.0 / 3 * (cx - from_x), from_y + 2.0 / 3 * (cy - from_y),
      x + 2.0 / 3 * (cx - x), y + 2.0 / 3 * (cy - y), x, y);
}

static inline void snug_cairo_cubic(
    void *user, double cx1, double cy1, double cx2, double cy2, double x, double y) {
  cairo_curve_to(((snug_cairo *)user)->cairo, cx1, cy1, cx2, cy2, x, y);
}

static inline void snug_cairo_close(void *user) { cairo_close_path(((snug_cairo *)user)->cairo); }

static inline void snug_cairo_layer(void *user, int32_t is_text_color, uint32_t rgba) {
  snug_cairo *drawing = (snug_cairo *)user;
  cairo_fill(drawing->cairo);
  drawing->layer_count++;
  snug_cairo_set_color(drawing->cairo, is_text_color ? drawing->color : rgba);
}

static inline void snug_cairo_picture(
    void *user, const void *png, size_t length, const snug_rect *frame) {
  snug_cairo *drawing = (snug_cairo *)user;
  cairo_surface_t *surface = snug_cairo_decode_png(png, length);
  if (surface == NULL) {
    drawing->undrawn_glyph_count++;
    return;
  }
  snug_cairo_draw_pixels(drawing->cairo, surface, 1, frame);
  cairo_surface_destroy(surface);
  drawing->picture_count++;
}

static inline void snug_cairo_unsupported(void *user, uint32_t glyph) {
  (void)glyph;
  ((snug_cairo *)user)->undrawn_glyph_count++;
}

static inline void snug_cairo_use(void *user, const snug_brush *brush, void (*draw)(cairo_t *)) {
  snug_cairo *drawing = (snug_cairo *)user;
  drawing->brush_count++;
  snug_cairo_set_brush(drawing->cairo, drawing->color, brush);
  draw(drawing->cairo);
}

static inline void snug_cairo_fill(void *user, const snug_brush *brush) {
  snug_cairo_use(user, brush, cairo_fill);
}

static inline void snug_cairo_flood(void *user, const snug_brush *brush) {
  snug_cairo_use(user, brush, cairo_paint);
}

static inline void snug_cairo_clip(void *user) {
  cairo_save(((snug_cairo *)user)->cairo);
  cairo_clip(((snug_cairo *)user)->cairo);
}

static inline void snug_cairo_restore(void *user) { cairo_restore(((snug_cairo *)user)->cairo); }

static inline void snug_cairo_push(void *user) { cairo_push_group(((snug_cairo *)user)->cairo); }

static inline void snug_cairo_pop(void *user, int32_t mode) {
  static const cairo_operator_t operators[] = {
      CAIRO_OPERATOR_CLEAR, CAIRO_OPERATOR_SOURCE, CAIRO_OPERATOR_DEST, CAIRO_OPERATOR_OVER,
      CAIRO_OPERATOR_DEST_OVER, CAIRO_OPERATOR_IN, CAIRO_OPERATOR_DEST_IN, CAIRO_OPERATOR_OUT,
      CAIRO_OPERATOR_DEST_OUT, CAIRO_OPERATOR_ATOP, CAIRO_OPERATOR_DEST_ATOP, CAIRO_OPERATOR_XOR,
      CAIRO_OPERATOR_ADD, CAIRO_OPERATOR_SCREEN, CAIRO_OPERATOR_OVERLAY, CAIRO_OPERATOR_DARKEN,
      CAIRO_OPERATOR_LIGHTEN, CAIRO_OPERATOR_COLOR_DODGE, CAIRO_OPERATOR_COLOR_BURN,
      CAIRO_OPERATOR_HARD_LIGHT, CAIRO_OPERATOR_SOFT_LIGHT, CAIRO_OPERATOR_DIFFERENCE,
      CAIRO_OPERATOR_EXCLUSION, CAIRO_OPERATOR_MULTIPLY, CAIRO_OPERATOR_HSL_HUE,
      CAIRO_OPERATOR_HSL_SATURATION, CAIRO_OPERATOR_HSL_COLOR, CAIRO_OPERATOR_HSL_LUMINOSITY};
  cairo_t *cairo = ((snug_cairo *)user)->cairo;
  cairo_pattern_t *group = cairo_pop_group(cairo);
  cairo_save(cairo);
  cairo_set_source(cairo, group);
  cairo_set_operator(cairo, operators[mode]);
  cairo_paint(cairo);
  cairo_restore(cairo);
  cairo_pattern_destroy(group);
}

/* A pen that draws on `drawing->cairo`. Outlines and the last layer are left as the path: fill it. */
static inline snug_pen snug_cairo_pen(snug_cairo *drawing) {
  snug_pen pen;
  memset(&pen, 0, sizeof pen);
  pen.size = sizeof pen;
  pen.user = drawing;
  pen.move = snug_cairo_move;
  pen.line = snug_cairo_line;
  pen.quadratic = snug_cairo_quadratic;
  pen.cubic = snug_cairo_cubic;
  pen.close = snug_cairo_close;
  pen.layer = snug_cairo_layer;
  pen.picture = snug_cairo_picture;
  pen.unsupported = snug_cairo_unsupported;
  pen.fill = snug_cairo_fill;
  pen.flood = snug_cairo_flood;
  pen.clip = snug_cairo_clip;
  pen.restore = snug_cairo_restore;
  pen.push = snug_cairo_push;
  pen.pop = snug_cairo_pop;
  return pen;
}

/* ------------------------------------------------------------------------------------------ Glyphs */

/* Makes the path of a glyph from its outline. */
static inline cairo_path_t snug_cairo_path(
    const uint8_t *verbs, size_t verb_count, const snug_point *points) {
  static const int lengths[5] = {2, 2, 4, 4, 1};
  static const cairo_path_data_type_t types[5] = {
      CAIRO_PATH_MOVE_TO, CAIRO_PATH_LINE_TO, CAIRO_PATH_CURVE_TO, CAIRO_PATH_CURVE_TO,
      CAIRO_PATH_CLOSE_PATH};
  cairo_path_t path = {CAIRO_STATUS_SUCCESS, NULL, 0};
  size_t count = 0;
  for (size_t i = 0; i < verb_count; i++) count += (size_t)lengths[verbs[i]];
  if (count == 0) return path;
  cairo_path_data_t *next = path.data = (cairo_path_data_t *)malloc(count * sizeof *next);
  if (next == NULL) return path;
  path.num_data = (int)count;
  snug_point at = {0, 0};
  for (size_t i = 0; i < verb_count; i++) {
    uint8_t verb = verbs[i];
    next->header.type = types[verb];
    next->header.length = lengths[verb];
    if (verb == SNUG_PATH_QUADRATIC) {
      /* Cairo has cubic curves only. */
      snug_point control = points[0], end = points[1];
      next[1].point.x = at.x + 2.0 / 3 * (control.x - at.x);
      next[1].point.y = at.y + 2.0 / 3 * (control.y - at.y);
      next[2].point.x = end.x + 2.0 / 3 * (control.x - end.x);
      next[2].point.y = end.y + 2.0 / 3 * (control.y - end.y);
      next[3].point.x = end.x;
      next[3].point.y = end.y;
      points += 2;
      at = end;
    } else {
      for (int j = 1; j < lengths[verb]; j++, points++) {
        next[j].point.x = points->x;
        next[j].point.y = points->y;
        at = *points;
      }
    }
    next += lengths[verb];
  }
  return path;
}

/* The place of a glyph in the table, or where it goes. */
static inline snug_cairo_glyph *snug_cairo_find(
    snug_cairo *drawing, snug_font *font, double em, uint32_t id) {
  uint64_t bits;
  memcpy(&bits, &em, sizeof bits);
  uint64_t hash = ((uint64_t)(uintptr_t)font ^ bits ^ id) * 0x9E3779B97F4A7C15u;
  hash = (hash ^ hash >> 32) * 0x9E3779B97F4A7C15u;
  size_t place = (size_t)(hash >> 32) % drawing->glyph_capacity;
  for (;; place = (place + 1) % drawing->glyph_capacity) {
    snug_cairo_glyph *glyph = &drawing->glyphs[place];
    if (glyph->font == NULL || (glyph->font == font && glyph->em == em && glyph->id == id)) {
      return glyph;
    }
  }
}

/* Gives the path of a glyph, which is kept; NULL if there is no memory. */
static inline snug_status snug_cairo_outline(
    snug_cairo *drawing, snug_font *font, double em, uint32_t id, const snug_cairo_glyph **found,
    snug_error **error) {
  *found = NULL;
  if (2 * drawing->glyph_count >= drawing->glyph_capacity) {
    /* Beyond 64 thousand, all are forgotten. */
    if (drawing->glyph_capacity >= 1 << 17) snug_cairo_forget_glyphs(drawing);
    size_t capacity = drawing->glyph_capacity == 0 ? 1024 : 2 * drawing->glyph_capacity;
    snug_cairo larger = *drawing;
    larger.glyphs = (snug_cairo_glyph *)calloc(capacity, sizeof *larger.glyphs);
    if (larger.glyphs == NULL) return SNUG_OK;
    larger.glyph_capacity = capacity;
    for (size_t i = 0; i < drawing->glyph_capacity; i++) {
      snug_cairo_glyph *old = &drawing->glyphs[i];
      if (old->font != NULL) *snug_cairo_find(&larger, old->font, old->em, old->id) = *old;
    }
    free(drawing->glyphs);
    *drawing = larger;
  }
  snug_cairo_glyph *glyph = snug_cairo_find(drawing, font, em, id);
  if (glyph->font == NULL) {
    snug_outline_list list;
    memset(&list, 0, sizeof list);
    list.size = sizeof list;
    snug_status status = snug_outlines_fill(drawing->outlines, font, &id, 1, em, error);
    if (status == SNUG_OK) status = snug_outlines_get_list(drawing->outlines, &list, error);
    if (status != SNUG_OK) return status;
    glyph->font = snug_font_reference(font);
    glyph->em = em;
    glyph->id = id;
    glyph->needs_pen = list.needs_pen[0];
    glyph->path = snug_cairo_path(list.verbs, list.verb_count, list.points);
    drawing->glyph_count++;
  }
  *found = glyph;
  return SNUG_OK;
}

/* Draws the glyphs of a run in a colour. */
static inline snug_status snug_cairo_draw_run(
    snug_cairo *drawing, cairo_t *cairo, const snug_glyph_list *list, size_t number, uint32_t color,
    snug_error **error) {
  const snug_run *run = &list->runs[number];
  snug_font *font = list->fonts[run->font];
  snug_pen pen = snug_cairo_pen(drawing);
  snug_status status = SNUG_OK;
  drawing->cairo = cairo;
  drawing->color = color;
  cairo_set_fill_rule(cairo, CAIRO_FILL_RULE_WINDING);
  cairo_new_path(cairo);
  for (size_t i = run->first; i < run->first + run->count && status == SNUG_OK; i++) {
    const snug_cairo_glyph *glyph;
    snug_point origin = list->positions[i];
    status = snug_cairo_outline(drawing, font, run->em, list->ids[i], &glyph, error);
    if (status != SNUG_OK || glyph == NULL) break;
    if (glyph->needs_pen) {
      snug_cairo_set_color(cairo, color);
      cairo_fill(cairo);
      status = snug_font_draw(font, glyph->id, run->em, origin.x, origin.y, &pen, error);
      cairo_fill(cairo);
    } else if (glyph->path.num_data > 0) {
      cairo_translate(cairo, origin.x, origin.y);
      cairo_append_path(cairo, &glyph->path);
      cairo_translate(cairo, -origin.x, -origin.y);
    }
  }
  snug_cairo_set_color(cairo, color);
  cairo_fill(cairo);
  return status;
}

/* ------------------------------------------------------------------------------------------- Boxes */

/* Adds the edges of a box, moved inwards, to the path. */
static inline void snug_cairo_box(
    cairo_t *cairo, const snug_rect *frame, const snug_size corners[4], double inset) {
  double left = frame->x + inset, top = frame->y + inset;
  double right = frame->x + frame->width - inset, bottom = frame->y + frame->height - inset;
  if (right < left) left = right = (left + right) / 2;
  if (bottom < top) top = bottom = (top + bottom) / 2;
  /* The direction of each corner, from its edge that comes first, clockwise. */
  const double xs[4] = {left, right, right, left}, ys[4] = {top, top, bottom, bottom};
  static const int to_x[4] = {1, -1, -1, 1}, to_y[4] = {1, 1, -1, -1};
  for (int i = 0; i < 4; i++) {
    double width = fmax(0, corners[i].width - inset), height = fmax(0, corners[i].height - inset);
    double near_x = xs[i] + to_x[i] * width, near_y = ys[i] + to_y[i] * height;
    /* A quarter of an ellipse as a curve of degree 3. */
    double bend = 1 - 0.5522847498;
    double bent_x = xs[i] + to_x[i] * width * bend, bent_y = ys[i] + to_y[i] * height * bend;
    /* The path turns from left to top, then to right, then to bottom. */
    int is_across = i % 2 == 1;
    double x1 = is_across ? near_x : xs[i], y1 = is_across ? ys[i] : near_y;
    double x2 = is_across ? xs[i] : near_x, y2 = is_across ? near_y : ys[i];
    if (i == 0) {
      cairo_move_to(cairo, x1, y1);
    } else {
      cairo_line_to(cairo, x1, y1);
    }
    if (width > 0 && height > 0) {
      cairo_curve_to(
          cairo, is_across ? bent_x : xs[i], is_across ? ys[i] : bent_y, is_across ? xs[i] : bent_x,
          is_across ? bent_y : ys[i], x2, y2);
    }
  }
  cairo_close_path(cairo);
}

static inline void snug_cairo_rectangle(cairo_t *cairo, double x, double y, double w, double h,
                                        uint32_t color) {
  cairo_rectangle(cairo, x, y, w, h);
  snug_cairo_set_color(cairo, color);
  cairo_fill(cairo);
}

/* The look of elements without a style, but for headers and footers, which have no box. */
static inline snug_style snug_cairo_wireframe(const snug_rect *frame) {
  static const snug_brush fill = {
      sizeof(snug_brush), SNUG_SHADE, 0, {0, 0xEEF3FBFF, 1}, {0, 0}, {0, 0}, 0, 0, 0, 0,
      {0, 0, 0, 0, 0, 0}, NULL, 0};
  snug_style style;
  double radius = fmin(3, fmin(frame->width, frame->height) / 2);
  memset(&style, 0, sizeof style);
  style.size = sizeof style;
  style.opacity = 1;
  style.fill = &fill;
  style.stroke_width = 1;
  style.stroke = 0x7D9BC9FF;
  for (int i = 0; i < 4; i++) style.corners[i].width = style.corners[i].height = radius;
  return style;
}

/* Whether a line within the edges of a box has their corners if its middle is drawn: each corner is square, or a
   circle that has room for the line. */
static inline int snug_cairo_has_room(
    const snug_rect *frame, const snug_size corners[4], double width) {
  int has_room = 2 * width < fmin(frame->width, frame->height);
  for (int i = 0; i < 4; i++) {
    int is_square = corners[i].width == 0 && corners[i].height == 0;
    has_room = has_room && (is_square || (corners[i].width == corners[i].height && corners[i].width >= width));
  }
  return has_room;
}

/* Draws the box of an element or a view: its fill, its image, its line. */
static inline void snug_cairo_draw_box(
    snug_cairo *drawing, cairo_t *cairo, const snug_rect *frame, const snug_style *style) {
  const snug_brush *fills[2] = {style->fill, style->placeholder};
  double most = fmin(frame->width, frame->height), width = fmin(style->stroke_width, most);
  int has_line = width > 0 && (style->stroke & 255) > 0;
  /* The fill ends below an opaque line, so that nothing of it is seen around it. */
  int is_covered = has_line && (style->stroke & 255) == 255 && style->dash_count == 0;
  for (int i = 0; i < 2; i++) {
    if (fills[i] == NULL) continue;
    snug_cairo_box(cairo, frame, style->corners, is_covered ? width / 2 : 0);
    snug_cairo_set_brush(cairo, style->color, fills[i]);
    cairo_fill(cairo);
  }
  cairo_surface_t *pixels =
      style->image == NULL ? NULL : snug_cairo_pixels(drawing, style->image);
  if (pixels != NULL) {
    cairo_save(cairo);
    snug_cairo_box(cairo, frame, style->corners, 0);
    cairo_clip(cairo);
    snug_cairo_draw_pixels(cairo, pixels, style->image->orientation, &style->image_frame);
    cairo_restore(cairo);
  }
  if (!has_line) return;
  snug_cairo_set_color(cairo, style->stroke);
  if (style->dash_count == 0 && !snug_cairo_has_room(frame, style->corners, width)) {
    snug_cairo_box(cairo, frame, style->corners, 0);
    if (2 * width < most) snug_cairo_box(cairo, frame, style->corners, width);
    cairo_set_fill_rule(cairo, CAIRO_FILL_RULE_EVEN_ODD);
    cairo_fill(cairo);
    cairo_set_fill_rule(cairo, CAIRO_FILL_RULE_WINDING);
    return;
  }
  if (width < most) {
    snug_cairo_box(cairo, frame, style->corners, width / 2);
  } else if (frame->width >= frame->height) {
    /* Dashes of a line that leaves nothing within it lie in a row. */
    cairo_move_to(cairo, frame->x, frame->y + frame->height / 2);
    cairo_rel_line_to(cairo, frame->width, 0);
  } else {
    cairo_move_to(cairo, frame->x + frame->width / 2, frame->y);
    cairo_rel_line_to(cairo, 0, frame->height);
  }
  cairo_set_line_width(cairo, width);
  cairo_set_dash(cairo, style->dash, (int)style->dash_count, 0);
  cairo_stroke(cairo);
}

/* Draws a crossed box for an image of which the document has only the size, in an element without a style. */
static inline void snug_cairo_draw_missing_image(cairo_t *cairo, const snug_rect *frame) {
  double right = frame->x + frame->width, bottom = frame->y + frame->height;
  snug_cairo_rectangle(cairo, frame->x, frame->y, frame->width, frame->height, 0xEEEEEEFF);
  cairo_rectangle(cairo, frame->x, frame->y, frame->width, frame->height);
  cairo_move_to(cairo, frame->x, frame->y);
  cairo_line_to(cairo, right, bottom);
  cairo_move_to(cairo, right, frame->y);
  cairo_line_to(cairo, frame->x, bottom);
  snug_cairo_set_color(cairo, 0xBBBBBBFF);
  cairo_set_line_width(cairo, 1);
  cairo_set_dash(cairo, NULL, 0, 0);
  cairo_stroke(cairo);
}

/* Begins a group for a box that has all in it fainter, or cut. */
static inline void snug_cairo_begin(
    cairo_t *cairo, const snug_rect *frame, const snug_style *style) {
  cairo_save(cairo);
  if (style->clips) {
    snug_cairo_box(cairo, frame, style->corners, 0);
    cairo_clip(cairo);
  }
  if (style->opacity < 1) cairo_push_group(cairo);
}

static inline void snug_cairo_end(cairo_t *cairo, const snug_style *style) {
  if (style->opacity < 1) {
    cairo_pop_group_to_source(cairo);
    cairo_paint_with_alpha(cairo, style->opacity);
  }
  cairo_restore(cairo);
}

/* -------------------------------------------------------------------------------- Whole elements */

/* Elements with all that is drawn of them. */
typedef struct snug_cairo_frame {
  const snug_element *elements;
  size_t count;
  const snug_view *views;
  size_t view_count;
  snug_glyph_list glyphs;
  snug_style_list styles;
} snug_cairo_frame;

/* Draws the bars of a view behind or over its text, from the bar `next` on. */
static inline void snug_cairo_draw_bars(
    cairo_t *cairo, const snug_cairo_frame *frame, size_t view, int is_over_text, size_t *next) {
  for (; *next < frame->styles.bar_count; ++*next) {
    const snug_text_bar *bar = &frame->styles.bars[*next];
    if (bar->view != view || bar->is_over_text != is_over_text) return;
    const snug_rect *rect = &bar->frame;
    snug_cairo_rectangle(cairo, rect->x, rect->y, rect->width, rect->height, bar->color);
  }
}

/* Draws the runs of a view, from the run `next` on. */
static inline snug_status snug_cairo_draw_text(
    snug_cairo *drawing, cairo_t *cairo, const snug_cairo_frame *frame, size_t view, size_t *next,
    snug_error **error) {
  snug_status status = SNUG_OK;
  for (; *next < frame->styles.run_count && frame->styles.run_views[*next] == view &&
         status == SNUG_OK; ++*next) {
    uint32_t color = frame->styles.runs[*next]->color;
    status = snug_cairo_draw_run(drawing, cairo, &frame->glyphs, *next, color, error);
  }
  return status;
}

/* Draws the inline boxes of a view, from the box `next` on. */
static inline void snug_cairo_draw_inline_boxes(
    cairo_t *cairo, const snug_cairo_frame *frame, size_t view, size_t *next, int is_wireframe) {
  for (; *next < frame->styles.box_count && frame->styles.box_views[*next] == view; ++*next) {
    const snug_rect *box = &frame->glyphs.boxes[*next].frame;
    const snug_style *style = frame->styles.boxes[*next];
    if (style != NULL && (style->background & 255) != 0) {
      snug_cairo_rectangle(cairo, box->x, box->y, box->width, box->height, style->background);
    } else if (is_wireframe) {
      cairo_rectangle(cairo, box->x, box->y, box->width, box->height);
      snug_cairo_set_color(cairo, 0xBBBBBBFF);
      cairo_set_line_width(cairo, 1);
      cairo_set_dash(cairo, NULL, 0, 0);
      cairo_stroke(cairo);
    }
  }
}

/* Where an element is in the arrays of a frame. */
typedef struct snug_cairo_place {
  int64_t z_index;
  size_t element;
  /* Its first view, run, inline box and bar. */
  size_t view, run, box, bar;
} snug_cairo_place;

/* Draws an element whose first view and run are known. */
static inline snug_status snug_cairo_draw_element(
    snug_cairo *drawing, cairo_t *cairo, const snug_cairo_frame *frame, snug_cairo_place place,
    snug_error **error) {
  const snug_element *element = &frame->elements[place.element];
  const snug_style *own = frame->styles.elements[place.element];
  snug_style wireframe = snug_cairo_wireframe(&element->frame);
  snug_status status = SNUG_OK;
  size_t view = place.view, end = view;
  int is_bar = element->kind == SNUG_HEADER || element->kind == SNUG_FOOTER;
  while (end < frame->view_count && frame->views[end].element == place.element) end++;
  if (own == NULL && is_bar) {
    wireframe.fill = NULL;
    wireframe.stroke_width = 0;
  }
  const snug_style *style = own == NULL ? &wireframe : own;
  snug_cairo_begin(cairo, &element->frame, style);
  snug_cairo_draw_box(drawing, cairo, &element->frame, style);
  while (view < end && status == SNUG_OK) {
    const snug_style *look = frame->styles.views[view];
    snug_cairo_begin(cairo, &frame->views[view].frame, look);
    if (own == NULL && look->kind == SNUG_STYLE_OF_IMAGE && look->image == NULL &&
        look->placeholder == NULL) {
      snug_cairo_draw_missing_image(cairo, &frame->views[view].frame);
    } else {
      snug_cairo_draw_box(drawing, cairo, &frame->views[view].frame, look);
    }
    snug_cairo_draw_inline_boxes(cairo, frame, view, &place.box, own == NULL);
    snug_cairo_draw_bars(cairo, frame, view, 0, &place.bar);
    status = snug_cairo_draw_text(drawing, cairo, frame, view, &place.run, error);
    snug_cairo_draw_bars(cairo, frame, view, 1, &place.bar);
    view++;
    /* Ends the groups of all views that end here, the innermost first. */
    for (size_t outer = view; outer-- > place.view;) {
      size_t last = outer + frame->styles.views[outer]->inner_count + 1;
      if (last == view || (status != SNUG_OK && last > view)) {
        snug_cairo_end(cairo, frame->styles.views[outer]);
      }
    }
  }
  snug_cairo_end(cairo, style);
  return status;
}

static inline int snug_cairo_compare(const void *left, const void *right) {
  const snug_cairo_place *one = (const snug_cairo_place *)left;
  const snug_cairo_place *other = (const snug_cairo_place *)right;
  if (one->z_index != other->z_index) return one->z_index < other->z_index ? -1 : 1;
  return one->element < other->element ? -1 : one->element > other->element;
}

/* Draws elements in stacking order, on what is behind all. */
static inline snug_status snug_cairo_draw_frame(
    snug_cairo *drawing, cairo_t *cairo, const snug_cairo_frame *frame, snug_error **error) {
  const snug_rect *canvas = &frame->styles.canvas;
  if (frame->styles.document != NULL && frame->styles.document->fill != NULL) {
    cairo_rectangle(cairo, canvas->x, canvas->y, canvas->width, canvas->height);
    snug_cairo_set_brush(cairo, 0x000000FF, frame->styles.document->fill);
    cairo_fill(cairo);
  }
  snug_cairo_place *order =
      (snug_cairo_place *)malloc((frame->count + 1) * sizeof(snug_cairo_place));
  if (order == NULL) return SNUG_OK;
  size_t view = 0;
  for (size_t i = 0; i < frame->count; i++) {
    order[i].z_index = frame->elements[i].z_index;
    order[i].element = i;
    order[i].view = view;
    order[i].run = frame->styles.run_count;
    order[i].box = frame->styles.box_count;
    order[i].bar = frame->styles.bar_count;
    while (view < frame->view_count && frame->views[view].element == i) view++;
  }
  /* The first run, box and bar of each element. */
  for (size_t run = frame->styles.run_count; run-- > 0;) {
    size_t of = frame->styles.run_views[run];
    if (of != SIZE_MAX) order[frame->views[of].element].run = run;
  }
  for (size_t box = frame->styles.box_count; box-- > 0;) {
    size_t of = frame->styles.box_views[box];
    if (of != SIZE_MAX) order[frame->views[of].element].box = box;
  }
  for (size_t bar = frame->styles.bar_count; bar-- > 0;) {
    order[frame->views[frame->styles.bars[bar].view].element].bar = bar;
  }
  qsort(order, frame->count, sizeof *order, snug_cairo_compare);
  snug_status status = SNUG_OK;
  for (size_t i = 0; i < frame->count && status == SNUG_OK; i++) {
    status = snug_cairo_draw_element(drawing, cairo, frame, order[i], error);
  }
  free(order);
  return status;
}

/* Readies for a layout or collection. */
static inline snug_cairo_frame snug_cairo_begin_frame(snug_cairo *drawing, const void *owner) {
  snug_cairo_frame frame;
  memset(&frame, 0, sizeof frame);
  frame.glyphs.size = sizeof frame.glyphs;
  frame.styles.size = sizeof frame.styles;
  if (drawing->owner != owner) snug_cairo_forget_images(drawing);
  drawing->owner = owner;
  return frame;
}

/* Draws what a rectangle of a layout shows; NULL for all. With `visible`, pinned headers and footers are where
   they stand in that rectangle. Items are in the state that the document gives them. Draw a layout before its
   handle is released and another one created, or call `snug_cairo_forget_images` between. */
static inline snug_status snug_cairo_draw_layout(
    snug_cairo *drawing, cairo_t *cairo, snug_layout *layout, const snug_rect *rect,
    const snug_rect *visible, snug_error **error) {
  snug_cairo_frame frame = snug_cairo_begin_frame(drawing, layout);
  snug_status status =
      snug_layout_elements(layout, rect, visible, &frame.elements, &frame.count, error);
  if (status == SNUG_OK) {
    status = snug_layout_views(
        layout, frame.elements, frame.count, &frame.views, &frame.view_count, error);
  }
  if (status == SNUG_OK) {
    status = snug_layout_glyphs(layout, rect, visible, drawing->glyph_list, error);
  }
  if (status == SNUG_OK) {
    status = snug_glyphs_get_list(drawing->glyph_list, &frame.glyphs, error);
  }
  if (status == SNUG_OK) {
    status = snug_layout_styles(
        layout, frame.elements, NULL, frame.count, drawing->glyph_list, &frame.styles, error);
  }
  return status == SNUG_OK ? snug_cairo_draw_frame(drawing, cairo, &frame, error) : status;
}

/* Draws what is in the viewport of a collection, in its states: its present state, without transitions. */
static inline snug_status snug_cairo_draw_collection(
    snug_cairo *drawing, cairo_t *cairo, snug_collection *collection, snug_error **error) {
  snug_cairo_frame frame = snug_cairo_begin_frame(drawing, collection);
  const snug_visible *visible;
  size_t count = 0;
  snug_status status =
      snug_collection_elements(collection, 1, &visible, &count, error);
  if (status != SNUG_OK) return status;
  snug_element *elements = (snug_element *)malloc((count + 1) * sizeof(snug_element));
  if (elements != NULL) {
    for (size_t i = 0; i < count; i++) elements[i] = visible[i].element;
    frame.elements = elements;
    frame.count = count;
    status = snug_collection_views(
        collection, elements, frame.count, &frame.views, &frame.view_count, error);
    if (status == SNUG_OK) {
      status = snug_collection_glyphs(collection, NULL, drawing->glyph_list, error);
    }
    if (status == SNUG_OK) {
      status = snug_glyphs_get_list(drawing->glyph_list, &frame.glyphs, error);
    }
    if (status == SNUG_OK) {
      status = snug_collection_styles(
          collection, elements, NULL, frame.count, drawing->glyph_list, &frame.styles, error);
    }
    if (status == SNUG_OK) status = snug_cairo_draw_frame(drawing, cairo, &frame, error);
  }
  free(elements);
  return status;
}

#endif
