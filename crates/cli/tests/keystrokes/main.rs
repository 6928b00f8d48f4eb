//! The interactive shell beside a real bash: both at pseudo-terminals, the same keys, and the screens compared.
//!
//! `cases.txt` has the keys. Nothing is waited for but prompts, so a busy machine changes nothing.
#![expect(clippy::disallowed_methods, reason = "these tests start programs of the host")]
#![expect(clippy::unwrap_used, reason = "what fails in a helper of a test fails the test")]

mod screen;

use std::io::{ErrorKind, Write};
use std::path::Path;
use std::process::{Command, Stdio};
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use expectrl::Session;
use expectrl::session::OsSession;

use screen::Screen;

const CASES: &str = include_str!("cases.txt");

const COLUMNS: u16 = 60;

/// How long a prompt may take on a busy machine.
const PATIENCE: Duration = Duration::from_secs(20);

/// What is typed before each case.
const PREPARATION: &str = "cd $(mktemp -d); PS1='$ ' PS2='> '; unset PROMPT_COMMAND HISTFILE; history -c\r";

/// Stands among keys where they have to be shown.
const SHOWN: u8 = 0xff;

/// The least number of cases that are compared.
const LEAST: usize = 100;

/// A case: its name, and what is typed. After each piece a prompt is waited for.
struct Case {
    name: &'static str,
    pieces: Vec<Vec<u8>>,
}

/// A line with two dashes starts a case with its name; each line behind it is typed. `^A` is a control character, `\e` the escape key, `\t` the tab key, `\x` any
/// other `x`. A line ends with the return key, unless with `\c`. At `\w` the screen has to show what was typed so far: an interrupt overtakes it otherwise.
fn cases() -> Vec<Case> {
    let mut cases: Vec<Case> = Vec::new();
    for line in CASES.lines().filter(|line| !line.is_empty() && !line.starts_with("#:")) {
        match (line.strip_prefix("-- "), cases.last_mut()) {
            (Some(name), _) => cases.push(Case { name, pieces: Vec::new() }),
            (None, Some(case)) => case.pieces.push(keys(line)),
            (None, None) => panic!("a line before the first case: {line}"),
        }
    }
    cases
}

fn keys(line: &str) -> Vec<u8> {
    let mut keys = Vec::new();
    let mut bytes = line.bytes();
    while let Some(byte) = bytes.next() {
        match byte {
            b'^' => keys.extend(bytes.next().map(|letter| if letter == b'?' { 0x7f } else { letter & 0x1f })),
            b'\\' => match bytes.next() {
                Some(b'e') => keys.push(0x1b),
                Some(b't') => keys.push(b'\t'),
                Some(b'c') => return keys,
                Some(b'w') => keys.push(SHOWN),
                other => keys.extend(other),
            },
            _ => keys.push(byte),
        }
    }
    keys.push(b'\r');
    keys
}

/// A shell at a terminal.
struct Terminal {
    session: OsSession,
    screen: Screen,
}

impl Terminal {
    fn start(mut command: Command, directory: &Path) -> Self {
        command
            .current_dir(directory)
            .env_clear()
            .env("HOME", directory)
            .env("PATH", "/usr/local/bin:/usr/bin:/bin")
            .env("TERM", "xterm")
            .env("NO_COLOR", "1")
            .env("LC_ALL", "C.UTF-8")
            .env("INPUTRC", "/dev/null")
            .stdin(Stdio::inherit());
        let mut session = Session::spawn(command).unwrap();
        session.get_process_mut().set_window_size(COLUMNS, 24).unwrap();
        let mut terminal = Self { session, screen: Screen::new(COLUMNS.into()) };
        let is_prompt = |screen: &Screen, _: &[u8]| screen.before_cursor().trim_end().ends_with(['$', '#']);
        assert!(terminal.waits_for(is_prompt), "no first prompt: {}", terminal.screen.text());
        assert!(terminal.types(PREPARATION.as_bytes()), "no second prompt: {}", terminal.screen.text());
        terminal.screen = Screen::new(COLUMNS.into());
        terminal.screen.take(b"$ ");
        terminal
    }

