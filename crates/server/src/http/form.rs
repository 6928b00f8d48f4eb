//! Forms with files: `multipart/form-data`, part by part as it arrives.

/// The largest head of a part.
const LARGEST_HEAD: usize = 16 << 10;

/// A form that is being read.
pub(crate) struct Form {
    /// What parts the parts: a new line and the boundary.
    delimiter: Vec<u8>,
    read: Vec<u8>,
    state: State,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum State {
    /// Before the first part.
    Before,
    /// Behind a delimiter.
    Parting,
    Head,
    Body,
    /// Behind the last part.
    Over,
}

/// Something that a form has.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Piece {
    /// A part begins: the name of its field, and that of a file, if it has them.
    Begin { field: Option<String>, file: Option<String> },
    /// Some of its content.
    Data(Vec<u8>),
    /// It is at its end.
    End,
}

/// The body is no form.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("the form makes no sense")]
pub(crate) struct Malformed;

impl Form {
    /// A form whose parts are parted as its content type says.
    pub(crate) fn of(content_type: &str) -> Option<Self> {
        let (kind, rest) = content_type.split_once(';')?;
        if !kind.trim().eq_ignore_ascii_case("multipart/form-data") {
            return None;
        }
        let boundary = split_quoted(rest).find_map(|word| parameter(word, "boundary"))?;
        // As long as a boundary may be.
        let is_sound = !boundary.is_empty() && boundary.len() <= 70;
        is_sound.then(|| Self {
            delimiter: [b"\r\n--", boundary.as_bytes()].concat(),
            // The first delimiter has no new line before it.
            read: b"\r\n".to_vec(),
            state: State::Before,
        })
    }

    /// Adds what has arrived.
    pub(crate) fn push(&mut self, data: &[u8]) {
        self.read.extend_from_slice(data);
    }

    /// Whether its end was seen.
    pub(crate) fn is_over(&self) -> bool {
        self.state == State::Over
    }

    /// The next piece, if enough has arrived to know it.
    pub(crate) fn next(&mut self) -> Result<Option<Piece>, Malformed> {
        loop {
            match self.state {
                State::Before => {
                    if self.content().is_some() {
                        continue;
                    }
                    if self.state == State::Before {
                        return Ok(None);
                    }
                }
                State::Parting => match self.parted()? {
                    true => {}
                    false => return Ok(None),
                },
                State::Head => return self.head(),
                State::Body => {
                    if let Some(data) = self.content() {
                        return Ok(Some(Piece::Data(data)));
                    }
                    return Ok((self.state == State::Parting).then_some(Piece::End));
                }
                State::Over => return Ok(None),
            }
        }
    }

    /// What is before the next delimiter, or before what may be the start of one. At the delimiter there is none, and it is passed.
    fn content(&mut self) -> Option<Vec<u8>> {
        let end = match memchr::memmem::find(&self.read, &self.delimiter) {
            Some(0) => {
                self.read.drain(..self.delimiter.len());
                self.state = State::Parting;
                return None;
            }
            Some(at) => at,
            None => self.read.len().saturating_sub(self.delimiter.len() - 1),
        };
        (end > 0).then(|| self.read.drain(..end).collect())
    }

    /// Passes the end of the line of a delimiter, if it is there.
    fn parted(&mut self) -> Result<bool, Malformed> {
        if self.read.len() < 2 {
            return Ok(false);
        }
        self.state = match &self.read[..2] {
            b"--" => State::Over,
            b"\r\n" => State::Head,
            _ => return Err(Malformed),
        };
        self.read.drain(..2);
        Ok(true)
    }

    /// The head of a part, if it is there.
    fn head(&mut self) -> Result<Option<Piece>, Malformed> {
        let end = match self.read.starts_with(b"\r\n") {
            true => Some(0),
            false => memchr::memmem::find(&self.read, b"\r\n\r\n").map(|at| at + 2),
        };
        match end {
            Some(end) if end <= LARGEST_HEAD => {
                let head: Vec<u8> = self.read.drain(..end + 2).take(end).collect();
                self.state = State::Body;
                let (field, file) = names(&head);
                Ok(Some(Piece::Begin { field, file }))
            }
            None if self.read.len() <= LARGEST_HEAD => Ok(None),
            _ => Err(Malformed),
        }
    }
}

/// The names of the field and of the file in the head of a part.
fn names(head: &[u8]) -> (Option<String>, Option<String>) {
    let head = String::from_utf8_lossy(head);
    let line = head.split("\r\n").find_map(|line| {
        let (name, value) = line.split_once(':')?;
        name.trim().eq_ignore_ascii_case("content-disposition").then_some(value)
    });
    let named = |name| line.and_then(|line| split_quoted(line).find_map(|word| parameter(word, name)));
    (named("name").map(unescape), named("filename").map(unescape))
}

