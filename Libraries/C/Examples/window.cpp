// window FILE [--frames COUNT] [--picture PNG] [--size WIDTH HEIGHT] [--scale SCALE]
//
// Shows a document in a window of SDL2, which the wheel and the arrow keys scroll; drawn by this file from the
// frames, styles and outlines that snug.h gives. Without a screen, SDL_VIDEODRIVER=dummy does.
//
// With --frames, each frame edits an item and scrolls, and the times of the frames are printed. With --picture, the
// first frame is written as PNG. Images are PNG.
#include <SDL.h>
#include <png.h>
#include <snug.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <cstring>
#include <fstream>
#include <iterator>
#include <map>
#include <string>
#include <tuple>
#include <unordered_map>
#include <vector>

namespace {

void check(snug_status status, snug_error *error) {
  if (status == SNUG_OK) return;
  std::fprintf(stderr, "window: %s\n", error->text);
  std::exit(1);
}

// ---------------------------------------------------------------------------------------------- Paths

using Points = std::vector<snug_point>;

// Closed polygons in pixels.
struct Path {
  std::vector<Points> contours;

  void move(double x, double y) { contours.push_back({{x, y}}); }
  void line(double x, double y) { contours.back().push_back({x, y}); }
  void quadratic(double cx, double cy, double x, double y) {
    snug_point a = contours.back().back();
    cubic(a.x + 2.0 / 3 * (cx - a.x), a.y + 2.0 / 3 * (cy - a.y), x + 2.0 / 3 * (cx - x),
          y + 2.0 / 3 * (cy - y), x, y);
  }
  void cubic(double bx, double by, double cx, double cy, double x, double y) {
    snug_point a = contours.back().back();
    double length = std::hypot(bx - a.x, by - a.y) + std::hypot(cx - bx, cy - by) +
                    std::hypot(x - cx, y - cy);
    int steps = std::clamp(int(std::sqrt(length) * 2), 2, 64);
    for (int i = 1; i <= steps; i++) {
      double t = double(i) / steps, s = 1 - t;
      line(s * s * s * a.x + 3 * s * s * t * bx + 3 * s * t * t * cx + t * t * t * x,
           s * s * s * a.y + 3 * s * s * t * by + 3 * s * t * t * cy + t * t * t * y);
    }
  }
  // The edges of a box, or of the hole in it.
  void box(const snug_rect &frame, const snug_size corners[4], double inset, bool isHole = false) {
    double left = frame.x + inset, right = std::max(left, frame.x + frame.width - inset);
    double top = frame.y + inset, bottom = std::max(top, frame.y + frame.height - inset);
    const double xs[] = {left, right, right, left}, ys[] = {top, top, bottom, bottom};
    const int inX[] = {1, -1, -1, 1}, inY[] = {1, 1, -1, -1};
    Points points;
    for (int i = 0; i < 4; i++) {
      double width = std::max(0.0, corners[i].width - inset);
      double height = std::max(0.0, corners[i].height - inset);
      int steps = width > 0 && height > 0 ? std::clamp(int(std::sqrt(width + height) * 3), 4, 64) : 0;
      for (int step = 0; step <= steps; step++) {
        double angle = steps == 0 ? 0 : 1.57079632679489662 * step / steps;
        double one = 1 - std::cos(angle), other = 1 - std::sin(angle);
        if (i % 2 == 1) std::swap(one, other);
        points.push_back({xs[i] + inX[i] * width * one, ys[i] + inY[i] * height * other});
      }
    }
    if (isHole) std::reverse(points.begin(), points.end());
    contours.push_back(points);
  }
};

// How much of each pixel is inside a path, in a rectangle of pixels.
struct Mask {
  int left = 0, top = 0, width = 0, height = 0;
  std::vector<uint8_t> coverage;