    /// Types, and waits for the next prompt; says whether it came.
    fn types(&mut self, keys: &[u8]) -> bool {
        let rows = self.screen.text().lines().count();
        let mut keys = keys;
        while let Some(at) = keys.iter().position(|&key| key == SHOWN) {
            self.session.write_all(&keys[..at]).unwrap();
            let typed = String::from_utf8_lossy(&keys[..at]).into_owned();
            if !self.waits_for(|screen, _| screen.before_cursor().ends_with(&typed)) {
                return false;
            }
            keys = &keys[at + 1..];
        }
        self.session.write_all(keys).unwrap();
        self.waits_for(|screen, seen| {
            let is_prompt = matches!(without_status(&screen.before_cursor()), "$ " | "> ");
            is_prompt && seen.contains(&b'\n') && screen.text().lines().count() >= rows
        })
    }

    fn waits_for(&mut self, is_there: impl Fn(&Screen, &[u8]) -> bool) -> bool {
        let end = Instant::now() + PATIENCE;
        let mut seen = Vec::new();
        let mut bytes = [0; 4096];
        while !is_there(&self.screen, &seen) {
            match self.session.try_read(&mut bytes) {
                Ok(count) if count > 0 => {
                    seen.extend_from_slice(&bytes[..count]);
                    self.screen.take(&bytes[..count]);
                }
                Err(error) if error.kind() == ErrorKind::WouldBlock && Instant::now() < end => {
                    thread::sleep(Duration::from_millis(1));
                }
                _ => return false,
            }
        }
        true
    }
}

/// What the screen shows after a case.
fn shown(case: &Case, command: Command) -> String {
    let directory = tempfile::tempdir().unwrap();
    let mut terminal = Terminal::start(command, directory.path());
    let has_ended = case.pieces.iter().all(|piece| terminal.types(piece));
    let text = terminal.screen.text();
    let text = text.lines().map(without_status).collect::<Vec<_>>().join("\n");
    if has_ended { text } else { format!("{text}\n(no prompt came)") }
}

/// A row without the status of a failed command, which our prompt has before it and bash has not.
fn without_status(row: &str) -> &str {
    let rest = row.strip_prefix('[').and_then(|rest| rest.split_once("] "));
    match rest {
        Some((status, rest)) if rest.starts_with('$') && status.parse::<u8>().is_ok() => rest,
        _ => row,
    }
}

fn bash() -> Command {
    let mut command = Command::new("sh");
    // Readline shows nothing where a terminal does not echo.
    command.args(["-c", "stty echo; exec bash --norc --noprofile -i"]);
    command
}

fn has_bash_5_2() -> bool {
    let output = Command::new("bash").args(["-c", "echo ${BASH_VERSINFO[*]:0:2}"]).output();
    output.is_ok_and(|output| output.stdout == b"5 2\n")
}

#[test]
fn the_screen_is_that_of_bash_after_the_same_keys() {
    if !has_bash_5_2() {
        eprintln!("SKIPPED: keys typed beside a real bash: there is no bash 5.2");
        return;
    }
    let only = std::env::var("BOXSH_KEYSTROKES").unwrap_or_default();
    let all = cases();
    assert!(all.len() >= LEAST, "{} cases", all.len());
    let cases: Vec<Case> = all.into_iter().filter(|case| case.name.contains(&only)).collect();
    let (next, failures) = (AtomicUsize::new(0), Mutex::new(Vec::new()));
    thread::scope(|scope| {
        for _ in 0..4 {
            scope.spawn(|| {
                while let Some(case) = cases.get(next.fetch_add(1, Ordering::Relaxed)) {
                    let real = shown(case, bash());
                    let ours = shown(case, Command::new(env!("CARGO_BIN_EXE_boxsh")));
                    if real != ours {
                        let failure = format!("== {}\n-- bash\n{real}\n-- boxsh\n{ours}\n", case.name);
                        failures.lock().unwrap().push(failure);
                    }
                }
            });
        }
    });
    let failures = failures.into_inner().unwrap();
    let count = (failures.len(), cases.len());
    assert!(failures.is_empty(), "{} of {} cases differ\n{}", count.0, count.1, failures.concat());
}
