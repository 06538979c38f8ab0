#define _POSIX_C_SOURCE 200809L

#include "TextFile.h"

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/stat.h>

enum { depth_limit = 16, file_limit = 20000, face_limit = 256, family_capacity = 256 };

static bool append_face(drip_text_catalog *catalog, drip_text_face face) {
  if (catalog->count == catalog->capacity) {
    size_t capacity = catalog->capacity == 0 ? 64 : 2 * catalog->capacity;
    drip_text_face *faces = realloc(catalog->faces, capacity * sizeof *faces);
    if (faces == NULL) return false;
    catalog->faces = faces;
    catalog->capacity = capacity;
  }
  catalog->faces[catalog->count++] = face;
  return true;
}

/// Reads the English name, or the first one of a font without it.
static bool read_name(hb_face_t *face, hb_ot_name_id_t id, char *text) {
  unsigned capacity = family_capacity;
  if (hb_ot_name_get_utf8(face, id, HB_LANGUAGE_INVALID, &capacity, text) > 0) return true;
  unsigned count = 0;
  const hb_ot_name_entry_t *entries = hb_ot_name_list_names(face, &count);
  for (unsigned entry = 0; entry < count; entry++) {
    if (entries[entry].name_id != id) continue;
    capacity = family_capacity;
    if (hb_ot_name_get_utf8(face, id, entries[entry].language, &capacity, text) > 0) return true;
  }
  return false;
}

static bool has_table(hb_face_t *face, hb_tag_t tag) {
  hb_blob_t *blob = hb_face_reference_table(face, tag);
  bool has = hb_blob_get_length(blob) > 0;
  hb_blob_destroy(blob);
  return has;
}

/// Returns whether a font has outlines; one of colour bitmaps has only a character map.
static bool has_outlines(hb_face_t *face) {
  return has_table(face, HB_TAG('g', 'l', 'y', 'f')) || has_table(face, HB_TAG('C', 'F', 'F', ' ')) ||
         has_table(face, HB_TAG('C', 'F', 'F', '2'));
}

static bool describe(hb_face_t *face, const char *path, uint32_t index, drip_text_face *description) {
  char family[family_capacity];
  if (!read_name(face, HB_OT_NAME_ID_TYPOGRAPHIC_FAMILY, family) && !read_name(face, HB_OT_NAME_ID_FONT_FAMILY, family)) {
    family[0] = 0;
  }
  hb_font_t *font = hb_font_create(face);
  float weight = hb_style_get_value(font, HB_STYLE_TAG_WEIGHT);
  *description = (drip_text_face){
      .path = strdup(path),
      .family = strdup(family),
      .index = index,
      .minimum_weight = weight,
      .maximum_weight = weight,
      .width = hb_style_get_value(font, HB_STYLE_TAG_WIDTH),
      .slanted = hb_style_get_value(font, HB_STYLE_TAG_ITALIC) > 0 || hb_style_get_value(font, HB_STYLE_TAG_SLANT_ANGLE) != 0,
  };
  hb_font_destroy(font);
  hb_ot_var_axis_info_t axis;
  if (hb_ot_var_find_axis_info(face, HB_OT_TAG_VAR_AXIS_WEIGHT, &axis)) {
    description->minimum_weight = axis.min_value;
    description->maximum_weight = axis.max_value;
  }
  if (description->path != NULL && description->family != NULL) return true;
  free(description->path);
  free(description->family);
  return false;
}

/// Adds the faces with outlines of a file's bytes.
/// @param is_trusted whether the file is installed; of others, faces whose glyphs refer to one another too often are skipped.
static drip_text_status add_blob(drip_text_catalog *catalog, hb_blob_t *blob, const char *path, bool is_trusted) {
  drip_text_status status = drip_text_status_not_a_font;
  unsigned count = hb_face_count(blob);
  if (count > face_limit) count = face_limit;
  for (unsigned index = 0; index < count && status != drip_text_status_no_memory; index++) {
    hb_face_t *face = hb_face_create(blob, index);
    if (hb_face_get_glyph_count(face) > 0 && has_outlines(face) && (is_trusted || drip_text_has_bounded_glyphs(face))) {
      drip_text_face description;
      if (!describe(face, path, index, &description)) {
        status = drip_text_status_no_memory;
      } else if (append_face(catalog, description)) {
        status = drip_text_status_ok;
      } else {
        free(description.path);
        free(description.family);
        status = drip_text_status_no_memory;
      }
    }
    hb_face_destroy(face);
  }
  hb_blob_destroy(blob);
  return status;
}

