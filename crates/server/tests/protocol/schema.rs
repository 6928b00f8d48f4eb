//! As much of JSON Schema as the document uses. Stricter than the standard in one thing: a field that no schema mentions is an error.

use serde_json::{Map, Value};

/// Checks a value against a schema of a document; the answer says what is wrong, and where.
pub(crate) fn check(document: &Value, schema: &Value, value: &Value) -> Result<(), String> {
    check_known(document, schema, value, &[])
}

fn resolve<'a>(document: &'a Value, schema: &'a Value) -> &'a Value {
    match schema["$ref"].as_str() {
        Some(reference) => {
            let pointer = reference.strip_prefix('#').unwrap();
            resolve(document, document.pointer(pointer).unwrap_or_else(|| panic!("nothing at {reference}")))
        }
        None => schema,
    }
}

fn check_known(document: &Value, schema: &Value, value: &Value, outer: &[&str]) -> Result<(), String> {
    let wrong = |what: &str| Err(format!("{what}: {value}"));
    let schema = resolve(document, schema);
    if schema == &Value::Bool(true) {
        return Ok(());
    }
    let Some(fields) = schema.as_object() else { return wrong("no schema") };
    let properties = fields.get("properties").and_then(Value::as_object);
    let names: Vec<&str> =
        properties.into_iter().flat_map(Map::keys).map(String::as_str).chain(outer.iter().copied()).collect();
    for key in ["anyOf", "oneOf"] {
        if let Some(choices) = schema[key].as_array() {
            let failures: Vec<String> = choices
                .iter()
                .filter_map(|choice| check_known(document, choice, value, &names).err())
                .collect();
            if failures.len() == choices.len() {
                return Err(failures.join("\n"));
            }
        }
    }
    if schema["enum"].as_array().is_some_and(|values| !values.contains(value)) {
        return wrong("not one of the choices");
    }
    if fields.get("const").is_some_and(|only| only != value) {
        return wrong("not the only choice");
    }
    let fits = |kind: &str| match kind {
        "string" => value.is_string(),
        "boolean" => value.is_boolean(),
        "integer" => value.is_u64() || value.is_i64(),
        "number" => value.is_number(),
        "array" => value.is_array(),
        "object" => value.is_object(),
        "null" => value.is_null(),
        other => panic!("the schema uses {other}"),
    };
    let is_of_type = match &schema["type"] {
        Value::String(kind) => fits(kind),
        Value::Array(kinds) => kinds.iter().any(|kind| fits(kind.as_str().unwrap())),
        _ => true,
    };
    if !is_of_type {
        return wrong("of another type");
    }
    let number = value.as_f64().unwrap_or(0.0);
    let (least, most) = (schema["minimum"].as_f64(), schema["maximum"].as_f64());
    if least.is_some_and(|least| number < least) || most.is_some_and(|most| number > most) {
        return wrong("out of bounds");
    }
    for element in value.as_array().into_iter().flatten().filter(|_| fields.contains_key("items")) {
        check(document, &schema["items"], element)?;
    }
    for name in schema["required"].as_array().into_iter().flatten() {
        if value.get(name.as_str().unwrap()).is_none() {
            return wrong(&format!("without {name}"));
        }
    }
    let others = fields.get("additionalProperties");
    let has_choices = fields.contains_key("anyOf") || fields.contains_key("oneOf");
    for (name, field) in value.as_object().into_iter().flatten() {
        match (properties.and_then(|properties| properties.get(name)), others) {
            (Some(schema), _) => {
                check(document, schema, field).map_err(|error| format!("{name}: {error}"))?
            }
            (None, Some(schema)) if schema != &Value::Bool(false) => check(document, schema, field)?,
            (None, None) if has_choices || outer.contains(&name.as_str()) => {}
            _ => return wrong(&format!("with {name}")),
        }
    }
    Ok(())
}
