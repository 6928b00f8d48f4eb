//! Prompt strings.

use boxsh_kernel::Limit;

use crate::bulk;
use crate::flow::Run;
use crate::options::Shopt;
use crate::shell::Shell;
use crate::text::Str;

impl Shell<'_> {
    /// Expands a prompt string: its backslash escapes, then, with `promptvars`, its expansions.
    pub(crate) fn expand_prompt(&mut self, prompt: &[u8]) -> Run<Str> {
        // What expands itself by way of `@P` makes no function call.
        self.process.budget().check(Limit::CallDepth, self.state.numbers.indirection.into())?;
        self.state.numbers.indirection += 1;
        let process = self.process;
        let expanded = process.with_room(|| self.expand_prompt_here(prompt));
        self.state.numbers.indirection -= 1;
        expanded?
    }

    fn expand_prompt_here(&mut self, prompt: &[u8]) -> Run<Str> {
        let decoded = self.decode_prompt(prompt)?;
        if !self.shopt(Shopt::PromptVars) {
            return Ok(decoded.into());
        }
        match boxsh_syntax::parse_quoted_text(&decoded) {
            Ok(word) => {
                let status = self.status();
                let text = self.expand_quoted(&word)?;
                self.set_status(status);
                Ok(text)
            }
            Err(_) => Ok(decoded.into()),
        }
    }

    fn decode_prompt(&mut self, prompt: &[u8]) -> Run<Vec<u8>> {
        let mut out = Vec::new();
        let mut at = 0;
        while at < prompt.len() {
            let rest = &prompt[at..];
            let plain = &rest[..memchr::memchr(b'\\', rest).unwrap_or(rest.len())];
            bulk::append(self.process, &mut out, plain)?;
            at += plain.len();
            let Some(&escape) = prompt.get(at + 1) else {
                out.extend_from_slice(&prompt[at..]);
                break;
            };
            // Some of them look something up.
            self.process.work(256)?;
            if out.len() > bulk::PIECE {
                self.process.budget().check(Limit::String, out.len() as u64)?;
            }
            at += 2;
            match escape {
                b'a' => out.push(7),
                b'e' => out.push(27),
                b'n' => out.push(b'\n'),
                b'r' => out.push(b'\r'),
                b's' => {
                    let zero = &self.state.zero;
                    out.extend_from_slice(zero.rsplit(|&byte| byte == b'/').next().unwrap_or(zero));
                }
                b'v' => out.extend_from_slice(b"5.2"),
                b'V' => out.extend_from_slice(b"5.2.15"),
                b'u' => self.push_protected(&self.process.identity().user.clone().into_bytes(), &mut out),
                b'H' => self.push_protected(&self.process.identity().host.clone().into_bytes(), &mut out),
                b'h' => {
                    let host = self.process.identity().host.clone();
                    let short = host.split('.').next().unwrap_or_default();
                    self.push_protected(short.as_bytes(), &mut out);
                }
                b'w' | b'W' => {
                    let directory = self.prompt_directory(escape == b'W');
                    self.push_protected(&directory, &mut out);
                }
                b'$' => {
                    let sign: &[u8] = match self.process.credentials().uid {
                        0 => b"#",
                        // What is expanded next must not take it for the start of something.
                        _ if self.shopt(Shopt::PromptVars) => b"\\$",
                        _ => b"$",
                    };
                    out.extend_from_slice(sign);
                }
                b'#' => out.extend_from_slice(self.commands_read.to_string().as_bytes()),
                b'!' => out.extend_from_slice(self.history_number().to_string().as_bytes()),
                b'j' => out.extend_from_slice(self.state.jobs.iter().count().to_string().as_bytes()),
                b'l' => out.extend_from_slice(b"tty"),
                b't' => self.push_time(b"%H:%M:%S", &mut out),
                b'T' => self.push_time(b"%I:%M:%S", &mut out),
                b'@' => self.push_time(b"%I:%M %p", &mut out),
                b'A' => self.push_time(b"%H:%M", &mut out),
                b'd' => self.push_time(b"%a %b %d", &mut out),
                b'D' if prompt.get(at) == Some(&b'{') => {
                    let end = prompt[at..]
                        .iter()
                        .position(|&byte| byte == b'}')
                        .map_or(prompt.len(), |end| at + end);
                    let format = &prompt[at + 1..end];
                    let format = if format.is_empty() { &b"%X"[..] } else { format };
                    self.push_time(format, &mut out);
                    at = (end + 1).min(prompt.len());
                }
                // The marks of text that takes no room mean something only to a line editor.
                b'[' | b']' => {}
                b'\\' => out.push(b'\\'),
                b'"' => out.push(b'"'),
                b'0'..=b'7' => {
                    let digits = prompt[at - 1..]
                        .iter()
                        .take(3)
                        .take_while(|byte| (b'0'..=b'7').contains(byte))
                        .count();
                    let value = prompt[at - 1..at - 1 + digits]
                        .iter()
                        .fold(0u32, |value, digit| value * 8 + u32::from(digit - b'0'));
                    out.push(value as u8);
                    at += digits - 1;
                }
                other => out.extend_from_slice(&[b'\\', other]),
            }
        }
        Ok(out)
    }

    /// Appends text that must not be expanded when the prompt is.
    fn push_protected(&self, text: &[u8], out: &mut Vec<u8>) {
        for &byte in text {
            if self.shopt(Shopt::PromptVars) && b"$`\\\"".contains(&byte) {
                out.push(b'\\');
            }
            out.push(byte);
        }
    }

    fn prompt_directory(&mut self, last_only: bool) -> Vec<u8> {
        let directory = self.value(b"PWD").unwrap_or_default();
        let home = self.value(b"HOME").unwrap_or_default();
        if last_only {
            if !home.is_empty() && directory == home {
                return b"~".to_vec();
            }
            let last = directory.rsplit(|&byte| byte == b'/').next().unwrap_or_default();
            return if last.is_empty() { b"/".to_vec() } else { last.to_vec() };
        }
        let mut shown = directory.to_vec();
        if let Some(below) = directory.strip_prefix(home.as_bytes())
            && !home.is_empty()
            && (below.is_empty() || below[0] == b'/')
        {
            shown = [b"~", below].concat();
        }
        let keep = self.value(b"PROMPT_DIRTRIM").map_or(0, |value| crate::arith::leading_integer(&value));
        if keep > 0 {
            shown = trim_directory(&shown, keep as usize);
        }
        shown
    }

    fn push_time(&mut self, format: &[u8], out: &mut Vec<u8>) {
        let now = self.now();
        out.extend_from_slice(&self.format_time(format, now.seconds, now.nanos));
    }
}

/// Keeps the last `keep` names of a directory, behind dots.
fn trim_directory(directory: &[u8], keep: usize) -> Vec<u8> {
    let (lead, rest) = match directory.strip_prefix(b"~") {
        Some(rest) => (&b"~"[..], rest),
        None => (&b""[..], directory),
    };
    let slashes: Vec<usize> =
        rest.iter().enumerate().filter(|(_, byte)| **byte == b'/').map(|(at, _)| at).collect();
    if slashes.len() <= keep {
        return directory.to_vec();
    }
    let from = slashes[slashes.len() - keep];
    let trimmed = [lead, if lead.is_empty() { b"..." } else { b"/..." }, &rest[from..]].concat();
    // Dots that save no room are not worth it.
    if trimmed.len() < directory.len() { trimmed } else { directory.to_vec() }
}
