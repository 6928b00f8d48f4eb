//! The words of a paragraph, and where to break its lines at the least cost.

use boxsh_kernel::{Errno, Process};

/// A word and what follows it.
#[derive(Clone, Copy, Default)]
pub(super) struct Word {
    pub(super) length: usize,
    /// Columns of blanks behind it.
    pub(super) space: usize,
    /// Starts with an opening bracket or quote.
    paren: bool,
    /// Ends a sentence, perhaps.
    pub(super) period: bool,
    /// Ends with punctuation.
    punct: bool,
    /// Ends a sentence.
    pub(super) is_final: bool,
    /// The length of the best line that starts here, what the paragraph costs from here on, and the next line's word.
    line_length: i64,
    best_cost: i64,
    pub(super) next_break: usize,
}

impl Word {
    /// A word of this text; a longer `length` stands for text that is gone already.
    pub(super) fn new(text: &[u8], length: usize) -> Self {
        let (first, last) = (text.first().copied().unwrap_or(0), text.last().copied().unwrap_or(0));
        let mut end = text.len();
        while end > 1 && b")]'\"".contains(&text[end - 1]) {
            end -= 1;
        }
        Self {
            length: length.min(text.len()),
            paren: b"(['`\"".contains(&first),
            punct: last.is_ascii_punctuation(),
            period: end > 0 && b".?!".contains(&text[end - 1]),
            ..Self::default()
        }
    }
}

const fn equivalent(deviation: i64) -> i64 {
    deviation * deviation
}

const LINE_COST: i64 = equivalent(70);
const SENTENCE_BONUS: i64 = equivalent(50);
const NO_BREAK_COST: i64 = equivalent(600);
const PAREN_BONUS: i64 = equivalent(40);
const PUNCT_BONUS: i64 = equivalent(40);
const LINE_CREDIT: i64 = equivalent(3);

const fn short_cost(missing: i64) -> i64 {
    equivalent(missing * 10)
}

const fn ragged_cost(difference: i64) -> i64 {
    short_cost(difference) / 2
}

fn widow_cost(length: usize) -> i64 {
    equivalent(200) / (length as i64 + 2)
}

fn orphan_cost(length: usize) -> i64 {
    equivalent(150) / (length as i64 + 2)
}

/// More words are not looked at together.
const MOST_WORDS: usize = 998;

pub(super) struct Paragraph {
    pub(super) words: Vec<Word>,
    /// The words one after the other, without the blanks between them.
    pub(super) text: Vec<u8>,
    max_width: i64,
    goal_width: i64,
}

impl Paragraph {
    pub(super) fn new(max_width: usize, goal_width: usize) -> Self {
        Self {
            words: Vec::new(),
            text: Vec::new(),
            max_width: max_width as i64,
            goal_width: goal_width as i64,
        }
    }

    pub(super) fn clear(&mut self) {
        self.words.clear();
        self.text.clear();
    }

    pub(super) fn is_full(&self) -> bool {
        self.words.len() == MOST_WORDS
    }

    /// Finds the cheapest breaks, from the last word to the first.
    ///
    /// # Errors
    /// [`Errno::Killed`] if the process has to end.
    pub(super) fn find_breaks(
        &mut self,
        process: &Process,
        first_indent: usize,
        other_indent: usize,
        last_line_length: usize,
    ) -> Result<(), Errno> {
        let end = self.words.len();
        for start in (0..end).rev() {
            let mut best = i64::MAX;
            let indent = if start == 0 { first_indent } else { other_indent };
            let mut length = indent as i64 + self.words[start].length as i64;
            let mut next = start;
            loop {
                next += 1;
                let mut cost =
                    self.line_cost(next, length) + self.words.get(next).map_or(0, |word| word.best_cost);
                if start == 0 && last_line_length > 0 {
                    cost += ragged_cost(length - last_line_length as i64);
                }
                if cost < best {
                    best = cost;
                    self.words[start].next_break = next;
                    self.words[start].line_length = length;
                }
                if next == end {
                    break;
                }
                length += (self.words[next - 1].space + self.words[next].length) as i64;
                if length >= self.max_width {
                    break;
                }
            }
            self.words[start].best_cost = best + self.base_cost(start);
            process.work(8 * (next - start) as u64)?;
        }
        Ok(())
    }

    /// The cost of a line that starts here, whatever its length.
    fn base_cost(&self, at: usize) -> i64 {
        let mut cost = LINE_COST;
        let word = &self.words[at];
        if at > 0 {
            let before = &self.words[at - 1];
            if before.period {
                cost += if before.is_final { -SENTENCE_BONUS } else { NO_BREAK_COST };
            } else if before.punct {
                cost -= PUNCT_BONUS;
            } else if at > 1 && self.words[at - 2].is_final {
                cost += widow_cost(before.length);
            }
        }
        if word.paren {
            cost -= PAREN_BONUS;
        } else if word.is_final {
            cost += orphan_cost(word.length);
        }
        cost
    }

    /// The cost of a line of this length before the word `next`.
    fn line_cost(&self, next: usize, length: i64) -> i64 {
        let Some(word) = self.words.get(next) else { return 0 };
        let mut cost = short_cost(self.goal_width - length);
        if word.next_break != self.words.len() {
            cost += ragged_cost(length - word.line_length);
        }
        cost
    }

    /// A good place to cut a paragraph that is too long to be held.
    pub(super) fn split_point(&self) -> usize {
        let end = self.words.len();
        let (mut point, mut best) = (end, i64::MAX);
        let mut at = self.words[0].next_break;
        while at != end {
            let next = self.words[at].next_break;
            let saved = self.words[at].best_cost - self.words.get(next).map_or(0, |word| word.best_cost);
            if saved < best {
                (point, best) = (at, saved);
            }
            if best <= i64::MAX - LINE_CREDIT {
                best += LINE_CREDIT;
            }
            at = next;
        }
        point
    }

    /// Forgets the first words.
    pub(super) fn remove_front(&mut self, count: usize, pending: usize) {
        let bytes: usize = self.words[..count].iter().map(|word| word.length).sum();
        debug_assert!(bytes + pending <= self.text.len());
        self.text.drain(..bytes);
        self.words.drain(..count);
    }
}
