//! Giving names their meaning: from what was written to what can run.

use std::collections::HashMap;

use super::ir::{Entry, Expr, Format, Ir, Node, Program, Segment, Shape, Special};
use super::lexer::width;
use super::native;
use super::parser::{parse, parse_definition};
use super::prelude::DEFINITIONS;
use super::syntax::{Assignment, Ast, Definition, File, Fragment, Import, Kind, Pattern, SyntaxError};
use super::text::Str;
use super::value::Value;

/// What a filter may refer to outside itself.
pub(crate) trait Library {
    /// The value of a global variable, without its `$`.
    fn variable(&self, name: &str) -> Option<Value>;

    /// The text of a module, and where it was found; or why it cannot be had.
    fn module(&mut self, path: &str, search: Option<&str>, from: &str) -> Result<(String, Vec<u8>), String>;

    /// The values in a file of data.
    fn data(&mut self, path: &str, search: Option<&str>, from: &str) -> Result<Value, String>;
}

/// Modules import modules no deeper than this.
const MAX_MODULES: usize = 100;

type Resolve<T> = Result<T, SyntaxError>;

enum Named {
    Variable(String, usize),
    Constant(String, Value),
    Closure(String, usize),
    Label(String, usize),
    Function { name: String, arity: usize, id: usize, level: usize },
}

/// Resolves a program.
pub(crate) fn resolve(text: &[u8], library: &mut dyn Library) -> Resolve<Program> {
    let file = parse(text)?;
    let mut resolver = Resolver {
        library,
        scope: Vec::new(),
        level: 0,
        functions: Vec::new(),
        known: HashMap::new(),
        modules: 0,
        location: "<top-level>".into(),
        text: text.to_vec(),
    };
    resolver.enter_file(&file, "")?;
    let Some(body) = &file.body else {
        return Err(SyntaxError { message: "Top-level program not given (try \".\")".into(), at: None });
    };
    let main = resolver.expression(body)?;
    let functions =
        resolver.functions.into_iter().map(|function| function.unwrap_or_else(identity)).collect();
    Ok(Program { main, functions })
}

fn identity() -> Node {
    Node { ir: Ir::Identity, single: true }
}

struct Resolver<'l> {
    library: &'l mut dyn Library,
    scope: Vec<Named>,
    /// How many variables, closures and labels are in scope.
    level: usize,
    functions: Vec<Option<Node>>,
    /// Functions of the prelude that were resolved.
    known: HashMap<(String, usize), usize>,
    modules: usize,
    location: String,
    text: Vec<u8>,
}

fn node(ir: Ir, single: bool) -> Node {
    Node { ir, single }
}