  explicit Mask(const Path &path, const SDL_Rect &clip) {
    double minX = 1e9, minY = 1e9, maxX = -1e9, maxY = -1e9;
    for (const Points &contour : path.contours) {
      for (const snug_point &point : contour) {
        minX = std::min(minX, point.x);
        maxX = std::max(maxX, point.x);
        minY = std::min(minY, point.y);
        maxY = std::max(maxY, point.y);
      }
    }
    left = std::max(clip.x, int(std::floor(std::max(minX, -1e6))));
    top = std::max(clip.y, int(std::floor(std::max(minY, -1e6))));
    width = std::min(clip.x + clip.w, int(std::ceil(std::min(maxX, 1e6)))) - left;
    height = std::min(clip.y + clip.h, int(std::ceil(std::min(maxY, 1e6)))) - top;
    if (width <= 0 || height <= 0) {
      width = height = 0;
      return;
    }
    // The change of coverage from each pixel to the next.
    std::vector<float> change(size_t(width + 2) * size_t(height), 0.0f);
    for (const Points &contour : path.contours) {
      for (size_t i = 0; i < contour.size(); i++) {
        edge(contour[i], contour[(i + 1) % contour.size()], change);
      }
    }
    coverage.resize(size_t(width) * size_t(height));
    for (int row = 0; row < height; row++) {
      float sum = 0;
      for (int column = 0; column < width; column++) {
        sum += change[size_t(row) * size_t(width + 2) + size_t(column)];
        coverage[size_t(row) * size_t(width) + size_t(column)] =
            uint8_t(std::min(1.0f, std::fabs(sum)) * 255 + 0.5f);
      }
    }
  }

 private:
  void edge(snug_point a, snug_point b, std::vector<float> &change) const {
    if (a.y == b.y) return;
    double sign = a.y < b.y ? 1 : -1;
    if (a.y > b.y) std::swap(a, b);
    double slope = (b.x - a.x) / (b.y - a.y);
    double start = std::max(a.y - top, 0.0), end = std::min(b.y - top, double(height));
    for (int row = int(start); row < end; row++) {
      double from = std::max(start, double(row)), to = std::min(end, row + 1.0);
      if (to <= from) continue;
      double x0 = a.x + (from + top - a.y) * slope - left, x1 = a.x + (to + top - a.y) * slope - left;
      if (x0 > x1) std::swap(x0, x1);
      add(&change[size_t(row) * size_t(width + 2)], x0, x1, sign * (to - from));
    }
  }
  // Spreads a height over the pixels between two places.
  void add(float *row, double x0, double x1, double height) const {
    if (x1 <= 0) {
      row[0] += float(height);
      return;
    }
    if (x0 >= width) return;
    x0 = std::max(0.0, x0);
    x1 = std::min(double(width), x1);
    double before = 0;
    for (int column = int(x0); column <= int(x1) && column <= width; column++) {
      // The part of the pixel that is to the right of the edge, on average.
      double inside = area(x0, x1, column);
      row[column] += float(height * (inside - before));
      before = inside;
    }
    row[std::min(width, int(x1) + 1)] += float(height * (1 - before));
  }
  // The mean over the edge of how much of a pixel is to its right.
  static double area(double x0, double x1, int column) {
    auto integral = [&](double x) {
      double part = std::clamp(x - column, 0.0, 1.0);
      return x <= column ? x : column + part - part * part / 2;
    };
    if (x1 - x0 < 1e-9) return std::clamp(column + 1 - x0, 0.0, 1.0);
    return (integral(x1) - integral(x0)) / (x1 - x0);
  }
};

// --------------------------------------------------------------------------------------------- Pixels

struct Color {
  // From 0 to 255, multiplied by alpha.
  float red = 0, green = 0, blue = 0, alpha = 0;

  static Color of(uint32_t rgba, double opacity = 1) {
    float alpha = float((rgba & 255) * opacity);
    auto part = [&](int shift) { return float(rgba >> shift & 255) * alpha / 255; };
    return {part(24), part(16), part(8), alpha};
  }
};

// An area of pixels that is drawn on, in pixels of the window.
struct Layer {
  SDL_Rect area;
  // Premultiplied ARGB.
  std::vector<uint32_t> pixels;
  double opacity = 1;
  std::vector<Mask> clips;

  explicit Layer(SDL_Rect rect) : area(rect) {
    area.w = std::max(0, area.w);
    area.h = std::max(0, area.h);
    pixels.assign(size_t(area.w) * size_t(area.h), 0);
  }

  uint32_t &at(int x, int y) { return pixels[size_t(y - area.y) * size_t(area.w) + size_t(x - area.x)]; }

  static void blend(uint32_t &pixel, const Color &color, unsigned coverage) {
    float part = float(coverage) / 255, rest = 1 - color.alpha * part / 255;
    auto mix = [&](float own, int shift) {
      return uint32_t(own * part + float(pixel >> shift & 255) * rest + 0.5f) << shift;
    };
    pixel = mix(color.alpha, 24) | mix(color.red, 16) | mix(color.green, 8) | mix(color.blue, 0);
  }

