#define _GNU_SOURCE
#include "CSystemFaults.h"

#include <fcntl.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <stddef.h>
#include <sys/prctl.h>
#include <sys/syscall.h>

// The bit that O_TMPFILE has and O_DIRECTORY has not.
#define NAMELESS (O_TMPFILE & ~O_DIRECTORY)

#define LOAD(field) BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, field))
// Skips `count` statements unless what was loaded is `value`.
#define UNLESS(value, count) BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, (value), 0, (count))
#define REFUSE(error) BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | ((error) & SECCOMP_RET_DATA))
#define ALLOW BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW)

static bool add(struct sock_filter *statements, size_t count) {
  struct sock_fprog program = {.len = (unsigned short)count, .filter = statements};
  return prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0 && prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program) == 0;
}

static bool refuse_call(unsigned number, int error) {
  struct sock_filter statements[] = {LOAD(nr), UNLESS(number, 1), REFUSE(error), ALLOW};
  return add(statements, sizeof statements / sizeof *statements);
}

// openat(2) with those of the flags in `mask` that are in `flags`, and no other ones; the third argument's lower half holds them.
static bool refuse_opening(unsigned mask, unsigned flags, int error) {
  struct sock_filter statements[] = {LOAD(nr), UNLESS(SYS_openat, 4), LOAD(args[2]), BPF_STMT(BPF_ALU | BPF_AND | BPF_K, mask), UNLESS(flags, 1), REFUSE(error), ALLOW};
  return add(statements, sizeof statements / sizeof *statements);
}

bool system_faults_begin(system_fault fault, int error) {
  switch (fault) {
  case system_fault_nameless_files: return refuse_opening(NAMELESS, NAMELESS, error);
  case system_fault_directories: return refuse_opening(O_TMPFILE, O_DIRECTORY, error);
  case system_fault_reads_at_offset: return refuse_call(SYS_pread64, error);
  case system_fault_renames:
#ifdef SYS_rename
    if (!refuse_call(SYS_rename, error)) return false;
#endif
    return refuse_call(SYS_renameat, error);
  case system_fault_exchanges: return refuse_call(SYS_renameat2, error);
  case system_fault_second_names:
#ifdef SYS_link
    return refuse_call(SYS_link, error);
#else
    return refuse_call(SYS_linkat, error);
#endif
  }
  return false;
}
