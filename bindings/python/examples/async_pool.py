"""Many sessions at a time, with asyncio: a pool keeps copies of a template ready."""

import asyncio

from boxsh import AsyncPool, AsyncSandbox


async def main() -> None:
    template = AsyncSandbox()
    await template.run("mkdir -p data; helper() { echo \"[$*]\"; }")
    async with AsyncPool(template, 2, 8) as pool:

        async def work(number: int) -> str:
            async with await pool.acquire() as sandbox:
                return (await sandbox.run(f"helper {number}")).stdout

        outputs = await asyncio.gather(*(work(number) for number in range(100)))
    assert outputs == [f"[{number}]\n" for number in range(100)]

    sandbox = AsyncSandbox()
    async with await sandbox.run_stream("for i in 1 2 3; do echo $i; sleep .01; done") as stream:
        async for name, text in stream:
            print(name, text, end="")


asyncio.run(main())
