//! What names stand for while a filter runs: a list that shares its tail with those of enclosing filters.

use std::rc::Rc;

use super::ir::Node;
use super::value::Value;

/// The bindings in scope, the innermost first.
#[derive(Clone, Default)]
pub(crate) struct Scope<'i>(Option<Rc<Bound<'i>>>);

struct Bound<'i> {
    item: Item<'i>,
    outer: Scope<'i>,
}

/// What one name stands for.
pub(crate) enum Item<'i> {
    Value(Value),
    /// A filter, to be run in the scope it was written in.
    Closure(&'i Node, Scope<'i>),
    Label(u64),
}

impl<'i> Scope<'i> {
    pub(crate) fn bind(&self, item: Item<'i>) -> Self {
        Self(Some(Rc::new(Bound { item, outer: self.clone() })))
    }

    pub(crate) fn bind_value(&self, value: Value) -> Self {
        self.bind(Item::Value(value))
    }

    /// The scope without its innermost `count` bindings.
    pub(crate) fn skip(&self, count: usize) -> &Self {
        let mut scope = self;
        for _ in 0..count {
            match &scope.0 {
                Some(bound) => scope = &bound.outer,
                None => break,
            }
        }
        scope
    }

    fn item(&self, at: usize) -> Option<&Item<'i>> {
        self.skip(at).0.as_ref().map(|bound| &bound.item)
    }

    pub(crate) fn value(&self, at: usize) -> Option<&Value> {
        match self.item(at) {
            Some(Item::Value(value)) => Some(value),
            _ => None,
        }
    }

    pub(crate) fn closure(&self, at: usize) -> Option<(&'i Node, &Self)> {
        match self.item(at) {
            Some(Item::Closure(node, scope)) => Some((node, scope)),
            _ => None,
        }
    }

    pub(crate) fn label(&self, at: usize) -> Option<u64> {
        match self.item(at) {
            Some(Item::Label(label)) => Some(*label),
            _ => None,
        }
    }
}

impl Drop for Scope<'_> {
    /// A tail call may have built a chain of closures of any length: it is taken down link by link.
    fn drop(&mut self) {
        let Some(bound) = self.0.take() else { return };
        let Ok(mut bound) = Rc::try_unwrap(bound) else { return };
        let mut waiting = Vec::new();
        loop {
            waiting.extend(bound.outer.0.take());
            if let Item::Closure(_, scope) = &mut bound.item {
                waiting.extend(scope.0.take());
            }
            bound = loop {
                match waiting.pop().map(Rc::try_unwrap) {
                    Some(Ok(next)) => break next,
                    Some(Err(_)) => {}
                    None => return,
                }
            };
        }
    }
}
