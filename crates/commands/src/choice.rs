//! Values of flags that are words of a list, or the start of one.

use boxsh_kernel::{Context, Failure};

use crate::message;

/// Finds what `value` stands for: the word itself, or a start that fits no word of another meaning.
///
/// # Errors
/// The complaint that lists the words.
pub(crate) fn choose<T: Copy + PartialEq>(
    context: &Context<'_>,
    flag: &str,
    value: &[u8],
    choices: &[(&str, T)],
) -> Result<T, Failure> {
    if let Some((_, meaning)) = choices.iter().find(|(word, _)| word.as_bytes() == value) {
        return Ok(*meaning);
    }
    let mut fitting = choices.iter().filter(|(word, _)| word.as_bytes().starts_with(value));
    let problem = match fitting.next() {
        Some((_, meaning)) if fitting.all(|(_, other)| other == meaning) => return Ok(*meaning),
        Some(_) => "ambiguous",
        None => "invalid",
    };
    Err(complaint(context, problem, flag, value, choices))
}

fn complaint<T: Copy + PartialEq>(
    context: &Context<'_>,
    problem: &str,
    flag: &str,
    value: &[u8],
    choices: &[(&str, T)],
) -> Failure {
    let mut text = format!(
        "{problem} argument {} for {}\nValid arguments are:",
        message::quote(context, value),
        message::quote(context, flag.as_bytes())
    );
    let mut last = None;
    for (word, meaning) in choices {
        let lead = if last == Some(meaning) { ", " } else { "\n  - " };
        text.push_str(lead);
        text.push_str(&message::quote(context, word.as_bytes()));
        last = Some(meaning);
    }
    Failure::Usage(text)
}
