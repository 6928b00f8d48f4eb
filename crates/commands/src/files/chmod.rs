//! `chmod`: change permission bits.

use boxsh_kernel::vfs::FileKind;
use boxsh_kernel::{CommandResult, Context, Errno, Exit, Failure, Flag, Follow, Parsed, Spec};

use super::message;
use super::mode::{ModeChange, permission_letters};
use super::outcome::Outcome;
use super::walk::{Links, Node, Visit, Walk, WalkOptions};

pub(crate) static SPEC: Spec = Spec {
    name: "chmod",
    usage: &[
        "[OPTION]... MODE[,MODE]... FILE...",
        "[OPTION]... OCTAL-MODE FILE...",
        "[OPTION]... --reference=RFILE FILE...",
    ],
    summary: "Change the mode of each FILE to MODE. With --reference, change the mode of each FILE to that of RFILE.",
    flags: &[
        Flag::new('c', "changes", "like verbose but report only when a change is made"),
        Flag::new('f', "silent", "suppress most error messages"),
        Flag::long("quiet", "the same"),
        Flag::new('v', "verbose", "output a diagnostic for every file processed"),
        Flag::long("no-preserve-root", "do not treat '/' specially (the default)"),
        Flag::long("preserve-root", "fail to operate recursively on '/'"),
        Flag::new('R', "recursive", "change files and directories recursively"),
        Flag::long("reference", "use RFILE's mode instead of specifying MODE values").value("RFILE"),
    ],
    notes: "Each MODE is of the form '[ugoa]*([-+=]([rwxXst]*|[ugo]))+|[-+=][0-7]+'.",
    ..Spec::DEFAULT
};

#[derive(Clone, Copy, PartialEq, Eq)]
enum Tell {
    Nothing,
    Changes,
    All,
}

struct Changer {
    change: ModeChange,
    umask: u32,
    tell: Tell,
    outcome: Outcome,
    /// Whether the mode was given like an option, where forgetting the umask surprises.
    is_option_like: bool,
}

pub(crate) fn run(context: &mut Context<'_>) -> CommandResult {
    let (arguments, option_like) = take_modes(context.arguments());
    let parsed = context.parse_from(&SPEC, &arguments)?;
    let mut operands = parsed.operands.clone();
    let mode = read_mode(context, &parsed, option_like.as_deref(), &mut operands)?;
    let mut changer = Changer {
        change: mode,
        umask: context.process.umask(),
        tell: Tell::Nothing,
        outcome: Outcome::new(&parsed),
        is_option_like: option_like.is_some(),
    };
    let mut preserve_root = false;
    for given in &parsed.flags {
        match &*given.name() {
            "changes" => changer.tell = Tell::Changes,
            "verbose" => changer.tell = Tell::All,
            "preserve-root" => preserve_root = true,
            "no-preserve-root" => preserve_root = false,
            _ => {}
        }
    }
    for operand in &operands {
        if parsed.has(flag!("recursive")) {
            if preserve_root && refuses_root(context, operand)? {
                changer.outcome.good = false;
                continue;
            }
            changer.change_tree(context, operand)?;
        } else {
            changer.change_operand(context, operand)?;
        }
    }
    Ok(Exit::from_success(changer.outcome.good))
}

/// Takes modes that look like options (`-w`, `-x,+r`) out of the arguments.
fn take_modes(arguments: &[Vec<u8>]) -> (Vec<Vec<u8>>, Option<Vec<u8>>) {
    let mut rest = Vec::with_capacity(arguments.len());
    let mut modes: Option<Vec<u8>> = None;
    let mut is_over = false;
    for argument in arguments {
        is_over |= argument == b"--";
        let start = argument.iter().skip(1).take_while(|byte| b"Rcfv".contains(byte)).count() + 1;
        let is_mode = !is_over
            && argument.first() == Some(&b'-')
            && argument.get(start).is_some_and(|byte| b"rwxXstugoa,+=01234567".contains(byte));
        if !is_mode {
            rest.push(argument.clone());
            continue;
        }
        let mode = modes.get_or_insert_default();
        if !mode.is_empty() {
            mode.push(b',');
        }
        mode.extend_from_slice(argument);
    }
    (rest, modes)
}

fn read_mode(
    context: &Context<'_>,
    parsed: &Parsed,
    option_like: Option<&[u8]>,
    operands: &mut Vec<Vec<u8>>,
) -> Result<ModeChange, Failure> {
    if let Some(reference) = parsed.value(flag!("reference")) {
        if option_like.is_some() {
            return Err(Failure::Usage("cannot combine mode and --reference options".into()));
        }
        let metadata = context
            .process
            .stat(reference, Follow::Yes)
            .map_err(|error| message::failure(context, "failed to get attributes of", reference, error))?;
        if operands.is_empty() {
            return Err(Failure::Usage("missing operand".into()));
        }
        let text = format!("{:05o}", metadata.mode);
        return ModeChange::parse(text.as_bytes()).ok_or(Failure::Errno(Errno::EINVAL));
    }
    let text = match option_like {
        Some(text) => text.to_vec(),
        None if operands.is_empty() => return Err(Failure::Usage("missing operand".into())),
        None => operands.remove(0),
    };
    if operands.is_empty() {
        return Err(match option_like {
            Some(_) => Failure::Usage("missing operand".into()),
            None => Failure::Usage(format!("missing operand after {}", message::quote(context, &text))),
        });
    }
    ModeChange::parse(&text)
        .ok_or_else(|| Failure::Usage(format!("invalid mode: {}", message::quote(context, &text))))
}

