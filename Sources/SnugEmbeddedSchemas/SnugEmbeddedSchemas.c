#include "SnugEmbeddedSchemas.h"

static const unsigned char input[] = {
#embed "input.schema.json"
};
const size_t snug_input_schema_size = sizeof input;

static const unsigned char script[] = {
#embed "script.schema.json"
};
const size_t snug_script_schema_size = sizeof script;

static const unsigned char output[] = {
#embed "output.schema.json"
};
const size_t snug_output_schema_size = sizeof output;

static const unsigned char tools[] = {
#embed "tools.json"
};
const size_t snug_tools_size = sizeof tools;

static const unsigned char inspect[] = {
#embed "inspect.html"
};
const size_t snug_inspect_size = sizeof inspect;

static const unsigned char card[] = {
#embed "../../Examples/Tutorial/card.json"
};
const size_t snug_card_size = sizeof card;

static const unsigned char tags[] = {
#embed "../../Examples/Tutorial/tags.json"
};
const size_t snug_tags_size = sizeof tags;

static const unsigned char chat[] = {
#embed "../../Examples/Gallery/chat.json"
};
const size_t snug_chat_size = sizeof chat;

// Functions: Swift would import arrays of these sizes as tuples.
const unsigned char *snug_input_schema_bytes(void) { return input; }
const unsigned char *snug_script_schema_bytes(void) { return script; }
const unsigned char *snug_output_schema_bytes(void) { return output; }
const unsigned char *snug_tools_bytes(void) { return tools; }
const unsigned char *snug_inspect_bytes(void) { return inspect; }
const unsigned char *snug_card_bytes(void) { return card; }
const unsigned char *snug_tags_bytes(void) { return tags; }
const unsigned char *snug_chat_bytes(void) { return chat; }
