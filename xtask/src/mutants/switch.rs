// The switch of the mistakes in a crate: this text is put at the end of its `lib.rs`.

/// The mistake that the environment asks for, or one of the two below.
static CHOSEN: std::sync::atomic::AtomicU32 = std::sync::atomic::AtomicU32::new(NOT_READ);
const NOT_READ: u32 = u32::MAX;
/// No mistake is made, and what is reached is written down.
const WATCHING: u32 = u32::MAX - 1;

/// Whether a mistake is made.
#[inline]
pub(crate) fn mutant_is(number: u32) -> bool {
    let chosen = CHOSEN.load(std::sync::atomic::Ordering::Relaxed);
    chosen == number || chosen >= WATCHING && mutant_is_now(number, chosen)
}

#[cold]
fn mutant_is_now(number: u32, chosen: u32) -> bool {
    use std::sync::atomic::Ordering;
    if chosen == NOT_READ {
        let named = std::env::var("MUTANT").ok().and_then(|number| number.parse().ok());
        let watching = std::env::var_os("MUTANTS_REACHED").is_some();
        let chosen = named.unwrap_or(if watching { WATCHING } else { 0 });
        CHOSEN.store(chosen, Ordering::Relaxed);
        return mutant_is(number);
    }
    static SEEN: std::sync::OnceLock<Vec<std::sync::atomic::AtomicBool>> = std::sync::OnceLock::new();
    let seen = SEEN.get_or_init(|| (0..1 << 16).map(|_| Default::default()).collect());
    if seen.get(number as usize).is_some_and(|seen| !seen.swap(true, Ordering::Relaxed))
        && let Some(path) = std::env::var_os("MUTANTS_REACHED")
        && let Ok(mut file) = std::fs::OpenOptions::new().append(true).create(true).open(path)
    {
        let _ = std::io::Write::write_all(&mut file, format!("{number}\n").as_bytes());
    }
    false
}
