#include "SnugCairo.h"

#include <dlfcn.h>
#include <pthread.h>
#include <stdbool.h>

static struct snug_cairo cairo;

#define ENTRY(result, name, parameters) {"cairo_" #name, (void **)&cairo.name},
static const struct {
  const char *name;
  void **pointer;
} functions[] = {SNUG_CAIRO_FUNCTIONS(ENTRY)};

static pthread_once_t once = PTHREAD_ONCE_INIT;
static bool is_loaded = false;

static void load(void) {
  void *library = dlopen("libcairo.so.2", RTLD_NOW | RTLD_LOCAL);
  if (!library) return;
  for (size_t place = 0; place < sizeof functions / sizeof *functions; place++) {
    void *function = dlsym(library, functions[place].name);
    if (!function) return;
    *functions[place].pointer = function;
  }
  is_loaded = true;
}

const struct snug_cairo *snug_cairo_functions(void) {
  pthread_once(&once, load);
  return is_loaded ? &cairo : NULL;
}

const snug_cairo_user_data_key *snug_cairo_key(void) {
  static const snug_cairo_user_data_key key;
  return &key;
}
