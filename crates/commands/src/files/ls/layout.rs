//! Listings of names: one per line, in columns, in a row with commas.

use boxsh_kernel::{Context, Errno, Failure, Process};

use super::color::Painter;
use super::entry::Entry;
use super::name;
use super::options::{Format, Options};

/// The narrowest column: a character and two blanks.
const NARROWEST: usize = 3;

/// The widths of what stands before the names.
struct Frills {
    inode: usize,
    blocks: usize,
}

pub(super) fn print(
    context: &mut Context<'_>,
    options: &Options,
    painter: &mut Painter,
    entries: &[Entry],
) -> Result<(), Failure> {
    if entries.is_empty() {
        return Ok(());
    }
    let widest =
        |text: &dyn Fn(&Entry) -> String| entries.iter().map(|entry| text(entry).len()).max().unwrap_or(0);
    let frills = Frills {
        inode: if options.inode { widest(&|entry| inode(entry)) } else { 0 },
        blocks: if options.blocks { widest(&|entry| blocks(options, entry)) } else { 0 },
    };
    let mut page = Page { options, painter, frills };
    match options.format {
        Format::Columns if options.width > 0 => page.print_columns(context, entries),
        Format::Across if options.width > 0 => page.print_across(context, entries),
        Format::Columns | Format::Across => page.print_row(context, entries, b' '),
        Format::Commas => page.print_row(context, entries, b','),
        Format::OnePerLine | Format::Long => {
            for entry in entries {
                page.print_name(context, entry, 0)?;
                context.out.write_byte(options.end)?;
            }
            Ok(())
        }
    }
}

/// The number that `-i` shows.
pub(super) fn inode(entry: &Entry) -> String {
    entry.metadata.map_or_else(|| "?".into(), |metadata| metadata.ino.to_string())
}

/// The size that `-s` shows.
pub(super) fn blocks(options: &Options, entry: &Entry) -> String {
    entry.metadata.map_or_else(|| "?".into(), |metadata| options.block_unit.show(metadata.blocks * 512))
}

struct Page<'a> {
    options: &'a Options,
    painter: &'a mut Painter,
    frills: Frills,
}

impl Page<'_> {
    /// The columns of a name with all that stands around it.
    fn length(&self, entry: &Entry) -> usize {
        let options = self.options;
        let in_row = options.format == Format::Commas;
        let mut length = entry.columns;
        if options.inode {
            length += 1 + if in_row { inode(entry).len() } else { self.frills.inode };
        }
        if options.blocks {
            length += 1 + if in_row { blocks(options, entry).len() } else { self.frills.blocks };
        }
        if options.security_context {
            length += 2;
        }
        length + usize::from(name::indicator(options, entry.kind(), entry.metadata).is_some())
    }

    fn print_name(&mut self, context: &mut Context<'_>, entry: &Entry, start: usize) -> Result<(), Failure> {
        let options = self.options;
        let in_row = options.format == Format::Commas;
        if options.inode {
            let width = if in_row { 0 } else { self.frills.inode };
            context.out.print(format_args!("{:>width$} ", inode(entry)))?;
        }
        if options.blocks {
            let width = if in_row { 0 } else { self.frills.blocks };
            context.out.print(format_args!("{:>width$} ", blocks(options, entry)))?;
        }
        if options.security_context {
            context.out.write(b"? ")?;
        }
        self.painter.print_name(context, options, entry, start)?;
        if let Some(indicator) = name::indicator(options, entry.kind(), entry.metadata) {
            context.out.write_byte(indicator)?;
        }
        Ok(())
    }

    fn print_row(
        &mut self,
        context: &mut Context<'_>,
        entries: &[Entry],
        separator: u8,
    ) -> Result<(), Failure> {
        let width = self.options.width;
        let mut position = 0;
        for (at, entry) in entries.iter().enumerate() {
            let length = if width > 0 { self.length(entry) } else { 0 };
            if at > 0 {
                let blank = if width == 0 || position + length + 2 < width {
                    position += 2;
                    b' '
                } else {
                    position = 0;
                    b'\n'
                };
                context.out.write(&[separator, blank])?;
            }
            self.print_name(context, entry, position)?;
            position += length;
        }
        context.out.write_byte(self.options.end)
    }

    fn print_columns(&mut self, context: &mut Context<'_>, entries: &[Entry]) -> Result<(), Failure> {
        let lengths: Vec<usize> = entries.iter().map(|entry| self.length(entry)).collect();
        let widths = fit(context.process, &lengths, self.options.width, Direction::Down)?;
        let rows = entries.len().div_ceil(widths.len());
        for row in 0..rows {
            let mut position = 0;
            let mut at = row;
            for &width in &widths {
                self.print_name(context, &entries[at], position)?;
                let end = position + lengths[at];
                at += rows;
                if at >= entries.len() {
                    break;
                }
                self.indent(context, end, position + width)?;
                position += width;
            }
            context.out.write_byte(self.options.end)?;
        }
        Ok(())
    }

    fn print_across(&mut self, context: &mut Context<'_>, entries: &[Entry]) -> Result<(), Failure> {
        let lengths: Vec<usize> = entries.iter().map(|entry| self.length(entry)).collect();
        let widths = fit(context.process, &lengths, self.options.width, Direction::Across)?;
        let mut position = 0;
        for (at, entry) in entries.iter().enumerate() {
            let column = at % widths.len();
            if at > 0 && column == 0 {
                context.out.write_byte(self.options.end)?;
                position = 0;
            } else if at > 0 {
                let width = widths[column - 1];
                self.indent(context, position + lengths[at - 1], position + width)?;
                position += width;
            }
            self.print_name(context, entry, position)?;
        }
        context.out.write_byte(self.options.end)
    }

    fn indent(&self, context: &mut Context<'_>, from: usize, to: usize) -> Result<(), Failure> {
        let tab = self.options.tab;
        let mut from = from;
        while from < to {
            if tab != 0 && to / tab > (from + 1) / tab {
                context.out.write_byte(b'\t')?;
                from += tab - from % tab;
            } else {
                context.out.write_byte(b' ')?;
                from += 1;
            }
        }
        Ok(())
    }
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Direction {
    Down,
    Across,
}

/// The widths of the columns for the largest number of columns that fits the line.
fn fit(process: &Process, lengths: &[usize], line: usize, direction: Direction) -> Result<Vec<usize>, Errno> {
    let count = lengths.len();
    let most = line.div_ceil(NARROWEST).clamp(1, count);
    for columns in (2..=most).rev() {
        process.work(8 * count as u64)?;
        let rows = count.div_ceil(columns);
        let mut widths = vec![NARROWEST; columns];
        for (at, length) in lengths.iter().enumerate() {
            let column = if direction == Direction::Down { at / rows } else { at % columns };
            let gap = if column + 1 == columns { 0 } else { 2 };
            widths[column] = widths[column].max(length + gap);
        }
        // A number of columns whose rows would not reach the last one is tried all the same, as GNU does, and columns that
        // are no wider than the narrowest are not added up.
        let is_narrow = widths.iter().all(|&width| width == NARROWEST);
        if is_narrow || widths.iter().sum::<usize>() < line {
            return Ok(widths);
        }
    }
    Ok(vec![NARROWEST.max(lengths.iter().copied().max().unwrap_or(0))])
}
