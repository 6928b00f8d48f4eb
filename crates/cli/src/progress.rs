//! A sign of life for what takes long, on a terminal only.

use std::io::IsTerminal;
use std::sync::mpsc::{RecvTimeoutError, Sender, channel};
use std::thread::JoinHandle;
use std::time::Duration;

use indicatif::{ProgressBar, ProgressStyle};

/// What lasts less than this needs no sign of life.
const PATIENCE: Duration = Duration::from_secs(2);

/// Something that is being done.
pub(crate) struct Progress(Option<(Sender<u64>, JoinHandle<()>)>);

impl Progress {
    /// Starts to watch: after a while a line says what is being done.
    pub(crate) fn start(what: &'static str) -> Self {
        if !std::io::stderr().is_terminal() {
            return Self(None);
        }
        let (sender, receiver) = channel();
        let watch = move || {
            let mut done = 0;
            // What ends in time is never shown.
            let shown_after = std::time::Instant::now() + PATIENCE;
            loop {
                match receiver.recv_timeout(shown_after.saturating_duration_since(std::time::Instant::now()))
                {
                    Ok(count) => done += count,
                    Err(RecvTimeoutError::Timeout) => break,
                    Err(RecvTimeoutError::Disconnected) => return,
                }
            }
            let bar = ProgressBar::new_spinner().with_message(what).with_position(done);
            if let Ok(style) = ProgressStyle::with_template("{spinner} {msg} {pos:>7} {elapsed}") {
                bar.set_style(style);
            }
            bar.enable_steady_tick(Duration::from_millis(100));
            while let Ok(count) = receiver.recv() {
                bar.inc(count);
            }
            bar.finish_and_clear();
        };
        Self(Some((sender, std::thread::spawn(watch))))
    }

    /// One more thing is done.
    pub(crate) fn advance(&self) {
        if let Some((sender, _)) = &self.0 {
            // If nobody watches, it is done all the same.
            let _ = sender.send(1);
        }
    }

    /// It is done: the line goes away.
    pub(crate) fn finish(self) {
        if let Some((sender, watcher)) = self.0 {
            drop(sender);
            // A watcher that has failed leaves at worst its line.
            let _ = watcher.join();
        }
    }
}
