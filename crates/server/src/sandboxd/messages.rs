//! The messages of `process.v1.ProcessService`.

use std::collections::BTreeMap;

use crate::protobuf::{Fields, Malformed, Message};

/// The most words of a command, and the most variables.
const MOST_WORDS: usize = 1 << 14;

/// A message that clients send.
pub(crate) trait Request: Default {
    /// Reads a field.
    fn read_field(&mut self, number: u32, value: Field<'_>) -> Result<(), Malformed>;

    /// Reads fields, which replace or add to what there is.
    fn merge(&mut self, message: &[u8]) -> Result<(), Malformed> {
        let mut fields = Fields::of(message);
        while let Some((number, value)) = fields.next()? {
            self.read_field(number, value)?;
        }
        Ok(())
    }

    /// A message from its bytes.
    fn decode(message: &[u8]) -> Result<Self, Malformed> {
        let mut request = Self::default();
        request.merge(message)?;
        Ok(request)
    }
}

type Field<'a> = crate::protobuf::Value<'a>;

/// What is to be run.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct ProcessConfig {
    pub(crate) command: Vec<String>,
    pub(crate) env_vars: BTreeMap<String, String>,
    pub(crate) cwd: Option<String>,
}

impl Request for ProcessConfig {
    fn read_field(&mut self, number: u32, value: Field<'_>) -> Result<(), Malformed> {
        match number {
            1 if self.command.len() < MOST_WORDS => self.command.push(value.text()?),
            2 if self.env_vars.len() < MOST_WORDS => {
                let Variable { name, value } = Variable::decode(value.bytes()?)?;
                self.env_vars.insert(name, value);
            }
            1 | 2 => return Err(Malformed),
            3 => self.cwd = Some(value.text()?),
            _ => {}
        }
        Ok(())
    }
}

/// An entry of a map.
#[derive(Default)]
struct Variable {
    name: String,
    value: String,
}

impl Request for Variable {
    fn read_field(&mut self, number: u32, value: Field<'_>) -> Result<(), Malformed> {
        match number {
            1 => self.name = value.text()?,
            2 => self.value = value.text()?,
            _ => {}
        }
        Ok(())
    }
}

/// The size of a terminal.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Pty {
    pub(crate) cols: u32,
    pub(crate) rows: u32,
}

impl Request for Pty {
    fn read_field(&mut self, number: u32, value: Field<'_>) -> Result<(), Malformed> {
        match number {
            1 => self.cols = value.uint32()?,
            2 => self.rows = value.uint32()?,
            _ => {}
        }
        Ok(())
    }
}

#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct StartRequest {
    pub(crate) config: ProcessConfig,
    pub(crate) pty: Option<Pty>,
}

impl Request for StartRequest {
    fn read_field(&mut self, number: u32, value: Field<'_>) -> Result<(), Malformed> {
        match number {
            1 => self.config.merge(value.bytes()?),
            2 => self.pty.get_or_insert_default().merge(value.bytes()?),
            _ => Ok(()),
        }
    }
}

#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct ExecuteRequest {
    pub(crate) config: ProcessConfig,
}

impl Request for ExecuteRequest {
    fn read_field(&mut self, number: u32, value: Field<'_>) -> Result<(), Malformed> {
        match number {
            1 => self.config.merge(value.bytes()?),
            _ => Ok(()),
        }
    }
}

/// What is to become of the input of a process.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Input {
    /// There is more of it.
    More(Vec<u8>),
    /// It is at its end.
    End,
}

#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct WriteStdinRequest {
    pub(crate) process_id: i32,
    pub(crate) payload: Option<Input>,
}

impl Request for WriteStdinRequest {
    fn read_field(&mut self, number: u32, value: Field<'_>) -> Result<(), Malformed> {
        match number {
            1 => self.process_id = value.int32()?,
            2 => self.payload = Some(Input::More(value.bytes()?.to_vec())),
            3 => self.payload = value.bytes().map(|_| Some(Input::End))?,
            _ => {}
        }
        Ok(())
    }
}

#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct SendSignalRequest {
    pub(crate) process_id: i32,
    /// The number that Linux has for it; those other than 2, 9 and 15 are not known.
    pub(crate) signal: i32,
}

impl Request for SendSignalRequest {
    fn read_field(&mut self, number: u32, value: Field<'_>) -> Result<(), Malformed> {
        match number {
            1 => self.process_id = value.int32()?,
            2 => self.signal = value.int32()?,
            _ => {}
        }
        Ok(())
    }
}

#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct ResizeTtyRequest {
    pub(crate) process_id: i32,
    pub(crate) size: Pty,
}