  // Fills with one colour.
  void fill(const Mask &mask, int dx, int dy, const Color &color) {
    uint32_t whole = 0;
    blend(whole, color, 255);
    bool isOpaque = color.alpha >= 255;
    int left = std::max(area.x, mask.left + dx), right = std::min(area.x + area.w, mask.left + dx + mask.width);
    int top = std::max(area.y, mask.top + dy), bottom = std::min(area.y + area.h, mask.top + dy + mask.height);
    for (int y = top; y < bottom; y++) {
      const uint8_t *row = mask.coverage.data() + size_t(y - dy - mask.top) * size_t(mask.width) - dx - mask.left;
      uint32_t *line = pixels.data() + size_t(y - area.y) * size_t(area.w) - area.x;
      for (int x = left; x < right; x++) {
        if (row[x] == 255 && isOpaque) {
          line[x] = whole;
        } else if (row[x] != 0) {
          blend(line[x], color, row[x]);
        }
      }
    }
  }

  // Fills with the colour that a function returns for a pixel.
  template <typename Paint>
  void fill(const Mask &mask, int dx, int dy, Paint paint) {
    int left = std::max(area.x, mask.left + dx), right = std::min(area.x + area.w, mask.left + dx + mask.width);
    int top = std::max(area.y, mask.top + dy), bottom = std::min(area.y + area.h, mask.top + dy + mask.height);
    for (int y = top; y < bottom; y++) {
      const uint8_t *row = &mask.coverage[size_t(y - dy - mask.top) * size_t(mask.width)];
      for (int x = left; x < right; x++) {
        uint8_t coverage = row[x - dx - mask.left];
        if (coverage != 0) blend(at(x, y), paint(x, y), coverage);
      }
    }
  }
};

// The pixels of an image file, from the top left.
struct Image {
  int width = 0, height = 0;
  std::vector<uint8_t> rgba;

  Image(const void *bytes, size_t length) {
    png_image head = {};
    head.version = PNG_IMAGE_VERSION;
    if (!png_image_begin_read_from_memory(&head, bytes, length)) return;
    head.format = PNG_FORMAT_RGBA;
    rgba.resize(PNG_IMAGE_SIZE(head));
    if (!png_image_finish_read(&head, nullptr, rgba.data(), 0, nullptr)) return;
    width = int(head.width);
    height = int(head.height);
  }

  // The mean colour of a part of it.
  Color mean(double left, double top, double right, double bottom) const {
    Color sum;
    int x0 = std::clamp(int(left), 0, width - 1), x1 = std::clamp(int(std::ceil(right)), x0 + 1, width);
    int y0 = std::clamp(int(top), 0, height - 1), y1 = std::clamp(int(std::ceil(bottom)), y0 + 1, height);
    for (int y = y0; y < y1; y++) {
      for (int x = x0; x < x1; x++) {
        const uint8_t *pixel = &rgba[4 * (size_t(y) * size_t(width) + size_t(x))];
        float alpha = pixel[3];
        sum.red += float(pixel[0]) * alpha / 255;
        sum.green += float(pixel[1]) * alpha / 255;
        sum.blue += float(pixel[2]) * alpha / 255;
        sum.alpha += alpha;
      }
    }
    float count = float((x1 - x0) * (y1 - y0));
    return {sum.red / count, sum.green / count, sum.blue / count, sum.alpha / count};
  }
};

// -------------------------------------------------------------------------------------------- Drawing

class Drawing {
 public:
  Drawing(double width, double height, double scale) : scale_(scale) {
    layers_.emplace_back(SDL_Rect{0, 0, int(std::ceil(width * scale)), int(std::ceil(height * scale))});
    check(snug_glyphs_create(&glyphs_, &error_), error_);
    check(snug_outlines_create(&outlines_, &error_), error_);
  }
  ~Drawing() {
    for (auto &each : masks_) snug_font_release(std::get<0>(each.first));
    snug_outlines_release(outlines_);
    snug_glyphs_release(glyphs_);
  }
  Drawing(const Drawing &) = delete;
  Drawing &operator=(const Drawing &) = delete;

  const Layer &pixels() const { return layers_[0]; }

