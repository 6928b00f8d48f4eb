//! What a run may use, and what it has used.

use std::sync::atomic::{AtomicBool, AtomicU8, AtomicU64, Ordering};
use std::time::Duration;

use boxsh_vfs::{Errno, Result};

macro_rules! limits {
    ($($(#[$doc:meta])* $variant:ident, $name:literal, $default:expr, $hardened:expr;)*) => {
        /// One thing that is limited.
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
        #[non_exhaustive]
        pub enum Limit {
            $($(#[$doc])* $variant,)*
        }

        impl Limit {
            /// Every limit, in order.
            pub const ALL: &'static [Limit] = &[$(Limit::$variant,)*];

            /// The name that options and results use.
            pub const fn name(self) -> &'static str {
                match self { $(Limit::$variant => $name,)* }
            }
        }

        const COUNT: usize = Limit::ALL.len();
        const DEFAULT: [u64; COUNT] = [$($default,)*];
        const HARDENED: [u64; COUNT] = [$($hardened,)*];
    };
}

const MIB: u64 = 1 << 20;
const GIB: u64 = 1 << 30;
const SECOND: u64 = 1_000_000_000;

/// Elsewhere processes have stacks of 64 mebibytes. What limits the nesting of scripts there is that a tree, which may
/// be the body of a function that outlives its run, must come apart on the two mebibytes of an ordinary thread.
const SMALL_STACKS: bool = cfg!(target_family = "wasm");

limits! {
    /// Time from start to end, in nanoseconds.
    WallClock, "wall-clock", 60 * SECOND, 10 * SECOND;
    /// Simple commands run.
    Commands, "commands", 100_000_000, 10_000;
    /// Turns of loops.
    Iterations, "iterations", 100_000_000, 100_000;
    /// Nested calls of functions, `eval` and `source`.
    CallDepth, "call-depth", 2000, 100;
    /// Nested command substitutions and subshells.
    SubstitutionDepth, "substitution-depth", if SMALL_STACKS { 100 } else { 900 }, 50;
    /// Processes at one time.
    Processes, "processes", 1000, 100;
    /// Open files of one process. Reaching it is `EMFILE`, not the end of the run.
    OpenFiles, "open-files", 1024, 256;
    /// Bytes captured from standard output.
    Stdout, "stdout", 16 * MIB, MIB;
    /// Bytes captured from standard error.
    Stderr, "stderr", 16 * MIB, MIB;
    /// Bytes captured from standard output and standard error together.
    Output, "output", u64::MAX, u64::MAX;
    /// Bytes of live memory that commands and the shell hold.
    Memory, "memory", 512 * MIB, 64 * MIB;
    /// Bytes in the session's own files. Reaching it is `ENOSPC`, not the end of the run.
    FsBytes, "fs-bytes", GIB, 128 * MIB;
    /// Files and directories. Reaching it is `ENOSPC`, not the end of the run.
    Inodes, "inodes", 1_000_000, 100_000;
    /// Bytes of one file. Reaching it is `EFBIG`, not the end of the run.
    FileSize, "file-size", 512 * MIB, 32 * MIB;
    /// Names that one glob yields.
    GlobResults, "glob-results", 1_000_000, 100_000;
    /// Bytes of one string.
    String, "string", 64 * MIB, 8 * MIB;
    /// Elements of one array.
    Array, "array", 10_000_000, 100_000;
    /// Bytes of one here-document.
    HereDocument, "here-document", 64 * MIB, 8 * MIB;
    /// Words that one brace expansion yields.
    BraceResults, "brace-results", 1_000_000, 10_000;
    /// Bytes of one script.
    Script, "script", 64 * MIB, MIB;
    /// Nesting of constructs in a script. A compound command counts two, a substitution three.
    ParserDepth, "parser-depth", if SMALL_STACKS { 1000 } else { 5000 }, 200;
    /// Bytes that wait in one pipe, where no other process can run meanwhile (the inline scheduler).
    PipeBuffer, "pipe-buffer", 64 * MIB, 8 * MIB;
    /// Steps of work in commands that compute: regular expressions, queries, programs of `awk` and `bc`.
    Fuel, "fuel", 1_000_000_000_000, 10_000_000_000;
}

/// The maximum of everything that is limited. `u64::MAX` means none.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Limits([u64; COUNT]);

impl Default for Limits {
    /// Generous: honest scripts never notice.
    fn default() -> Self {
        Self(DEFAULT)
    }
}

impl Limits {
    /// Tight, for input that is known to be hostile.
    pub const fn hardened() -> Self {
        Self(HARDENED)
    }

    /// None at all but those that keep a stack from overflowing.
    pub fn unlimited() -> Self {
        let mut limits = Self([u64::MAX; COUNT]);
        for kept in [Limit::CallDepth, Limit::SubstitutionDepth, Limit::ParserDepth] {
            limits.set(kept, DEFAULT[kept as usize]);
        }
        limits
    }

    /// What a machine with so many bytes of memory has to give: half of them to commands and the shell and half to files, as many
    /// processes and open files as a Linux system allows, and depth for as long as there is stack. Nothing else has a maximum.
    pub fn of_machine(memory: u64) -> Self {
        let mut limits = Self([u64::MAX; COUNT]);
        let kept = [
            (Limit::Memory, memory / 2),
            (Limit::FsBytes, memory / 2),
            (Limit::Processes, 30_000),
            (Limit::OpenFiles, 1 << 20),
            // A parser cannot continue on another stack, and trees have to come apart on small ones.
            (Limit::ParserDepth, DEFAULT[Limit::ParserDepth as usize]),
            (Limit::PipeBuffer, DEFAULT[Limit::PipeBuffer as usize]),
        ];
        for (limit, maximum) in kept {
            limits.set(limit, maximum);
        }
        if SMALL_STACKS {
            for limit in [Limit::CallDepth, Limit::SubstitutionDepth] {
                limits.set(limit, DEFAULT[limit as usize]);
            }
        }
        limits
    }

    /// The maximum for `limit`.
    pub const fn get(&self, limit: Limit) -> u64 {
        self.0[limit as usize]
    }

    /// Sets the maximum for `limit`.
    pub const fn set(&mut self, limit: Limit, maximum: u64) {
        self.0[limit as usize] = maximum;
    }

    /// The same limits with another maximum for `limit`.
    #[must_use]
    pub const fn with(mut self, limit: Limit, maximum: u64) -> Self {
        self.set(limit, maximum);
        self
    }

    /// The wall clock limit as a duration, if there is one.
    pub fn wall_clock(&self) -> Option<Duration> {
        match self.get(Limit::WallClock) {
            u64::MAX => None,
            nanos => Some(Duration::from_nanos(nanos)),
        }
    }
}

/// A limit that was reached.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("limit reached: {} ({})", limit.name(), Maximum(*maximum))]
#[non_exhaustive]
pub struct Breach {
    /// Which one.
    pub limit: Limit,
    /// What was allowed.
    pub maximum: u64,
}

impl Breach {
    /// This limit was reached, which allows so much.
    pub const fn new(limit: Limit, maximum: u64) -> Self {
        Self { limit, maximum }
    }
}

/// What was allowed, in a message.
struct Maximum(u64);

impl std::fmt::Display for Maximum {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self.0 {
            // What has no maximum ends with the stack.
            u64::MAX => f.write_str("no more stack"),
            maximum => write!(f, "maximum {maximum}"),
        }
    }
}

/// The account of one run, shared by every process it starts.
///
/// Only the session's thread charges it, so plain loads and stores suffice; they are atomic because the
/// kernel may be looked at from another thread.
#[derive(Debug)]
pub struct Budget {
    maximum: [AtomicU64; COUNT],
    spent: [AtomicU64; COUNT],
    peak: [AtomicU64; COUNT],
    /// The limit that was reached first, counted from 1.
    breached: AtomicU8,
    stop: AtomicU8,
    /// Which outputs had more than fits: a bit for standard output, and one for standard error.
    cut: AtomicU8,
    /// A run is going on, so there is something to stop.
    running: AtomicBool,
}

/// Why a run is being stopped before its end.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u8)]
pub(crate) enum Stop {
    Breach = 1,
    Cancel = 2,
    Deadlock = 3,
}

impl Budget {
    pub(crate) fn new(limits: &Limits) -> Self {
        Self {
            maximum: std::array::from_fn(|at| AtomicU64::new(limits.0[at])),
            spent: std::array::from_fn(|_| AtomicU64::new(0)),
            peak: std::array::from_fn(|_| AtomicU64::new(0)),
            breached: AtomicU8::new(0),
            stop: AtomicU8::new(0),
            cut: AtomicU8::new(0),
            running: AtomicBool::new(false),
        }
    }

    /// Starts the account of a new run: what was consumed is forgotten, what is held (memory, processes)
    /// still counts.
    pub(crate) fn start_run(&self, limits: &Limits) {
        for &limit in Limit::ALL {
            let at = limit as usize;
            self.maximum[at].store(limits.0[at], Ordering::Relaxed);
            if !limit.is_gauge() {
                self.spent[at].store(0, Ordering::Relaxed);
            }
            self.peak[at].store(self.spent[at].load(Ordering::Relaxed), Ordering::Relaxed);
        }
        self.breached.store(0, Ordering::Relaxed);
        self.stop.store(0, Ordering::Relaxed);
        self.cut.store(0, Ordering::Relaxed);
        self.running.store(true, Ordering::Release);
    }

    /// Ends the account of a run: it stays as it is, and nothing stops the session's processes any more.
    pub(crate) fn end_run(&self) {
        self.running.store(false, Ordering::Release);
        self.stop.store(0, Ordering::Relaxed);
    }

    /// Consumes `amount`: commands, iterations, output, fuel.
    ///
    /// # Errors
    /// [`Errno::Killed`] if that is more than the run may use; the run is over then.
    #[inline]
    pub fn charge(&self, limit: Limit, amount: u64) -> Result<()> {
        let at = limit as usize;
        let total = self.spent[at].load(Ordering::Relaxed).saturating_add(amount);
        if total > self.maximum[at].load(Ordering::Relaxed) {
            return Err(self.breach(limit));
        }
        self.spent[at].store(total, Ordering::Relaxed);
        Ok(())
    }

    /// Holds `amount` until it is given back with [`Budget::release`]: memory, processes, depth.
    ///
    /// # Errors
    /// As for [`Budget::charge`].
    #[inline]
    pub fn hold(&self, limit: Limit, amount: u64) -> Result<()> {
        self.charge(limit, amount)?;
        self.note_peak(limit);
        Ok(())
    }

    /// Holds `amount` whether that is too much or not.
    pub(crate) fn hold_unchecked(&self, limit: Limit, amount: u64) {
        let spent = &self.spent[limit as usize];
        spent.store(spent.load(Ordering::Relaxed).saturating_add(amount), Ordering::Relaxed);
        self.note_peak(limit);
    }

    #[inline]
    fn note_peak(&self, limit: Limit) {
        let at = limit as usize;
        let held = self.spent[at].load(Ordering::Relaxed);
        if held > self.peak[at].load(Ordering::Relaxed) {
            self.peak[at].store(held, Ordering::Relaxed);
        }
    }

    /// Gives back what was held.
    #[inline]
    pub fn release(&self, limit: Limit, amount: u64) {
        let at = limit as usize;
        let held = self.spent[at].load(Ordering::Relaxed);
        self.spent[at].store(held.saturating_sub(amount), Ordering::Relaxed);
    }

    /// Checks the size of one thing: a string, an array, a here-document, a call depth.
    ///
    /// # Errors
    /// As for [`Budget::charge`].
    #[inline]
    pub fn check(&self, limit: Limit, size: u64) -> Result<()> {
        if size > self.maximum[limit as usize].load(Ordering::Relaxed) {
            return Err(self.breach(limit));
        }
        Ok(())
    }

    /// Takes note of the most that was held at one time.
    pub(crate) fn note_most(&self, limit: Limit, held: u64) {
        self.peak[limit as usize].fetch_max(held, Ordering::Relaxed);
    }

    /// Takes note of how much is held in all, and ends the run if it is too much.
    pub(crate) fn weigh(&self, limit: Limit, held: u64) {
        self.note_most(limit, held);
        // Ended either way: the error is for whoever asked for something.
        let _ = self.check(limit, held);
    }

    /// Ends the run because `limit` was reached.
    #[cold]
    pub fn breach(&self, limit: Limit) -> Errno {
        if self.stop(Stop::Breach) {
            self.breached.store(limit as u8 + 1, Ordering::Relaxed);
        }
        Errno::Killed
    }

    /// Takes note that an output had more than fits.
    pub(crate) fn note_cut(&self, limit: Limit) {
        self.cut.fetch_or(if limit == Limit::Stdout { 1 } else { 2 }, Ordering::Relaxed);
    }

    /// Whether standard output, and standard error, had more in this run than fits.
    pub fn cut_outputs(&self) -> [bool; 2] {
        let cut = self.cut.load(Ordering::Relaxed);
        [cut & 1 != 0, cut & 2 != 0]
    }

    /// The first limit that was reached in this run.
    pub fn breached(&self) -> Option<Breach> {
        let at = usize::from(self.breached.load(Ordering::Relaxed)).checked_sub(1)?;
        let limit = *Limit::ALL.get(at)?;
        Some(Breach { limit, maximum: self.maximum(limit) })
    }

    /// Whether the run is to end now.
    #[inline]
    pub(crate) fn is_stopped(&self) -> bool {
        self.stop.load(Ordering::Relaxed) != 0
    }

    /// Ends the run, if one is going on; the first reason counts. Says whether it was this one. May be called
    /// from any thread.
    pub(crate) fn stop(&self, why: Stop) -> bool {
        self.running.load(Ordering::Acquire)
            && self.stop.compare_exchange(0, why as u8, Ordering::Relaxed, Ordering::Relaxed).is_ok()
    }

    /// Why the run is to end now.
    pub(crate) fn stopped(&self) -> Option<Stop> {
        match self.stop.load(Ordering::Relaxed) {
            1 => Some(Stop::Breach),
            2 => Some(Stop::Cancel),
            3 => Some(Stop::Deadlock),
            _ => None,
        }
    }

    /// A limit, as it is in force.
    pub fn breach_of(&self, limit: Limit) -> Breach {
        Breach { limit, maximum: self.maximum(limit) }
    }

    /// The maximum in force.
    pub fn maximum(&self, limit: Limit) -> u64 {
        self.maximum[limit as usize].load(Ordering::Relaxed)
    }

    /// What this run has consumed, or holds now.
    pub fn spent(&self, limit: Limit) -> u64 {
        self.spent[limit as usize].load(Ordering::Relaxed)
    }

    /// The most that was held at one time in this run.
    pub fn peak(&self, limit: Limit) -> u64 {
        self.peak[limit as usize].load(Ordering::Relaxed)
    }
}

impl Limit {
    /// Whether it counts what is held now rather than what was ever used.
    const fn is_gauge(self) -> bool {
        matches!(self, Limit::Memory | Limit::Processes)
    }

    /// The limit of this name.
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.iter().copied().find(|limit| limit.name() == name)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_breach_names_its_limit_and_a_new_run_starts_fresh() {
        let limits = Limits::default().with(Limit::Commands, 3);
        let budget = Budget::new(&limits);
        budget.start_run(&limits);
        assert!(budget.charge(Limit::Commands, 3).is_ok());
        assert_eq!(budget.charge(Limit::Commands, 1), Err(Errno::Killed));
        assert_eq!(budget.check(Limit::String, u64::MAX), Err(Errno::Killed));
        assert_eq!(budget.breached(), Some(Breach { limit: Limit::Commands, maximum: 3 }));
        assert!(budget.is_stopped());
        budget.end_run();
        assert!(!budget.is_stopped() && budget.breached().is_some(), "known, but in nobody's way");
        budget.start_run(&limits);
        assert_eq!(budget.breached(), None);
        assert!(budget.charge(Limit::Commands, 3).is_ok());
    }

    #[test]
    fn what_is_held_counts_across_runs_and_its_peak_is_known() {
        let limits = Limits::default().with(Limit::Memory, 100);
        let budget = Budget::new(&limits);
        budget.hold(Limit::Memory, 80).unwrap();
        budget.release(Limit::Memory, 50);
        assert_eq!((budget.spent(Limit::Memory), budget.peak(Limit::Memory)), (30, 80));
        budget.start_run(&limits);
        assert_eq!((budget.spent(Limit::Memory), budget.peak(Limit::Memory)), (30, 30));
        assert_eq!(budget.hold(Limit::Memory, 71), Err(Errno::Killed));
    }

    #[test]
    fn every_limit_has_a_name_of_its_own() {
        for &limit in Limit::ALL {
            assert_eq!(Limit::from_name(limit.name()), Some(limit));
        }
    }
}