impl Resolver<'_> {
    fn enter_file(&mut self, file: &File, from: &str) -> Resolve<()> {
        for import in &file.imports {
            self.import(import, from)?;
        }
        for definition in &file.definitions {
            self.define(definition)?;
        }
        Ok(())
    }

    fn import(&mut self, import: &Import, from: &str) -> Resolve<()> {
        let plain = |message: String| SyntaxError { message, at: None };
        let search = import.meta.as_ref().and_then(|meta| constant_field(meta, "search"));
        let search = search.as_deref();
        if let Some(name) = import.name.as_deref().and_then(|name| name.strip_prefix('$')) {
            let value = self.library.data(&import.path, search, from).map_err(plain)?;
            self.scope.push(Named::Constant(format!("{name}::{name}"), value.clone()));
            self.scope.push(Named::Constant(name.to_owned(), value));
            return Ok(());
        }
        self.modules += 1;
        if self.modules > MAX_MODULES {
            return Err(plain(format!("too many modules: {}", import.path)));
        }
        let (path, text) = self.library.module(&import.path, search, from).map_err(plain)?;
        let functions = self.module(&path, text)?;
        for (name, arity, id) in functions {
            let name = match &import.name {
                Some(prefix) => format!("{prefix}::{name}"),
                None => name,
            };
            self.scope.push(Named::Function { name, arity, id, level: 0 });
        }
        Ok(())
    }

    /// Resolves a module in a scope of its own, and gives the functions it defines.
    fn module(&mut self, path: &str, text: Vec<u8>) -> Resolve<Vec<(String, usize, usize)>> {
        let file = parse(&text).map_err(|error| located(&error, path, &text))?;
        let scope = std::mem::take(&mut self.scope);
        let location = std::mem::replace(&mut self.location, path.to_owned());
        let own = std::mem::replace(&mut self.text, text);
        let folder = path.rsplit_once('/').map_or("", |(folder, _)| folder);
        let outcome = self.enter_file(&file, folder);
        let text = std::mem::replace(&mut self.text, own);
        self.location = location;
        let inner = std::mem::replace(&mut self.scope, scope);
        outcome.map_err(|error| located(&error, path, &text))?;
        let count = file.definitions.len();
        let defined = inner.into_iter().rev().filter_map(|named| match named {
            Named::Function { name, arity, id, .. } => Some((name, arity, id)),
            _ => None,
        });
        let mut functions: Vec<_> = defined.take(count).collect();
        functions.reverse();
        Ok(functions)
    }

    fn define(&mut self, definition: &Definition) -> Resolve<()> {
        let id = self.functions.len();
        self.functions.push(None);
        let (name, arity, level) = (definition.name.clone(), definition.parameters.len(), self.level);
        self.scope.push(Named::Function { name, arity, id, level });
        let body = self.body(definition)?;
        self.functions[id] = Some(body);
        Ok(())
    }

    /// The body of a function, its parameters bound as closures, and those with a `$` as values too.
    fn body(&mut self, definition: &Definition) -> Resolve<Node> {
        let (depth, level) = (self.scope.len(), self.level);
        for parameter in &definition.parameters {
            let name = parameter.strip_prefix('$').unwrap_or(parameter).to_owned();
            self.scope.push(Named::Closure(name, self.level));
            self.level += 1;
        }
        let values: Vec<&str> =
            definition.parameters.iter().filter_map(|name| name.strip_prefix('$')).collect();
        let mut sources = Vec::new();
        for name in values {
            let source = self.call(name, &[], 0)?;
            sources.push(source);
            self.scope.push(Named::Variable(name.to_owned(), self.level));
            self.level += 1;
        }
        let mut body = self.expression(&definition.body)?;
        for source in sources.into_iter().rev() {
            let single = source.single && body.single;
            body = node(Ir::Bind(Box::new(source), vec![Shape::Variable(0)], 1, Box::new(body)), single);
        }
        self.scope.truncate(depth);
        self.level = level;
        Ok(body)
    }

    fn boxed(&mut self, ast: &Ast) -> Resolve<Expr> {
        Ok(Box::new(self.expression(ast)?))
    }

    fn optional(&mut self, ast: Option<&Ast>) -> Resolve<Option<Expr>> {
        ast.map(|ast| self.boxed(ast)).transpose()
    }

    fn expression(&mut self, ast: &Ast) -> Resolve<Node> {
        Ok(match &ast.kind {
            Kind::Identity => identity(),
            Kind::Descend => node(Ir::Descend, false),
            Kind::Literal(value) => node(Ir::Constant(value.clone()), true),
            Kind::Text(format, fragments) => self.text(format.as_deref(), fragments)?,
            Kind::Format(name) => node(Ir::Format(Format::named(name)), true),
            Kind::Index(target, key) => self.index(target, key)?,
            Kind::Slice(target, from, to) => {
                let target = self.boxed(target)?;
                let (from, to) = (self.optional(from.as_deref())?, self.optional(to.as_deref())?);
                let is_single = |bound: &Option<Expr>| bound.as_ref().is_none_or(|bound| bound.single);
                let single = target.single && is_single(&from) && is_single(&to);
                node(Ir::Slice(target, from, to), single)
            }
            Kind::Iterate(target) => node(Ir::Iterate(self.boxed(target)?), false),
            Kind::Array(inner) => node(Ir::Array(self.optional(inner.as_deref())?), true),
            Kind::Object(entries) => self.object(entries)?,
            Kind::Negate(inner) => {
                let inner = self.boxed(inner)?;
                let single = inner.single;
                match &inner.ir {
                    // A zero that is written has no sign.
                    Ir::Constant(Value::Number(0.0)) => node(Ir::Constant(Value::Number(0.0)), true),
                    Ir::Constant(Value::Number(number)) => node(Ir::Constant(Value::Number(-number)), true),
                    _ => node(Ir::Negate(inner), single),
                }
            }
            Kind::Pipe(first, second) => {
                let (first, second) = (self.boxed(first)?, self.boxed(second)?);
                let single = first.single && second.single;
                node(Ir::Pipe(first, second), single)
            }
            Kind::Comma(first, second) => node(Ir::Comma(self.boxed(first)?, self.boxed(second)?), false),
            Kind::Binary(operator, left, right) => {
                let (left, right) = (self.boxed(left)?, self.boxed(right)?);
                let single = left.single && right.single;
                node(Ir::Binary(*operator, left, right), single)
            }
            Kind::Assign(assignment, left, right) => self.assignment(*assignment, left, right)?,
            Kind::Try(body, handler) => {
                let (body, handler) = (self.boxed(body)?, self.optional(handler.as_deref())?);
                let single = body.single && handler.as_ref().is_none_or(|handler| handler.single);
                node(Ir::Try(body, handler), single)
            }
            Kind::If(condition, then, otherwise) => {
                let (condition, then) = (self.boxed(condition)?, self.boxed(then)?);
                let otherwise = self.optional(otherwise.as_deref())?;
                let single =
                    condition.single && then.single && otherwise.as_ref().is_none_or(|branch| branch.single);
                node(Ir::If(condition, then, otherwise), single)
            }
            _ => self.binding(ast)?,
        })
    }

    /// What brings names into scope, or uses them.
    fn binding(&mut self, ast: &Ast) -> Resolve<Node> {
        Ok(match &ast.kind {
            Kind::Reduce(source, patterns, init, update) => {
                let (source, init) = (self.boxed(source)?, self.boxed(init)?);
                let (shapes, count, update) = self.scoped(patterns, |this| this.boxed(update))?;
                let single = init.single;
                node(Ir::Reduce(source, shapes, count, init, update), single)
            }
            Kind::Foreach(source, patterns, init, update, extract) => {
                let (source, init) = (self.boxed(source)?, self.boxed(init)?);
                let (shapes, count, (update, extract)) = self
                    .scoped(patterns, |this| Ok((this.boxed(update)?, this.optional(extract.as_deref())?)))?;
                node(Ir::Foreach(source, shapes, count, init, update, extract), false)
            }
            Kind::Bind(source, patterns, body) => {
                let source = self.boxed(source)?;
                let (shapes, count, body) = self.scoped(patterns, |this| this.boxed(body))?;
                let plain = matches!(shapes[..], [Shape::Variable(_)]);
                let single = plain && source.single && body.single;
                node(Ir::Bind(source, shapes, count, body), single)
            }
            Kind::Label(name, body) => {
                self.scope.push(Named::Label(name.clone(), self.level));
                self.level += 1;
                let body = self.boxed(body);
                self.level -= 1;
                self.scope.pop();
                let body = body?;
                let single = body.single;
                node(Ir::Label(body), single)
            }
            Kind::Break(name) => {
                let found = self.scope.iter().rev().find_map(|named| match named {
                    Named::Label(known, level) if known == name => Some(*level),
                    _ => None,
                });
                let Some(level) = found else {
                    let message = format!("$*label-{name} is not defined");
                    return Err(SyntaxError { message, at: Some(ast.at) });
                };
                node(Ir::Break(self.level - level - 1), true)
            }
            Kind::Variable(name) => self.variable(name, ast.at)?,
            Kind::Define(definition, body) => {
                let depth = self.scope.len();
                self.define(definition)?;
                let body = self.expression(body)?;
                self.scope.truncate(depth);
                body
            }
            Kind::Call(name, arguments) => self.call(name, arguments, ast.at)?,
            _ => identity(),
        })
    }

    fn variable(&mut self, name: &str, at: usize) -> Resolve<Node> {
        for named in self.scope.iter().rev() {
            match named {
                Named::Variable(known, level) if known == name => {
                    return Ok(node(Ir::Variable(self.level - level - 1), true));
                }
                Named::Constant(known, value) if known == name => {
                    return Ok(node(Ir::Constant(value.clone()), true));
                }
                _ => {}
            }
        }
        if name == "__loc__" {
            let line = memchr::memchr_iter(b'\n', &self.text[..at.min(self.text.len())]).count() + 1;
            let mut map = super::map::Map::default();
            map.set("file", Value::string(&self.location));
            map.set("line", line);
            return Ok(node(Ir::Constant(Value::object(map)), true));
        }
        if name == "ENV" {
            return Ok(node(Ir::Special(Special::Environment, Vec::new()), true));
        }
        match self.library.variable(name) {
            Some(value) => Ok(node(Ir::Constant(value), true)),
            None => {
                let message = format!("${name} is not defined");
                Err(SyntaxError { message, at: Some(at) })
            }
        }
    }

    /// Resolves with the variables of patterns in scope.
    fn scoped<T>(
        &mut self,
        patterns: &[Pattern],
        work: impl FnOnce(&mut Self) -> Resolve<T>,
    ) -> Resolve<(Vec<Shape>, usize, T)> {
        let mut names = Vec::new();
        for pattern in patterns {
            collect_names(pattern, &mut names);
        }
        let shapes =
            patterns.iter().map(|pattern| self.shape(pattern, &names)).collect::<Resolve<Vec<_>>>()?;
        let (depth, level) = (self.scope.len(), self.level);
        for name in &names {
            self.scope.push(Named::Variable(name.clone(), self.level));
            self.level += 1;
        }
        let result = work(self);
        self.scope.truncate(depth);
        self.level = level;
        Ok((shapes, names.len(), result?))
    }

    fn shape(&mut self, pattern: &Pattern, names: &[String]) -> Resolve<Shape> {
        let place = |name: &String| names.iter().position(|known| known == name).unwrap_or(0);
        Ok(match pattern {
            Pattern::Variable(name) => Shape::Variable(place(name)),
            Pattern::Array(parts) => {
                Shape::Array(parts.iter().map(|part| self.shape(part, names)).collect::<Resolve<_>>()?)
            }
            Pattern::Object(fields) => {
                let mut entries = Vec::new();
                for field in fields {
                    let key = self.expression(&field.key)?;
                    check_key(&key, field.key.at)?;
                    let shape = field.pattern.as_ref().map(|part| self.shape(part, names)).transpose()?;
                    entries.push(Entry { key, variable: field.variable.as_ref().map(place), shape });
                }
                Shape::Object(entries)
            }
        })
    }

    fn text(&mut self, format: Option<&str>, fragments: &[Fragment]) -> Resolve<Node> {
        let mut segments = Vec::new();
        let mut single = true;
        for fragment in fragments {
            segments.push(match fragment {
                Fragment::Text(text) => Segment::Text(Str::new(text)),
                Fragment::Hole(ast) => {
                    let hole = self.expression(ast)?;
                    single &= hole.single;
                    Segment::Hole(hole)
                }
            });
        }
        Ok(node(Ir::Text(Format::named(format.unwrap_or("text")), segments), single))
    }

    fn index(&mut self, target: &Ast, key: &Ast) -> Resolve<Node> {
        let target = self.boxed(target)?;
        let key = self.boxed(key)?;
        let single = target.single && key.single;
        Ok(match key.ir {
            Ir::Constant(Value::String(name)) => node(Ir::Field(target, name), single),
            _ => node(Ir::Index(target, key), single),
        })
    }

    fn object(&mut self, entries: &[(super::syntax::Part, super::syntax::Part)]) -> Resolve<Node> {
        let mut resolved = Vec::new();
        let mut single = true;
        for (key, value) in entries {
            let at = key.at;
            let (key, value) = (self.boxed(key)?, self.boxed(value)?);
            check_key(&key, at)?;
            single &= key.single && value.single;
            resolved.push((key, value));
        }
        Ok(node(Ir::Object(resolved), single))
    }

    fn assignment(&mut self, assignment: Assignment, left: &Ast, right: &Ast) -> Resolve<Node> {
        let (left, right) = (self.boxed(left)?, self.boxed(right)?);
        let single = assignment == Assignment::Update || right.single;
        Ok(node(Ir::Assign(assignment, left, right), single))
    }

    fn call(&mut self, name: &str, arguments: &[Ast], at: usize) -> Resolve<Node> {
        let arity = arguments.len();
        for named in self.scope.iter().rev() {
            match named {
                Named::Closure(known, level) if arity == 0 && known == name => {
                    return Ok(node(Ir::Closure(self.level - level - 1), false));
                }
                Named::Function { name: known, arity: wanted, id, level }
                    if known == name && *wanted == arity =>
                {
                    let (id, skip) = (*id, (*level > 0).then(|| self.level - level));
                    return self.call_function(id, skip, arguments);
                }
                _ => {}
            }
        }
        match (name, arity) {
            ("true", 0) => return Ok(node(Ir::Constant(Value::TRUE), true)),
            ("false", 0) => return Ok(node(Ir::Constant(Value::FALSE), true)),
            ("null", 0) => return Ok(node(Ir::Constant(Value::Null), true)),
            _ => {}
        }
        if let Some(found) = special(name, arity) {
            return self.call_special(found, arguments);
        }
        if let Some(native) = native::find(name, arity) {
            let arguments = self.arguments(arguments)?;
            let single = arguments.iter().all(|argument| argument.single);
            return Ok(node(Ir::Native(native, arguments), single));
        }
        match self.prelude(name, arity)? {
            Some(id) => self.call_function(id, None, arguments),
            None if name == "builtins" && arity == 0 => Ok(node(Ir::Constant(builtins()), true)),
            None => {
                let message = format!("{name}/{arity} is not defined");
                Err(SyntaxError { message, at: Some(at) })
            }
        }
    }

    fn arguments(&mut self, arguments: &[Ast]) -> Resolve<Vec<Node>> {
        arguments.iter().map(|argument| self.expression(argument)).collect()
    }

    fn call_function(&mut self, id: usize, skip: Option<usize>, arguments: &[Ast]) -> Resolve<Node> {
        let arguments = self.arguments(arguments)?;
        let single = arguments.is_empty() && self.functions[id].as_ref().is_some_and(|body| body.single);
        Ok(node(Ir::Call(id, skip, arguments), single))
    }

    /// Resolves a function of the prelude, once.
    fn prelude(&mut self, name: &str, arity: usize) -> Resolve<Option<usize>> {
        if let Some(id) = self.known.get(&(name.to_owned(), arity)) {
            return Ok(Some(*id));
        }
        let Some((_, _, text)) =
            DEFINITIONS.iter().find(|(known, wanted, _)| *known == name && *wanted == arity)
        else {
            return Ok(None);
        };
        let definition = parse_definition(text)?;
        let (scope, level) = (std::mem::take(&mut self.scope), std::mem::take(&mut self.level));
        let id = self.functions.len();
        self.functions.push(None);
        self.known.insert((name.to_owned(), arity), id);
        let body = self.body(&definition);
        self.scope = scope;
        self.level = level;
        self.functions[id] = Some(body?);
        Ok(Some(id))
    }

    fn call_special(&mut self, found: Special, arguments: &[Ast]) -> Resolve<Node> {
        use Special as S;
        let mut arguments = self.arguments(arguments)?;
        let all = arguments.iter().all(|argument| argument.single);
        let single = match found {
            S::Path | S::Recurse | S::Range | S::Limit | S::Skip | S::Inputs => false,
            S::GetPath | S::Select | S::Error | S::HaltError => all,
            _ => true,
        };
        // `error(x)` and `add(f)` have shorter forms, on the input itself.
        if matches!(found, S::Error | S::HaltError) && arguments.is_empty() {
            arguments.push(identity());
        }
        Ok(node(Ir::Special(found, arguments), single))
    }
}

