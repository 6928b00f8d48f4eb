//! Writing results, with lines between those of different documents, or each into a file of its own.

use boxsh_kernel::{Context, Errno};

use super::call::Call;
use super::eval::{Evaluator, Setting, bind};
use super::format::{self, Format};
use super::node::{Arena, Id, Kind, Outcome, Style, fail};
use super::syntax::Expr;
use super::{color, functions, overwrite};

pub(super) struct Printer<'c> {
    call: &'c Call,
    split: Option<Expr>,
    pub(super) out: String,
    /// The file and document of the last result.
    former: Option<(usize, usize)>,
    /// How many results there were.
    count: usize,
    /// Whether there was a result that is neither null nor false.
    pub(super) found: bool,
}

impl<'c> Printer<'c> {
    pub(super) fn new(call: &'c Call, split: Option<Expr>) -> Self {
        Self { call, split, out: String::new(), former: None, count: 0, found: false }
    }

    /// Writes what there is.
    pub(super) fn flush(&mut self, context: &mut Context<'_>) -> Outcome<()> {
        context.out.write(self.out.as_bytes())?;
        self.out.clear();
        Ok(())
    }

    pub(super) fn print_all(
        &mut self,
        context: &mut Context<'_>,
        arena: &mut Arena<'_>,
        setting: &Setting,
        results: Vec<Id>,
    ) -> Outcome<()> {
        if !matches!(self.call.output, Format::Yaml) {
            // Only YAML knows aliases.
            let mut eval = Evaluator::new(arena, setting);
            for &id in &results {
                functions::explode(&mut eval, id, 0)?;
            }
        }
        for id in results {
            self.found = self.found || arena.is_true(id);
            self.print(arena, id)?;
            if self.split.is_some() {
                self.write_file(context, arena, setting, id)?;
            } else if !self.call.in_place && self.out.len() > 1 << 16 {
                self.flush(context)?;
            }
            self.count += 1;
        }
        Ok(())
    }

    /// Puts the result that was just printed into a file.
    fn write_file(
        &mut self,
        context: &mut Context<'_>,
        arena: &mut Arena<'_>,
        setting: &Setting,
        id: Id,
    ) -> Outcome<()> {
        let Some(split) = &self.split else { return Ok(()) };
        let index = arena.int(self.count as i64)?;
        let scope = bind("index", vec![index], &None);
        let named = Evaluator::new(arena, setting).eval(split, &[id], &scope)?;
        let name = match named.first() {
            Some(&name) => arena[arena.real(name)].value.clone(),
            None => self.count.to_string(),
        };
        let base = name.rsplit('/').next().unwrap_or_default();
        let extended = base.rsplit_once('.').is_some_and(|(_, extension)| {
            !extension.is_empty() && extension.chars().all(|c| c.is_ascii_alphanumeric())
        });
        let name = if extended { name } else { format!("{name}.{}", self.call.output.extension()) };
        make_folders(context, &name)?;
        overwrite(context, name.as_bytes(), self.out.as_bytes())?;
        self.out.clear();
        Ok(())
    }

    fn print(&mut self, arena: &mut Arena<'_>, id: Id) -> Outcome<()> {
        let call = self.call;
        let place = (arena[id].file, arena[id].document);
        let parted = self.former.is_some_and(|former| former != place);
        self.former = Some(place);
        let is_yaml = call.output == Format::Yaml;
        let lead = arena[id].lead.clone();
        if parted && call.separators && is_yaml && !lead.starts_with("---") {
            self.out.push_str("---\n");
        }
        if call.pretty {
            plain(arena, id)?;
        }
        let mut text = String::new();
        if is_yaml || (call.output == Format::Props && arena[id].kind != Kind::Scalar) {
            self.lead(&lead, &mut text);
        }
        self.value(arena, id, &lead, &mut text)?;
        if call.nul {
            text.truncate(text.trim_end_matches('\n').len());
            if text.contains('\0') {
                return fail(
                    "can't serialize value because it contains NUL char and you are using NUL separated output",
                );
            }
            text.push('\0');
        }
        self.out.push_str(&text);
        Ok(())
    }

    fn value(&self, arena: &mut Arena<'_>, id: Id, lead: &str, text: &mut String) -> Outcome<()> {
        let call = self.call;
        let is_scalar = arena[id].kind == Kind::Scalar;
        if call.output == Format::Yaml && is_scalar && call.options.unwrap {
            // A document of nothing but comments and blank lines is just those.
            if !arena[id].blank || lead.is_empty() {
                text.push_str(&arena[id].value);
                text.push('\n');
            }
            return Ok(());
        }
        if call.output == Format::Yaml && call.options.unwrap && arena[id].kind == Kind::Alias {
            text.push('*');
            text.push_str(&arena[id].value);
            text.push('\n');
            return Ok(());
        }
        if call.output == Format::Json && is_scalar && call.options.unwrap {
            text.push_str(&arena[id].value);
            text.push('\n');
            return Ok(());
        }
        let mut id = id;
        if call.output == Format::Yaml && arena[id].is_key {
            id = arena.copy(id)?;
            arena[id].is_key = false;
            arena[id].head.clear();
            arena[id].foot.clear();
        }
        let written = format::write(arena, call.output, id, &call.options)?;
        match call.colors && matches!(call.output, Format::Yaml | Format::Json) {
            true => text.push_str(&color::paint(&written)),
            false => text.push_str(&written),
        }
        Ok(())
    }

    /// What stands in front of a document.
    fn lead(&self, lead: &str, out: &mut String) {
        for line in lead.split_inclusive('\n') {
            let bare = line.trim_end_matches(['\n', '\r']);
            if bare == "---" {
                if self.call.separators && self.call.output == Format::Yaml {
                    out.push_str("---\n");
                }
                continue;
            }
            let mut shown = bare.to_owned();
            if !bare.is_empty() && !bare.starts_with('%') && !bare.trim_start().starts_with('#') {
                shown = format!("# {bare}");
            }
            if self.call.colors && !bare.trim().is_empty() {
                shown = color::comment(&shown);
            }
            out.push_str(&shown);
            out.push('\n');
        }
    }
}

/// Makes the folders that a file is to stand in.
fn make_folders(context: &Context<'_>, name: &str) -> Outcome<()> {
    for (at, _) in name.match_indices('/').filter(|(at, _)| *at > 0) {
        match context.process.mkdir(&name.as_bytes()[..at], 0o755) {
            Ok(()) | Err(Errno::EEXIST) => {}
            Err(Errno::Killed) => return Err(Errno::Killed.into()),
            Err(error) => return format::failed("mkdir", &name.as_bytes()[..at], error),
        }
    }
    Ok(())
}

/// Whether a text was a boolean in former versions of YAML, so that its quotes are better kept.
fn is_old_bool(text: &str) -> bool {
    ["y", "yes", "n", "no", "on", "off"].iter().any(|word| text.eq_ignore_ascii_case(word))
}

/// Sets the styles aside.
fn plain(arena: &mut Arena<'_>, root: Id) -> Outcome<()> {
    let mut waiting = vec![root];
    while let Some(id) = waiting.pop() {
        arena.process.tick()?;
        if !(arena[id].tag == "!!str" && is_old_bool(&arena[id].value)) {
            arena[id].style = Style::Plain;
        }
        waiting.extend(&arena[id].children);
    }
    Ok(())
}
