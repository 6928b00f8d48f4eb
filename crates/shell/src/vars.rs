//! Variables and their scopes.
//!
//! One map holds what is visible now; each function call keeps what its locals hide, and puts it back when it returns.
//! So a look-up costs the same at any depth, and dynamic scope needs no search.

use std::sync::{Arc, OnceLock};

use boxsh_kernel::Environment;

use crate::map::Map;
use crate::text::Str;
use crate::value::{Attributes, Value, Variable};

/// All variables of a shell. A copy is cheap and independent.
#[derive(Clone, Debug, Default)]
pub struct Vars {
    visible: Map<Variable>,
    scopes: Vec<Arc<Scope>>,
    spare: Spare,
    /// The environments made from the exported variables, until one of them changes. Copies share them, so that what one subshell has made
    /// need not be made by the next.
    made: Environments,
    /// What came with the environment under names that no variable can have.
    passed_on: Arc<Vec<(Vec<u8>, Vec<u8>)>>,
    /// Counts the changes to variables that name the locale.
    locale_changes: u32,
    /// Counts the changes to `IFS` and `FUNCNEST`, which are looked at for every word and call.
    frequent_changes: u32,
}

/// What the locals of one function call, or the assignments before one command, hide.
#[derive(Clone, Debug, Default)]
struct Scope {
    hidden: Vec<(Str, Option<Variable>)>,
    /// Assignments before a command, rather than a function's own call.
    is_temporary: bool,
}

#[derive(Clone, Debug, Default)]
struct Environments(Arc<Made>);

#[derive(Debug, Default)]
struct Made {
    /// For a program in a child.
    environment: OnceLock<Environment>,
    /// For a program that takes the place of the shell.
    succession: OnceLock<Environment>,
}

impl Environments {
    fn forget(&mut self) {
        match Arc::get_mut(&mut self.0) {
            Some(own) => *own = Made::default(),
            // A copy may still make what it has not made yet, out of variables as they were.
            None => self.0 = Arc::default(),
        }
    }
}

/// Scopes that were closed, empty but for room: calls would allocate them again and again. A copy starts without.
#[derive(Debug, Default)]
struct Spare(Vec<Arc<Scope>>);

/// How many of them are kept.
const MAX_SPARE: usize = 16;

impl Clone for Spare {
    fn clone(&self) -> Self {
        Self::default()
    }
}

/// Where a name leads after name references were followed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Target {
    /// The variable.
    pub name: Str,
    /// The element that the reference named.
    pub subscript: Option<Str>,
}

/// Name references that may point at each other.
const MAX_REFERENCES: u32 = 8;

impl Vars {
    /// Whether one is a copy of the other, and neither was changed since.
    pub fn shares_with(&self, other: &Self) -> bool {
        self.visible.shares_with(&other.visible)
            && self.scopes.is_empty()
            && other.scopes.is_empty()
            && Arc::ptr_eq(&self.passed_on, &other.passed_on)
    }

    /// The variable of that name, itself even if it is a reference.
    #[inline]
    pub fn get(&self, name: &[u8]) -> Option<&Variable> {
        self.visible.get(name)
    }

    /// The variable of that name, to be changed.
    pub fn get_mut(&mut self, name: &[u8]) -> Option<&mut Variable> {
        self.note_change(name);
        let variable = self.visible.get_mut(name)?;
        if variable.attributes.has(Attributes::EXPORT) {
            self.made.forget();
        }
        Some(variable)
    }

    /// The variable of that name, made if need be, to be changed.
    pub fn get_or_create(&mut self, name: &[u8]) -> &mut Variable {
        if self.visible.get(name).is_none() {
            self.note_change(name);
            let fresh = Variable { value: Value::Unset, attributes: Attributes::default(), scope: 0 };
            self.visible.insert(Str::new(name), fresh);
        }
        match self.get_mut(name) {
            Some(variable) => variable,
            None => unreachable!("it was just inserted"),
        }
    }

