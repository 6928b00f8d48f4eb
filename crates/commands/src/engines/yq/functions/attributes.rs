//! What a node is: its tag, kind, style, anchor and comments.

use super::super::node::{Arena, Id, Kind, Outcome, Style};
use super::{Applied, Eval};

pub(super) fn one(eval: Eval<'_, '_, '_>, applied: Applied<'_>, out: &mut Vec<Id>) -> Outcome<bool> {
    let Applied { name, args, id, real, .. } = applied;
    if !args.is_empty() {
        return Ok(false);
    }
    let text = match name {
        "line" | "column" => {
            let node = &eval.arena[id];
            let number = if name == "line" { node.line } else { node.column };
            out.push(eval.arena.int(number as i64)?);
            return Ok(true);
        }
        "tag" => eval.arena[if eval.arena[id].kind == Kind::Alias { id } else { real }].tag.clone(),
        "kind" => match eval.arena[id].kind {
            Kind::Scalar => "scalar",
            Kind::Map => "map",
            Kind::Seq => "seq",
            Kind::Alias => "alias",
        }
        .to_owned(),
        "style" => match eval.arena[id].style {
            _ if eval.arena[id].tagged => "tagged",
            Style::Plain => "",
            Style::Single => "single",
            Style::Double => "double",
            Style::Literal => "literal",
            Style::Folded => "folded",
            Style::Flow => "flow",
        }
        .to_owned(),
        "anchor" => eval.arena[id].anchor.clone(),
        "alias" => match eval.arena[id].kind {
            Kind::Alias => eval.arena[id].value.clone(),
            _ => String::new(),
        },
        "line_comment" | "head_comment" | "foot_comment" => comment_of(eval.arena, id, name),
        _ => return Ok(false),
    };
    out.push(eval.arena.string(text)?);
    Ok(true)
}

fn comment_of(arena: &Arena<'_>, id: Id, name: &str) -> String {
    let node = &arena[id];
    let raw = match name {
        "line_comment" => node.comment.clone(),
        "foot_comment" => node.foot.clone(),
        _ if !node.lead.is_empty() => node.lead.replace("---\n", ""),
        _ => node.head.clone(),
    };
    let lines =
        raw.trim_end().lines().map(|line| line.strip_prefix("# ").or(line.strip_prefix('#')).unwrap_or(line));
    lines.collect::<Vec<_>>().join("\n")
}
