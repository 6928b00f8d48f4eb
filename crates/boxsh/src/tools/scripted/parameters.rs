//! The arguments of a command that takes what a JSON schema describes.

use serde_json::{Map, Value};

/// The properties of a schema.
#[derive(Clone, Debug)]
pub(super) struct Parameters {
    pub(super) all: Vec<Parameter>,
    /// The names of those that must be given, in the order in which operands fill them.
    required: Vec<String>,
    allows_others: bool,
}

/// One property.
#[derive(Clone, Debug)]
pub(super) struct Parameter {
    pub(super) name: String,
    pub(super) kind: Kind,
    pub(super) description: String,
    pub(super) default: Option<Value>,
    pub(super) is_required: bool,
}

/// What a property may be.
#[derive(Clone, PartialEq, Debug)]
pub(super) enum Kind {
    Text,
    Integer,
    Number,
    Boolean,
    List(Box<Kind>),
    /// One of these.
    Choice(Vec<Value>),
    Object,
    Any,
}

/// What is wrong with a call.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub(super) enum Mistake {
    #[error("unrecognized option '{0}'")]
    UnknownFlag(String),
    #[error("option '--{0}' requires an argument")]
    NoValue(String),
    #[error("extra operand '{0}'")]
    ExtraOperand(String),
    #[error("'{0}' is not valid UTF-8")]
    NotText(String),
    #[error("{name}: '{value}' is not {kind}")]
    WrongValue { name: String, value: String, kind: String },
    #[error("missing: {0}")]
    Missing(String),
    #[error("standard input: {0}")]
    NotJson(String),
    #[error("standard input: not a JSON object")]
    NotAnObject,
    #[error("standard input: there is no property '{0}'")]
    UnknownProperty(String),
}

/// What the arguments of a call say.
#[derive(Clone, PartialEq, Debug)]
pub(super) enum Request {
    Help,
    Call {
        given: Map<String, Value>,
        /// Whether the rest comes on standard input.
        reads_input: bool,
    },
}

impl Kind {
    fn of(schema: &Value) -> Self {
        if let Some(choices) = schema["enum"].as_array() {
            return Self::Choice(choices.clone());
        }
        let name = match &schema["type"] {
            Value::String(name) => Some(name.as_str()),
            // What may be null as well may be left out.
            Value::Array(names) => names.iter().filter_map(Value::as_str).find(|name| *name != "null"),
            _ => None,
        };
        match name {
            Some("string") => Self::Text,
            Some("integer") => Self::Integer,
            Some("number") => Self::Number,
            Some("boolean") => Self::Boolean,
            Some("array") => Self::List(Box::new(Self::of(&schema["items"]))),
            Some("object") => Self::Object,
            _ => Self::Any,
        }
    }

    /// A value that was given as a word.
    fn read(&self, word: &str) -> Option<Value> {
        let json = || serde_json::from_str::<Value>(word).ok();
        let value = match self {
            Self::Text => Value::from(word),
            Self::Integer | Self::Number | Self::Boolean | Self::Object => json()?,
            Self::List(_) => json()?,
            Self::Choice(choices) => {
                let as_text = Value::from(word);
                if choices.contains(&as_text) { as_text } else { json()? }
            }
            Self::Any => json().unwrap_or_else(|| Value::from(word)),
        };
        self.accepts(&value).then_some(value)
    }

    /// Whether a value is of this kind.
    fn accepts(&self, value: &Value) -> bool {
        match self {
            Self::Text => value.is_string(),
            Self::Integer => value.is_i64() || value.is_u64(),
            Self::Number => value.is_number(),
            Self::Boolean => value.is_boolean(),
            Self::Object => value.is_object(),
            Self::List(kind) => {
                value.as_array().is_some_and(|items| items.iter().all(|item| kind.accepts(item)))
            }
            Self::Choice(choices) => choices.contains(value),
            Self::Any => true,
        }
    }

    /// What the help calls a value of this kind.
    pub(super) fn label(&self) -> String {
        match self {
            Self::Text => "TEXT".to_owned(),
            Self::Integer | Self::Number => "NUMBER".to_owned(),
            Self::Boolean => String::new(),
            Self::List(kind) => kind.label(),
            Self::Choice(choices) => choices.iter().map(shown).collect::<Vec<_>>().join("|"),
            Self::Object | Self::Any => "JSON".to_owned(),
        }
    }

