//! Values on their way through a filter, with or without the path that led to them.

use std::rc::Rc;

use super::machine::Stop;
use super::native::path;
use super::native::{describe_short, fail};
use super::pace::Pace;
use super::value::Value;

/// What flows through a filter.
pub(crate) trait Track: Clone {
    /// Whether paths are followed.
    const PATHS: bool;

    fn value(&self) -> &Value;

    fn into_value(self) -> Value;

    /// Another value in its stead, which no path leads to.
    fn derive(self, value: Value) -> Self;

    /// What is at a key inside.
    fn access(self, pace: &Pace<'_>, key: &Value) -> Result<Self, Stop>;

    /// Makes sure that what is inside may be gone through.
    fn check_iterable(&self) -> Result<(), Stop>;

    /// An element that was found at a key.
    fn child(&self, key: impl FnOnce() -> Value, value: Value) -> Self;
}

impl Track for Value {
    const PATHS: bool = false;

    #[inline]
    fn value(&self) -> &Value {
        self
    }

    #[inline]
    fn into_value(self) -> Value {
        self
    }

    #[inline]
    fn derive(self, value: Value) -> Self {
        value
    }

    fn access(self, pace: &Pace<'_>, key: &Value) -> Result<Self, Stop> {
        path::index(pace, &self, key)
    }

    fn check_iterable(&self) -> Result<(), Stop> {
        Ok(())
    }

    #[inline]
    fn child(&self, _: impl FnOnce() -> Value, value: Value) -> Self {
        value
    }
}

/// A path, from its last step to its first.
pub(crate) type Steps = Option<Rc<Step>>;

pub(crate) struct Step {
    key: Value,
    before: Steps,
}

impl Drop for Step {
    /// Link by link: a path may be as long as values are deep.
    fn drop(&mut self) {
        let mut next = self.before.take();
        while let Some(mut step) = next.and_then(|step| Rc::try_unwrap(step).ok()) {
            next = step.before.take();
        }
    }
}

/// A value and the path that leads to it, as long as it is the one that the path leads to.
#[derive(Clone)]
pub(crate) struct Tracked {
    value: Value,
    steps: Steps,
    /// What the path leads to.
    target: Value,
}

impl Tracked {
    /// The start of all paths.
    pub(crate) fn root(value: Value) -> Self {
        Self { target: value.clone(), value, steps: None }
    }

    /// The path as an array.
    pub(crate) fn path(&self) -> Result<Value, Stop> {
        if !self.value.is_identical(&self.target) {
            return fail(format!("Invalid path expression with result {}", describe_short(&self.value)));
        }
        let mut keys = Vec::new();
        let mut steps = &self.steps;
        while let Some(step) = steps {
            keys.push(step.key.clone());
            steps = &step.before;
        }
        keys.reverse();
        Ok(Value::array(keys))
    }
}

impl Track for Tracked {
    const PATHS: bool = true;

    fn value(&self) -> &Value {
        &self.value
    }

    fn into_value(self) -> Value {
        self.value
    }

    fn derive(self, value: Value) -> Self {
        Self { value, ..self }
    }

    fn access(self, pace: &Pace<'_>, key: &Value) -> Result<Self, Stop> {
        if !self.value.is_identical(&self.target) {
            return fail(format!(
                "Invalid path expression near attempt to access element {} of {}",
                describe_short(key),
                describe_short(&self.value)
            ));
        }
        let value = path::index(pace, &self.value, key)?;
        Ok(self.child(|| key.clone(), value))
    }

    fn check_iterable(&self) -> Result<(), Stop> {
        if self.value.is_identical(&self.target) {
            return Ok(());
        }
        fail(format!(
            "Invalid path expression near attempt to iterate through {}",
            describe_short(&self.value)
        ))
    }

    fn child(&self, key: impl FnOnce() -> Value, value: Value) -> Self {
        let steps = Some(Rc::new(Step { key: key(), before: self.steps.clone() }));
        Self { target: value.clone(), value, steps }
    }
}
