//! The functions of arrays: `split`, `patsplit`, `asort`, `asorti`, and the order of loops over arrays.

use std::cmp::Ordering;
use std::rc::Rc;

use super::array::{Array, Key};
use super::builtin::Builtin;
use super::machine::{Machine, Run, fatal};
use super::number;
use super::special::{self, Special};
use super::split::{Progress, Span, Splitter};
use super::text::Text;
use super::value::{Keys, Value, compare_text};
use crate::paced::Paced;

/// What elements are sorted by.
#[derive(Clone, Copy, PartialEq, Eq)]
enum By {
    IndexString,
    IndexNumber,
    ValueType,
    ValueString,
    ValueNumber,
    /// A function of the program.
    Function(u32),
}

#[derive(Clone, Copy, PartialEq, Eq)]
struct Order {
    by: By,
    descending: bool,
}

type Pair = (Value, Value);

/// Elements from which on memory is asked for before it is taken.
const MANY: usize = 4096;

/// How a text is split, and where the pieces go.
struct Splitting {
    array: Rc<Array>,
    separators: Option<Rc<Array>>,
    splitter: Splitter,
}

impl Machine<'_, '_> {
    fn pop_array(&mut self) -> Run<Rc<Array>> {
        match self.pop() {
            Value::Array(array) => Ok(array),
            _ => fatal("attempt to use a scalar value as array"),
        }
    }

    /// `split(text, array [, separator [, separators]])`.
    pub(super) fn split(&mut self, count: usize) -> Run<()> {
        let how = self.split_arguments(count)?;
        let text = self.pop().into_text(&self.settings.convfmt);
        self.split_into(text.as_bytes(), &how)
    }

    /// The same for the record, which is not copied for it; `count` has it among the arguments.
    pub(super) fn split_record(&mut self, count: usize) -> Run<()> {
        let how = self.split_arguments(count)?;
        let text = self.record.take(&self.settings.ofs, &self.settings.convfmt);
        let done = self.split_into(&text, &how);
        self.record.put_back(text);
        done
    }

    /// Takes all but the text from the stack.
    fn split_arguments(&mut self, count: usize) -> Run<Splitting> {
        let separators = if count > 3 { Some(self.pop_array()?) } else { None };
        let separator = if count > 2 { Some(self.pop()) } else { None };
        let array = self.pop_array()?;
        let splitter = match separator {
            Some(Value::Regex(pattern)) if pattern.source == b" " => Splitter::Separator(pattern),
            Some(Value::Regex(pattern)) if pattern.source.is_empty() => Splitter::Characters,
            Some(Value::Regex(pattern)) => Splitter::Separator(pattern),
            Some(value) => {
                let mut scratch = Vec::new();
                let source = value.bytes_or(&self.settings.convfmt, &mut scratch);
                self.splitter_for(source)?
            }
            // Whatever else fields may be found by.
            None => {
                let source = self.globals[Special::Fs.slot()].clone().into_text(&self.settings.convfmt);
                self.splitter_for(source.as_bytes())?
            }
        };
        Ok(Splitting { array, separators, splitter })
    }

    fn split_into(&mut self, text: &[u8], how: &Splitting) -> Run<()> {
        let spans = self.spans(&how.splitter, text);
        if let Some(separators) = &how.separators {
            self.fill_separators(separators, text, &spans, matches!(how.splitter, Splitter::Blanks));
        }
        let filled = self.fill(&how.array, text, &spans);
        self.spans = spans;
        filled
    }

    fn splitter_for(&mut self, source: &[u8]) -> Run<Splitter> {
        match Splitter::from_separator(source, &mut self.patterns) {
            Ok(splitter) => Ok(splitter),
            Err(error) => fatal(format!("invalid regexp: {error}: /{}/", String::from_utf8_lossy(source))),
        }
    }

    /// The pieces of a text, in memory that is used again if it is given back.
    fn spans(&mut self, splitter: &Splitter, text: &[u8]) -> Vec<Span> {
        let mut spans = std::mem::take(&mut self.spans);
        spans.clear();
        let (process, manner) = (self.context.process, self.record.manner);
        splitter.split_all(process, text, Progress::At(0), usize::MAX, manner, &mut spans);
        spans
    }

    /// Puts the pieces into an array, and their number on the stack.
    fn fill(&mut self, array: &Array, text: &[u8], spans: &[Span]) -> Run<()> {
        let process = self.context.process;
        if spans.len() >= MANY {
            process.reserve(spans.len() as u64 * size_of::<Option<Value>>() as u64)?;
        }
        let pieces = spans.iter().map(|span| Value::input(&text[span.0 as usize..span.1 as usize]));
        array.borrow_mut().set_list(Paced::new(process, pieces));
        self.meter.note(spans.len() * 96 + text.len());
        self.push(Value::Num(spans.len() as f64));
        self.tick()
    }

