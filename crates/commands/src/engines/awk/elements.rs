//! Elements of arrays: how they are found, made and named.

use std::rc::Rc;

use super::array::{Array, Key};
use super::ast::Slot;
use super::machine::{Machine, Run, fatal};
use super::number;
use super::program::{ArrayFrom, Target};
use super::special::{self, Special};
use super::value::Value;

/// How deep arrays may lie in arrays: they are dropped one inside the other.
const MAX_ARRAYS: u16 = 500;

/// `SYMTAB`, whose elements are the variables themselves.
pub(super) const SYMBOLS: ArrayFrom = ArrayFrom::Slot(Slot::Global(special::SYMTAB));

impl Machine<'_, '_> {
    /// `SYMTAB`, with what the variables hold at this moment.
    #[cold]
    fn symbols(&mut self) -> Run<Rc<Array>> {
        let array = self.array_in(Slot::Global(special::SYMTAB))?;
        for at in 0..self.program.globals.len() as u32 {
            if matches!(at, special::SYMTAB | special::FUNCTAB) {
                continue;
            }
            let value = match Special::from_slot(at) {
                Some(special) => self.special(special),
                None => self.globals[at as usize].clone(),
            };
            array.borrow_mut().set(Key::of(&self.program.globals[at as usize]), value);
        }
        Ok(array)
    }

    /// Assigns to the variable that an element of `SYMTAB` is.
    pub(super) fn set_symbol(&mut self, key: &Value, value: Value) -> Run<()> {
        let mut scratch = Vec::new();
        let name = key.bytes_or(&self.settings.convfmt, &mut scratch);
        let Some(at) = self.program.globals.iter().position(|known| known == name) else {
            return fatal("cannot assign to arbitrary elements of SYMTAB");
        };
        match Special::from_slot(at as u32) {
            Some(special) => self.set_special(special, value),
            None => self.assign(Target::Global(at as u32), value),
        }
    }

    /// Refuses to delete what stands for variables or functions.
    pub(super) fn check_deletable(&self, from: ArrayFrom) -> Run<()> {
        match from {
            SYMBOLS => fatal("`delete' is not allowed with SYMTAB"),
            ArrayFrom::Slot(Slot::Global(special::FUNCTAB)) => fatal("`delete' is not allowed with FUNCTAB"),
            _ => Ok(()),
        }
    }

    /// The array in a variable, made if there is nothing yet.
    #[inline]
    pub(super) fn array_in(&mut self, slot: Slot) -> Run<Rc<Array>> {
        if let Value::Array(array) = self.slot(slot) {
            return Ok(array.clone());
        }
        if !matches!(self.slot(slot), Value::Unset) {
            let kind = if matches!(slot, Slot::Local(_)) { "scalar parameter" } else { "scalar" };
            return fatal(format!("attempt to use {kind} `{}' as an array", self.name_of(slot)));
        }
        let array = Rc::new(Array::new(self.seed, 0));
        *self.slot_mut(slot) = Value::Array(array.clone());
        Ok(array)
    }

    /// The array that an operation is about.
    #[inline]
    pub(super) fn array(&mut self, from: ArrayFrom) -> Run<Rc<Array>> {
        match from {
            SYMBOLS => self.symbols(),
            ArrayFrom::Slot(slot) => self.array_in(slot),
            ArrayFrom::Stack => match self.pop() {
                Value::Array(array) => Ok(array),
                _ => fatal("attempt to use a scalar value as array"),
            },
        }
    }

    /// Calls `work` with the key that a value is.
    #[inline]
    pub(super) fn with_key<T>(&self, value: &Value, work: impl FnOnce(Key<'_>) -> T) -> T {
        match value {
            Value::Num(number) => match number::as_integer(*number) {
                Some(integer) => work(Key::Int(integer)),
                None => {
                    let mut text = Vec::new();
                    self.settings.convfmt.push(*number, &mut text);
                    work(Key::of(&text))
                }
            },
            other => work(Key::of(other.as_bytes().unwrap_or_default())),
        }
    }

    pub(super) fn element(&mut self, from: ArrayFrom) -> Run<()> {
        let key = self.pop();
        let array = self.array(from)?;
        let (value, made) = self.with_key(&key, |key| {
            let mut table = array.borrow_mut();
            let (value, made) = table.get_or_make(key);
            (value.clone(), made)
        });
        if made {
            self.meter.note(96 + key.heap_size());
        }
        if matches!(value, Value::Array(_)) {
            return self.element_as_scalar(from, &key);
        }
        self.stack.push(value);
        Ok(())
    }

    /// The name of an element, as far as it is known.
    fn element_name(&self, from: ArrayFrom, key: &Value) -> String {
        let array = match from {
            ArrayFrom::Slot(slot) => self.name_of(slot),
            ArrayFrom::Stack => String::new(),
        };
        let mut scratch = Vec::new();
        let shown = String::from_utf8_lossy(key.bytes_or(&self.settings.convfmt, &mut scratch)).into_owned();
        format!("{array}[\"{shown}\"]")
    }

    #[cold]
    pub(super) fn element_as_scalar<T>(&self, from: ArrayFrom, key: &Value) -> Run<T> {
        fatal(format!("attempt to use array `{}' in a scalar context", self.element_name(from, key)))
    }

    pub(super) fn raw_element(&mut self, from: ArrayFrom) -> Run<()> {
        let key = self.pop();
        let array = self.array(from)?;
        let value = self.with_key(&key, |key| array.borrow_mut().get_or_make(key).0.clone());
        self.meter.note(64);
        self.stack.push(value);
        Ok(())
    }

    /// The array in an element, made if there is nothing yet.
    pub(super) fn inner_array(&mut self, from: ArrayFrom) -> Run<()> {
        let key = self.stack.last().cloned().unwrap_or_default();
        self.array_argument(from)?;
        match self.stack.last() {
            Some(Value::Array(_)) => Ok(()),
            _ => fatal(format!("attempt to use scalar `{}' as an array", self.element_name(from, &key))),
        }
    }

    pub(super) fn array_argument(&mut self, from: ArrayFrom) -> Run<()> {
        let key = self.pop();
        let array = self.array(from)?;
        if array.depth >= MAX_ARRAYS {
            return fatal("arrays are nested too deeply");
        }
        let value = self.with_key(&key, |key| {
            let mut table = array.borrow_mut();
            let (value, made) = table.get_or_make(key);
            if made || matches!(value, Value::Unset) {
                *value = Value::Array(Rc::new(array.make_inner()));
            }
            value.clone()
        });
        self.meter.note(160);
        self.stack.push(value);
        Ok(())
    }

    pub(super) fn join_keys(&mut self, count: usize) -> Run<()> {
        let first = self.stack.len() - count;
        let mut joined = Vec::new();
        for (at, part) in self.stack[first..].iter().enumerate() {
            if at > 0 {
                joined.extend_from_slice(&self.settings.subsep);
            }
            part.push_text(&self.settings.convfmt, &mut joined);
            self.check_length(joined.len())?;
        }
        self.stack.truncate(first);
        self.push_vec(joined);
        Ok(())
    }
}
