//! The protocol as an OpenRPC document, made from the types that it is implemented with.

use schemars::generate::SchemaSettings;
use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde_json::{Map, Value, json};

use crate::operation::OPERATIONS;
use crate::rpc::follow::{EXITED, ExitNote, OUTPUT, OutputNote};
use crate::rpc::message::{CODES, INVALID_REQUEST, METHOD_NOT_FOUND, PARSE_ERROR};
use crate::rpc::methods::{CANCEL, METHODS};

const DESCRIPTION: &str = "\
Sessions of boxsh. Each message is one JSON object, with a line feed behind it by convention. Parameters are given by name; batches are not supported. Bytes that are \
not UTF-8 are base64, with a mark. The notification $/cancel with the id of a request ends what that runs. Notifications of the server are listed in \
x-notifications.";

/// Makes an OpenRPC document of all methods and notifications.
pub fn document() -> Value {
    let settings = SchemaSettings::draft2020_12().with(|settings| {
        settings.definitions_path = "/components/schemas".into();
        settings.meta_schema = None;
    });
    let mut generator = SchemaGenerator::new(settings);
    let mut methods: Vec<Value> = Vec::new();
    for method in METHODS {
        let (params, answer) = ((method.params)(&mut generator), (method.answer)(&mut generator));
        methods.push(describe(method.name, method.summary, &params, answer));
    }
    for entry in OPERATIONS {
        let (params, answer) = ((entry.params)(&mut generator), (entry.answer)(&mut generator));
        let mut method = describe(entry.name, entry.summary, &params, answer);
        let effects = entry.effects;
        method["x-effects"] = json!({
            "read_only": effects.read_only,
            "destructive": effects.destructive,
            "idempotent": effects.idempotent,
            "open_world": effects.open_world,
        });
        methods.push(method);
    }
    methods.sort_by_key(|method| method["name"].as_str().unwrap_or_default().to_owned());
    let notifications = json!([
        notification(
            CANCEL,
            "to the server: ends what the request of this id runs",
            &json!({
                "type": "object",
                "properties": { "id": { "type": ["string", "number", "null"] } },
                "required": ["id"]
            })
        ),
        notification(
            OUTPUT,
            "from the server: a followed process has written something",
            OutputNote::json_schema(&mut generator).as_value()
        ),
        notification(
            EXITED,
            "from the server: a followed process has ended",
            ExitNote::json_schema(&mut generator).as_value()
        ),
    ]);
    let schemas: Map<String, Value> = generator.take_definitions(true);
    json!({
        "openrpc": "1.3.2",
        "info": { "title": "boxsh", "version": env!("CARGO_PKG_VERSION"), "description": DESCRIPTION },
        "methods": methods,
        "x-notifications": notifications,
        "components": { "schemas": schemas, "errors": errors() },
    })
}

fn notification(name: &str, summary: &str, params: &Value) -> Value {
    json!({ "name": name, "summary": summary, "params": params })
}

fn describe(name: &str, summary: &str, params: &Schema, answer: Schema) -> Value {
    let required: Vec<&str> = params
        .get("required")
        .and_then(Value::as_array)
        .into_iter()
        .flatten()
        .filter_map(Value::as_str)
        .collect();
    let properties = params.get("properties").and_then(Value::as_object);
    let descriptor = |(name, schema): (&String, &Value)| json!({ "name": name, "required": required.contains(&name.as_str()), "schema": schema });
    json!({
        "name": name,
        "summary": summary,
        "paramStructure": "by-name",
        "params": properties.into_iter().flatten().map(descriptor).collect::<Vec<_>>(),
        "result": { "name": "result", "schema": answer },
        "errors": CODES.iter().map(|(kind, ..)| json!({ "$ref": format!("#/components/errors/{}", kind.name()) })).collect::<Vec<_>>(),
    })
}

fn errors() -> Map<String, Value> {
    let own = CODES.iter().map(|(kind, code, message)| (kind.name(), *code, *message));
    let protocol = [
        ("PARSE_ERROR", PARSE_ERROR, "parse error"),
        ("INVALID_REQUEST", INVALID_REQUEST, "invalid request"),
        ("METHOD_NOT_FOUND", METHOD_NOT_FOUND, "method not found"),
    ];
    own.chain(protocol)
        .map(|(name, code, message)| (name.to_owned(), json!({ "code": code, "message": message })))
        .collect()
}