  // Draws what a rectangle of a layout shows.
  void draw(snug_layout *layout, const snug_rect &visible) {
    origin_ = {visible.x, visible.y};
    std::fill(layers_[0].pixels.begin(), layers_[0].pixels.end(), 0xFFFFFFFFu);
    const snug_element *elements;
    const snug_view *views;
    size_t count, viewCount;
    snug_glyph_list list = {};
    snug_style_list styles = {};
    list.size = sizeof list;
    styles.size = sizeof styles;
    check(snug_layout_elements(layout, &visible, &visible, &elements, &count, &error_), error_);
    check(snug_layout_views(layout, elements, count, &views, &viewCount, &error_), error_);
    check(snug_layout_glyphs(layout, &visible, &visible, glyphs_, &error_), error_);
    check(snug_glyphs_get_list(glyphs_, &list, &error_), error_);
    check(snug_layout_styles(layout, elements, nullptr, count, glyphs_, &styles, &error_), error_);
    if (styles.document->fill) {
      Path all;
      all.box(pixels(styles.canvas), square, 0);
      fill(all, *styles.document->fill, 0x000000FF);
    }
    std::vector<size_t> order(count), firstView(count + 1), firstRun(viewCount + 1, styles.run_count),
        firstBar(viewCount + 1, styles.bar_count);
    for (size_t i = 0, view = 0; i < count; i++) {
      order[i] = i;
      firstView[i] = view;
      while (view < viewCount && views[view].element == i) view++;
      firstView[i + 1] = view;
    }
    for (size_t run = styles.run_count; run-- > 0;) {
      if (styles.run_views[run] < viewCount) firstRun[styles.run_views[run]] = run;
    }
    for (size_t bar = styles.bar_count; bar-- > 0;) firstBar[styles.bars[bar].view] = bar;
    std::stable_sort(order.begin(), order.end(), [&](size_t one, size_t other) {
      return elements[one].z_index < elements[other].z_index;
    });
    for (size_t i : order) {
      const snug_style *style = styles.elements[i];
      bool isGroup = begin(style, elements[i].frame);
      if (style) box(*style, elements[i].frame);
      if (!style && elements[i].kind != SNUG_HEADER && elements[i].kind != SNUG_FOOTER) {
        wireframe(elements[i].frame);
      }
      std::vector<std::pair<size_t, bool>> open;
      for (size_t view = firstView[i]; view < firstView[i + 1]; view++) {
        open.emplace_back(
            view + 1 + styles.views[view]->inner_count, begin(styles.views[view], views[view].frame));
        box(*styles.views[view], views[view].frame);
        size_t bar = firstBar[view];
        auto bars = [&](int isOverText) {
          for (; bar < styles.bar_count; bar++) {
            const snug_text_bar &next = styles.bars[bar];
            if (next.view != view || next.is_over_text != isOverText) break;
            Path path;
            path.box(pixels(next.frame), square, 0);
            fill(path, next.color);
          }
        };
        bars(0);
        for (size_t run = firstRun[view]; run < styles.run_count && styles.run_views[run] == view; run++) {
          text(list, run, styles.runs[run]->color);
        }
        bars(1);
        while (!open.empty() && open.back().first <= view + 1) {
          if (open.back().second) end();
          open.pop_back();
        }
      }
      if (isGroup) end();
    }
  }

 private:
  static constexpr snug_size square[4] = {};

  snug_rect pixels(const snug_rect &rect) const {
    return {(rect.x - origin_.x) * scale_, (rect.y - origin_.y) * scale_, rect.width * scale_,
            rect.height * scale_};
  }

  // ------------------------------------------------------------------------------------------- Groups

  bool begin(const snug_style *style, const snug_rect &frame) {
    if (!style || (style->opacity == 1 && !style->clips)) return false;
    SDL_Rect area = layers_.back().area;
    if (style->clips) {
      snug_rect rect = pixels(frame);
      SDL_Rect own = {int(std::floor(rect.x)), int(std::floor(rect.y)), int(std::ceil(rect.width)) + 1,
                      int(std::ceil(rect.height)) + 1};
      SDL_IntersectRect(&area, &own, &area);
    }
    Layer layer(area);
    layer.opacity = style->opacity;
    if (style->clips) {
      Path path;
      addBox(path, frame, style->corners, 0);
      layer.clips.emplace_back(path, area);
    }
    layers_.push_back(std::move(layer));
    return true;
  }

  void end() {
    Layer layer = std::move(layers_.back());
    layers_.pop_back();
    auto paint = [&](int x, int y) {
      uint32_t pixel = layer.at(x, y);
      float part = float(layer.opacity);
      return Color{float(pixel >> 16 & 255) * part, float(pixel >> 8 & 255) * part,
                   float(pixel & 255) * part, float(pixel >> 24) * part};
    };
    if (layer.clips.empty()) {
      Path all;
      all.box({double(layer.area.x), double(layer.area.y), double(layer.area.w), double(layer.area.h)},
              square, 0);
      layer.clips.emplace_back(all, layer.area);
    }
    layers_.back().fill(layer.clips[0], 0, 0, paint);
  }

