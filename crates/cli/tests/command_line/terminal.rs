//! Somebody who types, at a real pseudo-terminal.

use std::path::Path;
use std::process::{Command, Stdio};
use std::time::Duration;

use expectrl::process::unix::WaitStatus;
use expectrl::session::OsSession;
use expectrl::{Expect, Regex, Session};

use crate::boxsh;

/// A shell on a terminal. What it shows is waited for, as long as it takes on a busy machine.
pub(crate) struct Typist(OsSession);

const PATIENCE: Duration = Duration::from_secs(60);

const LEFT: &str = "\x1b[D";
const UP: &str = "\x1b[A";
const CTRL_A: &str = "\x01";
pub(crate) const CTRL_C: &str = "\x03";
pub(crate) const CTRL_D: &str = "\x04";
pub(crate) const CTRL_Z: &str = "\x1a";

impl Typist {
    /// Starts the program, whose prompt is plain enough to be waited for.
    pub(crate) fn start(directory: &Path, words: &[&str]) -> Self {
        let mut typist = Self::with_colours(boxsh(directory).args(words).env("NO_COLOR", "1"));
        typist.sees("$ ");
        typist
    }

    pub(crate) fn with_colours(command: &mut Command) -> Self {
        command.env("TERM", "xterm").stdin(Stdio::inherit());
        let command = std::mem::replace(command, Command::new(""));
        let mut typist = Self(Session::spawn(command).unwrap());
        typist.0.set_expect_timeout(Some(PATIENCE));
        typist.resizes(100, 30);
        typist
    }

    pub(crate) fn types(&mut self, keys: &str) -> &mut Self {
        self.0.send(keys).unwrap();
        self
    }

    /// The process that was started.
    pub(crate) fn pid(&self) -> rustix::process::Pid {
        rustix::process::Pid::from_raw(self.0.get_process().pid().as_raw()).unwrap()
    }

    /// Makes the window another size.
    pub(crate) fn resizes(&mut self, columns: u16, rows: u16) -> &mut Self {
        self.0.get_process_mut().set_window_size(columns, rows).unwrap();
        self
    }

    /// Waits until it shows this, and goes on behind it.
    pub(crate) fn sees(&mut self, text: &str) -> &mut Self {
        if let Err(error) = self.0.expect(text) {
            let mut rest = vec![0; 4096];
            let count = self.0.try_read(&mut rest).unwrap_or(0);
            panic!("{text:?} did not come: {error}; there is {:?}", String::from_utf8_lossy(&rest[..count]));
        }
        self
    }

    /// Enters a command, and waits for what it shows on a line of its own.
    pub(crate) fn enters(&mut self, command: &str, answer: &str) -> &mut Self {
        self.types(&format!("{command}\r")).sees(&format!("\n{answer}\r\n")).sees("$ ")
    }

    /// Enters a command that goes on, and waits until it runs: a key that comes earlier is a part of the line.
    pub(crate) fn starts(&mut self, command: &str) -> &mut Self {
        self.types(&format!("echo started; {command}\r")).sees("\nstarted\r\n")
    }

    /// Waits for the end, and gives the status.
    pub(crate) fn ends(&mut self) -> i32 {
        self.0.expect(expectrl::Eof).unwrap();
        match self.0.get_process().wait().unwrap() {
            WaitStatus::Exited(_, status) => status,
            // As a shell gives it.
            WaitStatus::Signaled(_, signal, _) => 128 + signal as i32,
            other => panic!("{other:?}"),
        }
    }
}

fn on_terminal(words: &[&str]) -> (tempfile::TempDir, Typist) {
    let directory = tempfile::tempdir().unwrap();
    let typist = Typist::start(directory.path(), words);
    (directory, typist)
}

#[test]
fn a_line_can_be_edited_and_called_back() {
    let (directory, mut typist) = on_terminal(&[]);
    typist.types(&format!("ho hy{LEFT}\x7fi\x1b[3~{CTRL_A}ec\r")).sees("\ni\r\n").sees("$ ");
    typist.enters("x=kept; echo $x one", "kept one");
    typist.types(&format!("{UP}{UP}\r")).sees("\ni\r\n").sees("$ ");
    // History expansion is the shell's.
    typist
        .enters("!x", "kept one")
        .enters("history | tail -n 1 | cut -c 8-", "history | tail -n 1 | cut -c 8-");
    typist.types("exit 3\r").sees("exit");
    assert_eq!(typist.ends(), 3);
    // Another session knows what was typed.
    let mut typist = Typist::start(directory.path(), &["shell"]);
    typist.types(UP).sees("exit 3").types(&format!("{UP}{UP}\r")).sees("\nkept one\r\n");
}

