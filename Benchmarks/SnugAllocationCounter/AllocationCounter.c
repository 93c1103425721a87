#include <malloc.h>
#include "AllocationCounter.h"
#include <stddef.h>

extern void *__libc_malloc(size_t size);
extern void *__libc_calloc(size_t count, size_t size);
extern void *__libc_realloc(void *block, size_t size);
extern void *__libc_memalign(size_t alignment, size_t size);

static _Thread_local uint64_t count;

uint64_t allocation_count(void) { return count; }

void *malloc(size_t size) {
  count += 1;
  return __libc_malloc(size);
}

void *calloc(size_t number, size_t size) {
  count += 1;
  return __libc_calloc(number, size);
}

void *realloc(void *block, size_t size) {
  count += 1;
  return __libc_realloc(block, size);
}

int posix_memalign(void **block, size_t alignment, size_t size) {
  count += 1;
  *block = __libc_memalign(alignment, size);
  return *block == NULL ? 12 /* ENOMEM */ : 0;
}

size_t allocated_bytes(void) {
  struct mallinfo2 info = mallinfo2();
  return info.uordblks + info.hblkhd;
}
