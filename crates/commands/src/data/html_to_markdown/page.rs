//! Blocks on their way to the output: what separates them, and what stands in front of their lines.

/// Quotes and items inside each other, above which nothing more is put in front of lines: else the markup of a page
/// could ask for more output than its length warrants.
const DEEPEST: usize = 64;

/// What separates two blocks.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default)]
pub(super) enum Gap {
    #[default]
    Line,
    Blank,
}

/// A quote or an item: its marker, and what its further lines start with.
struct Container {
    first: Vec<u8>,
    rest: Vec<u8>,
    is_used: bool,
}

/// The Markdown so far.
#[derive(Default)]
pub(super) struct Page {
    out: Vec<u8>,
    has_started: bool,
    gap: Gap,
    list_ended: bool,
    containers: Vec<Container>,
}

impl Page {
    /// Opens a quote or an item; `false` if there are too many already.
    pub(super) fn open(&mut self, first: Vec<u8>, rest: Vec<u8>) -> bool {
        let fits = self.containers.len() < DEEPEST;
        if fits {
            self.containers.push(Container { first, rest, is_used: false });
        }
        fits
    }

    /// Closes the last quote or item; gives whether anything was in it.
    pub(super) fn close(&mut self) -> bool {
        self.containers.pop().is_none_or(|container| container.is_used)
    }

    /// Whether the last quote or item is still empty.
    pub(super) fn is_fresh(&self) -> bool {
        self.containers.last().is_some_and(|container| !container.is_used)
    }

    /// Asks for at least this before the next block.
    pub(super) fn separate(&mut self, gap: Gap) {
        self.gap = self.gap.max(gap);
    }

    /// A list inside an item has ended: what follows, unless it is an item, would be taken for a part of it.
    pub(super) fn end_inner_list(&mut self) {
        self.list_ended = true;
    }

    /// How wide the marks in front of a line are.
    pub(super) fn indent(&self) -> usize {
        self.containers.iter().map(|container| container.rest.len()).sum()
    }

    /// Writes a block of one or more lines.
    pub(super) fn block(&mut self, text: &[u8]) {
        if std::mem::take(&mut self.list_ended) && !self.is_fresh() {
            self.gap = Gap::Blank;
        }
        if self.has_started {
            self.out.push(b'\n');
            if std::mem::take(&mut self.gap) == Gap::Blank {
                let start = self.out.len();
                for container in self.containers.iter().take_while(|container| container.is_used) {
                    self.out.extend_from_slice(&container.rest);
                }
                self.trim_from(start);
                self.out.push(b'\n');
            }
        }
        self.has_started = true;
        self.gap = Gap::Line;
        for (at, line) in text.split(|byte| *byte == b'\n').enumerate() {
            if at > 0 {
                self.out.push(b'\n');
            }
            let start = self.out.len();
            for container in &mut self.containers {
                let is_used = std::mem::replace(&mut container.is_used, true);
                self.out.extend_from_slice(if is_used { &container.rest } else { &container.first });
            }
            if line.is_empty() {
                self.trim_from(start);
            }
            self.out.extend_from_slice(line);
        }
    }

    fn trim_from(&mut self, start: usize) {
        while self.out.len() > start && self.out.last() == Some(&b' ') {
            self.out.pop();
        }
    }

    /// Ends the page.
    pub(super) fn finish(&mut self) {
        if self.has_started {
            self.out.push(b'\n');
        }
    }

    /// What has been written and not yet been taken.
    pub(super) fn written(&mut self) -> &mut Vec<u8> {
        &mut self.out
    }
}
