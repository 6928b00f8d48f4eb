//! What a program finds outside itself: variables from the command line, modules and data files.

use boxsh_kernel::{Context, Errno, Input, OpenFlags, Process};

use super::map::Map;
use super::parser::parse;
use super::reader::{ReadError, Reader};
use super::resolve::Library;
use super::syntax::{Ast, Kind};
use super::value::Value;

/// The files and variables that a program may refer to.
pub(super) struct Shelf<'p> {
    process: &'p Process,
    pub(super) named: Map,
    pub(super) positional: Vec<Value>,
    /// Folders to look for modules in.
    folders: Vec<String>,
    max_depth: usize,
}

impl<'p> Shelf<'p> {
    pub(super) fn new(context: &Context<'p>, folders: Vec<Vec<u8>>, max_depth: usize) -> Self {
        let mut folders: Vec<String> =
            folders.iter().map(|folder| String::from_utf8_lossy(folder).into_owned()).collect();
        if folders.is_empty() {
            folders = ["~/.jq", "$ORIGIN/../lib/jq", "$ORIGIN/../lib"].map(str::to_owned).into();
        }
        Self { process: context.process, named: Map::default(), positional: Vec::new(), folders, max_depth }
    }

    fn arguments(&self) -> Value {
        let mut map = Map::default();
        map.set("positional", Value::array(self.positional.clone()));
        map.set("named", Value::object(self.named.clone()));
        Value::object(map)
    }

    fn resolve_folder(&self, folder: &str, from: &str) -> String {
        if let Some(rest) = folder.strip_prefix("~") {
            let home = self.process.variable(b"HOME").unwrap_or_default();
            return format!("{}{rest}", String::from_utf8_lossy(&home));
        }
        if let Some(rest) = folder.strip_prefix("$ORIGIN") {
            return format!("/usr/bin{rest}");
        }
        match folder.starts_with('/') || from.is_empty() {
            true => folder.to_owned(),
            false => format!("{from}/{folder}"),
        }
    }

    /// Finds a file by its path below one of the folders.
    fn find(
        &self,
        path: &str,
        search: Option<&str>,
        from: &str,
        suffix: &str,
    ) -> Result<(String, Vec<u8>), String> {
        let folders: Vec<String> = match search {
            Some(folder) => vec![self.resolve_folder(folder, if from.is_empty() { "." } else { from })],
            None => self.folders.iter().map(|folder| self.resolve_folder(folder, "")).collect(),
        };
        let last = path.rsplit('/').next().unwrap_or(path);
        for folder in &folders {
            for name in [format!("{folder}/{path}.{suffix}"), format!("{folder}/{path}/{last}.{suffix}")] {
                if let Ok(text) = read(self.process, name.as_bytes()) {
                    return Ok((name, text));
                }
            }
        }
        Err(format!("module not found: {path}\n"))
    }

    /// What `modulemeta` tells of a module.
    pub(super) fn describe(&self, path: &str) -> Result<Value, String> {
        let trimmed = |message: String| message.trim_end().to_owned();
        let (_, text) = self.find(path, None, "", "jq").map_err(trimmed)?;
        let file = parse(&text).map_err(|error| error.message)?;
        let mut map = match file.meta.as_ref().and_then(constant) {
            Some(Value::Object(map)) => (*map).clone(),
            _ => Map::default(),
        };
        let dependencies = file.imports.iter().map(|import| {
            let mut entry = match import.meta.as_ref().and_then(constant) {
                Some(Value::Object(map)) => (*map).clone(),
                _ => Map::default(),
            };
            let data = import.name.as_ref().is_some_and(|name| name.starts_with('$'));
            if let Some(name) = &import.name {
                entry.set("as", Value::string(name.trim_start_matches('$')));
            }
            entry.set("is_data", data);
            entry.set("relpath", Value::string(&import.path));
            Value::object(entry)
        });
        map.set("deps", Value::array(dependencies.collect()));
        let definitions = file.definitions.iter();
        let names = definitions.map(|def| Value::string(format!("{}/{}", def.name, def.parameters.len())));
        map.set("defs", Value::array(names.collect()));
        Ok(Value::object(map))
    }
}

/// All of a file.
pub(super) fn read(process: &Process, path: &[u8]) -> Result<Vec<u8>, Errno> {
    let fd = process.open(path, OpenFlags::READ)?;
    Input::new(process, fd, true).read_all()
}

/// All values in a text.
pub(super) fn values(process: &Process, text: &[u8], max_depth: usize) -> Result<Vec<Value>, String> {
    let mut reader = Reader::whole(process, text, max_depth).map_err(|errno| errno.to_string())?;
    let mut values = Vec::new();
    loop {
        match reader.next() {
            Ok(Some(value)) => values.push(value),
            Ok(None) => return Ok(values),
            Err(ReadError::Syntax(message)) => return Err(message),
            Err(ReadError::Errno(errno)) => return Err(errno.to_string()),
        }
    }
}

/// The value of a constant expression.
pub(super) fn constant(ast: &Ast) -> Option<Value> {
    Some(match &ast.kind {
        Kind::Literal(value) => value.clone(),
        Kind::Array(None) => Value::array(Vec::new()),
        Kind::Array(Some(inner)) => {
            let mut items = Vec::new();
            let mut rest = inner;
            while let Kind::Comma(first, second) = &rest.kind {
                items.push(constant(second)?);
                rest = first;
            }
            items.push(constant(rest)?);
            items.reverse();
            Value::array(items)
        }
        Kind::Object(entries) => {
            let mut map = Map::default();
            for (key, value) in entries {
                let Value::String(key) = constant(key)? else { return None };
                map.insert(key, constant(value)?);
            }
            Value::object(map)
        }
        _ => return None,
    })
}

impl Library for Shelf<'_> {
    fn variable(&self, name: &str) -> Option<Value> {
        match name {
            "ARGS" => Some(self.arguments()),
            "__search_list__" => Some(Value::array(self.folders.iter().map(Value::string).collect())),
            _ => self.named.field(name).cloned(),
        }
    }

    fn module(&mut self, path: &str, search: Option<&str>, from: &str) -> Result<(String, Vec<u8>), String> {
        self.find(path, search, from, "jq")
    }

    fn data(&mut self, path: &str, search: Option<&str>, from: &str) -> Result<Value, String> {
        let (_, text) = self.find(path, search, from, "json")?;
        values(self.process, &text, self.max_depth).map(Value::array)
    }
}
