//! What is done to sessions, and what has to hold after it.

use std::fs;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use boxsh::worker::Worker;
use boxsh::{ApplyOptions, Custom, Ended, Exit, Limit, Pool, RunOptions, Sandbox, Snapshot, Stream, Verdict};

use crate::random::Random;
use crate::slot::{Check, Slot, ended, shown};

/// What all threads share.
pub(crate) struct Shared {
    pub(crate) pool: Pool,
    /// Sessions in processes of their own, where this program can be its own worker: under the harness of tests it cannot.
    pub(crate) worker: Option<Worker>,
}

impl Shared {
    pub(crate) fn new() -> Result<Self, String> {
        let mut template = plain()?;
        template.run("mark=template; echo base >~/base");
        let pool = Pool::new(&template, 2..=12, Duration::from_millis(200));
        let worker = Worker::new();
        let worker = worker.warm().is_ok().then_some(worker);
        Ok(Self { pool: pool.map_err(|error| error.to_string())?, worker })
    }
}

pub(crate) type Activity = fn(&mut Slot, &mut Random, &Shared) -> Check;

/// Every activity, and how often it comes beside the others.
pub(crate) const ACTIVITIES: [(&str, u64, Activity); 16] = [
    ("write", 8, write),
    ("edit", 6, edit),
    ("pipeline", 6, pipeline),
    ("isolation", 4, |slot, _, _| slot.check_isolation()),
    ("checkpoint", 3, checkpoint),
    ("rollback", 3, rollback),
    ("fork", 3, fork),
    ("snapshot", 2, snapshot),
    ("cancel", 2, cancel),
    ("cancel at once", 2, cancel_at_once),
    ("worker", 2, crate::crashes::worker),
    ("limit", 2, limit),
    ("pool", 4, pool),
    ("hooks", 2, hooks),
    ("archive", 2, archive),
    ("workspace", 2, workspace),
];

/// Reproducible sessions are the same twice.
pub(crate) const DETERMINISM: (&str, Activity) = ("determinism", determinism);

pub(crate) fn choose(random: &mut Random) -> (&'static str, Activity) {
    let total: u64 = ACTIVITIES.iter().map(|(_, weight, _)| weight).sum();
    let mut at = random.below(total + 1);
    for (name, weight, activity) in ACTIVITIES {
        if at < weight {
            return (name, activity);
        }
        at -= weight;
    }
    DETERMINISM
}

pub(crate) fn plain() -> Result<Sandbox, String> {
    Sandbox::builder().build().map_err(|error| error.to_string())
}

fn write(slot: &mut Slot, random: &mut Random, _: &Shared) -> Check {
    let (name, size) = (random.below(20), random.below(5000));
    slot.ok(&format!(
        "mkdir -p ~/d; head -c {size} /dev/urandom | base64 >~/d/f{name}; n=$((n + 1)); list+=($n)"
    ))?;
    if slot.ok("echo ${#list[@]}")?.trim().parse::<u64>().is_ok() { Ok(()) } else { Err("no list".into()) }
}

fn edit(slot: &mut Slot, random: &mut Random, _: &Shared) -> Check {
    let number = random.below(1000);
    let script = format!(
        "seq 50 >~/e; sed -i 's/^25$/changed-{number}/' ~/e; sort -r -o ~/e ~/e; mv ~/e ~/e2; cp ~/e2 ~/e3; cmp ~/e2 ~/e3; \
         grep -c changed-{number} ~/e3; awk 'END {{ print NR }}' ~/e3"
    );
    equal(&slot.ok(&script)?, "1\n50\n")
}

fn pipeline(slot: &mut Slot, random: &mut Random, _: &Shared) -> Check {
    let count = 1 + random.below(2000);
    let script = format!(
        "seq {count} | grep -v x | sort -n | tail -n 1; f() {{ echo $(($1 * 2)); }}; f {count}; x=$(seq 3 | wc -l); echo $x; \
         (sleep 0.001; exit 7) & wait $!; echo $?"
    );
    equal(&slot.ok(&script)?, &format!("{count}\n{}\n3\n7\n", count * 2))
}

