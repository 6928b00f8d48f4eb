"""Python functions with schemas, as commands that a model combines in scripts."""

from __future__ import annotations

import inspect
import types
import typing
from collections.abc import Callable, Mapping
from typing import Any, Literal, Union, get_args, get_origin


class ToolDef:
    """A function as a command of a session. Its flags, its `--help` and the check of its input come from the JSON schema; it takes one
    dictionary and gives what `json.dumps` takes. An exception is a failure of the command."""

    def __init__(
        self,
        name: str,
        description: str,
        schema: Mapping[str, Any],
        function: Callable[[dict[str, Any]], Any],
    ) -> None:
        self.name = name
        self.description = description
        self.schema = dict(schema)
        self._given = function

    def function(self, given: dict[str, Any]) -> Any:
        """Does the work of one call."""
        value = self._given(given)
        if inspect.isawaitable(value):
            import asyncio

            async def wait() -> Any:
                return await value

            # Each call of a tool has a thread of its own, where no loop runs.
            return asyncio.run(wait())
        return value

    def __repr__(self) -> str:
        return f"ToolDef({self.name!r})"


def tool(
    function: Callable[..., Any] | None = None, *, name: str | None = None, description: str | None = None
) -> Any:
    """Makes a `ToolDef` of a function: its parameters and their types become the schema, its docstring the description."""
    if function is None:
        return lambda function: tool(function, name=name, description=description)
    text = description or inspect.getdoc(function) or ""
    taken = function
    return ToolDef(name or function.__name__, text, schema_of(function), lambda given: taken(**given))


_PLAIN: dict[Any, str] = {str: "string", int: "integer", float: "number", bool: "boolean"}


def schema_of(function: Callable[..., Any]) -> dict[str, Any]:
    """The JSON schema of what a function takes."""
    types_of = typing.get_type_hints(function)
    properties: dict[str, Any] = {}
    required = []
    for parameter in inspect.signature(function).parameters.values():
        if parameter.kind in (parameter.VAR_POSITIONAL, parameter.VAR_KEYWORD, parameter.POSITIONAL_ONLY):
            raise TypeError(f"{function.__name__}: a tool cannot have the parameter {parameter}")
        schema = _schema_of_type(types_of.get(parameter.name, str))
        if parameter.default is parameter.empty:
            required.append(parameter.name)
        elif parameter.default is not None:
            schema["default"] = parameter.default
        properties[parameter.name] = schema
    return {"type": "object", "properties": properties, "required": required}


def _schema_of_type(annotation: Any) -> dict[str, Any]:
    if annotation in _PLAIN:
        return {"type": _PLAIN[annotation]}
    origin, arguments = get_origin(annotation), get_args(annotation)
    if origin is Literal:
        return {"enum": list(arguments)}
    if origin in (list, tuple, set) or annotation in (list, tuple, set):
        return {"type": "array", "items": _schema_of_type(arguments[0]) if arguments else {}}
    if origin in (Union, types.UnionType):
        others = [argument for argument in arguments if argument is not type(None)]
        return _schema_of_type(others[0]) if len(others) == 1 else {"anyOf": [_schema_of_type(other) for other in others]}
    if origin is dict or annotation is dict:
        return {"type": "object"}
    return {}
