//! A shell that lives from script to script, and what is left of it after it was saved and restored.

#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

use std::sync::{Arc, Mutex};
use std::time::Duration;

use boxsh_kernel::{
    Clock, Image, ImageOptions, Kernel, Limit, Limits, OpenFile, Process, Registry, Rng, vfs::Timestamp,
};
use boxsh_shell::{Commands, SavedError, Script, Session, Str};
use proptest::prelude::*;

/// A kernel, the process of a shell in it, and the shell.
struct Machine {
    kernel: Kernel,
    process: Option<Process>,
    session: Arc<Mutex<Session>>,
}

impl Machine {
    fn boot(session: Option<Session>) -> Self {
        let registry = Registry::new();
        boxsh_shell::register(&registry);
        let image = Image::build(Arc::new(registry), Arc::default(), &ImageOptions::default()).unwrap();
        let clock = Clock::virtual_at(Timestamp::default());
        let booted = image.boot(clock, Arc::new(Rng::seeded(1)), &Limits::default()).unwrap();
        let kernel = Kernel::new(booted.options);
        let process = kernel.create_process(&[b"bash"]).unwrap();
        let mut session = session.unwrap_or_else(|| Session::start(&process));
        session.settle(&process);
        Self { kernel, process: Some(process), session: Arc::new(Mutex::new(session)) }
    }

    /// Runs a script: what it prints to either stream, and its status.
    fn run(&mut self, text: &str) -> (String, u8) {
        self.run_within(text, &Limits::default())
    }

    fn run_within(&mut self, text: &str, limits: &Limits) -> (String, u8) {
        let output = self.kernel.capture(Limit::Stdout);
        let process = self.process.take().unwrap();
        for fd in [1, 2] {
            process.set_file(fd, Arc::new(OpenFile::from_output(output.clone()))).unwrap();
        }
        let (session, script) =
            (self.session.clone(), Script { commands: Commands::Text(Str::from(text)), ..Script::default() });
        let finished = self.kernel.run(process, limits, move |process| {
            // Taken out, because nothing may be locked while processes take turns.
            let mut own = session.lock().unwrap().clone();
            let status = own.run(process, &script);
            *session.lock().unwrap() = own;
            status
        });
        self.process = Some(finished.process);
        (String::from_utf8_lossy(&output.take()).into_owned(), finished.value.unwrap())
    }

    fn save(&self) -> Vec<u8> {
        self.session.lock().unwrap().save(self.kernel.clock().monotonic())
    }
}

/// Leaves something in every part of the state.
const BUSY: &str = r#"
declare -i n=7; declare -r fixed=1; declare -x exported=$'a\nb\xff'; declare -u upper=abc; declare unset_yet
list=(one two 'three four'); list[9]=nine; unset 'list[1]'; declare -A map=([k]=v ['a b']=c); declare -n ref=list
greet() { echo "hello $1"; [[ $1 == @(a|b)* ]] && return 3; case $1 in x) cat <<< y;; esac; } 2>&1
declare -fx greet; alias ll='ls -l'; hash -p /bin/true fast
set -o pipefail; set -f; shopt -s nullglob extglob; set -- p1 'p 2'
trap 'echo usr' USR1; trap '' INT; RANDOM=42; history -s 'echo first'; complete -W 'a b' -o nospace tool
ulimit -S -c 0; bind -x '"\C-t": date' 2>/dev/null; enable -n let; false | true
"#;

/// Shows every part of the state.
const SHOW: &str = r#"
echo "$? ${PIPESTATUS[*]} $_ $# $2 $RANDOM"; declare -p n fixed exported upper unset_yet list map ref
declare -f; declare -F; alias; hash -t fast; set -o; shopt; trap -p; history; complete -p; ulimit -a; bind -X; enable -n
greet apple; echo $?; kill -USR1 $$; kill -INT $$; echo alive
"#;

#[test]
fn scripts_share_one_shell() {
    let mut machine = Machine::boot(None);
    assert_eq!(machine.run("x=1; f() { echo f$x; }; cd /tmp; umask 77"), (String::new(), 0));
    assert_eq!(machine.run("f; pwd; umask; x=2; f"), ("f1\n/tmp\n0077\nf2\n".into(), 0));
}

#[test]
fn exit_ends_the_script_and_not_the_session() {
    let mut machine = Machine::boot(None);
    assert_eq!(machine.run("kept=yes; exit 3; echo no"), (String::new(), 3));
    assert_eq!(machine.run("echo $? $kept"), ("3 yes\n".into(), 0));
}