  // -------------------------------------------------------------------------------------------- Boxes

  void addBox(Path &path, const snug_rect &frame, const snug_size corners[4], double inset,
              bool isHole = false) const {
    snug_size scaled[4];
    for (int i = 0; i < 4; i++) scaled[i] = {corners[i].width * scale_, corners[i].height * scale_};
    path.box(pixels(frame), scaled, inset * scale_, isHole);
  }

  void fill(const Path &path, const snug_brush &brush, uint32_t color) {
    Layer &layer = layers_.back();
    Mask mask(path, layer.area);
    if (brush.kind == SNUG_SHADE) {
      Color own = Color::of(brush.shade.is_text_color ? color : brush.shade.rgba, brush.shade.opacity);
      layer.fill(mask, 0, 0, own);
      return;
    }
    const double *t = brush.transform;
    double area = t[0] * t[3] - t[1] * t[2];
    layer.fill(mask, 0, 0, [&](int column, int row) {
      double x = (column + 0.5) / scale_ + origin_.x - t[4], y = (row + 0.5) / scale_ + origin_.y - t[5];
      snug_point at = {(t[3] * x - t[2] * y) / area, (t[0] * y - t[1] * x) / area};
      double dx = brush.to.x - brush.from.x, dy = brush.to.y - brush.from.y;
      // The circles of a style have one middle.
      double offset = brush.kind == SNUG_LINEAR
                          ? ((at.x - brush.from.x) * dx + (at.y - brush.from.y) * dy) / (dx * dx + dy * dy)
                          : (std::hypot(at.x - brush.from.x, at.y - brush.from.y) - brush.from_radius) /
                                (brush.to_radius - brush.from_radius);
      return colorAt(brush, offset);
    });
  }

  static Color colorAt(const snug_brush &brush, double offset) {
    const snug_stop *next = brush.stops, *last = brush.stops + brush.stop_count - 1;
    while (next < last && next->offset < offset) next++;
    const snug_stop *before = next == brush.stops || next->offset < offset ? next : next - 1;
    double part = next == before ? 0 : (offset - before->offset) / (next->offset - before->offset);
    uint32_t mixed = 0;
    for (int shift = 0; shift < 32; shift += 8) {
      double one = before->shade.rgba >> shift & 255, other = next->shade.rgba >> shift & 255;
      mixed |= uint32_t(std::lround(one + std::max(0.0, part) * (other - one))) << shift;
    }
    return Color::of(mixed);
  }

  void fill(const Path &path, uint32_t rgba) {
    snug_brush brush = {};
    brush.kind = SNUG_SHADE;
    brush.shade = {0, rgba, 1};
    fill(path, brush, 0);
  }

  void box(const snug_style &style, const snug_rect &frame) {
    double width = std::min({style.stroke_width, frame.width, frame.height});
    bool isCovered = width > 0 && (style.stroke & 255) == 255 && style.dash_count == 0;
    for (const snug_brush *brush : {style.fill, style.placeholder}) {
      if (!brush) continue;
      Path path;
      addBox(path, frame, style.corners, isCovered ? width / 2 : 0);
      fill(path, *brush, style.color);
    }
    if (style.image) image(style, frame);
    if (width <= 0) return;
    Path line;
    if (style.dash_count == 0) {
      addBox(line, frame, style.corners, 0);
      addBox(line, frame, style.corners, width, true);
    } else {
      dashes(line, style, frame, width);
    }
    fill(line, style.stroke);
  }

  // The dashes of a line, each as a thin box.
  void dashes(Path &path, const snug_style &style, const snug_rect &frame, double width) const {
    Path middle;
    addBox(middle, frame, style.corners, width / 2);
    const Points &points = middle.contours[0];
    size_t dash = 0;
    double left = style.dash[0] * scale_;
    for (size_t i = 0; i < points.size(); i++) {
      snug_point a = points[i], b = points[(i + 1) % points.size()];
      double length = std::hypot(b.x - a.x, b.y - a.y);
      for (double done = 0; done < length;) {
        double step = std::min(left, length - done);
        if (dash % 2 == 0 && step > 0) {
          double ux = (b.x - a.x) / length, uy = (b.y - a.y) / length, half = width * scale_ / 2;
          double x0 = a.x + ux * done, y0 = a.y + uy * done, x1 = x0 + ux * step, y1 = y0 + uy * step;
          path.contours.push_back({{x0 + uy * half, y0 - ux * half}, {x1 + uy * half, y1 - ux * half},
                                   {x1 - uy * half, y1 + ux * half}, {x0 - uy * half, y0 + ux * half}});
        }
        done += step;
        left -= step;
        if (left <= 0) left = style.dash[++dash % style.dash_count] * scale_;
      }
    }
  }