    /// What a message calls it.
    fn in_words(&self) -> String {
        match self {
            Self::Text => "a string".to_owned(),
            Self::Integer => "an integer".to_owned(),
            Self::Number => "a number".to_owned(),
            Self::Boolean => "true or false".to_owned(),
            Self::List(kind) => format!("a list of which each is {}", kind.in_words()),
            Self::Choice(choices) => {
                format!("one of {}", choices.iter().map(shown).collect::<Vec<_>>().join(", "))
            }
            Self::Object => "a JSON object".to_owned(),
            Self::Any => "a JSON value".to_owned(),
        }
    }
}

/// A value as it is written on a command line.
pub(super) fn shown(value: &Value) -> String {
    value.as_str().map_or_else(|| value.to_string(), str::to_owned)
}

/// A name as flags have it: both spellings are one.
fn folded(name: &str) -> String {
    name.replace('_', "-")
}

impl Parameters {
    pub(super) fn of(schema: &Value) -> Self {
        let names = |value: &Value| -> Vec<String> {
            value.as_array().into_iter().flatten().filter_map(Value::as_str).map(str::to_owned).collect()
        };
        let required = names(&schema["required"]);
        let properties = schema["properties"].as_object();
        let mut all: Vec<Parameter> = properties
            .into_iter()
            .flatten()
            .map(|(name, property)| Parameter {
                name: name.clone(),
                kind: Kind::of(property),
                description: property["description"].as_str().unwrap_or_default().to_owned(),
                default: property.get("default").cloned(),
                is_required: required.contains(name),
            })
            .collect();
        // Those that must be given come first, in their order.
        let rank = |name: &str| required.iter().position(|one| one == name).unwrap_or(usize::MAX);
        all.sort_by_key(|parameter| rank(&parameter.name));
        let required = all.iter().filter(|one| one.is_required).map(|one| one.name.clone()).collect();
        Self { all, required, allows_others: schema["additionalProperties"] != Value::Bool(false) }
    }

    fn named(&self, name: &str) -> Option<&Parameter> {
        self.all.iter().find(|parameter| parameter.name == name)
    }

    fn of_flag(&self, flag: &str) -> Option<&Parameter> {
        self.all.iter().find(|parameter| folded(&parameter.name) == folded(flag))
    }

    /// Takes the arguments of a call apart.
    pub(super) fn parse(&self, arguments: &[Vec<u8>]) -> Result<Request, Mistake> {
        let mut given = Map::new();
        let mut operands = Vec::new();
        let mut reads_input = arguments.is_empty() && !self.required.is_empty();
        let mut words = arguments.iter().map(|word| text(word));
        while let Some(word) = words.next() {
            let word = word?;
            match word.strip_prefix("--") {
                Some("") => {
                    for word in words.by_ref() {
                        operands.push(word?);
                    }
                }
                Some("help") if self.named("help").is_none() => return Ok(Request::Help),
                Some(flag) => self.take_flag(flag, &mut words, &mut given)?,
                None if word == "-" => reads_input = true,
                None if is_short_flag(word) => return Err(Mistake::UnknownFlag(word.to_owned())),
                None => operands.push(word),
            }
        }
        self.take_operands(&operands, &mut given)?;
        Ok(Request::Call { given, reads_input })
    }