impl Request for ResizeTtyRequest {
    fn read_field(&mut self, number: u32, value: Field<'_>) -> Result<(), Malformed> {
        match number {
            1 => self.process_id = value.int32()?,
            2 => self.size.cols = value.uint32()?,
            3 => self.size.rows = value.uint32()?,
            _ => {}
        }
        Ok(())
    }
}

/// What a started process does.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum StartResponse<'a> {
    Init(i32),
    Stdout(&'a [u8]),
    Stderr(&'a [u8]),
    Exit(i32),
}

impl StartResponse<'_> {
    pub(crate) fn encode(self) -> Vec<u8> {
        Message::bytes_of(|message| match self {
            Self::Init(process_id) => message.message(1, |inner| inner.int32(1, process_id)),
            Self::Stdout(data) => message.bytes(2, data),
            Self::Stderr(data) => message.bytes(3, data),
            Self::Exit(exit_code) => message.message(4, |inner| inner.int32(1, exit_code)),
        })
    }
}

/// What a process came to.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct ExecuteResponse {
    pub(crate) exit_code: i32,
    pub(crate) stdout: Vec<u8>,
    pub(crate) stderr: Vec<u8>,
}

impl ExecuteResponse {
    pub(crate) fn encode(&self) -> Vec<u8> {
        Message::bytes_of(|message| {
            message.int32(1, self.exit_code);
            message.bytes(2, &self.stdout);
            message.bytes(3, &self.stderr);
        })
    }
}

/// Reads bytes as each of the requests, for the fuzzer: none of them may panic.
pub(super) fn check(message: &[u8]) {
    let _ = StartRequest::decode(message);
    let _ = ExecuteRequest::decode(message);
    let _ = WriteStdinRequest::decode(message);
    let _ = SendSignalRequest::decode(message);
    let _ = ResizeTtyRequest::decode(message);
}

#[cfg(test)]
mod tests {
    use super::*;

    fn variable(name: &str, value: &str) -> Vec<u8> {
        Message::bytes_of(|m| {
            m.bytes(1, name.as_bytes());
            m.bytes(2, value.as_bytes());
        })
    }

    #[test]
    fn a_request_in_parts_is_one_request() {
        let first = Message::bytes_of(|m| {
            m.bytes(1, b"echo");
            m.bytes(2, &variable("A", "1"));
        });
        let second = Message::bytes_of(|m| {
            m.bytes(1, b"hi");
            m.bytes(2, &variable("A", "2"));
            m.bytes(3, b"src");
        });
        let pty = Message::bytes_of(|m| {
            m.int32(1, 80);
            m.int32(2, 24);
        });
        let message = Message::bytes_of(|m| {
            m.bytes(1, &first);
            m.bytes(2, &pty);
            m.bytes(9, b"new");
            m.bytes(1, &second);
        });
        let request = StartRequest::decode(&message).unwrap();
        assert_eq!(request.config.command, ["echo", "hi"]);
        assert_eq!(request.config.env_vars, BTreeMap::from([("A".to_owned(), "2".to_owned())]));
        assert_eq!(request.config.cwd.as_deref(), Some("src"));
        assert_eq!(request.pty, Some(Pty { cols: 80, rows: 24 }));
    }

    #[test]
    fn the_last_of_a_choice_counts() {
        let message = Message::bytes_of(|m| {
            m.int32(1, 7);
            m.bytes(2, b"in");
            m.bytes(3, b"");
        });
        let request = WriteStdinRequest::decode(&message).unwrap();
        assert_eq!(request, WriteStdinRequest { process_id: 7, payload: Some(Input::End) });
    }

    #[test]
    fn text_has_to_be_text_and_there_is_an_end_to_it() {
        let config = |inner: &[u8]| ExecuteRequest::decode(&Message::bytes_of(|m| m.bytes(1, inner)));
        assert_eq!(config(&Message::bytes_of(|m| m.bytes(1, b"\xff"))), Err(Malformed));
        assert_eq!(config(&Message::bytes_of(|m| m.int32(1, 1))), Err(Malformed));
        assert_eq!(config(&b"\x0a\0".repeat(MOST_WORDS + 1)), Err(Malformed));
        assert!(config(&b"\x0a\0".repeat(MOST_WORDS)).is_ok());
    }

    #[test]
    fn events_are_written_even_if_they_are_empty() {
        assert_eq!(StartResponse::Exit(0).encode(), b"\x22\0");
        assert_eq!(StartResponse::Init(1).encode(), b"\x0a\x02\x08\x01");
        assert_eq!(StartResponse::Stdout(b"x").encode(), b"\x12\x01x");
    }
}
