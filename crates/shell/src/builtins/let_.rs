//! `let`.

use crate::builtins::control::skip_dashes;
use crate::flow::Run;
use crate::shell::Shell;
use crate::text::Str;

pub(crate) fn let_(shell: &mut Shell<'_>, words: &[Str]) -> Run {
    let words = skip_dashes(words);
    if words.len() < 2 {
        shell.error(format_args!("let: expression expected"))?;
        return Ok(1);
    }
    let mut last = 0;
    for word in &words[1..] {
        match shell.evaluate_text_for("let", word)? {
            Some(value) => last = value,
            None => return Ok(1),
        }
    }
    Ok(u8::from(last == 0))
}
