//! Commands on a filesystem that fails at any step: they say why, and lose nothing.
//!
//! Each script runs once for every operation of the filesystem that it causes, and that operation fails.
#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use std::collections::BTreeMap;
use std::sync::Arc;

use boxsh::kernel::vfs::{Errno, Fault, Faults, Faulty, Fs, FsExt, Memory, MemoryOptions};
use boxsh::{Ended, Limit, Limits, Sandbox};

/// What may be in a file after a script that was cut short anywhere: what was there before, or what the script makes of it.
#[derive(Clone, Copy)]
enum After<'a> {
    /// The script only reads it.
    Kept,
    /// The script replaces it: it is the old or the new one, and whole.
    OldOrNew(&'a [u8]),
    /// The script cuts it and writes it anew in place, so that a full disk costs it: known of `sort -o` onto its input.
    InPlace,
    /// The script gives it another name, under which it may be found by now.
    OldOrAt(&'a str),
}

struct Case {
    script: &'static str,
    files: &'static [(&'static str, After<'static>)],
}

const SOURCE: &[u8] = b"three\none\ntwo\n";
const OTHER: &[u8] = b"other contents\n";

const KEPT: (&str, After<'_>) = ("source", After::Kept);

/// Scripts that work on `/mnt`, where everything fails once. What they write to is theirs to spoil only if they open it for writing in
/// place, as `cp` and `dd` do; their sources stay whatever happens.
const CASES: [Case; 20] = [
    Case { script: "cp source copy", files: &[KEPT, ("other", After::Kept)] },
    Case { script: "cp -a dir copies", files: &[KEPT, ("dir/in", After::Kept)] },
    Case { script: "mv source moved", files: &[("source", After::OldOrAt("moved"))] },
    Case { script: "mv source dir/", files: &[("source", After::OldOrAt("dir/source"))] },
    Case { script: "mv source /tmp/", files: &[("source", After::OldOrAt("/tmp/source"))] },
    Case { script: "mv dir dir2", files: &[("dir/in", After::OldOrAt("dir2/in")), KEPT] },
    Case { script: "sort -o source source", files: &[("source", After::InPlace), ("other", After::Kept)] },
    Case {
        script: "sed -i s/other/changed/ other",
        files: &[("other", After::OldOrNew(b"changed contents\n")), KEPT],
    },
    Case {
        script: "sed -i.bak s/other/changed/ other",
        files: &[("other", After::OldOrAt("other.bak")), KEPT],
    },
    Case { script: "tar cf a.tar source dir", files: &[KEPT, ("dir/in", After::Kept)] },
    Case { script: "tar xf old.tar -C new", files: &[KEPT, ("other", After::Kept)] },
    Case { script: "zip a.zip source other", files: &[KEPT, ("other", After::Kept)] },
    Case { script: "unzip -q -o old.zip -d new", files: &[KEPT, ("other", After::Kept)] },
    Case { script: "gzip -k source", files: &[KEPT] },
    Case { script: "gzip source", files: &[("source", After::OldOrAt("source.gz"))] },
    Case { script: "patch -s other <diff", files: &[("other", After::OldOrNew(b"patched\n")), KEPT] },
    Case { script: "dd if=source of=copy status=none", files: &[KEPT, ("other", After::Kept)] },
    Case { script: "tee copy <source >/dev/null", files: &[KEPT] },
    Case { script: "install -m 600 source dir/installed; ln source hard; ln -s source soft", files: &[KEPT] },
    Case {
        script: "split -l 1 source part; csplit -q source 2; truncate -s 1 cut; touch new/f; rm -r dir",
        files: &[KEPT],
    },
];

/// What every script finds in `/mnt`.
const SETUP: &str = "cd /mnt && printf 'three\\none\\ntwo\\n' >source && echo other contents >other && mkdir dir new && echo in >dir/in && \
    tar cf old.tar source dir && zip -q -r old.zip source dir && echo patched >to && { diff -u other to >diff; rm to; echo cut >cut; }";

struct Bench {
    sandbox: Sandbox,
    memory: Arc<Memory>,
    faults: Faults,
}

/// A session with the files of the setup on a filesystem that can fail.
fn bench(image: &Memory) -> Bench {
    let memory = Arc::new(image.fork());
    let faults = Faults::none();
    let limits = Limits::default().with(Limit::WallClock, 20_000);
    let fs: Arc<dyn Fs> = Arc::new(Faulty::new(memory.clone(), faults.clone()));
    let sandbox = Sandbox::builder().reproducible(1).limits(limits).mount("/mnt", fs).cwd("/mnt").build();
    Bench { sandbox: sandbox.unwrap(), memory, faults }
}

fn image() -> Memory {
    let memory = Memory::new(&MemoryOptions::default().root_uid(1000).root_gid(1000));
    let Bench { mut sandbox, memory, .. } = bench(&memory);
    let result = sandbox.run(SETUP);
    assert!(result.is_success(), "{}", result.stderr_str());
    memory.fork()
}

impl Bench {
    /// What a file holds: beneath the faults, or in the session's own tree.
    fn read(&self, path: &str) -> Option<Vec<u8>> {
        if path.starts_with('/') {
            self.sandbox.read_file(path).ok()
        } else {
            self.memory.read_file(path).ok()
        }
    }
}

fn is_fine(bench: &Bench, path: &str, after: After<'_>, before: &[u8]) -> bool {
    let now = bench.read(path);
    let is_old = now.as_deref() == Some(before);
    match after {
        After::Kept => is_old,
        After::InPlace => now.is_some(),
        After::OldOrNew(new) => is_old || now.as_deref() == Some(new),
        After::OldOrAt(other) => {
            let elsewhere = bench.read(other);
            is_old || elsewhere.is_some_and(|found| found == before || other.ends_with(".gz"))
        }
    }
}

#[test]
fn no_command_loses_what_it_worked_on() {
    let image = image();
    let mut wrong: BTreeMap<String, Vec<u64>> = BTreeMap::new();
    for case in &CASES {
        for (errno, lasting) in [(Errno::ENOSPC, true), (Errno::EIO, false), (Errno::EMFILE, false)] {
            for nth in 1.. {
                let mut bench = bench(&image);
                bench.faults.set(Fault { errno, nth, lasting });
                let result = bench.sandbox.run(case.script);
                bench.faults.clear();
                let Some(fired) = bench.faults.fired() else { break };
                let mut complain = |what: String| {
                    wrong
                        .entry(format!("{}: {} {fired:?}: {what}", case.script, errno.name()))
                        .or_default()
                        .push(nth);
                };
                if result.ended != Ended::Exited || result.exit_code >= 128 {
                    complain(format!("{:?} {}", result.ended, result.exit_code));
                }
                // zip tells its errors on standard output.
                if result.exit_code != 0 && result.merged().is_empty() {
                    complain(format!("status {} and no message", result.exit_code));
                }
                for &(path, after) in case.files {
                    let before =
                        if path == "source" { SOURCE.to_vec() } else { image.read_file(path).unwrap() };
                    if !is_fine(&bench, path, after, &before) {
                        complain(format!(
                            "{path} is lost: {:?}",
                            bench.read(path).map(|now| now.escape_ascii().to_string())
                        ));
                    }
                }
                assert!(nth < 2000, "{}: no end of steps", case.script);
            }
        }
    }
    assert_eq!(OTHER, image.read_file("other").unwrap());
    let lines: Vec<String> = wrong.iter().map(|(what, steps)| format!("{what} at {steps:?}")).collect();
    assert!(lines.is_empty(), "{}", lines.join("\n"));
}
