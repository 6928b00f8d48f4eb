"""Checks pods, given as JSON, against the types of Kubernetes' own client: every field has to be known there, and to have its type."""

import json
import re
import sys

from kubernetes.client import models


def check(value, kind, path):
    if kind in ("str", "int", "float", "bool"):
        known = {"str": str, "int": int, "float": (int, float), "bool": bool}[kind]
        assert isinstance(value, known), (path, value)
        assert kind == "bool" or not isinstance(value, bool), (path, value)
    elif kind in ("object", "datetime"):
        # A number or a string, such as a port or an amount.
        assert isinstance(value, (int, str)), (path, value)
    elif match := re.fullmatch(r"[Ll]ist\[(.*)\]", kind):
        assert isinstance(value, list), (path, value)
        for at, item in enumerate(value):
            check(item, match[1], f"{path}[{at}]")
    elif match := re.fullmatch(r"[Dd]ict[(\[]str, (.*)[)\]]", kind):
        assert isinstance(value, dict), (path, value)
        for name, item in value.items():
            check(item, match[1], f"{path}.{name}")
    else:
        model = getattr(models, kind)
        fields = {name: model.openapi_types[attribute] for attribute, name in model.attribute_map.items()}
        assert isinstance(value, dict), (path, value)
        for name, item in value.items():
            assert name in fields, f"{path}.{name}: there is no such field"
            check(item, fields[name], f"{path}.{name}")


for pod in map(json.loads, sys.argv[1:]):
    check(pod, "V1PodSpec", "spec")
print("ok")