  void image(const snug_style &style, const snug_rect &frame) {
    if (style.image->format != SNUG_IMAGE_PNG) return;
    auto known = images_.find(style.image);
    if (known == images_.end()) {
      known = images_.emplace(style.image, Image(style.image->bytes, style.image->byte_count)).first;
    }
    Path path;
    addBox(path, frame, style.corners, 0);
    draw(known->second, pixels(style.image_frame), path);
  }

  void draw(const Image &image, const snug_rect &place, const Path &path) {
    if (image.width == 0) return;
    Layer &layer = layers_.back();
    double across = image.width / place.width, down = image.height / place.height;
    layer.fill(Mask(path, layer.area), 0, 0, [&](int x, int y) {
      return image.mean((x - place.x) * across, (y - place.y) * down, (x + 1 - place.x) * across,
                        (y + 1 - place.y) * down);
    });
  }

  // The look of an element without a style.
  void wireframe(const snug_rect &frame) {
    snug_style style = {};
    snug_brush brush = {};
    brush.kind = SNUG_SHADE;
    brush.shade = {0, 0xEEF3FBFF, 1};
    style.fill = &brush;
    style.stroke = 0x7D9BC9FF;
    style.stroke_width = 1;
    for (snug_size &corner : style.corners) corner = {3, 3};
    box(style, frame);
  }

  // --------------------------------------------------------------------------------------------- Text

  using Key = std::tuple<snug_font *, double, uint32_t, int>;

  // A glyph at a quarter of a pixel; with colours, what draws it is asked each time.
  struct Glyph {
    bool needsPen;
    Mask mask;
  };

  void text(const snug_glyph_list &list, size_t number, uint32_t rgba) {
    const snug_run &run = list.runs[number];
    snug_font *font = list.fonts[run.font];
    Color color = Color::of(rgba);
    for (size_t i = run.first; i < run.first + run.count; i++) {
      double x = (list.positions[i].x - origin_.x) * scale_, y = (list.positions[i].y - origin_.y) * scale_;
      int quarters = int(std::floor(x * 4 + 0.5)), column = int(std::floor(quarters / 4.0));
      int row = int(std::floor(y + 0.5));
      const Glyph &glyph = this->glyph(font, run.em, list.ids[i], quarters - 4 * column);
      if (glyph.needsPen) {
        colored(font, list.ids[i], run.em, list.positions[i], rgba);
      } else {
        layers_.back().fill(glyph.mask, column, row, color);
      }
    }
  }

  const Glyph &glyph(snug_font *font, double em, uint32_t id, int quarter) {
    Key key(font, em, id, quarter);
    auto known = masks_.find(key);
    if (known != masks_.end()) return known->second;
    snug_outline_list list = {};
    list.size = sizeof list;
    check(snug_outlines_fill(outlines_, font, &id, 1, em * scale_, &error_), error_);
    check(snug_outlines_get_list(outlines_, &list, &error_), error_);
    Path path;
    const snug_point *p = list.points;
    double dx = quarter / 4.0;
    for (size_t i = 0; i < list.verb_count; i++) {
      switch (list.verbs[i]) {
        case SNUG_PATH_MOVE: path.move(p[0].x + dx, p[0].y); p += 1; break;
        case SNUG_PATH_LINE: path.line(p[0].x + dx, p[0].y); p += 1; break;
        case SNUG_PATH_QUADRATIC: path.quadratic(p[0].x + dx, p[0].y, p[1].x + dx, p[1].y); p += 2; break;
        case SNUG_PATH_CUBIC:
          path.cubic(p[0].x + dx, p[0].y, p[1].x + dx, p[1].y, p[2].x + dx, p[2].y);
          p += 3;
          break;
        default: break;
      }
    }
    SDL_Rect all = {-100000, -100000, 200000, 200000};
    // The font stays as long as the mask.
    return masks_.emplace(
        Key(snug_font_reference(font), em, id, quarter), Glyph{list.needs_pen[0] != 0, Mask(path, all)})
        .first->second;
  }

