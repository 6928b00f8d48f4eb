//! Assignment: to variables, fields and elements, and what it sets off in special variables.

use super::array::Key;
use super::ast::{BinaryOp, Slot, Step};
use super::elements::SYMBOLS;
use super::machine::{Machine, Run, fatal};
use super::pattern::Case;
use super::program::{Keep, Target};
use super::reader::Separator;
use super::record::MAX_FIELDS;
use super::special::{self, Special};
use super::split::Splitter;
use super::text::Text;
use super::value::{NumberFormat, Value};

impl Machine<'_, '_> {
    /// The value of a special variable that is computed.
    pub(super) fn special(&mut self, special: Special) -> Value {
        match special {
            Special::Nf => Value::Num(self.record.count() as f64),
            Special::Nr => Value::Num(self.input.nr),
            Special::Fnr => Value::Num(self.input.fnr),
            other => self.globals[other.slot()].clone(),
        }
    }

    /// Assigns the value on the stack; what the target needs is below it.
    #[inline]
    pub(super) fn assign_top(&mut self, target: Target, keep: Keep) -> Run<()> {
        let value = self.pop();
        match target {
            Target::Global(at) if !matches!(self.globals[at as usize], Value::Array(_)) => {
                if keep == Keep::Value {
                    self.push(value.clone());
                }
                self.globals[at as usize] = value;
                Ok(())
            }
            _ => {
                let kept = (keep == Keep::Value).then(|| value.clone());
                self.assign(target, value)?;
                self.stack.extend(kept);
                Ok(())
            }
        }
    }

    /// Assigns a value, taking what the target needs from the stack.
    pub(super) fn assign(&mut self, target: Target, value: Value) -> Run<()> {
        match target {
            Target::Global(at) => self.set_slot(Slot::Global(at), value),
            Target::Local(at) => self.set_slot(Slot::Local(at), value),
            Target::Special(special) => self.set_special(special, value),
            Target::Field => {
                let number = self.pop_field_number()?;
                self.set_field(number, value)
            }
            Target::Element(SYMBOLS) => {
                let key = self.pop();
                self.set_symbol(&key, value)
            }
            Target::Element(from) => {
                let key = self.pop();
                let array = self.array(from)?;
                let size = value.heap_size();
                let (made, is_array) = self.with_key(&key, |key| {
                    let mut table = array.borrow_mut();
                    let (element, made) = table.get_or_make(key);
                    if matches!(element, Value::Array(_)) {
                        return (made, true);
                    }
                    *element = value;
                    (made, false)
                });
                if is_array {
                    return self.element_as_scalar(from, &key);
                }
                self.meter.note(size + if made { 96 + key.heap_size() } else { 0 });
                Ok(())
            }
            Target::Nothing => {
                self.pop();
                Ok(())
            }
        }
    }

    fn set_slot(&mut self, slot: Slot, value: Value) -> Run<()> {
        if matches!(self.slot(slot), Value::Array(_)) {
            return fatal(format!("attempt to use array `{}' in a scalar context", self.name_of(slot)));
        }
        *self.slot_mut(slot) = value;
        Ok(())
    }

    pub(super) fn set_field(&mut self, number: usize, value: Value) -> Run<()> {
        if number == 0 {
            self.record.assign(&value, &self.settings.convfmt);
            return Ok(());
        }
        self.meter.note(value.heap_size() + 32);
        if number > 1000 {
            let count = self.record.count();
            self.context.process.reserve(number.saturating_sub(count) as u64 * 32)?;
            self.meter.note(number.saturating_sub(count) * 32);
            self.work(count as u64)?;
        }
        self.record.set_field(number, value);
        Ok(())
    }

    /// The value that a target has. What the target needs stays on the stack.
    pub(super) fn read_target(&mut self, target: Target) -> Run<Value> {
        Ok(match target {
            Target::Global(at) => self.scalar(Slot::Global(at))?,
            Target::Local(at) => self.scalar(Slot::Local(at))?,
            Target::Special(special) => self.special(special),
            Target::Field => {
                let index = self.pop();
                self.push(index.clone());
                let number = self.pop_field_number()?;
                self.push(index);
                let count = self.record.count();
                self.context.process.reserve(number.saturating_sub(count) as u64 * 32)?;
                self.meter.note(number.saturating_sub(count) * 32);
                self.record.extend(number);
                self.field(number)
            }
            Target::Element(from) => {
                let key = self.pop();
                let array = self.array(from)?;
                let value = self.with_key(&key, |key| array.borrow_mut().get_or_make(key).0.clone());
                if from == super::program::ArrayFrom::Stack {
                    self.push(Value::Array(array));
                }
                if matches!(value, Value::Array(_)) {
                    return self.element_as_scalar(from, &key);
                }
                self.push(key);
                value
            }
            Target::Nothing => self.stack.last().cloned().unwrap_or_default(),
        })
    }

