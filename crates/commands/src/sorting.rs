//! Sorting that can be stopped: what a script may make long is sorted piece by piece, with ticks between.

use std::cmp::Ordering;

use boxsh_kernel::{Errno, Process};

use crate::memory::Held;

/// The most elements, and the most weight, that are sorted without a tick.
const AT_ONCE: usize = 4096;
const MOST_WEIGHT: usize = 256 << 10;

/// Sorts `items`; those that compare as equal keep their order. `weight` is about how many bytes a comparison looks at.
///
/// # Errors
/// [`Errno::Killed`] if the process has to end; the order is then any.
pub(crate) fn sort_by<T>(
    process: &Process,
    items: &mut [T],
    weight: impl Fn(&T) -> usize,
    mut compare: impl FnMut(&T, &T) -> Ordering,
) -> Result<(), Errno> {
    let ends = runs(process, items, &weight)?;
    let mut start = 0;
    for &end in &ends {
        process.work(MOST_WEIGHT as u64)?;
        items[start..end].sort_by(&mut compare);
        start = end;
    }
    if ends.len() < 2 {
        return Ok(());
    }
    // Places are sorted, not the items: those may be of any kind and size.
    let mut held = Held::new(process);
    held.add(2 * items.len() * size_of::<usize>())?;
    let mut order: Vec<usize> = (0..items.len()).collect();
    let mut aside = Vec::with_capacity(order.len());
    let mut ends = ends;
    while ends.len() > 1 {
        aside.clear();
        let (mut start, mut merged) = (0, Vec::new());
        for pair in ends.chunks(2) {
            let (middle, end) = (pair[0], pair[pair.len() - 1]);
            let (mut left, mut right) = (start, middle);
            while left < middle && right < end {
                let (a, b) = (&items[order[left]], &items[order[right]]);
                process.work((weight(a).min(weight(b)) + size_of::<T>()) as u64)?;
                let from = if compare(b, a) == Ordering::Less { &mut right } else { &mut left };
                aside.push(order[*from]);
                *from += 1;
            }
            aside.extend_from_slice(&order[left..middle]);
            aside.extend_from_slice(&order[right..end]);
            merged.push(end);
            start = end;
        }
        std::mem::swap(&mut order, &mut aside);
        ends = merged;
    }
    arrange(process, items, order)
}

/// Where runs end that are small enough to be sorted at once.
fn runs<T>(process: &Process, items: &[T], weight: impl Fn(&T) -> usize) -> Result<Vec<usize>, Errno> {
    let mut ends = Vec::new();
    let (mut start, mut sum) = (0, 0usize);
    for (at, item) in items.iter().enumerate() {
        let own = weight(item);
        if at - start == AT_ONCE || (at > start && sum.saturating_add(own) > MOST_WEIGHT) {
            process.work(AT_ONCE as u64)?;
            ends.push(at);
            (start, sum) = (at, 0);
        }
        sum = sum.saturating_add(own);
    }
    ends.push(items.len());
    Ok(ends)
}

/// Moves each item to its place: `order` says which one comes at each.
fn arrange<T>(process: &Process, items: &mut [T], mut order: Vec<usize>) -> Result<(), Errno> {
    for start in 0..items.len() {
        process.work(size_of::<T>() as u64)?;
        let mut at = start;
        loop {
            let from = std::mem::replace(&mut order[at], at);
            if from == start {
                break;
            }
            items.swap(at, from);
            at = from;
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use crate::testing::call;

    #[test]
    fn a_list_of_many_runs_is_sorted() {
        // Listed in the order of names, which is not the order of numbers; more than one run of them.
        let numbers: Vec<String> = (0..10_000).map(|number| (number * 7919 % 10_007).to_string()).collect();
        let mut sorted = numbers.clone();
        sorted.sort();
        let words = |list: &[String]| list.iter().map(|word| format!("a{word} ")).collect::<String>();
        let answer = call("ptx -S '\n' -W 'a[0-9]*' -w 1 -g 1 -F ''").stdin(words(&numbers)).run();
        let found: Vec<String> = String::from_utf8_lossy(&answer.stdout)
            .split_whitespace()
            .map(|word| word.trim_start_matches('a').to_owned())
            .collect();
        assert_eq!(found, sorted);
    }
}
