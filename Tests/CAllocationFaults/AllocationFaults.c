#include "CAllocationFaults.h"

#include <errno.h>
#include <stdint.h>

#if defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
#define HAS_OTHER_ALLOCATOR 1
#endif
#endif

#if defined(__GLIBC__) && !defined(HAS_OTHER_ALLOCATOR)

// glibc's own, under which a program that replaces malloc still finds them.
extern void *__libc_malloc(size_t size);
extern void *__libc_calloc(size_t count, size_t size);
extern void *__libc_realloc(void *block, size_t size);
extern void *__libc_memalign(size_t alignment, size_t size);
extern void __libc_free(void *block);

// Where the program's own code begins and ends, from the linker.
extern char __executable_start, etext;

typedef struct faults {
  bool is_counting, is_lasting, is_program_only;
  size_t left;
  allocation_faults_result result;
} faults;

static _Thread_local faults state;

static bool fails(const void *caller) {
  if (!state.is_counting) return false;
  uintptr_t place = (uintptr_t)caller;
  if (state.is_program_only && (place < (uintptr_t)&__executable_start || place >= (uintptr_t)&etext)) return false;
  if (state.left > 0) {
    state.left--;
    return false;
  }
  if (state.result.failed > 0 && !state.is_lasting) return false;
  state.result.failed++;
  errno = ENOMEM;
  return true;
}

static void *counted(void *block, size_t size) {
  if (state.is_counting && block != NULL) {
    state.result.kept++;
    state.result.bytes += size;
  }
  return block;
}

void *malloc(size_t size) { return fails(__builtin_return_address(0)) ? NULL : counted(__libc_malloc(size), size); }

void *calloc(size_t count, size_t size) {
  return fails(__builtin_return_address(0)) ? NULL : counted(__libc_calloc(count, size), count * size);
}

void *realloc(void *block, size_t size) {
  if (fails(__builtin_return_address(0))) return NULL;
  void *moved = __libc_realloc(block, size);
  if (block == NULL) return counted(moved, size);
  if (state.is_counting && moved != NULL) state.result.bytes += size;
  return moved;
}

void *aligned_alloc(size_t alignment, size_t size) {
  return fails(__builtin_return_address(0)) ? NULL : counted(__libc_memalign(alignment, size), size);
}

int posix_memalign(void **block, size_t alignment, size_t size) {
  if (fails(__builtin_return_address(0))) return ENOMEM;
  void *made = counted(__libc_memalign(alignment, size), size);
  if (made == NULL) return ENOMEM;
  *block = made;
  return 0;
}

void free(void *block) {
  if (state.is_counting && block != NULL) state.result.kept--;
  __libc_free(block);
}

bool allocation_faults_available(void) { return true; }

void allocation_faults_begin(size_t after, bool lasting, allocation_faults_scope scope) {
  state = (faults){.is_counting = true, .is_lasting = lasting, .is_program_only = scope == allocation_faults_scope_program, .left = after};
}

allocation_faults_result allocation_faults_end(void) {
  state.is_counting = false;
  return state.result;
}

#else

bool allocation_faults_available(void) { return false; }

void allocation_faults_begin(size_t after, bool lasting, allocation_faults_scope scope) {
  (void)after;
  (void)lasting;
  (void)scope;
}

allocation_faults_result allocation_faults_end(void) { return (allocation_faults_result){0}; }

#endif