    fn scalar(&self, slot: Slot) -> Run<Value> {
        match self.slot(slot) {
            Value::Array(_) => {
                fatal(format!("attempt to use array `{}' in a scalar context", self.name_of(slot)))
            }
            value => Ok(value.clone()),
        }
    }

    /// `x op= value`, with the value on the stack.
    #[inline]
    pub(super) fn augment(&mut self, target: Target, operation: BinaryOp, keep: Keep) -> Run<()> {
        let right = self.pop_number();
        let result = match target {
            Target::Global(at) if !matches!(self.globals[at as usize], Value::Array(_)) => {
                let result = self.compute(operation, self.globals[at as usize].to_number(), right)?;
                self.globals[at as usize] = Value::Num(result);
                result
            }
            Target::Element(from) => {
                let key = self.pop();
                let array = self.array(from)?;
                self.change_element(&array, &key, |machine, value| {
                    let result = machine.compute(operation, value.to_number(), right)?;
                    *value = Value::Num(result);
                    Ok(result)
                })?
            }
            _ => {
                let left = self.read_target(target)?.to_number();
                let result = self.compute(operation, left, right)?;
                self.assign(target, Value::Num(result))?;
                result
            }
        };
        if keep == Keep::Value {
            self.push(Value::Num(result));
        }
        Ok(())
    }

