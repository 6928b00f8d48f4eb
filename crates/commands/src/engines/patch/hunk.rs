//! The parts of a patch: what they replace by what.

use boxsh_format::integer::parse_all;

use super::input::PatchLines;

/// The kinds of patches.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Kind {
    Unified,
    Context,
    Normal,
    Ed,
    /// Headers of `git` with nothing below them.
    HeadersOnly,
}

/// What becomes of a line.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Mark {
    Kept,
    Removed,
    Added,
}

/// A line of a hunk, with its newline if it has one.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Line {
    pub(super) mark: Mark,
    pub(super) text: Vec<u8>,
}

/// A part of a patch. Lines count from 1; if there are none, the number is that of the line they would be.
#[derive(Clone, Debug)]
pub(super) struct Hunk {
    pub(super) old_first: usize,
    pub(super) new_first: usize,
    pub(super) lines: Vec<Line>,
    /// What stands behind the line numbers.
    pub(super) function: Vec<u8>,
}

impl Hunk {
    /// The lines that are looked for.
    pub(super) fn old_lines(&self) -> impl Iterator<Item = &Line> {
        self.lines.iter().filter(|line| line.mark != Mark::Added)
    }

    /// The lines that take their place.
    pub(super) fn new_lines(&self) -> impl Iterator<Item = &Line> {
        self.lines.iter().filter(|line| line.mark != Mark::Removed)
    }

    /// How many lines stand before the first change.
    pub(super) fn prefix(&self) -> usize {
        self.lines.iter().take_while(|line| line.mark == Mark::Kept).count()
    }

    /// How many lines stand behind the last change.
    pub(super) fn suffix(&self) -> usize {
        self.lines.iter().rev().take_while(|line| line.mark == Mark::Kept).count()
    }

    /// Turns it around.
    pub(super) fn reverse(&mut self) {
        std::mem::swap(&mut self.old_first, &mut self.new_first);
        for line in &mut self.lines {
            line.mark = match line.mark {
                Mark::Kept => Mark::Kept,
                Mark::Removed => Mark::Added,
                Mark::Added => Mark::Removed,
            };
        }
        // In every block, what is removed comes first.
        for block in self.lines.chunk_by_mut(|a, b| (a.mark == Mark::Kept) == (b.mark == Mark::Kept)) {
            block.sort_by_key(|line| line.mark == Mark::Added);
        }
    }
}

/// What is wrong with a patch.
pub(super) type Problem = String;

fn malformed(lines: &PatchLines) -> Problem {
    let at = lines.position().min(lines.len().saturating_sub(1));
    format!("malformed patch at line {}: {}", at + 1, String::from_utf8_lossy(lines.get(at)))
}

fn unexpected_end() -> Problem {
    "unexpected end of file in patch".to_owned()
}

/// Reads the next hunk; `None` if there is none.
///
/// # Errors
/// What is wrong with it.
pub(super) fn read(kind: Kind, lines: &mut PatchLines) -> Result<Option<Hunk>, Problem> {
    match kind {
        Kind::Unified => read_unified(lines),
        Kind::Context => read_context(lines),
        Kind::Normal => read_normal(lines),
        Kind::Ed | Kind::HeadersOnly => Ok(None),
    }
}

/// Reads `N` or `N,M`, and gives the number, the second number, and what is behind them.
fn numbers(text: &[u8]) -> Option<(usize, Option<usize>, &[u8])> {
    let number = |text: &[u8]| {
        let digits = text.iter().take_while(|byte| byte.is_ascii_digit()).count();
        let value = parse_all::<usize>(&text[..digits])?;
        Some((value, digits))
    };
    let (first, used) = number(text)?;
    let rest = &text[used..];
    match rest.strip_prefix(b",") {
        Some(behind) => {
            let (second, used) = number(behind)?;
            Some((first, Some(second), &behind[used..]))
        }
        None => Some((first, None, rest)),
    }
}

