// Times the solver's workloads with kiwi, a C++ Cassowary solver: `Scripts/compare-with-kiwi.sh`.
//
//     kiwi_benchmarks [rounds]      prints `name median_ns` for each workload
//
// Kiwi has weights where Snug has a strict hierarchy, so the two are not equivalent: the sum of
// many violations at one weight can exceed one violation at the next. The weights here are as far
// apart as kiwi's range allows, up to a factor of 1000 per level, and every answer is checked
// against that of the hierarchy. Kiwi gets no constraints that it does not need: none keeps sizes
// non-negative where others do.

#include <kiwi/kiwi.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <functional>
#include <string>
#include <vector>

namespace {

void check(bool holds, const char *what, double value) {
  if (holds) return;
  std::fprintf(stderr, "kiwi_benchmarks: wrong answer in %s: %.17g\n", what, value);
  std::exit(1);
}

// The tolerance that weights of up to 10^8 leave for a correct value.
bool isNear(double a, double b) { return std::abs(a - b) < 1e-4; }

// The intrinsic widths of the workloads: Benchmarks/SnugWorkloads/WidthGenerator.swift.
class Widths {
 public:
  double next() {
    state = state * 6364136223846793005u + 1442695040888963407u;
    return static_cast<double>(512 + (state >> 33) % 9728) / 64;
  }

 private:
  std::uint64_t state = 0x9E3779B97F4A7C15u;
};

// The weight of each of `count` levels, highest first, the last 1. The first stays under 10^8, a
// factor of 10 below kiwi's required strength. Integer factors keep kiwi's sums of weights exact:
// with others it finds an objective unbounded after many removals.
std::vector<double> weights(int count) {
  const double factor = std::floor(std::min(1000.0, std::pow(1e8, 1.0 / (count - 1))));
  std::vector<double> result(count);
  for (int level = 0; level < count; ++level) {
    result[level] = std::pow(factor, count - 1 - level);
  }
  return result;
}

// Above every weight: an edit variable represents a given number.
const double givenStrength = 9e8;

// The way a program's intrinsic widths change from solve to solve.
enum class Change { fixed, editVariable, replacedConstraints };

struct Label {
  kiwi::Variable x, width, y, height, intrinsic;
  double hugging, compression;
  kiwi::Constraint huggingWidth, compressionWidth;
};

// A cell with labels in a row: Benchmarks/SnugWorkloads/RowCell.swift.
class RowCell {
 public:
  kiwi::Variable width, height;
  std::vector<Label> labels;

  explicit RowCell(Change change) : change(change) {}

  void addLabel(
      double intrinsicWidth, double hugging, double compression, double minimum = -1,
      double maximum = -1) {
    Label label;
    label.hugging = hugging;
    label.compression = compression;
    if (labels.empty()) {
      solver.addConstraint(label.x == 5);
    } else {
      solver.addConstraint(label.x - labels.back().x - labels.back().width == 4);
    }
    if (minimum >= 0) solver.addConstraint(label.width >= minimum);
    if (maximum >= 0) solver.addConstraint(label.width <= maximum);
    solver.addConstraint(label.y == 5);
    solver.addConstraint(height - label.y - label.height == 5);
    solver.addConstraint((label.height <= 17) | hugging);
    solver.addConstraint((label.height >= 17) | compression);
    if (change == Change::editVariable) {
      solver.addEditVariable(label.intrinsic, givenStrength);
      solver.suggestValue(label.intrinsic, intrinsicWidth);
      solver.addConstraint((label.width - label.intrinsic <= 0) | hugging);
      solver.addConstraint((label.width - label.intrinsic >= 0) | compression);
    } else {
      addIntrinsicWidth(label, intrinsicWidth);
    }
    labels.push_back(label);
  }