    fn take_flag<'a>(
        &self,
        flag: &str,
        words: &mut impl Iterator<Item = Result<&'a str, Mistake>>,
        given: &mut Map<String, Value>,
    ) -> Result<(), Mistake> {
        let (name, attached) = match flag.split_once('=') {
            Some((name, value)) => (name, Some(value)),
            None => (flag, None),
        };
        let Some(parameter) = self.of_flag(name) else {
            let negated = name.strip_prefix("no-").and_then(|name| self.of_flag(name));
            return match negated {
                Some(parameter) if parameter.kind == Kind::Boolean && attached.is_none() => {
                    given.insert(parameter.name.clone(), Value::Bool(false));
                    Ok(())
                }
                _ => Err(Mistake::UnknownFlag(format!("--{flag}"))),
            };
        };
        let value = match attached {
            Some(value) => value,
            None if parameter.kind == Kind::Boolean => "true",
            None => words.next().ok_or_else(|| Mistake::NoValue(name.to_owned()))??,
        };
        parameter.take(value, given)
    }

    fn take_operands(&self, operands: &[&str], given: &mut Map<String, Value>) -> Result<(), Mistake> {
        let open: Vec<&Parameter> =
            self.all.iter().filter(|one| one.is_required && !given.contains_key(&one.name)).collect();
        for (at, operand) in operands.iter().enumerate() {
            let parameter = match (open.get(at), open.last()) {
                (Some(parameter), _) => parameter,
                (None, Some(last)) if matches!(last.kind, Kind::List(_)) => last,
                _ => return Err(Mistake::ExtraOperand((*operand).to_owned())),
            };
            parameter.take(operand, given)?;
        }
        Ok(())
    }

    /// The input of a call: what was given, what came on standard input, and what is there by default.
    pub(super) fn complete(&self, given: Map<String, Value>, input: Option<&[u8]>) -> Result<Value, Mistake> {
        let mut object = input.map_or_else(|| Ok(Map::new()), |input| self.read_object(input))?;
        object.extend(given);
        for parameter in &self.all {
            if let (Some(default), false) = (&parameter.default, object.contains_key(&parameter.name)) {
                object.insert(parameter.name.clone(), default.clone());
            }
        }
        let missing: Vec<&str> =
            self.required.iter().map(String::as_str).filter(|name| !object.contains_key(*name)).collect();
        if missing.is_empty() { Ok(Value::Object(object)) } else { Err(Mistake::Missing(missing.join(", "))) }
    }

    fn read_object(&self, input: &[u8]) -> Result<Map<String, Value>, Mistake> {
        // A call without arguments and without input lacks what is required; that is the better message.
        if input.trim_ascii().is_empty() {
            return Ok(Map::new());
        }
        let value = serde_json::from_slice(input).map_err(|error| Mistake::NotJson(error.to_string()))?;
        let Value::Object(mut object) = value else { return Err(Mistake::NotAnObject) };
        for (name, value) in &object {
            match self.named(name) {
                Some(parameter) if parameter.may_be(value) => {}
                Some(parameter) => return Err(parameter.wrong(&shown(value))),
                None if self.allows_others => {}
                None => return Err(Mistake::UnknownProperty(name.clone())),
            }
        }
        // Nothing is what an optional property is without being given.
        object.retain(|name, value| {
            !(value.is_null() && self.named(name).is_some_and(|one| !one.kind.accepts(value)))
        });
        Ok(object)
    }
}

impl Parameter {
    /// Whether a value may be given, or left open if it need not be.
    fn may_be(&self, value: &Value) -> bool {
        self.kind.accepts(value) || (value.is_null() && !self.is_required)
    }

    fn wrong(&self, value: &str) -> Mistake {
        Mistake::WrongValue { name: self.name.clone(), value: value.to_owned(), kind: self.kind.in_words() }
    }

    /// Takes a word as the value, or as one more of a list.
    fn take(&self, word: &str, given: &mut Map<String, Value>) -> Result<(), Mistake> {
        let Kind::List(kind) = &self.kind else {
            let value = self.kind.read(word).ok_or_else(|| self.wrong(word))?;
            given.insert(self.name.clone(), value);
            return Ok(());
        };
        let list = given.entry(self.name.clone()).or_insert_with(|| Value::Array(Vec::new()));
        let Value::Array(items) = list else { return Ok(()) };
        match (kind.read(word), self.kind.read(word)) {
            // A whole list as JSON, unless it could be one of its items.
            (_, Some(Value::Array(whole))) if word.starts_with('[') => items.extend(whole),
            (Some(item), _) => items.push(item),
            _ => return Err(self.wrong(word)),
        }
        Ok(())
    }
}

fn text(word: &[u8]) -> Result<&str, Mistake> {
    std::str::from_utf8(word).map_err(|_| Mistake::NotText(String::from_utf8_lossy(word).into_owned()))
}

/// Whether a word looks like a flag of one letter: a negative number does not.
fn is_short_flag(word: &str) -> bool {
    word.strip_prefix('-')
        .is_some_and(|rest| !rest.starts_with(|first: char| first.is_ascii_digit() || first == '.'))
}
