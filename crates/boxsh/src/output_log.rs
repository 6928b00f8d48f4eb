//! The output of a run that goes on, to be read from any place in it.

use std::collections::VecDeque;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use boxsh_kernel::HostOutput;

use crate::result::Stream;
use crate::streams::Streams;

/// How much of the output is kept, from its end, unless somebody wants more.
const WINDOW: usize = 1 << 20;

/// The largest piece. Small writes are put together up to it, so that a script that writes byte by byte makes no list of a million pieces; and
/// cutting the first one costs little.
const PIECE: usize = 4096;

/// A part of the output of a run.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
#[non_exhaustive]
pub struct Output {
    /// The pieces, in the order in which they were written.
    pub pieces: Vec<(Stream, Vec<u8>)>,
    /// How much of what was asked for is not kept any more: so many bytes are missing before the first piece.
    pub dropped: u64,
    /// Where the output goes on behind these pieces, counted in bytes from its start.
    pub next: u64,
    /// Whether the run is over.
    pub is_over: bool,
}

impl Output {
    /// All pieces in one.
    pub fn bytes(&self) -> Vec<u8> {
        self.pieces.iter().flat_map(|(_, data)| data).copied().collect()
    }
}

/// Is told that there is more output, or that the run is over. It must not block, for it runs on the thread of the script.
type Listener = Arc<dyn Fn() + Send + Sync>;

/// The last MiB of the output of a run, with offsets that count from its start: for front ends whose readers come and go, as those of
/// [`Running::output`](crate::Running::output) do.
///
/// ```
/// use boxsh::{OutputLog, Stream};
///
/// let log = OutputLog::new();
/// log.add(Stream::Stdout, b"one two");
/// log.finish();
/// let output = log.read(4);
/// assert_eq!((output.bytes(), output.next, output.is_over), (b"two".to_vec(), 7, true));
/// ```
#[derive(Default)]
pub struct OutputLog {
    kept: Mutex<Kept>,
    changed: Condvar,
    listeners: Mutex<Vec<(u64, Listener)>>,
}

impl std::fmt::Debug for OutputLog {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        self.lock().fmt(f)
    }
}

#[derive(Debug)]
struct Kept {
    window: u64,
    pieces: VecDeque<(Stream, Vec<u8>)>,
    /// Where the first piece starts.
    start: u64,
    end: u64,
    is_over: bool,
}

/// One of the outputs that go to a log.
struct Writer {
    stream: Stream,
    to: Arc<OutputLog>,
}

impl HostOutput for Writer {
    fn write(&self, data: &[u8]) -> boxsh_kernel::vfs::Result<usize> {
        self.to.add(self.stream, data);
        Ok(data.len())
    }
}

impl Default for Kept {
    fn default() -> Self {
        Self { window: WINDOW as u64, pieces: VecDeque::new(), start: 0, end: 0, is_over: false }
    }
}

impl OutputLog {
    /// A log without output.
    pub fn new() -> Self {
        Self::default()
    }

    /// A log without output that keeps so many bytes from its end.
    pub fn with_window(bytes: u64) -> Self {
        Self { kept: Mutex::new(Kept { window: bytes, ..Kept::default() }), ..Self::default() }
    }

    fn lock(&self) -> MutexGuard<'_, Kept> {
        self.kept.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn listeners(&self) -> MutexGuard<'_, Vec<(u64, Listener)>> {
        self.listeners.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn tell(&self) {
        self.changed.notify_all();
        // Outside the lock: a listener may end its own subscription, or read.
        let listeners: Vec<Listener> =
            self.listeners().iter().map(|(_, listener)| listener.clone()).collect();
        listeners.iter().for_each(|listener| listener());
    }

    /// Adds output at the end.
    pub fn add(&self, stream: Stream, data: &[u8]) {
        if data.is_empty() {
            return;
        }
        let mut kept = self.lock();
        kept.add(stream, data);
        drop(kept);
        self.tell();
    }

    /// An output that adds what is written to it.
    pub fn writer(self: &Arc<Self>, stream: Stream) -> Arc<dyn HostOutput> {
        Arc::new(Writer { stream, to: self.clone() })
    }

    /// Streams whose output it gets, with an input that is at its end.
    pub fn streams(self: &Arc<Self>) -> Streams {
        Streams::without_input(self.writer(Stream::Stdout), self.writer(Stream::Stderr))
    }

    /// Says that the run is over; what is still in the background may write all the same.
    pub fn finish(&self) {
        self.lock().is_over = true;
        self.tell();
    }

    /// Calls a function whenever there is more output, and at the end of the run, until [`OutputLog::ignore`] gets the same number. It
    /// must not block: it is called on the thread of the script.
    pub fn listen(&self, number: u64, listener: impl Fn() + Send + Sync + 'static) {
        self.listeners().push((number, Arc::new(listener)));
    }

    /// Ends what [`OutputLog::listen`] has begun under this number.
    pub fn ignore(&self, number: u64) {
        self.listeners().retain(|(other, _)| *other != number);
    }

    /// Keeps nothing that is before an offset: who wanted it has read it.
    pub fn forget(&self, until: u64) {
        self.lock().drop_until(until);
    }

    /// What there is from an offset on.
    pub fn read(&self, from: u64) -> Output {
        self.lock().read(from)
    }

