//! Requests of a session that a Python function answers.

use std::io::Cursor;

use boxsh::net::{Connection, Error, Gate, Head, HttpClient, Request};
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyDict};

use crate::callback::call;
use crate::hooks::request_of;
use crate::interpreter;
use crate::text::{items, to_bytes};

/// Gives each request to a function, whole, and takes a whole answer from it.
pub(crate) struct PyClient(pub(crate) Py<PyAny>);

impl HttpClient for PyClient {
    fn open(&self, request: &Request, _: &Gate<'_>) -> Result<Box<dyn Connection>, Error> {
        let function = interpreter::enter(|py| self.0.clone_ref(py));
        let function =
            function.ok_or_else(|| Error::Connect("the interpreter is shutting down".to_owned()))?;
        Ok(Box::new(Exchange {
            function,
            request: request.clone(),
            sent: Vec::new(),
            body: Cursor::default(),
        }))
    }
}

struct Exchange {
    function: Py<PyAny>,
    request: Request,
    sent: Vec<u8>,
    body: Cursor<Vec<u8>>,
}

impl Connection for Exchange {
    fn send(&mut self, piece: &[u8]) -> Result<(), Error> {
        self.sent.extend_from_slice(piece);
        Ok(())
    }

    fn respond(&mut self) -> Result<Head, Error> {
        let answered = call(|py| {
            let request = request_of(py, &self.request)?;
            request.set_item("body", PyBytes::new(py, &self.sent))?;
            let answer = self.function.bind(py).call1((request,)).and_then(|answer| to_answer(&answer));
            // A client such as curl says no more than that it could not connect.
            answer.inspect_err(|error| error.clone_ref(py).write_unraisable(py, Some(self.function.bind(py))))
        });
        let (status, headers, body) = answered.map_err(Error::Connect)?;
        self.body = Cursor::new(body);
        Ok(Head::new(status, &headers))
    }

    fn receive(&mut self, buffer: &mut [u8]) -> Result<usize, Error> {
        Ok(std::io::Read::read(&mut self.body, buffer).unwrap_or_default())
    }
}

type Headers = Vec<(Vec<u8>, Vec<u8>)>;

/// What a function answers: a body, or `(status, body)`, or `(status, headers, body)`, or a mapping of these names.
fn to_answer(answer: &Bound<'_, PyAny>) -> PyResult<(u16, Headers, Vec<u8>)> {
    let (status, headers, body) = if let Ok(dict) = answer.cast::<PyDict>() {
        let status = dict.get_item("status")?.map_or(Ok(200), |status| status.extract())?;
        (status, dict.get_item("headers")?, dict.get_item("body")?)
    } else if let Ok((status, headers, body)) = answer.extract::<(u16, Bound<'_, PyAny>, Bound<'_, PyAny>)>()
    {
        (status, Some(headers), Some(body))
    } else if let Ok((status, body)) = answer.extract::<(u16, Bound<'_, PyAny>)>() {
        (status, None, Some(body))
    } else {
        (200, None, Some(answer.clone()))
    };
    let body = body.map_or(Ok(Vec::new()), |body| to_bytes(&body))?;
    let mut list: Headers = Vec::new();
    for (name, value) in headers.map_or(Ok(Vec::new()), |headers| items(&headers))? {
        list.push((to_bytes(&name)?, to_bytes(&value)?));
    }
    if !list.iter().any(|(name, _)| name.eq_ignore_ascii_case(b"content-length")) {
        list.push((b"Content-Length".to_vec(), body.len().to_string().into_bytes()));
    }
    Ok((status, list, body))
}
