//! What an embedder's command keeps of a thread stays where it is, whatever threads the session moves between.
#![forbid(unsafe_code)]
#![allow(clippy::unwrap_used, reason = "tests")]

use std::cell::RefCell;
use std::sync::{Arc, Mutex};
use std::thread::{self, ThreadId};
use std::time::Duration;

use boxsh::kernel::{CommandResult, Context, Errno};
use boxsh::{Custom, Exit, Sandbox};

const SECRET: &[u8] = b"what belongs to this thread";

/// Data that is recognised as gone once its thread has ended.
struct Own(Vec<u8>);

impl Drop for Own {
    fn drop(&mut self) {
        self.0.fill(b'!');
    }
}

thread_local! {
    static OWN: RefCell<Own> = RefCell::new(Own(SECRET.to_vec()));
}

/// A command that borrows a thread-local across a sleep, and says what it sees and where it was.
fn borrower() -> Custom<impl Fn(&mut Context<'_>) -> CommandResult + Send + Sync> {
    Custom::new("borrow", |context| {
        let before = thread::current().id();
        let seen = OWN.with(|own| {
            let own = own.borrow();
            context.process.sleep(Duration::from_secs(5))?;
            Ok::<_, Errno>(own.0.clone())
        })?;
        let is_same = before == thread::current().id();
        context.out.write(&[&seen[..], if is_same { b" there" } else { b" elsewhere" }].concat())?;
        Ok(Exit::SUCCESS)
    })
}

/// A session whose clock takes no time, with a command of its own.
fn sandbox(command: impl boxsh::Command + 'static) -> Sandbox {
    Sandbox::builder().reproducible(1).command(Arc::new(command)).build().unwrap()
}

/// Runs each script on a thread of its own, which has ended before the next one starts.
fn on_threads(mut sandbox: Sandbox, scripts: &[&'static str]) -> (Sandbox, String, Vec<ThreadId>) {
    let (mut output, mut threads) = (String::new(), Vec::new());
    for &script in scripts {
        let ran = thread::spawn(move || {
            let text = sandbox.run(script).stdout_str().into_owned();
            (sandbox, text, thread::current().id())
        });
        let (after, text, id) = ran.join().unwrap();
        sandbox = after;
        output.push_str(&text);
        threads.push(id);
    }
    (sandbox, output, threads)
}

#[test]
fn a_borrow_of_a_thread_local_outlives_the_thread_of_the_run() {
    let sandbox = sandbox(borrower());
    let scripts = ["borrow > out & sleep 1", "sleep 1", "sleep 60; wait; cat out"];
    let (_, output, threads) = on_threads(sandbox, &scripts);
    assert_eq!(output, "what belongs to this thread there");
    assert!(threads[0] != threads[1] && threads[1] != threads[2]);
}

#[test]
fn a_guard_of_a_mutex_is_dropped_by_the_thread_that_took_it() {
    let shared = Arc::new(Mutex::new(0));
    let counter = shared.clone();
    let hold = Custom::new("hold", move |context| {
        let before = thread::current().id();
        let mut count = counter.lock().unwrap();
        context.process.sleep(Duration::from_secs(5))?;
        *count += 1;
        context.out.print(format_args!("{}\n", before == thread::current().id()))?;
        Ok(Exit::SUCCESS)
    });
    let sandbox = sandbox(hold);
    let (_, output, _) = on_threads(sandbox, &["hold > out & sleep 1", "sleep 60; wait; cat out"]);
    assert_eq!((output.as_str(), *shared.lock().unwrap()), ("true\n", 1));
}

#[test]
fn a_command_that_waits_when_its_session_is_dropped_ends_on_its_own_thread() {
    let ended = Arc::new(Mutex::new(None));
    let told = ended.clone();
    let linger = Custom::new("linger", move |context| {
        let before = thread::current().id();
        let slept = context.process.sleep(Duration::from_secs(5));
        *told.lock().unwrap() = Some((slept, before == thread::current().id()));
        Ok(Exit::SUCCESS)
    });
    let sandbox = sandbox(linger);
    let (sandbox, ..) = on_threads(sandbox, &["linger & sleep 1"]);
    thread::spawn(move || drop(sandbox)).join().unwrap();
    assert_eq!(*ended.lock().unwrap(), Some((Err(Errno::Killed), true)));
}

#[test]
fn commands_in_a_pipeline_and_in_the_background_call_the_shell_and_each_other() {
    let shell = Custom::new("shell", |context| {
        let script = context.arguments()[0].clone();
        let status = context.call([b"bash".to_vec(), b"-c".to_vec(), script])?;
        Ok(Exit(status.code()))
    });
    let mut sandbox = Sandbox::builder()
        .reproducible(1)
        .command(Arc::new(shell))
        .command(Arc::new(borrower()))
        .build()
        .unwrap();
    let run = |sandbox: &mut Sandbox, script: &str| {
        let result = sandbox.run(script);
        (result.stdout_str().into_owned(), result.exit_code)
    };
    let script = "shell 'shell \"echo in; seq 3 | shell cat | tac\" | cat; exit 3' | sed 's/^/-/'; echo ${PIPESTATUS[@]}";
    assert_eq!(run(&mut sandbox, script), ("-in\n-3\n-2\n-1\n3 0\n".into(), 0));
    let script = "shell 'borrow & borrow & wait' > out & shell 'exec borrow' | cat; wait; cat out";
    assert_eq!(run(&mut sandbox, script), ("what belongs to this thread there".repeat(3), 0));
}

#[test]
fn a_panic_on_a_thread_of_its_own_ends_that_process_only() {
    let fails = Custom::new("fails", |context| {
        context.process.sleep(Duration::from_millis(1))?;
        panic!("on purpose")
    });
    let mut sandbox = sandbox(fails);
    let result = sandbox.run("fails & wait $!; echo $?; fails | cat; echo ${PIPESTATUS[@]}");
    assert_eq!(result.stdout_str(), "134\n134 0\n");
    assert_eq!(result.stderr_str(), "boxsh: internal error in fails: on purpose\n".repeat(2));
}

#[test]
fn what_a_command_burns_on_a_thread_of_its_own_counts_for_its_session() {
    let burn = Custom::new("burn", |context| {
        let start = std::time::Instant::now();
        while start.elapsed() < Duration::from_millis(50) {
            context.process.tick()?;
        }
        Ok(Exit::SUCCESS)
    });
    let mut sandbox = sandbox(burn);
    let usage = sandbox.run("burn | cat").usage.cpu_time;
    assert!(usage >= Duration::from_millis(5), "{usage:?}");
}
