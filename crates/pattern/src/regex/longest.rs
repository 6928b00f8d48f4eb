//! The end of the longest match from a given place, by a lazy automaton.

use regex_automata::nfa::thompson::pikevm::{self, PikeVM};
use regex_automata::nfa::thompson::{self, NFA, WhichCaptures};
use regex_automata::util::pool::Pool;
use regex_automata::{Anchored, Input, MatchKind};
use regex_syntax::hir::Hir;

use super::Pulse;
use super::error::{MatchError, RegexError};
use super::patient::{Lazy, Way};

type Maker<T> = Box<dyn Fn() -> T + Send + Sync + std::panic::UnwindSafe + std::panic::RefUnwindSafe>;

/// An automaton that goes on past a match for as long as a longer one is possible.
pub(crate) struct Longest {
    lazy: Lazy,
    /// Steps in where the automaton gives up: at word boundaries beside characters that are not ASCII.
    vm: PikeVM,
    vm_caches: Pool<pikevm::Cache, Maker<pikevm::Cache>>,
}

impl Longest {
    pub(crate) fn new(hir: &Hir, size_limit: usize) -> Result<Longest, RegexError> {
        let config = thompson::Config::new()
            .utf8(false)
            .nfa_size_limit(Some(size_limit))
            .which_captures(WhichCaptures::Implicit);
        let nfa = NFA::compiler().configure(config).build_from_hir(hir).map_err(|_| RegexError::TooBig)?;
        let lazy = Lazy::new(nfa.clone(), MatchKind::All)?;
        let vm = PikeVM::builder()
            .configure(PikeVM::config().match_kind(MatchKind::All))
            .build_from_nfa(nfa)
            .map_err(|_| RegexError::TooBig)?;
        let vm_caches: Maker<pikevm::Cache> = {
            let vm = vm.clone();
            Box::new(move || vm.create_cache())
        };
        Ok(Longest { lazy, vm, vm_caches: Pool::new(vm_caches) })
    }

    /// As [`Longest::end`], of a search that may take long.
    pub(crate) fn end_with(
        &self,
        text: &[u8],
        start: usize,
        pulse: Pulse<'_>,
    ) -> Result<Option<usize>, MatchError> {
        let input = Input::new(text).span(start..text.len()).anchored(Anchored::Yes);
        self.lazy.scan(&input, Way::Forward, pulse)
    }

    /// The end of the longest match that begins at `start`.
    pub(crate) fn end(&self, text: &[u8], start: usize) -> Option<usize> {
        let input = Input::new(text).span(start..text.len()).anchored(Anchored::Yes);
        match self.lazy.dfa.try_search_fwd(&mut self.lazy.caches.get(), &input) {
            Ok(found) => found.map(|found| found.offset()),
            Err(_) => {
                let mut slots = [None; 2];
                self.vm.search_slots(&mut self.vm_caches.get(), &input, &mut slots)?;
                slots[1].map(|end| end.get())
            }
        }
    }
}
