#define _POSIX_C_SOURCE 200809L

#include "TextFile.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static drip_text_status refuse(int code, char *message, size_t message_capacity) {
  if (message_capacity > 0 && strerror_r(code, message, message_capacity) != 0) message[0] = 0;
  return drip_text_status_unreadable;
}

drip_text_status drip_text_map_file(const char *path, hb_blob_t **blob, char *message, size_t message_capacity) {
  if (message_capacity > 0) message[0] = 0;
  *blob = NULL;
  // HarfBuzz does not report why it cannot open a file, and waits forever for a writer of a FIFO.
  int descriptor = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC);
  if (descriptor < 0) return refuse(errno, message, message_capacity);
  struct stat information;
  int failed = fstat(descriptor, &information);
  int code = errno;
  close(descriptor);
  if (failed) return refuse(code, message, message_capacity);
  if (!S_ISREG(information.st_mode) || information.st_size == 0) return drip_text_status_not_a_font;
  *blob = hb_blob_create_from_file_or_fail(path);
  return *blob == NULL ? drip_text_status_no_memory : drip_text_status_ok;
}