    /// Changes an element where it is.
    fn change_element<T>(
        &mut self,
        array: &super::array::Array,
        key: &Value,
        change: impl FnOnce(&Self, &mut Value) -> Run<T>,
    ) -> Run<T> {
        let (result, made) = self.with_key(key, |key: Key<'_>| {
            let mut table = array.borrow_mut();
            let (value, made) = table.get_or_make(key);
            if matches!(value, Value::Array(_)) {
                return (fatal("attempt to use array in a scalar context"), made);
            }
            (change(self, value), made)
        });
        if made {
            self.meter.note(96 + key.heap_size());
        }
        result
    }

    /// `x++` and its kin.
    #[inline]
    pub(super) fn step(&mut self, target: Target, step: Step, by: f64, keep: Keep) -> Run<()> {
        let before = match target {
            Target::Global(at) if !matches!(self.globals[at as usize], Value::Array(_)) => {
                let before = self.globals[at as usize].to_number();
                self.globals[at as usize] = Value::Num(before + by);
                before
            }
            Target::Element(from) => {
                let key = self.pop();
                let array = self.array(from)?;
                self.change_element(&array, &key, |_, value| {
                    let before = value.to_number();
                    *value = Value::Num(before + by);
                    Ok(before)
                })?
            }
            _ => {
                let before = self.read_target(target)?.to_number();
                self.assign(target, Value::Num(before + by))?;
                before
            }
        };
        if keep == Keep::Value {
            self.push(Value::Num(if step == Step::Before { before + by } else { before }));
        }
        Ok(())
    }

    /// Appends the value on the stack to a variable.
    pub(super) fn append(&mut self, slot: Slot, keep: Keep) -> Run<()> {
        let more = self.pop();
        let mut scratch = std::mem::take(&mut self.scratch);
        let bytes = more.bytes_or(&self.settings.convfmt, &mut scratch);
        let old = std::mem::take(self.slot_mut(slot));
        if matches!(old, Value::Array(_)) {
            *self.slot_mut(slot) = old;
            return self.scalar(slot).map(drop);
        }
        let mut text = old.into_text(&self.settings.convfmt);
        let length = text.as_bytes().len() + bytes.len();
        if length > 1 << 20 {
            self.check_length(length)?;
            self.context.process.reserve(text.growth(bytes.len()) as u64)?;
        }
        text.append(bytes);
        self.meter.note_text(bytes.len());
        if length > 1 << 20 {
            self.meter.note(bytes.len());
        }
        self.scratch = scratch;
        if keep == Keep::Value {
            self.push(Value::Str(text.clone()));
        }
        *self.slot_mut(slot) = Value::Str(text);
        Ok(())
    }

    /// Assigns to a special variable and lets it take effect.
    pub(super) fn set_special(&mut self, special: Special, value: Value) -> Run<()> {
        let text = value.clone().into_text(&self.settings.convfmt);
        let bytes = text.as_bytes();
        match special {
            Special::Nf => {
                let count = value.to_number();
                if count < 0.0 {
                    return fatal("NF set to negative value");
                }
                if count > MAX_FIELDS as f64 {
                    return fatal("NF set to a value that is too large");
                }
                self.context.process.reserve(count as u64 * 32)?;
                self.meter.note(count as usize * 32);
                self.work(count as u64)?;
                self.record.set_count(count as usize);
                return Ok(());
            }
            Special::Nr => {
                self.input.nr = value.to_number();
                return Ok(());
            }
            Special::Fnr => {
                self.input.fnr = value.to_number();
                return Ok(());
            }
            Special::Ofs => {
                // A record that is put together from its fields has the separator of now.
                self.record.whole(&self.settings.ofs, &self.settings.convfmt);
                self.settings.ofs = bytes.to_vec();
            }
            Special::Ors => self.settings.ors = bytes.to_vec(),
            Special::Subsep => self.settings.subsep = bytes.to_vec(),
            Special::Convfmt => self.settings.convfmt = NumberFormat::new(bytes),
            Special::Ofmt => self.settings.ofmt = NumberFormat::new(bytes),
            Special::Ignorecase => {
                self.settings.case = if value.is_true() { Case::Ignored } else { Case::Sensitive };
                self.record.settle();
                self.record.manner.case = self.settings.case;
                self.globals[special.slot()] = value;
                self.update_separator()?;
                return self.update_splitter();
            }
            Special::Rs => {
                self.globals[special.slot()] = value;
                self.update_separator()?;
                if self.input.splits_by == Special::Fs {
                    self.update_splitter()?;
                }
                return Ok(());
            }
            Special::Fs | Special::Fpat | Special::Fieldwidths => {
                self.globals[special.slot()] = value;
                self.input.splits_by = special;
                return self.update_splitter();
            }
        }
        self.globals[special.slot()] = value;
        Ok(())
    }

    fn special_text(&self, special: Special) -> Text {
        self.globals[special.slot()].clone().into_text(&self.settings.convfmt)
    }

    /// Makes the splitter of fields anew; the record at hand keeps the fields of the old one.
    pub(super) fn update_splitter(&mut self) -> Run<()> {
        self.record.settle();
        if self.program.mentions(special::PROCINFO)
            && let Value::Array(information) = &self.globals[special::PROCINFO as usize]
        {
            let name = special::NAMES[self.input.splits_by.slot()];
            information.borrow_mut().set(Key::Bytes(b"FS"), Value::text(name.as_bytes()));
        }
        let text = self.special_text(self.input.splits_by);
        let source = text.as_bytes();
        let bad = |error| fatal(format!("invalid regexp: {error}: /{}/", String::from_utf8_lossy(source)));
        self.record.splitter = match self.input.splits_by {
            Special::Fpat => match self.patterns.get(source) {
                Ok(pattern) => Splitter::Contents(pattern),
                Err(error) => return bad(error),
            },
            Special::Fieldwidths => match Splitter::from_widths(source) {
                Some(splitter) => splitter,
                None => return fatal("invalid FIELDWIDTHS value"),
            },
            _ => {
                let splitter = match Splitter::from_separator(source, &mut self.patterns) {
                    Ok(splitter) => splitter,
                    Err(error) => return bad(error),
                };
                match self.input.separator {
                    Separator::Paragraph => splitter.for_paragraphs(source),
                    _ => splitter,
                }
            }
        };
        Ok(())
    }

    fn update_separator(&mut self) -> Run<()> {
        let text = self.special_text(Special::Rs);
        let case = self.settings.case;
        self.input.separator = match text.as_bytes() {
            b"" => Separator::Paragraph,
            [byte] => Separator::Byte(*byte),
            source => match self.patterns.get(source) {
                Ok(pattern) => Separator::Pattern(pattern, case),
                Err(error) => {
                    return fatal(format!("invalid regexp: {error}: /{}/", String::from_utf8_lossy(source)));
                }
            },
        };
        Ok(())
    }

    /// Assigns to a global variable by its name, as `-v` and operands do.
    pub(super) fn assign_by_name(&mut self, name: &[u8], value: &[u8]) -> Run<()> {
        let Some(slot) = self.program.globals.iter().position(|global| global == name) else { return Ok(()) };
        let value = Value::input(value);
        match Special::from_slot(slot as u32) {
            Some(special) => self.set_special(special, value),
            None => self.set_slot(Slot::Global(slot as u32), value),
        }
    }
}

/// The name and the value of an argument that assigns, its escapes undone; `None` if it does not.
pub(super) fn parse_assignment(argument: &[u8]) -> Option<(&[u8], Vec<u8>)> {
    let equals = memchr::memchr(b'=', argument)?;
    let name = &argument[..equals];
    let is_name = name.first().is_some_and(|byte| byte.is_ascii_alphabetic() || *byte == b'_')
        && name.iter().all(|byte| byte.is_ascii_alphanumeric() || *byte == b'_');
    if !is_name {
        return None;
    }
    let mut value = Vec::new();
    let mut at = equals + 1;
    while at < argument.len() {
        if argument[at] == b'\\' {
            at += super::lexer::unescape(&argument[at..], &mut value);
        } else {
            value.push(argument[at]);
            at += 1;
        }
    }
    Some((name, value))
}
