//! What reaches a session in a worker while it runs a script, and what goes on in it between scripts.

use std::io::{PipeReader, PipeWriter, Write};
use std::os::fd::{AsFd, BorrowedFd};
use std::sync::mpsc::channel;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use boxsh::terminal::{HostInput, HostOutput, Terminal, WindowSize};
use boxsh::vfs::{Errno, Fs, FsExt, Memory, MemoryOptions};
use boxsh::{Background, Ended, Event, RunOptions, Running, Sandbox, Signal};

use crate::processes::{eventually, runner, send};
use crate::{sandbox, tests, worker};

tests! {
    files_are_read_and_written_while_a_script_runs,
    a_filesystem_of_the_embedder_is_reached_meanwhile,
    what_was_written_meanwhile_survives_a_crash,
    processes_are_listed_and_signalled_meanwhile,
    processes_are_listed_and_signalled_between_runs,
    several_threads_ask_at_once,
    a_crash_meanwhile_is_an_error_of_the_call,
    a_terminal_is_typed_at_resized_and_interrupted,
    other_processes_go_on_while_the_shell_waits_for_input,
    a_server_of_one_run_answers_in_the_next,
    what_lives_on_calls_back_between_runs,
    what_lives_on_survives_a_crash,
    what_lives_on_can_be_forked_away_from,
    output_of_a_run_that_is_over_is_lost_and_in_no_other,
}

const KILL: i32 = 9;

/// A script that has begun: it has said so.
fn begun(sandbox: Sandbox, script: &str) -> Running {
    let running = sandbox.spawn(format!("echo begun\n{script}"), RunOptions::new());
    assert_eq!(running.wait_output(0, Duration::from_secs(60)).bytes(), b"begun\n");
    running
}

/// Goes on when there is a file.
const UNTIL_GO: &str = "until test -e /tmp/go; do sleep .01; done";

fn files_are_read_and_written_while_a_script_runs() {
    let mut sandbox = sandbox();
    sandbox.run("mkdir -p /tmp/d; cd /tmp/d; echo one > f");
    let running = begun(sandbox, &format!("cd /; {UNTIL_GO}; cat /tmp/d/g"));
    let files = running.files().unwrap();
    assert_eq!(files.read_file("/tmp/d/f").unwrap(), b"one\n");
    assert_eq!(files.read_file("f").unwrap(), b"one\n", "from where the shell was");
    files.write_file("g", "two\n").unwrap();
    files.append_file("g", vec![b'x'; 2 << 20]).unwrap();
    assert_eq!(files.metadata("g").unwrap().size, 4 + (2 << 20));
    files.write_file("g", "two\n").unwrap();
    let names: Vec<_> = files.list_directory("/tmp/d").unwrap().into_iter().map(|entry| entry.name).collect();
    let names: Vec<&[u8]> = names.iter().map(|name| &name[..]).collect();
    assert_eq!(names, [b"f", b"g"]);
    assert!(matches!(files.read_file("none"), Err(boxsh::Error::File { errno: Errno::ENOENT, .. })));
    files.write_file("/tmp/go", "").unwrap();
    let (sandbox, result) = running.wait();
    assert_eq!(result.stdout_str(), "begun\ntwo\n");
    assert_eq!(sandbox.files().read_file("tmp/d/g").unwrap(), b"two\n", "the shell is at the root now");
}

fn a_filesystem_of_the_embedder_is_reached_meanwhile() {
    let memory = Arc::new(Memory::new(&MemoryOptions::default()));
    memory.write_file(b"greeting", b"hello\n").unwrap();
    let fs: Arc<dyn Fs> = memory.clone();
    let sandbox = Sandbox::builder().mount("/shared", fs).worker(&worker()).build().unwrap();
    let running = begun(sandbox, "while ! test -e /shared/go; do cat /shared/greeting > /dev/null; done");
    let files = running.files().unwrap();
    for _ in 0..50 {
        assert_eq!(files.read_file("/shared/greeting").unwrap(), b"hello\n");
    }
    files.write_file("/shared/go", "").unwrap();
    assert!(running.wait().1.is_success());
}

