/* compare PNG PNG BOUND: fails if two pictures differ in their size, or on average by more than BOUND of 255 in a
   part of a pixel on white. */
#include <cairo.h>
#include <stdio.h>
#include <stdlib.h>

/* Reads a picture onto white. */
static cairo_surface_t *read(const char *path) {
  cairo_surface_t *file = cairo_image_surface_create_from_png(path);
  if (cairo_surface_status(file) != CAIRO_STATUS_SUCCESS) {
    fprintf(stderr, "compare: %s cannot be read\n", path);
    exit(66);
  }
  cairo_surface_t *picture = cairo_image_surface_create(
      CAIRO_FORMAT_RGB24, cairo_image_surface_get_width(file),
      cairo_image_surface_get_height(file));
  cairo_t *cairo = cairo_create(picture);
  cairo_set_source_rgb(cairo, 1, 1, 1);
  cairo_paint(cairo);
  cairo_set_source_surface(cairo, file, 0, 0);
  cairo_paint(cairo);
  cairo_destroy(cairo);
  cairo_surface_destroy(file);
  cairo_surface_flush(picture);
  return picture;
}

int main(int argc, char **argv) {
  if (argc != 4) {
    fprintf(stderr, "usage: compare PNG PNG BOUND\n");
    return 64;
  }
  cairo_surface_t *one = read(argv[1]), *other = read(argv[2]);
  int width = cairo_image_surface_get_width(one), height = cairo_image_surface_get_height(one);
  if (cairo_image_surface_get_width(other) != width ||
      cairo_image_surface_get_height(other) != height) {
    fprintf(
        stderr, "compare: %s has %d times %d pixels, %s has %d times %d\n", argv[1], width, height,
        argv[2], cairo_image_surface_get_width(other), cairo_image_surface_get_height(other));
    return 1;
  }
  double sum = 0;
  int stride = cairo_image_surface_get_stride(one);
  for (int row = 0; row < height; row++) {
    const unsigned char *first = cairo_image_surface_get_data(one) + row * stride;
    const unsigned char *second = cairo_image_surface_get_data(other) + row * stride;
    /* The fourth byte of a pixel is not used, and is the same. */
    for (int byte = 0; byte < 4 * width; byte++) {
      if (byte % 4 != 3) sum += abs(first[byte] - second[byte]);
    }
  }
  double mean = sum / (3.0 * width * height);
  printf("%.3f\n", mean);
  cairo_surface_destroy(one);
  cairo_surface_destroy(other);
  return mean > atof(argv[3]);
}
