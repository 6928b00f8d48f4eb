//! The loop: a prompt, a line, what came of it.

use std::cell::RefCell;
use std::collections::{HashSet, VecDeque};
use std::io::{IsTerminal, Write};
use std::path::Path;
use std::rc::Rc;
use std::time::{Duration, Instant};

use boxsh::{Checkpoint, CommandLine, Ended, Limit, Typed, Typing};
use rustyline::EditMode;

use super::editor::{Line, LineEditor};
use super::history::HistoryFile;
use super::meta::{self, Meta};
use super::prompt::{Last, Prompt};
use super::terminal::Console;
use crate::command::{commands, diff};
use crate::failure::{Answer, Failure, complain};
use crate::host;
use crate::progress::Progress;
use crate::session::{Keeper, Session};
use crate::state::Kept;

/// `PS1` where the session has set none.
const PROMPT: &str = "\\u@\\h:\\w\\$ ";

/// How many commands can be taken back.
const MOST_UNDO: usize = 100;

/// How many copies can be nested.
const MOST_FORKS: usize = 16;

/// A session is saved after each command as long as that takes no longer than this; at the end it always is.
const QUICK_SAVE: Duration = Duration::from_millis(100);

/// A session that waits until its copy is done with.
struct Forked {
    original: Typing,
    undo: VecDeque<Checkpoint>,
}

/// The interactive shell and its session.
pub(crate) struct Repl {
    typing: Rc<RefCell<Typing>>,
    keeper: Keeper,
    console: Console,
    editor: LineEditor,
    history: HistoryFile,
    undo: VecDeque<Checkpoint>,
    forks: Vec<Forked>,
    last: Last,
    /// Whether the prompt shows the last command however it ended.
    shows_status: bool,
    saves_quickly: bool,
    uses_colour: bool,
}

/// The shell's history, as far as it shows whether a command was added.
#[derive(PartialEq, Eq)]
struct HistoryEnd {
    count: usize,
    last: Option<Vec<u8>>,
}

/// What is to happen next.
enum Next {
    Prompt,
    Leave(u8),
}

impl Repl {
    /// Begins, as a bash that was called with these arguments, if there are any.
    pub(crate) fn start(session: Session, line: Option<CommandLine>) -> Answer<Self> {
        let Session { sandbox, keeper, .. } = session;
        if !std::io::stdin().is_terminal() || !std::io::stdout().is_terminal() {
            return Err(Failure::new("standard input or output is not a terminal")
                .hint("`boxsh run` and `boxsh -c` run scripts; `boxsh -i` reads commands from a pipe"));
        }
        let uses_colour = host::variable("NO_COLOR").is_none();
        let console = Console::open();
        console.aim(sandbox.interrupt_handle());
        let mut typing = Typing::new(sandbox, &console.terminal, PROMPT, line);
        let history = HistoryFile::locate();
        let lines = history.load();
        if typing.history().next().is_none() {
            typing.remember(lines.iter().map(|line| line.clone().into_bytes()));
        }
        let typing = Rc::new(RefCell::new(typing));
        let mut editor = LineEditor::new(typing.clone(), uses_colour)?;
        lines.iter().for_each(|line| editor.remember(line));
        Ok(Self {
            typing,
            keeper,
            console,
            editor,
            history,
            undo: VecDeque::new(),
            forks: Vec::new(),
            last: Last::default(),
            shows_status: false,
            saves_quickly: true,
            uses_colour,
        })
    }

    /// The same with a prompt that always shows the last command's status and duration, if asked.
    pub(crate) fn showing_status(mut self, shows_status: bool) -> Self {
        self.shows_status = shows_status;
        self
    }

    /// Takes lines until the user leaves, and gives the status to end with.
    pub(crate) fn run(mut self) -> Answer {
        loop {
            let next = match self.ask()? {
                Line::Entered(line) if line.trim().is_empty() => Next::Prompt,
                Line::Entered(line) => self.enter(&line),
                Line::Interrupted => {
                    self.typing.borrow_mut().give_up_line();
                    self.last = Last { status: 130, ..Last::default() };
                    Next::Prompt
                }
                Line::End => self.leave(),
            };
            if let Next::Leave(status) = next {
                match self.forks.pop() {
                    Some(forked) => self.come_back(forked),
                    None => return self.finish(status),
                }
            }
        }
    }

