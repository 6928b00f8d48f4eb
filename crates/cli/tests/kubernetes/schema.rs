//! As much of JSON Schema as the definitions of resources need.

use serde_json::Value;

/// What of a value its schema does not allow.
pub(crate) fn violations(value: &Value, schema: &Value, path: &str) -> Vec<String> {
    let mut found = Vec::new();
    let is_of_type = match schema["type"].as_str() {
        Some("object") => value.is_object(),
        Some("array") => value.is_array(),
        Some("string") => value.is_string(),
        Some("boolean") => value.is_boolean(),
        Some("integer") => value.is_i64(),
        other => panic!("{path}: a schema of the type {other:?}"),
    };
    if !is_of_type {
        return vec![format!("{path}: {value} is no {}", schema["type"])];
    }
    if schema["enum"].as_array().is_some_and(|values| !values.contains(value)) {
        found.push(format!("{path}: {value} is none of {}", schema["enum"]));
    }
    if value.as_i64() < schema["minimum"].as_i64().filter(|_| value.is_i64()) {
        found.push(format!("{path}: {value} is less than {}", schema["minimum"]));
    }
    for name in schema["required"].as_array().into_iter().flatten().filter_map(Value::as_str) {
        if value.get(name).is_none() {
            found.push(format!("{path}.{name} is missing"));
        }
    }
    for (name, inner) in value.as_object().into_iter().flatten() {
        let path = format!("{path}.{name}");
        match (schema["properties"].get(name), schema.get("additionalProperties")) {
            (Some(schema), _) | (None, Some(schema)) => found.extend(violations(inner, schema, &path)),
            // What is described elsewhere.
            (None, None) if schema["x-kubernetes-preserve-unknown-fields"] == true => {}
            (None, None) => found.push(format!("{path}: there is no such field")),
        }
    }
    for (at, inner) in value.as_array().into_iter().flatten().enumerate() {
        found.extend(violations(inner, &schema["items"], &format!("{path}[{at}]")));
    }
    found
}

#[test]
fn a_schema_finds_what_is_wrong() {
    use serde_json::json;
    let schema = json!({
        "type": "object",
        "required": ["name"],
        "properties": {
            "name": { "type": "string", "enum": ["a"] },
            "count": { "type": "integer", "minimum": 0 },
            "words": { "type": "array", "items": { "type": "string" } },
            "labels": { "type": "object", "additionalProperties": { "type": "string" } },
        },
    });
    let right = json!({ "name": "a", "count": 0, "words": ["x"], "labels": { "b": "c" } });
    assert_eq!(violations(&right, &schema, "it"), [""; 0]);
    for wrong in [
        json!({}),
        json!({ "name": "b" }),
        json!({ "name": "a", "count": -1 }),
        json!({ "name": "a", "count": "1" }),
        json!({ "name": "a", "words": [1] }),
        json!({ "name": "a", "labels": { "b": true } }),
        json!({ "name": "a", "other": 1 }),
        json!([]),
    ] {
        assert_eq!(violations(&wrong, &schema, "it").len(), 1, "{wrong}");
    }
}