/// The words between semicolons that are not in quotes.
fn split_quoted(value: &str) -> impl Iterator<Item = &str> {
    let mut is_quoted = false;
    value.split(move |character| {
        is_quoted ^= character == '"';
        character == ';' && !is_quoted
    })
}

/// The value of `name=value` or `name="value"`.
fn parameter<'a>(word: &'a str, name: &str) -> Option<&'a str> {
    let (found, value) = word.split_once('=')?;
    if !found.trim().eq_ignore_ascii_case(name) {
        return None;
    }
    let value = value.trim();
    Some(value.strip_prefix('"').and_then(|value| value.strip_suffix('"')).unwrap_or(value))
}

/// A name as it was before a client wrote what cannot stand between quotes in another way, as browsers do.
fn unescape(name: &str) -> String {
    name.replace("%22", "\"").replace("%0D", "\r").replace("%0A", "\n")
}

/// Reads bytes as a form, for the fuzzer: what comes out of it is a part of it, however it arrives.
#[doc(hidden)]
pub fn check_form(body: &[u8]) {
    let read = |size: usize| {
        let mut form = Form::of("multipart/form-data; boundary=x")?;
        let mut data = Vec::new();
        for part in body.chunks(size) {
            form.push(part);
            while let Some(piece) = form.next().ok()? {
                match piece {
                    Piece::Data(more) => data.extend_from_slice(&more),
                    Piece::Begin { .. } | Piece::End => data.push(0),
                }
            }
        }
        Some((data, form.is_over()))
    };
    let whole = read(body.len().max(1));
    assert_eq!(read(3), whole);
    assert!(whole.is_none_or(|(data, _)| data.len() <= body.len() + 2));
}

#[cfg(test)]
mod tests {
    use super::*;

    const FORM: &[u8] = b"ignored\r\n--B\r\nContent-Disposition: form-data; name=\"file\"; filename=\"/a/b %22c%22\"\r\nContent-Type: x/y\r\n\r\none\r\n--Bad?\r\ntwo\r\n--B\r\nContent-Disposition: form-data; name=\"file\"; filename=\"e\"\r\n\r\n\r\n--B--\r\nignored";

    /// All pieces of a form that arrives in pieces of this size; data that belongs together is in one.
    fn read(form: &[u8], size: usize) -> Result<(Vec<Piece>, bool), Malformed> {
        let mut reader = Form::of("multipart/form-data; boundary=B").unwrap();
        let mut pieces: Vec<Piece> = Vec::new();
        for part in form.chunks(size) {
            reader.push(part);
            while let Some(piece) = reader.next()? {
                match (pieces.last_mut(), piece) {
                    (Some(Piece::Data(before)), Piece::Data(more)) => before.extend_from_slice(&more),
                    (_, piece) => pieces.push(piece),
                }
            }
        }
        Ok((pieces, reader.is_over()))
    }

    #[test]
    fn a_form_is_the_same_however_it_arrives() {
        let form = String::from_utf8_lossy(FORM).replace("--Bad?", "-- Bad?").into_bytes();
        let wanted = vec![
            Piece::Begin { field: Some("file".into()), file: Some("/a/b \"c\"".into()) },
            Piece::Data(b"one\r\n-- Bad?\r\ntwo".to_vec()),
            Piece::End,
            Piece::Begin { field: Some("file".into()), file: Some("e".into()) },
            Piece::End,
        ];
        for size in 1..=form.len() {
            assert_eq!(read(&form, size).unwrap(), (wanted.clone(), true), "{size}");
        }
    }

    #[test]
    fn names_may_have_marks_and_no_quotes() {
        for (head, wanted) in [
            (
                &b"content-disposition: form-data; name=\"file\"; filename=\"src/a;%22b.py\""[..],
                (Some("file"), Some("src/a;\"b.py")),
            ),
            (b"X: y\r\nContent-Disposition: form-data; name=file", (Some("file"), None)),
            (b"Content-Disposition: form-data; filename=x", (None, Some("x"))),
            (b"Content-Type: text/plain", (None, None)),
        ] {
            let (field, file) = names(head);
            assert_eq!((field.as_deref(), file.as_deref()), wanted);
        }
    }

    #[test]
    fn a_form_that_breaks_off_is_not_over() {
        for end in 0..FORM.len() - 11 {
            if let Ok((_, is_over)) = read(&FORM[..end], 7) {
                assert!(!is_over, "{end}");
            }
        }
    }

    #[test]
    fn what_is_no_form_is_refused() {
        assert_eq!(read(FORM, 1000), Err(Malformed));
        let endless = [b"--B\r\n".to_vec(), vec![b'x'; LARGEST_HEAD + 10]].concat();
        assert_eq!(read(&endless, 1000), Err(Malformed));
        for kind in ["text/plain; boundary=B", "multipart/form-data", "multipart/form-data; boundary=", ""] {
            assert!(Form::of(kind).is_none(), "{kind}");
        }
        assert!(Form::of("Multipart/Form-Data; charset=x; Boundary=\"a b\"").is_some());
    }
}
