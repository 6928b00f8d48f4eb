//! Two texts beside each other, piece by piece: what `sdiff` works with.

use boxsh_kernel::{Context, Errno, Failure};

use super::options::Options;
use super::sink::Sink;
use super::text::Text;
use super::{SPEC, show, side};

/// Lines of both texts that are the same, or that are not.
pub(crate) struct Segment {
    lines: [(usize, usize); 2],
    common: bool,
}

impl Segment {
    pub(crate) fn is_common(&self) -> bool {
        self.common
    }

    pub(crate) fn left<'a>(&self, text: &'a Text) -> &'a [u8] {
        text.lines(self.lines[0].0, self.lines[0].1)
    }

    pub(crate) fn right<'a>(&self, text: &'a Text) -> &'a [u8] {
        text.lines(self.lines[1].0, self.lines[1].1)
    }
}

/// Shows two texts as flags of `diff` ask for.
pub(crate) struct Viewer {
    options: Options,
}

impl Viewer {
    /// Reads flags of `diff`.
    ///
    /// # Errors
    /// The complaint about a wrong value.
    pub(crate) fn new(context: &mut Context<'_>, arguments: &[Vec<u8>]) -> Result<Self, Failure> {
        let parsed = context.parse_from(&SPEC, arguments)?;
        Ok(Self { options: Options::new(context, &parsed, None)? })
    }

    /// Whether common lines are not to be shown.
    pub(crate) fn suppresses_common(&self) -> bool {
        self.options.look.columns.suppress_common
    }

    /// The pieces of both texts, from top to bottom.
    ///
    /// # Errors
    /// What `pulse` fails with, or that a pattern took too long to match.
    pub(crate) fn segments(
        &self,
        left: &Text,
        right: &Text,
        pulse: &mut dyn FnMut() -> Result<(), Errno>,
    ) -> Result<Vec<Segment>, Failure> {
        let changes = show::changes(left, right, &self.options.look, pulse)?;
        let mut segments = Vec::new();
        let mut push = |lines: [(usize, usize); 2], common: bool| {
            if lines.iter().any(|(from, to)| from < to) {
                segments.push(Segment { lines, common });
            }
        };
        let mut done = [0, 0];
        for change in changes.iter().filter(|change| !change.trivial) {
            push([(done[0], change.old), (done[1], change.new)], true);
            done = [change.old_end(), change.new_end()];
            push([(change.old, done[0]), (change.new, done[1])], false);
        }
        push([(done[0], left.len()), (done[1], right.len())], true);
        Ok(segments)
    }

    /// Shows a piece.
    ///
    /// # Errors
    /// What writing fails with.
    pub(crate) fn show(
        &self,
        left: &Text,
        right: &Text,
        segment: &Segment,
        sink: &mut dyn Sink,
    ) -> Result<(), Failure> {
        let mut look = self.options.look.clone();
        look.columns.suppress_common = false;
        let mut printer = super::printer::Printer::new(&look, sink);
        let [(old, old_end), (new, new_end)] = segment.lines;
        if segment.common {
            return side::common(&mut printer, left, right, (old, new, old_end, new_end));
        }
        let change =
            super::compare::Change { old, removed: old_end - old, new, added: new_end - new, trivial: false };
        side::change(&mut printer, left, right, &change)
    }
}
