/* Documents. */
#pragma once

#include "input.h"

namespace {

/* ------------------------------------------------------------------------------------ Documents */

/* Members of an object or a list. */
struct Members {
  std::string text;
  void add(const std::string &member) { text += (text.empty() ? "" : ",") + member; }
  void add(const char *key, const std::string &value) { add("\"" + std::string(key) + "\":" + value); }
  std::string object() const { return "{" + text + "}"; }
  std::string list() const { return "[" + text + "]"; }
};

std::string length(Input &in, double limit = 60) {
  if (in.once(400)) return in.from<std::string>({"-1", "1e7", "1e8", "0.001", "null", "\"x\"", "1e400", "-0"});
  return decimal(in.once(3) ? double(in.byte()) / 64 : double(in.pick(size_t(limit) + 1)));
}
std::string size(Input &in) { return "[" + length(in, 200) + "," + length(in, 100) + "]"; }
std::string insets(Input &in) {
  switch (in.pick(4)) {
    case 0: return length(in, 20);
    case 1: return "[" + length(in, 9) + "," + length(in, 30) + "]";
    case 2: return "{\"top\":" + length(in, 9) + ",\"leading\":" + length(in, 9) + "}";
    default: return "{\"bottom\":" + length(in, 9) + ",\"right\":" + length(in, 9) + "}";
  }
}
std::string boolean(Input &in) { return in.once(2) ? "true" : "false"; }
std::string name(Input &in, std::vector<std::string> names) { return quoted(in.from(names)); }

/* The keys of a label and its font. */
void addStyle(Input &in, Members &view, bool isOfCell = true) {
  if (isOfCell && in.once(2)) view.add("lines", std::to_string(in.pick(4)));
  if (isOfCell && in.once(6)) view.add("preferredMaxLayoutWidth", length(in, 100));
  if (in.once(3)) {
    view.add("truncation", name(in, {"tail", "head", "middle", "word", "character", "clip"}));
  }
  if (in.once(4)) view.add("textWrap", name(in, {"wrap", "balance"}));
  if (in.once(4)) view.add("alignment", name(in, {"left", "center", "right", "natural"}));
  if (in.once(6)) view.add("direction", name(in, {"ltr", "rtl"}));
  if (in.once(6)) view.add("lineBoxes", name(in, {"primaryFont", "allRuns"}));
  if (in.once(8)) view.add("keepSpaceAtCut", boolean(in));
  if (in.once(2)) {
    Members font;
    if (in.once(2)) font.add("family", name(in, {"Snug Test", "Snug Sans", "No Such", "sans-serif"}));
    if (in.once(2)) font.add("size", std::to_string(1 + in.pick(30)));
    if (in.once(4)) font.add("weight", std::to_string(1 + in.pick(1000)));
    if (in.once(6)) font.add("letterSpacing", in.from<std::string>({"1", "-2", "0.5", "100", "-1000"}));
    if (in.once(6)) font.add("language", name(in, {"ar", "zh-Hant", "tr", "de"}));
    if (in.once(6)) font.add("axes", "{\"wght\":" + length(in, 900) + "}");
    if (in.once(6)) font.add("features", "{\"liga\":false,\"kern\":" + boolean(in) + "}");
    if (in.once(10)) font.add("slant", name(in, {"roman", "italic", "oblique"}));
    if (in.once(20)) font.add("file", name(in, {"none.ttf", "/dev/null", "/", "."}));
    view.add("font", font.object());
  }
}

/* A text with ranges, as a document has it. */
std::string ranges(Input &in) {
  Members list;
  for (size_t count = in.pick(5); count > 0; count--) {
    Members range;
    switch (in.pick(3)) {
      case 0: list.add(quoted(someText(in))); continue;
      case 1:
        range.add("box", "{\"width\":" + length(in, 30) + ",\"height\":" + length(in, 30) +
                             (in.once(2) ? ",\"baseline\":" + length(in, 30) : "") + "}");
        break;
      default:
        range.add("text", quoted(someText(in)));
        if (in.once(2)) range.add("font", "{\"size\":" + std::to_string(1 + in.pick(30)) + "}");
    }
    if (in.once(2)) range.add("style", in.once(2) ? "{ \"color\": \"red\" }" : "{}");
    list.add(range.object());
  }
  return list.list();
}

std::string someStyle(Input &in) {
  Members style;
  addStyle(in, style, in.once(60));
  return style.object();
}

std::string view(Input &in, const char *kind) {
  Members view;
  if (strcmp(kind, "label") != 0) view.add("kind", quoted(kind));
  if (strcmp(kind, "label") == 0) addStyle(in, view);
  if (strcmp(kind, "image") == 0 || (strcmp(kind, "box") == 0 && in.once(2))) view.add("size", size(in));
  if (in.once(5)) view.add("minWidth", length(in));
  if (in.once(5)) view.add("maxWidth", length(in, 100));
  if (in.once(8)) view.add("maxHeight", length(in));
  if (in.once(6)) view.add("hugging", std::to_string(1 + in.pick(1000)));
  if (in.once(6)) view.add("compressionResistance", std::to_string(1 + in.pick(1000)));
  return view.object();
}

/* The designs that documents declare, by name; whether the document at hand does. */
const std::vector<std::string> cellNames = {"default", "Count", "C0", "C1", "C2"};
bool hasCells;

/* A cell: "C0" has the labels a and b, "C1" a picture, "C2" a container; the others have one label. */
std::string cell(Input &in, const std::string &name) {
  Members cell, views, constraints;
  auto choose = [&](std::vector<std::string> texts) { constraints.add(quoted(in.from(texts))); };
  if (name == "C0") {
    views.add("a", view(in, "label"));
    views.add("b", view(in, "label"));
    choose({"H:|-[a]-(>=4)-[b]-|", "H:|-[a]-4-[b]-|", "H:|[a][b]|"});
    choose({"V:|-[a]-|", "a.firstBaseline = b.lastBaseline", "V:|[a]|"});
    choose({"V:|-[b]-|", "V:|[b]|", "a.width = b.width @ 700"});
  } else if (name == "C1") {
    views.add("icon", view(in, "image"));
    views.add("label", view(in, "label"));
    choose({"H:|-[icon]-[label]-|", "H:|[icon]-[label]|"});
    choose({"V:|-[label]-|", "V:|-(>=2)-[label]-(>=2)-|"});
    choose({"icon.centerY = label.centerY", "icon.top >= super.top", "V:|-(>=0)-[icon]-(>=0)-|"});
  } else if (name == "C2") {
    views.add("c", "{\"kind\":\"container\",\"views\":{\"label\":" + view(in, "label") +
                       "},\"constraints\":[\"H:|-[label]-|\",\"V:|[label]|\"]}");
    choose({"H:|[c]|", "H:|-[c]-|"});
    choose({"V:|[c]|", "V:|-[c]-|"});
  } else {
    views.add("label", view(in, "label"));
    if (in.once(2)) choose({"H:|-[label]-|", "H:|[label]|", "H:|-[label(>=20,<=90)]-|"});
    if (!constraints.text.empty()) choose({"V:|-[label]-|", "V:|[label]|"});
  }
  if (!constraints.text.empty() && in.once(5)) {
    choose({"super.width >= 40", "super.width = 30 @ 999", "super.width <= 100 @ 900",
            "super.height = super.width @ 990", "super.height >= 2 * super.width - 10", "super.width >= 200",
            "super.width <= 60"});
  }
  cell.add("views", views.object());
  if (!constraints.text.empty()) cell.add("constraints", constraints.list());
  if (in.once(3)) cell.add("margins", insets(in));
  if (!in.once(4)) cell.add("recovery", "\"break\"");
  if (in.once(5)) cell.add("style", "{\"fill\":" + quoted(in.once(40) ? "nonsense" : "#eee") + ",\"cornerRadius\":4}");
  return cell.object();
}

/* The content of an item, of its own size or with a cell. */
void addContent(Input &in, Members &item) {
  if (in.once(5)) {
    item.add("size", size(in));
    return;
  }
  std::string cell = hasCells ? in.from(cellNames) : "tag";
  if (in.once(200)) cell = "none";
  if (hasCells && cell != "default") item.add("cell", quoted(cell));
  if (cell == "C0") {
    item.add("texts", "{\"a\":" + quoted(someText(in)) + ",\"b\":" + quoted(someText(in)) + "}");
  } else if (in.once(8)) {
    item.add("texts", "{\"label\":" + quoted(someText(in)) + "}");
  } else {
    item.add("label", in.once(12) ? ranges(in) : quoted(someText(in)));
  }
}

int idCount;
/* Whether items get ids. */
bool usesIDs = true;

std::string item(Input &in, bool canBeKnown = false) {
  if (in.once(3)) return quoted(someText(in));
  Members item;
  addContent(in, item);
  if (usesIDs && in.once(3)) {
    int number = canBeKnown || in.once(20) ? int(in.pick(12)) : idCount++;
    item.add("id", quoted((in.once(30) ? "#" : "i") + std::to_string(number)));
  }
  if (in.once(8)) {
    item.add("alignment",
             name(in, {"start", "center", "end", "stretch", "firstBaseline", "lastBaseline"}));
  }
  if (in.once(10)) item.add("breakBefore", "true");
  if (in.once(8)) item.add("grow", length(in, 3));
  if (in.once(8)) item.add("maximumMain", length(in, 150));
  if (in.once(6)) {
    Members attached;
    for (size_t count = 1 + in.pick(3); count > 0; count--) {
      Members each;
      addContent(in, each);
      if (in.once(2)) each.add("edges", in.from<std::string>({"[\"top\",\"trailing\"]", "[]", "[\"leading\"]"}));
      if (in.once(3)) each.add("fractionalOffset", "[0.25,-0.25]");
      if (in.once(4)) each.add("offset", "[" + length(in) + ",-3]");
      if (in.once(3)) each.add("zIndex", in.from<std::string>({"0", "-5", "7", "1000000"}));
      attached.add(each.object());
    }
    item.add("supplementaries", attached.list());
  }
  return item.object();
}

std::string items(Input &in, size_t most, bool canBeKnown = false) {
  Members items;
  for (size_t count = in.pick(most + 1); count > 0; count--) items.add(item(in, canBeKnown));
  return items.list();
}

std::string bar(Input &in) {
  if (in.once(2)) return quoted(someText(in));
  Members bar;
  addContent(in, bar);
  return bar.object();
}

/* Whether a limit of lines is left out. */
bool skipsLimit;

/* The keys that an edit can change. */
void addMetrics(Input &in, Members &layout) {
  static const std::vector<std::string> alignments = {
      "leading", "center", "trailing", "justified", "spaceBetween", "spaceAround", "spaceEvenly", "fill"};
  if (in.once(3)) layout.add("lineAlignment", quoted(in.from(alignments)));
  if (in.once(6)) layout.add("lastLineAlignment", in.once(3) ? "\"same\"" : quoted(in.from(alignments)));
  if (in.once(4)) {
    layout.add("itemAlignment",
               name(in, {"start", "center", "end", "stretch", "firstBaseline", "lastBaseline"}));
  }
  if (in.once(4)) layout.add("minimumInteritemSpacing", length(in, 20));
  if (in.once(4)) layout.add("minimumLineSpacing", length(in, 20));
  if (in.once(4)) layout.add("sectionInset", insets(in));
  if (in.once(6)) layout.add("maximumItemsPerLine", in.once(3) ? "null" : std::to_string(1 + in.pick(5)));
  if (in.once(5)) layout.add("oversize", name(in, {"overflow", "clamp"}));
  if (in.once(4)) layout.add("lineBreaking", name(in, {"greedy", "balanced"}));
  if (in.once(6)) layout.add("minimumLines", std::to_string(1 + in.pick(6)));
  if (!skipsLimit && in.once(3)) layout.add("maximumLines", in.once(4) ? "null" : std::to_string(1 + in.pick(4)));
  if (in.once(4)) layout.add("pinsHeaders", boolean(in));
  if (in.once(4)) layout.add("pinsFooters", boolean(in));
  if (hasCells && in.once(4)) {
    layout.add("background",
               in.from<std::string>({"null", "\"Card\"", "{\"cell\":\"Card\",\"inset\":-8,\"zIndex\":-3}",
                                     "{\"cell\":\"Card\",\"inset\":40,\"zIndex\":2}"}));
  }
}

bool hasScale;

std::string layout(Input &in, bool isOfSection) {
  Members layout;
  const bool hasOverflow = in.once(3) && !(tolerates && isOfSection);
  if (hasOverflow && tolerates) layout.add("maximumLines", std::to_string(1 + in.pick(4)));
  skipsLimit = tolerates;
  addMetrics(in, layout);
  skipsLimit = false;
  if (in.once(12)) layout.add("preset", "\"uiKit\"");
  if (in.once(4)) layout.add("itemSize", size(in));
  if (hasOverflow) layout.add("overflow", in.from<std::string>({"\"+{count}\"", "{\"label\":\"{count} more {count}\"}", "{\"size\":[30,20]}"}));
  if (!isOfSection) {
    if (in.once(5)) layout.add("scrollDirection", "\"horizontal\"");
    if (hasScale && in.once(2)) layout.add("snap", name(in, {"none", "origins", "edges"}));
  }
  return layout.object();
}

std::string section(Input &in, size_t most, bool canBeKnown = false, size_t sections = 0) {
  Members section;
  if (in.once(3)) section.add("header", bar(in));
  if (in.once(4)) section.add("footer", bar(in));
  if (in.once(2)) section.add("layout", layout(in, true));
  if (sections > 0 && in.once(2)) section.add("id", quoted("s" + std::to_string(in.pick(sections + 1))));
  if (!in.once(12)) section.add("items", items(in, most, canBeKnown));
  return section.object();
}

/* A document; those for collections have a height. */
std::string goodDocument(Input &in, bool hasHeight) {
  idCount = 0;
  usesIDs = hasHeight || !tolerates;
  Members document, container, cells;
  if (in.once(2)) container.add("width", length(in, 400));
  if (hasHeight || in.once(4)) container.add("height", std::to_string(20 + in.pick(200)));
  if (in.once(4)) container.add("direction", "\"rtl\"");
  hasScale = in.once(2);
  if (hasScale) container.add("scale", in.from<std::string>({"1", "2", "3", "1.5", "0.0625", "64"}));
  if (in.once(5)) container.add("contentInset", insets(in));
  document.add("container", container.object());
  hasCells = !in.once(3);
  if (hasCells) {
    for (const auto &each : cellNames) cells.add(each.c_str(), cell(in, each));
    cells.add("Card", "{\"style\":{\"fill\":\"#eee\"}}");
    if (in.once(40)) cells.add(in.once(2) ? "nul\\u0000nul" : "\xc3\xa9", cell(in, "default"));
    document.add("cells", cells.object());
  }
  if (!in.once(3)) document.add("layout", layout(in, false));
  if (in.once(3)) {
    document.add("items", items(in, 24));
  } else {
    Members sections;
    for (size_t count = in.pick(4); count > 0; count--) sections.add(section(in, 16));
    document.add("sections", sections.list());
  }
  if (hasHeight && in.once(2)) {
    Members collection;
    if (in.once(2)) collection.add("selection", name(in, {"none", "single", "multiple"}));
    if (in.once(2)) collection.add("estimatedSize", "[" + std::to_string(1 + in.pick(80)) + "," + std::to_string(1 + in.pick(60)) + "]");
    if (in.once(3)) collection.add("prefetchAhead", length(in, 200));
    if (in.once(6)) collection.add("refuse", "[\"shouldSelect 0-1\",\"shouldHighlight 0-0\"]");
    document.add("collection", collection.object());
  }
  return document.object();
}

/* Makes a text of JSON wrong, seldom. */
std::string damaged(Input &in, std::string json) {
  if (!in.once(24)) return json;
  switch (in.pick(7)) {
    case 0: return json.substr(0, in.pick(json.size() + 1));
    case 1: json.insert(in.pick(json.size() + 1), 1, char(in.byte())); return json;
    case 2:
      if (!json.empty()) json[in.pick(json.size())] = char(in.byte());
      return json;
    case 3: return std::string(1 + in.pick(5000), '[');
    case 4: {
      std::string deep;
      for (size_t count = in.pick(200); count > 0; count--) deep += "{\"views\":";
      return deep;
    }
    case 5: return "\xef\xbb\xbf" + json;
    default: return anyText(in);
  }
}

std::string document(Input &in, bool hasHeight) { return damaged(in, goodDocument(in, hasHeight)); }

}  // namespace
