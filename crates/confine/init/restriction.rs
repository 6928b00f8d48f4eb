//! What each program lays upon itself before it runs, where the first process is not to be held to it: that one has to look after all
//! of them.

use crate::sys::{self, E2BIG, EPROTO, Result};

/// The most filters of system calls.
const FILTERS: usize = 4;

/// Rules and filters of programs.
#[derive(Clone, Copy)]
pub struct Restriction {
    /// A set of rules of Landlock; -1 if there is none.
    rules: i32,
    filters: [&'static [u8]; FILTERS],
    count: usize,
}

impl Default for Restriction {
    fn default() -> Restriction {
        Restriction { rules: -1, filters: [&[]; FILTERS], count: 0 }
    }
}

impl Restriction {
    pub fn set_rules(&mut self, rules: i32) -> Result<()> {
        self.rules = rules;
        if rules < 0 { Err(EPROTO) } else { Ok(()) }
    }

    /// Makes room for descriptors below `least`.
    pub fn move_above(&mut self, least: i32) -> Result<()> {
        if (0..least).contains(&self.rules) {
            self.rules = sys::duplicate_above(self.rules, least)?;
        }
        Ok(())
    }

    /// Adds a filter, which is laid on after those before it.
    pub fn add_filter(&mut self, program: &'static [u8]) -> Result<()> {
        *self.filters.get_mut(self.count).ok_or(E2BIG)? = program;
        self.count += 1;
        Ok(())
    }

    /// Lays them upon this process, which gives up all privileges for it.
    pub fn apply(&self) -> Result<()> {
        const PR_SET_NO_NEW_PRIVS: usize = 38;
        if self.rules < 0 && self.count == 0 {
            return Ok(());
        }
        sys::process_control(PR_SET_NO_NEW_PRIVS, 1, 0)?;
        sys::drop_capabilities()?;
        if self.rules >= 0 {
            sys::landlock_restrict(self.rules)?;
        }
        self.filters.iter().take(self.count).try_for_each(|filter| sys::filter(filter))
    }
}
