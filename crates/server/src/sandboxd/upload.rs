//! The file of a form that was sent whole.

use crate::error::Error;
use crate::http::{Form, Piece};

/// A file that a client sends.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Upload {
    /// The name that the client gives it.
    pub(crate) name: Option<String>,
    pub(crate) data: Vec<u8>,
}

/// Whether the type of a body says that it is a form.
pub(crate) fn is_form(content_type: &str) -> bool {
    content_type.split(';').next().is_some_and(|kind| kind.trim().eq_ignore_ascii_case("multipart/form-data"))
}

/// The content of the field `file`.
pub(crate) fn find_file(content_type: &str, body: &[u8]) -> Result<Upload, Error> {
    let mut form = Form::of(content_type).ok_or_else(|| Error::invalid("the form has no boundary"))?;
    form.push(body);
    let mut found: Option<Upload> = None;
    let mut is_inside = false;
    while let Some(piece) = form.next().map_err(|error| Error::invalid(error.to_string()))? {
        match piece {
            Piece::Begin { field, file } => {
                is_inside = found.is_none() && field.as_deref() == Some("file");
                if is_inside {
                    found = Some(Upload { name: file, data: Vec::new() });
                }
            }
            Piece::Data(data) => {
                if let Some(upload) = found.as_mut().filter(|_| is_inside) {
                    upload.data.extend_from_slice(&data);
                }
            }
            Piece::End => is_inside = false,
        }
    }
    if !form.is_over() {
        return Err(Error::invalid("the form is not whole"));
    }
    found.ok_or_else(|| Error::invalid("the form has no field \"file\""))
}

#[cfg(test)]
mod tests {
    use super::*;

    const KIND: &str = "multipart/form-data; boundary=xy";
    const FORM: &[u8] = b"--xy\r\nContent-Disposition: form-data; name=\"note\"\r\n\r\nfile\r\n\
        --xy\r\ncontent-disposition: form-data; name=\"file\"; filename=\"src/a;%22b.py\"\r\n\
        Content-Type: text/plain\r\n\r\none\r\n--x\r\n\r\n--xy--\r\n";

    #[test]
    fn the_file_of_a_form_is_found() {
        let upload = find_file(KIND, FORM).unwrap();
        assert_eq!(
            upload,
            Upload { name: Some("src/a;\"b.py".to_owned()), data: b"one\r\n--x\r\n".to_vec() }
        );
        let with_preamble = [b"before\r\n", FORM].concat();
        assert_eq!(find_file(KIND, &with_preamble).unwrap(), upload);
        let nameless = b"--xy\r\nContent-Disposition: form-data; name=file\r\n\r\n\r\n--xy--";
        assert_eq!(find_file(KIND, nameless).unwrap(), Upload { name: None, data: Vec::new() });
    }

    #[test]
    fn forms_are_known_by_their_type() {
        assert!(is_form(KIND) && is_form("Multipart/Form-Data"));
        assert!(!is_form("multipart/mixed; boundary=xy") && !is_form(""));
    }

    #[test]
    fn forms_that_are_cut_off_are_refused() {
        for end in 0..FORM.len() - 4 {
            assert!(find_file(KIND, &FORM[..end]).is_err(), "{end}");
        }
        assert!(find_file("multipart/form-data", FORM).is_err());
        assert!(find_file(&format!("multipart/form-data; boundary={}", "x".repeat(71)), FORM).is_err());
        assert!(find_file(KIND, b"--xy--\r\n").is_err());
    }
}
