//! One policy file, or the flags of a call: what was written, before it is put together with the other layers.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use jsonc_parser::ast::{Array, Object, Value};
use jsonc_parser::common::Ranged;
use jsonc_parser::{CollectOptions, ParseOptions, parse_to_ast};

use crate::command::CommandRule;
use crate::error::Error;
use crate::files;
use crate::network::NetworkChange;
use crate::origin::{Layer, Origin, Source};
use crate::rule::Access;
use crate::variables::{Passage, VariableChange};

/// More than any policy needs, and little enough to read at each start.
const LARGEST_FILE: usize = 1 << 20;

const KEYS: &[&str] = &["extends", "network", "docker", "unix_sockets", "commands", "env", "filesystem"];
const FILESYSTEM_KEYS: &[&str] = &["presets", "ro", "rw", "private", "exclude"];
const ENV_KEYS: &[&str] = &["pass", "deny", "set"];

/// What one layer says.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct Document {
    /// The profiles that hold beneath it.
    pub(crate) extends: Vec<(String, Origin)>,
    pub(crate) network: Vec<(NetworkChange, Origin)>,
    pub(crate) docker: Option<(bool, Origin)>,
    pub(crate) commands: Vec<(String, CommandRule, Origin)>,
    pub(crate) presets: Vec<(String, Origin)>,
    pub(crate) paths: Vec<(Access, String, Origin)>,
    pub(crate) env: Vec<(VariableChange, Origin)>,
    /// Paths of sockets of the host that the inside may connect to.
    pub(crate) unix_sockets: Vec<(String, Origin)>,
    /// The folder that relative paths start at; none for the current directory.
    pub(crate) folder: Option<PathBuf>,
}

impl Document {
    /// The file `stem.json` or `stem.jsonc`, whichever is there.
    pub(crate) fn find(stem: &Path) -> Result<Option<PathBuf>, Error> {
        let [json, jsonc] = endings(stem);
        match (files::is_there(&json), files::is_there(&jsonc)) {
            (true, true) => Err(Error::BothEndings { json, jsonc }),
            (true, false) => Ok(Some(json)),
            (false, true) => Ok(Some(jsonc)),
            (false, false) => Ok(None),
        }
    }

    /// The content of a policy file.
    pub(crate) fn content(path: &Path) -> Result<Vec<u8>, Error> {
        files::read(path, LARGEST_FILE)
            .map_err(|error| Error::Unreadable { path: path.to_owned(), reason: error.kind() })?
            .ok_or_else(|| Error::TooLarge { path: path.to_owned(), limit: LARGEST_FILE })
    }

    /// Reads a policy file.
    pub(crate) fn read(path: &Path, layer: Layer) -> Result<Document, Error> {
        Document::parse(&Document::content(path)?, path, layer)
    }

    /// Reads the text of a policy file.
    pub(crate) fn parse(content: &[u8], path: &Path, layer: Layer) -> Result<Document, Error> {
        let path: Arc<Path> = path.into();
        // Some editors of Windows begin every file with a mark.
        let content = content.strip_prefix(b"\xef\xbb\xbf").unwrap_or(content);
        let text = std::str::from_utf8(content).map_err(|error| Error::Syntax {
            at: position(&path, layer, &content[..error.valid_up_to()]),
            message: "the text is not UTF-8".to_owned(),
        })?;
        let reader = Reader { text, path, layer };
        let parsed = parse_to_ast(text, &CollectOptions::default(), &OPTIONS).map_err(|error| {
            Error::Syntax { at: reader.at(error.range().start), message: error.kind().to_string() }
        })?;
        // A file that was cut off must not pass for a policy that says nothing.
        if text.trim().is_empty() {
            let message = "the file is empty; write {} for a policy without rules".to_owned();
            return Err(Error::Syntax { at: reader.at(0), message });
        }
        let mut document = Document::default();
        if let Some(value) = &parsed.value {
            reader.document(value, &mut document)?;
        }
        Ok(document)
    }
}