#[test]
fn an_interrupt_ends_the_command_and_not_the_session() {
    let (_directory, mut typist) = on_terminal(&[]);
    typist.enters("x=kept; cd /tmp; echo ready", "ready");
    typist.starts("sleep 100").types(CTRL_C).sees("[130] agent@boxsh:/tmp$ ");
    typist.enters("echo $? $x $PWD", "130 kept /tmp");
    typist.starts("while :; do :; done").types(CTRL_C).sees("[130] ").sees("$ ");
    typist.starts("cat | cat").types("echoed\r").sees("echoed\r\n");
    typist.types(CTRL_C).sees("[130] ").sees("$ ");
    // A trap of the user's gets it, be it before the command has begun.
    typist.enters("trap 'c=1; echo caught' INT; echo set", "set");
    typist.starts("until [ \"$c\" ]; do :; done").types(CTRL_C).sees("caught").sees("$ ");
    // What is being typed is given up, and what comes behind the key is not.
    typist.types(&format!("garbage{CTRL_C}echo $?\r")).sees("caught").sees("$ ").sees("\n130\r\n").sees("$ ");
    typist
        .enters("trap INT; echo unset", "unset")
        .types("echo 'a\r")
        .sees("> ")
        .types(CTRL_C)
        .sees("[130] ")
        .sees("$ ");
    typist.enters("echo $? fine", "130 fine");
    // The rest of a line goes with the command that was interrupted, unless that had nothing to do with it.
    typist.starts("sleep 100; echo wrong").types(CTRL_C).sees("[130] ").sees("$ ");
    typist.starts("x=$(sleep 100); echo wrong").types(CTRL_C).sees("[130] ").sees("$ ");
    typist.enters("echo fine", "fine").types(CTRL_D).sees("exit\r\n");
    assert_eq!(typist.ends(), 0);
}

#[test]
fn leaving_runs_the_trap_and_gives_the_status() {
    let (_directory, mut typist) = on_terminal(&[]);
    typist.enters("trap 'echo bye' EXIT; echo set", "set").types("(exit 7)\r").sees("[7] ").sees("$ ");
    typist.types(CTRL_D).sees("exit\r\n").sees("bye\r\n");
    assert_eq!(typist.ends(), 7);
}

#[test]
fn unfinished_input_goes_on_in_further_lines() {
    let (_directory, mut typist) = on_terminal(&[]);
    typist
        .types("for i in 1 2\r")
        .sees("> ")
        .types("do echo \"<$i>\"\r")
        .sees("> ")
        .types("done\r")
        .sees("<1>\r\n<2>\r\n")
        .sees("$ ");
    typist.types("echo 'a\r").types("b'\r").sees("\na\r\nb\r\n").sees("$ ");
    // The whole command comes back at once.
    typist.types(&format!("{UP}\r")).sees("\na\r\nb\r\n").sees("$ ");
    typist.types("cat <<E\r").types("text\r").types("E\r").sees("\ntext\r\n").sees("$ ");
    typist.types("n=7; PS2='more $n> '\r").sees("$ ").types("echo \\\r").sees("more 7> ");
    typist.types("joined\r").sees("\njoined\r\n").sees("$ ");
    // The end of the input is that of the command.
    typist.types("if true\r").sees("more 7> ").types(CTRL_D).sees("unexpected end of file").sees("$ ");
}

#[test]
fn jobs_are_stopped_and_go_on() {
    let (_directory, mut typist) = on_terminal(&[]);
    // What says itself that it runs has the keyboard by then.
    let program = "bash -c 'echo ready; sleep 1000'";
    let runs = |typist: &mut Typist, line: &str| {
        typist.types(&format!("{line}\r")).sees("\nready\r\n").types(CTRL_Z);
    };
    let stopped = |command: &str| format!("\r\n[1]+  Stopped                 {command}\r\n");
    runs(&mut typist, &format!("{program}; echo behind"));
    typist.sees(&stopped(program)).sees("behind\r\n").sees("$ ");
    typist.enters("jobs", &format!("[1]+  Stopped                 {program}"));
    typist.types("bg\r").sees(&format!("\n[1]+ {program} &\r\n")).sees("$ ");
    typist.enters("jobs", &format!("[1]+  Running                 {program} &"));
    typist.types("fg\r").sees(&format!("\n{program}\r\n")).types(CTRL_Z).sees(&stopped(program));
    typist.sees("[148] ").sees("$ ").types("fg\r").sees(&format!("\n{program}\r\n")).types(CTRL_C);
    typist.sees("[130] ").sees("$ ").enters("echo $(jobs | wc -l) left", "0 left");
    for command in ["{ echo ready 1>&2; sleep 1000; } | cat", "( echo ready; sleep 1000; echo wrong )"] {
        runs(&mut typist, command);
        typist.sees(&stopped(command)).sees("[148] ").sees("$ ");
        typist.types("fg\r").sees(&format!("\n{command}\r\n")).types(CTRL_C).sees("[130] ").sees("$ ");
    }
    // A loop ends with a command in it that was stopped; the shell itself cannot be.
    runs(&mut typist, &format!("for i in 1 2; do {program}; done; echo after"));
    typist.sees(&stopped(program)).sees("after\r\n").sees("$ ");
    typist.starts("while :; do :; done").types(CTRL_Z).types(CTRL_C).sees("[130] ").sees("$ ");
    typist.types("exit\r").sees("\nexit\r\nThere are stopped jobs.\r\n").sees("$ ").types("exit\r");
    assert_eq!(typist.ends(), 1);
}

