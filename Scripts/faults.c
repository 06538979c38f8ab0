// Preloaded into a program (LD_PRELOAD), makes one of its calls that change files fail. Scripts/inject-faults builds and drives it.
//
//   FAULT_DIR      calls count when they concern files below this directory (absolute, no symbolic links)
//   FAULT_LOG      a file elsewhere that gets a line for each counted call: its number, its name, the file
//   FAULT_AT       the number of the call that fails, from 1; 0 or unset: none
//   FAULT_ERROR    its errno; or "short": a write takes one byte; or "kill": SIGKILL replaces the call
//   FAULT_FOREVER  set: calls that need space fail from then on, as on a full disk; replacing a file needs none
//
// Files opened only for reading do not count: their failure loses no data.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <signal.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/types.h>
#include <unistd.h>

#define REAL(name) ((__typeof__(&name))dlsym(RTLD_NEXT, #name))

static atomic_int count;

static bool is_counted_path(const char *path) {
    const char *directory = getenv("FAULT_DIR");
    if (directory == NULL || path == NULL) return false;
    // The program runs in a directory below FAULT_DIR.
    return path[0] != '/' || strncmp(path, directory, strlen(directory)) == 0;
}

static bool path_of(int file, char *path) {
    char link[64];
    snprintf(link, sizeof link, "/proc/self/fd/%d", file);
    ssize_t length = readlink(link, path, PATH_MAX - 1);
    if (length < 0) return false;
    path[length] = 0;
    return true;
}

static bool is_counted_file(int file, char *path) {
    int flags = REAL(fcntl)(file, F_GETFL);
    return flags >= 0 && (flags & O_ACCMODE) != O_RDONLY && path_of(file, path) && path[0] == '/' && is_counted_path(path);
}

enum fault { NONE, FAIL, SHORT };

// Counts a call and returns its fault; sets errno for FAIL.
static enum fault next_fault(const char *name, const char *path, bool needs_room) {
    int number = atomic_fetch_add(&count, 1) + 1;
    const char *log = getenv("FAULT_LOG");
    if (log != NULL) {
        char line[PATH_MAX + 64];
        int length = snprintf(line, sizeof line, "%d %s %s\n", number, name, path);
        int file = REAL(open)(log, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0666);
        if (file >= 0) {
            REAL(write)(file, line, length);
            REAL(close)(file);
        }
    }
    const char *at = getenv("FAULT_AT"), *error = getenv("FAULT_ERROR");
    if (at == NULL || error == NULL) return NONE;
    bool is_forever = getenv("FAULT_FOREVER") != NULL && needs_room && number > atoi(at);
    if (number != atoi(at) && !is_forever) return NONE;
    if (strcmp(error, "kill") == 0) raise(SIGKILL);
    if (strcmp(error, "short") == 0) return SHORT;
    errno = atoi(error);
    return FAIL;
}

static int opened(const char *name, __typeof__(&open) call, const char *path, int flags, mode_t mode) {
    bool changes = (flags & O_ACCMODE) != O_RDONLY || (flags & O_CREAT) != 0;
    if (changes && is_counted_path(path) && next_fault(name, path, true) == FAIL) return -1;
    return call(path, flags, mode);
}

#define WITH_MODE                                                   \
    mode_t mode = 0;                                                \
    if ((flags & O_CREAT) != 0 || (flags & O_TMPFILE) == O_TMPFILE) { \
        va_list rest;                                               \
        va_start(rest, flags);                                      \
        mode = va_arg(rest, mode_t);                                \
        va_end(rest);                                               \
    }

int open(const char *path, int flags, ...) {
    WITH_MODE
    return opened("open", REAL(open), path, flags, mode);
}

int open64(const char *path, int flags, ...) {
    WITH_MODE
    return opened("open", REAL(open64), path, flags, mode);
}

ssize_t write(int file, const void *bytes, size_t size) {
    char path[PATH_MAX];
    if (is_counted_file(file, path)) {
        switch (next_fault("write", path, true)) {
        case FAIL: return -1;
        case SHORT: return REAL(write)(file, bytes, size > 1 ? 1 : size);
        case NONE: break;
        }
    }
    return REAL(write)(file, bytes, size);
}

int close(int file) {
    char path[PATH_MAX];
    bool fails = is_counted_file(file, path) && next_fault("close", path, false) == FAIL;
    int error = errno, result = REAL(close)(file);
    if (!fails) return result;
    errno = error;
    return -1;
}

#define ON_FILE(name)                                                                     \
    int name(int file) {                                                                  \
        char path[PATH_MAX];                                                              \
        if (is_counted_file(file, path) && next_fault(#name, path, true) == FAIL) return -1; \
        return REAL(name)(file);                                                          \
    }

ON_FILE(fsync)
ON_FILE(fdatasync)

int fchmod(int file, mode_t mode) {
    char path[PATH_MAX];
    if (is_counted_file(file, path) && next_fault("fchmod", path, false) == FAIL) return -1;
    return REAL(fchmod)(file, mode);
}

int link(const char *old, const char *new) {
    if (is_counted_path(new) && next_fault("link", new, true) == FAIL) return -1;
    return REAL(link)(old, new);
}

int linkat(int from, const char *old, int to, const char *new, int flags) {
    if (is_counted_path(new) && next_fault("linkat", new, true) == FAIL) return -1;
    return REAL(linkat)(from, old, to, new, flags);
}

int rename(const char *old, const char *new) {
    if (is_counted_path(new) && next_fault("rename", new, REAL(access)(new, F_OK) != 0) == FAIL) return -1;
    return REAL(rename)(old, new);
}

int renameat2(int from, const char *old, int to, const char *new, unsigned flags) {
    if (is_counted_path(new) && next_fault("renameat2", new, (flags & RENAME_EXCHANGE) == 0) == FAIL) return -1;
    return REAL(renameat2)(from, old, to, new, flags);
}

int mkdir(const char *path, mode_t mode) {
    if (is_counted_path(path) && next_fault("mkdir", path, true) == FAIL) return -1;
    return REAL(mkdir)(path, mode);
}

int unlink(const char *path) {
    if (is_counted_path(path) && next_fault("unlink", path, false) == FAIL) return -1;
    return REAL(unlink)(path);
}

int rmdir(const char *path) {
    if (is_counted_path(path) && next_fault("rmdir", path, false) == FAIL) return -1;
    return REAL(rmdir)(path);
}