fn special(name: &str, arity: usize) -> Option<Special> {
    use Special as S;
    Some(match (name, arity) {
        ("empty", 0) => S::Empty,
        ("error", 0 | 1) => S::Error,
        ("not", 0) => S::Not,
        ("path", 1) => S::Path,
        ("getpath", 1) => S::GetPath,
        ("select", 1) => S::Select,
        ("map", 1) => S::Map,
        ("recurse", 0 | 1) => S::Recurse,
        ("range", 1 | 2) => S::Range,
        ("first", 1) => S::First,
        ("last", 1) => S::Last,
        ("limit", 2) => S::Limit,
        ("skip", 2) => S::Skip,
        ("isempty", 1) => S::IsEmpty,
        ("any", 2) => S::Any,
        ("all", 2) => S::All,
        ("add", 1) => S::Add,
        ("sort_by", 1) => S::SortBy,
        ("group_by", 1) => S::GroupBy,
        ("unique_by", 1) => S::UniqueBy,
        ("min_by", 1) => S::MinBy,
        ("max_by", 1) => S::MaxBy,
        ("del", 1) => S::Delete,
        ("input", 0) => S::Input,
        ("inputs", 0) => S::Inputs,
        ("input_line_number", 0) => S::InputLineNumber,
        ("input_filename", 0) => S::InputFilename,
        ("debug", 0) => S::Debug,
        ("stderr", 0) => S::Stderr,
        ("halt", 0) => S::Halt,
        ("halt_error", 1) => S::HaltError,
        ("now", 0) => S::Now,
        ("modulemeta", 0) => S::ModuleMeta,
        _ => return None,
    })
}