fn checkpoint(slot: &mut Slot, _: &mut Random, _: &Shared) -> Check {
    let look = slot.look()?;
    let moment = slot.sandbox.checkpoint();
    slot.moment = Some((moment, look));
    Ok(())
}

fn rollback(slot: &mut Slot, random: &mut Random, shared: &Shared) -> Check {
    if slot.moment.is_none() {
        checkpoint(slot, random, shared)?;
    }
    slot.ok(
        "rm -rf ~/d /tmp/*; cd /; n=rolled; unset list; f() { :; }; umask 077; sleep 100 & exec 9>/tmp/open",
    )?;
    let Some((moment, before)) = slot.moment.take() else { return Ok(()) };
    slot.sandbox.rollback(&moment).map_err(|error| error.to_string())?;
    let after = slot.look()?;
    slot.moment = Some((moment, before.clone()));
    same("rollback", &before, &after)
}

fn fork(slot: &mut Slot, random: &mut Random, shared: &Shared) -> Check {
    let before = slot.look()?;
    let mut fork = slot.fork()?;
    write(&mut fork, random, shared)?;
    fork.ok("rm -f ~/base2; echo other >~/other; n=other")?;
    fork.check_isolation()?;
    let after = slot.look()?;
    same("fork", &before, &after)?;
    // Half of the time the copy lives on in place of the original.
    if random.below(2) == 0 {
        *slot = fork;
    }
    slot.check_isolation()
}

fn snapshot(slot: &mut Slot, _: &mut Random, _: &Shared) -> Check {
    let before = slot.look()?;
    let failed = |error: boxsh::Error| error.to_string();
    let bytes = slot.sandbox.snapshot().map_err(failed)?.to_bytes();
    let read = Snapshot::from_bytes(&bytes).map_err(failed)?;
    let mut sandbox = plain()?;
    sandbox.restore(&read).map_err(failed)?;
    let mut elsewhere = slot.elsewhere(sandbox);
    let after = elsewhere.look()?;
    same("restore", &before, &after)?;
    elsewhere.check_isolation()
}

/// A cancel ends the run that it is for, and the session goes on.
fn cancel(slot: &mut Slot, random: &mut Random, _: &Shared) -> Check {
    let scripts = [
        "while :; do :; done",
        "sleep 1000",
        "yes >/dev/null",
        "cat </dev/zero >/dev/null",
        "sleep 500 & wait",
    ];
    let script = scripts[random.below(scripts.len() as u64) as usize];
    let running = slot.copy()?.spawn(format!("echo begun; {script}"), RunOptions::new());
    while !running.take_output().iter().any(|(stream, _)| *stream == Stream::Stdout) {
        if running.is_finished() {
            return Err(format!("{script}: ended by itself"));
        }
        std::thread::yield_now();
    }
    // The original is another session, and hears nothing of it.
    running.cancel();
    let other = slot.ok("echo ${n-}; echo here")?;
    let (mut sandbox, result) = running.wait();
    ended(&result, |how| how == Ended::Cancelled).map_err(|shown| format!("{script}: {shown}"))?;
    let next = sandbox.run("echo after");
    if next.stdout_str() != "after\n" || !other.ends_with("here\n") {
        return Err(format!("after a cancel: {}", shown(&next)));
    }
    Ok(())
}

/// A cancel that comes before the run has done anything ends it all the same.
fn cancel_at_once(slot: &mut Slot, _: &mut Random, _: &Shared) -> Check {
    let options = RunOptions::new().timeout(Duration::from_secs(60));
    let running = slot.copy()?.spawn("while :; do :; done", options);
    running.cancel();
    let (mut sandbox, result) = running.wait();
    ended(&result, |how| how == Ended::Cancelled)?;
    equal(&sandbox.run("echo after").stdout_str(), "after\n")
}

