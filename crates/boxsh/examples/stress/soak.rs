//! Sessions come and go for long, and the process that has them stays as it is.

use std::time::{Duration, Instant};

use crate::activity::{Shared, choose, plain};
use crate::host::Sample;
use crate::random::Random;
use crate::slot::Slot;

/// How often the process is looked at, with no session alive.
const POINTS: usize = 20;
const THREADS: u64 = 4;

/// What memory may differ by without any growth: the allocator keeps what it likes.
const SLACK_KIB: u64 = 8 << 10;

/// The most threads that the process keeps for custom commands to come.
const KEPT_THREADS: usize = 8;

/// Gives what went wrong.
pub(crate) fn run(time: Duration, seed: u64) -> Vec<String> {
    let mut wrong = Vec::new();
    let mut samples = Vec::new();
    println!(
        "{:>4} {:>10} {:>11} {:>7} {:>8} {:>4}",
        "", "KiB", "descriptors", "threads", "children", "left"
    );
    for point in 0..POINTS {
        let until = Instant::now() + time / POINTS as u32;
        let made: Vec<(u64, Vec<String>)> = std::thread::scope(|scope| {
            let seed = |thread| seed.wrapping_add((point as u64 * THREADS + thread) * 7919);
            let threads: Vec<_> =
                (0..THREADS).map(|thread| scope.spawn(move || churn(until, seed(thread)))).collect();
            threads
                .into_iter()
                .map(|thread| thread.join().unwrap_or((0, vec!["a thread panicked".into()])))
                .collect()
        });
        let sessions: u64 = made.iter().map(|(count, _)| count).sum();
        made.into_iter().for_each(|(_, failed)| wrong.extend(failed));
        let sample = Sample::take();
        let Sample { memory, descriptors, children, left, .. } = sample;
        let threads = sample.threads.len();
        println!(
            "{:>4} {memory:>10} {descriptors:>11} {threads:>7} {children:>8} {left:>4}  {sessions} sessions",
            point + 1
        );
        samples.push(sample);
        if !wrong.is_empty() {
            return wrong;
        }
    }
    judge(&samples)
}

/// Makes sessions, does a few things to each and drops them, until the time is up.
fn churn(until: Instant, seed: u64) -> (u64, Vec<String>) {
    let mut random = Random::new(seed);
    let mut count = 0;
    let shared = match Shared::new() {
        Ok(shared) => shared,
        Err(error) => return (0, vec![error]),
    };
    while Instant::now() < until {
        let done = plain().and_then(Slot::new).and_then(|mut slot| {
            for _ in 0..random.below(8) {
                let (name, activity) = choose(&mut random);
                activity(&mut slot, &mut random, &shared).map_err(|error| format!("{name}: {error}"))?;
            }
            Ok(())
        });
        count += 1;
        if let Err(error) = done {
            return (count, vec![error]);
        }
    }
    (count, Vec::new())
}

/// The first half is that of a process that warms up. In the second one a single point says little, because the allocator keeps more or less
/// as it happens; what leaks raises the middle of the last points above that of the ones before them.
fn judge(samples: &[Sample]) -> Vec<String> {
    let mut wrong = Vec::new();
    let (first, second) = samples.split_at(samples.len() / 2);
    let (earlier, later) = second.split_at(second.len() / 2);
    let (before, after) = (middle(earlier), middle(later));
    if after > before + before / 10 + SLACK_KIB {
        wrong.push(format!("memory grew from {before} to {after} KiB"));
    }
    let (Some(early), Some(last)) = (first.last(), second.last()) else { return wrong };
    for (what, before, after) in [
        ("descriptors", early.descriptors, last.descriptors),
        ("threads", busy_threads(early), busy_threads(last)),
        ("children", early.children, last.children),
    ] {
        if after > before {
            wrong.push(format!("{what} grew from {before} to {after}"));
        }
    }
    let kept = last.threads.len() - busy_threads(last);
    if kept > KEPT_THREADS {
        wrong.push(format!("{kept} threads for custom commands are kept, of {KEPT_THREADS}"));
    }
    if !wrong.is_empty() {
        wrong.push(format!("threads before: {}; after: {}", early.threads.join(" "), last.threads.join(" ")));
    }
    if last.left > 0 {
        wrong.push(format!("{} files are left in the folder for temporary files", last.left));
    }
    wrong
}

/// Threads without those that wait for a custom command: as many are kept as once ran at the same time, so their number grows when three
/// commands happen to meet where only two had met before.
fn busy_threads(sample: &Sample) -> usize {
    sample.threads.iter().filter(|name| *name != "boxsh-host").count()
}

/// The median of the memory.
fn middle(samples: &[Sample]) -> u64 {
    let mut memory: Vec<u64> = samples.iter().map(|sample| sample.memory).collect();
    memory.sort_unstable();
    memory.get(memory.len() / 2).copied().unwrap_or(0)
}