fn read_unified(lines: &mut PatchLines) -> Result<Option<Hunk>, Problem> {
    let Some(head) = lines.peek().filter(|line| line.starts_with(b"@@ -")) else { return Ok(None) };
    let missing = |lines: &PatchLines| {
        let at = lines.position();
        format!("missing line number at line {}: {}", at + 1, String::from_utf8_lossy(lines.get(at)))
    };
    let Some((old_first, old_count, rest)) = numbers(&head[4..]) else { return Err(missing(lines)) };
    let rest = rest.strip_prefix(b" ").unwrap_or(rest);
    let Some(rest) = rest.strip_prefix(b"+") else { return Err(malformed(lines)) };
    let Some((new_first, new_count, rest)) = numbers(rest) else { return Err(missing(lines)) };
    let rest = rest.strip_prefix(b" ").unwrap_or(rest);
    let Some(function) = rest.strip_prefix(b"@@") else { return Err(malformed(lines)) };
    let function = function.strip_suffix(b"\n").unwrap_or(function).to_vec();
    let (mut old_left, mut new_left) = (old_count.unwrap_or(1), new_count.unwrap_or(1));
    let mut hunk = Hunk {
        old_first: old_first + usize::from(old_left == 0),
        new_first: new_first + usize::from(new_left == 0),
        lines: Vec::new(),
        function,
    };
    lines.advance();
    while old_left > 0 || new_left > 0 {
        let Some(line) = lines.peek() else {
            // Blank lines at the end may have been cut off on the way.
            if old_left.max(new_left) < 3 && old_left == new_left {
                hunk.lines.push(Line { mark: Mark::Kept, text: b"\n".to_vec() });
                (old_left, new_left) = (old_left - 1, new_left - 1);
                continue;
            }
            return Err(unexpected_end());
        };
        let (mark, text) = match line.first() {
            Some(b'-') => (Mark::Removed, line[1..].to_vec()),
            Some(b'+') => (Mark::Added, line[1..].to_vec()),
            Some(b' ') => (Mark::Kept, line[1..].to_vec()),
            // Blanks at the end of lines and tabs tend to get lost.
            Some(b'\n' | b'\t') => (Mark::Kept, line.to_vec()),
            Some(b'\\') => {
                take_newline(&mut hunk);
                lines.advance();
                continue;
            }
            _ => return Err(malformed(lines)),
        };
        let (takes_old, takes_new) = (mark != Mark::Added, mark != Mark::Removed);
        if (takes_old && old_left == 0) || (takes_new && new_left == 0) {
            return Err(malformed(lines));
        }
        old_left -= usize::from(takes_old);
        new_left -= usize::from(takes_new);
        hunk.lines.push(Line { mark, text });
        lines.advance();
    }
    if lines.peek().is_some_and(|line| line.starts_with(b"\\")) {
        take_newline(&mut hunk);
        lines.advance();
    }
    for block in hunk.lines.chunk_by_mut(|a, b| (a.mark == Mark::Kept) == (b.mark == Mark::Kept)) {
        block.sort_by_key(|line| line.mark == Mark::Added);
    }
    Ok(Some(hunk))
}

/// The last line has no newline.
fn take_newline(hunk: &mut Hunk) {
    if let Some(last) = hunk.lines.last_mut()
        && last.text.last() == Some(&b'\n')
    {
        last.text.pop();
    }
}

/// One half of a context hunk: marks and lines.
type Half = Vec<(u8, Vec<u8>)>;

fn read_half(lines: &mut PatchLines, count: usize, added: u8) -> Half {
    let mut half: Half = Vec::new();
    while let Some(line) = lines.peek() {
        let (mark, text) = match line {
            [b'\\', b' ', ..] => {
                if let Some((_, last)) = half.last_mut()
                    && last.last() == Some(&b'\n')
                {
                    last.pop();
                }
                lines.advance();
                continue;
            }
            _ if half.len() == count => break,
            [mark, b' ', text @ ..] if *mark == added || *mark == b'!' || *mark == b' ' => {
                (*mark, text.to_vec())
            }
            [mark, b'\t', ..] if *mark == added || *mark == b'!' => (*mark, line[1..].to_vec()),
            [b'\n'] | [b' ', b'\n'] => (b' ', b"\n".to_vec()),
            _ => break,
        };
        half.push((mark, text));
        lines.advance();
    }
    half
}

