//! Any bytes on a connection, in any pieces: messages are found as they are in one piece, and are requests or errors.

use boxsh_server::rpc::frame::{Found, Splitter};

/// The messages of bytes that come in pieces, and whether something that is none ended them.
fn split<'a>(pieces: impl Iterator<Item = &'a [u8]>) -> (Vec<Vec<u8>>, bool) {
    let (mut buffer, mut splitter, mut messages) = (Vec::new(), Splitter::default(), Vec::new());
    for piece in pieces {
        buffer.extend_from_slice(piece);
        loop {
            match splitter.find(&buffer) {
                Found::Part => break,
                Found::Garbage(at) => {
                    assert!(at < buffer.len());
                    return (messages, true);
                }
                Found::Message(start, end) => {
                    assert!(start < end && end <= buffer.len());
                    messages.push(buffer[start..end].to_vec());
                    buffer.drain(..end);
                }
            }
        }
    }
    (messages, false)
}

pub fn run(input: &[u8]) {
    let Some((&size, text)) = input.split_first() else { return };
    let whole = split(std::iter::once(text));
    assert_eq!(whole, split(text.chunks(usize::from(size).max(1))), "the same in any pieces");
    for message in &whole.0 {
        assert!(matches!(message.first(), Some(b'{' | b'[')) && matches!(message.last(), Some(b'}' | b']')));
        boxsh_server::rpc::check_message(message);
    }
}