  // Draws a glyph with layers or a picture.
  void colored(snug_font *font, uint32_t id, double em, snug_point origin, uint32_t color) {
    struct Pen {
      Drawing *drawing;
      Path path;
      uint32_t textColor, color;
      static Pen &of(void *user) { return *static_cast<Pen *>(user); }
      void flush() {
        if (!path.contours.empty()) drawing->fill(path, color);
        path.contours.clear();
      }
      double x(double x) const { return (x - drawing->origin_.x) * drawing->scale_; }
      double y(double y) const { return (y - drawing->origin_.y) * drawing->scale_; }
    } state = {this, {}, color, color};
    snug_pen pen = {};
    pen.size = sizeof pen;
    pen.user = &state;
    pen.move = [](void *user, double x, double y) {
      Pen &pen = Pen::of(user);
      pen.path.move(pen.x(x), pen.y(y));
    };
    pen.line = [](void *user, double x, double y) {
      Pen &pen = Pen::of(user);
      pen.path.line(pen.x(x), pen.y(y));
    };
    pen.quadratic = [](void *user, double cx, double cy, double x, double y) {
      Pen &pen = Pen::of(user);
      pen.path.quadratic(pen.x(cx), pen.y(cy), pen.x(x), pen.y(y));
    };
    pen.cubic = [](void *user, double bx, double by, double cx, double cy, double x, double y) {
      Pen &pen = Pen::of(user);
      pen.path.cubic(pen.x(bx), pen.y(by), pen.x(cx), pen.y(cy), pen.x(x), pen.y(y));
    };
    pen.layer = [](void *user, int32_t isTextColor, uint32_t rgba) {
      Pen::of(user).flush();
      Pen::of(user).color = isTextColor ? Pen::of(user).textColor : rgba;
    };
    pen.picture = [](void *user, const void *png, size_t length, const snug_rect *frame) {
      Drawing &drawing = *Pen::of(user).drawing;
      Path path;
      path.box(drawing.pixels(*frame), square, 0);
      drawing.draw(Image(png, length), drawing.pixels(*frame), path);
    };
    check(snug_font_draw(font, id, em, origin.x, origin.y, &pen, &error_), error_);
    state.flush();
  }

  double scale_;
  snug_point origin_ = {0, 0};
  std::vector<Layer> layers_;
  std::map<Key, Glyph> masks_;
  std::unordered_map<const snug_image *, Image> images_;
  snug_glyphs *glyphs_ = nullptr;
  snug_outlines *outlines_ = nullptr;
  snug_error *error_ = nullptr;
};

constexpr snug_size Drawing::square[4];

}  // namespace

