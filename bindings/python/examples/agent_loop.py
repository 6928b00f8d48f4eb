"""The loop of an agent: a model asks for commands, the session runs them, the model reads the answers."""

from typing import Any

from boxsh import Sandbox, Tools


def ask_model(messages: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Stands for the request to an API; a real one answers with blocks of the same form."""
    script = {1: "ls; wc -l < list", 3: "sort list | head -1"}.get(len(messages))
    if script is None:
        return [{"type": "text", "text": "There are 3 lines, and the first is apple."}]
    return [{"type": "tool_use", "id": f"t{len(messages)}", "name": "bash", "input": {"command": script}}]


sandbox = Sandbox(files={"/home/agent/list": "pear\napple\nfig\n"}, limits="hardened")
tools = Tools("bash", "text_editor")
system, definitions = tools.prompt(sandbox), tools.definitions("anthropic")
assert "no network" in system and definitions[0]["name"] == "bash"

messages: list[dict[str, Any]] = [{"role": "user", "content": "How many lines has the list, and which comes first?"}]
while True:
    blocks = ask_model(messages)
    answers = [answer for block in blocks if (answer := tools.respond(sandbox, block)) is not None]
    if not answers:
        break
    print(*(answer["content"] for answer in answers), end="")
    messages += [{"role": "assistant", "content": blocks}, {"role": "user", "content": answers}]
print(blocks[0]["text"])
assert messages[-1]["content"][0]["content"] == "apple\n"