    /// Sets a variable whole.
    pub fn insert(&mut self, name: &[u8], variable: Variable) {
        self.note_change(name);
        let exported = variable.attributes.has(Attributes::EXPORT);
        let old = self.visible.insert(Str::new(name), variable);
        if exported || old.is_some_and(|old| old.attributes.has(Attributes::EXPORT)) {
            self.made.forget();
        }
    }

    /// How often the locale may have changed: what depends on it can be kept as long as this stays the same.
    #[inline]
    pub fn locale_changes(&self) -> u32 {
        self.locale_changes
    }

    /// How often `IFS` and `FUNCNEST` may have changed, likewise.
    #[inline]
    pub fn frequent_changes(&self) -> u32 {
        self.frequent_changes
    }

    #[inline]
    fn note_change(&mut self, name: &[u8]) {
        match name.first() {
            Some(b'L') if matches!(name, b"LC_ALL" | b"LC_CTYPE" | b"LANG") => {
                self.locale_changes = self.locale_changes.wrapping_add(1);
            }
            Some(b'I' | b'F') if matches!(name, b"IFS" | b"FUNCNEST") => {
                self.frequent_changes = self.frequent_changes.wrapping_add(1);
            }
            _ => {}
        }
    }

    /// What is kept for the environment of programs besides variables.
    pub(crate) fn passed_on(&self) -> &[(Vec<u8>, Vec<u8>)] {
        &self.passed_on
    }

    /// Keeps something for the environment of programs that is no variable.
    pub fn pass_on(&mut self, name: &[u8], value: &[u8]) {
        Arc::make_mut(&mut self.passed_on).push((name.to_vec(), value.to_vec()));
        self.made.forget();
    }

    /// Forgets the environment made so far: something about exports has changed.
    pub fn touch_environment(&mut self) {
        self.made.forget();
    }

    /// Follows name references from `name`; `None` if they go round in a circle.
    pub fn follow(&self, name: &[u8]) -> Option<Target> {
        match self.visible.get(name) {
            Some(variable) if variable.attributes.has(Attributes::NAMEREF) => self.follow_reference(name),
            _ => Some(Target { name: Str::new(name), subscript: None }),
        }
    }

    fn follow_reference(&self, name: &[u8]) -> Option<Target> {
        let mut name = Str::new(name);
        for _ in 0..MAX_REFERENCES {
            let Some(variable) = self.visible.get(&name) else { break };
            if !variable.attributes.has(Attributes::NAMEREF) {
                break;
            }
            let Value::Scalar(target) = &variable.value else { break };
            if let Some(open) = target.iter().position(|&byte| byte == b'[')
                && target.last() == Some(&b']')
            {
                let subscript = Str::new(&target[open + 1..target.len() - 1]);
                return Some(Target { name: Str::new(&target[..open]), subscript: Some(subscript) });
            }
            if target.is_empty() {
                break;
            }
            if *target == name {
                return None;
            }
            name = target.clone();
        }
        match self.visible.get(&name) {
            Some(variable)
                if variable.attributes.has(Attributes::NAMEREF)
                    && matches!(&variable.value, Value::Scalar(target) if !target.is_empty()) =>
            {
                None
            }
            _ => Some(Target { name, subscript: None }),
        }
    }

    /// Removes a variable as `unset` does: inside the function it is local to, it stays local and unset; from a deeper
    /// call, what it hid comes to light.
    pub fn unset(&mut self, name: &[u8]) {
        self.note_change(name);
        let Some(variable) = self.visible.get(name) else { return };
        if variable.attributes.has(Attributes::EXPORT) {
            self.made.forget();
        }
        let scope = variable.scope as usize;
        if scope == 0 {
            self.visible.remove(name);
            return;
        }
        let is_own = scope == self.function_depth();
        let is_temporary = self.scopes.get(scope - 1).is_some_and(|scope| scope.is_temporary);
        if is_own && !is_temporary {
            let unset =
                Variable { value: Value::Unset, attributes: Attributes::default(), scope: scope as u32 };
            self.visible.insert(Str::new(name), unset);
            return;
        }
        let Some(hidden) = self.scopes.get_mut(scope - 1) else { return };
        let hidden = Arc::make_mut(hidden);
        let Some(at) = hidden.hidden.iter().position(|(key, _)| key.as_bytes() == name) else { return };
        let (name, before) = hidden.hidden.remove(at);
        self.put_back(name, before);
    }

