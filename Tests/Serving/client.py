"""Uses `snug serve` as agents do, through the public client of the Model Context Protocol from PyPI (mcp).

    python3 client.py SNUG
"""

import asyncio
import base64
import json
import sys

from mcp import ClientSession, StdioServerParameters
from mcp.client.stdio import stdio_client


def field(value, *names):
    """A field by its name in this or another version of the client."""
    for name in names:
        if hasattr(value, name):
            return getattr(value, name)
    raise AttributeError(names)


async def main(snug):
    parameters = StdioServerParameters(command=snug, args=["serve"])
    async with stdio_client(parameters) as (reading, writing), ClientSession(reading, writing) as session:
        hello = await session.initialize()
        assert field(hello, "serverInfo", "server_info").name == "snug"
        tools = (await session.list_tools()).tools
        names = {tool.name for tool in tools}
        assert {"measure", "check", "fit", "layout", "render", "explain", "open", "edit"} <= names, names

        async def call(name, **arguments):
            return await session.call_tool(name, arguments)

        def structured(result):
            assert not field(result, "isError", "is_error"), result
            return field(result, "structuredContent", "structured_content")

        document = {"items": ["A", "longer", {"id": "last", "label": "much longer"}]}
        measured = structured(await call("measure", texts=["A", "longer"]))
        assert len(measured["labels"]) == 2
        frames = structured(await call("layout", document=document))
        assert frames["sections"][0]["items"][2]["id"] == "last"
        assert json.loads((await call("layout", document=document)).content[0].text) == frames
        opened = structured(await call("open", document=document))
        changed = structured(
            await call("edit", document=opened["document"], edits=[{"remove": [0, 0]}]))
        assert changed["placed"], changed
        after = structured(await call("layout", document=opened["document"]))
        assert after == structured(await call("layout", document={"items": document["items"][1:]}))
        why = await call("explain", document=document, item=1, attribute="width")
        assert "width" in why.content[0].text
        picture = await call("render", document=document, format="svg")
        assert picture.content[0].text.startswith("<svg"), picture
        try:
            pixels = (await call("render", document=document, format="png")).content[0]
            assert base64.b64decode(pixels.data).startswith(b"\x89PNG")
        except AttributeError:  # Without Cairo.
            assert "libcairo" in pixels.text, pixels
        wrong = await call("layout", document={"item": []})
        assert field(wrong, "isError", "is_error") and "did you mean" in wrong.content[0].text
        print("client.py: the server works with the public client")


asyncio.run(main(sys.argv[1]))
