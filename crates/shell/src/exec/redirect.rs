//! Redirections.

use std::sync::Arc;

use boxsh_format::integer::parse_all;
use boxsh_kernel::{Errno, Fd, Follow, Limit, OpenFile, OpenFlags, Process, WaitFor};
use boxsh_syntax::ast::{Redirect, RedirectFd, RedirectOp, RedirectTarget, Subscript, Word};

use crate::flow::{Flow, Run};
use crate::options::{Opt, Shopt};
use crate::shell::Shell;
use crate::text::Str;

/// What redirections have replaced, to be put back.
#[derive(Default)]
pub(crate) struct Undo {
    saved: Vec<(Fd, Option<Arc<OpenFile>>)>,
}

/// The lowest descriptor that `{name}>` gives.
const FIRST_NAMED: Fd = 10;

impl Shell<'_> {
    /// Makes redirections on the shell itself; `None` after a message if one failed, with everything as before.
    pub(crate) fn redirect(&mut self, redirects: &[Redirect]) -> Run<Option<Undo>> {
        let mut undo = Undo::default();
        let process = self.process;
        for redirect in redirects {
            if !self.redirect_one(process, redirect, &mut undo)? {
                self.undo_redirects(undo)?;
                return Ok(None);
            }
        }
        Ok(Some(undo))
    }

    /// Makes redirections on a child that has not started yet; `None` after a message if one failed.
    pub(crate) fn redirect_onto(&mut self, child: &Process, redirects: &[Redirect]) -> Run<Option<()>> {
        let mut undo = Undo::default();
        for redirect in redirects {
            if !self.redirect_one(child, redirect, &mut undo)? {
                return Ok(None);
            }
        }
        Ok(Some(()))
    }

    /// Makes the redirections of a child as the child itself would: what their words change is gone for the shell,
    /// and a mistake in one of them ends only the child.
    pub(crate) fn redirect_apart(&mut self, child: &Process, redirects: &[Redirect]) -> Run<Result<(), u8>> {
        if redirects.is_empty() {
            return Ok(Ok(()));
        }
        let is_plain = |redirect: &Redirect| match &redirect.target {
            RedirectTarget::Word(word) => word.as_literal().is_some() && !is_named(redirect),
            RedirectTarget::HereDoc(document) => document.quoted,
        };
        let before = (!redirects.iter().all(is_plain)).then(|| self.state.vars.clone());
        let outer = std::mem::replace(&mut self.is_apart, true);
        let result = self.redirect_onto(child, redirects);
        self.is_apart = outer;
        if let Some(before) = before {
            self.state.vars = before;
        }
        match result {
            Ok(Some(())) => Ok(Ok(())),
            Ok(None) => Ok(Err(1)),
            Err(Flow::Exit(status)) => Ok(Err(status)),
            Err(Flow::Discard) => Ok(Err(self.status())),
            Err(flow) => Err(flow),
        }
    }

    /// Puts back what redirections have replaced.
    pub(crate) fn undo_redirects(&mut self, undo: Undo) -> Run<()> {
        for (fd, before) in undo.saved.into_iter().rev() {
            match before {
                Some(file) => match self.process.set_file(fd, file) {
                    // Where `ulimit -n` allows no descriptors, nothing could be redirected either.
                    Ok(()) | Err(Errno::EBADF | Errno::EMFILE) => {}
                    Err(error) => return Err(error.into()),
                },
                // A command may have closed it itself.
                None => {
                    let _ = self.process.close(fd);
                }
            }
        }
        Ok(())
    }

    fn redirect_one(&mut self, process: &Process, redirect: &Redirect, undo: &mut Undo) -> Run<bool> {
        let named = match &redirect.fd {
            Some(RedirectFd::Variable(name, subscript)) => Some((name, subscript.as_deref())),
            _ => None,
        };
        let fd = match &redirect.fd {
            Some(RedirectFd::Number(fd)) => *fd,
            _ => redirect.op.default_fd(),
        };
        let file = match redirect.op {
            RedirectOp::HereDoc | RedirectOp::HereString => Source::File(self.here_file(redirect)?),
            RedirectOp::DupRead | RedirectOp::DupWrite => {
                match self.dup_source(process, redirect, named.is_some())? {
                    Some(source) => source,
                    None => return Ok(false),
                }
            }
            _ => match self.open_target(process, redirect)? {
                Some(file) => Source::File(file),
                None => return Ok(false),
            },
        };
        match (file, named) {
            (Source::File(file), Some((name, subscript))) => {
                self.redirect_named(process, redirect, (name, subscript), file, undo)
            }
            (Source::Close, Some((name, subscript))) => self.close_named(process, name, subscript),
            (Source::Moved(file, from), Some((name, subscript))) => {
                let moved = self.redirect_named(process, redirect, (name, subscript), file, undo)?;
                let _ = process.close(from);
                Ok(moved)
            }
            (Source::Both(file), _) => {
                Ok(self.put(process, 1, file.clone(), undo)? && self.put(process, 2, file, undo)?)
            }
            (Source::File(file), None) => {
                let both = matches!(redirect.op, RedirectOp::WriteBoth | RedirectOp::AppendBoth);
                if both && !self.put(process, 2, file.clone(), undo)? {
                    return Ok(false);
                }
                self.put(process, fd, file, undo)
            }
            (Source::Close, None) => {
                undo.saved.push((fd, process.file(fd).ok()));
                // Closing what is not open is no error to a shell.
                let _ = process.close(fd);
                Ok(true)
            }
            (Source::Moved(file, from), None) => {
                if !self.put(process, fd, file, undo)? {
                    return Ok(false);
                }
                if from != fd {
                    undo.saved.push((from, process.file(from).ok()));
                    let _ = process.close(from);
                }
                Ok(true)
            }
        }
    }

    fn put(&mut self, process: &Process, fd: Fd, file: Arc<OpenFile>, undo: &mut Undo) -> Run<bool> {
        undo.saved.push((fd, process.file(fd).ok()));
        match process.set_file(fd, file) {
            Ok(()) => Ok(true),
            Err(Errno::Killed) => Err(Errno::Killed.into()),
            Err(error) => {
                self.error_about(fd.to_string().as_bytes(), error.message())?;
                Ok(false)
            }
        }
    }

    /// `{name}>file`: the shell picks a descriptor, which stays open after the command.
    fn redirect_named(
        &mut self,
        process: &Process,
        redirect: &Redirect,
        (name, subscript): (&[u8], Option<&Subscript>),
        file: Arc<OpenFile>,
        undo: &mut Undo,
    ) -> Run<bool> {
        if self.refuses_change(name)? {
            self.error_about(name, "cannot assign fd to variable")?;
            return Ok(false);
        }
        let fd = match process.add_file(file, FIRST_NAMED) {
            Ok(fd) => fd,
            Err(Errno::EMFILE) => {
                self.complain_of_limit(redirect)?;
                return Ok(false);
            }
            Err(error) => {
                self.error_about(name, error.message())?;
                return Ok(false);
            }
        };
        if self.shopt(Shopt::VarRedirClose) {
            undo.saved.push((fd, None));
        }
        let value = Str::from_integer(fd.into());
        match subscript {
            Some(Subscript::Index(index)) => {
                if let Some(key) = self.subscript_key(name, index)? {
                    self.assign_element(name, key, value, false)?;
                }
            }
            _ => self.assign(name, value, false)?,
        }
        Ok(true)
    }

    /// Says, as bash does, that no descriptor is left that a name could be given.
    fn complain_of_limit(&mut self, redirect: &Redirect) -> Run<()> {
        let message = Errno::EINVAL.message();
        let zero = self.state.zero.clone();
        let prefix = [&zero[..], b": redirection error: cannot duplicate fd: "].concat();
        self.write_error(&[&prefix[..], message.as_bytes(), b"\n"].concat())?;
        let shown = match (&redirect.target, redirect.op) {
            (RedirectTarget::Word(word), op) if op != RedirectOp::HereString => {
                boxsh_syntax::print_word(word, boxsh_syntax::Style::Source)
            }
            _ => b"file descriptor out of range".to_vec(),
        };
        self.error_about(&shown, message)
    }

    fn close_named(&mut self, process: &Process, name: &[u8], subscript: Option<&Subscript>) -> Run<bool> {
        let value = match subscript {
            Some(Subscript::Index(index)) => match self.subscript_key(name, index)? {
                Some(key) => self.element(name, &key),
                None => None,
            },
            _ => self.value(name),
        };
        let fd = value.as_deref().and_then(parse_fd);
        let Some(fd) = fd else {
            self.error_about(name, "ambiguous redirect")?;
            return Ok(false);
        };
        // Closing what is not open is no error to a shell.
        let _ = process.close(fd);
        Ok(true)
    }

    fn here_file(&mut self, redirect: &Redirect) -> Run<Arc<OpenFile>> {
        let mut text = match &redirect.target {
            RedirectTarget::HereDoc(document) if document.quoted => {
                let mut sink = crate::expand::TextSink::default();
                self.expand_parts(&document.body().parts, crate::expand::Quoting::Double, &mut sink)?;
                sink.0
            }
            RedirectTarget::HereDoc(document) => self.expand_document(document.body())?,
            RedirectTarget::Word(word) => {
                let mut text = self.expand_text(word)?.to_vec();
                text.push(b'\n');
                text
            }
        };
        self.process.budget().check(Limit::HereDocument, text.len() as u64)?;
        text.shrink_to_fit();
        Ok(self.process.data_file(text)?)
    }

    fn open_target(&mut self, process: &Process, redirect: &Redirect) -> Run<Option<Arc<OpenFile>>> {
        let substituted = self.substituted.len();
        let Some(path) = self.redirect_word(redirect)? else { return Ok(None) };
        for &(fd, _) in &self.substituted[substituted..] {
            // A child that exists already has to see what the word has just opened.
            if let Ok(file) = self.process.file(fd) {
                process.set_file(fd, file)?;
            }
        }
        if redirect.op != RedirectOp::Read && self.is_restricted() {
            self.error_about(&path, "restricted: cannot redirect output")?;
            return Ok(None);
        }
        let flags = match redirect.op {
            RedirectOp::Read => OpenFlags::READ,
            RedirectOp::Append | RedirectOp::AppendBoth => OpenFlags::APPEND,
            RedirectOp::ReadWrite => OpenFlags::READ_WRITE,
            RedirectOp::Clobber => OpenFlags::WRITE,
            _ if self.has(Opt::NoClobber) => match self.process.stat(&path, Follow::Yes) {
                Ok(metadata) if metadata.is_file() => {
                    self.error_about(&path, "cannot overwrite existing file")?;
                    return Ok(None);
                }
                Ok(_) => OpenFlags::WRITE,
                Err(_) => OpenFlags::NEW.truncate(false),
            },
            _ => OpenFlags::WRITE,
        };
        if !std::ptr::eq(process, self.process) {
            // What a substitution in the target has opened here, the child has not.
            for (fd, _) in &self.substituted {
                if let Ok(file) = self.process.file(*fd) {
                    process.set_file(*fd, file)?;
                }
            }
        }
        match process.open_file(&path, flags) {
            Ok(file) => Ok(Some(file)),
            Err(Errno::Killed) => Err(Errno::Killed.into()),
            Err(error) => {
                self.error_about(&path, error.message())?;
                Ok(None)
            }
        }
    }

    /// The one word that a redirection needs; `None` after a message if it is none or several.
    fn redirect_word(&mut self, redirect: &Redirect) -> Run<Option<Str>> {
        let RedirectTarget::Word(word) = &redirect.target else { return Ok(None) };
        let mut words = self.expand_file_name(word)?;
        if words.len() == 1 {
            return Ok(words.pop());
        }
        let text = boxsh_syntax::print_word(word, boxsh_syntax::Style::Source);
        self.error_about(&text, "ambiguous redirect")?;
        Ok(None)
    }

    /// The words that the name of a file in a redirection expands to.
    pub(super) fn expand_file_name(&mut self, word: &Word) -> Run<Vec<Str>> {
        let mut words = Vec::new();
        // POSIX has no pathname expansion here, but for who types.
        let is_literal = self.has(Opt::Posix) && !self.state.invocation.interactive && !self.has(Opt::NoGlob);
        if is_literal {
            self.state.options.set(Opt::NoGlob, true);
        }
        let expanded = self.expand_fields(word, &mut words);
        if is_literal {
            self.state.options.set(Opt::NoGlob, false);
        }
        expanded?;
        Ok(words)
    }

    fn dup_source(&mut self, process: &Process, redirect: &Redirect, named: bool) -> Run<Option<Source>> {
        let Some(word) = self.redirect_word(redirect)? else { return Ok(None) };
        if word.as_bytes() == b"-" {
            return Ok(Some(Source::Close));
        }
        let (digits, moves) = match word.strip_suffix(b"-") {
            Some(digits) if !digits.is_empty() => (digits, true),
            _ => (word.as_bytes(), false),
        };
        let Some(from) = parse_fd(digits) else {
            let is_output = matches!(redirect.fd, None | Some(RedirectFd::Number(1)));
            if redirect.op == RedirectOp::DupWrite && is_output && !named {
                return match process.open_file(&word, OpenFlags::WRITE) {
                    Ok(file) => Ok(Some(Source::Both(file))),
                    Err(error) => {
                        self.error_about(&word, error.message())?;
                        Ok(None)
                    }
                };
            }
            self.error_about(&word, "ambiguous redirect")?;
            return Ok(None);
        };
        let file = match process.file(from) {
            Ok(file) => file,
            Err(error) => {
                // bash shows the target as it is written.
                let shown = match &redirect.target {
                    RedirectTarget::Word(word) => boxsh_syntax::print_word(word, boxsh_syntax::Style::Source),
                    RedirectTarget::HereDoc(_) => digits.to_vec(),
                };
                self.error_about(&shown, error.message())?;
                return Ok(None);
            }
        };
        Ok(Some(if moves { Source::Moved(file, from) } else { Source::File(file) }))
    }

    /// Closes what process substitutions of a finished command have left open, and forgets their processes.
    pub(crate) fn close_substitutions(&mut self, keep: usize) -> Run<()> {
        let open = self.substituted.split_off(keep);
        for (fd, _) in &open {
            // A redirection may have closed it.
            let _ = self.process.close(*fd);
        }
        // What reads the end of a command's output is done before the next command starts.
        for pid in open.into_iter().filter_map(|(_, pid)| pid) {
            loop {
                match self.process.wait(WaitFor::Process(pid)) {
                    Ok((pid, status)) => break self.child_ended(pid, status)?,
                    Err(Errno::EINTR) => self.keep_signals(),
                    Err(Errno::ECHILD) => break,
                    Err(_) => return Err(Errno::Killed.into()),
                }
            }
        }
        Ok(())
    }
}

/// Where a descriptor leads from now on.
enum Source {
    File(Arc<OpenFile>),
    /// Standard output and standard error together.
    Both(Arc<OpenFile>),
    /// A descriptor that moves away from its old number.
    Moved(Arc<OpenFile>, Fd),
    Close,
}

/// Whether a redirection gives a command another standard input.
pub(super) fn is_of_input(redirect: &Redirect) -> bool {
    match &redirect.fd {
        None => redirect.op.default_fd() == 0,
        Some(RedirectFd::Number(fd)) => *fd == 0,
        Some(RedirectFd::Variable(..)) => false,
    }
}

/// Whether there is something to expand in what follows the operator.
pub(super) fn is_expanded(redirect: &Redirect) -> bool {
    match &redirect.target {
        RedirectTarget::Word(word) => word.as_literal().is_none(),
        RedirectTarget::HereDoc(document) => !document.quoted,
    }
}

pub(super) fn is_named(redirect: &Redirect) -> bool {
    matches!(redirect.fd, Some(RedirectFd::Variable(..)))
}

fn parse_fd(text: &[u8]) -> Option<Fd> {
    if text.is_empty() || !text.iter().all(u8::is_ascii_digit) {
        return None;
    }
    parse_all(text)
}