    fn put_back(&mut self, name: Str, before: Option<Variable>) {
        self.note_change(&name);
        let was_exported = before.as_ref().is_some_and(|before| before.attributes.has(Attributes::EXPORT));
        let now = match before {
            Some(before) => self.visible.insert(name, before),
            None => self.visible.remove(&name),
        };
        if was_exported || now.is_some_and(|now| now.attributes.has(Attributes::EXPORT)) {
            self.made.forget();
        }
    }

    /// Opens the scope of a function call.
    pub fn push_function(&mut self) {
        let scope = self.spare.0.pop().unwrap_or_default();
        self.scopes.push(scope);
    }

    /// Opens the scope of the assignments before a command.
    pub fn push_temporary(&mut self) {
        self.scopes.push(Arc::new(Scope { hidden: Vec::new(), is_temporary: true }));
    }

    /// Closes the innermost scope: what its variables hid is back.
    pub fn pop(&mut self) {
        let Some(mut scope) = self.scopes.pop() else { return };
        match Arc::get_mut(&mut scope) {
            Some(own) => {
                while let Some((name, before)) = own.hidden.pop() {
                    self.put_back(name, before);
                }
                if !own.is_temporary && self.spare.0.len() < MAX_SPARE {
                    self.spare.0.push(scope);
                }
            }
            None => {
                for (name, before) in scope.hidden.iter().rev() {
                    self.put_back(name.clone(), before.clone());
                }
            }
        }
    }

    /// Closes the innermost scope, whose variables [`Self::resume`] brings back.
    pub fn suspend(&mut self) -> Vec<(Str, Variable)> {
        let names = self.scopes.last().map(|scope| &scope.hidden[..]).unwrap_or_default();
        let own = names.iter().filter_map(|(name, _)| Some((name.clone(), self.visible.get(name)?.clone())));
        let own = own.collect();
        self.pop();
        own
    }

    /// Opens the scope of the assignments before a command again.
    pub fn resume(&mut self, variables: Vec<(Str, Variable)>) {
        self.push_temporary();
        for (name, variable) in variables {
            self.make_local(&name, self.depth());
            self.insert(&name, variable);
        }
    }

    /// How many scopes are open.
    pub fn depth(&self) -> usize {
        self.scopes.len()
    }

    /// The number of the innermost function's scope; 0 outside of functions.
    pub fn function_depth(&self) -> usize {
        self.scopes.iter().rposition(|scope| !scope.is_temporary).map_or(0, |at| at + 1)
    }

    /// Whether the innermost scope has a variable of that name of its own.
    pub fn is_local(&self, name: &[u8]) -> bool {
        self.visible.get(name).is_some_and(|variable| variable.scope as usize == self.scopes.len())
    }

    /// Makes a name local to scope `scope` (counted from 1), if it is not yet, and gives what was visible before.
    /// The new variable is unset.
    pub fn make_local(&mut self, name: &[u8], scope: usize) -> Option<Variable> {
        let before = self.visible.get(name).cloned();
        if before.as_ref().is_some_and(|variable| variable.scope as usize == scope) {
            return before;
        }
        let Some(place) = self.scopes.get_mut(scope - 1) else { return before };
        Arc::make_mut(place).hidden.push((Str::new(name), before.clone()));
        self.insert(
            name,
            Variable { value: Value::Unset, attributes: Attributes::default(), scope: scope as u32 },
        );
        before
    }

    /// Makes a variable local to scope `scope` (counted from 1) with a value of its own, if nothing that has a say in that is visible under its
    /// name: a variable with attributes that a local one takes over or that forbid it, a special one, an assignment before the
    /// call, or a local one of that scope. Says whether it did.
    pub fn shadow(&mut self, name: &[u8], scope: usize, value: &Value) -> bool {
        let own = Attributes::READONLY.with(Attributes::EXPORT).with(Attributes::NAMEREF);
        if let Some(before) = self.visible.get(name) {
            let from = before.scope as usize;
            let has_a_say = before.attributes.has(own)
                || matches!(before.value, Value::Dynamic(_))
                || from == scope
                || from > 0 && self.scopes.get(from - 1).is_some_and(|scope| scope.is_temporary);
            if has_a_say {
                return false;
            }
        }
        self.note_change(name);
        let Some(place) = self.scopes.get_mut(scope - 1) else { return false };
        let name = Str::new(name);
        let variable =
            Variable { value: value.clone(), attributes: Attributes::default(), scope: scope as u32 };
        let before = self.visible.insert(name.clone(), variable);
        Arc::make_mut(place).hidden.push((name, before));
        true
    }