fn read_context(lines: &mut PatchLines) -> Result<Option<Hunk>, Problem> {
    let Some(stars) = lines.peek().filter(|line| line.starts_with(b"***************")) else {
        return Ok(None);
    };
    let function = stars.strip_prefix(b"***************").unwrap_or_default();
    let function = function.strip_suffix(b"\n").unwrap_or(function).to_vec();
    lines.advance();
    let range = |lines: &mut PatchLines, start: &[u8]| {
        let found = lines.peek().and_then(|line| line.strip_prefix(start)).and_then(numbers);
        let Some((first, last, _)) = found else { return Err(malformed(lines)) };
        lines.advance();
        let count = match last {
            Some(last) => (last + 1).saturating_sub(first),
            None => usize::from(first > 0),
        };
        Ok((first, count))
    };
    let (old_first, old_count) = range(lines, b"*** ")?;
    let mut old = read_half(lines, old_count, b'-');
    let (new_first, new_count) = range(lines, b"--- ")?;
    let mut new = read_half(lines, new_count, b'+');
    let context = |half: &Half| -> Half { half.iter().filter(|(mark, _)| *mark == b' ').cloned().collect() };
    // A half without changes is left out, and is the context of the other.
    if old.is_empty() && old_count > 0 {
        old = context(&new);
    }
    if new.is_empty() && new_count > 0 {
        new = context(&old);
    }
    let old_lines = old_count.max(old.len());
    if old.len() != old_count || new.len() != new_count {
        return Err(malformed(lines));
    }
    let lines = merge_halves(old, new);
    let any_new = lines.iter().any(|line| line.mark != Mark::Removed);
    Ok(Some(Hunk {
        old_first: old_first + usize::from(old_lines == 0),
        new_first: new_first + usize::from(!any_new),
        lines,
        function,
    }))
}

fn merge_halves(old: Half, new: Half) -> Vec<Line> {
    let mut lines = Vec::new();
    let (mut old, mut new) = (old.into_iter().peekable(), new.into_iter().peekable());
    loop {
        while let Some((_, text)) = old.next_if(|(mark, _)| *mark != b' ') {
            lines.push(Line { mark: Mark::Removed, text });
        }
        while let Some((_, text)) = new.next_if(|(mark, _)| *mark != b' ') {
            lines.push(Line { mark: Mark::Added, text });
        }
        match (old.next(), new.next()) {
            (Some((_, text)), _) | (None, Some((_, text))) => lines.push(Line { mark: Mark::Kept, text }),
            (None, None) => return lines,
        }
    }
}

fn read_normal(lines: &mut PatchLines) -> Result<Option<Hunk>, Problem> {
    let Some(head) = lines.peek().filter(|line| line.first().is_some_and(u8::is_ascii_digit)) else {
        return Ok(None);
    };
    let Some((old_first, old_last, rest)) = numbers(head) else { return Ok(None) };
    let Some((&letter @ (b'a' | b'c' | b'd'), rest)) = rest.split_first() else { return Ok(None) };
    let Some((new_first, new_last, _)) = numbers(rest) else { return Err(malformed(lines)) };
    let count = |first: usize, last: Option<usize>| (last.unwrap_or(first) + 1).saturating_sub(first);
    let removed = if letter == b'a' { 0 } else { count(old_first, old_last) };
    let added = if letter == b'd' { 0 } else { count(new_first, new_last) };
    let mut hunk = Hunk {
        old_first: old_first + usize::from(removed == 0),
        new_first: new_first + usize::from(added == 0),
        lines: Vec::new(),
        function: Vec::new(),
    };
    lines.advance();
    for (mark, start, expected) in [(Mark::Removed, b"< ", removed), (Mark::Added, b"> ", added)] {
        for _ in 0..expected {
            let Some(line) = lines.peek() else { return Err(unexpected_end()) };
            let Some(text) = line.strip_prefix(start) else { return Err(malformed(lines)) };
            hunk.lines.push(Line { mark, text: text.to_vec() });
            lines.advance();
        }
        if lines.peek().is_some_and(|line| line.starts_with(b"\\")) {
            take_newline(&mut hunk);
            lines.advance();
        }
        if mark == Mark::Removed
            && letter == b'c'
            && lines.peek().is_some_and(|line| line.starts_with(b"---"))
        {
            lines.advance();
        }
    }
    Ok(Some(hunk))
}