const SPECIALS: &[(&str, usize)] = &[
    ("empty", 0),
    ("error", 0),
    ("error", 1),
    ("not", 0),
    ("path", 1),
    ("getpath", 1),
    ("select", 1),
    ("map", 1),
    ("recurse", 0),
    ("recurse", 1),
    ("range", 1),
    ("range", 2),
    ("first", 1),
    ("last", 1),
    ("limit", 2),
    ("skip", 2),
    ("isempty", 1),
    ("any", 2),
    ("all", 2),
    ("add", 1),
    ("sort_by", 1),
    ("group_by", 1),
    ("unique_by", 1),
    ("min_by", 1),
    ("max_by", 1),
    ("del", 1),
    ("input", 0),
    ("inputs", 0),
    ("input_line_number", 0),
    ("input_filename", 0),
    ("debug", 0),
    ("stderr", 0),
    ("halt", 0),
    ("halt_error", 1),
    ("now", 0),
    ("modulemeta", 0),
    ("builtins", 0),
];

/// The names of all functions, `name/arity`.
fn builtins() -> Value {
    let prelude = DEFINITIONS.iter().map(|(name, arity, _)| (*name, *arity));
    let all = prelude.chain(SPECIALS.iter().copied()).chain(native::names());
    let shown = all.filter(|(name, _)| !name.starts_with('_'));
    Value::array(shown.map(|(name, arity)| Value::string(format!("{name}/{arity}"))).collect())
}

