/* Creates and releases handles of every type again and again, forks, and loads the library twice.
 *
 *     cc -O1 -I include Tests/lifetime.c -L FOLDER -lsnug -ldl -o lifetime
 *     ./lifetime [PERCENT [LIBRARY]]    PERCENT of the counts below; LIBRARY to open with dlopen
 *
 * Prints a line for each check, and ends with 1 at the first that fails. */
#include <dlfcn.h>
#include <math.h>
#include <pthread.h>
#include <snug.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#define EXPECT(condition) \
  do { \
    if (!(condition)) { \
      fprintf(stderr, "%s:%d: expected %s\n", __FILE__, __LINE__, #condition); \
      exit(1); \
    } \
  } while (0)

static long kilobytes(void) {
  long pages = 0, resident = 0;
  FILE *file = fopen("/proc/self/statm", "r");
  EXPECT(file != NULL && fscanf(file, "%ld %ld", &pages, &resident) == 2);
  fclose(file);
  return resident * (sysconf(_SC_PAGESIZE) / 1024);
}

static snug_catalog *new_catalog(void) {
  snug_catalog_options options = {.size = sizeof options, .without_system_fonts = 1};
  snug_catalog *catalog = NULL;
  EXPECT(snug_catalog_create(&options, &catalog, NULL) == SNUG_OK);
  return catalog;
}

static snug_catalog *catalog;
static snug_layout *layout;
static snug_collection *collection;
static snug_measurer *measurer;
static snug_text *text;
static snug_solver *solver;
static snug_glyphs *glyphs;
static snug_font *font;

static const char document[] =
    "{\"container\":{\"height\":100},\"items\":[\"A\",\"longer\",{\"id\":\"x\",\"label\":\"much longer\"}]}";

/* ------------------------------------------------------------------------ Creating and releasing */

static void catalogs(void) { snug_catalog_release(new_catalog()); }

static void layouts(void) {
  snug_layout *made = NULL;
  EXPECT(snug_layout_create(catalog, document, sizeof document - 1, NULL, &made, NULL) == SNUG_OK);
  snug_layout_release(made);
}

static void collections(void) {
  snug_collection *made = NULL;
  EXPECT(snug_collection_create(catalog, document, sizeof document - 1, NULL, &made, NULL) == SNUG_OK);
  snug_collection_release(made);
}

static void measurers(void) {
  snug_measurer *made = NULL;
  EXPECT(snug_measurer_create(catalog, 2, &made, NULL) == SNUG_OK);
  snug_measurer_release(made);
}

static void texts(void) {
  snug_text *made = NULL;
  EXPECT(snug_text_create(measurer, NULL, 0, "some text", 9, 30, 0, &made, NULL) == SNUG_OK);
  snug_glyph_list list = {.size = sizeof list};
  EXPECT(snug_text_get_list(made, &list, NULL) == SNUG_OK && list.font_count == 1);
  const snug_rect *rects;
  size_t count;
  EXPECT(snug_text_rects(made, 0, 9, &rects, &count, NULL) == SNUG_OK);
  snug_text_release(made);
}

/* Fonts live on without the text that gave them. */
static void fonts(void) {
  snug_text *made = NULL;
  EXPECT(snug_text_create(measurer, NULL, 0, "a", 1, INFINITY, 1, &made, NULL) == SNUG_OK);
  snug_glyph_list list = {.size = sizeof list};
  EXPECT(snug_text_get_list(made, &list, NULL) == SNUG_OK);
  snug_font *kept = snug_font_reference(list.fonts[0]);
  snug_text_release(made);
  snug_font_info info = {.size = sizeof info};
  EXPECT(snug_font_get_info(kept, &info, NULL) == SNUG_OK && info.byte_count > 0);
  snug_pen pen = {.size = sizeof pen};
  EXPECT(snug_font_draw(kept, 5, 12, 0, 0, &pen, NULL) == SNUG_OK);
  snug_font_release(kept);
}

static void all_glyphs(void) {
  snug_glyphs *made = NULL;
  EXPECT(snug_glyphs_create(&made, NULL) == SNUG_OK);
  EXPECT(snug_layout_glyphs(layout, NULL, NULL, made, NULL) == SNUG_OK);
  snug_glyphs_release(made);
}

static void all_outlines(void) {
  snug_outlines *made = NULL;
  const uint32_t ids[] = {5, 6, 7};
  EXPECT(snug_outlines_create(&made, NULL) == SNUG_OK);
  EXPECT(snug_outlines_fill(made, font, ids, 3, 12, NULL) == SNUG_OK);
  snug_outline_list list = {.size = sizeof list};
  EXPECT(snug_outlines_get_list(made, &list, NULL) == SNUG_OK && list.glyph_count == 3);
  EXPECT(snug_outlines_reference(made) == made);
  snug_outlines_release(made);
  snug_outlines_release(made);
  snug_outlines_release(NULL);
}

static void all_styles(void) {
  const snug_element *elements;
  size_t count;
  EXPECT(snug_layout_elements(layout, NULL, NULL, &elements, &count, NULL) == SNUG_OK);
  snug_style_list list = {.size = sizeof list};
  EXPECT(snug_layout_styles(layout, elements, NULL, count, glyphs, &list, NULL) == SNUG_OK);
  EXPECT(list.element_count == count);
}

static void solvers(void) {
  snug_solver *made = NULL;
  EXPECT(snug_solver_create(&made, NULL) == SNUG_OK);
  EXPECT(snug_solver_add_variables(made, 2, SNUG_FREE, NULL, NULL) == SNUG_OK);
  snug_term terms[] = {{1, 0}, {-1, 1}};
  snug_constraint constraint = {terms, 2, 3, 1000, SNUG_EQUAL};
  EXPECT(snug_solver_add_constraints(made, &constraint, 1, NULL, NULL) == SNUG_OK);
  snug_solution solution = {.size = sizeof solution};
  EXPECT(snug_solver_solve(made, &solution, NULL) == SNUG_OK);
  snug_solver_release(made);
}

static void errors(void) {
  snug_error *error = NULL;
  snug_layout *made = NULL;
  EXPECT(snug_layout_create(catalog, "{\"items\":[1,2,3]}", 17, NULL, &made, &error) == SNUG_INVALID_DOCUMENT);
  EXPECT(made == NULL && error->count >= 2);
  snug_error_release(error);
}

static void edits(void) {
  snug_edit edit = {.size = sizeof edit, .kind = SNUG_EDIT_INSERT, .json = "[\"new\"]", .json_length = 7};
  snug_change change = {.size = sizeof change};
  EXPECT(snug_layout_edit(layout, &edit, 1, &change, NULL) == SNUG_OK);
  edit.kind = SNUG_EDIT_REMOVE;
  edit.json = NULL;
  edit.count = 1;
  EXPECT(snug_layout_edit(layout, &edit, 1, NULL, NULL) == SNUG_OK);
}

static void steps(void) {
  static const char insert[] = "{\"update\":{\"insert\":[{\"at\":[0,0],\"item\":\"new\"}]}}";
  static const char remove[] = "{\"update\":{\"delete\":[[0,0]]}}";
  EXPECT(snug_collection_perform(collection, insert, sizeof insert - 1, NULL) == SNUG_OK);
  EXPECT(snug_collection_perform(collection, remove, sizeof remove - 1, NULL) == SNUG_OK);
}

static void references(void) {
  EXPECT(snug_catalog_reference(catalog) == catalog);
  EXPECT(snug_layout_reference(layout) == layout);
  EXPECT(snug_collection_reference(collection) == collection);
  EXPECT(snug_measurer_reference(measurer) == measurer);
  EXPECT(snug_text_reference(text) == text);
  EXPECT(snug_solver_reference(solver) == solver);
  EXPECT(snug_glyphs_reference(glyphs) == glyphs);
  EXPECT(snug_font_reference(font) == font);
  snug_catalog_release(catalog);
  snug_layout_release(layout);
  snug_collection_release(collection);
  snug_measurer_release(measurer);
  snug_text_release(text);
  snug_solver_release(solver);
  snug_glyphs_release(glyphs);
  snug_font_release(font);
}

static void nothing(void) {
  EXPECT(snug_catalog_reference(NULL) == NULL && snug_font_reference(NULL) == NULL);
  snug_catalog_release(NULL);
  snug_layout_release(NULL);
  snug_collection_release(NULL);
  snug_measurer_release(NULL);
  snug_text_release(NULL);
  snug_solver_release(NULL);
  snug_glyphs_release(NULL);
  snug_font_release(NULL);
  snug_error_release(NULL);
}

static int percent = 100;

/* Runs `body` again and again: after a tenth, memory no longer grows. */
static void repeat(const char *name, void (*body)(void), long count) {
  count = count * percent / 100;
  if (count < 20) count = 20;
  for (long i = 0; i < count / 10; i++) body();
  const long before = kilobytes();
  for (long i = 0; i < count; i++) body();
  const long growth = kilobytes() - before;
  printf("%-12s %8ld times: %ld kB more\n", name, count, growth);
  fflush(stdout);
  if (growth > 2048) {
    fprintf(stderr, "%s: memory grows\n", name);
    exit(1);
  }
}

/* --------------------------------------------------------------------------------- Bytes of fonts */

static char *font_bytes;
static size_t font_length;

static void destroy(void *user) { ++*(int *)user; }

static snug_font_file file(const char *name, const void *bytes, size_t length, int *count) {
  snug_font_file made = {name, strlen(name), bytes, length, destroy, count};
  return made;
}

static void check_destroy(void) {
  int count[2] = {0, 0};
  snug_font_file files[2];
  snug_catalog_options options = {
      .size = sizeof options, .files = files, .file_count = 1, .without_system_fonts = 1};
  snug_catalog *made = NULL;

  files[0] = file("bad", "not a font at all", 17, &count[0]);
  EXPECT(snug_catalog_create(&options, &made, NULL) == SNUG_INVALID_FONT);
  EXPECT(made == NULL && count[0] == 1);

  count[0] = 0;
  files[0] = file("empty", "", 0, &count[0]);
  EXPECT(snug_catalog_create(&options, &made, NULL) != SNUG_OK && count[0] == 1);

  count[0] = 0;
  files[0] = file("same", font_bytes, font_length, &count[0]);
  files[1] = file("same", font_bytes, font_length, &count[1]);
  options.file_count = 2;
  EXPECT(snug_catalog_create(&options, &made, NULL) != SNUG_OK);
  EXPECT(made == NULL && count[0] == 1 && count[1] == 1);

  /* A good one before a bad one. */
  count[0] = count[1] = 0;
  files[0] = file("good", font_bytes, font_length, &count[0]);
  files[1] = file("bad", "bad", 3, &count[1]);
  EXPECT(snug_catalog_create(&options, &made, NULL) == SNUG_INVALID_FONT);
  EXPECT(count[0] == 1 && count[1] == 1);

  /* No place for the catalog; a name that is NULL, or not UTF-8. */
  count[0] = count[1] = 0;
  files[1] = file("other", font_bytes, font_length, &count[1]);
  EXPECT(snug_catalog_create(&options, NULL, NULL) == SNUG_INVALID_ARGUMENT);
  EXPECT(count[0] == 1 && count[1] == 1);
  count[0] = count[1] = 0;
  files[1].name = "\xff";
  files[1].name_length = 1;
  EXPECT(snug_catalog_create(&options, &made, NULL) == SNUG_INVALID_UTF8);
  EXPECT(count[0] == 1 && count[1] == 1);
  count[0] = count[1] = 0;
  files[1].name = NULL;
  EXPECT(snug_catalog_create(&options, &made, NULL) == SNUG_INVALID_ARGUMENT);
  EXPECT(count[0] == 1 && count[1] == 1);

  /* Used as long as anything uses them. */
  count[0] = count[1] = 0;
  files[1] = file("other", font_bytes, font_length, &count[1]);
  EXPECT(snug_catalog_create(&options, &made, NULL) == SNUG_OK && count[0] == 0);
  snug_layout *lone = NULL;
  EXPECT(snug_layout_create(made, document, sizeof document - 1, NULL, &lone, NULL) == SNUG_OK);
  snug_measurer *measuring = NULL;
  EXPECT(snug_measurer_create(made, 0, &measuring, NULL) == SNUG_OK);
  snug_catalog_release(made);
  EXPECT(count[0] == 0 && count[1] == 0);
  snug_text *shown = NULL;
  static const char style[] = "{\"font\":{\"family\":\"Snug Test\"}}";
  EXPECT(snug_text_create(measuring, style, sizeof style - 1, "A", 1, INFINITY, 1, &shown, NULL) == SNUG_OK);
  snug_measurer_release(measuring);
  snug_layout_release(lone);
  EXPECT(count[0] == 0 && count[1] == 0);
  snug_glyph_list list = {.size = sizeof list};
  EXPECT(snug_text_get_list(shown, &list, NULL) == SNUG_OK && list.font_count == 1);
  snug_font *kept = snug_font_reference(list.fonts[0]);
  snug_text_release(shown);
  EXPECT(count[0] == 0);
  snug_font_info info = {.size = sizeof info};
  EXPECT(snug_font_get_info(kept, &info, NULL) == SNUG_OK);
  printf("the last font is from %s, %s\n", info.source,
         info.bytes == font_bytes ? "used where it is" : "copied or embedded");
  EXPECT(info.byte_count == font_length && memcmp(info.bytes, font_bytes, font_length) == 0);
  snug_pen pen = {.size = sizeof pen};
  EXPECT(snug_font_draw(kept, 3, 10, 0, 0, &pen, NULL) == SNUG_OK);
  EXPECT(count[0] == 0);
  snug_font_release(kept);
  EXPECT(count[0] == 1 && count[1] == 1);

  /* NULL options of size 0 cannot be read: nothing is destroyed. */
  printf("destroy is called once in every outcome\n");
}

static void memory_fonts(void) {
  int count = 0;
  snug_font_file given = file("m", font_bytes, font_length, &count);
  snug_catalog_options options = {
      .size = sizeof options, .files = &given, .file_count = 1, .without_system_fonts = 1};
  snug_catalog *made = NULL;
  EXPECT(snug_catalog_create(&options, &made, NULL) == SNUG_OK);
  snug_catalog_release(made);
  EXPECT(count == 1);
}

/* ------------------------------------------------------------------------------------------ fork */

/* Lays out 5,000 different labels, enough for several threads. Returns the content's height. */
static double lay_out_many(snug_catalog *with) {
  enum { count = 5000 };
  static char utf8[count * 24];
  static int32_t offsets[count + 1];
  int32_t length = 0;
  for (int i = 0; i < count; i++) {
    offsets[i] = length;
    length += snprintf(utf8 + length, 24, "label %d %x", i * 7919, i * 31);
  }
  offsets[count] = length;
  snug_column column = {utf8, offsets};
  snug_labels labels = {.size = sizeof labels, .columns = &column, .column_count = 1, .count = count};
  snug_layout_options options = {.size = sizeof options, .labels = &labels};
  snug_layout *made = NULL;
  if (snug_layout_create(with, "{}", 2, &options, &made, NULL) != SNUG_OK) return -1;
  snug_size size = {0, 0};
  snug_layout_content_size(made, &size, NULL);
  snug_layout_release(made);
  return size.height;
}

static void *lay_out_on_thread(void *with) {
  lay_out_many(with);
  return NULL;
}

/* Runs `body` in a child, which has 20 seconds. */
static void in_child(const char *name, int (*body)(void)) {
  fflush(stdout);
  const pid_t child = fork();
  EXPECT(child >= 0);
  if (child == 0) {
    alarm(20);
    _exit(body());
  }
  int result = 0;
  EXPECT(waitpid(child, &result, 0) == child);
  printf("%-40s %s %d\n", name, WIFSIGNALED(result) ? "signal" : "status",
         WIFSIGNALED(result) ? WTERMSIG(result) : WEXITSTATUS(result));
  EXPECT(result == 0);
}

static double expected_height;

static int own_catalog(void) {
  snug_catalog *made = new_catalog();
  const double height = lay_out_many(made);
  snug_catalog_release(made);
  return height > 0 && (expected_height == 0 || height == expected_height) ? 0 : 1;
}

static int idle_catalog(void) {
  const double height = lay_out_many(catalog);
  return height > 0 && (expected_height == 0 || height == expected_height) ? 0 : 2;
}

static int idle_handles(void) {
  layouts();
  edits();
  steps();
  texts();
  fonts();
  all_glyphs();
  all_outlines();
  all_styles();
  solvers();
  snug_layout_release(layout);
  snug_collection_release(collection);
  snug_measurer_release(measurer);
  snug_catalog_release(catalog);
  return 0;
}

static int grandchild(void) {
  const pid_t child = fork();
  if (child == 0) _exit(own_catalog());
  int result = 1;
  waitpid(child, &result, 0);
  return result == 0 ? own_catalog() : 3;
}

static void *lay_out_until_stopped(void *stop) {
  snug_catalog *made = new_catalog();
  while (!__atomic_load_n((int *)stop, __ATOMIC_RELAXED)) lay_out_many(made);
  snug_catalog_release(made);
  return NULL;
}

static void check_fork(void) {
  in_child("a child with a catalog of its own", own_catalog);
  expected_height = lay_out_many(catalog);
  EXPECT(expected_height > 0);
  in_child("the same after several threads", own_catalog);
  in_child("the parent's idle catalog", idle_catalog);
  in_child("the parent's idle handles", idle_handles);
  in_child("a child of a child", grandchild);
  pthread_t threads[4];
  for (int i = 0; i < 4; i++) EXPECT(pthread_create(&threads[i], NULL, lay_out_on_thread, catalog) == 0);
  for (int i = 0; i < 4; i++) pthread_join(threads[i], NULL);
  in_child("after threads of the parent", idle_catalog);
  /* Other threads are in the library at the time. */
  int stop = 0;
  for (int i = 0; i < 2; i++) EXPECT(pthread_create(&threads[i], NULL, lay_out_until_stopped, &stop) == 0);
  for (int i = 0; i < 20; i++) {
    usleep(3000);
    in_child("while threads of the parent lay out", own_catalog);
  }
  __atomic_store_n(&stop, 1, __ATOMIC_RELAXED);
  for (int i = 0; i < 2; i++) pthread_join(threads[i], NULL);
  EXPECT(lay_out_many(catalog) == expected_height);
}

/* ---------------------------------------------------------------------------------------- dlopen */

static void check_dlopen(const char *path) {
  for (int round = 0; round < 3; round++) {
    void *library = dlopen(path, RTLD_NOW | RTLD_LOCAL);
    if (library == NULL) fprintf(stderr, "%s\n", dlerror());
    EXPECT(library != NULL);
    int32_t (*api)(void) = (int32_t(*)(void))dlsym(library, "snug_api");
    snug_status (*create)(const snug_catalog_options *, snug_catalog **, snug_error **) =
        (snug_status(*)(const snug_catalog_options *, snug_catalog **, snug_error **))dlsym(library, "snug_catalog_create");
    void (*release)(snug_catalog *) = (void (*)(snug_catalog *))dlsym(library, "snug_catalog_release");
    EXPECT(api != NULL && create != NULL && release != NULL && api() >= SNUG_API_VERSION);
    snug_catalog *made = NULL;
    EXPECT(create(NULL, &made, NULL) == SNUG_OK);
    release(made);
    EXPECT(dlclose(library) == 0);
  }
  printf("%s is opened and closed again and again\n", path);
}

int main(int argc, char **argv) {
  if (argc > 1) percent = atoi(argv[1]);
  if (argc > 2) check_dlopen(argv[2]);

  catalog = new_catalog();
  /* Before any thread of the library. */
  in_child("a child of a parent that did nothing", own_catalog);
  EXPECT(snug_layout_create(catalog, document, sizeof document - 1, NULL, &layout, NULL) == SNUG_OK);
  EXPECT(snug_collection_create(catalog, document, sizeof document - 1, NULL, &collection, NULL) == SNUG_OK);
  EXPECT(snug_measurer_create(catalog, 0, &measurer, NULL) == SNUG_OK);
  EXPECT(snug_text_create(
             measurer, "{\"font\":{\"family\":\"Snug Test\"}}", 31, "some text", 9, INFINITY, 1, &text, NULL) ==
         SNUG_OK);
  EXPECT(snug_solver_create(&solver, NULL) == SNUG_OK);
  EXPECT(snug_glyphs_create(&glyphs, NULL) == SNUG_OK);
  snug_glyph_list list = {.size = sizeof list};
  EXPECT(snug_text_get_list(text, &list, NULL) == SNUG_OK && list.font_count == 1);
  font = snug_font_reference(list.fonts[0]);
  snug_font_info info = {.size = sizeof info};
  EXPECT(snug_font_get_info(font, &info, NULL) == SNUG_OK);
  font_length = info.byte_count;
  font_bytes = malloc(font_length);
  EXPECT(font_bytes != NULL);
  memcpy(font_bytes, info.bytes, font_length);

  check_destroy();
  check_fork();
  nothing();
  repeat("references", references, 1000000);
  repeat("solvers", solvers, 1000000);
  repeat("measurers", measurers, 1000000);
  repeat("errors", errors, 300000);
  repeat("texts", texts, 100000);
  repeat("fonts", fonts, 50000);
  repeat("glyphs", all_glyphs, 200000);
  repeat("outlines", all_outlines, 100000);
  repeat("styles", all_styles, 100000);
  repeat("layouts", layouts, 200000);
  repeat("collections", collections, 100000);
  repeat("edits", edits, 100000);
  /* Each insertion makes the next ones slower. */
  repeat("steps", steps, 2000);
  repeat("catalogs", catalogs, 10000);
  repeat("font bytes", memory_fonts, 2000);

  snug_font_release(font);
  snug_text_release(text);
  snug_glyphs_release(glyphs);
  snug_solver_release(solver);
  snug_measurer_release(measurer);
  snug_collection_release(collection);
  snug_layout_release(layout);
  snug_catalog_release(catalog);
  free(font_bytes);
  return 0;
}