#[test]
fn several_lines_can_be_pasted() {
    let (_directory, mut typist) = on_terminal(&[]);
    typist
        .types("\x1b[200~echo one\necho two\x1b[201~")
        .sees("echo two")
        .types("\r")
        .sees("one\r\ntwo\r\n")
        .sees("$ ");
    typist.types("echo three\recho four\r").sees("\nthree\r\n").sees("\nfour\r\n").sees("$ ");
}

#[test]
fn words_are_completed_by_what_the_session_knows() {
    let (_directory, mut typist) = on_terminal(&[]);
    typist.enters("mkdir directory; touch 'a file' beta; variable=value; echo made", "made");
    typist.types("basenam\tx/y\r").sees("\ny\r\n").sees("$ ");
    typist.types("echo $varia\t\r").sees("\nvalue\r\n").sees("$ ");
    typist.types("ls -d dir\t\r").sees("\ndirectory/\r\n").sees("$ ");
    typist.types("ls a\t\r").sees("a file").sees("\r\n").sees("$ ");
    typist.types("cd d\t; pwd\r").sees("\n/home/agent/directory\r\n").sees("$ ");
    typist.enters("complete -W 'apple banana' fruit; fruit() { echo got $1; }; echo set", "set");
    typist.types("fruit b\t\r").sees("\ngot banana\r\n").sees("$ ");
    typist.types("ls --si\t\t").sees("--si").sees("--size").types(CTRL_C).sees("[130] ").sees("$ ");
    typist.types("%und\t").sees("%undo ");
}

#[test]
fn the_window_can_be_resized() {
    let (_directory, mut typist) = on_terminal(&[]);
    typist.enters("stty size; echo $LINES $COLUMNS", "30 100\r\n30 100");
    // The shell says last that it has the keyboard again: a key before that is for what it runs.
    typist.types("trap 'stty size; echo resized' WINCH\r").sees("$ ").starts("while :; do :; done");
    typist.resizes(70, 20).sees("20 70\r\nresized\r\n").types(CTRL_C).sees("$ ");
    typist.enters("stty size; echo $LINES $COLUMNS", "20 70\r\n20 70");
}

#[test]
fn the_background_goes_on_while_a_line_is_edited() {
    let (_directory, mut typist) = on_terminal(&[]);
    typist.types("(sleep 0.2; echo from behind) &\r").sees("[1] ").sees("$ ").sees("from behind\r\n");
    typist.types("\r").sees("[1]+  Done").sees("$ ");
    typist.types("sleep 1000 &\r").sees("[1] ").sees("$ ").starts("sleep 1000");
    typist.types(CTRL_C).sees("[130] ").sees("$ ");
    typist.enters("jobs | cut -c 7-13", "Running");
    typist
        .types("fg\r")
        .sees("sleep 1000\r\n")
        .types(CTRL_C)
        .sees("[130] ")
        .sees("$ ")
        .enters("echo $(jobs | wc -l) left", "0 left");
}

#[test]
fn the_prompt_is_the_users() {
    let (_directory, mut typist) = on_terminal(&[]);
    typist.types("PS1='\\[\\e[1m\\]<\\w $?>\\[\\e[0m\\] '; cd /tmp\r").sees("</tmp 0> ");
    typist.types("(exit 4)\r").sees("[4] </tmp 4> ");
    // Output without a newline stays, with a mark behind it.
    typist.types("printf unfinished\r").sees("\nunfinished%").sees("</tmp 0> ");
    typist.types("PROMPT_COMMAND='echo before'\r").sees("before\r\n").sees("</tmp 0> ");
    typist.types("sleep 1.1\r");
    typist.0.expect(Regex("\\[1\\.[0-9] s\\] </tmp 0> ")).unwrap();
}

