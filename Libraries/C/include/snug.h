/* snug.h: Snug, the self-sizing layout solver, for C and for every language that calls C.
 *
 * A document goes in (JSON, columns of labels, or both); frames, glyphs and pictures come out. The
 * format of documents is described in Documentation/Document-Format.md.
 *
 *     snug_catalog *catalog;
 *     snug_layout *layout;
 *     snug_error *error = NULL;
 *     const char json[] = "{\"items\": [\"A\", \"longer\", \"much longer\"]}";
 *     snug_rect frames[3];
 *
 *     if (snug_catalog_create(NULL, &catalog, &error) != SNUG_OK ||
 *         snug_layout_create(catalog, json, SNUG_TERMINATED, NULL, &layout, &error) != SNUG_OK) {
 *       fprintf(stderr, "%s\n", error->text);
 *       snug_error_release(error);
 *       return 1;
 *     }
 *     snug_layout_frames(layout, 0, 0, 3, frames, NULL, NULL);
 *
 * Rules that hold for all functions:
 *
 * - Lengths are points, as double. y grows downwards. Content coordinates start at the top left
 *   corner of the content.
 * - Texts are UTF-8 with a length in bytes, and need no NUL at the end; with SNUG_TERMINATED as its length, a
 *   text ends before its first NUL. Texts that the library gives have one. Offsets into a text are bytes.
 * - A function that can fail returns a status. With any other than SNUG_OK, nothing has changed, and
 *   nothing was written to the arguments, but for `error`.
 * - `error` may be NULL. Else it is set for each failure; release it. It is not touched on success.
 * - Every argument is checked: null pointers, indices, enumerations, numbers, UTF-8. What cannot be
 *   checked is memory: a pointer must point to as much as its length says, and a handle must not be
 *   used after its last release. When memory runs out, the process ends.
 * - A handle that is const is only read: the call changes nothing that another call gives, and invalidates no
 *   borrowed array.
 * - A handle has one reference when it is created. `..._reference` adds one and returns the handle,
 *   `..._release` removes one; NULL is allowed in both.
 * - An array that the library gives (`const T **`) is borrowed: it is valid until the next call of the
 *   same function with the same handle, and until the handle is released. An array that the caller
 *   gives (`T *`) has room for as many elements as the caller says.
 * - A number that says whether something holds is true unless it is 0. A rectangle below 0 wide or high
 *   finds nothing.
 * - A struct that starts with `size` may grow: set `size` to sizeof the struct, and all members that
 *   are not used to 0. One of an earlier version is filled in as far as it goes. Other structs stay as they
 *   are.
 * - A catalog and a font may be used by several threads at a time. Every other handle may be used by
 *   any thread, but by one at a time: a call that comes during another one returns SNUG_BUSY, also one
 *   from a callback.
 * - A callback returns to the library. It must not throw an exception, call longjmp() or end its thread:
 *   there is nothing in the library that could catch or clean up. It keeps what went wrong in what `user`
 *   points to, and returns the status that stops the call, where it has one.
 * - A call needs 256 kB of stack.
 * - After fork(), the child may create and use handles of its own, and those of the parent, unless another thread
 *   was inside a call: all share the embedded fonts, whose locks such a thread takes along. Then call exec().
 */
#ifndef SNUG_H
#define SNUG_H

#include <stddef.h>
#include <stdint.h>

/* The length of a text that ends before the first NUL. Not for a column of texts, nor for bytes. Since
   version 3. */
#define SNUG_TERMINATED ((size_t)-1)