int main(int argc, char **argv) {
  std::string file, picture;
  int frames = 0;
  double width = 0, height = 0, scale = 1;
  for (int i = 1; i < argc; i++) {
    std::string argument = argv[i];
    int left = argc - 1 - i;
    if (argument == "--frames" && left >= 1) {
      frames = std::atoi(argv[++i]);
    } else if (argument == "--picture" && left >= 1) {
      picture = argv[++i];
    } else if (argument == "--scale" && left >= 1) {
      scale = std::atof(argv[++i]);
    } else if (argument == "--size" && left >= 2) {
      width = std::atof(argv[++i]);
      height = std::atof(argv[++i]);
    } else {
      file = argument;
    }
  }
  std::ifstream stream(file, std::ios::binary);
  if (!stream || scale <= 0) {
    std::fprintf(stderr, "usage: window FILE [--frames COUNT] [--picture PNG] [--size WIDTH HEIGHT] [--scale SCALE]\n");
    return 64;
  }
  std::string json((std::istreambuf_iterator<char>(stream)), std::istreambuf_iterator<char>());

  snug_error *error = nullptr;
  snug_catalog *catalog;
  snug_layout *layout;
  snug_layout_options options = {};
  options.size = sizeof options;
  options.width = width;
  size_t slash = file.rfind('/');
  if (slash != std::string::npos) {
    options.folder = file.data();
    options.folder_length = slash;
  }
  check(snug_catalog_create(nullptr, &catalog, &error), error);
  check(snug_layout_create(catalog, json.data(), json.size(), &options, &layout, &error), error);
  snug_style_list styles = {};
  styles.size = sizeof styles;
  check(snug_layout_styles(layout, nullptr, nullptr, 0, nullptr, &styles, &error), error);
  snug_rect canvas = styles.canvas;
  if (width == 0) width = canvas.width;
  if (height == 0) height = frames > 0 ? 600 : canvas.height;

  int exitStatus = 0;
  {
    Drawing drawing(width, height, scale);
    if (SDL_Init(SDL_INIT_VIDEO) != 0) {
      std::fprintf(stderr, "window: %s\n", SDL_GetError());
      return 1;
    }
    int columns = drawing.pixels().area.w, rows = drawing.pixels().area.h;
    SDL_Window *window = SDL_CreateWindow(
        file.c_str(), SDL_WINDOWPOS_UNDEFINED, SDL_WINDOWPOS_UNDEFINED, columns, rows, 0);
    SDL_Renderer *renderer = SDL_CreateRenderer(window, -1, 0);
    SDL_Texture *texture = SDL_CreateTexture(
        renderer, SDL_PIXELFORMAT_ARGB8888, SDL_TEXTUREACCESS_STREAMING, columns, rows);
    snug_rect visible = {canvas.x, canvas.y, width, height};
    auto show = [&] {
      drawing.draw(layout, visible);
      SDL_UpdateTexture(texture, nullptr, drawing.pixels().pixels.data(), 4 * columns);
      SDL_RenderCopy(renderer, texture, nullptr, nullptr);
      SDL_RenderPresent(renderer);
    };
    show();
    if (!picture.empty()) {
      png_image head = {};
      head.version = PNG_IMAGE_VERSION;
      head.width = unsigned(columns);
      head.height = unsigned(rows);
      // The bytes of ARGB where the lowest comes first.
      head.format = PNG_FORMAT_BGRA;
      if (!png_image_write_to_file(&head, picture.c_str(), 0, drawing.pixels().pixels.data(), 0, nullptr)) {
        std::fprintf(stderr, "window: %s: %s\n", picture.c_str(), head.message);
        exitStatus = 73;
      }
    }
    if (frames > 0) {
      const snug_section *sections;
      size_t sectionCount;
      check(snug_layout_sections(layout, &sections, &sectionCount, &error), error);
      size_t items = sections[0].item_count;
      std::vector<double> times;
      for (int frame = 0; frame < frames; frame++) {
        SDL_Event event;
        while (SDL_PollEvent(&event)) {
        }
        auto start = std::chrono::steady_clock::now();
        std::string text = "edit " + std::to_string(frame);
        const int32_t offsets[] = {0, int32_t(text.size())};
        snug_column column = {text.data(), offsets};
        snug_labels labels = {};
        labels.size = sizeof labels;
        labels.columns = &column;
        labels.column_count = labels.count = 1;
        snug_edit edit = {};
        edit.size = sizeof edit;
        edit.kind = SNUG_EDIT_SET_TEXTS;
        edit.item = size_t(frame) * 7919 % items;
        edit.labels = &labels;
        check(snug_layout_edit(layout, &edit, 1, nullptr, &error), error);
        snug_size content;
        check(snug_layout_content_size(layout, &content, &error), error);
        visible.y = std::fmod(frame * 37.0, std::max(1.0, content.height - height));
        show();
        std::chrono::duration<double, std::milli> time = std::chrono::steady_clock::now() - start;
        times.push_back(time.count());
      }
      std::sort(times.begin(), times.end());
      std::printf("%d frames of %d times %d pixels: p50 %.1f ms, p99 %.1f ms\n", frames, columns, rows,
                  times[times.size() / 2], times[times.size() * 99 / 100]);
    }
    bool isOpen = frames == 0 && picture.empty();
    while (isOpen) {
      SDL_Event event;
      if (!SDL_WaitEvent(&event)) break;
      double step = 0;
      if (event.type == SDL_QUIT) isOpen = false;
      if (event.type == SDL_MOUSEWHEEL) step = -40.0 * event.wheel.y;
      if (event.type == SDL_KEYDOWN && event.key.keysym.sym == SDLK_DOWN) step = 40;
      if (event.type == SDL_KEYDOWN && event.key.keysym.sym == SDLK_UP) step = -40;
      double end = std::max(canvas.y, canvas.y + canvas.height - height);
      visible.y = std::clamp(visible.y + step, canvas.y, end);
      show();
    }
    SDL_DestroyTexture(texture);
    SDL_DestroyRenderer(renderer);
    SDL_DestroyWindow(window);
    SDL_Quit();
  }
  snug_layout_release(layout);
  snug_catalog_release(catalog);
  return exitStatus;
}
