// Glibc's own, which Swift's module of it leaves out.
#include <malloc.h>
