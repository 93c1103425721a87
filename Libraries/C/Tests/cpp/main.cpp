// layout FILE: prints a document as `snug layout` does, through the C library.
#include <snug.h>

#include <fstream>
#include <iostream>
#include <iterator>
#include <memory>
#include <stdexcept>
#include <string>

// A handle that is released with its owner.
template <auto release> struct Release {
  template <typename Handle> void operator()(Handle *handle) const { release(handle); }
};
using Catalog = std::unique_ptr<snug_catalog, Release<snug_catalog_release>>;
using Layout = std::unique_ptr<snug_layout, Release<snug_layout_release>>;
using Errors = std::unique_ptr<snug_error, Release<snug_error_release>>;

struct Failure : std::runtime_error {
  explicit Failure(const Errors &errors) : std::runtime_error(sentences(errors.get())) {}

  static std::string sentences(const snug_error *error) {
    std::string all;
    for (; error != nullptr; error = error->next) {
      if (!all.empty()) all += '\n';
      all += error->text;
    }
    return all;
  }
};

// Calls a function with a place for its errors, and throws them.
template <typename Call> void check(Call call) {
  snug_error *error = nullptr;
  snug_status status = call(&error);
  Errors errors(error);
  if (status != SNUG_OK) throw Failure(errors);
}

Catalog makeCatalog() {
  snug_catalog *catalog = nullptr;
  check([&](snug_error **error) { return snug_catalog_create(nullptr, &catalog, error); });
  return Catalog(catalog);
}

Layout makeLayout(const Catalog &catalog, const std::string &json, const std::string &folder) {
  snug_layout_options options{};
  options.size = sizeof options;
  if (!folder.empty()) {
    options.folder = folder.data();
    options.folder_length = folder.size();
  }
  snug_layout *layout = nullptr;
  check([&](snug_error **error) {
    return snug_layout_create(
        catalog.get(), json.data(), json.size(), &options, &layout, error);
  });
  return Layout(layout);
}

// No exception may leave a callback: the library is not C++.
int32_t print(void *user, const void *bytes, size_t length) noexcept {
  auto &stream = *static_cast<std::ostream *>(user);
  stream.write(static_cast<const char *>(bytes), static_cast<std::streamsize>(length));
  return stream.good() ? 0 : 1;
}

int main(int argc, char **argv) {
  if (argc != 2) return 64;
  std::string path = argv[1];
  std::ifstream file(path, std::ios::binary);
  if (!file) return 66;
  std::string json{std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
  std::size_t slash = path.rfind('/');
  try {
    Catalog catalog = makeCatalog();
    Layout layout =
        makeLayout(catalog, json, slash == std::string::npos ? "" : path.substr(0, slash));
    check([&](snug_error **error) {
      return snug_layout_write(layout.get(), SNUG_JSON, nullptr, print, &std::cout, error);
    });
  } catch (const Failure &failure) {
    std::cerr << path << ":" << failure.what() << "\n";
    return 65;
  }
  return 0;
}
