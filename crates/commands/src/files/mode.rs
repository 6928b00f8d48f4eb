//! Permission bits: how they are written, and the language that changes them.

use boxsh_kernel::vfs::{FileKind, Metadata};

const SET_UID: u32 = 0o4000;
const SET_GID: u32 = 0o2000;
const STICKY: u32 = 0o1000;
const ALL: u32 = 0o7777;

/// A mode as `chmod` reads it: `u+x,go=`, `755`.
#[derive(Clone, Debug)]
pub(crate) struct ModeChange(Vec<Clause>);

#[derive(Clone, Copy, Debug)]
struct Clause {
    operator: u8,
    source: Source,
    /// The bits that the letters before the operator stand for; 0 if there are none.
    affected: u32,
    value: u32,
    /// The bits that were spoken of: a directory's set-id bits stay unless they are among them.
    mentioned: u32,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Source {
    Given,
    /// The present bits of a class: `g=u`.
    Copied,
    /// `X`: execution, where it makes sense.
    ExecuteIfAny,
}

impl ModeChange {
    /// Reads a mode; `None` if it is none.
    pub(crate) fn parse(text: &[u8]) -> Option<Self> {
        if text.first().is_some_and(|byte| (b'0'..b'8').contains(byte)) {
            let (value, used) = octal(text)?;
            if used < text.len() {
                return None;
            }
            let mentioned = if used < 5 { (value & (SET_UID | SET_GID)) | STICKY | 0o777 } else { ALL };
            let clause = Clause { operator: b'=', source: Source::Given, affected: ALL, value, mentioned };
            return Some(Self(vec![clause]));
        }
        let mut clauses = Vec::new();
        for part in text.split(|&byte| byte == b',') {
            parse_clauses(part, &mut clauses)?;
        }
        Some(Self(clauses))
    }

    /// The bits that come of `old`; classes left out are masked by `umask`.
    pub(crate) fn apply(&self, old: u32, is_dir: bool, umask: u32) -> u32 {
        self.apply_noting(old, is_dir, umask).0
    }