fn what_was_written_meanwhile_survives_a_crash() {
    let running = begun(sandbox(), UNTIL_GO);
    running.files().unwrap().write_file("/tmp/kept", "kept\n").unwrap();
    running.files().unwrap().write_file("/tmp/go", "").unwrap();
    let (mut sandbox, _) = running.wait();
    // What the run has answered is kept a moment later.
    sandbox.run("true");
    send(runner(), KILL);
    assert!(matches!(sandbox.run("true").ended, Ended::Crashed(_)));
    assert_eq!(sandbox.run("cat /tmp/kept").stdout_str(), "kept\n");
}

fn processes_are_listed_and_signalled_meanwhile() {
    let running = begun(sandbox(), "sleep 1000; echo \"ended $?\"");
    let processes = running.processes().unwrap().clone();
    let sleeper = || processes.list().into_iter().find(|process| process.arguments[0] == b"sleep");
    eventually("it sleeps", || sleeper().is_some());
    let sleeper = sleeper().unwrap();
    assert_eq!(sleeper.arguments[1], b"1000");
    assert_eq!(processes.signal(9999, Signal::TERM), Err(Errno::ESRCH));
    processes.signal(sleeper.pid, Signal::TERM).unwrap();
    assert_eq!(running.wait().1.stdout_str(), "begun\nended 143\n");
    assert!(processes.list().is_empty(), "the session is gone");
}

fn processes_are_listed_and_signalled_between_runs() {
    let mut sandbox = sandbox();
    sandbox.run("sleep 1000 &");
    let processes = sandbox.processes().unwrap();
    let sleeper = processes.list().into_iter().find(|process| process.arguments[0] == b"sleep").unwrap();
    processes.signal(sleeper.pid, Signal::TERM).unwrap();
    assert_eq!(sandbox.run("wait $!; echo $?").stdout_str(), "143\n");
}

fn several_threads_ask_at_once() {
    let running = begun(sandbox(), &format!("{UNTIL_GO}; cat /tmp/from-* | wc -l"));
    let files = running.files().unwrap();
    std::thread::scope(|scope| {
        for thread in 0..8 {
            scope.spawn(move || {
                for _ in 0..20 {
                    files.append_file(format!("/tmp/from-{thread}"), "line\n").unwrap();
                }
            });
        }
    });
    files.write_file("/tmp/go", "").unwrap();
    assert_eq!(running.wait().1.stdout_str().trim().replace("begun\n", ""), "160");
}

fn a_crash_meanwhile_is_an_error_of_the_call() {
    let mut sandbox = sandbox();
    sandbox.run("x=1; echo one > /tmp/f");
    let running = begun(sandbox, "sleep 1000");
    let files = running.files().unwrap().clone();
    assert_eq!(files.read_file("/tmp/f").unwrap(), b"one\n");
    send(runner(), KILL);
    // One of these is in the midst of it, or the first one after it; then the session is there again.
    let mut failures = 0;
    eventually("the session is back", || match files.read_file("/tmp/f") {
        Ok(contents) => {
            assert_eq!(contents, b"one\n");
            running.is_finished()
        }
        Err(_) => {
            failures += 1;
            false
        }
    });
    let (mut sandbox, result) = running.wait();
    assert!(matches!(result.ended, Ended::Crashed(_)), "{result:?}");
    assert_eq!(sandbox.run("echo $x").stdout_str(), "1\n");
    assert!(failures < 1000, "it is no error for ever");
}

/// A terminal's keyboard.
pub(crate) struct Keyboard(PipeReader);

impl HostInput for Keyboard {
    fn read(&self, buffer: &mut [u8]) -> boxsh::vfs::Result<usize> {
        rustix::io::read(&self.0, buffer).map_err(|_| Errno::EAGAIN)
    }