    /// Makes an assignment before a call the called function's own local, as `local` does with it; says whether there was
    /// one.
    pub fn adopt(&mut self, name: &[u8], scope: usize) -> bool {
        let Some(from) = self.visible.get(name).map(|variable| variable.scope as usize) else { return false };
        let is_near = from > 0 && (from + 1 == scope || from > scope);
        if !is_near || !self.scopes.get(from - 1).is_some_and(|scope| scope.is_temporary) {
            return false;
        }
        let assignments = Arc::make_mut(&mut self.scopes[from - 1]);
        let Some(at) = assignments.hidden.iter().position(|(key, _)| key.as_bytes() == name) else {
            return false;
        };
        let entry = assignments.hidden.remove(at);
        Arc::make_mut(&mut self.scopes[scope - 1]).hidden.push(entry);
        if let Some(variable) = self.visible.get_mut(name) {
            variable.scope = scope as u32;
        }
        true
    }

    /// Makes an assignment before the call of the innermost function outlast that call, as one before a special builtin does in
    /// POSIX mode.
    pub fn outlast_call(&mut self, name: &[u8]) {
        let Some(from) = self.visible.get(name).map(|variable| variable.scope as usize) else { return };
        let is_own = from > 0 && from + 1 == self.function_depth();
        if !is_own || !self.scopes[from - 1].is_temporary {
            return;
        }
        let assignments = Arc::make_mut(&mut self.scopes[from - 1]);
        let Some(at) = assignments.hidden.iter().position(|(key, _)| key.as_bytes() == name) else { return };
        let (_, before) = assignments.hidden.remove(at);
        if let Some(variable) = self.visible.get_mut(name) {
            variable.scope = before.map_or(0, |before| before.scope);
        }
    }

    /// Unsets a local variable of any function but leaves it local; says whether it was one that may change.
    pub fn hollow(&mut self, name: &[u8]) -> bool {
        self.note_change(name);
        let Some(variable) = self.visible.get_mut(name) else { return false };
        if variable.scope == 0 || variable.attributes.has(Attributes::READONLY) {
            return false;
        }
        variable.value = Value::Unset;
        variable.attributes = Attributes::default();
        self.made.forget();
        true
    }

    /// Exchanges the visible variable of that name with the global one that it hides; says whether it hides one. A
    /// second call undoes the first.
    pub fn swap_global(&mut self, name: &[u8]) -> bool {
        let hides = |scope: &Arc<Scope>| scope.hidden.iter().any(|(key, _)| key.as_bytes() == name);
        let Some(holder) = self.scopes.iter().position(hides) else { return false };
        self.made.forget();
        self.note_change(name);
        let visible = self.visible.remove(name);
        let hidden = &mut Arc::make_mut(&mut self.scopes[holder]).hidden;
        let Some((_, place)) = hidden.iter_mut().find(|(key, _)| key.as_bytes() == name) else {
            return false;
        };
        if let Some(global) = std::mem::replace(place, visible) {
            self.visible.insert(Str::new(name), global);
        }
        true
    }

    /// The names that are local to the innermost function, sorted.
    pub fn local_names(&self) -> Vec<Str> {
        let depth = self.function_depth();
        let Some(scope) = depth.checked_sub(1).and_then(|at| self.scopes.get(at)) else { return Vec::new() };
        let mut names: Vec<Str> = scope.hidden.iter().map(|(name, _)| name.clone()).collect();
        names.sort_unstable();
        names.dedup();
        names
    }

    /// All visible variables, sorted by name.
    pub fn sorted(&self) -> Vec<(&Str, &Variable)> {
        self.visible.sorted()
    }

