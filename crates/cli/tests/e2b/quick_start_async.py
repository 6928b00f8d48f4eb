"""What the guides of E2B show, with the asynchronous client. Arguments: the address of the server."""

import asyncio
import os
import sys

from e2b import AsyncSandbox

OPTIONS = {"api_key": "0123456789abcdef", "api_url": sys.argv[1], "sandbox_url": sys.argv[1]}


async def main():
    async with await AsyncSandbox.create(**OPTIONS) as sandbox:
        pieces = []
        result = await sandbox.commands.run("echo hi", on_stdout=pieces.append)
        assert result.stdout == "".join(pieces) == "hi\n", result

        slow = await sandbox.commands.run("read line; echo got $line", background=True, stdin=True)
        several = await asyncio.gather(*(sandbox.commands.run(f"echo {number}") for number in range(8)))
        assert [result.stdout for result in several] == [f"{number}\n" for number in range(8)], several
        await sandbox.commands.send_stdin(slow.pid, "word\n")
        assert (await slow.wait()).stdout == "got word\n"

        await sandbox.files.make_dir("/tmp/watched")
        events = asyncio.Queue()
        handle = await sandbox.files.watch_dir("/tmp/watched", on_event=events.put_nowait, recursive=True)
        await sandbox.files.write("/tmp/watched/deep/file", "one")
        names = set()
        while "deep/file" not in names:
            names.add((await asyncio.wait_for(events.get(), 20)).name)
        await handle.stop()
        assert await sandbox.files.read("/tmp/watched/deep/file") == "one"
    assert not await sandbox.is_running()
    print("ok", flush=True)


asyncio.run(main())
# Not by returning: threads of the SDK's HTTP client may still be in Python then, which Python 3.11 ends with pthread_exit and their Rust
# frames turn into an abort.
os._exit(0)