#[test]
fn a_command_can_be_taken_back() {
    let (directory, mut typist) = on_terminal(&[]);
    typist.enters("x=1; echo data > file; echo done", "done");
    typist.enters("rm file; x=2; cd /; echo gone", "gone");
    typist.types("%undo\r").sees("agent@boxsh:~$ ").enters("cat file; echo $x", "data\r\n1");
    typist.types("%fork\r").sees("in a fork").sees("$ ").enters("rm file; x=3; echo $x", "3");
    typist
        .types("exit\r")
        .sees("returned to the original")
        .sees("$ ")
        .enters("cat file; echo $x", "data\r\n1");
    let snapshot = directory.path().join("snap");
    typist.types(&format!("%snapshot {}\r", snapshot.display())).sees(" bytes").sees("$ ");
    typist.types("%reset\r").sees("$ ").enters("ls file; echo [$x]", "[]");
    typist
        .types(&format!("%restore {}\r", snapshot.display()))
        .sees("$ ")
        .enters("cat file; echo $x", "data\r\n1");
    typist.types("%restore /nosuch\r").sees("boxsh: cannot read /nosuch").sees("$ ");
    typist
        .types("%undo 2\r")
        .sees("takes no argument")
        .sees("$ ")
        .types("%help\r")
        .sees("%limits ")
        .sees("$ ");
    typist
        .types("%limits\r")
        .sees("fs-bytes")
        .sees("$ ")
        .types("%diff\r")
        .sees("no overlay workspace")
        .sees("$ ");
}

#[test]
fn a_shell_works_on_a_workspace_and_keeps_its_session() {
    let directory = tempfile::tempdir().unwrap();
    std::fs::write(directory.path().join("file"), "old\n").unwrap();
    let words = ["shell", "--state", "state", "--workspace", ".", "--env", "GIVEN=yes"];
    let mut typist = Typist::start(directory.path(), &words);
    typist.enters("echo new > file; pwd; echo $GIVEN", "/workspace\r\nyes");
    typist.types("%diff\r").sees("-old\r\n+new\r\n").sees("$ ").types("x=5; exit\r");
    assert_eq!(typist.ends(), 0);
    assert_eq!(
        crate::out(directory.path(), &["run", "--state", "state", "--cmd", "cat file; echo $x $-"]),
        "new\n5 hBc\n"
    );
}

#[test]
fn colours_are_for_terminals_that_want_them() {
    let directory = tempfile::tempdir().unwrap();
    let mut typist = Typist::with_colours(&mut boxsh(directory.path()));
    typist.sees("$ ").types("echo 'x'").sees("\x1b[32mecho\x1b[m \x1b[33m'x'\x1b[m");
    typist.types(CTRL_C).sees("$ ").types("nosuch").sees("\x1b[31mnosuch\x1b[m");
}

#[test]
fn names_of_files_do_not_steer_the_terminal() {
    let directory = tempfile::tempdir().unwrap();
    let mut typist = Typist::start(directory.path(), &["shell"]);
    typist
        .types("cd /tmp; touch plain-one plain-two $'plain-\\e[2J\\e]0;owned\\a'; echo made\r")
        .sees("\r\nmade\r\n")
        .sees("$ ");
    let shown = typist.types("ls plain-\t\t").0.expect("plain-two").unwrap();
    let shown = String::from_utf8_lossy(shown.before()).into_owned();
    assert!(!shown.contains("\x1b]0;owned") && !shown.contains("\x1b[2J"), "{shown:?}");
}

#[cfg(target_os = "linux")]
#[test]
fn a_command_that_only_the_host_has_leads_to_native() {
    let directory = tempfile::tempdir().unwrap();
    let program = directory.path().join("hostonly");
    std::fs::write(&program, "#!/bin/sh\n").unwrap();
    std::fs::set_permissions(&program, std::os::unix::fs::PermissionsExt::from_mode(0o755)).unwrap();
    let mut command = boxsh(directory.path());
    let mut typist = Typist::with_colours(command.env("NO_COLOR", "1").env("PATH", directory.path()));
    typist.sees("$ ").types("hostonly\r").sees("bash: hostonly: command not found\r\n");
    typist.sees("boxsh: hostonly is a host program; --native").sees("[127] ").sees("$ ");
    typist.types("exit\r");
    assert_eq!(typist.ends(), 127);
}