    /// The same, once there is something, the run is over, or `time` has passed.
    pub fn wait(&self, from: u64, time: Duration) -> Output {
        let deadline = Instant::now().checked_add(time);
        let mut kept = self.lock();
        while kept.end <= from && !kept.is_over {
            let left = deadline.map(|deadline| deadline.saturating_duration_since(Instant::now()));
            kept = match left {
                Some(Duration::ZERO) => break,
                Some(left) => self.changed.wait_timeout(kept, left).unwrap_or_else(PoisonError::into_inner).0,
                None => self.changed.wait(kept).unwrap_or_else(PoisonError::into_inner),
            };
        }
        kept.read(from)
    }
}

impl Kept {
    fn add(&mut self, stream: Stream, data: &[u8]) {
        self.end += data.len() as u64;
        let mut rest = data;
        if let Some((_, last)) = self.pieces.back_mut().filter(|(of, _)| *of == stream) {
            let (more, behind) = rest.split_at(rest.len().min(PIECE.saturating_sub(last.len())));
            last.extend_from_slice(more);
            rest = behind;
        }
        self.pieces.extend(rest.chunks(PIECE).map(|piece| (stream, piece.to_vec())));
        self.trim();
    }

    /// Drops what is before the window.
    fn trim(&mut self) {
        self.drop_until(self.end.saturating_sub(self.window));
    }

    fn drop_until(&mut self, wanted: u64) {
        let wanted = wanted.min(self.end);
        while self.start < wanted
            && let Some((_, first)) = self.pieces.front_mut()
        {
            let excess = usize::try_from(wanted - self.start).unwrap_or(usize::MAX);
            if excess < first.len() {
                first.drain(..excess);
                self.start = wanted;
            } else {
                self.start += first.len() as u64;
                self.pieces.pop_front();
            }
        }
    }

    fn read(&self, from: u64) -> Output {
        let mut at = self.start;
        let mut pieces = Vec::new();
        for (stream, data) in &self.pieces {
            let skipped = usize::try_from(from.saturating_sub(at)).unwrap_or(usize::MAX);
            if let Some(wanted) = data.get(skipped..).filter(|wanted| !wanted.is_empty()) {
                pieces.push((*stream, wanted.to_vec()));
            }
            at += data.len() as u64;
        }
        Output {
            pieces,
            dropped: self.start.saturating_sub(from),
            next: self.end.max(from),
            is_over: self.is_over,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn output_is_read_from_any_place_in_it() {
        let log = OutputLog::default();
        log.add(Stream::Stdout, b"one ");
        log.add(Stream::Stderr, b"two");
        let all = vec![(Stream::Stdout, b"one ".to_vec()), (Stream::Stderr, b"two".to_vec())];
        assert_eq!(log.read(0), Output { pieces: all, next: 7, ..Output::default() });
        assert_eq!(log.read(2).bytes(), b"e two");
        assert_eq!(log.read(5).pieces, [(Stream::Stderr, b"wo".to_vec())]);
        assert_eq!((log.read(7).pieces.len(), log.read(7).next), (0, 7));
        assert_eq!((log.read(100).pieces.len(), log.read(100).next), (0, 100));
    }

    #[test]
    fn what_is_dropped_is_counted() {
        let log = OutputLog::default();
        log.add(Stream::Stdout, &[b'a'; WINDOW]);
        log.add(Stream::Stdout, b"0123456789");
        let read = log.read(0);
        assert_eq!((read.dropped, read.next), (10, WINDOW as u64 + 10));
        assert_eq!(read.bytes().len(), WINDOW);
        assert_eq!(log.read(WINDOW as u64 + 4).bytes(), b"456789");
        log.add(Stream::Stdout, &[b'b'; 3 * WINDOW]);
        let read = log.read(5);
        assert_eq!((read.dropped, read.bytes().len()), (3 * WINDOW as u64 + 5, WINDOW));
    }

    #[test]
    fn as_much_is_kept_as_is_wanted() {
        let log = OutputLog::with_window(3);
        log.add(Stream::Stdout, b"abcde");
        assert_eq!((log.read(0).dropped, log.read(0).bytes()), (2, b"cde".to_vec()));
        log.forget(4);
        assert_eq!((log.read(0).dropped, log.read(0).bytes()), (4, b"e".to_vec()));
        log.forget(100);
        log.add(Stream::Stderr, b"f");
        assert_eq!((log.read(5).bytes(), log.read(5).next), (b"f".to_vec(), 6));
    }

    #[test]
    fn small_writes_are_kept_in_few_pieces() {
        let log = OutputLog::default();
        for _ in 0..2 * WINDOW {
            log.add(Stream::Stdout, b"x");
        }
        let read = log.read(0);
        assert_eq!((read.dropped, read.bytes().len()), (WINDOW as u64, WINDOW));
        assert!(read.pieces.len() <= WINDOW / PIECE + 1, "{} pieces", read.pieces.len());
    }

    #[test]
    fn listeners_hear_of_output_and_of_the_end() {
        let log = OutputLog::new();
        let heard = Arc::new(std::sync::atomic::AtomicU32::new(0));
        let count = heard.clone();
        log.listen(1, move || {
            count.fetch_add(1, std::sync::atomic::Ordering::Relaxed);
        });
        log.add(Stream::Stdout, b"a");
        log.finish();
        log.ignore(1);
        log.add(Stream::Stdout, b"b");
        assert_eq!(heard.load(std::sync::atomic::Ordering::Relaxed), 2);
    }

    #[test]
    fn waiting_ends_with_the_run() {
        let log = std::sync::Arc::new(OutputLog::default());
        let other = log.clone();
        let thread = std::thread::spawn(move || other.wait(0, Duration::MAX));
        log.finish();
        assert!(thread.join().unwrap().is_over);
        assert!(!OutputLog::default().wait(0, Duration::ZERO).is_over);
    }
}