    fn poll_fd(&self) -> Option<BorrowedFd<'_>> {
        Some(self.0.as_fd())
    }
}

#[derive(Default)]
struct Screen(Mutex<Vec<u8>>);

impl HostOutput for Screen {
    fn write(&self, data: &[u8]) -> boxsh::vfs::Result<usize> {
        self.0.lock().unwrap().extend_from_slice(data);
        Ok(data.len())
    }
}

impl Screen {
    fn shows(&self, text: &str) -> bool {
        String::from_utf8_lossy(&self.0.lock().unwrap()).contains(text)
    }
}

pub(crate) fn keyboard() -> (Arc<Keyboard>, PipeWriter) {
    let (reader, writer) = std::io::pipe().unwrap();
    rustix::io::ioctl_fionbio(&reader, true).unwrap();
    (Arc::new(Keyboard(reader)), writer)
}

fn a_terminal_is_typed_at_resized_and_interrupted() {
    let mut sandbox = sandbox();
    sandbox.run("x=before");
    let (keyboard, mut keys) = keyboard();
    let screen = Arc::new(Screen::default());
    let size = WindowSize::new(30, 100);
    let terminal = Arc::new(Terminal::new(keyboard, screen.clone(), size));
    let signals = sandbox.keys();
    let thread = std::thread::spawn({
        let terminal = terminal.clone();
        move || {
            let result = sandbox.interact(terminal);
            (sandbox, result)
        }
    });
    keys.write_all(b"test -t 0 && echo $x; stty size\n").unwrap();
    eventually("the size", || screen.shows("before") && screen.shows("30 100"));
    terminal.resize(WindowSize::new(40, 120));
    signals.send(Signal::WINCH);
    keys.write_all(b"stty size\n").unwrap();
    eventually("the other size", || screen.shows("40 120"));
    keys.write_all(b"trap 'echo caught' INT; echo ready\n").unwrap();
    eventually("it is ready", || screen.shows("\nready") || screen.shows("ready\n"));
    signals.send(Signal::INT);
    keys.write_all(b"\n").unwrap();
    eventually("it is caught", || screen.shows("caught\n"));
    keys.write_all(b"x=after; exit 5\n").unwrap();
    let (mut sandbox, result) = thread.join().unwrap();
    assert_eq!((result.ended, result.exit_code), (Ended::Exited, 5));
    assert_eq!(sandbox.run("echo $x").stdout_str(), "after\n");
}

fn other_processes_go_on_while_the_shell_waits_for_input() {
    let script = "(echo begun; sleep .05; echo meanwhile) & read line; wait; echo \"$line\"";
    let running = sandbox().spawn(script, RunOptions::new().open_stdin());
    eventually("the other has ended", || running.output(0).bytes() == b"begun\nmeanwhile\n");
    running.write_stdin("typed\n").unwrap();
    assert_eq!(running.wait().1.stdout_str(), "begun\nmeanwhile\ntyped\n");
}

fn live() -> RunOptions {
    RunOptions::new().background(Background::Live)
}

fn a_server_of_one_run_answers_in_the_next() {
    let server = "mkfifo ask answer; (while read x < ask; do echo $((x * 2)) > answer; done) &";
    let mut sandbox = sandbox();
    sandbox.run_with(server, live());
    assert_eq!(sandbox.run("echo 21 > ask; cat answer").stdout_str(), "42\n");
    let mut always = Sandbox::builder().background(Background::Live).worker(&worker()).build().unwrap();
    always.run("(for i in 1 2 3; do sleep .01; done; echo done > /tmp/late) &");
    // Nothing runs meanwhile; each look lets it go on a little later.
    eventually("the job has ended", || {
        always.files().read_file("/tmp/late").is_ok_and(|contents| contents == b"done\n")
    });
    assert!(!always.has_background());
    assert_eq!(always.run("echo fine").stdout_str(), "fine\n");
}