    fn leave(&mut self) -> Next {
        let Typed { result, leaves, .. } = self.typing.borrow_mut().leave();
        self.last = Last { status: result.exit_code, ..Last::default() };
        if leaves { Next::Leave(result.exit_code) } else { Next::Prompt }
    }

    /// Takes a command, in as many lines as it has. What is in the background goes on meanwhile.
    fn ask(&mut self) -> Answer<Line> {
        let [prompt, further] = self.prompts();
        let mut text = match self.editor.read(&prompt)? {
            Line::Entered(line) => line,
            other => return Ok(other),
        };
        while self.is_incomplete(&text) {
            match self.editor.read(&further)? {
                Line::Entered(line) => text = format!("{text}\n{line}"),
                Line::Interrupted => return Ok(Line::Interrupted),
                // The shell says what is missing.
                Line::End => break,
            }
        }
        Ok(Line::Entered(text))
    }

    fn is_incomplete(&self, text: &str) -> bool {
        !meta::is_meta(text) && self.typing.borrow().is_incomplete(format!("{text}\n"))
    }

    /// The prompts for a new command and for its further lines; lets the background go on.
    fn prompts(&mut self) -> [Prompt; 2] {
        self.console.measure();
        let mut typing = self.typing.borrow_mut();
        let [prompt, further] = typing.prompts();
        let names = typing.complete("", 0).candidates;
        let known: HashSet<Vec<u8>> = names.into_iter().map(|candidate| candidate.shown).collect();
        self.editor.set_known(known);
        self.editor.set_keys(if typing.edits_like_vi() { EditMode::Vi } else { EditMode::Emacs });
        [
            Prompt::new(&prompt, Last { is_always_shown: self.shows_status, ..self.last }, self.uses_colour),
            Prompt::new(&further, Last::default(), self.uses_colour),
        ]
    }

    fn enter(&mut self, line: &str) -> Next {
        match meta::parse(line) {
            Some(meta) => {
                self.remember(line);
                let done = meta.map_err(Failure::new).and_then(|meta| self.act(meta));
                self.last =
                    Last { status: done.map_or_else(|failure| failure.report(), |()| 0), ..Last::default() };
                Next::Prompt
            }
            None => self.execute(line),
        }
    }

    /// Keeps a line to be called back, unless it is kept out as `ignorespace` does it.
    fn remember(&mut self, line: &str) {
        if !line.starts_with(' ') {
            self.editor.remember(line);
            self.history.add(line);
        }
    }

    /// Keeps a line as the shell has kept it: what refers to the history is expanded, several lines may be one, and some are not kept. `before` is what the
    /// history was; if the line has removed something from it, the editor forgets that too.
    fn remember_typed(&mut self, before: &HistoryEnd) {
        let now = self.history_end();
        if now.count < before.count {
            let typing = self.typing.borrow();
            self.editor.forget();
            typing.history().for_each(|line| self.editor.remember(&String::from_utf8_lossy(line)));
        } else if now != *before
            && let Some(line) = &now.last
        {
            self.remember(&String::from_utf8_lossy(line));
        }
    }

    fn history_end(&self) -> HistoryEnd {
        let typing = self.typing.borrow();
        HistoryEnd { count: typing.history().count(), last: typing.history().last().map(<[u8]>::to_vec) }
    }

    fn execute(&mut self, line: &str) -> Next {
        let started = Instant::now();
        self.console.measure();
        let before = self.history_end();
        let Typed { result, leaves, .. } = {
            let mut typing = self.typing.borrow_mut();
            let sandbox = typing.sandbox();
            self.undo.push_back(sandbox.checkpoint());
            self.console.aim(sandbox.interrupt_handle());
            typing.run(line)
        };
        self.console.restore_modes();
        self.console.begin_line();
        if self.undo.len() > MOST_UNDO {
            self.undo.pop_front();
        }
        self.last = Last { status: result.exit_code, duration: started.elapsed(), ..Last::default() };
        match result.ended {
            Ended::Limit(breach) => complain(&breach.to_string()),
            Ended::Deadlocked => complain("deadlock: every process waits for another one"),
            _ => {}
        }
        self.console.output.report(self.typing.borrow_mut().sandbox());
        self.remember_typed(&before);
        if leaves {
            return Next::Leave(result.exit_code);
        }
        self.save_quickly();
        Next::Prompt
    }

