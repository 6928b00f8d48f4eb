//! Variables that the shell computes when they are asked for.

use std::sync::Arc;

use crate::exec::HASH_BUCKETS;
use crate::flow::Run;
use crate::options::{Opt, Shopt};
use crate::shell::Shell;
use crate::text::Str;
use crate::value::{Associative, Attributes, Dynamic, Indexed, Value, Variable};
use crate::variables::Key;

const NAMES: &[(&str, Dynamic)] = &[
    ("BASHOPTS", Dynamic::BashOpts),
    ("BASHPID", Dynamic::BashPid),
    ("BASH_ALIASES", Dynamic::BashAliases),
    ("BASH_ARGC", Dynamic::BashArgc),
    ("BASH_ARGV", Dynamic::BashArgv),
    ("BASH_ARGV0", Dynamic::BashArgv0),
    ("BASH_CMDS", Dynamic::BashCmds),
    ("BASH_COMMAND", Dynamic::BashCommand),
    ("BASH_LINENO", Dynamic::BashLineno),
    ("BASH_SOURCE", Dynamic::BashSource),
    ("BASH_SUBSHELL", Dynamic::BashSubshell),
    ("DIRSTACK", Dynamic::DirStack),
    ("EPOCHREALTIME", Dynamic::EpochRealtime),
    ("EPOCHSECONDS", Dynamic::EpochSeconds),
    ("FUNCNAME", Dynamic::FuncName),
    ("GROUPS", Dynamic::Groups),
    ("HISTCMD", Dynamic::HistCmd),
    ("LINENO", Dynamic::Lineno),
    ("PIPESTATUS", Dynamic::PipeStatus),
    ("RANDOM", Dynamic::Random),
    ("SECONDS", Dynamic::Seconds),
    ("SHELLOPTS", Dynamic::ShellOpts),
    ("SRANDOM", Dynamic::Srandom),
    ("_", Dynamic::LastArgument),
];

/// The name that bash has for a computed variable.
pub(crate) fn name_of(kind: Dynamic) -> &'static str {
    NAMES.iter().find(|(_, known)| *known == kind).map_or("_", |(name, _)| name)
}

/// The computed variable that bash has under this name.
pub(crate) fn kind_of(name: &[u8]) -> Option<Dynamic> {
    NAMES.iter().find(|(known, _)| known.as_bytes() == name).map(|(_, kind)| *kind)
}

fn attributes(kind: Dynamic) -> Attributes {
    match kind {
        Dynamic::BashAliases | Dynamic::BashCmds => Attributes::ASSOCIATIVE,
        Dynamic::BashArgc
        | Dynamic::BashArgv
        | Dynamic::BashLineno
        | Dynamic::BashSource
        | Dynamic::DirStack
        | Dynamic::FuncName
        | Dynamic::Groups
        | Dynamic::PipeStatus => Attributes::INDEXED,
        Dynamic::BashPid | Dynamic::Random | Dynamic::Seconds | Dynamic::Srandom | Dynamic::HistCmd => {
            Attributes::INTEGER
        }
        Dynamic::BashOpts | Dynamic::ShellOpts => Attributes::READONLY,
        _ => Attributes::default(),
    }
}

fn array(elements: Vec<Str>) -> Value {
    Value::Indexed(Indexed::from_elements(elements))
}