/// Whether a recursive change would begin at the root, which is said.
pub(super) fn refuses_root(context: &mut Context<'_>, operand: &[u8]) -> Result<bool, Failure> {
    let process = context.process;
    let is_root = match (process.stat(operand, Follow::Yes), process.stat(b"/", Follow::No)) {
        (Ok(start), Ok(root)) => start.same_file(&root),
        _ => false,
    };
    if is_root {
        let name = message::name_in_sentence(context, operand);
        let same = if operand == b"/" { "" } else { " (same as '/')" };
        context.warn(format_args!("it is dangerous to operate recursively on {name}{same}"))?;
        context.warn(format_args!("use --no-preserve-root to override this failsafe"))?;
    }
    Ok(is_root)
}

impl Changer {
    fn change_operand(&mut self, context: &mut Context<'_>, operand: &[u8]) -> Result<(), Failure> {
        match context.process.stat(operand, Follow::Yes) {
            Ok(metadata) => self.change(context, operand, operand, metadata.mode, metadata.is_dir()),
            Err(error) => self.fail_to_find(context, operand, error),
        }
    }

    fn fail_to_find(
        &mut self,
        context: &mut Context<'_>,
        operand: &[u8],
        error: Errno,
    ) -> Result<(), Failure> {
        let link = context.process.stat(operand, Follow::No);
        if error == Errno::ENOENT && link.is_ok_and(|metadata| metadata.is_symlink()) {
            self.outcome.good = false;
            if !self.outcome.is_silent {
                let name = message::name_in_sentence(context, operand);
                context.warn(format_args!("cannot operate on dangling symlink {name}"))?;
            }
        } else {
            self.outcome.fail(context, "cannot access", operand, error)?;
        }
        if self.tell == Tell::All {
            let name = message::name_in_sentence(context, operand);
            context.out.print(format_args!("{name} could not be accessed\n"))?;
        }
        Ok(())
    }

    fn change_tree(&mut self, context: &mut Context<'_>, operand: &[u8]) -> Result<(), Failure> {
        let options = WalkOptions { links: Links::Starts, ..WalkOptions::default() };
        let mut walk = Walk::new(context.process, operand, options);
        while let Some(node) = walk.next()? {
            match node.visit {
                Visit::Missing(error) => self.fail_to_find(context, &node.path, error)?,
                Visit::Unreadable(error) => {
                    self.outcome.fail(context, "cannot read directory", &node.path, error)?
                }
                Visit::Leave => {}
                Visit::File | Visit::Enter | Visit::Cycle => self.change_node(context, &node)?,
            }
        }
        Ok(())
    }

    fn change_node(&mut self, context: &mut Context<'_>, node: &Node) -> Result<(), Failure> {
        let Some(metadata) = node.metadata else { return Ok(()) };
        if node.kind == FileKind::Symlink {
            if node.depth == 0 {
                return self.fail_to_find(context, &node.path, Errno::ENOENT);
            }
            if self.tell == Tell::All {
                let name = message::name_in_sentence(context, &node.path);
                context
                    .out
                    .print(format_args!("neither symbolic link {name} nor referent has been changed\n"))?;
            }
            return Ok(());
        }
        self.change(context, &node.path, node.access(), metadata.mode, metadata.is_dir())
    }

    fn change(
        &mut self,
        context: &mut Context<'_>,
        path: &[u8],
        access: &[u8],
        old: u32,
        is_dir: bool,
    ) -> Result<(), Failure> {
        let new = self.change.apply(old, is_dir, self.umask);
        let changed = context.process.chmod(access, new, Follow::Yes);
        if let Err(error) = changed {
            self.outcome.fail(context, "changing permissions of", path, error)?;
        }
        let is_new = old != new;
        if self.tell == Tell::All || (self.tell == Tell::Changes && is_new && changed.is_ok()) {
            let name = message::name_in_sentence(context, path);
            let show =
                |mode: u32| format!("{mode:04o} ({})", String::from_utf8_lossy(&permission_letters(mode)));
            match (changed.is_ok(), is_new) {
                (true, true) => context.out.print(format_args!(
                    "mode of {name} changed from {} to {}\n",
                    show(old),
                    show(new)
                ))?,
                (true, false) => {
                    context.out.print(format_args!("mode of {name} retained as {}\n", show(new)))?
                }
                (false, _) => context.out.print(format_args!(
                    "failed to change mode of {name} from {} to {}\n",
                    show(old),
                    show(new)
                ))?,
            }
        }
        if changed.is_ok() && self.is_option_like {
            let naive = self.change.apply(old, is_dir, 0);
            if new & !naive != 0 {
                self.outcome.good = false;
                let letters = |mode: u32| String::from_utf8_lossy(&permission_letters(mode)).into_owned();
                let name = message::name(context, path);
                let (new, naive) = (letters(new), letters(naive));
                context.warn(format_args!("{name}: new permissions are {new}, not {naive}"))?;
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use crate::testing::call;

    #[test]
    fn modes_are_told() {
        let changed = "mode of 'f' changed from 0644 (rw-r--r--) to 0755 (rwxr-xr-x)\n";
        call("chmod -v a+x f").file("f", "").gives(changed);
        call("chmod -c 644 f").file("f", "").gives("");
        let hint = "Try 'chmod --help' for more information.\n";
        call("chmod zz f").answers(1, "", format!("chmod: invalid mode: \u{2018}zz\u{2019}\n{hint}"));
    }
}
