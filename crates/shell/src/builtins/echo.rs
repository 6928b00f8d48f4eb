//! `echo`.

use boxsh_format::escape::Dialect;

use crate::bulk;
use crate::flow::Run;
use crate::options::{Opt, Shopt};
use crate::quoting;
use crate::shell::Shell;
use crate::text::Str;

/// Bytes that are written at once.
const MANY: usize = 1 << 20;

pub(crate) fn echo(shell: &mut Shell<'_>, words: &[Str]) -> Run {
    let mut rest = &words[1..];
    let mut newline = true;
    let mut escapes = shell.shopt(Shopt::XpgEcho);
    let takes_options = !(shell.has(Opt::Posix) && shell.shopt(Shopt::XpgEcho));
    while takes_options && let Some(word) = rest.first() {
        let Some(letters) = word.strip_prefix(b"-") else { break };
        if letters.is_empty() || !letters.iter().all(|letter| b"neE".contains(letter)) {
            break;
        }
        for letter in letters {
            match letter {
                b'n' => newline = false,
                b'e' => escapes = true,
                _ => escapes = false,
            }
        }
        rest = &rest[1..];
    }
    let mut text = Vec::new();
    for (at, word) in rest.iter().enumerate() {
        if at > 0 {
            text.push(b' ');
        }
        shell.process.work(word.len() as u64)?;
        if text.len() + word.len() > MANY {
            // One write for what is printed usually, which others must not get in between of.
            match shell.write_output("echo", &std::mem::take(&mut text))? {
                0 => {}
                failed => return Ok(failed),
            }
        }
        if !escapes {
            shell.process.reserve(word.len() as u64)?;
            text.extend_from_slice(word);
            continue;
        }
        let unescaped = quoting::unescape(shell.process, word, Dialect::BashEcho, shell.charset())?;
        bulk::append(shell.process, &mut text, &unescaped.bytes)?;
        if unescaped.stopped {
            newline = false;
            break;
        }
    }
    if newline {
        text.push(b'\n');
    }
    shell.write_output("echo", &text)
}
