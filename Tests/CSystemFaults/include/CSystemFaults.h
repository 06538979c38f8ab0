/// Lets the kernel refuse calls of one thread, as another file system or a broken disk would, so that a test can look at what follows.
#ifndef C_SYSTEM_FAULTS_H
#define C_SYSTEM_FAULTS_H

#include <stdbool.h>

/// What is refused.
typedef enum system_fault {
  /// Opening a file without a name: O_TMPFILE.
  system_fault_nameless_files = 0,
  /// Opening a directory to read it.
  system_fault_directories,
  /// Reading at an offset: pread(2).
  system_fault_reads_at_offset,
  /// Renaming, but not exchanging two names.
  system_fault_renames,
  /// Exchanging two names: renameat2(2).
  system_fault_exchanges,
  /// A second name for a file that has one: link(2).
  system_fault_second_names,
} system_fault;

/// From now on, and as long as the calling thread lives, `fault` is refused to it with `error`. May be called again, for another one.
/// - Returns: whether the kernel has such filters, and no other one forbids them.
bool system_faults_begin(system_fault fault, int error);

#endif
