//! Words that a flag accepts as its value.

use boxsh_kernel::{Context, Failure};

use super::message;

/// Finds the meaning of `value` among `choices`: by its name, or by the start of it if that is not ambiguous.
///
/// # Errors
/// GNU's complaint, with the list of all choices.
pub(super) fn choose<T: Copy + PartialEq>(
    context: &Context<'_>,
    flag: &str,
    value: &[u8],
    choices: &[(&str, T)],
) -> Result<T, Failure> {
    if let Some((_, meaning)) = choices.iter().find(|(name, _)| name.as_bytes() == value) {
        return Ok(*meaning);
    }
    let mut candidates = choices.iter().filter(|(name, _)| name.as_bytes().starts_with(value));
    let kind = match candidates.next() {
        Some((_, first)) if candidates.all(|(_, other)| other == first) => return Ok(*first),
        Some(_) => "ambiguous",
        None => "invalid",
    };
    let quote = |text: &str| message::quote(context, text.as_bytes());
    let mut text = format!("{kind} argument {} for {}", message::quote(context, value), quote(flag));
    text.push_str("\nValid arguments are:");
    let mut last = None;
    for (name, meaning) in choices {
        match last {
            Some(last) if last == meaning => text.push_str(", "),
            _ => text.push_str("\n  - "),
        }
        text.push_str(&quote(name));
        last = Some(meaning);
    }
    let name = context.name();
    // Whatever the status of other wrong calls is, this one's is 1.
    Err(Failure::new(format!("{text}\nTry '{name} --help' for more information.")))
}