static drip_text_status add_file(
    drip_text_catalog *catalog, const char *path, bool is_trusted, char *message, size_t message_capacity) {
  hb_blob_t *blob = NULL;
  drip_text_status status = drip_text_map_file(path, &blob, message, message_capacity);
  return status == drip_text_status_ok ? add_blob(catalog, blob, path, is_trusted) : status;
}

drip_text_status drip_text_catalog_add_file(
    drip_text_catalog *catalog, const char *path, char *message, size_t message_capacity) {
  return add_file(catalog, path, false, message, message_capacity);
}

drip_text_status drip_text_catalog_add_bytes(drip_text_catalog *catalog, const uint8_t *bytes, size_t count) {
  if (count > UINT32_MAX) return drip_text_status_not_a_font;
  // HarfBuzz copies what it repairs, and reads the rest where it is.
  return add_blob(catalog, hb_blob_create((const char *)bytes, (unsigned)count, HB_MEMORY_MODE_READONLY, NULL, NULL), "", false);
}

void drip_text_catalog_free(drip_text_catalog *catalog) {
  for (size_t index = 0; index < catalog->count; index++) {
    free(catalog->faces[index].path);
    free(catalog->faces[index].family);
  }
  free(catalog->faces);
  *catalog = (drip_text_catalog){0};
}

/// Paths of files, in the order in which the system lists them.
typedef struct paths {
  char **items;
  size_t count;
  size_t capacity;
  bool no_memory;
} paths;

/// A folder and its parent folders.
typedef struct folder {
  dev_t device;
  ino_t number;
  const struct folder *parent;
  int depth;
} folder;

static bool is_font_name(const char *name) {
  static const char *const endings[] = {".ttf", ".otf", ".ttc", ".otc"};
  size_t length = strlen(name);
  for (size_t index = 0; index < sizeof endings / sizeof *endings; index++) {
    if (length > 4 && strcasecmp(name + length - 4, endings[index]) == 0) return true;
  }
  return false;
}

static void append_path(paths *list, char *path) {
  if (list->count == list->capacity) {
    size_t capacity = list->capacity == 0 ? 64 : 2 * list->capacity;
    char **items = realloc(list->items, capacity * sizeof *items);
    if (items == NULL) {
      list->no_memory = true;
      free(path);
      return;
    }
    list->items = items;
    list->capacity = capacity;
  }
  list->items[list->count++] = path;
}

static void list_folder(paths *list, const char *path, const folder *parent) {
  struct stat information;
  if (stat(path, &information) != 0 || !S_ISDIR(information.st_mode)) return;
  folder self = {information.st_dev, information.st_ino, parent, parent == NULL ? 0 : parent->depth + 1};
  if (self.depth >= depth_limit) return;
  for (const folder *above = parent; above != NULL; above = above->parent) {
    if (above->device == self.device && above->number == self.number) return;
  }
  DIR *directory = opendir(path);
  if (directory == NULL) return;
  for (struct dirent *entry; !list->no_memory && list->count < file_limit && (entry = readdir(directory)) != NULL;) {
    if (strcmp(entry->d_name, ".") == 0 || strcmp(entry->d_name, "..") == 0) continue;
    size_t capacity = strlen(path) + strlen(entry->d_name) + 2;
    char *child = malloc(capacity);
    if (child == NULL) {
      list->no_memory = true;
      break;
    }
    snprintf(child, capacity, "%s/%s", path, entry->d_name);
    if (is_font_name(entry->d_name)) {
      append_path(list, child);
    } else {
      list_folder(list, child, &self);
      free(child);
    }
  }
  closedir(directory);
}

static int compare_paths(const void *left, const void *right) { return strcmp(*(char *const *)left, *(char *const *)right); }

drip_text_status drip_text_catalog_add_folder(drip_text_catalog *catalog, const char *path) {
  paths list = {0};
  list_folder(&list, path, NULL);
  if (list.count > 0) qsort(list.items, list.count, sizeof *list.items, compare_paths);
  bool no_memory = list.no_memory;
  for (size_t index = 0; index < list.count; index++) {
    char message[1];
    if (!no_memory) {
      no_memory = add_file(catalog, list.items[index], true, message, sizeof message) == drip_text_status_no_memory;
    }
    free(list.items[index]);
  }
  free(list.items);
  return no_memory ? drip_text_status_no_memory : drip_text_status_ok;
}

bool drip_text_user_folder(char *path, size_t capacity) {
  const char *data = getenv("XDG_DATA_HOME");
  const char *home = getenv("HOME");
  int length = -1;
  if (data != NULL && data[0] == '/') {
    length = snprintf(path, capacity, "%s/fonts", data);
  } else if (home != NULL && home[0] == '/') {
    length = snprintf(path, capacity, "%s/.local/share/fonts", home);
  }
  return length > 0 && (size_t)length < capacity;
}