/// A limit ends its run, and the session goes on.
fn limit(slot: &mut Slot, random: &mut Random, _: &Shared) -> Check {
    let limits = slot.sandbox.limits().clone().with(Limit::Iterations, 500).with(Limit::Stdout, 10_000);
    let scripts =
        ["while :; do :; done", "yes", "f() { f; }; f", "x=a; while :; do x=$x$x; done", ":(){ :|:& };:"];
    let script = scripts[random.below(scripts.len() as u64) as usize];
    let options = RunOptions::new().limits(limits).timeout(Duration::from_secs(20));
    let result = slot.copy()?.run_with(script, options);
    // Bash itself ends a recursion that is too deep.
    if result.is_success() && !script.contains("f()") && !script.contains(":()") {
        return Err(format!("{script}: {}", shown(&result)));
    }
    equal(&slot.ok("echo on")?, "on\n")
}

fn pool(slot: &mut Slot, random: &mut Random, shared: &Shared) -> Check {
    let mut lent = shared.pool.acquire().map_err(|error| error.to_string())?;
    let result = lent.run("echo $mark ${dirty-} $(ls /tmp); cat ~/base");
    equal(&result.stdout_str(), "template\nbase\n")?;
    let result = lent.run(format!(
        "dirty=token-{}-; echo $dirty >/tmp/x; rm ~/base; seq {}",
        slot.token,
        random.below(100)
    ));
    ended(&result, |how| how == Ended::Exited)
}

/// What the embedder registers is asked and told, and only by its own session.
fn hooks(slot: &mut Slot, random: &mut Random, _: &Shared) -> Check {
    let (asked, told, results) =
        (Arc::new(AtomicU64::new(0)), Arc::new(AtomicU64::new(0)), Arc::new(AtomicU64::new(0)));
    let number = random.below(1_000_000);
    let (count, events, ends) = (asked.clone(), told.clone(), results.clone());
    let sandbox = Sandbox::builder()
        .command(Arc::new(Custom::new("answer", move |context| {
            context.out.print(format_args!("{number}\n"))?;
            Ok(Exit::SUCCESS)
        })))
        .approve(move |call| {
            count.fetch_add(1, Ordering::Relaxed);
            if call.name == b"shred" { Verdict::Deny("no shredding".into()) } else { Verdict::Allow }
        })
        .on_event(move |_| {
            events.fetch_add(1, Ordering::Relaxed);
        })
        .on_result(move |_| {
            ends.fetch_add(1, Ordering::Relaxed);
        })
        .build();
    let mut hooked = Slot::new(sandbox.map_err(|error| error.to_string())?)?;
    let result = hooked.sandbox.run("answer; echo keep >f; shred f; echo $?; cat f; answer | sort");
    equal(&result.stdout_str(), &format!("{number}\n126\nkeep\n{number}\n"))?;
    hooked.check_isolation()?;
    if asked.load(Ordering::Relaxed) < 6
        || told.load(Ordering::Relaxed) < 6
        || results.load(Ordering::Relaxed) < 3
    {
        return Err("a hook was not told of all".into());
    }
    equal(&slot.ok("type answer 2>/dev/null; echo none")?, "none\n")
}

/// What goes into an archive comes out of it, within a session and between two.
fn archive(slot: &mut Slot, random: &mut Random, _: &Shared) -> Check {
    let kind = ["", "z", "j", "J"][random.below(4) as usize];
    slot.ok(&format!(
        "rm -rf ~/in ~/out; mkdir -p ~/in/sub ~/out; seq 300 >~/in/f; ln -s f ~/in/l; cp ~/tokens ~/in/sub; \
         tar c{kind}f ~/a.tar -C ~/in . && tar xf ~/a.tar -C ~/out && diff -r ~/in ~/out; rm ~/a.tar"
    ))?;
    let failed = |error: boxsh::Error| error.to_string();
    let mut bytes = Vec::new();
    slot.sandbox.download_tar("/home/agent/in", &mut bytes).map_err(failed)?;
    slot.ok("mkdir ~/up")?;
    slot.sandbox.upload_tar("/home/agent/up", &bytes[..]).map_err(failed)?;
    equal(&slot.ok("diff -r ~/in ~/up && rm -rf ~/in ~/out ~/up; echo same")?, "same\n")
}

