#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

// Swift needs them with the type of st_mode.
#undef S_IFDIR
#undef S_IFMT
#undef S_IFREG

// Swift has no functions with a varying number of arguments.
static inline int open_file(const char *path, int flags) { return open(path, flags); }
