/* Handles. */
#pragma once

#include "written.h"

namespace {

/* ------------------------------------------------------------------------------------- Handles */

struct State {
  std::vector<snug_catalog *> catalogs;
  std::vector<snug_font *> fonts;
  std::vector<snug_glyphs *> glyphs;
  std::vector<snug_layout *> layouts;
  std::vector<snug_measurer *> measurers;
  std::vector<snug_text *> texts;
  std::vector<snug_collection *> collections;
  std::vector<snug_solver *> solvers;
  /* Whether the document of a layout or a collection declares cells. */
  std::map<const void *, bool> layoutsWithCells;

  ~State() {
    loans.clear();
    for (auto each : texts) snug_text_release(each);
    for (auto each : fonts) snug_font_release(each);
    for (auto each : catalogs) snug_catalog_release(each);
    for (auto each : glyphs) snug_glyphs_release(each);
    for (auto each : layouts) snug_layout_release(each);
    for (auto each : measurers) snug_measurer_release(each);
    for (auto each : collections) snug_collection_release(each);
    for (auto each : solvers) snug_solver_release(each);
  }

  /* Any handle at all. */
  void *any(Input &in) {
    switch (in.pick(8)) {
      case 0: if (!catalogs.empty()) return catalogs[0]; break;
      case 1: if (!fonts.empty()) return fonts[0]; break;
      case 2: if (!glyphs.empty()) return glyphs[0]; break;
      case 3: if (!layouts.empty()) return layouts[0]; break;
      case 4: if (!measurers.empty()) return measurers[0]; break;
      case 5: if (!texts.empty()) return texts[0]; break;
      case 6: if (!collections.empty()) return collections[0]; break;
      default: if (!solvers.empty()) return solvers[0];
    }
    return nullptr;
  }

  /* One of a type, seldom NULL or one of another type. */
  template <typename T>
  T *one(Input &in, const std::vector<T *> &pool) {
    if (in.once(100)) return static_cast<T *>(any(in));
    return pool.empty() ? nullptr : pool[in.pick(pool.size())];
  }

  template <typename T>
  bool has(const std::vector<T *> &pool, T *handle) {
    for (T *each : pool) if (each == handle) return true;
    return false;
  }
};

template <typename T>
void keep(Input &in, std::vector<T *> &pool, T *handle, void (*release)(T *), T *(*reference)(T *)) {
  if (in.once(8)) {
    EXPECT(reference(handle) == handle);
    release(handle);
  }
  if (pool.size() >= 3) {
    size_t place = in.pick(3);
    giveBack(pool[place]);
    release(pool[place]);
    pool[place] = handle;
  } else {
    pool.push_back(handle);
  }
}

template <typename T>
void drop(Input &in, std::vector<T *> &pool, void (*release)(T *)) {
  release(nullptr);
  if (pool.size() < 2) return;
  size_t place = in.pick(pool.size());
  giveBack(pool[place]);
  release(pool[place]);
  pool.erase(pool.begin() + long(place));
}

snug_catalog *commonCatalog() {
  static snug_catalog *catalog = [] {
    snug_catalog_options options = {};
    options.size = sizeof options;
    options.without_system_fonts = 1;
    snug_catalog *made = nullptr;
    current = "snug_catalog_create";
    EXPECT(snug_catalog_create(&options, &made, nullptr) == SNUG_OK);
    return made;
  }();
  return catalog;
}

/* The bytes of an embedded font. */
const std::string &fontBytes() {
  static std::string bytes;
  if (!bytes.empty()) return bytes;
  snug_measurer *measurer;
  snug_text *text;
  EXPECT(snug_measurer_create(commonCatalog(), 0, &measurer, nullptr) == SNUG_OK);
  const char style[] = "{\"font\":{\"family\":\"Snug Test\"}}";
  EXPECT(snug_text_create(measurer, style, sizeof style - 1, "A", 1, INFINITY, 1, &text, nullptr) == SNUG_OK);
  snug_glyph_list list = {};
  list.size = sizeof list;
  EXPECT(snug_text_get_list(text, &list, nullptr) == SNUG_OK);
  snug_font_info info = {};
  info.size = sizeof info;
  EXPECT(snug_font_get_info(list.fonts[0], &info, nullptr) == SNUG_OK);
  bytes.assign(static_cast<const char *>(info.bytes), info.byte_count);
  snug_text_release(text);
  snug_measurer_release(measurer);
  return bytes;
}

}  // namespace