  void close(double fitting, double maximumWidth = -1) {
    solver.addConstraint(width - labels.back().x - labels.back().width == 5);
    if (maximumWidth >= 0) solver.addConstraint(width <= maximumWidth);
    solver.addConstraint((width == 0) | fitting);
    solver.addConstraint((height == 0) | fitting);
  }

  void setIntrinsicWidth(Label &label, double intrinsicWidth) {
    if (change == Change::editVariable) {
      solver.suggestValue(label.intrinsic, intrinsicWidth);
    } else {
      solver.removeConstraint(label.huggingWidth);
      solver.removeConstraint(label.compressionWidth);
      addIntrinsicWidth(label, intrinsicWidth);
    }
  }

  void solve() { solver.updateVariables(); }

 private:
  Change change;
  kiwi::Solver solver;

  void addIntrinsicWidth(Label &label, double intrinsicWidth) {
    label.huggingWidth = (label.width <= intrinsicWidth) | label.hugging;
    label.compressionWidth = (label.width >= intrinsicWidth) | label.compression;
    solver.addConstraint(label.huggingWidth);
    solver.addConstraint(label.compressionWidth);
  }
};

void addTag(RowCell &cell, double intrinsicWidth) {
  static const std::vector<double> w = weights(3);  // 750, 251, 50
  cell.addLabel(intrinsicWidth, w[1], w[0], 40, 120);
  cell.close(w[2]);
}

void checkTag(const RowCell &cell, double intrinsicWidth) {
  const double expected = std::clamp(intrinsicWidth, 40.0, 120.0) + 10;
  check(isNear(cell.width.value(), expected), "T: width", cell.width.value());
  check(isNear(cell.height.value(), 27), "T: height", cell.height.value());
}

void tagAnew(int count) {
  Widths widths;
  for (int i = 0; i < count; ++i) {
    const double width = widths.next();
    RowCell cell(Change::fixed);
    addTag(cell, width);
    cell.solve();
    checkTag(cell, width);
  }
}

void tagChanged(int count, Change change) {
  Widths widths;
  RowCell cell(change);
  addTag(cell, 64);
  for (int i = 0; i < count; ++i) {
    const double width = widths.next();
    cell.setIntrinsicWidth(cell.labels[0], width);
    cell.solve();
    checkTag(cell, width);
  }
}

void threeLabels(int count, Change change) {
  const std::vector<double> w = weights(7);  // 751, 750, 749, 252, 251, 250, 50
  RowCell cell(change);
  cell.addLabel(64, w[4], w[1]);
  cell.addLabel(64, w[5], w[2], 30);
  cell.addLabel(64, w[3], w[0]);
  cell.close(w[6], 240);
  Widths widths;
  double sum = 0;
  for (int i = 0; i < count; ++i) {
    for (Label &label : cell.labels) cell.setIntrinsicWidth(label, widths.next());
    cell.solve();
    sum += cell.width.value() + 2 * cell.labels[0].width.value() +
           3 * cell.labels[1].width.value() + 5 * cell.labels[2].width.value();
  }
  // The known sum of the workload over its 100,000 solves.
  if (count == 100000) check(std::abs(sum - 93741604.1875) < 0.01, "M", sum);
}

void crowd(int count, Change change) {
  const int labelCount = 8;
  const std::vector<double> w = weights(2 * labelCount + 1);  // 760 ... 753, 260 ... 253, 5
  RowCell cell(change);
  for (int i = 0; i < labelCount; ++i) cell.addLabel(64, w[labelCount + i], w[i], 20);
  cell.close(w[2 * labelCount], 60 * labelCount);
  Widths widths;
  std::vector<double> intrinsic(labelCount);
  for (int i = 0; i < count; ++i) {
    for (int j = 0; j < labelCount; ++j) {
      intrinsic[j] = widths.next();
      cell.setIntrinsicWidth(cell.labels[j], intrinsic[j]);
    }
    cell.solve();
    // The first label gets its width before the second, and so on, down to 20 each.
    double room = 60 * labelCount - 10 - 4 * (labelCount - 1) - 20 * labelCount;
    for (int j = 0; j < labelCount; ++j) {
      const double beyondLeast = std::min(std::max(intrinsic[j] - 20, 0.0), room);
      room -= beyondLeast;
      const double width = cell.labels[j].width.value();
      check(isNear(width, 20 + beyondLeast), "C_8", width);
    }
  }
}

struct Box {
  kiwi::Variable left, top, width, height;
};

// A form: Benchmarks/SnugWorkloads/Form.swift.
class Form {
 public:
  Form() {
    solver.addEditVariable(frame.width, strong());
    solver.addEditVariable(frame.height, strong());
    addFrame();
    addSizes();
    addAlignment();
    addColumns();
    addRows();
  }

