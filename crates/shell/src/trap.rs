//! What traps are set.

use std::collections::BTreeMap;
use std::sync::Arc;

use boxsh_format::integer::parse_all;
use boxsh_kernel::Signal;

use crate::text::Str;

/// What a trap is for.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Event {
    /// The shell ends.
    Exit,
    /// A signal.
    Signal(Signal),
    /// Before each simple command.
    Debug,
    /// A command failed where `set -e` would mind.
    Err,
    /// A function or source returns.
    Return,
}

impl Event {
    /// The event of that name or number, as `trap` takes them.
    pub fn from_name(name: &[u8]) -> Option<Self> {
        match name.to_ascii_uppercase().as_slice() {
            b"EXIT" | b"SIGEXIT" | b"0" => Some(Self::Exit),
            b"DEBUG" => Some(Self::Debug),
            b"ERR" => Some(Self::Err),
            b"RETURN" => Some(Self::Return),
            other if !other.is_empty() && other.iter().all(u8::is_ascii_digit) => {
                let number = parse_all(other)?;
                Signal::from_number(number).map(Self::Signal)
            }
            other => Signal::from_name(other).map(Self::Signal),
        }
    }

    /// Its name, as `trap -p` prints it.
    pub fn name(self) -> String {
        match self {
            Self::Exit => "EXIT".into(),
            Self::Debug => "DEBUG".into(),
            Self::Err => "ERR".into(),
            Self::Return => "RETURN".into(),
            Self::Signal(signal) => format!("SIG{}", signal.name()),
        }
    }
}

/// The traps of a shell: what to run for each event; an empty action ignores it.
#[derive(Clone, Debug, Default)]
pub struct Traps {
    actions: Arc<BTreeMap<Event, Str>>,
    /// Traps of the parent that a subshell still shows until it sets one itself.
    inherited: bool,
    /// Traps being run, which must not start themselves again.
    pub running: u32,
}

impl Traps {
    /// The action for an event.
    pub fn get(&self, event: Event) -> Option<&Str> {
        if self.inherited && !self.is_ignored(event) {
            return None;
        }
        self.actions.get(&event)
    }

    fn is_ignored(&self, event: Event) -> bool {
        matches!(event, Event::Signal(_)) && self.actions.get(&event).is_some_and(|action| action.is_empty())
    }

    /// Forgets all actions; a trap that runs goes on.
    pub fn forget_all(&mut self) {
        *self = Self { running: self.running, ..Self::default() };
    }

    /// Sets the action for an event.
    pub fn set(&mut self, event: Event, action: Str) {
        self.own();
        Arc::make_mut(&mut self.actions).insert(event, action);
    }

    /// Takes the action for an event away.
    pub fn clear(&mut self, event: Event) -> Option<Str> {
        self.own();
        if !self.actions.contains_key(&event) {
            return None;
        }
        Arc::make_mut(&mut self.actions).remove(&event)
    }

    /// Gives up the parent's traps, all but the ignored signals.
    fn own(&mut self) {
        if std::mem::take(&mut self.inherited) {
            Arc::make_mut(&mut self.actions)
                .retain(|event, action| matches!(event, Event::Signal(_)) && action.is_empty());
        }
    }

    /// Gives up all traps but the ignored signals, without showing them any longer.
    pub fn forget(&mut self) {
        self.inherited = true;
        self.own();
    }

    /// Enters a subshell: its parent's traps are shown, but not run, except those kept.
    pub fn enter_subshell(&mut self, keep: impl Fn(Event) -> bool) {
        self.running = 0;
        if self.actions.is_empty() {
            return;
        }
        if self.actions.keys().any(|&event| keep(event)) {
            self.own();
            Arc::make_mut(&mut self.actions).retain(|&event, action| {
                keep(event) || (matches!(event, Event::Signal(_)) && action.is_empty())
            });
            return;
        }
        self.inherited = true;
    }

    /// All traps, in the order of `trap -p`.
    pub fn iter(&self) -> impl Iterator<Item = (Event, &Str)> {
        self.actions.iter().map(|(&event, action)| (event, action))
    }

    /// Whether none is set.
    pub fn is_empty(&self) -> bool {
        self.actions.is_empty()
    }
}