/// Both names that a policy file may have at one place.
pub(crate) fn endings(stem: &Path) -> [PathBuf; 2] {
    ["json", "jsonc"].map(|ending| {
        let mut name = stem.as_os_str().to_owned();
        name.push(".");
        name.push(ending);
        PathBuf::from(name)
    })
}

/// JSON with comments and commas at the end of lists, and nothing else: other readers of the file have to agree.
const OPTIONS: ParseOptions = ParseOptions {
    allow_comments: true,
    allow_loose_object_property_names: false,
    allow_trailing_commas: true,
    allow_missing_commas: false,
    allow_single_quoted_strings: false,
    allow_hexadecimal_numbers: false,
    allow_unary_plus_numbers: false,
    allow_bare_decimal_point_numbers: false,
    allow_non_finite_numbers: false,
    allow_extended_string_escapes: false,
};

fn position(path: &Arc<Path>, layer: Layer, before: &[u8]) -> Origin {
    let line = before.iter().filter(|byte| **byte == b'\n').count() + 1;
    let start = before.iter().rposition(|byte| *byte == b'\n').map_or(0, |at| at + 1);
    let column = String::from_utf8_lossy(&before[start..]).chars().count() + 1;
    Origin { layer, source: Source::File { path: Arc::clone(path), line, column } }
}

struct Reader<'a> {
    text: &'a str,
    path: Arc<Path>,
    layer: Layer,
}

