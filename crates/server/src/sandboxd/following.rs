//! The output of a process, for those who wait without a thread.

use std::sync::Arc;

use boxsh::{Output, Stream};
use tokio::sync::Notify;

use crate::process::{Process, listener_number};

/// The largest piece that is sent.
const PIECE: usize = 32 << 10;

/// Follows a process. What was read is forgotten; the process ends if nobody follows it to its end.
pub(crate) struct Following {
    process: Arc<Process>,
    bell: Arc<Notify>,
    number: u64,
    at: u64,
}

impl Following {
    pub(crate) fn new(process: Arc<Process>) -> Self {
        let (bell, number) = (Arc::new(Notify::new()), listener_number());
        let rung = bell.clone();
        process.output().listen(number, move || rung.notify_one());
        Self { process, bell, number, at: 0 }
    }

    pub(crate) fn process(&self) -> &Process {
        &self.process
    }

    /// What it has written since the last time, once there is something or it has ended.
    pub(crate) async fn next(&mut self) -> Output {
        loop {
            let log = self.process.output();
            let output = log.read(self.at);
            if output.is_over || output.next > self.at {
                self.at = output.next;
                log.forget(self.at);
                return output;
            }
            self.bell.notified().await;
        }
    }
}

impl Drop for Following {
    fn drop(&mut self) {
        self.process.output().ignore(self.number);
        if self.process.outcome().is_none() {
            self.process.cancel();
        }
    }
}

/// The same output in fewer pieces.
pub(crate) fn joined(pieces: Vec<(Stream, Vec<u8>)>) -> Vec<(Stream, Vec<u8>)> {
    let mut joined: Vec<(Stream, Vec<u8>)> = Vec::new();
    for (stream, data) in pieces {
        match joined.last_mut() {
            Some((of, before)) if *of == stream && before.len() + data.len() <= PIECE => before.extend(data),
            _ => joined.push((stream, data)),
        }
    }
    joined
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pieces_of_one_stream_are_joined_up_to_a_size() {
        let small = |stream, text: &str| (stream, text.as_bytes().to_vec());
        let pieces = vec![
            small(Stream::Stdout, "a"),
            small(Stream::Stdout, "b"),
            small(Stream::Stderr, "c"),
            (Stream::Stderr, vec![b'd'; PIECE]),
        ];
        let sizes: Vec<_> = joined(pieces).into_iter().map(|(stream, data)| (stream, data.len())).collect();
        assert_eq!(sizes, [(Stream::Stdout, 2), (Stream::Stderr, 1), (Stream::Stderr, PIECE)]);
    }
}