    /// As [`ModeChange::apply`], with the bits that the change is about.
    pub(crate) fn apply_noting(&self, old: u32, is_dir: bool, umask: u32) -> (u32, u32) {
        let mut mode = old & ALL;
        let mut touched = 0;
        for clause in &self.0 {
            let omitted = if is_dir { (SET_UID | SET_GID) & !clause.mentioned } else { 0 };
            let mut value = clause.value;
            match clause.source {
                Source::Given => {}
                Source::Copied => {
                    value &= mode;
                    for class in [0o444, 0o222, 0o111] {
                        if value & class != 0 {
                            value |= class;
                        }
                    }
                }
                Source::ExecuteIfAny => {
                    if mode & 0o111 != 0 || is_dir {
                        value |= 0o111;
                    }
                }
            }
            value &= (if clause.affected != 0 { clause.affected } else { !umask }) & !omitted;
            match clause.operator {
                b'=' => {
                    let kept = (if clause.affected != 0 { !clause.affected } else { 0 }) | omitted;
                    touched |= ALL & !kept;
                    mode = (mode & kept) | value;
                }
                b'+' => {
                    touched |= value;
                    mode |= value;
                }
                _ => {
                    touched |= value;
                    mode &= !value;
                }
            }
        }
        (mode & ALL, touched)
    }
}

fn octal(text: &[u8]) -> Option<(u32, usize)> {
    let mut value = 0;
    let digits = text.iter().take_while(|byte| (b'0'..b'8').contains(byte));
    let mut used = 0;
    for digit in digits {
        value = value * 8 + u32::from(digit - b'0');
        used += 1;
        if value > ALL {
            return None;
        }
    }
    Some((value, used))
}

fn parse_clauses(part: &[u8], clauses: &mut Vec<Clause>) -> Option<()> {
    let mut at = 0;
    let mut affected = 0;
    while let Some(&byte) = part.get(at) {
        affected |= match byte {
            b'u' => SET_UID | 0o700,
            b'g' => SET_GID | 0o070,
            b'o' => STICKY | 0o007,
            b'a' => ALL,
            _ => break,
        };
        at += 1;
    }
    let first = clauses.len();
    while let Some(&operator @ (b'=' | b'+' | b'-')) = part.get(at) {
        at += 1;
        let mut clause = Clause { operator, source: Source::Given, affected, value: 0, mentioned: 0 };
        match part.get(at) {
            Some(b'0'..=b'7') => {
                let (value, used) = octal(&part[at..])?;
                at += used;
                if affected != 0 || part.get(at).is_some() {
                    return None;
                }
                clause.affected = ALL;
                clause.value = value;
                clause.mentioned = ALL;
            }
            Some(class @ (b'u' | b'g' | b'o')) => {
                at += 1;
                clause.source = Source::Copied;
                clause.value = match class {
                    b'u' => 0o700,
                    b'g' => 0o070,
                    _ => 0o007,
                };
            }
            _ => {
                while let Some(&byte) = part.get(at) {
                    match byte {
                        b'r' => clause.value |= 0o444,
                        b'w' => clause.value |= 0o222,
                        b'x' => clause.value |= 0o111,
                        b'X' => clause.source = Source::ExecuteIfAny,
                        b's' => clause.value |= SET_UID | SET_GID,
                        b't' => clause.value |= STICKY,
                        _ => break,
                    }
                    at += 1;
                }
            }
        }
        if clause.mentioned == 0 {
            clause.mentioned = if affected != 0 { affected & clause.value } else { clause.value };
        }
        clauses.push(clause);
    }
    (at == part.len() && clauses.len() > first).then_some(())
}

/// The letter that `ls -l` shows for a kind of file.
pub(crate) fn kind_letter(kind: FileKind) -> u8 {
    match kind {
        FileKind::File => b'-',
        FileKind::Directory => b'd',
        FileKind::Symlink => b'l',
        FileKind::Fifo => b'p',
        FileKind::CharDevice => b'c',
        FileKind::BlockDevice => b'b',
        FileKind::Socket => b's',
    }
}

/// `rwxr-xr-x`, with the set-id and sticky bits in their places.
pub(crate) fn permission_letters(mode: u32) -> [u8; 9] {
    let mut letters = *b"---------";
    for (at, letter) in letters.iter_mut().enumerate() {
        if mode & (0o400 >> at) != 0 {
            *letter = b"rwx"[at % 3];
        }
    }
    for (bit, at, set, bare) in [(SET_UID, 2, b's', b'S'), (SET_GID, 5, b's', b'S'), (STICKY, 8, b't', b'T')]
    {
        if mode & bit != 0 {
            letters[at] = if letters[at] == b'x' { set } else { bare };
        }
    }
    letters
}

/// `drwxr-xr-x`.
pub(crate) fn letters(metadata: &Metadata) -> [u8; 10] {
    let mut all = [kind_letter(metadata.kind); 10];
    all[1..].copy_from_slice(&permission_letters(metadata.mode));
    all
}

#[cfg(test)]
mod tests {
    use super::ModeChange;

    #[test]
    fn modes_change_as_chmod_has_it() {
        for (text, old, is_dir, expected) in [
            ("755", 0o644, false, 0o755),
            ("u+x", 0o644, false, 0o744),
            ("go-rwx,u=rwX", 0o644, false, 0o600),
            ("a+X", 0o644, true, 0o755),
            ("g=u", 0o740, false, 0o770),
            ("+w", 0o444, false, 0o644),
            ("=", 0o777, false, 0),
            ("u+s,g+s,o+t", 0o755, false, 0o7755),
            ("755", 0o6755, true, 0o6755),
            ("00755", 0o6755, true, 0o755),
            ("u=rw-r", 0o777, false, 0o277),
            ("-111", 0o755, false, 0o644),
        ] {
            let change = ModeChange::parse(text.as_bytes()).unwrap();
            assert_eq!(change.apply(old, is_dir, 0o022), expected, "{text}");
        }
        for wrong in ["", "8", "77777", "u", "u+q", "u+x,", "u=7", "+x y"] {
            assert!(ModeChange::parse(wrong.as_bytes()).is_none(), "{wrong}");
        }
    }
}
