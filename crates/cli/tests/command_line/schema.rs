//! As much of JSON Schema as our own schema uses.

use serde_json::Value;

/// Checks a value against a schema; the answer says what is wrong, and where.
pub(crate) fn check(root: &Value, schema: &Value, value: &Value) -> Result<(), String> {
    let wrong = |what: &str| Err(format!("{what}: {value}"));
    if let Some(reference) = schema["$ref"].as_str() {
        let target = root.pointer(reference.strip_prefix('#').unwrap()).unwrap();
        return check(root, target, value);
    }
    if let Some(choices) = schema["anyOf"].as_array() {
        let failures: Vec<String> =
            choices.iter().filter_map(|choice| check(root, choice, value).err()).collect();
        return if failures.len() < choices.len() { Ok(()) } else { Err(failures.join("\n")) };
    }
    if let Some(values) = schema["enum"].as_array() {
        return if values.contains(value) { Ok(()) } else { wrong("not one of the choices") };
    }
    let fits = match schema["type"].as_str().unwrap() {
        "string" => value.is_string(),
        "boolean" => value.is_boolean(),
        "integer" => value.is_u64(),
        "number" => value.is_number(),
        "array" => value.is_array(),
        "object" => value.is_object(),
        other => panic!("the schema uses {other}"),
    };
    if !fits {
        return wrong("of another type");
    }
    let bounds = (schema["minimum"].as_f64(), schema["maximum"].as_f64());
    if let (number, (Some(least), Some(most))) = (value.as_f64().unwrap_or(0.0), bounds)
        && !(least..=most).contains(&number)
    {
        return wrong("out of bounds");
    }
    for element in value.as_array().into_iter().flatten() {
        check(root, &schema["items"], element)?;
    }
    for name in schema["required"].as_array().into_iter().flatten() {
        if value.get(name.as_str().unwrap()).is_none() {
            return wrong(&format!("without {name}"));
        }
    }
    for (name, field) in value.as_object().into_iter().flatten() {
        match schema["properties"].get(name) {
            Some(schema) => check(root, schema, field).map_err(|error| format!("{name}: {error}"))?,
            None => return wrong(&format!("with {name}")),
        }
    }
    Ok(())
}
