/// Lets an allocation of the calling thread fail, and counts those that are not freed: malloc, calloc, realloc and free of everything in the
/// process come here first.
///
/// Otherwise they are glibc's. Sanitizers bring allocators of their own; then there is nothing to arm.
#ifndef C_ALLOCATION_FAULTS_H
#define C_ALLOCATION_FAULTS_H

#include <stdbool.h>
#include <stddef.h>

/// Whose allocations count.
typedef enum allocation_faults_scope {
  /// Those of all libraries.
  allocation_faults_scope_all = 0,
  /// Those of code that is linked into the program: the shims, but not the libraries behind them.
  allocation_faults_scope_program,
} allocation_faults_scope;

/// Whether this build can let allocations fail.
bool allocation_faults_available(void);

/// What happened between begin and end.
typedef struct allocation_faults_result {
  /// Allocations that failed.
  size_t failed;
  /// Blocks that were made less those that were freed.
  long kept;
  /// The sizes of all blocks that were made, together.
  size_t bytes;
} allocation_faults_result;

/// From now on the allocations of this thread are counted. The next one but `after` fails, and all that follow if `lasting`; SIZE_MAX lets all
/// succeed. Nothing that cannot do without memory may run on this thread until `allocation_faults_end`.
void allocation_faults_begin(size_t after, bool lasting, allocation_faults_scope scope);

allocation_faults_result allocation_faults_end(void);

#endif