#ifdef __cplusplus
extern "C" {
#endif
#if defined(__GNUC__)
#pragma GCC visibility push(default)
#endif

/* What is between this line and the last one of its kind needs no preprocessor: readers of C such as cffi
   parse it as it is. */
/* snug.h: begin */

/* The version of this header. It grows with each addition; nothing is ever removed. JSON, such as the steps of a
   collection, has the names of the documents of its day: Documentation/Renamed.md lists those that have changed. */
#define SNUG_API_VERSION 3

/* Returns the SNUG_API_VERSION of the library that is loaded. A program needs one that is not below its
   own. */
int32_t snug_api(void);
/* Returns the version of the library that is loaded, such as "0.1.0". Since version 3. */
const char *snug_version(void);

/* ------------------------------------------------------------------------------------ Statuses */

typedef int32_t snug_status;

enum snug_status_code {
  SNUG_OK = 0,
  /* A null pointer, an enumerator that does not exist, a number that is not finite or out of its
     range, a struct of a size that no version has, or a handle of another type. */
  SNUG_INVALID_ARGUMENT = 1,
  /* A text that is not UTF-8. */
  SNUG_INVALID_UTF8 = 2,
  /* An index, or a range, of what does not exist. */
  SNUG_OUT_OF_RANGE = 3,
  /* JSON with an error, bytes that are not UTF-8 among them, or that cannot be laid out. The error has
     the place in the text. */
  SNUG_INVALID_DOCUMENT = 4,
  /* A font that cannot be read, a glyph that it does not have, or a text that the fonts cannot measure. */
  SNUG_INVALID_FONT = 5,
  /* Required constraints of a solver that conflict. Those of a cell are SNUG_INVALID_DOCUMENT. */
  SNUG_UNSATISFIABLE = 6,
  /* What the state of a collection does not allow, a system that takes too much work to solve, or the
     document of a layout that the host measures. */
  SNUG_REFUSED = 7,
  /* A callback asked to stop. */
  SNUG_STOPPED = 8,
  /* The handle is in use by another thread, or by the caller of this callback. */
  SNUG_BUSY = 9
};

/* What went wrong. Errors of a document are a list, in the order of the text. */
typedef struct snug_error {
  /* The size of this struct in bytes. */
  size_t size;
  snug_status status;
  /* Whether there are more errors than are listed. */
  int32_t has_more;
  /* The line and column in the JSON text, from 1; 0 without a place. */
  size_t line, column;
  /* What is wrong, what was expected, what to try. */
  const char *message;
  /* The path of the value in the JSON text, such as "items[3].label"; empty without one. */
  const char *path;
  /* The file that the document names and that the place is in; empty for the document itself. */
  const char *file;
  /* The whole sentence with its place, as the command `snug` prints it. */
  const char *text;
  /* The count of errors from this one to the end of the list. */
  size_t count;
  /* The next error; NULL at the end. */
  const struct snug_error *next;
} snug_error;

/* Releases an error and those behind it. NULL is allowed. */
void snug_error_release(snug_error *error);

/* ------------------------------------------------------------------------------------- Geometry */

typedef struct snug_point {
  double x, y;
} snug_point;

typedef struct snug_size {
  double width, height;
} snug_size;

typedef struct snug_rect {
  double x, y, width, height;
} snug_rect;

/* A range of bytes, or of anything that is counted. */
typedef struct snug_range {
  size_t first, count;
} snug_range;

/* ------------------------------------------------------------------------- Catalogs: the fonts */

/* The fonts that texts are measured with. Immutable, for any number of threads. */
typedef struct snug_catalog snug_catalog;

/* A font file, by its path or as bytes. */
typedef struct snug_font_file {
  /* The path; with `bytes`, a name for errors and sources that no other font of the catalog has. */
  const char *name;
  size_t name_length;
  /* The bytes of the file; NULL to read it. They are used where they are, and must not change. */
  const void *bytes;
  size_t byte_count;
  /* Called once with `user` when the bytes are no longer used, by any thread; also if the catalog cannot
     be created, unless `options` have a wrong size. NULL for bytes that outlive all fonts. */
  void (*destroy)(void *user);
  void *user;
} snug_font_file;

typedef struct snug_catalog_options {
  size_t size;
  /* Used before all other fonts, in this order. */
  const snug_font_file *files;
  size_t file_count;
  /* 0 to use the system's fonts behind the files and the embedded fonts; 1 to leave them out, so that
     measurements are the same on every machine. */
  int32_t without_system_fonts;
  /* 0. */
  int32_t reserved;
  /* 1 to refuse JSON that names files, such as documents of strangers: fonts, and cells in files of their
     own. It has an error where it names one. 0 to read what documents name. */
  int32_t without_files;
} snug_catalog_options;

/* Creates a catalog. `options` may be NULL: the embedded fonts, then those of the system. */
snug_status snug_catalog_create(
    const snug_catalog_options *options, snug_catalog **catalog, snug_error **error);
snug_catalog *snug_catalog_reference(snug_catalog *catalog);
void snug_catalog_release(snug_catalog *catalog);

/* ---------------------------------------------------------------------------------------- Fonts */

/* One design of a font file. For any number of threads. */
typedef struct snug_font snug_font;

typedef struct snug_axis {
  /* The tag, such as "wght". */
  char tag[5];
  double value;
} snug_axis;

/* The colours of the glyphs of a font in colours. */
typedef struct snug_palette {
  /* 0xRRGGBBAA in sRGB, not multiplied by their alpha. */
  const uint32_t *colors;
  size_t color_count;
  /* Whether the font says that it is for light backgrounds, and for dark ones. */
  int32_t is_for_light, is_for_dark;
} snug_palette;

/* All that another font reader needs to get the same glyphs, and the lines to draw under texts.
   Lengths are in em. What it points to is valid as long as the font. */
typedef struct snug_font_info {
  size_t size;
  /* The bytes of the whole file, as they were measured. */
  const void *bytes;
  size_t byte_count;
  /* The index of the face in the file. */
  size_t face_index;
  /* The value of the design on every axis. */
  const snug_axis *axes;
  size_t axis_count;
  size_t units_per_em;
  /* Where the bytes come from: a path, "embedded:NAME" or "memory:NAME". */
  const char *source;
  const char *family;
  const char *style;
  double ascent, descent, line_gap;
  /* The distance from the baseline down to the top edge of the line, and its thickness. */
  double underline_top, underline_thickness;
  double strikeout_top, strikeout_thickness;
  /* Whether the font draws in colour, as emoji fonts do. */
  int32_t is_color;
  /* 0. */
  int32_t reserved;
  /* Since version 3: the palettes of its glyphs in colours. Of more than 65,536 colours together, the first ones. */
  const snug_palette *palettes;
  size_t palette_count;
} snug_font_info;

snug_font *snug_font_reference(snug_font *font);
void snug_font_release(snug_font *font);
/* Fills in `info`, whose `size` is set. */
snug_status snug_font_get_info(
    const snug_font *font, snug_font_info *info, snug_error **error);

/* A colour of a glyph with paints. */
typedef struct snug_shade {
  /* 1 for the colour of the text; then `rgba` is 0. */
  int32_t is_text_color;
  /* 0xRRGGBBAA in sRGB, not multiplied by its alpha. */
  uint32_t rgba;
  /* From 0 to 1, on top of the alpha of the colour. */
  double opacity;
} snug_shade;

/* A colour of a gradient at an offset. */
typedef struct snug_stop {
  double offset;
  snug_shade shade;
} snug_stop;

enum snug_brush_kind { SNUG_SHADE = 0, SNUG_LINEAR = 1, SNUG_RADIAL = 2, SNUG_SWEEP = 3 };
/* The colours before the first stop and behind the last: those of these stops, or the stops again and
   again, of SNUG_REFLECT every second time backwards. */
enum snug_extend { SNUG_PAD = 0, SNUG_REPEAT = 1, SNUG_REFLECT = 2 };

/* What paths are filled with: one colour, or a gradient. Between two stops, colours are mixed in sRGB and
   then multiplied by their alpha, as in SVG. */
typedef struct snug_brush {
  /* The size of this struct in bytes. */
  size_t size;
  /* SNUG_SHADE, SNUG_LINEAR, SNUG_RADIAL or SNUG_SWEEP; all but `shade` are 0 for the first. */
  int32_t kind;
  /* SNUG_PAD, SNUG_REPEAT or SNUG_REFLECT. */
  int32_t extend;
  snug_shade shade;
  /* SNUG_LINEAR: offset 0 is on the line through `from` at a right angle to that between both, offset 1 on
     that through `to`. SNUG_RADIAL: offset 0 is on the circle around `from`, offset 1 on that around `to`;
     where circles of several offsets meet, the largest offset counts. SNUG_SWEEP: around `from`, offset 0
     is at `from_angle`, offset 1 at `to_angle`, in degrees from the right counterclockwise, of angles from
     0 to 360; where both are equal, offsets are -1 before this angle and 1 from it on. */
  snug_point from, to;
  double from_radius, to_radius, from_angle, to_angle;
  /* Maps these coordinates, in which y grows upwards for a glyph and downwards in a style, to those of the
     paths: (x, y) to (t[0] x + t[2] y + t[4], t[1] x + t[3] y + t[5]). It can be inverted. */
  double transform[6];
  /* At least one of a gradient, ascending by their offsets. */
  const snug_stop *stops;
  size_t stop_count;
} snug_brush;

/* How a group is combined with what is behind it, the backdrop: the modes of OpenType's COLR table. */
enum snug_mode {
  SNUG_MODE_CLEAR = 0, SNUG_MODE_SOURCE, SNUG_MODE_BACKDROP, SNUG_MODE_SOURCE_OVER,
  SNUG_MODE_BACKDROP_OVER, SNUG_MODE_SOURCE_IN, SNUG_MODE_BACKDROP_IN, SNUG_MODE_SOURCE_OUT,
  SNUG_MODE_BACKDROP_OUT, SNUG_MODE_SOURCE_ATOP, SNUG_MODE_BACKDROP_ATOP, SNUG_MODE_XOR,
  SNUG_MODE_PLUS, SNUG_MODE_SCREEN, SNUG_MODE_OVERLAY, SNUG_MODE_DARKEN, SNUG_MODE_LIGHTEN,
  SNUG_MODE_COLOR_DODGE, SNUG_MODE_COLOR_BURN, SNUG_MODE_HARD_LIGHT, SNUG_MODE_SOFT_LIGHT,
  SNUG_MODE_DIFFERENCE, SNUG_MODE_EXCLUSION, SNUG_MODE_MULTIPLY, SNUG_MODE_HUE,
  SNUG_MODE_SATURATION, SNUG_MODE_COLOR, SNUG_MODE_LUMINOSITY
};

/* A document in SVG that draws a glyph. */
typedef struct snug_svg {
  /* The size of this struct in bytes. */
  size_t size;
  /* The document, uncompressed, as the font has it: nothing of it is checked. It may draw other glyphs,
     too. */
  const void *bytes;
  size_t byte_count;
  /* The "id" of the element that is the glyph. */
  const char *element;
  /* The width and height of the viewport that the document is in, in its own units. */
  size_t units_per_em;
  /* Maps its units, in which y grows downwards from the baseline, to points, as that of a brush. */
  double transform[6];
} snug_svg;

/* Palettes that a pen may ask for beside those of an index: the first one of the font for light or for dark
   backgrounds, as `font-palette` of CSS. Since version 3. */
enum snug_palette_choice { SNUG_PALETTE_LIGHT = -1, SNUG_PALETTE_DARK = -2 };

/* What draws a glyph: paths to fill by the non-zero rule, each ended by `close`. The caller fills them: those
   of an outline after the call, in the colour of the text, those of a layer also when the next one begins.
   Members that are NULL are not called. Nothing is called for a glyph without ink.

   A glyph with paints (COLR version 1) is drawn by `fill`, `flood`, `clip`, `restore`, `push` and `pop`, if
   none of these is NULL. They use up the paths before them. `clip` and `restore`, `push` and `pop` are nested
   as brackets are. A glyph whose paints have no bounds is not drawn. */
typedef struct snug_pen {
  size_t size;
  void *user;
  void (*move)(void *user, double x, double y);
  void (*line)(void *user, double x, double y);
  void (*quadratic)(void *user, double control_x, double control_y, double x, double y);
  void (*cubic)(
      void *user, double control1_x, double control1_y, double control2_x, double control2_y,
      double x, double y);
  void (*close)(void *user);
  /* Called before the paths of each layer of a glyph in colours, the backmost first. `is_text_color`
     is 1 for a layer in the colour of the text; then `rgba` is 0. Else `rgba` is 0xRRGGBBAA in sRGB. */
  void (*layer)(void *user, int32_t is_text_color, uint32_t rgba);
  /* Called for a glyph that is a picture: a PNG file, to be drawn into `frame`. Without the functions for
     paints, a glyph with paints is drawn as one of at most 128 pixels an em, with black for the colour of the
     text. */
  void (*picture)(void *user, const void *png, size_t length, const snug_rect *frame);
  /* Called for a glyph whose form is not supported: other pictures than PNG files, damaged ones, and SVG
     documents without `svg`. */
  void (*unsupported)(void *user, uint32_t glyph);
  /* Since version 2: fills the paths. */
  void (*fill)(void *user, const snug_brush *brush);
  /* Fills everything. */
  void (*flood)(void *user, const snug_brush *brush);
  /* Of what is painted up to `restore`, only the part inside the paths is seen. */
  void (*clip)(void *user);
  void (*restore)(void *user);
  /* What is painted up to `pop` is a group: painted apart, on nothing, and then combined as a whole with
     what the group around it has so far. */
  void (*push)(void *user);
  void (*pop)(void *user, int32_t mode);
  /* Called for a glyph that is a document in SVG. */
  void (*svg)(void *user, const snug_svg *svg);
  /* Since version 3: the index of the palette that glyphs in colours are drawn in, SNUG_PALETTE_LIGHT or
     SNUG_PALETTE_DARK. A font that does not have it draws them in its first, 0. */
  int32_t palette;
  /* 0. */
  int32_t reserved;
} snug_pen;

/* Draws a glyph with the origin at (x, y), `em` points large. */
snug_status snug_font_draw(
    const snug_font *font, uint32_t glyph, double em, double x, double y, const snug_pen *pen,
    snug_error **error);

/* The outlines of glyphs in arrays: since version 3. */
typedef struct snug_outlines snug_outlines;

/* What a path is made of, as in a `snug_pen`: with one point, one, two, three and none. */
enum snug_path {
  SNUG_PATH_MOVE = 0,
  SNUG_PATH_LINE = 1,
  SNUG_PATH_QUADRATIC = 2,
  SNUG_PATH_CUBIC = 3,
  SNUG_PATH_CLOSE = 4
};

typedef struct snug_outline_list {
  size_t size;
  size_t glyph_count;
  /* The paths of all glyphs: SNUG_PATH_MOVE and so on. */
  const uint8_t *verbs;
  size_t verb_count;
  /* Their points in order, from the origin of their glyph. */
  const snug_point *points;
  size_t point_count;
  /* For each glyph the end of its verbs, and that of its points; the first begins at 0. */
  const size_t *verb_ends;
  const size_t *point_ends;
  /* For each glyph 1 if it is no outline, but has colours, is a picture, or is not supported. It has no verbs
     here: `snug_font_draw` draws it. */
  const uint8_t *needs_pen;
  /* For each glyph the smallest rectangle around its ink, or around a picture; all 0 without ink, and for a
     document in SVG. */
  const snug_rect *inks;
} snug_outline_list;

snug_status snug_outlines_create(snug_outlines **outlines, snug_error **error);
snug_outlines *snug_outlines_reference(snug_outlines *outlines);
void snug_outlines_release(snug_outlines *outlines);
/* Replaces the outlines by those of glyphs, `em` points large, each with its origin at (0, 0). */
snug_status snug_outlines_fill(
    snug_outlines *outlines, const snug_font *font, const uint32_t *glyphs, size_t count, double em,
    snug_error **error);
/* Gives the outlines of the last filling; the arrays are valid until the next one. `list` has its `size`
   set. */
snug_status snug_outlines_get_list(
    const snug_outlines *outlines, snug_outline_list *list, snug_error **error);

/* ------------------------------------------------------------------------------- Glyphs in runs */

enum snug_direction { SNUG_LEFT_TO_RIGHT = 0, SNUG_RIGHT_TO_LEFT = 1 };

/* A row of glyphs of one font in one label, from left to right. */
typedef struct snug_run {
  /* The element whose cell has the label; SNUG_ITEM, 0, 0, 0 in a text alone. */
  int32_t kind;
  int32_t direction;
  size_t section, item, index;
  /* The stacking order of the element. */
  int64_t z_index;
  /* The index of the view of the label in its cell. */
  size_t view;
  /* The index of the font in `fonts`. */
  size_t font;
  /* The em in points. */
  double em;
  /* The glyphs of the run. */
  size_t first, count;
} snug_run;

/* An inline box of a label, such as an image. */
typedef struct snug_box {
  /* The element whose cell has the label; SNUG_ITEM, 0, 0, 0 in a text alone. */
  int32_t kind;
  /* 0. */
  int32_t reserved;
  size_t section, item, index;
  /* The stacking order of the element. */
  int64_t z_index;
  /* The index of the view of the label in its cell. */
  size_t view;
  /* The offset in its label's text of the character that it stands for. */
  size_t offset;
  /* In the coordinates of glyphs. */
  snug_rect frame;
  /* The "style" of the box, as JSON without white space; empty without one. */
  const char *style;
} snug_box;

typedef struct snug_glyph_list {
  size_t size;
  const snug_run *runs;
  size_t run_count;
  /* For each glyph its number in its font; 0 is the box for a missing character. */
  const uint32_t *ids;
  /* For each glyph its origin on the baseline: in content coordinates; of a `snug_text` from the left end
     of its first baseline. */
  const snug_point *positions;
  /* For each glyph the offset, in its label's text, of the first character that it draws; of an ellipsis
     that of the first character that it replaces. */
  const uint32_t *offsets;
  size_t glyph_count;
  /* Borrowed, too: add a reference to keep one. None without runs. */
  snug_font *const *fonts;
  size_t font_count;
  /* Since version 2: for each run the "style" of its range of the text, as JSON without white space; empty
     without one, and for a glyph that characters of several ranges are drawn by. */
  const char *const *run_styles;
  /* The inline boxes, in the order of their labels, of a label from left to right, line by line. */
  const snug_box *boxes;
  size_t box_count;
  /* Since version 3: for each run the bytes of its label's text that it draws; of an ellipsis none, where the
     cut text would continue. */
  const snug_range *run_texts;
  /* For each run its frame, in the coordinates of glyphs: as wide as its advances, as high as its font says.
     Lines below text and boxes behind it are as wide. */
  const snug_rect *run_frames;
} snug_glyph_list;

/* The glyphs of what a rectangle shows. Labels are remembered: fill the same list again and again. */
typedef struct snug_glyphs snug_glyphs;

snug_status snug_glyphs_create(snug_glyphs **glyphs, snug_error **error);
snug_glyphs *snug_glyphs_reference(snug_glyphs *glyphs);
void snug_glyphs_release(snug_glyphs *glyphs);
/* Gives the glyphs of the last filling; the arrays are valid until the next one. `list` has its `size`
   set. */
snug_status snug_glyphs_get_list(
    const snug_glyphs *glyphs, snug_glyph_list *list, snug_error **error);

/* --------------------------------------------------------------------------------------- Labels */

/* Texts in one buffer, as Arrow's `utf8` arrays: text i is from offsets[i] to offsets[i + 1]. */
typedef struct snug_column {
  const char *utf8;
  /* One more than texts, ascending from 0 or above; the last is at most the length of the buffer. If they
     descend, nothing is read of the buffer. May be NULL without texts. */
  const int32_t *offsets;
} snug_column;

/* Items of one cell: a column for each label of the cell, in declared order. */
typedef struct snug_labels {
  size_t size;
  /* The name of the cell; NULL for the default one: the cell called "default", else the only one declared,
     else the built-in "tag". */
  const char *cell;
  size_t cell_length;
  const snug_column *columns;
  size_t column_count;
  /* The count of items. */
  size_t count;
} snug_labels;

/* --------------------------------------------------------------------------- A host's measuring */

typedef struct snug_text_metrics {
  /* The size of the text, rounded up to the grid. */
  double width, height;
  /* The sum of advances, not rounded. Of a host: 0 if it is not known. */
  double ideal_width;
  /* The distances from the top to the first and to the last baseline. */
  double first_baseline, last_baseline;
  /* Of one line. */
  double ascent, descent;
  /* At least 1. */
  int32_t line_count;
  /* Whether no font has some character. */
  int32_t has_missing_glyphs;
} snug_text_metrics;

/* A text to be measured. */
typedef struct snug_measure_request {
  const char *utf8;
  size_t length;
  /* The families in order, separated by commas; empty for the default one. */
  const char *families;
  double em, weight, letter_spacing;
  /* The width to fit in; infinite for any. */
  double maximum_width;
  /* The most lines; 0 for any count. */
  size_t maximum_lines;
} snug_measure_request;

/* Texts measured by the host, such as by the engine that draws them. */
typedef struct snug_measuring {
  size_t size;
  void *user;
  /* Fills in the metrics of all requests. Any other result than 0 ends the call with SNUG_STOPPED.
     Sizes are 0 or more and finite; they are rounded up to the layout's grid. */
  int32_t (*measure)(
      void *user, const snug_measure_request *requests, size_t count, snug_text_metrics *results);
  /* Called once when it is no longer used; also if the layout cannot be created, unless a struct has a
     wrong size. May be NULL. */
  void (*destroy)(void *user);
} snug_measuring;

/* -------------------------------------------------------------------------------------- Layouts */

/* A document that is laid out, and stays so through edits. */
typedef struct snug_layout snug_layout;

/* The bytes of an image file (PNG, JPEG or SVG), by the name that image views have as their "source". */
typedef struct snug_image_file {
  const char *name;
  size_t name_length;
  /* They are copied. */
  const void *bytes;
  size_t byte_count;
} snug_image_file;

typedef struct snug_layout_options {
  size_t size;
  /* The folder that relative paths of the document start from; NULL for the current one. */
  const char *folder;
  size_t folder_length;
  /* The container's size; 0 to keep that of the document. */
  double width, height;
  /* Device pixels in a point; 0 to keep that of the document. */
  double scale;
  /* Items for a section of the document that has none of its own; NULL for none. */
  const snug_labels *labels;
  /* The index of that section. A document without sections gets one. */
  size_t labels_section;
  /* What measures texts; NULL for the fonts of the catalog. Labels measured so have no glyphs, and the
     layout is not written as a document (SNUG_REFUSED): the host knows what it shows of a text. */
  const snug_measuring *measuring;
  /* Since version 3: images that the host has; each name once. They go before files of these names, and are
     used `without_files`, too. */
  const snug_image_file *images;
  size_t image_count;
} snug_layout_options;

/* Lays out a document in JSON. `options` may be NULL. */
snug_status snug_layout_create(
    snug_catalog *catalog, const char *json, size_t length, const snug_layout_options *options,
    snug_layout **layout, snug_error **error);
snug_layout *snug_layout_reference(snug_layout *layout);
void snug_layout_release(snug_layout *layout);

/* Lays out the document, with all edits, once more, for another thread: a layout of its own, which no later edit
   changes. It takes as long as `snug_layout_create` with columns. SNUG_REFUSED for one that the host measures.
   Since version 3. */
snug_status snug_layout_copy(
    const snug_layout *layout, snug_layout **copy, snug_error **error);

/* Gives the size of the content. */
snug_status snug_layout_content_size(
    const snug_layout *layout, snug_size *size, snug_error **error);

enum snug_element_kind {
  SNUG_BACKGROUND = 0,
  SNUG_HEADER = 1,
  SNUG_ITEM = 2,
  SNUG_SUPPLEMENTARY = 3,
  SNUG_OVERFLOW = 4,
  SNUG_FOOTER = 5
};

/* The facts of a section. */
typedef struct snug_section {
  /* Its frame with its header and footer. */
  snug_rect frame;
  size_t item_count;
  /* The items that are shown: fewer where the lines are limited. */
  size_t shown_count;
  size_t line_count;
} snug_section;

snug_status snug_layout_sections(
    snug_layout *layout, const snug_section **sections, size_t *count, snug_error **error);

/* Copies the frames, and the indices of the lines, of shown items of a section. `frames` and `lines`
   have room for `count` elements; either may be NULL. */
snug_status snug_layout_frames(
    const snug_layout *layout, size_t section, size_t first, size_t count, snug_rect *frames,
    uint32_t *lines, snug_error **error);

/* Copies the range of items of each of some lines of a section. The overflow item, which stands on the
   last line, is in none. */
snug_status snug_layout_lines(
    const snug_layout *layout, size_t section, size_t first, size_t count, snug_range *items,
    snug_error **error);

/* Anything that has a frame. */
typedef struct snug_element {
  int32_t kind;
  /* The index of its cell in the document, in declared order, with the built-in "tag" behind them; -1 for
     a known size. */
  int32_t cell;
  /* The section; for an item and for what belongs to one, the item; for an attached view its index
     among those of its item. Else 0. */
  size_t section, item, index;
  /* The stacking order: that of a background or an attached view, 1 for a pinned footer, 2 for a
     pinned header, else 0. Of equals, the later is in front. */
  int64_t z_index;
  /* Of an overflow item: how many items it stands for. Else 0. */
  size_t hidden_count;
  snug_rect frame;
} snug_element;

/* Gives the elements in a rectangle, section by section: background, header, items, each followed by
   the views attached to it, overflow item, footer. `rect` may be NULL for all. With `visible`, headers
   and footers that are pinned are found where they stand in that visible rectangle. */
snug_status snug_layout_elements(
    snug_layout *layout, const snug_rect *rect, const snug_rect *visible,
    const snug_element **elements, size_t *count, snug_error **error);

/* Gives the frontmost element at a point; `found` is 0 when there is none, else 1. */
snug_status snug_layout_hit(
    const snug_layout *layout, snug_point point, const snug_rect *visible, snug_element *element,
    int32_t *found, snug_error **error);

/* Gives the header, item, overflow item or footer nearest to a point, as `snug_layout_hit`. */
snug_status snug_layout_nearest(
    const snug_layout *layout, snug_point point, const snug_rect *visible, snug_element *element,
    int32_t *found, snug_error **error);

enum snug_alignment { SNUG_START = 0, SNUG_CENTER = 1, SNUG_END = 2, SNUG_NEAREST = 3 };

/* Gives the content offset that brings a shown item to a place in the viewport, which is as large as the
   container: give it a height. `from` is the current
   offset, for SNUG_NEAREST; NULL for the initial one. */
snug_status snug_layout_scroll_offset(
    const snug_layout *layout, size_t section, size_t item, int32_t alignment, const snug_point *from,
    snug_point *offset, snug_error **error);

/* A view of a cell. */
typedef struct snug_view {
  /* The index in `elements` of the element whose cell has the view. */
  size_t element;
  /* The index of the view in its cell, in declared order. */
  size_t view;
  /* Its frame in content coordinates, snapped to pixels as the layout says. */
  snug_rect frame;
  /* The distances from the top of the frame to the first and last baseline; NaN if it is no label. */
  double first_baseline, last_baseline;
  /* The text of a label, whole, which the offsets of its glyphs count in; else NULL. What is shown of it,
     and whether it fits, tells `snug_layout_check`. */
  const char *text;
  size_t text_length;
} snug_view;

/* Gives the views of the cells of elements, in order. Of an element kind, section, item, index and frame
   are read: it may be the array that `snug_layout_elements` gave. */
snug_status snug_layout_views(
    snug_layout *layout, const snug_element *elements, size_t count, const snug_view **views,
    size_t *view_count, snug_error **error);

/* Gives the id of an item in the document, NULL and 0 without one. */
snug_status snug_layout_id(
    snug_layout *layout, size_t section, size_t item, const char **id, size_t *length,
    snug_error **error);

/* Gives the name of a cell, or with `view` other than SIZE_MAX that of a view of it. Names are valid as
   long as the layout. */
snug_status snug_layout_name(
    const snug_layout *layout, size_t cell, size_t view, const char **name, size_t *length,
    snug_error **error);

/* Replaces the glyphs by those of what a rectangle shows, as `snug_layout_elements` finds it and in its
   order: whole labels, even where the rectangle cuts them. */
snug_status snug_layout_glyphs(
    snug_layout *layout, const snug_rect *rect, const snug_rect *visible, snug_glyphs *glyphs,
    snug_error **error);

/* ---------------------------------------------------------------------------------------- Styles */

enum snug_image_format { SNUG_IMAGE_PNG = 0, SNUG_IMAGE_JPEG = 1, SNUG_IMAGE_SVG = 2 };

/* An image file that a view shows. Valid as long as the layout or collection. */
typedef struct snug_image {
  size_t size;
  /* SNUG_IMAGE_PNG, SNUG_IMAGE_JPEG or SNUG_IMAGE_SVG. Of SVG, nothing is checked but its root: scripts and
     references are the drawer's to refuse. */
  int32_t format;
  /* How its pixels are turned, as in Exif, from 1, which is upright, to 8. */
  int32_t orientation;
  const void *bytes;
  size_t byte_count;
  /* Its size in pixels, upright; of SVG in its own units. */
  size_t width, height;
} snug_image;

/* What a style is of: an element, a box or a container; a label; an image view; a guide, which draws nothing. */
enum snug_style_kind { SNUG_STYLE_OF_BOX = 0, SNUG_STYLE_OF_LABEL = 1, SNUG_STYLE_OF_IMAGE = 2, SNUG_STYLE_OF_GUIDE = 3 };

/* The look of a box and of the text in it, in its state. Nothing is drawn that is not named here. Colours are
   0xRRGGBBAA in sRGB, not multiplied by their alpha; lengths are points. */
typedef struct snug_style {
  /* The size of this struct in bytes. */
  size_t size;
  /* SNUG_STYLE_OF_BOX and so on. */
  int32_t kind;
  /* Whether what is in the box is cut at its edges. */
  int32_t clips;
  /* What the box is filled with; NULL for nothing. The coordinates of a gradient are those of frames: its y
     grows downwards. */
  const snug_brush *fill;
  /* The line along the edges of the box, all of it inside; 0 without one. */
  double stroke_width;
  uint32_t stroke;
  /* The colour of text. */
  uint32_t color;
  /* The lengths of the line's dashes and gaps in turn; none for a line without gaps. */
  const double *dash;
  size_t dash_count;
  /* The radii across and down of the top left, top right, bottom right and bottom left corner. They do not
     overlap. */
  snug_size corners[4];
  /* From 0 to 1, of the box with all that is in it, as one group. */
  double opacity;
  /* The colour of an inline box; 0 for none. */
  uint32_t background;
  /* 0. */
  int32_t reserved;
  /* The image of an image view, between its fill and its line; NULL without one. It is cut at the edges of
     the box. */
  const snug_image *image;
  /* Where the whole image is drawn: it may reach beyond the box. */
  snug_rect image_frame;
  /* What is drawn over the fill instead of an image that is missing or broken; NULL for nothing. */
  const snug_brush *placeholder;
  /* The count of views behind this one that lie in it; of an element, of all its views. */
  size_t inner_count;
} snug_style;

/* The states of an element, to be combined: their styles are `selected` and `highlighted` in the style of an item,
   a cell or a view. */
enum snug_state { SNUG_SELECTED = 1, SNUG_HIGHLIGHTED = 2 };

/* A background of a range of text, or a line below or through text, where its font has it. */
typedef struct snug_text_bar {
  /* In the coordinates of frames. */
  snug_rect frame;
  uint32_t color;
  /* Whether it is drawn over the glyphs of its view; else behind all of them. */
  int32_t is_over_text;
  /* The index of its view in `views`. */
  size_t view;
} snug_text_bar;

/* Styles of elements, of their views and of their texts, for these at the same index. */
typedef struct snug_style_list {
  size_t size;
  /* For each element that of its box. NULL for one without a style, also of its cell and views: pictures draw
     a wireframe. */
  const snug_style *const *elements;
  size_t element_count;
  /* For each view, as `snug_layout_views` gives them for the same elements. */
  const snug_style *const *views;
  size_t view_count;
  /* For each run of the glyphs that of its text, of which `color` counts; NULL for a run of none of the
     elements. */
  const snug_style *const *runs;
  /* For each run the index of its view in `views`; SIZE_MAX for one of none of the elements. */
  const size_t *run_views;
  size_t run_count;
  /* For each inline box of the glyphs its style, of which `background` counts; NULL without one. */
  const snug_style *const *boxes;
  /* For each inline box the index of its view, as for runs. */
  const size_t *box_views;
  size_t box_count;
  /* That of the document: its `fill` is behind all. */
  const snug_style *document;
  /* What a picture shows: of a layout across the scroll direction the container, along it the larger one of
     container and content; of a collection the viewport. */
  snug_rect canvas;
  /* The bars of the elements' texts, in the order of the glyphs' runs, behind them those of labels of tabs
     alone; for a view in the order to draw them. */
  const snug_text_bar *bars;
  size_t bar_count;
} snug_style_list;

/* Gives the styles of elements, as pictures draw them: since version 3. Of an element kind, section, item,
   index and frame are read. `states` has SNUG_SELECTED and SNUG_HIGHLIGHTED, added, for each element; NULL for
   those of the document. `glyphs` may be NULL; else they are of this layout, as it is now: of another, or of one
   before an edit, runs may have other styles, or none. `list` has its `size` set, and
   gets borrowed arrays.

   Elements are drawn in stacking order. Of each, the fill, then the line of its box, then its views in
   order: their fill, image and line, then their inline boxes, the bars that are behind their text, their runs, the
   bars over it. What begins a group, by an opacity below 1 or as it clips, holds the next `inner_count`
   views.

   SNUG_INVALID_DOCUMENT for a style that cannot be read, and for an image that is missing or broken and has
   no placeholder. Keys that pictures do not know are skipped. */
snug_status snug_layout_styles(
    snug_layout *layout, const snug_element *elements, const int32_t *states, size_t count,
    snug_glyphs *glyphs, snug_style_list *list, snug_error **error);

/* Whether a text fits in its box, and what it needs: since version 3. */
typedef struct snug_verdict {
  /* The index of the text; of a label that of its view, as `snug_layout_views` gives them for the same
     elements. */
  size_t index;
  /* Whether all of it is shown within the box, in a size that its style allows. */
  int32_t fits;
  /* The count of lines that are shown, and that all of the text takes in the width of the box. */
  uint32_t line_count, needed_line_count;
  /* 0. */
  int32_t reserved;
  /* The box; of a label its frame, before pixels. */
  snug_size box;
  /* The size that shows all of the text: on one line, or on lines in the width of the box. */
  snug_size needed;
  /* The size in which the text is shown, and the largest in which it fits, not above its own: NaN if it fits in
     none from a point on. */
  double font_size, largest_size;
  /* In `utf8` of the list: what is shown of the text, and the characters that no font draws, each once. */
  snug_range shown, missing;
} snug_verdict;

typedef struct snug_verdict_list {
  size_t size;
  const snug_verdict *verdicts;
  size_t count;
  /* The texts of all verdicts. */
  const char *utf8;
  size_t utf8_length;
} snug_verdict_list;

/* Gives a verdict for each label of the cells of elements, as `snug check` does. Of an element kind, section,
   item, index and frame are read. `list` has its `size` set, and gets borrowed arrays. Since version 3. */
snug_status snug_layout_check(
    snug_layout *layout, const snug_element *elements, size_t count, snug_verdict_list *list,
    snug_error **error);

/* A warning that a user should know. */
typedef struct snug_diagnostic {
  /* Such as "oversizeItem". */
  const char *code;
  /* The place in the document. */
  const char *path;
  /* What happened, and what to try. */
  const char *message;
} snug_diagnostic;

/* What a diagnostic is about. Lengths are NaN, counts -1 and texts NULL where they do not apply. */
typedef struct snug_facts {
  /* 1 for a note, 0 for a warning. */
  int32_t is_note;
  /* 0. */
  int32_t reserved;
  /* The "id" of the item, the name of the view in its cell, and the text as given. */
  const char *id, *view, *text;
  /* What is needed, and what there is, in points. */
  snug_size needed, given;
  /* The size that the text is shown in. */
  double font_size;
  /* The count of lines of the whole text, and of those shown. */
  int64_t needed_lines, lines;
  /* The count of further diagnostics of the code that this one stands for; -1 for one of its own. */
  int64_t others;
} snug_facts;

/* Gives what a user should know: of the layout, and of its labels that are cut, too tall, shrunk or without
   glyphs. Of each code these are the first 1000, then one with the count of the others. Labels that may not
   fit are laid out at each call. */
snug_status snug_layout_diagnostics(
    snug_layout *layout, const snug_diagnostic **diagnostics, size_t *count, snug_error **error);

/* Gives the facts of the diagnostics that `snug_layout_diagnostics` has given last, of each in their order; none
   before the first call. Since version 3. */
snug_status snug_layout_facts(
    snug_layout *layout, const snug_facts **facts, size_t *count, snug_error **error);

enum snug_format {
  /* What `snug layout` prints. */
  SNUG_JSON = 0,
  /* What `snug layout --format ndjson` prints. */
  SNUG_NDJSON = 1,
  /* What `snug layout --format table` prints. */
  SNUG_TABLE = 2,
  /* What `snug render` prints. */
  SNUG_SVG = 3,
  /* What `snug render --format png` and `--format pdf` print; since version 3. Cairo draws them: it is opened at
     the first, and SNUG_REFUSED without it (Debian's package libcairo2), or for a picture that is too large. */
  SNUG_PNG = 4,
  SNUG_PDF = 5
};

typedef struct snug_write_options {
  size_t size;
  /* JSON without white space. */
  int32_t is_compact;
  /* JSON with the glyph runs of labels. */
  int32_t includes_glyphs;
  /* JSON with glyph runs and their outlines as SVG paths. */
  int32_t includes_outlines;
  /* Pictures with insets, lines, margins, views and baselines. */
  int32_t shows_structure;
  /* Pictures: the colour behind all, as in CSS; NULL for that of the document. */
  const char *background;
  size_t background_length;
  /* PNG: pixels in a point; 0 for 1. Since version 3. */
  double scale;
} snug_write_options;

/* Receives the next bytes of an output. Any other result than 0 ends the output: SNUG_STOPPED. */
typedef int32_t (*snug_write_function)(void *user, const void *bytes, size_t length);

/* Writes the layout, with all edits, in a format. `options` may be NULL. What was written before a
   failure is incomplete. */
snug_status snug_layout_write(
    const snug_layout *layout, int32_t format, const snug_write_options *options,
    snug_write_function write, void *user, snug_error **error);

/* ---------------------------------------------------------------------------------------- Edits */

enum snug_edit_kind {
  /* Replaces the texts of the labels of an item; cell, options and id stay. `labels` has one item, with a
     column for each label of its cell; its `cell` is not read. */
  SNUG_EDIT_SET_TEXTS = 0,
  /* Replaces an item. `json` is a list of one item, as in a document. The styles of ranges of its texts stay
     with the layout: all that edits bring count as those of the document's texts. */
  SNUG_EDIT_SET_ITEM = 1,
  /* Inserts items before `item`, or at the end if it is the count of items: `labels`, or a list of items
     as `json`. */
  SNUG_EDIT_INSERT = 2,
  /* Removes `count` items from `item` on. */
  SNUG_EDIT_REMOVE = 3,
  /* Removes an item, then inserts it at `to_section`, `to_item`. */
  SNUG_EDIT_MOVE = 4,
  /* Replaces the header by one as `json`, or removes it without. */
  SNUG_EDIT_SET_HEADER = 5,
  /* Replaces the footer by one as `json`, or removes it without. */
  SNUG_EDIT_SET_FOOTER = 6,
  /* Changes settings of a section to those of `json`, an object as a section's "layout". */
  SNUG_EDIT_SET_LAYOUT = 7,
  /* Its name before version 3. */
  SNUG_EDIT_SET_METRICS = SNUG_EDIT_SET_LAYOUT,
  /* Inserts sections before `section`, or at the end if it is the count: a list of sections as `json`. */
  SNUG_EDIT_INSERT_SECTIONS = 8,
  /* Removes `count` sections from `section` on. */
  SNUG_EDIT_REMOVE_SECTIONS = 9,
  /* Removes a section, then inserts it at `to_section`. */
  SNUG_EDIT_MOVE_SECTION = 10,
  /* Gives the container `width`, above 0, and `height`; no height with 0. */
  SNUG_EDIT_RESIZE = 11
};

/* An edit. Its indices count what the edits before it have left. An error of several edits names the one
   at fault, as in "edits[1]: ...". */
typedef struct snug_edit {
  size_t size;
  int32_t kind;
  size_t section, item, count, to_section, to_item;
  const char *json;
  size_t json_length;
  const snug_labels *labels;
  double width, height;
} snug_edit;

/* Neighbouring items or sections that were placed again. */
typedef struct snug_stretch {
  /* 1 if whole sections were placed again, 0 for items of one. */
  int32_t is_of_sections;
  /* 0. */
  int32_t reserved;
  /* The section of the items, by its new index; 0 for sections. */
  size_t section;
  /* The items or sections by their new indices, and those they replace by their old ones. */
  snug_range placed, replaced;
  /* The lines of the items, in the same way; later ones count on from there. 0 for sections. */
  snug_range lines, replaced_lines;
  /* Add this to the frames of all later items, headers and footers, also of later sections, until the
     next stretch begins. */
  snug_point shift;
} snug_stretch;

typedef struct snug_change {
  size_t size;
  const snug_stretch *stretches;
  size_t stretch_count;
  /* Add this to the frames before the first stretch. */
  snug_point shift_before;
  snug_size content_size;
} snug_change;

/* Makes edits in order and lays out once: all of them, or none. `change` may be NULL; else its `size`
   is set, and it gets what they changed together: stretches in order, which do not overlap. Frames of
   sections, backgrounds and overflow items of the sections that changed are to be read again.

   A renderer that keeps frames reads those of each stretch anew and moves the others:

       size_t next = 0;  // the new index behind the last stretch, of one section
       snug_point shift = change.shift_before;
       for (size_t i = 0; i < change.stretch_count; i++) {
         const snug_stretch *s = &change.stretches[i];
         for (; next < s->placed.first; next++) move(next, shift);
         snug_layout_frames(layout, 0, s->placed.first, s->placed.count, frames + next, NULL, NULL);
         next = s->placed.first + s->placed.count;
         shift = s->shift;
       }
       for (; next < count; next++) move(next, shift); */
snug_status snug_layout_edit(
    snug_layout *layout, const snug_edit *edits, size_t count, snug_change *change,
    snug_error **error);

/* ------------------------------------------------------------------------------ Texts alone */

/* Measures texts without a layout. A style is JSON, an object with the keys of a document's label:
   {"font": {"family": "Noto Sans", "size": 15}, "truncation": "tail"}; NULL for the default style. */
typedef struct snug_measurer snug_measurer;

/* `scale` is device pixels in a point; 0 for layout units of 1/64 of a point. */
snug_status snug_measurer_create(
    snug_catalog *catalog, double scale, snug_measurer **measurer, snug_error **error);
snug_measurer *snug_measurer_reference(snug_measurer *measurer);
void snug_measurer_release(snug_measurer *measurer);

/* Measures each text alone on one line, uncut. `metrics` has room for `count`. */
snug_status snug_measurer_measure(
    const snug_measurer *measurer, const char *style, size_t style_length, const snug_column *texts,
    size_t count, snug_text_metrics *metrics, snug_error **error);

/* The same, but gives only the widths, rounded up to the grid. */
snug_status snug_measurer_widths(
    const snug_measurer *measurer, const char *style, size_t style_length, const snug_column *texts,
    size_t count, double *widths, snug_error **error);

/* Lays out each text in a box, on all cores, and gives whether it fits there and what it needs, as `snug check
   --box` does. There is a box for each text, or one for all; its sides may be infinite. `list` has its `size` set,
   and gets borrowed arrays. Since version 3. */
snug_status snug_measurer_check(
    snug_measurer *measurer, const char *style, size_t style_length, const snug_column *texts,
    size_t count, const snug_size *boxes, size_t box_count, size_t maximum_lines,
    snug_verdict_list *list, snug_error **error);

/* Gives what the fonts lack of a style: families that are not installed, weights and axes that they do not have.
   Since version 3. */
snug_status snug_measurer_diagnostics(
    snug_measurer *measurer, const char *style, size_t style_length, const snug_diagnostic **diagnostics,
    size_t *count, snug_error **error);

/* Texts that are measured once, and asked for their lines at any width, since version 3: with the answers of
   `snug_text_create`, most without measuring again. They take up to 13 bytes a character and a kilobyte a
   text. */
typedef struct snug_prepared snug_prepared;

/* Measures each text of a column once, on all cores. */
snug_status snug_prepared_create(
    snug_measurer *measurer, const char *style, size_t style_length, const snug_column *texts,
    size_t count, snug_prepared **prepared, snug_error **error);
snug_prepared *snug_prepared_reference(snug_prepared *prepared);
void snug_prepared_release(snug_prepared *prepared);

/* Copies the heights, and the counts of lines, of texts from `first` on, found on all cores. There is a maximum
   width for each of them, or one for all; it may be infinite. `maximum_lines` is 0 for any count. `heights` and
   `line_counts` have room for `count` elements; either may be NULL. */
snug_status snug_prepared_heights(
    const snug_prepared *prepared, size_t first, size_t count, const double *maximum_widths, size_t width_count,
    size_t maximum_lines, double *heights, uint32_t *line_counts, snug_error **error);

/* Copies for texts from `first` on the least widths at which they have at most `maximum_lines` lines, 1 or
   more; NaN where line breaks in the text make more. Lines end as at any width: a word wider than its line is
   broken between characters. */
snug_status snug_prepared_least_widths(
    const snug_prepared *prepared, size_t first, size_t count, size_t maximum_lines, double *widths,
    snug_error **error);

/* A line of a text. */
typedef struct snug_prepared_line {
  /* Its bytes, including the white space at its end, but no line break. */
  snug_range bytes;
  /* Without the white space at its end: rounded up to the grid, and exact. At most the maximum width. */
  double width, ideal_width;
} snug_prepared_line;

/* Gives the lines of the text of an index in `maximum_width`, at least one. */
snug_status snug_prepared_lines(
    snug_prepared *prepared, size_t text, double maximum_width, const snug_prepared_line **lines,
    size_t *count, snug_error **error);

/* A text as it is shown in a width, with its glyphs. Coordinates start at the top left corner of its
   frame, those of glyphs at the left end of its first baseline. */
typedef struct snug_text snug_text;

/* `maximum_width` may be infinite; `maximum_lines` 0 for any count. */
snug_status snug_text_create(
    snug_measurer *measurer, const char *style, size_t style_length, const char *utf8,
    size_t length, double maximum_width, size_t maximum_lines, snug_text **text,
    snug_error **error);
/* The same for a text with ranges of their own styles, in JSON: what a document has as a label, such as
   ["from ", {"text": "12", "font": {"size": 20}, "style": {"color": "red"}}]. Offsets are bytes of the texts
   of its ranges in a row, in which a box has the three of U+FFFC. */
snug_status snug_text_create_ranges(
    snug_measurer *measurer, const char *style, size_t style_length, const char *json,
    size_t length, double maximum_width, size_t maximum_lines, snug_text **text,
    snug_error **error);
/* The same in a height, too, since version 3; both may be infinite. With "cutToHeight" in the style, as many
   lines are shown as the height holds; a text that may be made smaller is for the height, too. `is_json` is 1 for
   a text with ranges, 0 for one in UTF-8. */
snug_status snug_text_create_in_box(
    snug_measurer *measurer, const char *style, size_t style_length, const char *utf8,
    size_t length, int32_t is_json, double maximum_width, double maximum_height, size_t maximum_lines,
    snug_text **text, snug_error **error);
snug_text *snug_text_reference(snug_text *text);
void snug_text_release(snug_text *text);

snug_status snug_text_get_metrics(
    const snug_text *text, snug_text_metrics *metrics, snug_error **error);

/* What is shown of a text. */
typedef struct snug_text_info {
  size_t size;
  /* Whether a part of the text is not shown, or a character is wider than its line. */
  int32_t is_truncated;
  /* Whether not even the ellipsis fits, so that nothing is shown. */
  int32_t nothing_fits;
  /* Whether the size is below that of the style, so that the text fits. */
  int32_t is_shrunk;
  /* The direction of the text: lines start at the left for SNUG_LEFT_TO_RIGHT. */
  int32_t direction;
  /* The size of the text in points. */
  double font_size;
  /* The shown text, with the ellipsis; a line feed stands where a paragraph ends before the last line. */
  const char *shown;
  size_t shown_length;
  /* The frame of the ellipsis, as tall as its line; all 0 without one. */
  snug_rect ellipsis;
  /* The offsets of characters that no font draws. */
  const size_t *missing;
  size_t missing_count;
} snug_text_info;

/* Fills in `info`, whose `size` is set. What it points to is valid as long as the text. */
snug_status snug_text_get_info(
    const snug_text *text, snug_text_info *info, snug_error **error);

typedef struct snug_text_line {
  snug_rect frame;
  /* The distance from the top of the text's frame to the baseline. */
  double baseline;
  /* The shown text of the line, with its ellipsis. */
  const char *utf8;
  size_t length;
} snug_text_line;

snug_status snug_text_lines(
    snug_text *text, const snug_text_line **lines, size_t *count, snug_error **error);
snug_status snug_text_get_list(
    snug_text *text, snug_glyph_list *list, snug_error **error);

/* A place between characters. */
typedef struct snug_caret {
  size_t offset, line;
  /* From the top of the caret to its bottom. */
  double x, y, height;
  int32_t direction;
} snug_caret;

/* Gives the caret before the character at each offset. */
snug_status snug_text_carets(
    const snug_text *text, const size_t *offsets, size_t count, snug_caret *carets, snug_error **error);
/* Gives the caret nearest to each point. */
snug_status snug_text_carets_at(
    const snug_text *text, const snug_point *points, size_t count, snug_caret *carets,
    snug_error **error);
/* Gives the bytes of the character at each point; a count of 0 where there is none. */
snug_status snug_text_characters_at(
    const snug_text *text, const snug_point *points, size_t count, snug_range *characters,
    snug_error **error);
/* Gives the rectangles of the characters in a range of bytes, such as a selection. */
snug_status snug_text_rects(
    snug_text *text, size_t first, size_t count, const snug_rect **rects, size_t *rect_count,
    snug_error **error);

/* ---------------------------------------------------------------------------------- Collections */

/* A document in a viewport that is scrolled, changed and touched. The document's container has a height, which
   is that of the viewport; the key "collection" has the settings. Only with an "estimatedSize" among these is
   what is near the viewport measured alone; without, all is measured at once. */
typedef struct snug_collection snug_collection;

snug_status snug_collection_create(
    snug_catalog *catalog, const char *json, size_t length, const snug_layout_options *options,
    snug_collection **collection, snug_error **error);
snug_collection *snug_collection_reference(snug_collection *collection);
void snug_collection_release(snug_collection *collection);

/* Performs one step, as in a script of `snug simulate`: {"update": ...}, {"apply": ...}, {"setItem": ...},
   {"layout": ...}, {"scroll": 120} and all others. Ranges of texts may have styles that no text had
   before. A step that the state does not allow is SNUG_REFUSED, with a sentence for each reason. */
snug_status snug_collection_perform(
    snug_collection *collection, const char *step, size_t length, snug_error **error);

/* Performs steps as `snug_collection_perform`, and writes for each what `snug simulate` prints: a line
   of JSON with offset, visible elements, calls and transition. A step that is refused is a line, too.
   `includes_start` is 1 to begin with the line of the present state. */
snug_status snug_collection_run(
    snug_collection *collection, const char *script, size_t length, int32_t includes_start,
    snug_write_function write, void *user, snug_error **error);

/* Makes edits as those of a layout, in order, as one batch: all of them, or none. An item that is replaced
   keeps its number and its name, and its selection unless it says "selected". SNUG_EDIT_RESIZE resizes
   the viewport, and needs a height. `snug_collection_elements` gives what comes, goes and moves. Since
   version 3. */
snug_status snug_collection_update(
    snug_collection *collection, const snug_edit *edits, size_t count, snug_error **error);

/* Scrolls to an offset at once; beyond the content only with `overscrolls`. */
snug_status snug_collection_scroll(
    snug_collection *collection, snug_point offset, int32_t overscrolls, snug_error **error);
/* Gives the viewport another size. */
snug_status snug_collection_resize(
    snug_collection *collection, snug_size size, snug_error **error);

enum snug_touch {
  /* A finger begins to drag. `point` is not used, as by SNUG_TOUCH_CANCEL. */
  SNUG_TOUCH_BEGIN_DRAG = 0,
  /* It is `point` away from where the drag began. Does nothing without a drag. */
  SNUG_TOUCH_DRAG = 1,
  /* It is lifted with the velocity `point`, in points a second. */
  SNUG_TOUCH_END_DRAG = 2,
  /* A finger touches the item at `point`, in content coordinates, if there is one: add the offset to a
     place in the viewport. */
  SNUG_TOUCH_DOWN = 3,
  /* It is lifted at `point`, in content coordinates. */
  SNUG_TOUCH_UP = 4,
  /* The touch is no tap. */
  SNUG_TOUCH_CANCEL = 5
};

/* Handles a touch at a time in seconds. A time before the last one counts as the last one. */
snug_status snug_collection_touch(
    snug_collection *collection, int32_t kind, snug_point point, double time, snug_error **error);
/* Moves on to a time: scrolls that are under way. A time before the last one counts as the last one. */
snug_status snug_collection_advance(
    snug_collection *collection, double time, snug_error **error);

enum snug_phase { SNUG_IDLE = 0, SNUG_DRAGGING = 1, SNUG_DECELERATING = 2, SNUG_ANIMATING = 3 };

typedef struct snug_collection_state {
  size_t size;
  snug_point offset;
  snug_size content_size;
  /* Whether all items are measured, so that the content's size is not estimated. */
  int32_t is_exact;
  /* What scrolls: SNUG_IDLE, SNUG_DRAGGING, SNUG_DECELERATING or SNUG_ANIMATING. */
  int32_t phase;
  /* Whether the last step left a transition that `snug_collection_elements` shows. */
  int32_t has_transition;
  /* 0. */
  int32_t reserved;
} snug_collection_state;

snug_status snug_collection_get_state(
    const snug_collection *collection, snug_collection_state *state, snug_error **error);

/* An element in view. */
typedef struct snug_visible {
  snug_element element;
  /* The number of the item, which stays its own through updates; -1 for what is not an item. Items of the
     document have 0, 1, 2 and so on, over all sections, also those given as columns; later ones go on
     from there. */
  int64_t id;
  /* From 0 to 1, while the element comes or goes. */
  double alpha;
  int32_t is_selected, is_highlighted;
  /* Whether it is out of view in the end, and shown only by the transition. */
  int32_t is_leaving;
  /* 0. */
  int32_t reserved;
  /* The number of the reused cell that shows it; -1 for what leaves. */
  int64_t slot;
} snug_visible;

/* Gives the elements in view, and those that leave it, at a progress from 0 to 1 of the last
   transition. 1 is the present state: nothing leaves. */
snug_status snug_collection_elements(
    snug_collection *collection, double progress, const snug_visible **elements, size_t *count,
    snug_error **error);

/* Gives the frontmost element in view at a point, in content coordinates; `found` is 0 when there is none, else 1.
   Since version 3. */
snug_status snug_collection_hit(
    const snug_collection *collection, snug_point point, snug_visible *visible, int32_t *found,
    snug_error **error);

enum snug_event_kind {
  SNUG_EVENT_DISPLAY = 0,
  SNUG_EVENT_END_DISPLAY = 1,
  SNUG_EVENT_PREFETCH = 2,
  SNUG_EVENT_CANCEL_PREFETCH = 3,
  SNUG_EVENT_HIGHLIGHT = 4,
  SNUG_EVENT_UNHIGHLIGHT = 5,
  SNUG_EVENT_SELECT = 6,
  SNUG_EVENT_DESELECT = 7
};

/* What happened in a step. */
typedef struct snug_event {
  int32_t kind;
  int32_t element_kind;
  size_t section, item, index;
  /* The number of the item; -1 for what is not an item. */
  int64_t id;
  /* The number of the reused cell that the element is shown in, or was; -1 for other events. */
  int64_t slot;
} snug_event;

/* Gives what the last call that may change the collection brought about, in order; after creation, what is
   displayed first. A call that fails leaves the events of the one before: read them once. Items that are
   gone have their old index, all others their new one. */
snug_status snug_collection_events(
    snug_collection *collection, const snug_event **events, size_t *count, snug_error **error);

/* Gives the name of an item by its number: its "id" in the document, or one that no item has. Items that
   are gone are known at least until the next step. */
snug_status snug_collection_name(
    snug_collection *collection, int64_t id, const char **name, size_t *length,
    snug_error **error);

/* Gives the views of the cells of elements, as `snug_layout_views`. Elements that are not measured
   have none. */
snug_status snug_collection_views(
    snug_collection *collection, const snug_element *elements, size_t count,
    const snug_view **views, size_t *view_count, snug_error **error);

/* Gives the styles of elements, as `snug_layout_styles`; without `states` in those of the collection. Since
   version 3. */
snug_status snug_collection_styles(
    snug_collection *collection, const snug_element *elements, const int32_t *states, size_t count,
    snug_glyphs *glyphs, snug_style_list *list, snug_error **error);

/* Replaces the glyphs by those of what a rectangle shows, in content coordinates; NULL for the viewport. */
snug_status snug_collection_glyphs(
    snug_collection *collection, const snug_rect *rect, snug_glyphs *glyphs, snug_error **error);

/* ------------------------------------------------------------------------------------- The solver */

/* Variables and linear constraints with strict priorities: the engine of cells alone. */
typedef struct snug_solver snug_solver;

snug_status snug_solver_create(snug_solver **solver, snug_error **error);
snug_solver *snug_solver_reference(snug_solver *solver);
void snug_solver_release(snug_solver *solver);

/* A variable is not below 0, or any number. */
enum snug_domain { SNUG_NON_NEGATIVE = 0, SNUG_FREE = 1 };

/* Adds variables. They are numbered in the order of adding; `first` gets the number of the first. */
snug_status snug_solver_add_variables(
    snug_solver *solver, size_t count, int32_t domain, size_t *first, snug_error **error);

typedef struct snug_term {
  double coefficient;
  size_t variable;
} snug_term;

enum snug_relation { SNUG_AT_MOST = 0, SNUG_EQUAL = 1, SNUG_AT_LEAST = 2 };

/* The sum of terms is at most, equal to, or at least a constant. */
typedef struct snug_constraint {
  const snug_term *terms;
  size_t term_count;
  double constant;
  /* From 1 to 1000, which is required. No number of lower ones outweighs a higher one. */
  double priority;
  int32_t relation;
} snug_constraint;

/* Adds constraints, all or none. They are numbered in the order of adding; a number is not used twice.
   SNUG_UNSATISFIABLE if required ones conflict: `snug_solver_conflict` tells which. */
snug_status snug_solver_add_constraints(
    snug_solver *solver, const snug_constraint *constraints, size_t count, size_t *first,
    snug_error **error);
/* Removes constraints, all or none. */
snug_status snug_solver_remove(
    snug_solver *solver, const size_t *constraints, size_t count, snug_error **error);
/* Gives constraints other constants, all or none. */
snug_status snug_solver_set_constants(
    snug_solver *solver, const size_t *constraints, const double *constants, size_t count,
    snug_error **error);

/* A constraint that is not satisfied, and by how much. */
typedef struct snug_violation {
  size_t constraint;
  double amount;
} snug_violation;

typedef struct snug_solution {
  size_t size;
  /* The value of each variable. */
  const double *values;
  size_t value_count;
  const snug_violation *violations;
  size_t violation_count;
  /* The variables that the constraints do not determine; each has the admissible value nearest 0. */
  const size_t *ambiguous;
  size_t ambiguous_count;
} snug_solution;

/* Solves. `solution` has its `size` set, and gets borrowed arrays. A system that would take more than
   some ten seconds is SNUG_REFUSED. */
snug_status snug_solver_solve(
    snug_solver *solver, snug_solution *solution, snug_error **error);

/* Gives the required constraints that the last SNUG_UNSATISFIABLE was about: without any one of them,
   the others can hold. A refused constraint is named by the number it would have had, which the next
   addition gets. The array is valid until the next SNUG_UNSATISFIABLE. */
snug_status snug_solver_conflict(
    snug_solver *solver, const size_t **constraints, size_t *count, snug_error **error);

enum snug_support { SNUG_SUPPORT_CONSTRAINT = 0, SNUG_SUPPORT_DOMAIN = 1, SNUG_SUPPORT_SETTLING = 2 };

/* One part of the proof of a value: value = sum of multiplier times what supports it. */
typedef struct snug_reason {
  /* A constraint, the domain of a variable (not below 0), or that it is as near 0 as possible. */
  int32_t kind;
  /* The number of the constraint or of the variable. */
  size_t number;
  double multiplier;
} snug_reason;

typedef struct snug_explanation {
  size_t size;
  double value;
  const snug_reason *reasons;
  size_t reason_count;
  /* The constraints that lose against these, and by how much. */
  const snug_violation *losses;
  size_t loss_count;
  /* Whether the constraints do not determine the sum. */
  int32_t is_ambiguous;
} snug_explanation;

/* Explains why a sum of terms has its value. */
snug_status snug_solver_explain(
    snug_solver *solver, const snug_term *terms, size_t term_count, snug_explanation *explanation,
    snug_error **error);

/* ----------------------------------------------------------------------------------------- Arrow */

/* A column of numbers or texts for Arrow. */
typedef struct snug_arrow_column {
  /* Both end with a NUL. The format is one of Arrow's: "g" for double, "I" for uint32_t, "b" for bits, "U" for texts:
     the values are then the offset of each in all UTF-8, and the end of the last, as int64_t; then the UTF-8. */
  const char *name;
  const char *format;
  const void *values;
  size_t byte_count;
} snug_arrow_column;

struct ArrowSchema;
struct ArrowArray;

/* Fills in the schema and the array of a struct of columns, by Arrow's C data interface: since version 3. The
   values are copied; whoever takes the structs releases them, also when the caller's language has ended. Values
   are as many as `length`; none is null. No other arguments fail than null pointers, no column, more than 4,096, and
   texts with fewer offsets: SNUG_INVALID_ARGUMENT, without an error. */
snug_status snug_arrow_export(
    const snug_arrow_column *columns, size_t count, size_t length, struct ArrowSchema *schema,
    struct ArrowArray *array);

/* snug.h: end */

#if defined(__GNUC__)
#pragma GCC visibility pop
#endif
#ifdef __cplusplus
}
#endif

#endif
