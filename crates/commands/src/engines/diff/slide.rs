//! Moving runs of changed lines to where a reader expects them.
//!
//! A run whose last line is the same as the line before it may as well begin and end one line earlier. Runs that meet so
//! become one; otherwise a run goes as far down as it can, or to where the other text has changes as well.

use super::class::Class;

/// The marks of one text while its runs are moved, and a place in the other text that keeps up.
struct Slide<'a> {
    changed: &'a mut [bool],
    other: &'a [bool],
    classes: &'a [Class],
    /// Where the run begins and ends.
    start: usize,
    end: usize,
    /// The line of the other text that corresponds to `end`.
    beside: usize,
}

/// Moves the runs of both texts.
pub(super) fn slide(changed: &mut [Vec<bool>; 2], classes: &[Vec<Class>; 2]) {
    let [old, new] = changed;
    slide_one(old, new, &classes[0]);
    slide_one(new, old, &classes[1]);
}

fn slide_one(changed: &mut [bool], other: &[bool], classes: &[Class]) {
    let mut slide = Slide { changed, other, classes, start: 0, end: 0, beside: 0 };
    while slide.find_run() {
        loop {
            let length = slide.end - slide.start;
            slide.move_up();
            let shared = slide.move_down();
            if length == slide.end - slide.start {
                slide.return_to(shared);
                break;
            }
        }
    }
}

impl Slide<'_> {
    fn other_changed(&self, line: usize) -> bool {
        self.other.get(line).copied().unwrap_or(false)
    }

    /// Goes to the next run; `false` if there is none.
    fn find_run(&mut self) -> bool {
        let mut at = self.end;
        while at < self.changed.len() && !self.changed[at] {
            while self.other_changed(self.beside) {
                self.beside += 1;
            }
            self.beside += 1;
            at += 1;
        }
        if at == self.changed.len() {
            return false;
        }
        self.start = at;
        self.end = at;
        self.take_in_below();
        while self.other_changed(self.beside) {
            self.beside += 1;
        }
        true
    }

    fn take_in_below(&mut self) {
        while self.end < self.changed.len() && self.changed[self.end] {
            self.end += 1;
        }
    }

    /// Moves the run one line up.
    fn step_up(&mut self) {
        self.start -= 1;
        self.end -= 1;
        self.changed[self.start] = true;
        self.changed[self.end] = false;
        // The line that has left the run is unchanged now, and so is the one beside it.
        loop {
            self.beside -= 1;
            if !self.other_changed(self.beside) {
                return;
            }
        }
    }

    /// Moves the run up as far as it goes, with the runs that it meets.
    fn move_up(&mut self) {
        while self.start > 0 && self.classes[self.start - 1] == self.classes[self.end - 1] {
            self.step_up();
            while self.start > 0 && self.changed[self.start - 1] {
                self.start -= 1;
            }
        }
    }

    /// Moves the run down as far as it goes. Gives the last end of it where the other text has changes too.
    fn move_down(&mut self) -> Option<usize> {
        let beside_changes = self.beside > 0 && self.other_changed(self.beside - 1);
        let mut shared = beside_changes.then_some(self.end);
        while self.end < self.classes.len() && self.classes[self.start] == self.classes[self.end] {
            self.changed[self.start] = false;
            self.changed[self.end] = true;
            self.start += 1;
            self.take_in_below();
            self.beside += 1;
            while self.other_changed(self.beside) {
                shared = Some(self.end);
                self.beside += 1;
            }
        }
        shared
    }

    /// Moves the run back up to where the other text has changes, if it passed there.
    fn return_to(&mut self, shared: Option<usize>) {
        while shared.is_some_and(|shared| shared < self.end) {
            self.step_up();
        }
    }
}