    /// Puts what is between the pieces into an array; with blanks, what is around them too.
    fn fill_separators(&mut self, array: &Array, text: &[u8], spans: &[Span], around: bool) {
        let mut table = array.borrow_mut();
        table.clear();
        for (at, pair) in Paced::new(self.context.process, spans.windows(2)).enumerate() {
            table.set(Key::Int(at as i64 + 1), Value::text(&text[pair[0].1 as usize..pair[1].0 as usize]));
        }
        let ends = match (around, spans.first(), spans.last()) {
            (true, Some(first), Some(last)) => (&text[..first.0 as usize], &text[last.1 as usize..]),
            _ => return,
        };
        for (key, piece) in [(0, ends.0), (spans.len(), ends.1)] {
            if !piece.is_empty() {
                table.set(Key::Int(key as i64), Value::text(piece));
            }
        }
        drop(table);
        self.meter.note(spans.len() * 96);
    }

    /// `patsplit(text, array [, pattern [, separators]])`.
    pub(super) fn patsplit(&mut self, count: usize) -> Run<()> {
        let separators = if count > 3 { Some(self.pop_array()?) } else { None };
        let pattern = match count {
            2 => self.globals[Special::Fpat.slot()].clone(),
            _ => self.pop(),
        };
        let pattern = self.pattern_of(pattern)?;
        let array = self.pop_array()?;
        let text = self.pop().into_text(&self.settings.convfmt);
        let bytes = text.as_bytes();
        let spans = self.spans(&Splitter::Contents(pattern), bytes);
        if let Some(separators) = separators {
            let mut table = separators.borrow_mut();
            table.clear();
            let mut at = 0;
            let last = (bytes.len() as u32, 0);
            let ends = Paced::new(self.context.process, spans.iter().chain([&last]));
            for (number, span) in ends.enumerate() {
                table.set(Key::Int(number as i64), Value::text(&bytes[at..(span.0 as usize).max(at)]));
                at = span.1 as usize;
            }
            self.meter.note(spans.len() * 96);
        }
        self.fill(&array, bytes, &spans)
    }

    /// The elements of an array with their keys.
    fn pairs(&self, array: &Array) -> Run<Vec<Pair>> {
        let process = self.context.process;
        let table = array.borrow();
        if table.len() >= MANY {
            // The list of entries, the pairs, and those that are merged.
            process.reserve(table.len() as u64 * 3 * size_of::<Pair>() as u64)?;
        }
        let entries = Paced::new(process, table.entries(|steps| process.compute(steps))?.into_iter());
        Ok(entries.map(|(key, value)| (key.to_value(), value.clone())).collect())
    }

    /// The keys that a loop goes through, in the order that `PROCINFO["sorted_in"]` asks for.
    pub(super) fn loop_keys(&mut self, array: &Array) -> Run<Value> {
        let wanted = match &self.globals[special::PROCINFO as usize] {
            Value::Array(info) => info.borrow().get(Key::Bytes(b"sorted_in")).cloned(),
            _ => None,
        };
        let order = match wanted {
            Some(value) => {
                let name = value.into_text(&self.settings.convfmt);
                self.order_named(name.as_bytes(), Order { by: By::IndexString, descending: false })?
            }
            None => None,
        };
        self.meter.note(array.borrow().len() * 32);
        self.tick()?;
        let mut keys: Vec<Value> = match order {
            Some(order) => {
                let mut pairs = self.pairs(array)?;
                self.sort(&mut pairs, order)?;
                pairs.into_iter().map(|(key, _)| key).collect()
            }
            None => {
                let process = self.context.process;
                let table = array.borrow();
                if table.len() >= MANY {
                    process.reserve(table.len() as u64 * size_of::<Pair>() as u64)?;
                }
                let entries = Paced::new(process, table.entries(|steps| process.compute(steps))?.into_iter());
                entries.map(|(key, _)| key.to_value()).collect()
            }
        };
        keys.reverse();
        Ok(Value::Keys(Box::new(Keys(keys))))
    }

    /// The order of this name; `None` for none at all.
    fn order_named(&self, name: &[u8], default: Order) -> Run<Option<Order>> {
        let (by, descending) = match name {
            b"" => return Ok(Some(default)),
            b"@unsorted" => return Ok(None),
            b"@ind_str_asc" => (By::IndexString, false),
            b"@ind_str_desc" => (By::IndexString, true),
            b"@ind_num_asc" => (By::IndexNumber, false),
            b"@ind_num_desc" => (By::IndexNumber, true),
            b"@val_type_asc" => (By::ValueType, false),
            b"@val_type_desc" => (By::ValueType, true),
            b"@val_str_asc" => (By::ValueString, false),
            b"@val_str_desc" => (By::ValueString, true),
            b"@val_num_asc" => (By::ValueNumber, false),
            b"@val_num_desc" => (By::ValueNumber, true),
            _ => {
                let found = self.program.functions.iter().position(|callee| callee.name == name);
                match found {
                    Some(at) => (By::Function(at as u32), false),
                    None => {
                        let shown = String::from_utf8_lossy(name);
                        return fatal(format!("sort comparison function `{shown}' is not defined"));
                    }
                }
            }
        };
        Ok(Some(Order { by, descending }))
    }

