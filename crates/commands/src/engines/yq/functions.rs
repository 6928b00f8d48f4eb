//! The named operators.

mod attributes;
mod codecs;
mod collections;
mod entries;
mod moments;
mod places;
pub(super) mod texts;

use super::eval::{Evaluator, Scope};
use super::node::{Arena, Id, Kind, Outcome, Stop, fail};
use super::operate::nice_path;
use super::syntax::{Expr, parse};
use super::{emit, format};

pub(super) use entries::explode;

type Eval<'e, 'a, 'p> = &'e mut Evaluator<'a, 'p>;

/// A named operator and the node that it is applied to.
#[derive(Clone, Copy)]
struct Applied<'x> {
    name: &'static str,
    args: &'x [Expr],
    id: Id,
    /// What the node stands for, if it is an alias.
    real: Id,
    scope: &'x Scope,
}

/// What a node looks like inside a text.
pub(super) fn shown(eval: &Evaluator<'_, '_>, id: Id) -> Outcome<String> {
    let real = eval.arena.real(id);
    match eval.arena[real].kind {
        Kind::Scalar => Ok(eval.arena[real].value.clone()),
        _ => {
            let layout = emit::Layout { indent: 2, compact: false };
            Ok(emit::write(eval.arena, real, layout)?.trim_end_matches('\n').to_owned())
        }
    }
}

pub(super) fn call(
    eval: Eval<'_, '_, '_>,
    name: &'static str,
    args: &[Expr],
    input: &[Id],
    scope: &Scope,
) -> Outcome<Vec<Id>> {
    if let Some(found) = at_once(eval, name, args, input, scope)? {
        return Ok(found);
    }
    let mut out = Vec::new();
    for &id in input {
        eval.arena.process.tick()?;
        let applied = Applied { name, args, id, real: eval.arena.real(id), scope };
        let before = out.len();
        one(eval, applied, &mut out)?;
        // What is made from a part of a document belongs to it; what is made from the whole does not.
        let (document, file, is_part) =
            (eval.arena[id].document, eval.arena[id].file, eval.arena[id].parent.is_some());
        for &new in out[before..].iter().filter(|_| is_part) {
            if eval.arena[new].parent.is_none() {
                (eval.arena[new].document, eval.arena[new].file) = (document, file);
            }
        }
    }
    Ok(out)
}

/// Those that see all their input at once.
fn at_once(
    eval: Eval<'_, '_, '_>,
    name: &str,
    args: &[Expr],
    input: &[Id],
    scope: &Scope,
) -> Outcome<Option<Vec<Id>>> {
    match (name, args) {
        ("empty", []) => return Ok(Some(Vec::new())),
        ("with", [target, body]) => {
            for &id in input {
                for target in eval.eval(target, &[id], scope)? {
                    eval.eval(body, &[target], scope)?;
                }
            }
        }
        ("with", _) => return fail("'with' expects a block, with(path; expression)"),
        ("del", [target]) => {
            let found = eval.eval(target, input, scope)?;
            eval.delete(&found)?;
            // What holds everything is itself no longer there.
            let gone = |id: &Id| found.contains(id) && eval.arena[*id].parent.is_none();
            return Ok(Some(input.iter().copied().filter(|id| !gone(id)).collect()));
        }
        ("sort_keys", [target]) => {
            for id in eval.eval(target, input, scope)? {
                entries::sort_keys(eval.arena, id);
            }
        }
        ("explode", [target]) => {
            for id in eval.eval(target, input, scope)? {
                explode(eval, id, 0)?;
            }
        }
        ("split_doc", []) => {
            for &id in input {
                eval.arena[id].document = eval.documents;
                eval.arena[id].parent = None;
                eval.documents += 1;
            }
        }
        _ => return Ok(None),
    }
    Ok(Some(input.to_vec()))
}

