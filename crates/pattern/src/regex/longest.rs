//! The end of the longest match from a given place, by a lazy automaton.

use regex_automata::hybrid::dfa::{Cache, DFA};
use regex_automata::nfa::thompson::pikevm::{self, PikeVM};
use regex_automata::nfa::thompson::{self, NFA, WhichCaptures};
use regex_automata::util::pool::Pool;
use regex_automata::{Anchored, Input, MatchKind};
use regex_syntax::hir::Hir;

use super::error::RegexError;

/// The memory of one cache, which is emptied when it is full.
const CACHE_BYTES: usize = 2 << 20;

type Maker<T> = Box<dyn Fn() -> T + Send + Sync + std::panic::UnwindSafe + std::panic::RefUnwindSafe>;

/// An automaton that goes on past a match for as long as a longer one is possible.
pub(crate) struct Longest {
    dfa: DFA,
    caches: Pool<Cache, Maker<Cache>>,
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
        let config = DFA::config()
            .match_kind(MatchKind::All)
            .unicode_word_boundary(true)
            .cache_capacity(CACHE_BYTES)
            .skip_cache_capacity_check(true);
        let dfa =
            DFA::builder().configure(config).build_from_nfa(nfa.clone()).map_err(|_| RegexError::TooBig)?;
        let vm = PikeVM::builder()
            .configure(PikeVM::config().match_kind(MatchKind::All))
            .build_from_nfa(nfa)
            .map_err(|_| RegexError::TooBig)?;
        let caches: Maker<Cache> = {
            let dfa = dfa.clone();
            Box::new(move || dfa.create_cache())
        };
        let vm_caches: Maker<pikevm::Cache> = {
            let vm = vm.clone();
            Box::new(move || vm.create_cache())
        };
        Ok(Longest { dfa, caches: Pool::new(caches), vm, vm_caches: Pool::new(vm_caches) })
    }

    /// The end of the longest match that begins at `start`.
    pub(crate) fn end(&self, text: &[u8], start: usize) -> Option<usize> {
        let input = Input::new(text).span(start..text.len()).anchored(Anchored::Yes);
        match self.dfa.try_search_fwd(&mut self.caches.get(), &input) {
            Ok(found) => found.map(|found| found.offset()),
            Err(_) => {
                let mut slots = [None; 2];
                self.vm.search_slots(&mut self.vm_caches.get(), &input, &mut slots)?;
                slots[1].map(|end| end.get())
            }
        }
    }
}
