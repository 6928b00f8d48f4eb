//! Where a node is: its path, its parents, its document and file.

use super::super::eval::{Evaluator, bind};
use super::super::node::{Id, Outcome, fail, int};
use super::super::syntax::Expr;
use super::{Applied, Eval, bare, values};

pub(super) fn one(eval: Eval<'_, '_, '_>, applied: Applied<'_>, out: &mut Vec<Id>) -> Outcome<bool> {
    let Applied { name, args, id, scope, .. } = applied;
    let result = match (name, args) {
        ("path", []) => {
            let mut items = Vec::new();
            for step in eval.path(id)? {
                items.push(bare(eval, step)?);
            }
            eval.arena.seq(items)?
        }
        ("key", []) => match eval.path(id)?.last() {
            Some(step) => *step,
            None => return Ok(true),
        },
        ("is_key", []) => {
            let answer = eval.arena[id].is_key;
            eval.arena.bool(answer)?
        }
        ("parent", _) => {
            let levels = match args.first() {
                Some(Expr::Scalar(_, levels)) => int(levels).unwrap_or(1),
                _ => 1,
            };
            match ancestor(eval, id, levels) {
                Some(found) => found,
                None => return Ok(true),
            }
        }
        ("parents", []) => {
            let mut items = Vec::new();
            let mut at = id;
            while let Some(parent) = eval.arena[at].parent {
                items.push(eval.arena.detached(parent)?);
                at = parent;
            }
            eval.arena.seq(items)?
        }
        ("root", []) => ancestor(eval, id, -1).unwrap_or(id),
        ("set_path", [path, value]) => {
            let (path, value) = (eval.first(path, id, scope)?, eval.first(value, id, scope)?);
            if let (Some(path), Some(value)) = (path, value)
                && let Some(target) = walk(eval, id, path)?
            {
                eval.replace(target, value)?;
            }
            id
        }
        ("set_path", _) => return fail("SETPATH must be given a block (;), got '' instead"),
        ("del_paths", [paths]) => {
            let Some(paths) = eval.first(paths, id, scope)? else { return Ok(true) };
            let mut found = Vec::new();
            for path in eval.arena[paths].children.clone() {
                found.extend(walk(eval, id, path)?);
            }
            eval.delete(&found)?;
            id
        }
        ("document_index", []) => {
            let number = eval.arena[id].document as i64;
            eval.arena.int(number)?
        }
        ("file_index", []) => {
            let number = eval.arena[id].file as i64;
            eval.arena.int(number)?
        }
        ("filename", []) => {
            let file = eval.setting.filenames.get(eval.arena[id].file).cloned().unwrap_or_default();
            eval.arena.string(file)?
        }
        _ => return Ok(false),
    };
    out.push(result);
    Ok(true)
}

/// What holds a node, so many levels up; below zero they are counted from the top.
fn ancestor(eval: &Evaluator<'_, '_>, id: Id, levels: i64) -> Option<Id> {
    let mut line = vec![id];
    while let Some(parent) = eval.arena[line[line.len() - 1]].parent {
        line.push(parent);
    }
    let at = if levels < 0 { line.len() as i64 + levels } else { levels };
    usize::try_from(at).ok().and_then(|at| line.get(at).copied())
}

/// Follows a path from a node.
fn walk(eval: Eval<'_, '_, '_>, id: Id, path: Id) -> Outcome<Option<Id>> {
    let mut at = id;
    for step in values(eval.arena, path) {
        let scope = bind("step", vec![step], &None);
        let index = Expr::Index(Box::new(Expr::Identity), Box::new(Expr::Variable("step".into())));
        match eval.eval(&index, &[at], &scope)?.first() {
            Some(found) => at = *found,
            None => return Ok(None),
        }
    }
    Ok(Some(at))
}
