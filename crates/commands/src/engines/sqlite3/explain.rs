//! How explanations of statements are laid out.

use boxsh_sqlite::Statement;

use super::columnar::{characters, padded};

/// A step of a plan.
struct Step {
    id: i64,
    parent: i64,
    text: Vec<u8>,
}

/// The steps of a plan, drawn as a tree.
#[derive(Default)]
pub(super) struct Plan(Vec<Step>);

impl Plan {
    /// Adds the current row of an explanation.
    pub(super) fn add(&mut self, statement: &Statement<'_>) {
        let text = statement.text(3).unwrap_or_default().to_vec();
        self.0.push(Step { id: statement.integer(0), parent: statement.integer(1), text });
    }

    /// Draws what was added so far, and forgets it.
    pub(super) fn draw(&mut self, out: &mut Vec<u8>) {
        let steps = std::mem::take(&mut self.0);
        let Some(first) = steps.first() else { return };
        let mut rest = &steps[..];
        if first.text.first() == Some(&b'-') {
            if steps.len() == 1 {
                return;
            }
            out.extend_from_slice(first.text.get(3..).unwrap_or_default());
            out.push(b'\n');
            rest = &steps[1..];
        } else {
            out.extend_from_slice(b"QUERY PLAN\n");
        }
        draw_level(rest, 0, &mut Vec::new(), out);
    }
}

/// Draws the steps below one, and those below them as far as the real shell goes.
fn draw_level(steps: &[Step], parent: i64, prefix: &mut Vec<u8>, out: &mut Vec<u8>) {
    /// Bytes in front of a step.
    const DEEPEST: usize = 93;
    let level: Vec<&Step> = steps.iter().filter(|step| step.parent == parent).collect();
    for (at, step) in level.iter().enumerate() {
        let is_last = at + 1 == level.len();
        out.extend_from_slice(prefix);
        out.extend_from_slice(if is_last { b"`--" } else { b"|--" });
        out.extend_from_slice(&step.text);
        out.push(b'\n');
        if prefix.len() < DEEPEST {
            let before = prefix.len();
            prefix.extend_from_slice(if is_last { b"   " } else { b"|  " });
            draw_level(steps, step.id, prefix, out);
            prefix.truncate(before);
        }
    }
}

/// How far each instruction of a program is indented: what is repeated stands further to the right.
pub(super) fn indents(statement: &mut Statement<'_>) -> Vec<usize> {
    let mut indents: Vec<usize> = Vec::new();
    let mut yields: Vec<bool> = Vec::new();
    while statement.step().unwrap_or(false) {
        let number = indents.len() as i64;
        let operation = statement.text(1).unwrap_or_default().to_vec();
        let target = statement.integer(3) + (number - statement.integer(0));
        yields.push(matches!(&*operation, b"Yield" | b"SeekLT" | b"SeekGT" | b"RowSetRead" | b"Rewind"));
        indents.push(0);
        let place = usize::try_from(target).ok().filter(|place| *place < indents.len());
        let repeats = match &*operation {
            b"Next" | b"Prev" | b"VPrev" | b"VNext" | b"SorterNext" | b"Return" => target > 0,
            b"Goto" => place.is_some_and(|place| yields[place]) || statement.integer(2) != 0,
            _ => false,
        };
        if let Some(place) = place.filter(|_| repeats) {
            let end = indents.len() - 1;
            indents[place..end].iter_mut().for_each(|indent| *indent += 2);
        }
    }
    statement.reset();
    indents
}

/// The widths of a program's columns.
const WIDTHS: [usize; 8] = [4, 13, 4, 4, 4, 13, 2, 13];

/// Writes the names of a program's columns.
pub(super) fn write_headers(names: &[Vec<u8>], out: &mut Vec<u8>) {
    let columns = names.len().min(WIDTHS.len());
    for dashes in [false, true] {
        for (at, name) in names.iter().take(columns).enumerate() {
            match dashes {
                false => padded(name, WIDTHS[at] as i64, out),
                true => out.resize(out.len() + WIDTHS[at], b'-'),
            }
            out.extend_from_slice(if at + 1 == columns { b"\n" } else { b"  " });
        }
    }
}

/// Writes an instruction of a program.
pub(super) fn write_row(statement: &Statement<'_>, indent: usize, null: &[u8], out: &mut Vec<u8>) {
    let columns = statement.columns().min(WIDTHS.len());
    for (at, &width) in WIDTHS.iter().take(columns).enumerate() {
        let width = if at + 1 == columns { 0 } else { width };
        let text = statement.text(at);
        let width = text.map_or(width, |text| width.max(characters(text)));
        if at == 1 {
            out.resize(out.len() + indent, b' ');
        }
        padded(text.unwrap_or(null), width as i64, out);
        out.extend_from_slice(if at + 1 == columns { b"\n" } else { b"  " });
    }
}