    fn save_quickly(&mut self) {
        if self.saves_quickly && self.forks.is_empty() && self.keeper.keeps() {
            let started = Instant::now();
            if let Err(failure) = self.save() {
                failure.report();
            }
            self.saves_quickly = started.elapsed() < QUICK_SAVE;
        }
    }

    /// Saves the session without the state of the interactive shell.
    fn save(&self) -> Answer<()> {
        self.keeper.save(&self.typing.borrow().fork_finished_lossy()?)
    }

    fn finish(self, status: u8) -> Answer {
        self.save()?;
        // The end of the process takes it apart faster than we could.
        std::mem::forget(self);
        Ok(status)
    }

    fn come_back(&mut self, forked: Forked) {
        self.typing.replace(forked.original);
        self.undo = forked.undo;
        self.last = Last::default();
        say("returned to the original\n");
    }

    fn act(&mut self, meta: Meta) -> Answer<()> {
        match meta {
            Meta::Help => say(meta::HELP),
            Meta::Limits => self.show_limits(),
            Meta::Diff => self.show_diff()?,
            Meta::Undo => return self.take_back(),
            Meta::Fork => return self.fork(),
            Meta::Reset => {
                let mut typing = self.typing.borrow_mut();
                self.undo.push_back(typing.sandbox().checkpoint());
                typing.sandbox().reset()?;
                typing.restart(None);
            }
            Meta::Snapshot(path) => self.write_snapshot(&path)?,
            Meta::Restore(path) => self.restore(&path)?,
        }
        Ok(())
    }

    fn take_back(&mut self) -> Answer<()> {
        let Some(before) = self.undo.pop_back() else {
            return Err(Failure::new("nothing to undo").status(1));
        };
        self.typing.borrow_mut().sandbox().rollback_lossy(&before)?;
        Ok(())
    }

    fn fork(&mut self) -> Answer<()> {
        if self.forks.len() >= MOST_FORKS {
            return Err(Failure::new(format!("{MOST_FORKS} nested forks are the maximum")).status(1));
        }
        let copy = self.typing.borrow().fork_lossy()?;
        let original = self.typing.replace(copy);
        let undo = std::mem::take(&mut self.undo);
        self.forks.push(Forked { original, undo });
        say("in a fork; `exit` returns to the original\n");
        Ok(())
    }

    fn show_diff(&mut self) -> Answer<()> {
        let text = self.typing.borrow_mut().sandbox().diff()?;
        let text = if self.uses_colour { diff::colour(&text) } else { text };
        // A terminal that is gone shows nothing.
        let _ = std::io::stdout().write_all(&text);
        Ok(())
    }

    fn show_limits(&mut self) {
        let limits = self.typing.borrow_mut().sandbox().limits().clone();
        let line =
            |limit: &Limit| format!("{:<20}{}\n", limit.name(), commands::show(*limit, limits.get(*limit)));
        say(&Limit::ALL.iter().map(line).collect::<String>());
        #[cfg(target_os = "linux")]
        if let Some(report) = self.typing.borrow_mut().sandbox().native_report() {
            say(&format!("\nhost programs\n{report}"));
        }
    }

    fn write_snapshot(&mut self, path: &Path) -> Answer<()> {
        let progress = Progress::start("writing the snapshot");
        let copy = self.typing.borrow().fork_finished_lossy()?;
        let bytes = self.keeper.snapshot(&copy)?.to_bytes();
        let written = host::replace(path, &bytes);
        progress.finish();
        written.map_err(|error| Failure::file("write", path, &error))?;
        say(&format!("{} bytes\n", bytes.len()));
        Ok(())
    }

    fn restore(&mut self, path: &Path) -> Answer<()> {
        let bytes = host::read(path).map_err(|error| Failure::file("read", path, &error))?;
        let kept = Kept::read(path, &bytes)?;
        let progress = Progress::start("restoring the session");
        let mut typing = self.typing.borrow_mut();
        let before = typing.sandbox().checkpoint();
        let restored = kept.restore(typing.sandbox());
        progress.finish();
        restored?;
        self.undo.push_back(before);
        let line = if kept.is_own { None } else { without_startup_files() };
        typing.restart(line);
        Ok(())
    }
}

/// The words of a shell that reads no startup files.
pub(super) fn without_startup_files() -> Option<CommandLine> {
    CommandLine::parse(["bash", "--norc"]).ok()
}

/// Shows something to the user.
fn say(text: &str) {
    // A terminal that is gone shows nothing.
    let _ = std::io::stdout().write_all(text.as_bytes());
}
