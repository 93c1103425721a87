/* Threads over one catalog: each lays out, edits, measures, scrolls, and draws the same fonts, and gets
 * what one thread gets. Then threads over one handle of each type: each call is SNUG_BUSY or right.
 *
 *     cc -O1 -I include Tests/threads.c -L FOLDER -lsnug -lpthread -o threads
 *     ./threads [ROUNDS [THREADS]]      20 and 8, if not given
 */
#include <math.h>
#include <pthread.h>
#include <snug.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define EXPECT(condition) \
  do { \
    if (!(condition)) { \
      fprintf(stderr, "%s:%d: expected %s\n", __FILE__, __LINE__, #condition); \
      abort(); \
    } \
  } while (0)

static snug_catalog *catalog;
static snug_font *shared_font;
static snug_layout *shared_layout;
static snug_collection *shared_collection;
static snug_measurer *shared_measurer;
static snug_text *shared_text;
static snug_solver *shared_solver;
static snug_glyphs *shared_glyphs;
static int rounds = 20, thread_count = 8;
static atomic_long busy, done;

static const char document[] =
    "{\"container\":{\"width\":240,\"height\":160,\"scale\":2},"
    "\"cells\":{\"default\":{\"views\":{\"label\":{\"lines\":2}}},"
    "\"Pair\":{\"views\":{\"a\":{},\"b\":{\"font\":{\"family\":\"Snug Test\"}}},"
    "\"constraints\":[\"H:|-[a]-[b]-|\",\"V:|-[a]-|\",\"a.firstBaseline = b.firstBaseline\"]}},"
    "\"layout\":{\"lineBreaking\":\"balanced\",\"pinsHeaders\":true},"
    "\"sections\":[{\"header\":\"Head\",\"items\":[\"A\",\"longer\",\"much longer\",\"\xd7\xa9\xd7\x9c\xd7\x95\xd7\x9d\","
    "{\"cell\":\"Pair\",\"texts\":{\"a\":\"one\",\"b\":\"two\"}},\"x\",\"y\",\"zzz\"]},"
    "{\"items\":[\"office\",\"a b c d e f g\",{\"size\":[30,20]}]}]}";
static const char script[] =
    "[{\"scroll\":40},{\"select\":[0,1]},{\"update\":{\"insert\":[{\"at\":[0,2],\"item\":\"new\"}],\"delete\":[[1,0]]}},"
    "{\"resize\":[200,120]},{\"scroll\":0}]";

typedef struct {
  uint64_t hash;
} result;

static void mix(uint64_t *hash, const void *bytes, size_t length) {
  const unsigned char *each = bytes;
  for (size_t i = 0; i < length; i++) *hash = (*hash ^ each[i]) * 1099511628211u;
}

static int32_t mix_output(void *user, const void *bytes, size_t length) {
  mix(user, bytes, length);
  return 0;
}

static void pen_move(void *user, double x, double y) {
  double numbers[] = {x, y};
  mix(user, numbers, sizeof numbers);
}
static void pen_curve(void *user, double a, double b, double x, double y) {
  double numbers[] = {a, b, x, y};
  mix(user, numbers, sizeof numbers);
}

static void draw(const snug_font *font, uint64_t *hash) {
  snug_pen pen = {.size = sizeof pen, .user = hash, .move = pen_move, .line = pen_move, .quadratic = pen_curve};
  for (uint32_t glyph = 0; glyph < 30; glyph++) {
    EXPECT(snug_font_draw(font, glyph, 10 + glyph % 3, 1, 2, &pen, NULL) == SNUG_OK);
  }
}

static void mix_glyphs(snug_glyphs *glyphs, uint64_t *hash) {
  snug_glyph_list list = {.size = sizeof list};
  EXPECT(snug_glyphs_get_list(glyphs, &list, NULL) == SNUG_OK);
  mix(hash, list.ids, list.glyph_count * sizeof *list.ids);
  mix(hash, list.positions, list.glyph_count * sizeof *list.positions);
  if (list.font_count > 0) draw(list.fonts[0], hash);
}

/* Lays out 3,000 labels of this variant: the library uses threads of its own. */
static void lay_out_labels(int variant, uint64_t *hash) {
  enum { count = 3000 };
  char *utf8 = malloc(count * 24);
  int32_t *offsets = malloc((count + 1) * sizeof *offsets);
  EXPECT(utf8 != NULL && offsets != NULL);
  int32_t length = 0;
  for (int i = 0; i < count; i++) {
    offsets[i] = length;
    length += snprintf(utf8 + length, 24, "label %d %x", i * 7919, i * (31 + variant));
  }
  offsets[count] = length;
  snug_column column = {utf8, offsets};
  snug_labels labels = {.size = sizeof labels, .columns = &column, .column_count = 1, .count = count};
  snug_layout_options options = {.size = sizeof options, .labels = &labels};
  snug_layout *layout = NULL;
  EXPECT(snug_layout_create(catalog, "{}", 2, &options, &layout, NULL) == SNUG_OK);
  snug_rect *frames = malloc(count * sizeof *frames);
  EXPECT(snug_layout_frames(layout, 0, 0, count, frames, NULL, NULL) == SNUG_OK);
  mix(hash, frames, count * sizeof *frames);
  snug_layout_release(layout);
  free(frames);
  free(offsets);
  free(utf8);
}

/* All that a thread does, with handles of its own. */
static uint64_t work(int variant) {
  uint64_t hash = 14695981039346656037u;
  snug_layout *layout = NULL;
  EXPECT(snug_layout_create(catalog, document, sizeof document - 1, NULL, &layout, NULL) == SNUG_OK);
  EXPECT(snug_layout_write(layout, SNUG_JSON, NULL, mix_output, &hash, NULL) == SNUG_OK);
  snug_edit edits[2] = {
      {.size = sizeof *edits, .kind = SNUG_EDIT_INSERT, .item = (size_t)variant, .json = "[\"in\",\"serted\"]", .json_length = 15},
      {.size = sizeof *edits, .kind = SNUG_EDIT_RESIZE, .width = 150 + variant, .height = 160}};
  EXPECT(snug_layout_edit(layout, edits, 2, NULL, NULL) == SNUG_OK);
  EXPECT(snug_layout_write(layout, SNUG_SVG, NULL, mix_output, &hash, NULL) == SNUG_OK);
  snug_glyphs *glyphs = NULL;
  EXPECT(snug_glyphs_create(&glyphs, NULL) == SNUG_OK);
  EXPECT(snug_layout_glyphs(layout, NULL, NULL, glyphs, NULL) == SNUG_OK);
  mix_glyphs(glyphs, &hash);

  snug_collection *collection = NULL;
  EXPECT(snug_collection_create(catalog, document, sizeof document - 1, NULL, &collection, NULL) == SNUG_OK);
  EXPECT(snug_collection_run(collection, script, sizeof script - 1, 1, mix_output, &hash, NULL) == SNUG_OK);
  EXPECT(snug_collection_glyphs(collection, NULL, glyphs, NULL) == SNUG_OK);
  mix_glyphs(glyphs, &hash);

  snug_measurer *measurer = NULL;
  EXPECT(snug_measurer_create(catalog, 2, &measurer, NULL) == SNUG_OK);
  static const char style[] = "{\"font\":{\"family\":\"Snug Sans\",\"size\":17,\"weight\":600}}";
  static const char utf8[] = "some textother";
  static const int32_t offsets[] = {0, 9, 14};
  snug_column column = {utf8, offsets};
  double widths[2];
  EXPECT(snug_measurer_widths(measurer, style, sizeof style - 1, &column, 2, widths, NULL) == SNUG_OK);
  mix(&hash, widths, sizeof widths);
  snug_text *text = NULL;
  EXPECT(snug_text_create(measurer, style, sizeof style - 1, utf8, 14, 60, 0, &text, NULL) == SNUG_OK);
  snug_glyph_list list = {.size = sizeof list};
  EXPECT(snug_text_get_list(text, &list, NULL) == SNUG_OK && list.font_count > 0);
  mix(&hash, list.positions, list.glyph_count * sizeof *list.positions);
  snug_font *font = snug_font_reference(list.fonts[0]);
  snug_text_release(text);
  draw(font, &hash);
  snug_font_release(font);
  draw(shared_font, &hash);

  lay_out_labels(variant, &hash);
  snug_measurer_release(measurer);
  snug_collection_release(collection);
  snug_glyphs_release(glyphs);
  snug_layout_release(layout);
  return hash;
}

static uint64_t expected[8];

static void *own_handles(void *number) {
  for (int round = 0; round < rounds; round++) {
    const int variant = (int)(((size_t)number + (size_t)round) % 8);
    if (work(variant) != expected[variant]) {
      fprintf(stderr, "thread %zu, round %d: another result than one thread gets\n", (size_t)number, round);
      abort();
    }
    snug_catalog_release(snug_catalog_reference(catalog));
    snug_font_release(snug_font_reference(shared_font));
  }
  return NULL;
}

/* Notes a status; true for SNUG_OK. */
static int is_done(snug_status status) {
  if (status == SNUG_BUSY) {
    atomic_fetch_add(&busy, 1);
    return 0;
  }
  EXPECT(status == SNUG_OK);
  atomic_fetch_add(&done, 1);
  return 1;
}

static void *one_handle(void *number) {
  for (int round = 0; round < rounds * 400; round++) {
    snug_size size = {-1, -1};
    snug_rect frames[2];
    switch ((round + (int)(size_t)number) % 11) {
      case 0: {
        snug_edit edit = {.size = sizeof edit, .kind = SNUG_EDIT_RESIZE, .width = round % 2 ? 100 : 240, .height = 160};
        is_done(snug_layout_edit(shared_layout, &edit, 1, NULL, NULL));
        break;
      }
      case 1:
        if (is_done(snug_layout_content_size(shared_layout, &size, NULL))) EXPECT(size.width == 100 || size.width == 240);
        else EXPECT(size.width == -1);
        break;
      case 2: is_done(snug_layout_frames(shared_layout, 0, 0, 2, frames, NULL, NULL)); break;
      case 3: {
        uint64_t hash = 0;
        is_done(snug_layout_write(shared_layout, SNUG_JSON, NULL, mix_output, &hash, NULL));
        break;
      }
      case 4: is_done(snug_layout_glyphs(shared_layout, NULL, NULL, shared_glyphs, NULL)); break;
      case 5: {
        snug_collection_state state = {.size = sizeof state};
        is_done(snug_collection_get_state(shared_collection, &state, NULL));
        break;
      }
      case 6: {
        snug_point offset = {0, round % 50};
        is_done(snug_collection_scroll(shared_collection, offset, 0, NULL));
        break;
      }
      case 7: {
        static const int32_t offsets[] = {0, 4};
        snug_column column = {"text", offsets};
        double width;
        static const char *const styles[] = {"{\"font\":{\"size\":12}}", "{\"font\":{\"size\":13}}"};
        is_done(snug_measurer_widths(shared_measurer, styles[round % 2], 20, &column, 1, &width, NULL));
        break;
      }
      case 8: {
        size_t offset = 2;
        snug_caret caret;
        is_done(snug_text_carets(shared_text, &offset, 1, &caret, NULL));
        break;
      }
      case 9: {
        size_t first;
        if (is_done(snug_solver_add_variables(shared_solver, 1, SNUG_FREE, &first, NULL))) EXPECT(first < 10000000);
        break;
      }
      default: {
        snug_text *made = NULL;
        if (is_done(snug_text_create(shared_measurer, NULL, 0, "abc", 3, INFINITY, 1, &made, NULL))) {
          snug_text_release(made);
        } else {
          EXPECT(made == NULL);
        }
        /* The last reference may be that of any thread. */
        snug_layout_release(snug_layout_reference(shared_layout));
      }
    }
  }
  return NULL;
}

static void run(void *(*body)(void *)) {
  pthread_t threads[64];
  for (int i = 0; i < thread_count; i++) EXPECT(pthread_create(&threads[i], NULL, body, (void *)(size_t)i) == 0);
  for (int i = 0; i < thread_count; i++) pthread_join(threads[i], NULL);
}

int main(int argc, char **argv) {
  if (argc > 1) rounds = atoi(argv[1]);
  if (argc > 2) thread_count = atoi(argv[2]);
  EXPECT(thread_count > 0 && thread_count <= 64);
  snug_catalog_options options = {.size = sizeof options, .without_system_fonts = 1};
  EXPECT(snug_catalog_create(&options, &catalog, NULL) == SNUG_OK);
  EXPECT(snug_layout_create(catalog, document, sizeof document - 1, NULL, &shared_layout, NULL) == SNUG_OK);
  EXPECT(snug_collection_create(catalog, document, sizeof document - 1, NULL, &shared_collection, NULL) == SNUG_OK);
  EXPECT(snug_measurer_create(catalog, 0, &shared_measurer, NULL) == SNUG_OK);
  EXPECT(snug_text_create(shared_measurer, NULL, 0, "text", 4, INFINITY, 1, &shared_text, NULL) == SNUG_OK);
  EXPECT(snug_solver_create(&shared_solver, NULL) == SNUG_OK);
  EXPECT(snug_glyphs_create(&shared_glyphs, NULL) == SNUG_OK);
  snug_glyph_list list = {.size = sizeof list};
  EXPECT(snug_text_get_list(shared_text, &list, NULL) == SNUG_OK && list.font_count > 0);
  shared_font = snug_font_reference(list.fonts[0]);

  for (int variant = 0; variant < 8; variant++) expected[variant] = work(variant);
  for (int variant = 0; variant < 8; variant++) EXPECT(work(variant) == expected[variant]);
  run(own_handles);
  printf("%d threads, %d rounds each: the results of one thread\n", thread_count, rounds);
  run(one_handle);
  printf("on the same handles: %ld calls done, %ld busy\n", atomic_load(&done), atomic_load(&busy));

  snug_font_release(shared_font);
  snug_glyphs_release(shared_glyphs);
  snug_solver_release(shared_solver);
  snug_text_release(shared_text);
  snug_measurer_release(shared_measurer);
  snug_collection_release(shared_collection);
  snug_layout_release(shared_layout);
  snug_catalog_release(catalog);
  return 0;
}
