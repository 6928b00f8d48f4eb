//! Stacks that nodes wait on until their parent is complete and takes them, in an allocation of just their size.

use std::sync::Arc;

use crate::ast::{
    AndOrOp, Arg, ArrayElement, Assignment, CaseItem, Command, ListItem, Pipeline, Redirect, Word, WordPart,
};

/// One stack per kind of node; a node's children lie above the ones of the nodes around it.
#[derive(Clone, Debug, Default)]
pub(super) struct Scratch {
    pub(super) parts: Vec<WordPart>,
    pub(super) words: Vec<Word>,
    pub(super) args: Vec<Arg>,
    pub(super) assignments: Vec<Assignment>,
    pub(super) redirects: Vec<Redirect>,
    pub(super) elements: Vec<ArrayElement>,
    pub(super) stages: Vec<Arc<Command>>,
    pub(super) pipelines: Vec<(AndOrOp, Pipeline)>,
    pub(super) items: Vec<ListItem>,
    pub(super) cases: Vec<CaseItem>,
}

/// The heights of all stacks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Heights([usize; 10]);

impl Scratch {
    pub(super) fn heights(&self) -> Heights {
        Heights([
            self.parts.len(),
            self.words.len(),
            self.args.len(),
            self.assignments.len(),
            self.redirects.len(),
            self.elements.len(),
            self.stages.len(),
            self.pipelines.len(),
            self.items.len(),
            self.cases.len(),
        ])
    }

    pub(super) fn clear(&mut self) {
        self.truncate(Heights([0; 10]));
    }

    /// Drops what an error left behind.
    pub(super) fn truncate(&mut self, heights: Heights) {
        let Heights([parts, words, args, assignments, redirects, elements, stages, pipelines, items, cases]) =
            heights;
        self.parts.truncate(parts);
        self.words.truncate(words);
        self.args.truncate(args);
        self.assignments.truncate(assignments);
        self.redirects.truncate(redirects);
        self.elements.truncate(elements);
        self.stages.truncate(stages);
        self.pipelines.truncate(pipelines);
        self.items.truncate(items);
        self.cases.truncate(cases);
    }
}

/// Takes the items of a stack from `base` on.
#[inline]
pub(super) fn take<T>(stack: &mut Vec<T>, base: usize) -> Box<[T]> {
    if stack.len() == base { Box::default() } else { stack.split_off(base).into_boxed_slice() }
}
