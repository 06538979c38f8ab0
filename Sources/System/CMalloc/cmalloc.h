// Glibc's own header, which Swift's Glibc module omits.
#include <malloc.h>
