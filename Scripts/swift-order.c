/// Reports the synchronization in Swift's own libraries, which are not compiled for ThreadSanitizer, to it: Scripts/sanitized-tests preloads this.
///
/// An uncontended Mutex is locked and unlocked by atomic operations in the program, which the sanitizer sees; waiting is in libswiftSynchronization.
/// Reference counts are atomic, too, but in libswiftCore. Code that finds an array uniquely referenced may change it, and the last release of an
/// object frees it, after all accesses before the other releases.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>

// Absent in programs without the sanitizer.
extern void __tsan_acquire(void *address) __attribute__((weak));
extern void __tsan_release(void *address) __attribute__((weak));

static void acquire(void *address) {
    if (__tsan_acquire && address) __tsan_acquire(address);
}

static void release(void *address) {
    if (__tsan_release && address) __tsan_release(address);
}

/// The original of an interposed function.
#define NEXT(name)                                                                                                                  \
    ({                                                                                                                              \
        static void *found;                                                                                                         \
        if (!found) found = dlsym(RTLD_NEXT, name);                                                                                 \
        if (!found) abort();                                                                                                        \
        found;                                                                                                                      \
    })

// Mutex.

#define SWIFT __attribute__((swiftcall))
#define SELF __attribute__((swift_context)) void *self
#define LOCK "$s15Synchronization12_MutexHandleV9_lockSlowyys6UInt32VF"
#define UNLOCK "$s15Synchronization12_MutexHandleV11_unlockSlowyyF"

SWIFT void lock_slowly(uint32_t thread, SELF) __asm__(LOCK);
SWIFT void unlock_slowly(SELF) __asm__(UNLOCK);

SWIFT void lock_slowly(uint32_t thread, SELF) {
    SWIFT void (*const own)(uint32_t, SELF) = NEXT(LOCK);
    own(thread, self);
    acquire(self);
}

SWIFT void unlock_slowly(SELF) {
    SWIFT void (*const own)(SELF) = NEXT(UNLOCK);
    release(self);
    own(self);
}

// Reference counts.

static void let_go(void *object) {
    acquire(object);
    release(object);
}

/// Bridged references have marks in bits that no address needs; with the highest bit set nothing is counted.
static void *unmarked(void *object) {
    const uintptr_t bits = (uintptr_t)object;
    return bits >> 63 ? 0 : (void *)(bits & 0x00FFFFFFFFFFFFF8);
}

void swift_release(void *object) {
    void (*const own)(void *) = NEXT("swift_release");
    let_go(object);
    own(object);
}

void swift_release_n(void *object, uint32_t times) {
    void (*const own)(void *, uint32_t) = NEXT("swift_release_n");
    let_go(object);
    own(object, times);
}

void swift_bridgeObjectRelease(void *object) {
    void (*const own)(void *) = NEXT("swift_bridgeObjectRelease");
    let_go(unmarked(object));
    own(object);
}

void swift_bridgeObjectRelease_n(void *object, int times) {
    void (*const own)(void *, int) = NEXT("swift_bridgeObjectRelease_n");
    let_go(unmarked(object));
    own(object, times);
}

bool swift_isUniquelyReferenced_nonNull_native(const void *object) {
    bool (*const own)(const void *) = NEXT("swift_isUniquelyReferenced_nonNull_native");
    const bool is_unique = own(object);
    if (is_unique) acquire((void *)object);
    return is_unique;
}
