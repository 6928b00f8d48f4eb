//! `unexpand`: turn blanks into tabs.

use boxsh_kernel::{CommandResult, Context, Exit, Failure, Flag, Spec};

use super::tabs::{self, Sink, TabStops};

pub(crate) static SPEC: Spec = Spec {
    name: "unexpand",
    usage: &["[OPTION]... [FILE]..."],
    summary: "Convert blanks in each FILE to tabs, writing to standard output. With no FILE, or when FILE is -, read\n\
              standard input.",
    flags: &[
        Flag::new('a', "all", "convert all blanks, instead of just initial blanks"),
        Flag::long("first-only", "convert only leading sequences of blanks (overrides -a)"),
        Flag::new('t', "tabs", "have tabs N characters apart instead of 8 (enables -a); or use a\ncomma-separated LIST of tab positions, the last perhaps with '/' or '+'")
            .value("N"),
    ],
    ..Spec::DEFAULT
};

/// What is known of the current line.
struct State {
    stops: TabStops,
    entire_line: bool,
    column: u64,
    converts: bool,
    /// A blank just before a tab stop is left as it is unless more follow.
    blank_before_stop: bool,
    after_blank: bool,
    /// How many blanks may become a tab.
    pending: u64,
    /// The first of them is a tab by now.
    starts_with_tab: bool,
}

pub(crate) fn run(context: &mut Context<'_>) -> CommandResult {
    let (lists, arguments) = tabs::take_obsolete(context.arguments());
    let parsed = context.parse_from(&SPEC, &arguments)?;
    let mut stops = TabStops::default();
    for list in &lists {
        stops.add_list(context, list)?;
    }
    for given in parsed.flags.iter().filter(|given| given.is(flag!("tabs"))) {
        stops.add_list(context, given.value())?;
    }
    stops.finish()?;
    let all = parsed.has(flag!("all")) || parsed.has(flag!("tabs"));
    let mut state = State {
        stops,
        entire_line: all && !parsed.has(flag!("first-only")),
        column: 0,
        converts: true,
        blank_before_stop: false,
        after_blank: true,
        pending: 0,
        starts_with_tab: false,
    };
    let success = tabs::each_piece(context, &parsed.operands, |data, out| match data {
        [] => state.flush(out),
        data => data.iter().try_for_each(|&byte| state.take(byte, out)),
    })?;
    Ok(Exit::from_success(success))
}

impl State {
    fn take(&mut self, byte: u8, out: &mut Sink<'_, '_>) -> Result<(), Failure> {
        let mut byte = byte;
        if self.converts {
            let blank = matches!(byte, b' ' | b'\t');
            if blank {
                match self.stops.after(self.column)? {
                    None => self.converts = false,
                    Some(next) => {
                        if !self.take_blank(&mut byte, next) {
                            return Ok(());
                        }
                    }
                }
            } else if byte == 8 {
                self.column = self.column.saturating_sub(1);
            } else {
                self.column += 1;
            }
            self.flush(out)?;
            self.after_blank = blank;
            self.converts &= self.entire_line || blank;
        }
        out.push(byte);
        if byte == b'\n' {
            self.column = 0;
            self.converts = true;
            self.blank_before_stop = false;
            self.after_blank = true;
            self.forget_pending();
        }
        Ok(())
    }

    /// Deals with a blank whose next stop is `next`; `false` if it has to wait for what follows.
    fn take_blank(&mut self, byte: &mut u8, next: u64) -> bool {
        if *byte == b'\t' {
            self.column = next;
        } else {
            self.column += 1;
            if !(self.after_blank && self.column == next) {
                if self.column == next {
                    self.blank_before_stop = true;
                }
                self.pending += 1;
                self.after_blank = true;
                return false;
            }
            *byte = b'\t';
        }
        self.starts_with_tab = self.pending > 0;
        match self.blank_before_stop {
            true => self.pending = self.pending.min(1),
            false => self.forget_pending(),
        }
        true
    }

    fn forget_pending(&mut self) {
        (self.pending, self.starts_with_tab) = (0, false);
    }

    fn flush(&mut self, out: &mut Sink<'_, '_>) -> Result<(), Failure> {
        if self.pending == 0 {
            return Ok(());
        }
        let tabs = self.starts_with_tab || (self.pending > 1 && self.blank_before_stop);
        if tabs {
            out.push(b'\t');
        }
        out.pad(self.pending - u64::from(tabs))?;
        self.forget_pending();
        self.blank_before_stop = false;
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use crate::testing::call;

    #[test]
    fn blanks_become_tabs() {
        for (line, input, expected) in [
            ("unexpand", "        a        b\n", "\ta        b\n"),
            ("unexpand -a", "        a       b\n", "\ta\tb\n"),
            ("unexpand -t 2", "    a  b", "\t\ta\t b"),
            ("unexpand --first-only -t 2", "  a   b", "\ta   b"),
        ] {
            call(line).stdin(input).gives(expected);
        }
    }
}
