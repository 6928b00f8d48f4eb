//! Absolute paths without links and dots.

use boxsh_kernel::{Errno, Follow, Process};

/// How much of a path has to be there.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Existing {
    /// All of it.
    All,
    /// All but the last name.
    Parent,
    /// Nothing.
    None,
}

/// What is done about symbolic links.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Resolve {
    /// Each is followed where it stands.
    Physical,
    /// `..` takes back the name before it, then links are followed.
    Logical,
    /// None is followed.
    Nothing,
}

/// Links that may be followed on the way.
const MOST_LINKS: u32 = 40;

/// The absolute path that `path` means.
///
/// # Errors
/// Why a part that has to be there is not, `ELOOP` for too many links.
pub(super) fn canonicalize(
    process: &Process,
    path: &[u8],
    existing: Existing,
    resolve: Resolve,
) -> Result<Vec<u8>, Errno> {
    if path.is_empty() {
        return Err(Errno::ENOENT);
    }
    let absolute = if path[0] == b'/' {
        path.to_vec()
    } else {
        [&process.cwd().to_absolute(), &b"/"[..], path].concat()
    };
    match resolve {
        Resolve::Physical => follow(process, &absolute, existing),
        Resolve::Nothing => check(process, &absolute, existing),
        Resolve::Logical => {
            let plain = check(process, &absolute, Existing::None)?;
            let wants_directory = ends_as_directory(path);
            let slash: &[u8] = if wants_directory && plain != b"/" { b"/" } else { b"" };
            follow(process, &[&plain, slash].concat(), existing)
        }
    }
}

fn ends_as_directory(path: &[u8]) -> bool {
    path.ends_with(b"/") || path.ends_with(b"/.") || path.ends_with(b"/..") || matches!(path, b"." | b"..")
}

fn push(here: &mut Vec<u8>, name: &[u8]) {
    if here.last() != Some(&b'/') {
        here.push(b'/');
    }
    here.extend_from_slice(name);
}

fn pop(here: &mut Vec<u8>) {
    let slash = here.iter().rposition(|&byte| byte == b'/').unwrap_or(0);
    here.truncate(slash.max(1));
}

/// Takes out dots, without looking at links; the parts that have to be there are looked at.
fn check(process: &Process, path: &[u8], existing: Existing) -> Result<Vec<u8>, Errno> {
    let mut here = b"/".to_vec();
    let names: Vec<&[u8]> = path.split(|&byte| byte == b'/').filter(|name| !name.is_empty()).collect();
    for (at, name) in names.iter().enumerate() {
        match *name {
            b"." => {}
            b".." => pop(&mut here),
            name => push(&mut here, name),
        }
        let is_last = at + 1 == names.len();
        let needed = existing == Existing::All || (existing == Existing::Parent && !is_last);
        if needed {
            let metadata = process.stat(&here, Follow::Yes)?;
            if !is_last && !metadata.is_dir() {
                return Err(Errno::ENOTDIR);
            }
        }
    }
    Ok(here)
}

fn follow(process: &Process, path: &[u8], existing: Existing) -> Result<Vec<u8>, Errno> {
    let mut here = b"/".to_vec();
    let wants_directory = path.ends_with(b"/");
    let mut rest: Vec<Vec<u8>> = names(path).collect();
    rest.reverse();
    let mut links = 0;
    while let Some(name) = rest.pop() {
        process.tick()?;
        match name.as_slice() {
            b"." => continue,
            b".." => {
                pop(&mut here);
                continue;
            }
            name => push(&mut here, name),
        }
        let is_last = rest.iter().all(|name| name == b".");
        match process.stat(&here, Follow::No) {
            Ok(metadata) if metadata.is_symlink() => {
                links += 1;
                if links > MOST_LINKS {
                    if existing == Existing::None {
                        continue;
                    }
                    return Err(Errno::ELOOP);
                }
                let target = process.read_link(&here)?;
                if target.first() == Some(&b'/') {
                    here = b"/".to_vec();
                } else {
                    pop(&mut here);
                }
                let ahead: Vec<Vec<u8>> = names(&target).collect();
                rest.extend(ahead.into_iter().rev());
            }
            Ok(metadata) => {
                let goes_on = !rest.is_empty() || (wants_directory && existing != Existing::None);
                if !metadata.is_dir() && goes_on && existing != Existing::None {
                    return Err(Errno::ENOTDIR);
                }
            }
            Err(Errno::Killed) => return Err(Errno::Killed),
            Err(_) if existing == Existing::None => {}
            Err(Errno::ENOENT) if existing == Existing::Parent && is_last => {}
            Err(error) => return Err(error),
        }
    }
    Ok(here)
}

fn names(path: &[u8]) -> impl Iterator<Item = Vec<u8>> + '_ {
    path.split(|&byte| byte == b'/').filter(|name| !name.is_empty()).map(<[u8]>::to_vec)
}
