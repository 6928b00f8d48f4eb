//! Many sessions at once, and random operations on them.

use std::collections::BTreeMap;
use std::time::{Duration, Instant};

use crate::activity::{Shared, choose, plain};
use crate::random::Random;
use crate::slot::Slot;

pub(crate) struct Plan {
    pub(crate) sandboxes: usize,
    pub(crate) threads: usize,
    pub(crate) time: Duration,
    pub(crate) seed: u64,
}

/// How often each activity was done, and what went wrong.
type Report = (BTreeMap<&'static str, u64>, Vec<String>);

/// A broken invariant is enough to know; thousands of the same are no help.
const MOST: usize = 5;

/// Gives what went wrong.
pub(crate) fn run(plan: &Plan) -> Vec<String> {
    let shared = match Shared::new() {
        Ok(shared) => shared,
        Err(error) => return vec![error],
    };
    let lost = |_| (BTreeMap::new(), vec!["a thread panicked".to_owned()]);
    let reports: Vec<Report> = std::thread::scope(|scope| {
        let shared = &shared;
        let threads: Vec<_> =
            (0..plan.threads).map(|thread| scope.spawn(move || worker(plan, thread, shared))).collect();
        threads.into_iter().map(|thread| thread.join().unwrap_or_else(lost)).collect()
    });
    let mut counts = BTreeMap::new();
    let mut wrong = Vec::new();
    for (done, failed) in reports {
        done.into_iter().for_each(|(name, count)| *counts.entry(name).or_insert(0) += count);
        wrong.extend(failed);
    }
    let total: u64 = counts.values().sum();
    println!(
        "{} sandboxes, {} threads, {total} operations, {} failed",
        plan.sandboxes,
        plan.threads,
        wrong.len()
    );
    counts.iter().for_each(|(name, count)| println!("  {name:12} {count}"));
    wrong
}

/// Has its share of the sessions, and does something to one of them until the time is up.
fn worker(plan: &Plan, thread: usize, shared: &Shared) -> Report {
    let until = Instant::now() + plan.time;
    let mut random = Random::new(plan.seed.wrapping_mul(1000).wrapping_add(thread as u64));
    let mut report = Report::default();
    let mut slots: Vec<Slot> = Vec::new();
    while Instant::now() < until && report.1.len() < MOST {
        // The sessions come one by one, so that a short run does something too.
        let is_full = slots.len() >= plan.sandboxes / plan.threads;
        let step = if slots.is_empty() || (!is_full && random.below(2) == 0) {
            let made = plain().and_then(Slot::new);
            ("start", made.map(|slot| slots.push(slot)))
        } else {
            let at = random.below(slots.len() as u64) as usize;
            let (name, activity) = choose(&mut random);
            (name, activity(&mut slots[at], &mut random, shared))
        };
        *report.0.entry(step.0).or_insert(0) += 1;
        if let Err(error) = step.1 {
            report.1.push(format!("{}: {error}", step.0));
        }
    }
    // In the end each of them is still its own.
    for slot in &mut slots {
        if let Err(error) = slot.check_isolation() {
            report.1.push(format!("in the end: {error}"));
        }
    }
    report
}
