/* Steps of scripts. */
#pragma once

#include "documents.h"

namespace {

/* --------------------------------------------------------------------------------------- Steps */

std::string path(Input &in) {
  if (in.once(30)) return in.from<std::string>({"[-1,0]", "[0,-1]", "[0]", "[0,1e18]", "null", "[9007199254740993,0]"});
  return "[" + std::to_string(in.pick(in.once(4) ? 4 : 1)) + "," + std::to_string(in.pick(18)) + "]";
}
std::string offset(Input &in) {
  if (in.once(40)) return in.from<std::string>({"1e308", "-1e308", "1e7", "-1e7", "1e-300"});
  return decimal(double(in.pick(600)) - 80);
}

std::string step(Input &in) {
  Members step;
  switch (in.pick(17)) {
    case 0:
    case 1:
      step.add("scroll", offset(in));
      if (in.once(3)) step.add("animated", boolean(in));
      if (in.once(4)) step.add("overscroll", boolean(in));
      break;
    case 2: step.add("resize", "[" + length(in, 400) + "," + length(in, 200) + "]"); break;
    case 3:
      if (in.once(2)) step.add("inset", insets(in));
      else step.add("expect", "{\"contentOffset\":{\"y\":" + offset(in) + "},\"visible\":[{}]}");
      break;
    case 4: step.add("drag", offset(in)); break;
    case 5: step.add("release", offset(in)); break;
    case 6:
      step.add("wait", in.from<std::string>({"0.1", "1", "0", "5", "-1", "1e300"}));
      if (in.once(2)) step.add("frames", std::to_string(in.pick(40)));
      break;
    case 7:
      step.add("scrollTo", path(in));
      if (in.once(2)) step.add("at", name(in, {"top", "center", "bottom", "nearest"}));
      if (in.once(3)) step.add("animated", boolean(in));
      break;
    case 8: step.add("touchDown", path(in)); break;
    case 9: step.add("touchUp", in.once(4) ? "null" : path(in)); break;
    case 10:
      if (in.once(2)) step.add("touchCancel", "true");
      else step.add("tap", path(in));
      if (in.once(3)) step.add("comment", "\"words\"");
      break;
    case 11: step.add(in.once(3) ? "deselect" : "select", path(in)); break;
    case 12:
    case 13: {
      Members update;
      auto paths = [&](size_t most) {
        Members list;
        for (size_t count = 1 + in.pick(most); count > 0; count--) list.add(path(in));
        return list.list();
      };
      if (in.once(3)) update.add("delete", paths(3));
      if (in.once(3)) update.add("reload", paths(3));
      if (in.once(2)) {
        Members list;
        for (size_t count = 1 + in.pick(3); count > 0; count--) {
          list.add("{\"at\":" + path(in) + ",\"item\":" + item(in) + "}");
        }
        update.add("insert", list.list());
      }
      if (in.once(3)) update.add("move", "[[" + path(in) + "," + path(in) + "]]");
      auto number = [&] { return std::to_string(in.pick(4)); };
      if (in.once(5)) update.add("deleteSections", "[" + number() + "]");
      if (in.once(4)) update.add("insertSections", "[{\"at\":" + number() + ",\"section\":" + section(in, 8) + "}]");
      if (in.once(5)) update.add("moveSections", "[[" + number() + "," + number() + "]]");
      if (in.once(6)) update.add("reloadSections", "[" + number() + "]");
      step.add("update", update.object());
      break;
    }
    case 14: {
      Members sections;
      for (size_t count = in.pick(4); count > 0; count--) sections.add(section(in, 10, true, 4));
      step.add("apply", sections.list());
      break;
    }
    case 15: {
      Members metrics;
      addMetrics(in, metrics);
      step.add("layout", metrics.object());
      if (in.once(2)) step.add("section", std::to_string(in.pick(3)));
      break;
    }
    default:
      step.add("setItem", path(in));
      step.add("item", item(in));
  }
  return step.object();
}

}  // namespace