/// Applies a named operator to one node.
fn one(eval: Eval<'_, '_, '_>, applied: Applied<'_>, out: &mut Vec<Id>) -> Outcome<()> {
    let Applied { name, args, id, scope, .. } = applied;
    match (name, args) {
        ("select", [test]) => {
            let tests = eval.eval(test, &[id], scope)?;
            if tests.iter().any(|test| eval.arena.is_true(*test)) {
                out.push(id);
            }
        }
        ("not", []) => {
            let truth = eval.arena.is_true(id);
            out.push(eval.arena.bool(!truth)?);
        }
        ("eval", [text]) => {
            let text = eval.text(text, id, scope)?;
            let expr = parse(&text, eval.setting.interpolation)?;
            out.extend(eval.eval(&expr, &[id], scope)?);
        }
        ("error", [text]) => {
            let text = eval.text(text, id, scope)?;
            return fail(text);
        }
        ("system", _) => {
            return fail(
                "system operations are disabled, use --security-enable-system-operator flag to enable",
            );
        }
        ("env" | "strenv", [Expr::Scalar(_, variable)]) => {
            let value = environment(eval, name, variable)?;
            out.push(value);
        }
        ("load" | "load_str" | "load_xml" | "load_props" | "load_base64", [file]) => {
            let file = eval.text(file, id, scope)?;
            out.push(load(eval, name, &file)?);
        }
        _ => {
            let families = [
                places::one,
                attributes::one,
                collections::one,
                entries::one,
                moments::one,
                codecs::one,
                texts::one,
            ];
            for family in families {
                if family(eval, applied, out)? {
                    return Ok(());
                }
            }
            return fail(format!("'{name}' was given the wrong number of arguments"));
        }
    }
    Ok(())
}

/// The items of a sequence, or the values of a map.
fn values(arena: &Arena<'_>, id: Id) -> Vec<Id> {
    let node = &arena[arena.real(id)];
    match node.kind {
        Kind::Map => node.children.iter().skip(1).step_by(2).copied().collect(),
        _ => node.children.clone(),
    }
}

/// A copy without comments.
fn bare(eval: Eval<'_, '_, '_>, id: Id) -> Outcome<Id> {
    let copy = eval.arena.detached(id)?;
    let node = &mut eval.arena[copy];
    node.head.clear();
    node.comment.clear();
    node.foot.clear();
    Ok(copy)
}

/// The tag and the path of a node, for complaints.
fn kind_and_path(arena: &Arena<'_>, id: Id) -> (String, String) {
    (arena[arena.real(id)].tag.clone(), nice_path(arena, id))
}

fn environment(eval: Eval<'_, '_, '_>, name: &str, variable: &str) -> Outcome<Id> {
    if !eval.setting.env_allowed {
        return fail("env operations have been disabled");
    }
    let value = eval.arena.process.variable(variable.as_bytes());
    let text = value.as_deref().map(|value| String::from_utf8_lossy(value).into_owned());
    if name == "strenv" {
        return eval.arena.string(text.unwrap_or_default());
    }
    let Some(text) = text.filter(|text| !text.is_empty()) else {
        return fail(format!("value for env variable '{variable}' not provided in env()"));
    };
    let mut roots = Vec::new();
    super::yaml::read(eval.arena, text.as_bytes(), &mut roots)?;
    match roots.first() {
        Some(&root) => Ok(root),
        None => eval.arena.null(),
    }
}

fn load(eval: Eval<'_, '_, '_>, name: &str, file: &str) -> Outcome<Id> {
    if !eval.setting.files_allowed {
        return fail("file operations have been disabled");
    }
    let bytes = match format::read_file(eval.arena.process, file.as_bytes()) {
        Err(Stop::Error(what)) => return fail(format!("failed to load {file}: {what}")),
        result => result?,
    };
    let format = match name {
        "load_str" => return eval.arena.string(String::from_utf8_lossy(&bytes)),
        "load_xml" => format::Format::Xml,
        "load_props" => format::Format::Props,
        "load_base64" => format::Format::Base64,
        _ => format::Format::Yaml,
    };
    let mut roots = Vec::new();
    match format::read(eval.arena, format, &bytes, &eval.setting.options, &mut roots) {
        Err(Stop::Error(what)) => return fail(format!("failed to load {file}: {what}")),
        result => result?,
    }
    match roots[..] {
        [] => eval.arena.null(),
        [root] => Ok(root),
        _ => eval.arena.seq(roots),
    }
}