impl Shell<'_> {
    /// Puts the computed variables in place, in a new shell.
    pub fn define_dynamic_variables(&mut self) {
        for &(name, kind) in NAMES {
            let variable = Variable { value: Value::Dynamic(kind), attributes: attributes(kind), scope: 0 };
            self.state.vars.insert(name.as_bytes(), variable);
        }
    }

    /// What a computed variable is now.
    pub(crate) fn compute(&mut self, kind: Dynamic) -> Value {
        let numbers = &self.state.numbers;
        let scalar = |number: i64| Value::Scalar(Str::from_integer(number));
        match kind {
            Dynamic::BashPid => scalar(self.process.pid().into()),
            Dynamic::BashArgv0 => Value::Scalar(self.state.zero.clone()),
            Dynamic::BashArgc | Dynamic::BashArgv => self.compute_arguments(kind),
            Dynamic::BashSubshell => scalar(numbers.subshell.into()),
            Dynamic::Lineno => scalar(numbers.line.into()),
            Dynamic::HistCmd => scalar(self.history_number()),
            Dynamic::EpochSeconds => scalar(self.now().seconds),
            Dynamic::EpochRealtime => {
                let now = self.now();
                Value::Scalar(format!("{}.{:06}", now.seconds, now.nanos / 1000).as_str().into())
            }
            Dynamic::Random => scalar(self.next_random().into()),
            Dynamic::Srandom => scalar((self.process.rng().next_u64() & 0xffff_ffff) as i64),
            Dynamic::Seconds => {
                let (origin, base) = numbers.seconds_origin;
                let passed = self.process.clock().monotonic().saturating_sub(origin).as_secs() as i64;
                scalar(base + passed)
            }
            Dynamic::PipeStatus => {
                array(numbers.pipe_statuses.iter().map(|&status| Str::from_integer(status.into())).collect())
            }
            Dynamic::Groups => {
                let credentials = self.process.credentials();
                let mut groups = vec![credentials.gid];
                groups.extend(credentials.groups.iter().filter(|&&group| group != credentials.gid));
                array(groups.into_iter().map(|group| Str::from_integer(group.into())).collect())
            }
            Dynamic::BashOpts => {
                let on = Shopt::ALL.iter().filter(|option| self.shopt(**option));
                let names: Vec<&str> = on.map(|option| option.name()).collect();
                Value::Scalar(Str::from(names.join(":").as_str()))
            }
            Dynamic::ShellOpts => {
                let on = Opt::ALL.iter().filter(|option| self.has(**option));
                let names: Vec<&str> = on.map(|option| option.name()).collect();
                Value::Scalar(Str::from(names.join(":").as_str()))
            }
            Dynamic::LastArgument => Value::Scalar(self.last_argument.clone()),
            Dynamic::DirStack => array(self.directory_stack()),
            Dynamic::BashCommand => Value::Scalar(self.current_command_text()),
            Dynamic::FuncName | Dynamic::BashSource | Dynamic::BashLineno => self.compute_calls(kind),
            Dynamic::BashAliases => {
                let mut all = Associative::of_table(64);
                for (name, text) in self.state.aliases.sorted() {
                    all.set(name.clone(), text.clone());
                }
                Value::Associative(Arc::new(all))
            }
            Dynamic::BashCmds => {
                let mut all = Associative::of_table(HASH_BUCKETS);
                for (name, hashed) in self.state.hashed.sorted() {
                    all.set(name.clone(), hashed.path.clone());
                }
                Value::Associative(Arc::new(all))
            }
        }
    }

    /// The arguments of the calls under way, last first: those of functions only with `extdebug`.
    fn compute_arguments(&self, kind: Dynamic) -> Value {
        let shown = self.shopt(Shopt::ExtDebug);
        let mut elements = Vec::new();
        let calls = self.state.calls.stack.iter().rev().filter(|call| shown || !call.is_function);
        for call in calls {
            match kind {
                Dynamic::BashArgc => elements.push(Str::from_integer(call.arguments.len() as i64)),
                _ => elements.extend(call.arguments.iter().rev().cloned()),
            }
        }
        if kind == Dynamic::BashArgc && (shown || !elements.is_empty()) {
            // The script itself.
            elements.push(Str::from("0"));
        }
        array(elements)
    }

    /// The call stack as arrays, innermost call first.
    fn compute_calls(&self, kind: Dynamic) -> Value {
        let stack = &self.state.calls.stack;
        // A file that is sourced has a name there only where some function runs.
        if kind == Dynamic::FuncName && !stack.iter().any(|call| call.is_function) {
            return Value::Unset;
        }
        let script = self.state.invocation.script.clone();
        let has_main = script.is_some();
        let mut elements: Vec<Str> = stack
            .iter()
            .rev()
            .map(|call| match kind {
                Dynamic::FuncName => call.name.clone(),
                Dynamic::BashSource => call.source.clone(),
                _ => Str::from_integer(call.called_from.into()),
            })
            .collect();
        // A script is itself a call, of `main`; a command string is not.
        if has_main {
            match kind {
                Dynamic::FuncName => elements.push(Str::from("main")),
                Dynamic::BashSource => elements.extend(script),
                _ => elements.push(Str::from("0")),
            }
        }
        array(elements)
    }

    /// bash's generator: a linear congruence by Park and Miller whose halves are mixed.
    fn next_random(&mut self) -> u16 {
        let mut seed = match self.state.numbers.random {
            Some(seed) => seed,
            None => self.process.rng().next_u64() as u32,
        };
        if seed == 0 {
            seed = 123_459_876;
        }
        let (high, low) = ((seed / 127_773) as i64, (seed % 127_773) as i64);
        let mut next = 16_807 * low - 2836 * high;
        if next < 0 {
            next += 0x7fff_ffff;
        }
        let next = next as u32;
        self.state.numbers.random = Some(next);
        (((next >> 16) ^ (next & 0xffff)) & 0x7fff) as u16
    }

    /// What assigning to a computed variable does: a seed, a new origin, or nothing.
    pub(crate) fn assign_dynamic(&mut self, kind: Dynamic, value: Str) -> Run<()> {
        match kind {
            Dynamic::Random => {
                let seed = self.evaluate_text(&value)?;
                self.state.numbers.random = Some(seed as u32);
            }
            Dynamic::Seconds => {
                let base = crate::arith::leading_integer(&value);
                self.state.numbers.seconds_origin = (self.process.clock().monotonic(), base);
            }
            Dynamic::BashArgv0 => self.state.zero = value,
            Dynamic::Lineno => {
                self.state.numbers.line = crate::arith::leading_integer(&value) as u32;
            }
            Dynamic::LastArgument => self.last_argument = value,
            _ => {}
        }
        Ok(())
    }

    /// What assigning to an element of a computed array does.
    pub(crate) fn assign_dynamic_element(&mut self, name: &[u8], key: &Key, value: Str) -> Run<()> {
        match (name, key) {
            (b"DIRSTACK", Key::Index(index)) => self.set_directory(*index as usize, value),
            (b"BASH_ALIASES", Key::Text(key)) => {
                self.state.aliases.insert(key.clone(), value);
            }
            (b"BASH_CMDS", Key::Text(key)) => {
                if let Some(path) = self.hashable_path(b"", &value)? {
                    self.state.hashed.insert(key.clone(), crate::state::Hashed { path, hits: 0 });
                }
            }
            _ => {}
        }
        Ok(())
    }
}
