//! The line editor: what it asks the session while the user types.

use std::borrow::Cow;
use std::cell::RefCell;
use std::collections::HashSet;
use std::io::Write;
use std::rc::Rc;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use boxsh::Typing;
use rustyline::completion::{Completer, Pair};
use rustyline::config::Configurer;
use rustyline::error::ReadlineError;
use rustyline::highlight::{CmdKind, Highlighter};
use rustyline::hint::Hinter;
use rustyline::history::{History as _, MemHistory};
use rustyline::validate::Validator;
use rustyline::{
    Cmd, ColorMode, CompletionType, ConditionalEventHandler, Config, Context, EditMode, Editor, Event,
    EventContext, EventHandler, Helper, KeyEvent, RepeatCount,
};

use super::highlight::highlight;
use super::last_argument::LastArgument;
use super::meta;
use super::prompt::Prompt;
use crate::failure::{Answer, Failure};

/// What the editor knows of the session.
pub(crate) struct Asker {
    typing: Rc<RefCell<Typing>>,
    /// Names of commands, as of the last prompt.
    known: HashSet<Vec<u8>>,
    uses_colour: bool,
}

impl Helper for Asker {}

impl Hinter for Asker {
    type Hint = String;
}

impl Completer for Asker {
    type Candidate = Pair;

    fn complete(&self, line: &str, at: usize, _: &Context<'_>) -> rustyline::Result<(usize, Vec<Pair>)> {
        if line.starts_with('%') && !line[..at].contains(' ') {
            let names = meta::NAMES.iter().filter(|name| name.starts_with(&line[..at]));
            let pair = |name: &&str| Pair { display: (*name).to_owned(), replacement: format!("{name} ") };
            return Ok((0, names.map(pair).collect()));
        }
        let completion = self.typing.borrow_mut().complete(line, at);
        let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
        // A name may have been chosen to steer the terminal: it is neither shown nor typed as it is.
        let is_plain = |pair: &Pair| !pair.replacement.contains(char::is_control);
        // A blank that is there already is not added.
        let has_blank = line[at..].starts_with(' ');
        let pairs = completion
            .candidates
            .iter()
            .map(|candidate| Pair {
                display: text(&candidate.shown).replace(char::is_control, "?"),
                replacement: match candidate.text.strip_suffix(b" ") {
                    Some(word) if has_blank => text(word),
                    _ => text(&candidate.text),
                },
            })
            .filter(is_plain);
        Ok((completion.start, pairs.collect()))
    }
}

/// Further lines of a command have a prompt of their own, so whatever was entered is a line.
impl Validator for Asker {}

impl Highlighter for Asker {
    fn highlight<'l>(&self, line: &'l str, _: usize) -> Cow<'l, str> {
        match self.uses_colour && !meta::is_meta(line) {
            true => highlight(line, &self.known).into(),
            false => line.into(),
        }
    }

    fn highlight_char(&self, _: &str, _: usize, kind: CmdKind) -> bool {
        self.uses_colour && kind != CmdKind::MoveCursor
    }
}

/// What came of asking for a line.
pub(crate) enum Line {
    /// It was entered.
    Entered(String),
    /// Ctrl-C.
    Interrupted,
    /// Ctrl-D.
    End,
}

/// Ctrl-C: the line is entered all the same, and what it was is known by this. As an error it would take along what was typed
/// behind it.
#[derive(Clone, Default)]
struct Interrupted(Arc<AtomicBool>);

impl ConditionalEventHandler for Interrupted {
    fn handle(&self, _: &Event, _: RepeatCount, _: bool, _: &EventContext<'_>) -> Option<Cmd> {
        self.0.store(true, Ordering::Relaxed);
        // As a terminal shows it. The line is done with, so nothing minds where that leaves the cursor.
        let mut output = std::io::stdout();
        let _ = output.write_all(b"^C").and_then(|()| output.flush());
        Some(Cmd::AcceptLine)
    }
}

/// The line editor.
pub(crate) struct LineEditor {
    editor: Editor<Asker, MemHistory>,
    interrupted: Interrupted,
    last_argument: LastArgument,
    keys: EditMode,
}

/// The most lines that can be called back.
const MOST_LINES: usize = 5000;

impl LineEditor {
    pub(crate) fn new(typing: Rc<RefCell<Typing>>, uses_colour: bool) -> Answer<Self> {
        let failed = |error: ReadlineError| Failure::new(format!("cannot edit lines here: {error}"));
        let config = Config::builder()
            .max_history_size(MOST_LINES)
            .map_err(failed)?
            .edit_mode(EditMode::Emacs)
            .completion_type(CompletionType::List)
            .color_mode(if uses_colour { ColorMode::Enabled } else { ColorMode::Disabled })
            .build();
        let history = MemHistory::with_config(&config);
        let mut editor = Editor::with_history(config, history).map_err(failed)?;
        editor.set_helper(Some(Asker { typing, known: HashSet::new(), uses_colour }));
        let interrupted = Interrupted::default();
        let handler = EventHandler::Conditional(Box::new(interrupted.clone()));
        editor.bind_sequence(KeyEvent::ctrl('C'), handler);
        let last_argument = LastArgument::default();
        for key in ['.', '_'] {
            let handler = EventHandler::Conditional(Box::new(last_argument.clone()));
            editor.bind_sequence(KeyEvent::alt(key), handler);
        }
        editor.bind_sequence(KeyEvent::alt('r'), Cmd::Undo(RepeatCount::MAX));
        Ok(Self { editor, interrupted, last_argument, keys: EditMode::Emacs })
    }

    /// Which keys edit the line.
    pub(crate) fn set_keys(&mut self, keys: EditMode) {
        if self.keys != keys {
            self.editor.set_edit_mode(keys);
            self.keys = keys;
        }
    }

    /// Takes note of what commands there are.
    pub(crate) fn set_known(&mut self, known: HashSet<Vec<u8>>) {
        if let Some(asker) = self.editor.helper_mut() {
            asker.known = known;
        }
    }

    /// Adds a line that can be called back.
    pub(crate) fn remember(&mut self, line: &str) {
        // A list in memory takes any line.
        let _ = self.editor.history_mut().add(line);
        self.last_argument.add(line);
    }

    /// Forgets all lines.
    pub(crate) fn forget(&mut self) {
        let _ = self.editor.history_mut().clear();
        self.last_argument.clear();
    }

    /// Asks for a line.
    pub(crate) fn read(&mut self, prompt: &Prompt) -> Answer<Line> {
        match self.editor.readline(prompt) {
            Ok(_) if self.interrupted.0.swap(false, Ordering::Relaxed) => Ok(Line::Interrupted),
            Ok(line) => Ok(Line::Entered(line)),
            Err(ReadlineError::Interrupted) => Ok(Line::Interrupted),
            Err(ReadlineError::Eof) => Ok(Line::End),
            Err(error) => Err(Failure::new(format!("cannot read a line: {error}"))),
        }
    }
}
