// Counts this thread's allocations, by standing in front of glibc's allocator.
#pragma once
#include <stddef.h>
#include <stdint.h>

uint64_t allocation_count(void);

/// How many bytes the C library has given out and not got back.
size_t allocated_bytes(void);
