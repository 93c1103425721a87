// Shows the thread sanitizer the order that Swift's Mutex makes between threads.
//
// The uncontended paths of Mutex are compiled into its callers, where the sanitizer sees their
// atomic operations. The contended ones are in the standard library, which is not instrumented:
// what one thread does under a lock that another waits for would be reported as a race. This
// library stands before those two functions.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stddef.h>
#include <stdint.h>

#define swift_function __attribute__((swiftcall))
#define swift_self __attribute__((swift_context))

// Synchronization._MutexHandle._lockSlow(UInt32) and _unlockSlow().
#define LOCK "$s15Synchronization12_MutexHandleV9_lockSlowyys6UInt32VF"
#define UNLOCK "$s15Synchronization12_MutexHandleV11_unlockSlowyyF"

// Null in processes that are not instrumented.
void __tsan_acquire(void *address) __attribute__((weak));
void __tsan_release(void *address) __attribute__((weak));

swift_function void lock_slow(uint32_t thread, swift_self void *mutex) __asm__(LOCK);
swift_function void unlock_slow(swift_self void *mutex) __asm__(UNLOCK);

typedef swift_function void Lock(uint32_t, swift_self void *);
typedef swift_function void Unlock(swift_self void *);

static Lock *next_lock;
static Unlock *next_unlock;

__attribute__((constructor)) static void find_next(void) {
  next_lock = (Lock *)dlsym(RTLD_NEXT, LOCK);
  next_unlock = (Unlock *)dlsym(RTLD_NEXT, UNLOCK);
}

swift_function void lock_slow(uint32_t thread, swift_self void *mutex) {
  next_lock(thread, mutex);
  if (__tsan_acquire != NULL) __tsan_acquire(mutex);
}

swift_function void unlock_slow(swift_self void *mutex) {
  if (__tsan_release != NULL) __tsan_release(mutex);
  next_unlock(mutex);
}
