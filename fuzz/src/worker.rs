//! Any bytes as a message between a program and the worker of a session.

pub fn run(input: &[u8]) {
    boxsh::worker::check_message(input);
}