/// What a session changes in its workspace is on the host after an apply, and what the host has changed is not lost.
fn workspace(slot: &mut Slot, random: &mut Random, _: &Shared) -> Check {
    let folder =
        tempfile::Builder::new().prefix("boxsh-stress-").tempdir().map_err(|error| error.to_string())?;
    let failed = |error: boxsh::Error| error.to_string();
    let put =
        |name: &str, text: &str| fs::write(folder.path().join(name), text).map_err(|error| error.to_string());
    for name in ["one", "two", "three", "four"] {
        put(name, name)?;
    }
    let mut sandbox = Sandbox::builder().workspace(folder.path()).build().map_err(failed)?;
    let number = random.below(1_000_000);
    let result = sandbox.run(format!(
        "cd /workspace && echo {number} >one && rm two && mkdir -p d/e && echo token-{}- >d/e/f && mv three d/three && ln -s one link",
        slot.token
    ));
    if !result.is_success() {
        return Err(shown(&result));
    }
    put("four", "the host's")?;
    put("five", "the host's")?;
    let applied = sandbox.apply(ApplyOptions::default(), |_| true).map_err(failed)?;
    if !applied.refused.is_empty() {
        return Err(format!("refused: {:?}", applied.refused));
    }
    let host = tree(folder.path()).map_err(|error| error.to_string())?;
    let expected = [
        ("d/e/f", format!("token-{}-\n", slot.token)),
        ("d/three", "three".into()),
        ("five", "the host's".into()),
        ("four", "the host's".into()),
        ("link", "-> one".into()),
        ("one", format!("{number}\n")),
    ];
    if host.iter().map(|(name, text)| (name.as_str(), text.clone())).eq(expected.iter().cloned()) {
        return Ok(());
    }
    Err(format!("the host has {host:?}"))
}

/// The files below a folder of the host, by name.
fn tree(folder: &Path) -> std::io::Result<Vec<(String, String)>> {
    let mut found = Vec::new();
    let mut left = vec![folder.to_owned()];
    while let Some(at) = left.pop() {
        for entry in fs::read_dir(at)? {
            let path = entry?.path();
            let kind = path.symlink_metadata()?.file_type();
            let name = path.strip_prefix(folder).unwrap_or(&path).display().to_string();
            if kind.is_dir() {
                left.push(path);
            } else if kind.is_symlink() {
                found.push((name, format!("-> {}", fs::read_link(path)?.display())));
            } else {
                found.push((name, fs::read_to_string(path)?));
            }
        }
    }
    found.sort();
    Ok(found)
}

fn determinism(_: &mut Slot, random: &mut Random, _: &Shared) -> Check {
    let seed = random.next();
    let run = || {
        let mut sandbox = Sandbox::reproducible(seed);
        let scripts = [
            "echo $RANDOM $SRANDOM $$ $(date +%s%N); mktemp; head -c 8 /dev/urandom | od -An -tx1",
            "for i in 1 2 3; do (sleep 0.0$i; echo $i $BASHPID) & done; wait; jobs; shuf -i 1-20 | tr '\\n' ' '",
            "seq 100 | sort -R | head -n 5; ls -la --full-time /tmp; echo $SECONDS $EPOCHREALTIME",
        ];
        scripts.map(|script| {
            let result = sandbox.run(script);
            (result.stdout, result.stderr, result.exit_code, result.files)
        })
    };
    if run() == run() { Ok(()) } else { Err(format!("seed {seed} gave two answers")) }
}

pub(crate) fn equal(found: &str, expected: &str) -> Check {
    if found == expected { Ok(()) } else { Err(format!("{found:?} instead of {expected:?}")) }
}

fn same<T: PartialEq + std::fmt::Debug>(what: &str, before: &T, after: &T) -> Check {
    if before == after { Ok(()) } else { Err(format!("{what}: {before:?} became {after:?}")) }
}