    /// Sorts by merging, which a comparison that contradicts itself cannot confuse.
    fn sort(&mut self, pairs: &mut Vec<Pair>, order: Order) -> Run<()> {
        let mut width = 1;
        let mut source = std::mem::take(pairs);
        while width < source.len() {
            let mut merged = Vec::with_capacity(source.len());
            let mut rest = source.into_iter().peekable();
            while rest.peek().is_some() {
                self.tick()?;
                let left: Vec<Pair> = rest.by_ref().take(width).collect();
                let right: Vec<Pair> = rest.by_ref().take(width).collect();
                self.merge(left, right, order, &mut merged)?;
            }
            source = merged;
            width *= 2;
        }
        *pairs = source;
        Ok(())
    }

    fn merge(&mut self, left: Vec<Pair>, right: Vec<Pair>, order: Order, out: &mut Vec<Pair>) -> Run<()> {
        let (mut left, mut right) = (left.into_iter().peekable(), right.into_iter().peekable());
        let mut steps = 0;
        while let (Some(first), Some(second)) = (left.peek(), right.peek()) {
            steps += 1;
            if steps % 64 == 0 {
                self.context.process.compute(64 * 16)?;
            }
            let ordering = match order.by {
                By::Function(function) => {
                    let arguments = [first.0.clone(), first.1.clone(), second.0.clone(), second.1.clone()];
                    let answer = self.call_function(function, &arguments)?.to_number();
                    answer.partial_cmp(&0.0).unwrap_or(Ordering::Equal)
                }
                by => {
                    let ordering = self.compare_pairs(first, second, by);
                    if order.descending { ordering.reverse() } else { ordering }
                }
            };
            out.extend(if ordering.is_gt() { right.next() } else { left.next() });
        }
        out.extend(left);
        out.extend(right);
        Ok(())
    }

    fn compare_pairs(&self, first: &Pair, second: &Pair, by: By) -> Ordering {
        let case = self.settings.case;
        let format = &self.settings.convfmt;
        let text = |left: &Value, right: &Value| {
            let (mut one, mut two) = (Vec::new(), Vec::new());
            compare_text(left.bytes_or(format, &mut one), right.bytes_or(format, &mut two), case)
        };
        let number = |left: &Value, right: &Value| {
            left.to_number().partial_cmp(&right.to_number()).unwrap_or(Ordering::Equal)
        };
        let by_index = || text(&first.0, &second.0);
        let arrays = matches!(first.1, Value::Array(_)).cmp(&matches!(second.1, Value::Array(_)));
        match by {
            By::IndexString | By::Function(_) => by_index(),
            By::IndexNumber => number(&first.0, &second.0).then_with(by_index),
            By::ValueNumber => arrays.then_with(|| number(&first.1, &second.1)).then_with(by_index),
            By::ValueString => arrays.then_with(|| text(&first.1, &second.1)).then_with(by_index),
            By::ValueType => compare_types(&first.1, &second.1)
                .then_with(|| match rank(&first.1) {
                    1 => number(&first.1, &second.1),
                    _ => text(&first.1, &second.1),
                })
                .then_with(by_index),
        }
    }

    /// `asort` and `asorti`: the arrays are on the stack, and how to sort.
    pub(super) fn asort(&mut self, builtin: Builtin, count: usize) -> Run<()> {
        let how = if count > 2 { Some(self.pop().into_text(&self.settings.convfmt)) } else { None };
        let target = if count > 1 { Some(self.pop_array()?) } else { None };
        let source = self.pop_array()?;
        let by = if builtin == Builtin::Asort { By::ValueType } else { By::IndexString };
        let name = how.as_ref().map_or(&b""[..], Text::as_bytes);
        let order = self.order_named(name, Order { by, descending: false })?;
        let mut pairs = self.pairs(&source)?;
        self.meter.note(pairs.len() * 160);
        self.tick()?;
        if let Some(order) = order {
            self.sort(&mut pairs, order)?;
        }
        let length = pairs.len();
        let result = source.make_similar();
        {
            let mut table = result.borrow_mut();
            for (at, (key, value)) in Paced::new(self.context.process, pairs.into_iter()).enumerate() {
                let element = if builtin == Builtin::Asort { value } else { key };
                table.set(Key::Int(at as i64 + 1), element);
            }
        }
        target.unwrap_or(source).replace_with(result);
        self.push(Value::Num(length as f64));
        Ok(())
    }
}

/// Numbers come before strings, and strings before arrays.
fn rank(value: &Value) -> u8 {
    match value {
        Value::Unset => 0,
        Value::Num(_) => 1,
        Value::Input(text) => match number::parse_whole(text.as_bytes()) {
            Some(_) => 1,
            None => 2,
        },
        Value::Array(_) => 3,
        _ => 2,
    }
}

fn compare_types(left: &Value, right: &Value) -> Ordering {
    rank(left).cmp(&rank(right))
}
