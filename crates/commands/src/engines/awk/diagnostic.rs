//! What is wrong with a program, and how that is said.

use super::source::{Place, Source};

/// Why a program cannot be run.
#[derive(Debug)]
pub(super) enum SyntaxError {
    /// The line is shown, with a mark below the place.
    Shown { place: Place, at: usize, message: String },
    /// Only the line is named.
    Plain { place: Place, message: String },
    /// As `Plain`, but with the status of a run that failed.
    Fatal { place: Place, message: String },
}

impl SyntaxError {
    /// The text for standard error and the status of the command.
    pub(super) fn describe(&self, name: &str, sources: &[Source]) -> (Vec<u8>, u8) {
        let line = |place: &Place| sources[usize::from(place.source)].name_line(place.line);
        match self {
            Self::Shown { place, at, message } => {
                let source = &sources[usize::from(place.source)];
                let (shown, column) = source.line_around(*at);
                let lead = format!("{name}: {}: ", line(place));
                let mut text = lead.clone().into_bytes();
                text.extend_from_slice(shown);
                text.push(b'\n');
                text.extend_from_slice(lead.as_bytes());
                // Tabs are kept, so that the mark stands below what it means.
                text.extend(shown[..column].iter().map(|byte| if *byte == b'\t' { b'\t' } else { b' ' }));
                text.extend_from_slice(format!("^ {message}\n").as_bytes());
                (text, 1)
            }
            Self::Plain { place, message } => {
                (format!("{name}: {}: {message}\n", line(place)).into_bytes(), 1)
            }
            Self::Fatal { place, message } => {
                (format!("{name}: {}: fatal: {message}\n", line(place)).into_bytes(), 2)
            }
        }
    }
}
