/* The JSON that is written. */
#pragma once

#include "steps.h"

namespace {

/* ------------------------------------------------------------------------- JSON that is written */

struct JSON {
  char kind = 0;
  double number = 0;
  std::string text;
  std::vector<std::pair<std::string, JSON>> members;

  const JSON *member(const char *key) const {
    for (const auto &each : members) if (each.first == key) return &each.second;
    return nullptr;
  }
  const JSON &at(const char *key) const {
    const JSON *found = member(key);
    if (!found) broken("the JSON has no \"%s\"", key);
    return *found;
  }
};

struct Reader {
  const char *place, *end;

  char next() { return place < end ? *place : 0; }
  void space() { while (place < end && strchr(" \n\r\t", *place)) place++; }
  void take(char c) {
    space();
    if (next() != c) broken("the JSON that is written is wrong: expected %c before %.40s", c, place);
    place++;
  }
  std::string string() {
    std::string text;
    take('"');
    while (next() != '"') {
      EXPECT(place < end);
      if (*place == '\\') text += *place++;
      text += *place++;
    }
    place++;
    return text;
  }
  JSON value() {
    JSON value;
    space();
    value.kind = next();
    if (value.kind == '{' || value.kind == '[') {
      const char close = value.kind == '{' ? '}' : ']';
      place++;
      for (space(); next() != close; space()) {
        if (!value.members.empty()) take(',');
        std::string key;
        if (close == '}') {
          key = string();
          take(':');
        }
        value.members.emplace_back(key, this->value());
      }
      place++;
    } else if (value.kind == '"') {
      value.text = string();
    } else if (strchr("tfn", value.kind)) {
      while (next() >= 'a' && next() <= 'z') value.text += *place++;
    } else {
      char *stop = nullptr;
      value.number = strtod(place, &stop);
      if (stop == place) broken("no number in the JSON that is written: %.40s", place);
      place = stop;
    }
    return value;
  }
};

}  // namespace
