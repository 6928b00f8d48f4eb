//! Schemas as clients of the protocol take them: one object, without references.

use rmcp::model::JsonObject;
use schemars::generate::SchemaSettings;
use schemars::{Schema, SchemaGenerator};
use serde_json::{Value, json};

/// Makes a schema. Everything is written where it is used, because not every client follows references.
pub(super) fn make(schema: impl FnOnce(&mut SchemaGenerator) -> Schema) -> JsonObject {
    let settings = SchemaSettings::draft2020_12().with(|settings| settings.inline_subschemas = true);
    let mut made = match Value::from(schema(&mut settings.into_generator())) {
        Value::Object(made) => made,
        _ => JsonObject::new(),
    };
    made.insert("type".to_owned(), json!("object"));
    made.remove("title");
    made
}

/// A schema in which these properties have a default.
pub(super) fn with_defaults(mut schema: JsonObject, defaults: &[(&str, Value)]) -> JsonObject {
    if let Some(Value::Array(required)) = schema.get_mut("required") {
        required.retain(|name| !defaults.iter().any(|(optional, _)| name == optional));
    }
    for (name, default) in defaults {
        if let Some(Value::Object(property)) = schema.get_mut("properties").and_then(|all| all.get_mut(name))
        {
            property.insert("default".to_owned(), default.clone());
        }
    }
    schema
}

/// A schema in which the session may be left out.
pub(super) fn with_optional_session(mut schema: JsonObject) -> JsonObject {
    if let Some(Value::Array(required)) = schema.get_mut("required") {
        required.retain(|name| name != "session_id");
    }
    if let Some(Value::Object(properties)) = schema.get_mut("properties") {
        let described = json!({
            "type": "string",
            "description": "The session, as an earlier answer named it; that of this connection if it is left out.",
        });
        properties.insert("session_id".to_owned(), described);
    }
    schema
}
