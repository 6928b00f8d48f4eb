//! The same work on each of many things, on all processors.

use std::io;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

use crate::conformance::default_jobs;

/// What `work` gives for each of `things`, in their order; the first error, if there is one.
pub(crate) fn map<T: Sync, R: Send>(
    things: &[T],
    work: impl Fn(&T) -> io::Result<R> + Sync,
) -> io::Result<Vec<R>> {
    let next = AtomicUsize::new(0);
    let results = Mutex::new(Vec::with_capacity(things.len()));
    thread::scope(|scope| {
        for _ in 0..default_jobs() {
            scope.spawn(|| {
                loop {
                    let at = next.fetch_add(1, Ordering::Relaxed);
                    let Some(thing) = things.get(at) else { return };
                    let result = work(thing);
                    if let Ok(mut results) = results.lock() {
                        results.push((at, result));
                    }
                }
            });
        }
    });
    let mut results = results.into_inner().unwrap_or_else(|poisoned| poisoned.into_inner());
    results.sort_by_key(|(at, _)| *at);
    results.into_iter().map(|(_, result)| result).collect()
}

#[cfg(test)]
mod tests {
    use super::map;

    #[test]
    fn results_come_in_the_order_of_the_things() {
        let things: Vec<_> = (0..100).collect();
        assert_eq!(map(&things, |thing| Ok(thing * 2)).ok(), Some((0..100).map(|thing| thing * 2).collect()));
        assert!(
            map(&things, |thing| if *thing == 50 { Err(std::io::Error::other("")) } else { Ok(()) }).is_err()
        );
    }
}