/// Refuses a key of an object that can be seen to be no string.
fn check_key(key: &Node, at: usize) -> Resolve<()> {
    match &key.ir {
        Ir::Constant(constant) if constant.as_str().is_none() => {
            let message = format!("Cannot use {} as object key", native::describe(constant));
            Err(SyntaxError { message, at: Some(at) })
        }
        _ => Ok(()),
    }
}

fn collect_names(pattern: &Pattern, names: &mut Vec<String>) {
    let mut add = |name: &String| {
        if !names.contains(name) {
            names.push(name.clone());
        }
    };
    match pattern {
        Pattern::Variable(name) => add(name),
        Pattern::Array(parts) => parts.iter().for_each(|part| collect_names(part, names)),
        Pattern::Object(fields) => {
            for field in fields {
                if let Some(name) = &field.variable
                    && !names.contains(name)
                {
                    names.push(name.clone());
                }
                if let Some(part) = &field.pattern {
                    collect_names(part, names);
                }
            }
        }
    }
}

/// A field of a constant object in the source, if it is a string.
fn constant_field(ast: &Ast, name: &str) -> Option<String> {
    let Kind::Object(entries) = &ast.kind else { return None };
    entries.iter().find_map(|(key, value)| match (&key.kind, &value.kind) {
        (Kind::Literal(key), Kind::Literal(value)) if key.as_text()? == name => {
            Some(value.as_text()?.into_owned())
        }
        _ => None,
    })
}

/// An error inside a module, with its place spelled out.
fn located(error: &SyntaxError, path: &str, text: &[u8]) -> SyntaxError {
    SyntaxError { message: locate(error, path, text), at: None }
}

/// The message with the line it is about.
pub(crate) fn locate(error: &SyntaxError, file: &str, text: &[u8]) -> String {
    let Some(at) = error.at else { return error.message.clone() };
    let at = at.min(text.len());
    let line = memchr::memchr_iter(b'\n', &text[..at]).count() + 1;
    let start = memchr::memrchr(b'\n', &text[..at]).map_or(0, |newline| newline + 1);
    let end = memchr::memchr(b'\n', &text[start..]).map_or(text.len(), |length| start + length);
    let shown = String::from_utf8_lossy(&text[start..end]);
    let column = at - start;
    let marks = format!("{}{}", " ".repeat(column), "^".repeat(width(text, at)));
    format!("{} at {file}, line {line}, column {}:\n    {shown}\n    {marks}", error.message, column + 1)
}
