//! What makes two lines the same.

/// Which white space counts for nothing. Later ones take in more.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
pub(crate) enum Space {
    /// None.
    #[default]
    Counts,
    /// Tabs are the blanks that they stand for.
    TabExpansion,
    /// White space at the end of a line.
    Trailing,
    /// How much there is.
    Amount,
    /// All.
    All,
}

/// How texts are compared.
#[derive(Clone, Debug)]
pub(crate) struct Rules {
    pub(crate) space: Space,
    pub(crate) ignore_case: bool,
    pub(crate) tab_size: usize,
    /// Whether a last line without a newline is the same as one with it.
    pub(crate) completes_lines: bool,
    /// Whether the fewest changes are looked for, however long that takes.
    pub(crate) minimal: bool,
    /// Whether texts are taken to be large, with small changes here and there.
    pub(crate) scattered: bool,
    /// How many lines of what both texts begin and end with are compared all the same.
    pub(crate) horizon: usize,
}

/// Blanks that a comparison spells out.
const MOST_BLANKS: usize = 4096;

impl Default for Rules {
    fn default() -> Self {
        Self {
            space: Space::Counts,
            ignore_case: false,
            tab_size: 8,
            completes_lines: false,
            minimal: false,
            scattered: false,
            horizon: 0,
        }
    }
}

impl Rules {
    /// Whether lines are the same only if their bytes are.
    pub(super) fn is_literal(&self) -> bool {
        self.space == Space::Counts && !self.ignore_case
    }

    /// Appends what two lines have in common if they are the same. The line comes without its newline.
    pub(super) fn canonical(&self, line: &[u8], to: &mut Vec<u8>) {
        let start = to.len();
        match self.space {
            Space::Counts | Space::Trailing => to.extend_from_slice(line),
            Space::TabExpansion => self.expand(line, to),
            Space::Amount => {
                let mut in_space = false;
                for &byte in line {
                    if !is_space(byte) {
                        to.push(byte);
                    } else if !in_space {
                        to.push(b' ');
                    }
                    in_space = is_space(byte);
                }
            }
            Space::All => to.extend(line.iter().filter(|byte| !is_space(**byte))),
        }
        if matches!(self.space, Space::Trailing | Space::Amount) {
            let end = to[start..].iter().rposition(|&byte| !is_space(byte)).map_or(0, |last| last + 1);
            to.truncate(start + end);
        }
        if self.ignore_case {
            to[start..].make_ascii_lowercase();
        }
    }

    fn expand(&self, line: &[u8], to: &mut Vec<u8>) {
        let mut column = 0_usize;
        let mut blanks = 0_usize;
        for &byte in line {
            match byte {
                b'\t' => {
                    let width = self.tab_size - column % self.tab_size;
                    blanks = blanks.saturating_add(width);
                    column = column.saturating_add(width);
                    continue;
                }
                b' ' => {
                    blanks = blanks.saturating_add(1);
                    column = column.saturating_add(1);
                    continue;
                }
                b'\x08' => column = column.saturating_sub(1),
                b'\r' => column = 0,
                _ => column = column.saturating_add(1),
            }
            push_blanks(std::mem::take(&mut blanks), to);
            to.push(byte);
        }
        push_blanks(blanks, to);
    }
}

/// Appends blanks; very many as their number and a tab, which no expanded line has otherwise.
fn push_blanks(count: usize, to: &mut Vec<u8>) {
    if count <= MOST_BLANKS {
        to.resize(to.len() + count, b' ');
    } else {
        to.extend_from_slice(count.to_string().as_bytes());
        to.push(b'\t');
    }
}

pub(super) fn is_space(byte: u8) -> bool {
    byte.is_ascii_whitespace() || byte == b'\x0b'
}
