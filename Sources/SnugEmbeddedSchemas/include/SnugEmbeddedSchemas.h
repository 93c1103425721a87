// The JSON Schemas of the documents, the tools of the server, the page of `snug inspect`, and documents to start
// from, compiled into the binary.
#pragma once
#include <stddef.h>

const unsigned char *snug_input_schema_bytes(void);
extern const size_t snug_input_schema_size;
const unsigned char *snug_script_schema_bytes(void);
extern const size_t snug_script_schema_size;
const unsigned char *snug_output_schema_bytes(void);
extern const size_t snug_output_schema_size;
const unsigned char *snug_tools_bytes(void);
extern const size_t snug_tools_size;

const unsigned char *snug_inspect_bytes(void);
extern const size_t snug_inspect_size;

const unsigned char *snug_card_bytes(void);
extern const size_t snug_card_size;
const unsigned char *snug_tags_bytes(void);
extern const size_t snug_tags_size;
const unsigned char *snug_chat_bytes(void);
extern const size_t snug_chat_size;
