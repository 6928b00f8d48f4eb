//! Turning nodes into texts of other formats, and back.

use super::super::emit::Layout;
use super::super::format::{self, Format, Options};
use super::super::node::{Id, Kind, Outcome, fail, int};
use super::super::syntax::Expr;
use super::texts::{base64_decode, base64_encode, percent, quote_for_shell, unpercent};
use super::{Applied, Eval};

pub(super) fn one(eval: Eval<'_, '_, '_>, applied: Applied<'_>, out: &mut Vec<Id>) -> Outcome<bool> {
    let Applied { name, args, real, .. } = applied;
    let (format, indent) = match name {
        "@base64" | "@base64d" | "@uri" | "@urid" | "@sh" => {
            let text = encoded(eval, name, real)?;
            out.push(eval.arena.string(text)?);
            return Ok(true);
        }
        "from_yaml" | "from_json" => return decode(eval, Format::Yaml, real, out),
        "from_xml" => return decode(eval, Format::Xml, real, out),
        "from_props" => return decode(eval, Format::Props, real, out),
        "from_csv" => return decode(eval, Format::Csv, real, out),
        "from_tsv" => return decode(eval, Format::Tsv, real, out),
        "to_yaml" => (Format::Yaml, 2),
        "to_json" => (Format::Json, 2),
        "@json" => (Format::Json, 0),
        "to_xml" => (Format::Xml, 2),
        "@xml" => (Format::Xml, 0),
        "to_props" => (Format::Props, 2),
        "to_csv" => (Format::Csv, 2),
        "to_tsv" => (Format::Tsv, 2),
        _ => return Ok(false),
    };
    let indent = match args.first() {
        Some(Expr::Scalar(_, indent)) => int(indent).unwrap_or(2).clamp(0, 20) as usize,
        _ => indent,
    };
    let options =
        Options { layout: Layout { indent, compact: false }, unwrap: true, ..eval.setting.options.clone() };
    let is_scalar = eval.arena[real].kind == Kind::Scalar;
    let mut text = match format {
        Format::Yaml if is_scalar => format!("{}\n", eval.arena[real].value),
        Format::Yaml => {
            let lead = eval.arena[real].lead.clone();
            lead + &format::write(eval.arena, format, real, &options)?
        }
        _ => format::write(eval.arena, format, real, &options)?,
    };
    let one_line = text.trim_end_matches('\n').lines().count() <= 1 && eval.arena[real].one_line;
    if one_line || (format == Format::Json && indent == 0) || matches!(format, Format::Csv | Format::Tsv) {
        text.truncate(text.trim_end_matches('\n').len());
    }
    out.push(eval.arena.string(text)?);
    Ok(true)
}

fn encoded(eval: Eval<'_, '_, '_>, name: &str, id: Id) -> Outcome<String> {
    let node = &eval.arena[id];
    let is_text = node.tag == "!!str";
    match name {
        "@base64" if is_text => Ok(base64_encode(node.value.as_bytes())),
        "@base64" => fail(format!("cannot encode {} as base64, can only operate on strings", node.tag)),
        "@base64d" => base64_decode(&node.value),
        "@urid" => unpercent(&node.value),
        "@uri" if is_text => Ok(percent(&node.value)),
        "@sh" if is_text => Ok(quote_for_shell(&node.value)),
        _ => fail(format!(
            "cannot encode {} as URI, can only operate on strings. Please first pipe through another encoding operator to convert the value to a string",
            node.tag
        )),
    }
}

fn decode(eval: Eval<'_, '_, '_>, format: Format, id: Id, out: &mut Vec<Id>) -> Outcome<bool> {
    let text = eval.arena[id].value.clone();
    let mut roots = Vec::new();
    format::read(eval.arena, format, text.as_bytes(), &eval.setting.options, &mut roots)?;
    if let Some(&root) = roots.first() {
        eval.arena[root].one_line = !text.ends_with('\n');
        out.push(root);
    }
    Ok(true)
}
