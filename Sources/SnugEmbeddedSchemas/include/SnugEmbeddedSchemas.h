// The JSON Schemas of the documents, and the tools of the server, compiled into the binary.
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
