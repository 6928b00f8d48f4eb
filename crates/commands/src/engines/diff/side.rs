//! Two texts beside each other.

use boxsh_format::width::char_width;
use boxsh_kernel::Failure;

use super::compare::Change;
use super::paint::Part;
use super::printer::{Printer, end_color, start_color};
use super::sink::Sink;
use super::style::Look;
use super::text::Text;

/// Shows both texts whole, or only what differs.
pub(super) fn side_by_side(
    printer: &mut Printer<'_>,
    old: &Text,
    new: &Text,
    changes: &[Change],
) -> Result<(), Failure> {
    let (mut at_old, mut at_new) = (0, 0);
    for change in changes.iter().filter(|change| !change.trivial) {
        common(printer, old, new, (at_old, at_new, change.old, change.new))?;
        if printer.look.columns.merge_assist {
            printer.put(format!("c{},{}\n", change.removed, change.added).as_bytes())?;
        }
        self::change(printer, old, new, change)?;
        (at_old, at_new) = (change.old_end(), change.new_end());
    }
    common(printer, old, new, (at_old, at_new, old.len(), new.len()))
}

/// Shows a change: lines that are replaced beside each other, then the rest.
pub(super) fn change(
    printer: &mut Printer<'_>,
    old: &Text,
    new: &Text,
    change: &Change,
) -> Result<(), Failure> {
    let pairs = change.removed.min(change.added);
    for pair in 0..pairs {
        row(printer, Some((old, change.old + pair)), b'|', Some((new, change.new + pair)))?;
    }
    for line in change.new + pairs..change.new_end() {
        row(printer, None, b'>', Some((new, line)))?;
    }
    for line in change.old + pairs..change.old_end() {
        row(printer, Some((old, line)), b'<', None)?;
    }
    Ok(())
}

/// Shows lines that both texts have. Changes that are not mentioned may stand between them, so that one has more than the other.
pub(super) fn common(
    printer: &mut Printer<'_>,
    old: &Text,
    new: &Text,
    (mut at_old, mut at_new, old_end, new_end): (usize, usize, usize, usize),
) -> Result<(), Failure> {
    let columns = printer.look.columns;
    if columns.suppress_common || (at_old == old_end && at_new == new_end) {
        return Ok(());
    }
    if columns.merge_assist {
        printer.put(format!("i{},{}\n", old_end - at_old, new_end - at_new).as_bytes())?;
    }
    let mark = if columns.left_only { b'(' } else { b' ' };
    while at_old < old_end && at_new < new_end {
        let right = (!columns.left_only).then_some((new, at_new));
        row(printer, Some((old, at_old)), mark, right)?;
        at_old += 1;
        at_new += 1;
    }
    for line in at_new..new_end {
        row(printer, None, b')', Some((new, line)))?;
    }
    for line in at_old..old_end {
        row(printer, Some((old, line)), b'(', None)?;
    }
    Ok(())
}

fn row(
    printer: &mut Printer<'_>,
    left: Option<(&Text, usize)>,
    mark: u8,
    right: Option<(&Text, usize)>,
) -> Result<(), Failure> {
    let look = printer.look;
    let columns = look.columns;
    let part = match mark {
        b'<' => Some(Part::Removed),
        b'>' => Some(Part::Added),
        _ => None,
    };
    let is_ended = |(text, line): (&Text, usize)| !text.lacks_newline(line);
    let mut ended = left.is_some_and(is_ended);
    let mut cells = Cells { look, sink: &mut *printer.sink, out: Vec::new(), column: 0 };
    start_color(look, part, &mut cells.out);
    if let Some((text, line)) = left {
        cells.half(text.content(line), 0, columns.half)?;
    }
    if mark != b' ' {
        cells.move_to((columns.half.saturating_add(columns.second) - 1) / 2)?;
        let right_ended = right.is_some_and(is_ended);
        let mark = match mark {
            b'|' if ended && !right_ended => b'/',
            b'|' if !ended && right_ended => b'\\',
            mark => mark,
        };
        cells.out.push(mark);
        cells.column += 1;
    }
    if let Some((text, line)) = right {
        ended |= is_ended((text, line));
        if !text.content(line).is_empty() {
            cells.move_to(columns.second)?;
            cells.half(text.content(line), columns.second, columns.half)?;
        }
    }
    if ended {
        cells.out.push(b'\n');
    }
    end_color(look, part, &mut cells.out);
    cells.write_out()
}

