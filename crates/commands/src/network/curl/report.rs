//! What `curl` says when something goes wrong, and with which status it ends.

use std::time::Duration;

use boxsh_kernel::net::{DenialReason, Error, Url};
use boxsh_kernel::{Context, Errno, TransferError};

/// Why a transfer failed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Problem {
    pub(super) status: u8,
    pub(super) text: String,
}

impl Problem {
    pub(super) fn new(status: u8, text: impl Into<String>) -> Self {
        Self { status, text: text.into() }
    }
}

/// How far a transfer had come.
pub(super) struct Progress {
    pub(super) elapsed: Duration,
    pub(super) received: u64,
    pub(super) expected: Option<u64>,
}

/// The problem behind an error of the network; an error of the system ends the command.
pub(super) fn problem(error: TransferError, url: &Url, progress: &Progress) -> Result<Problem, Errno> {
    let error = match error {
        TransferError::System(Errno::Killed) => return Err(Errno::Killed),
        TransferError::System(_) => {
            return Ok(Problem::new(26, "Failed to open/read local data from file/application"));
        }
        TransferError::Network(error) => error,
    };
    let (host, port) = (url.host_text(), url.port());
    let millis = progress.elapsed.as_millis();
    Ok(match error {
        Error::Denied(denial) => match denial.reason {
            DenialReason::Off => Problem::new(
                7,
                format!("Failed to connect to {host} port {port}: the network is off in this session"),
            ),
            _ => Problem::new(
                7,
                format!("Failed to connect to {host} port {port}: the network policy refuses {denial}"),
            ),
        },
        Error::Request(what) => Problem::new(43, format!("The request is not sent: {what}")),
        Error::Resolve(name) => Problem::new(6, format!("Could not resolve host: {name}")),
        Error::Connect(_) => Problem::new(
            7,
            format!("Failed to connect to {host} port {port} after {millis} ms: Couldn't connect to server"),
        ),
        Error::ConnectTimeout => Problem::new(28, format!("Connection timeout after {millis} ms")),
        Error::Timeout => {
            let received = progress.received;
            let amount = match progress.expected {
                Some(all) => format!("{received} out of {all} bytes received"),
                None => format!("{received} bytes received"),
            };
            Problem::new(28, format!("Operation timed out after {millis} milliseconds with {amount}"))
        }
        Error::Certificate(what) if what.starts_with("no alternative") => {
            Problem::new(60, format!("SSL: {what}"))
        }
        Error::Certificate(what) => Problem::new(60, format!("SSL certificate problem: {what}")),
        Error::Tls(what) => Problem::new(35, format!("TLS connect error: {what}")),
        Error::Roots => Problem::new(77, "error setting certificate verify locations"),
        Error::Send(what) => Problem::new(55, format!("Send failure: {}", without_number(&what))),
        Error::Receive(what) => Problem::new(56, format!("Recv failure: {}", without_number(&what))),
        Error::Empty => Problem::new(52, "Empty reply from server"),
        Error::NotHttp => Problem::new(1, "Received HTTP/0.9 when not allowed"),
        Error::Malformed(what) => Problem::new(56, format!("Malformed answer: {what}")),
        Error::Partial(Some(left)) => {
            Problem::new(18, format!("transfer closed with {left} bytes remaining to read"))
        }
        Error::Partial(None) => Problem::new(18, "transfer closed with outstanding read data remaining"),
        Error::TooLarge => Problem::new(63, "Maximum file size exceeded"),
        _ => Problem::new(42, "Callback aborted"),
    })
}

/// An error of the host without the number at its end.
fn without_number(text: &str) -> &str {
    text.split(" (os error").next().unwrap_or(text)
}

/// What follows the message about a certificate.
pub(super) const CERTIFICATE_HINT: &str = "More details here: https://curl.se/docs/sslcerts.html\n\n\
    curl failed to verify the legitimacy of the server and therefore could not\n\
    establish a secure connection to it. To learn more about this situation and\n\
    how to fix it, please visit the web page mentioned above.\n";

/// Writes a warning, in lines as short as a terminal wants them.
pub(super) fn warn(context: &mut Context<'_>, text: &str) -> Result<(), Errno> {
    const WIDTH: usize = 79;
    const PREFIX: &str = "Warning: ";
    let width = WIDTH - PREFIX.len();
    let mut rest = text;
    let mut lines = String::new();
    loop {
        if rest.len() <= width || !rest.is_char_boundary(width) {
            lines.push_str(&format!("{PREFIX}{rest}\n"));
            break;
        }
        let cut = rest[..width].rfind(' ').filter(|at| *at > 0).map_or(width, |at| at + 1);
        lines.push_str(&format!("{PREFIX}{}\n", &rest[..cut]));
        rest = &rest[cut..];
    }
    context.write_error(lines.as_bytes())
}