  void solve(double width, double height) {
    solver.suggestValue(frame.width, width);
    solver.suggestValue(frame.height, height);
    solver.updateVariables();
  }

  // The values of the frame and the container that the hierarchy determines, as HiGHS finds them:
  // Tests/Fixtures/solver-oracle/workloads.txt.
  void check60By30() const {
    check(isNear(frame.width.value(), 221), "E: width at 60", frame.width.value());
    check(isNear(frame.height.value(), 126.5), "E: height at 30", frame.height.value());
    check(isNear(container.height.value(), 11), "E: container", container.height.value());
  }

  void check800By600() const {
    check(isNear(frame.width.value(), 800), "E: width at 800", frame.width.value());
    check(isNear(frame.height.value(), 600), "E: height at 600", frame.height.value());
    check(isNear(container.height.value(), 24), "E: container", container.height.value());
  }

 private:
  kiwi::Solver solver;
  Box frame, container, labels[3], fields[3];
  kiwi::Variable contentsTop, contentsBottom, contentsLeft, contentsRight, midline;

  static double weight(int level) {
    static const std::vector<double> w = weights(5);
    return w[level];
  }
  static double strong() { return weight(0); }
  static double strongMedium() { return weight(1); }
  static double moreThanMedium() { return weight(2); }
  static double medium() { return weight(3); }
  static double weak() { return weight(4); }

  void addFrame() {
    for (const Box *box : {&frame, &container, labels, labels + 1, labels + 2, fields,
                           fields + 1, fields + 2}) {
      solver.addConstraint(box->left >= 0);
      solver.addConstraint(box->top >= 0);
      solver.addConstraint(box->width >= 0);
      solver.addConstraint(box->height >= 0);
    }
    solver.addConstraint(contentsTop - frame.top == 10);
    solver.addConstraint(contentsBottom - frame.top - frame.height == -10);
    solver.addConstraint(contentsLeft - frame.left == 10);
    solver.addConstraint(contentsRight - frame.left - frame.width == -10);
    solver.addConstraint((frame.width == 0) | medium());
    solver.addConstraint((frame.height == 0) | medium());
  }

  void addSizes() {
    const double labelWidths[] = {67, 66, 24};
    for (int i = 0; i < 3; ++i) {
      solver.addConstraint((labels[i].width == labelWidths[i]) | weak());
      solver.addConstraint((labels[i].width >= labelWidths[i]) | strong());
      solver.addConstraint((labels[i].height == 16) | strong());
      solver.addConstraint((labels[i].height >= 16) | strong());
    }
    for (const Box &field : fields) {
      solver.addConstraint((field.width >= 125) | strong());
      solver.addConstraint((field.height == 21) | strong());
      solver.addConstraint((field.height >= 21) | strong());
    }
    solver.addConstraint((container.height >= 24) | strongMedium());
    solver.addConstraint((container.height <= 24) | strongMedium());
    solver.addConstraint((container.width >= 119) | strongMedium());
    solver.addConstraint((container.width <= 1e7) | strongMedium());
  }

