//! Searching where a search may take long: byte by byte through lazy automata, so that whoever asks can stop it.
//!
//! The search that is used otherwise is faster, but it cannot be stopped, and at worst it takes the length of the text times the size
//! of the expression.

use regex_automata::hybrid::dfa::{Cache, DFA};
use regex_automata::nfa::thompson::{self, NFA, WhichCaptures};
use regex_automata::util::pool::Pool;
use regex_automata::{Anchored, Input, MatchKind};
use regex_syntax::hir::Hir;

use super::error::{MatchError, RegexError};
use super::{CACHE_BYTES, HEAVY, NFA_BYTES, Pulse};

type Maker<T> = Box<dyn Fn() -> T + Send + Sync + std::panic::UnwindSafe + std::panic::RefUnwindSafe>;

/// An automaton whose states are made when they are needed.
pub(crate) struct Lazy {
    pub(crate) dfa: DFA,
    pub(crate) caches: Pool<Cache, Maker<Cache>>,
}

/// Which way an automaton reads.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Way {
    Forward,
    Back,
}

impl Lazy {
    pub(crate) fn new(nfa: NFA, kind: MatchKind) -> Result<Lazy, RegexError> {
        let config = DFA::config()
            .match_kind(kind)
            .unicode_word_boundary(true)
            .cache_capacity(CACHE_BYTES)
            .skip_cache_capacity_check(true);
        let dfa = DFA::builder().configure(config).build_from_nfa(nfa).map_err(|_| RegexError::TooBig)?;
        let caches: Maker<Cache> = {
            let dfa = dfa.clone();
            Box::new(move || dfa.create_cache())
        };
        Ok(Lazy { dfa, caches: Pool::new(caches) })
    }

    /// Where the last match ends (or begins, on the way back) that is found from one end of `input` on.
    pub(crate) fn scan(
        &self,
        input: &Input<'_>,
        way: Way,
        pulse: Pulse<'_>,
    ) -> Result<Option<usize>, MatchError> {
        let (dfa, text, cache) = (&self.dfa, input.haystack(), &mut *self.caches.get());
        // A state may take as many steps to make as the expression has parts.
        let stride = (STEPS / dfa.get_nfa().states().len().max(1)).clamp(1, 4096);
        let start = match way {
            Way::Forward => dfa.start_state_forward(cache, input),
            Way::Back => dfa.start_state_reverse(cache, input),
        };
        let mut state = start.map_err(|_| MatchError::Limit)?;
        let mut last = None;
        let length = input.end() - input.start();
        for step in 0..length {
            if step % stride == 0 && !pulse(stride as u64) {
                return Err(MatchError::Stopped);
            }
            // A match shows one byte late.
            let (at, place) = match way {
                Way::Forward => (input.start() + step, input.start() + step),
                Way::Back => (input.end() - step - 1, input.end() - step),
            };
            state = dfa.next_state(cache, state, text[at]).map_err(|_| MatchError::Limit)?;
            if !state.is_tagged() {
                continue;
            }
            if state.is_match() {
                last = Some(place);
                if input.get_earliest() {
                    return Ok(last);
                }
            } else if state.is_dead() {
                return Ok(last);
            } else if state.is_quit() {
                return Err(MatchError::Limit);
            }
        }
        let behind = match way {
            Way::Forward => text.get(input.end()),
            Way::Back => input.start().checked_sub(1).and_then(|before| text.get(before)),
        };
        state = match behind {
            Some(&byte) => dfa.next_state(cache, state, byte),
            None => dfa.next_eoi_state(cache, state),
        }
        .map_err(|_| MatchError::Limit)?;
        if state.is_match() {
            last = Some(if way == Way::Forward { input.end() } else { input.start() });
        } else if state.is_quit() {
            return Err(MatchError::Limit);
        }
        Ok(last)
    }
}

/// Steps of making states between two pulses, about.
const STEPS: usize = 1 << 16;

/// A search for an expression of the crate `regex` that can be stopped. It finds the bounds of matches, and no groups.
pub struct Patient {
    forward: Lazy,
    back: Lazy,
}

impl std::fmt::Debug for Patient {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Patient").finish_non_exhaustive()
    }
}

impl Patient {
    /// The search for an expression.
    ///
    /// # Errors
    /// [`RegexError::TooBig`].
    pub fn of(hir: &Hir) -> Result<Patient, RegexError> {
        Patient::new(hir, 2 * NFA_BYTES)
    }

    /// Whether a search through so much text that cannot be stopped may take too long.
    #[must_use]
    pub fn is_needed(&self, length: usize) -> bool {
        let size = self.forward.dfa.get_nfa().states().len() as u64;
        size.saturating_mul(length as u64) >= HEAVY
    }

    /// The bounds of the first match at or after `start`: of those that begin there, the one that is preferred.
    ///
    /// # Errors
    /// [`MatchError::Stopped`], and [`MatchError::Limit`] where only another search can tell: at the boundaries of words beside characters
    /// that are not ASCII.
    pub fn find_at(
        &self,
        text: &[u8],
        start: usize,
        pulse: Pulse<'_>,
    ) -> Result<Option<(usize, usize)>, MatchError> {
        self.find(text, start, Anchored::No, pulse)
    }

    pub(crate) fn new(hir: &Hir, size_limit: usize) -> Result<Patient, RegexError> {
        let compile = |reverse: bool| {
            let config = thompson::Config::new()
                .utf8(false)
                .reverse(reverse)
                .nfa_size_limit(Some(size_limit))
                .which_captures(WhichCaptures::None);
            NFA::compiler().configure(config).build_from_hir(hir).map_err(|_| RegexError::TooBig)
        };
        Ok(Patient {
            forward: Lazy::new(compile(false)?, MatchKind::LeftmostFirst)?,
            back: Lazy::new(compile(true)?, MatchKind::All)?,
        })
    }

    pub(crate) fn is_match(&self, text: &[u8], pulse: Pulse<'_>) -> Result<bool, MatchError> {
        Ok(self.forward.scan(&Input::new(text).earliest(true), Way::Forward, pulse)?.is_some())
    }

    /// The bounds of the match that the first way to match gives, of those that begin first.
    pub(crate) fn find(
        &self,
        text: &[u8],
        start: usize,
        anchored: Anchored,
        pulse: Pulse<'_>,
    ) -> Result<Option<(usize, usize)>, MatchError> {
        let input = Input::new(text).span(start..text.len()).anchored(anchored);
        let Some(end) = self.forward.scan(&input, Way::Forward, pulse)? else { return Ok(None) };
        if anchored == Anchored::Yes {
            return Ok(Some((start, end)));
        }
        let back = Input::new(text).span(start..end).anchored(Anchored::Yes);
        let first = self.back.scan(&back, Way::Back, pulse)?;
        Ok(Some((first.unwrap_or(end), end)))
    }
}