    /// All variables that are visible, in no particular order.
    pub fn iter(&self) -> impl Iterator<Item = (&Str, &Variable)> {
        self.visible.iter()
    }

    /// The environment for a program: every exported variable that is a string.
    pub fn environment(&self) -> Environment {
        self.made.0.environment.get_or_init(|| self.make_environment()).clone()
    }

    /// The environment for a program that takes the place of the shell: one level less of them.
    pub fn environment_of_successor(&self) -> Environment {
        let make = || {
            let mut environment = self.environment();
            if let Some(level) = environment.get(b"SHLVL").map(crate::arith::leading_integer) {
                environment.set("SHLVL", (level - 1).to_string());
            }
            environment
        };
        self.made.0.succession.get_or_init(make).clone()
    }

    fn make_environment(&self) -> Environment {
        let mut exported = self.passed_on.to_vec();
        let hidden = self.scopes.iter().rev().flat_map(|scope| scope.hidden.iter().rev());
        let hidden = hidden.filter_map(|(name, before)| Some((name, exported_text(before.as_ref()?)?)));
        let hidden: Vec<(&Str, &Str)> = hidden.collect();
        for (name, variable) in self.visible.sorted() {
            // A local one that is not exported or has no value hides nothing from programs.
            let text = exported_text(variable).or_else(|| match variable.scope {
                0 => None,
                _ => hidden.iter().find(|(hidden, _)| *hidden == name).map(|(_, text)| *text),
            });
            exported.extend(text.map(|text| (name.to_vec(), text.to_vec())));
        }
        Environment::from_unique(exported)
    }
}

/// What a variable is in the environment of programs.
fn exported_text(variable: &Variable) -> Option<&Str> {
    match &variable.value {
        Value::Scalar(text) if variable.attributes.has(Attributes::EXPORT) => Some(text),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn text(vars: &Vars, name: &str) -> Option<String> {
        let text = vars.get(name.as_bytes())?.as_str()?;
        Some(String::from_utf8_lossy(text).into_owned())
    }

    fn set(vars: &mut Vars, name: &str, value: &str) {
        vars.get_or_create(name.as_bytes()).value = Value::Scalar(Str::from(value));
    }

    #[test]
    fn locals_hide_and_give_back() {
        let mut vars = Vars::default();
        set(&mut vars, "x", "global");
        vars.push_function();
        vars.make_local(b"x", 1);
        set(&mut vars, "x", "outer");
        vars.push_function();
        vars.make_local(b"x", 2);
        set(&mut vars, "x", "inner");
        assert_eq!(text(&vars, "x").as_deref(), Some("inner"));
        assert!(vars.swap_global(b"x"));
        set(&mut vars, "x", "changed");
        assert!(vars.swap_global(b"x"));
        vars.pop();
        assert_eq!(text(&vars, "x").as_deref(), Some("outer"));
        vars.pop();
        assert_eq!(text(&vars, "x").as_deref(), Some("changed"));
    }

    #[test]
    fn unset_in_a_deeper_call_uncovers_what_was_hidden() {
        let mut vars = Vars::default();
        set(&mut vars, "x", "global");
        vars.push_function();
        vars.make_local(b"x", 1);
        set(&mut vars, "x", "local");
        vars.push_function();
        vars.unset(b"x");
        assert_eq!(text(&vars, "x").as_deref(), Some("global"));
        vars.pop();
        vars.pop();
        assert_eq!(text(&vars, "x").as_deref(), Some("global"));
    }

    #[test]
    fn references_are_followed_and_circles_found() {
        let mut vars = Vars::default();
        for (name, target) in [("a", "b"), ("b", "c[2]"), ("p", "q"), ("q", "p")] {
            set(&mut vars, name, target);
            vars.get_or_create(name.as_bytes()).attributes = Attributes::NAMEREF;
        }
        let target = vars.follow(b"a").unwrap();
        assert_eq!((target.name.as_bytes(), target.subscript.as_deref()), (&b"c"[..], Some(&b"2"[..])));
        assert_eq!(vars.follow(b"p"), None);
    }
}