impl Reader<'_> {
    fn at(&self, offset: usize) -> Origin {
        position(&self.path, self.layer, &self.text.as_bytes()[..offset.min(self.text.len())])
    }

    fn document(&self, value: &Value<'_>, document: &mut Document) -> Result<(), Error> {
        for (key, at, value) in self.entries(self.object(value, "the policy")?)? {
            match key {
                "extends" => document.extends = self.strings(value, "extends")?,
                "network" => document.network = self.network(value)?,
                "docker" => document.docker = Some((self.boolean(value, "docker")?, self.at(value.start()))),
                "unix_sockets" => document.unix_sockets = self.strings(value, "unix_sockets")?,
                "env" => self.env(value, document)?,
                "commands" => self.commands(value, document)?,
                "filesystem" => self.filesystem(value, document)?,
                _ => return Err(Error::UnknownKey { at: self.at(at), key: key.to_owned(), allowed: KEYS }),
            }
        }
        Ok(())
    }

    fn filesystem(&self, value: &Value<'_>, document: &mut Document) -> Result<(), Error> {
        for (key, at, value) in self.entries(self.object(value, "filesystem")?)? {
            let access = match key {
                "presets" => {
                    document.presets.extend(self.strings(value, "filesystem.presets")?);
                    continue;
                }
                "ro" => Access::Ro,
                "rw" => Access::Rw,
                "private" => Access::Private,
                "exclude" => Access::Exclude,
                _ => {
                    let (at, key) = (self.at(at), key.to_owned());
                    return Err(Error::UnknownKey { at, key, allowed: FILESYSTEM_KEYS });
                }
            };
            let texts = self.strings(value, &format!("filesystem.{key}"))?;
            document.paths.extend(texts.into_iter().map(|(text, origin)| (access, text, origin)));
        }
        Ok(())
    }

    fn env(&self, value: &Value<'_>, document: &mut Document) -> Result<(), Error> {
        for (key, at, value) in self.entries(self.object(value, "env")?)? {
            let passage = match key {
                "pass" => Passage::Pass,
                "deny" => Passage::Deny,
                "set" => {
                    for (name, _, value) in self.entries(self.object(value, "env.set")?)? {
                        let origin = self.at(value.start());
                        let Value::StringLit(text) = value else {
                            return Err(self.wrong_type(&format!("env.set.{name}"), "a string", value));
                        };
                        document.env.push((VariableChange::set(name, &text.value, &origin)?, origin));
                    }
                    continue;
                }
                _ => {
                    let (at, key) = (self.at(at), key.to_owned());
                    return Err(Error::UnknownKey { at, key, allowed: ENV_KEYS });
                }
            };
            for (pattern, origin) in self.strings(value, &format!("env.{key}"))? {
                document.env.push((VariableChange::matching(passage, &pattern, &origin)?, origin));
            }
        }
        Ok(())
    }

    fn commands(&self, value: &Value<'_>, document: &mut Document) -> Result<(), Error> {
        for (name, at, value) in self.entries(self.object(value, "commands")?)? {
            CommandRule::check_name(name, &self.at(at))?;
            let origin = self.at(value.start());
            let rule = match value {
                Value::BooleanLit(literal) => CommandRule::from_bool(literal.value),
                Value::StringLit(literal) => CommandRule::from_text(name, &literal.value, &origin)?,
                _ => {
                    let expected = "true, false, \"@git\" or the path of a wrapper";
                    return Err(self.wrong_type(&format!("commands.{name}"), expected, value));
                }
            };
            document.commands.push((name.to_owned(), rule, origin));
        }
        Ok(())
    }

    fn network(&self, value: &Value<'_>) -> Result<Vec<(NetworkChange, Origin)>, Error> {
        let at = self.at(value.start());
        let change = match value {
            Value::BooleanLit(literal) => NetworkChange::from_bool(literal.value),
            Value::StringLit(literal) => NetworkChange::from_text(&literal.value, &at)?,
            Value::Array(_) => {
                let mut changes = vec![(NetworkChange::Allowlist, at)];
                for (host, origin) in self.strings(value, "network")? {
                    changes.push((NetworkChange::allow(&host, &origin)?, origin));
                }
                return Ok(changes);
            }
            _ => return Err(self.wrong_type("network", "true, false, a mode or a list of hosts", value)),
        };
        Ok(vec![(change, at)])
    }

    /// The entries of an object, each with where it starts.
    fn entries<'v>(&self, object: &'v Object<'v>) -> Result<Vec<(&'v str, usize, &'v Value<'v>)>, Error> {
        let mut entries: Vec<(&str, usize, &Value<'_>)> = Vec::with_capacity(object.properties.len());
        for property in &object.properties {
            let (key, at) = (property.name.as_str(), property.range.start);
            if entries.iter().any(|(other, ..)| *other == key) {
                return Err(Error::DuplicateKey { at: self.at(at), key: key.to_owned() });
            }
            entries.push((key, at, &property.value));
        }
        Ok(entries)
    }

    fn object<'v>(&self, value: &'v Value<'v>, key: &str) -> Result<&'v Object<'v>, Error> {
        value.as_object().ok_or_else(|| self.wrong_type(key, "an object", value))
    }

    fn boolean(&self, value: &Value<'_>, key: &str) -> Result<bool, Error> {
        let literal = value.as_boolean_lit().ok_or_else(|| self.wrong_type(key, "true or false", value))?;
        Ok(literal.value)
    }

    fn strings(&self, value: &Value<'_>, key: &str) -> Result<Vec<(String, Origin)>, Error> {
        let Array { elements, .. } =
            value.as_array().ok_or_else(|| self.wrong_type(key, "a list of strings", value))?;
        elements
            .iter()
            .map(|element| match element {
                Value::StringLit(literal) => {
                    Ok((literal.value.clone().into_owned(), self.at(literal.range.start)))
                }
                other => Err(self.wrong_type(key, "a list of strings", other)),
            })
            .collect()
    }

    fn wrong_type(&self, key: &str, expected: &'static str, value: &Value<'_>) -> Error {
        let found = match value {
            Value::StringLit(_) => "a string",
            Value::NumberLit(_) => "a number",
            Value::BooleanLit(_) => "true or false",
            Value::Object(_) => "an object",
            Value::Array(_) => "a list",
            Value::NullKeyword(_) => "null",
        };
        Error::WrongType { at: self.at(value.start()), key: key.to_owned(), expected, found }
    }
}
