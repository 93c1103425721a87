#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "snug.h"

/* Of the file VERSION. */
const char *snug_version(void) { return SNUG_VERSION; }

/* Swift's overlay of glibc names it, and glibc 2.35 has it anew: with this one, 2.34 is enough. Squares of
   float cannot overflow double. */
float hypotf(float x, float y) { return (float)sqrt((double)x * x + (double)y * y); }

/* Columns for Arrow: the structs of https://arrow.apache.org/docs/format/CDataInterface.html. Their memory is one
   block each, which `private_data` points to: no function of a host is needed to give it back, so that it may
   outlive an interpreter. */

struct ArrowSchema {
  const char *format, *name, *metadata;
  int64_t flags, n_children;
  struct ArrowSchema **children, *dictionary;
  void (*release)(struct ArrowSchema *);
  void *private_data;
};

struct ArrowArray {
  int64_t length, null_count, offset, n_buffers, n_children;
  const void **buffers;
  struct ArrowArray **children, *dictionary;
  void (*release)(struct ArrowArray *);
  void *private_data;
};

static void release_schema(struct ArrowSchema *schema) {
  for (int64_t i = 0; i < schema->n_children; i++) {
    if (schema->children[i]->release != NULL) schema->children[i]->release(schema->children[i]);
  }
  schema->release = NULL;
  free(schema->private_data);
}

static void release_array(struct ArrowArray *array) {
  for (int64_t i = 0; i < array->n_children; i++) {
    if (array->children[i]->release != NULL) array->children[i]->release(array->children[i]);
  }
  array->release = NULL;
  free(array->private_data);
}

/* Memory that cannot be had ends the process, as everywhere in the library. */
static void *allocated(size_t size) {
  void *memory = malloc(size > 0 ? size : 1);
  if (memory == NULL) abort();
  return memory;
}

/* The count of offsets before the bytes of a column of texts. */
static size_t offset_count(const snug_arrow_column *column, size_t length) {
  return strcmp(column->format, "U") == 0 ? length + 1 : 0;
}

int32_t snug_arrow_export(
    const snug_arrow_column *columns, size_t count, size_t length, struct ArrowSchema *schema,
    struct ArrowArray *array) {
  if (columns == NULL || count == 0 || count > 4096 || length > INT64_MAX || schema == NULL || array == NULL) {
    return SNUG_INVALID_ARGUMENT;
  }
  for (size_t i = 0; i < count; i++) {
    if (columns[i].name == NULL || columns[i].format == NULL ||
        (columns[i].values == NULL && columns[i].byte_count > 0) ||
        columns[i].byte_count / sizeof(int64_t) < offset_count(&columns[i], length)) {
      return SNUG_INVALID_ARGUMENT;
    }
  }
  /* The pointers to the children, then the children. */
  struct ArrowSchema **schemas = allocated(count * (sizeof *schemas + sizeof **schemas));
  struct ArrowArray **arrays = allocated(sizeof(void *) + count * (sizeof *arrays + sizeof **arrays));
  /* A struct has a buffer of which values are there: none, as all are. */
  const void **whole = (const void **)arrays;
  whole[0] = NULL;
  struct ArrowArray **children = arrays + 1;
  for (size_t i = 0; i < count; i++) {
    schemas[i] = (struct ArrowSchema *)(schemas + count) + i;
    children[i] = (struct ArrowArray *)(children + count) + i;
    size_t name = strlen(columns[i].name) + 1, format = strlen(columns[i].format) + 1;
    char *texts = allocated(name + format);
    memcpy(texts, columns[i].name, name);
    memcpy(texts + name, columns[i].format, format);
    *schemas[i] = (struct ArrowSchema){
        .format = texts + name, .name = texts, .release = release_schema, .private_data = texts};
    /* The pointers to the buffers, then the values, which Arrow wants at multiples of 8. */
    const void **buffers = allocated(3 * sizeof *buffers + columns[i].byte_count);
    size_t offsets = offset_count(&columns[i], length);
    buffers[0] = NULL;
    buffers[1] = buffers + 3;
    buffers[2] = (const int64_t *)buffers[1] + offsets;
    if (columns[i].byte_count > 0) memcpy(buffers + 3, columns[i].values, columns[i].byte_count);
    *children[i] = (struct ArrowArray){
        .length = (int64_t)length, .n_buffers = offsets > 0 ? 3 : 2, .buffers = buffers, .release = release_array,
        .private_data = buffers};
  }
  *schema = (struct ArrowSchema){
      .format = "+s", .name = "", .n_children = (int64_t)count, .children = schemas, .release = release_schema,
      .private_data = schemas};
  *array = (struct ArrowArray){
      .length = (int64_t)length, .n_buffers = 1, .n_children = (int64_t)count, .buffers = whole,
      .children = children, .release = release_array, .private_data = arrays};
  return SNUG_OK;
}