fn what_lives_on_calls_back_between_runs() {
    let (told, heard) = channel();
    let told = Mutex::new(told);
    let command = boxsh::Custom::new("tell", move |context| {
        let mut line = Vec::new();
        context.stdin().read_line(&mut line)?;
        let _ = told.lock().unwrap().send(line);
        Ok(boxsh::Exit::SUCCESS)
    });
    let events = Arc::new(Mutex::new(Vec::new()));
    let seen = events.clone();
    let memory = Arc::new(Memory::new(&MemoryOptions::default().root_uid(1000)));
    let fs: Arc<dyn Fs> = memory.clone();
    let mut sandbox = Sandbox::builder()
        .command(Arc::new(command))
        .on_event(move |event| {
            if let Event::CommandStart { name, .. } = event {
                seen.lock().unwrap().push(name.clone());
            }
        })
        .mount("/shared", fs)
        .worker(&worker())
        .build()
        .unwrap();
    let script = "(for i in 1 2 3; do sleep .01; echo $i > /shared/$i; echo $i | tell; done) & echo started";
    assert_eq!(sandbox.run_with(script, live()).stdout_str(), "started\n");
    for expected in ["1", "2", "3"] {
        assert_eq!(heard.recv_timeout(Duration::from_secs(60)).unwrap(), expected.as_bytes());
    }
    assert_eq!(memory.read_file(b"3").unwrap(), b"3\n");
    assert!(events.lock().unwrap().iter().filter(|name| name.as_slice() == b"tell").count() >= 3);
    assert_eq!(sandbox.run("wait; echo over").stdout_str(), "over\n");
}

const COUNTER: &str = "i=0; while :; do echo $((++i)) > /tmp/n; sleep .005; done &";

fn count(sandbox: &Sandbox) -> u64 {
    let contents = sandbox.files().read_file("/tmp/n").unwrap_or_default();
    String::from_utf8_lossy(&contents).trim().parse().unwrap_or(0)
}

fn what_lives_on_survives_a_crash() {
    let mut sandbox = sandbox();
    sandbox.run_with(COUNTER, live());
    eventually("it counts", || count(&sandbox) > 3);
    sandbox.run("x=1");
    send(runner(), KILL);
    assert!(matches!(sandbox.run("true").ended, Ended::Crashed(_)));
    assert_eq!(sandbox.run("echo $x").stdout_str(), "1\n");
    let before = count(&sandbox);
    eventually("it counts again", || count(&sandbox) > before + 3);
}

fn what_lives_on_can_be_forked_away_from() {
    let mut sandbox = sandbox();
    sandbox.run_with(COUNTER, live());
    eventually("it counts", || count(&sandbox) > 3);
    let mut fork = sandbox.fork().unwrap();
    let in_fork = count(&fork);
    let before = count(&sandbox);
    eventually("the original goes on", || count(&sandbox) > before + 3);
    assert_eq!(count(&fork), in_fork, "its background stayed with the original");
    assert!(fork.run("echo fine").is_success());
    sandbox.reset().unwrap();
    assert_eq!(count(&sandbox), 0);
}

fn output_of_a_run_that_is_over_is_lost_and_in_no_other() {
    let mut sandbox = sandbox();
    let script = "(until test -e /tmp/go; do sleep .005; done; echo late; echo late >&2; echo > /tmp/done) & echo first";
    assert_eq!(sandbox.run_with(script, live()).stdout_str(), "first\n");
    let seen = Arc::new(Mutex::new(Vec::new()));
    let told = seen.clone();
    let script = "touch /tmp/go; until test -e /tmp/done; do sleep .005; done; echo second";
    let result = sandbox.run_and_tell(script, RunOptions::new(), move |_, data: &[u8]| {
        told.lock().unwrap().extend_from_slice(data);
    });
    assert_eq!((result.stdout_str(), result.stderr_str()), ("second\n".into(), "".into()));
    assert_eq!(*seen.lock().unwrap(), b"second\n");
}
