#include "out_of_memory.h"

#include <errno.h>

static void (*out_of_memory)(void);

void snug_when_out_of_memory(void (*handler)(void)) { out_of_memory = handler; }

#if defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
#define SNUG_HAS_SANITIZER
#endif
#endif

#if defined(__GLIBC__) && !defined(SNUG_HAS_SANITIZER)

// The C library lets a program replace these (glibc manual, "Replacing malloc"), and the rest of it
// calls them: here they are its own, but for what happens when they fail.
extern void *__libc_malloc(size_t size);
extern void *__libc_calloc(size_t count, size_t size);
extern void *__libc_realloc(void *block, size_t size);
extern void *__libc_memalign(size_t alignment, size_t size);

static inline void *checked(void *block, size_t size) {
  if (block == NULL && size > 0 && out_of_memory != NULL) out_of_memory();
  return block;
}

void *malloc(size_t size) { return checked(__libc_malloc(size), size); }

void *calloc(size_t count, size_t size) {
  return checked(__libc_calloc(count, size), count != 0 ? size : 0);
}

void *realloc(void *block, size_t size) { return checked(__libc_realloc(block, size), size); }

void *memalign(size_t alignment, size_t size) {
  return checked(__libc_memalign(alignment, size), size);
}

void *aligned_alloc(size_t alignment, size_t size) { return memalign(alignment, size); }

int posix_memalign(void **block, size_t alignment, size_t size) {
  void *new = memalign(alignment, size);
  if (new == NULL) return ENOMEM;
  *block = new;
  return 0;
}

#endif