  void addAlignment() {
    const Box *besides[] = {&fields[0], &fields[1], &container};
    for (const Box *field : besides) {
      solver.addConstraint((field->left - midline == 0) | strong());
    }
    for (int i = 0; i < 3; ++i) {
      const Box &field = *besides[i];
      const Box &label = labels[i];
      solver.addConstraint(
          (field.top + 0.5 * field.height - label.top - 0.5 * label.height == 0) | strong());
    }
  }

  void addColumns() {
    const std::vector<const Box *> columns[] = {
        {&labels[0], &labels[1], &labels[2], &fields[2]},
        {&fields[0], &fields[1], &container, &fields[2]}};
    for (const auto &column : columns) {
      space(column[0]->top - contentsTop, 0);
      for (int i = 0; i < 3; ++i) {
        space(column[i + 1]->top - column[i]->top - column[i]->height, 10);
      }
      space(contentsBottom - fields[2].top - fields[2].height, 0);
    }
  }

  void addRows() {
    const Box *besides[] = {&fields[0], &fields[1], &container};
    for (int i = 0; i < 3; ++i) {
      space(labels[i].left - contentsLeft, 0);
      space(besides[i]->left - labels[i].left - labels[i].width, 10);
      space(contentsRight - besides[i]->left - besides[i]->width, 0);
    }
    space(fields[2].left - contentsLeft, 0);
    space(contentsRight - fields[2].left - fields[2].width, 0);
  }

  void space(const kiwi::Expression &distance, double least) {
    solver.addConstraint(distance >= least);
    solver.addConstraint((distance == least) | moreThanMedium());
  }
};

void formAnew(int count) {
  for (int i = 0; i < count; ++i) {
    Form form;
    form.solve(60, 30);
    form.check60By30();
  }
}

void formEdited(int count) {
  Form form;
  for (int i = 0; i < count; ++i) {
    if (i % 2 == 0) {
      form.solve(60, 30);
      form.check60By30();
    } else {
      form.solve(800, 600);
      form.check800By600();
    }
  }
}

struct Contestant {
  std::string name;
  int count;
  std::function<void(int)> body;
  std::vector<double> times;

  double median() const {
    std::vector<double> sorted = times;
    std::sort(sorted.begin(), sorted.end());
    return sorted[sorted.size() / 2];
  }
};

// A program whose parameters change in either way that kiwi offers; the faster one counts.
void addChanging(
    std::vector<Contestant> &contestants, const char *name, int count,
    void (*body)(int, Change)) {
  contestants.push_back({name, count, [=](int n) { body(n, Change::editVariable); }, {}});
  contestants.push_back(
      {name, count, [=](int n) { body(n, Change::replacedConstraints); }, {}});
}

}  // namespace

int main(int argc, char **argv) {
  const int rounds = argc > 1 ? std::max(1, std::atoi(argv[1])) : 5;
  std::vector<Contestant> contestants;
  contestants.push_back({"Ta", 100000, tagAnew, {}});
  addChanging(contestants, "Tb", 100000, tagChanged);
  addChanging(contestants, "M", 100000, threeLabels);
  addChanging(contestants, "C_8", 10000, crowd);
  contestants.push_back({"E1", 1000, formAnew, {}});
  contestants.push_back({"E5", 1000, formEdited, {}});

  for (int round = 0; round < rounds; ++round) {
    for (Contestant &contestant : contestants) {
      const auto start = std::chrono::steady_clock::now();
      contestant.body(contestant.count);
      const std::chrono::duration<double, std::nano> elapsed =
          std::chrono::steady_clock::now() - start;
      contestant.times.push_back(elapsed.count() / contestant.count);
    }
  }
  for (std::size_t i = 0; i < contestants.size(); ++i) {
    const Contestant &contestant = contestants[i];
    double best = contestant.median();
    while (i + 1 < contestants.size() && contestants[i + 1].name == contestant.name) {
      best = std::min(best, contestants[++i].median());
    }
    std::printf("%s %.1f\n", contestant.name.c_str(), best);
  }
}