#[test]
fn the_trap_on_exit_runs_once_at_the_end_of_its_script() {
    let mut machine = Machine::boot(None);
    assert_eq!(machine.run("trap 'echo bye $?' EXIT; echo hi; (exit 4)"), ("hi\nbye 4\n".into(), 4));
    assert_eq!(machine.run("echo again"), ("again\n".into(), 0));
}

#[test]
fn arguments_are_those_of_one_script() {
    let mut machine = Machine::boot(None);
    machine.run("set -- kept");
    let mut session = machine.session.lock().unwrap().clone();
    let process = machine.process.take().unwrap();
    let arguments = Some((Str::from("name"), vec![Str::from("a"), Str::from("b")]));
    let script =
        Script { commands: Commands::Text(Str::from("shift; x=$0-$1")), arguments, ..Script::default() };
    session.run(&process, &script);
    machine.process = Some(process);
    *machine.session.lock().unwrap() = session;
    assert_eq!(machine.run("echo $x $0 $1"), ("name-b bash kept\n".into(), 0));
}

#[test]
fn jobs_go_on_in_the_next_script() {
    let mut machine = Machine::boot(None);
    assert_eq!(machine.run("{ read line < /dev/null; echo early; } & :"), ("early\n".into(), 0));
    assert_eq!(machine.run("(exit 7) & p=$!"), (String::new(), 0));
    assert_eq!(machine.run("wait $p; echo $?"), ("7\n".into(), 0));
}

#[test]
fn a_script_that_is_stopped_inside_a_function_leaves_the_session_in_order() {
    let mut machine = Machine::boot(None);
    let limits = Limits::default().with(Limit::Iterations, 1000);
    machine.run("x=global; f() { local x=local; while :; do :; done; }");
    machine.run_within("f", &limits);
    assert_eq!(machine.run("echo $x ${#FUNCNAME[@]} $BASH_SUBSHELL"), ("global 0 0\n".into(), 0));
}

#[test]
fn a_restored_shell_cannot_be_told_from_the_saved_one() {
    let mut machine = Machine::boot(None);
    machine.run(BUSY);
    let bytes = machine.save();
    let mut restored = Machine::boot(Some(Session::restore(&bytes, Duration::ZERO).unwrap()));
    assert_eq!(restored.save(), bytes, "saving is repeatable");
    let (shown, status) = machine.run(SHOW);
    assert!(shown.contains("three four") && shown.contains("hello apple"), "{shown}");
    assert_eq!(restored.run(SHOW), (shown, status));
}

#[test]
fn what_a_script_changes_in_the_shell_is_noticed() {
    let mut machine = Machine::boot(None);
    machine.run(BUSY);
    machine.run("echo same");
    for script in ["echo same", "(x=1; cd /); : same", "f() { local y=1; echo same; }; f; unset -f f; : same"]
    {
        let before = machine.session.lock().unwrap().moment();
        machine.run(script);
        assert!(machine.session.lock().unwrap().is_still(&before), "{script}");
    }
    for script in [
        "x=1",
        "declare -A m=([k]=v)",
        "g() { :; }",
        "alias l=ls",
        "hash -p /bin/x x",
        "set -f",
        "shopt -s nullglob",
        "set -- one",
        "cd /tmp",
        "trap : USR1",
        "false",
        "echo other",
        "enable -n echo",
    ] {
        let before = machine.session.lock().unwrap().moment();
        machine.run(script);
        assert!(!machine.session.lock().unwrap().is_still(&before), "{script}");
    }
}

#[test]
fn what_is_no_saved_state_is_refused() {
    let mut machine = Machine::boot(None);
    machine.run(BUSY);
    let bytes = machine.save();
    assert!(matches!(Session::restore(b"", Duration::ZERO), Err(SavedError::Version)));
    assert!(matches!(Session::restore(b"boxsh shell state 9\n", Duration::ZERO), Err(SavedError::Version)));
    for length in 0..bytes.len() {
        assert!(Session::restore(&bytes[..length], Duration::ZERO).is_err(), "cut off after {length} bytes");
    }
    let doubled = [&bytes[..], b"T\x01\x00"].concat();
    assert!(Session::restore(&doubled, Duration::ZERO).is_err());
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn damaged_states_are_refused_or_harmless(changes in prop::collection::vec((any::<prop::sample::Index>(), any::<u8>()), 1..8)) {
        let mut machine = Machine::boot(None);
        machine.run(BUSY);
        let mut bytes = machine.save();
        for (at, byte) in changes {
            let at = at.index(bytes.len());
            bytes[at] = byte;
        }
        if let Ok(session) = Session::restore(&bytes, Duration::ZERO) {
            Machine::boot(Some(session)).run(SHOW);
        }
    }
}
