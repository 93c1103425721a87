// Counts this thread's allocations by interposing glibc's allocator.
#pragma once
#include <stddef.h>
#include <stdint.h>

uint64_t allocation_count(void);

/// Returns the bytes that the C library has allocated and not freed.
size_t allocated_bytes(void);
