"""The client as it is for a server on the same machine, by `E2B_DEBUG`, for which the ports are fixed. Arguments: none."""

from e2b import Sandbox

sandbox = Sandbox.create()
assert sandbox.commands.run("echo hi").stdout == "hi\n"
sandbox.files.write("hello.txt", "hello")
assert sandbox.files.read("hello.txt") == "hello"
print("ok")
