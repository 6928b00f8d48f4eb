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
    /// Signals that are ignored for good, a bit for each: they were when the shell started.
    fixed: u128,
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
        *self = Self { running: self.running, fixed: self.fixed, ..Self::default() };
    }

    /// Ignores a signal for good.
    pub fn fix(&mut self, signal: Signal) {
        self.fixed |= 1_u128 << signal.number();
    }

    /// Whether no trap can be set for an event.
    pub fn is_fixed(&self, event: Event) -> bool {
        matches!(event, Event::Signal(signal) if self.fixed & (1_u128 << signal.number()) != 0)
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

    /// Gives up the traps of signals that are not ignored, and `EXIT`, without showing them any longer.
    pub fn forget(&mut self) {
        self.own();
        Arc::make_mut(&mut self.actions).retain(|event, action| match event {
            Event::Signal(_) => action.is_empty(),
            Event::Exit => false,
            Event::Debug | Event::Err | Event::Return => true,
        });
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

    /// All traps and what is ignored for good, in the order of `trap -p`.
    pub fn shown(&self) -> Vec<(Event, Str)> {
        let fixed = Signal::all().map(Event::Signal).filter(|&event| self.is_fixed(event));
        let set = self.iter().filter(|(event, _)| !self.is_fixed(*event));
        let mut shown: Vec<_> = set.map(|(event, action)| (event, action.clone())).collect();
        shown.extend(fixed.map(|event| (event, Str::EMPTY)));
        shown.sort_by_key(|(event, _)| *event);
        shown
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
