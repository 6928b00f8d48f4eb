//! The usual programs work in a cell, under the strict filter.
#![cfg(target_os = "linux")]
#![allow(
    clippy::unwrap_used,
    clippy::print_stderr,
    reason = "a test fails by panicking and says what it leaves out"
)]

mod support;

use boxsh_confine::{Confine, Network, Program};
use support::{Answer, cell, run};

/// Runs a script, with the programs of this machine that lie outside of the usual places; none if `tool` is not there.
fn with(tool: &str, script: &str) -> Option<Answer> {
    let found =
        std::process::Command::new("sh").args(["-c", &format!("command -v {tool}")]).output().unwrap();
    if !found.status.success() {
        eprintln!("SKIPPED: no {tool} on this machine");
        return None;
    }
    // Rust is often in the home directory of whoever installed it.
    let home = std::env::var("HOME").unwrap();
    let homes = [".cargo", ".rustup"].map(|name| std::path::Path::new(&home).join(name));
    let homes = homes.into_iter().filter(|path| path.exists());
    let cell = cell(&Confine::new().read(homes).network(Network::Loopback))?;
    let path = "/usr/local/bin:/usr/bin:/bin:/root/.cargo/bin";
    let script =
        format!("export PATH={path} RUSTUP_HOME=/root/.rustup CARGO_HOME=/tmp/cargo; cd /tmp; {script}");
    Some(run(&cell, Program::new("bash").args(["-c", &script])))
}

macro_rules! works {
    ($name:ident, $tool:literal, $script:literal, $expected:literal) => {
        #[test]
        fn $name() {
            if let Some(answer) = with($tool, $script) {
                assert_eq!((answer.out.as_str(), answer.status()), ($expected, 0), "{answer:?}");
            }
        }
    };
}

works!(
    python_works_with_threads_and_processes,
    "/usr/bin/python3",
    "/usr/bin/python3 -c '
import subprocess, threading, multiprocessing, socket, tempfile, ssl, sqlite3
print(subprocess.check_output([\"echo\", \"sub\"]).decode().strip())
t = threading.Thread(target=lambda: print(\"thread\")); t.start(); t.join()
p = multiprocessing.Process(target=lambda: print(\"process\", flush=True)); p.start(); p.join()
print(multiprocessing.Pool(2).map(abs, [-1, -2]))
print(socket.create_server((\"127.0.0.1\", 0)).getsockname()[0])
'",
    "sub\nthread\nprocess\n[1, 2]\n127.0.0.1\n"
);
works!(
    node_works_with_files_and_children,
    "node",
    "node -e '
const {execFileSync} = require(\"child_process\"), fs = require(\"fs\"), {Worker} = require(\"worker_threads\");
fs.writeFileSync(\"a\", \"file\"); console.log(fs.readFileSync(\"a\", \"utf8\"));
console.log(execFileSync(\"echo\", [\"child\"]).toString().trim());
new Worker(\"console.log(1)\", {eval: true}).on(\"exit\", c => fs.promises.readFile(\"a\").then(b => console.log(c, b.length)));
'",
    "file\nchild\n1\n0 4\n"
);
works!(
    gcc_compiles,
    "gcc",
    "echo '#include <stdio.h>\nint main(void) { puts(\"compiled\"); }' > a.c && gcc -O1 a.c -o a && ./a",
    "compiled\n"
);
works!(
    git_keeps_history,
    "git",
    "git init -q r && cd r && git config user.email a@b && git config user.name n && echo 1 > f && git add f && git commit -qm one && git log --format=%s && git clone -q . ../c && ls ../c",
    "one\nf\n"
);
works!(
    perl_works,
    "perl",
    "perl -e 'print qx(echo child); fork // die; wait; print qq(perl\\n) if $$ > 0' | sort -u",
    "child\nperl\n"
);
works!(cargo_builds, "cargo", "cargo new -q hello && cd hello && cargo run -q --offline", "Hello, world!\n");
works!(
    a_terminal_of_its_own_can_be_had,
    "script",
    "script -qec 'test -t 0 && tty' /dev/null",
    "/dev/pts/0\r\n"
);
works!(
    shared_memory_and_pipes_work,
    "/usr/bin/python3",
    "mkfifo f; (echo through > f &); cat f; /usr/bin/python3 -c '
from multiprocessing import shared_memory
m = shared_memory.SharedMemory(create=True, size=10); m.buf[0] = 7; print(m.buf[0]); m.close(); m.unlink()'",
    "through\n7\n"
);
