//! Bytes in JSON: text where they are text, base64 with a mark where they are not.

use std::borrow::Cow;

use data_encoding::BASE64;
use schemars::JsonSchema;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// Bytes: a string if they are UTF-8, otherwise `{"base64": "..."}`. Both forms are accepted.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Bytes(pub Vec<u8>);

/// The two forms of [`Bytes`].
#[derive(Serialize, Deserialize, JsonSchema)]
#[serde(untagged)]
enum Form<'a> {
    /// Text.
    Text(Cow<'a, str>),
    /// Bytes that are no text.
    Encoded {
        /// The bytes in base64.
        base64: Cow<'a, str>,
    },
}

impl Serialize for Bytes {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let form = match std::str::from_utf8(&self.0) {
            Ok(text) => Form::Text(text.into()),
            Err(_) => Form::Encoded { base64: BASE64.encode(&self.0).into() },
        };
        form.serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Bytes {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        match Form::deserialize(deserializer)? {
            Form::Text(text) => Ok(Self(text.into_owned().into_bytes())),
            Form::Encoded { base64 } => {
                BASE64.decode(base64.as_bytes()).map(Self).map_err(serde::de::Error::custom)
            }
        }
    }
}

impl JsonSchema for Bytes {
    fn schema_name() -> Cow<'static, str> {
        "Bytes".into()
    }

    fn json_schema(_: &mut schemars::SchemaGenerator) -> schemars::Schema {
        schemars::json_schema!({
            "description": "Bytes: a string if they are UTF-8, otherwise an object with the bytes in base64.",
            "anyOf": [
                { "type": "string" },
                {
                    "type": "object",
                    "properties": { "base64": { "type": "string" } },
                    "required": ["base64"],
                    "additionalProperties": false
                }
            ]
        })
    }
}

impl From<&[u8]> for Bytes {
    fn from(bytes: &[u8]) -> Self {
        Self(bytes.to_vec())
    }
}

impl From<Vec<u8>> for Bytes {
    fn from(bytes: Vec<u8>) -> Self {
        Self(bytes)
    }
}

impl From<&str> for Bytes {
    fn from(text: &str) -> Self {
        Self(text.as_bytes().to_vec())
    }
}

impl From<String> for Bytes {
    fn from(text: String) -> Self {
        Self(text.into_bytes())
    }
}

impl std::ops::Deref for Bytes {
    type Target = [u8];

    fn deref(&self) -> &[u8] {
        &self.0
    }
}

/// How the bytes of an output are written down.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize, JsonSchema)]
pub enum Encoding {
    /// The string is the bytes.
    #[default]
    #[serde(rename = "utf-8")]
    Utf8,
    /// The string is the bytes in base64.
    #[serde(rename = "base64")]
    Base64,
}

impl Encoding {
    /// Bytes as a string, and how it is to be read.
    pub fn encode(bytes: Vec<u8>) -> (String, Self) {
        match String::from_utf8(bytes) {
            Ok(text) => (text, Self::Utf8),
            Err(error) => (BASE64.encode(error.as_bytes()), Self::Base64),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_stays_text_and_the_rest_is_marked() {
        for (bytes, json) in [(&b"a\n"[..], r#""a\n""#), (b"\xff\0", r#"{"base64":"/wA="}"#), (b"", r#""""#)]
        {
            assert_eq!(serde_json::to_string(&Bytes::from(bytes)).unwrap(), json);
            assert_eq!(serde_json::from_str::<Bytes>(json).unwrap(), Bytes::from(bytes));
        }
        assert!(serde_json::from_str::<Bytes>(r#"{"base64":"?"}"#).is_err());
        assert_eq!(Encoding::encode(b"\xff".to_vec()), ("/w==".to_owned(), Encoding::Base64));
    }
}