/// How much of a row is gathered before it is written. The columns may be further apart than memory reaches.
const ROW_PART: usize = 8192;

/// A row that is being written.
struct Cells<'a> {
    look: &'a Look,
    sink: &'a mut dyn Sink,
    out: Vec<u8>,
    column: usize,
}

impl Cells<'_> {
    fn write_out(&mut self) -> Result<(), Failure> {
        self.sink.put(&self.out)?;
        self.out.clear();
        Ok(())
    }

    /// Writes a byte any number of times.
    fn repeat(&mut self, byte: u8, mut count: usize) -> Result<(), Failure> {
        loop {
            let part = count.min(ROW_PART.saturating_sub(self.out.len()));
            self.out.resize(self.out.len() + part, byte);
            count -= part;
            if count == 0 {
                return Ok(());
            }
            self.write_out()?;
        }
    }

    /// Goes on to a column, by tabs where they may be used.
    fn move_to(&mut self, target: usize) -> Result<(), Failure> {
        if !self.look.expand_tabs {
            let size = self.look.tab_size;
            let tabs = (target / size).saturating_sub(self.column / size);
            if tabs > 0 {
                self.repeat(b'\t', tabs)?;
                self.column = target - target % size;
            }
        }
        self.repeat(b' ', target.saturating_sub(self.column))?;
        self.column = self.column.max(target);
        Ok(())
    }

    /// Writes as much of a line as fits. What is cut off still moves the place in the line.
    fn half(&mut self, line: &[u8], indent: usize, bound: usize) -> Result<(), Failure> {
        let (mut place, mut shown) = (0_usize, 0_usize);
        let mut rest = line;
        while let Some((&byte, behind)) = rest.split_first() {
            let mut used = 1;
            match byte {
                b'\t' => self.tab(&mut place, &mut shown, bound)?,
                b'\r' => {
                    self.out.push(byte);
                    self.column = 0;
                    self.move_to(indent)?;
                    (place, shown) = (0, 0);
                }
                b'\x08' => {
                    if place > 0 {
                        place -= 1;
                        self.back(place, &mut shown, bound)?;
                    }
                }
                b' '..=b'~' => {
                    place = place.saturating_add(1);
                    if place <= bound {
                        shown = place;
                        self.out.push(byte);
                    }
                }
                _ => match first_character(rest) {
                    Some((character, length)) if byte >= 0x80 => {
                        place = place.saturating_add(char_width(character).unwrap_or(0));
                        if place <= bound {
                            shown = place;
                            self.out.extend_from_slice(&rest[..length]);
                        }
                        used = length;
                    }
                    _ => {
                        if place < bound {
                            self.out.push(byte);
                        }
                    }
                },
            }
            rest = &behind[used - 1..];
        }
        self.column = indent.saturating_add(shown);
        Ok(())
    }

    fn tab(&mut self, place: &mut usize, shown: &mut usize, bound: usize) -> Result<(), Failure> {
        let blanks = self.look.tab_size - *place % self.look.tab_size;
        if place == shown {
            let stop = shown.saturating_add(blanks);
            if self.look.expand_tabs {
                let stop = stop.min(bound);
                self.repeat(b' ', stop.saturating_sub(*shown))?;
                *shown = stop.max(*shown);
            } else if stop < bound {
                *shown = stop;
                self.out.push(b'\t');
            }
        }
        *place = place.saturating_add(blanks);
        Ok(())
    }

    /// Goes one place back, from what may have been cut off.
    fn back(&mut self, place: usize, shown: &mut usize, bound: usize) -> Result<(), Failure> {
        if place >= bound {
            return Ok(());
        }
        if *shown <= place {
            self.repeat(b' ', place - *shown)?;
        } else {
            self.out.push(b'\x08');
        }
        *shown = place;
        Ok(())
    }
}

fn first_character(bytes: &[u8]) -> Option<(char, usize)> {
    let chunk = bytes[..bytes.len().min(4)].utf8_chunks().next()?;
    let character = chunk.valid().chars().next()?;
    Some((character, character.len_utf8()))
}
