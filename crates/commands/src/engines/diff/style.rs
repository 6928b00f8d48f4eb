//! How a comparison is shown.

use boxsh_pattern::regex::Regex;

use super::format::Formats;
use super::hunk::Trivia;
use super::paint::Palette;
use super::rules::Rules;

/// The kinds of output.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Style {
    Normal,
    Context,
    Unified,
    Ed,
    ForwardEd,
    Rcs,
    SideBySide,
    Merged,
}

impl Style {
    /// Whether it can say that a last line has no newline.
    pub(super) fn is_robust(self) -> bool {
        !matches!(self, Self::Ed | Self::ForwardEd)
    }
}

/// The columns of two texts beside each other.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Columns {
    /// The width of each text.
    pub(super) half: usize,
    /// Where the second begins.
    pub(super) second: usize,
    pub(super) left_only: bool,
    pub(super) suppress_common: bool,
    /// Whether each change is announced, for `sdiff`.
    pub(super) merge_assist: bool,
}

impl Columns {
    /// Shares out `width`: the texts get as much as they can, the gutter between them no less than three.
    pub(crate) fn new(width: usize, unit: usize) -> Self {
        const GUTTER: usize = 3;
        let second = width.saturating_add(unit).saturating_add(GUTTER) / unit.saturating_mul(2) * unit;
        let half = second.saturating_sub(GUTTER).min(width.saturating_sub(second));
        let second = if half > 0 { second } else { width };
        Self { half, second, left_only: false, suppress_common: false, merge_assist: false }
    }
}

/// All that decides how a comparison is made and shown.
#[derive(Clone)]
pub(crate) struct Look {
    pub(crate) style: Style,
    pub(crate) rules: Rules,
    pub(crate) trivia: Trivia,
    pub(crate) context: usize,
    pub(crate) expand_tabs: bool,
    pub(crate) initial_tab: bool,
    pub(crate) tab_size: usize,
    /// Whether a blank line gets no blank before it.
    pub(crate) bare_blank_lines: bool,
    /// Lines that name what a change stands in.
    pub(crate) function: Option<Regex>,
    pub(crate) palette: Option<Palette>,
    pub(crate) columns: Columns,
    pub(crate) formats: Option<Formats>,
}

impl Default for Look {
    fn default() -> Self {
        Self {
            style: Style::Normal,
            rules: Rules::default(),
            trivia: Trivia::default(),
            context: 0,
            expand_tabs: false,
            initial_tab: false,
            tab_size: 8,
            bare_blank_lines: false,
            function: None,
            palette: None,
            columns: Columns::new(130, 8),
            formats: None,
        }
    }
}
