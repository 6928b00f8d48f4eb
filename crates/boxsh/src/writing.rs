//! Writing a session's files from the host's side.

use boxsh_kernel::Rng;
use boxsh_kernel::vfs::{
    Access, Attributes, Create, Errno, Fs, FsExt, FsPath, FsPathBuf, Metadata, OpenOptions, Remove, Rename,
    Result as SysResult,
};

use crate::error::Error;
use crate::files::directory;
use crate::reading::Files;

/// Writes a file with the directories above it. What is new has this mode, user and group.
pub(crate) fn write(
    files: &Files,
    path: &[u8],
    contents: &[u8],
    (mode, uid, gid): (u32, u32, u32),
) -> Result<(), Error> {
    let at = || Error::file(path);
    let mut resolved = files.walk(path, true).map_err(at())?;
    let Some(name) = resolved.missing.pop() else {
        let found = resolved.metadata;
        if !found.is_file() {
            return Err(Error::NotAFile { path: path.to_vec(), kind: found.kind });
        }
        return replace(files.fs(), resolved.path.as_path(), &found, contents).map_err(at());
    };
    if path.ends_with(b"/") {
        return Err(at()(Errno::EISDIR));
    }
    let parent = make_missing(files.fs(), &resolved.path, &resolved.missing, (uid, gid)).map_err(at())?;
    let place = parent.as_path().join(&name);
    let create = Create { mode, uid, gid, exclusive: true };
    put(files.fs(), place.as_path(), create, contents, Rename::NoReplace).map_err(at())
}

/// Adds to the end of a file, or writes a new one.
pub(crate) fn append(
    files: &Files,
    path: &[u8],
    contents: &[u8],
    looks: (u32, u32, u32),
) -> Result<(), Error> {
    let at = || Error::file(path);
    let resolved = files.walk(path, true).map_err(at())?;
    if !resolved.missing.is_empty() {
        return write(files, path, contents, looks);
    }
    if !resolved.metadata.is_file() {
        return Err(Error::NotAFile { path: path.to_vec(), kind: resolved.metadata.kind });
    }
    let options = OpenOptions { access: Access::Write, truncate: false, create: None };
    let file = files.fs().open(resolved.path.as_path(), &options).map_err(at())?;
    let length = resolved.metadata.size;
    let written = write_all_at(&*file, contents, length);
    if written.is_err() {
        // Whole or not at all.
        let _ = file.set_len(length);
    }
    written.map_err(at())
}

/// Gives something another name.
pub(crate) fn rename(files: &Files, from: &[u8], to: &[u8]) -> Result<(), Error> {
    let source = files.resolve_itself(from)?;
    let mut resolved = files.walk(to, false).map_err(Error::file(to))?;
    let place = match (resolved.missing.pop(), resolved.missing.is_empty()) {
        (None, _) => resolved.path,
        (Some(name), true) => resolved.path.as_path().join(&name),
        (Some(_), false) => return Err(Error::file(to)(Errno::ENOENT)),
    };
    files.fs().rename(source.as_path(), place.as_path(), Rename::Replace).map_err(Error::file(from))
}

/// Makes a directory and those above it.
pub(crate) fn make_directory(files: &Files, path: &[u8], owner: (u32, u32)) -> Result<(), Error> {
    let made = files.walk(path, true).and_then(|resolved| {
        if !resolved.metadata.is_dir() {
            return Err(Errno::ENOTDIR);
        }
        make_missing(files.fs(), &resolved.path, &resolved.missing, owner)
    });
    made.map(drop).map_err(Error::file(path))
}

fn make_missing(
    fs: &dyn Fs,
    path: &FsPathBuf,
    missing: &[Vec<u8>],
    owner: (u32, u32),
) -> SysResult<FsPathBuf> {
    let mut here = path.clone();
    for name in missing {
        here.push(name);
        fs.create(here.as_path(), &directory(0o755, owner))?;
    }
    Ok(here)
}

/// Gives a file other contents, or leaves it as it is.
fn replace(fs: &dyn Fs, path: FsPath<'_>, found: &Metadata, contents: &[u8]) -> SysResult<()> {
    // Its other names are to have the new contents too.
    if found.nlink > 1 {
        return overwrite(fs, path, contents);
    }
    let create = Create { mode: found.mode, uid: found.uid, gid: found.gid, exclusive: true };
    match put(fs, path, create, contents, Rename::Replace) {
        // There may be room for one of the two.
        Err(Errno::ENOSPC | Errno::EDQUOT) => overwrite(fs, path, contents),
        other => other,
    }
}

/// Numbers that nobody else is likely to name a file by.
#[cfg(not(target_family = "wasm"))]
fn unusual_numbers() -> Rng {
    Rng::host()
}

/// Numbers that nobody else is likely to name a file by: there is no randomness here, so others each time.
#[cfg(target_family = "wasm")]
fn unusual_numbers() -> Rng {
    static MADE: std::sync::atomic::AtomicU64 = std::sync::atomic::AtomicU64::new(0);
    Rng::seeded(MADE.fetch_add(1, std::sync::atomic::Ordering::Relaxed))
}

/// Writes a new file beside its place, and puts it there.
fn put(fs: &dyn Fs, path: FsPath<'_>, create: Create, contents: &[u8], how: Rename) -> SysResult<()> {
    let (parent, _) = path.split_last().ok_or(Errno::EISDIR)?;
    let names = unusual_numbers();
    let name = format!(".boxsh-write-{:016x}{:016x}", names.next_u64(), names.next_u64());
    let place = parent.join(name.as_bytes());
    let place = place.as_path();
    let options = OpenOptions { access: Access::Write, truncate: false, create: Some(create) };
    let file = fs.open(place, &options)?;
    let looks = Attributes { mode: Some(create.mode), ..Attributes::default() };
    let put = write_all(&*file, contents)
        .and_then(|()| fs.set_attributes(place, &looks))
        .and_then(|()| fs.rename(place, path, how));
    if put.is_err() {
        // Nothing of a failed attempt stays behind.
        let _ = fs.remove(place, Remove::File);
    }
    put
}

fn write_all(file: &dyn boxsh_kernel::vfs::File, contents: &[u8]) -> SysResult<()> {
    write_all_at(file, contents, 0)
}

fn write_all_at(file: &dyn boxsh_kernel::vfs::File, contents: &[u8], at: u64) -> SysResult<()> {
    let mut done = 0;
    while done < contents.len() {
        match file.write_at(&contents[done..], at + done as u64)? {
            0 => return Err(Errno::EIO),
            count => done += count,
        }
    }
    Ok(())
}

/// Writes over a file in its place, and puts back what was there if that fails.
fn overwrite(fs: &dyn Fs, path: FsPath<'_>, contents: &[u8]) -> SysResult<()> {
    let before = fs.read_file(path.as_bytes())?;
    let file = fs.open(path, &OpenOptions { access: Access::Write, truncate: true, create: None })?;
    let written = write_all(&*file, contents);
    if written.is_err() {
        // There was room for it a moment ago.
        let _ = file.set_len(0).and_then(|()| write_all(&*file, &before));
    }
    written
}

#[cfg(test)]
mod tests {
    use boxsh_kernel::vfs::Errno;

    use crate::{Error, Sandbox};

    fn errno<T: std::fmt::Debug>(result: Result<T, Error>) -> Errno {
        match result {
            Err(Error::File { errno, .. }) => errno,
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn files_grow_at_their_end() {
        let sandbox = Sandbox::new();
        let files = sandbox.files();
        files.append_file("/tmp/a/f", "one ").unwrap();
        files.append_file("/tmp/a/f", "two").unwrap();
        assert_eq!(files.read_file("/tmp/a/f").unwrap(), b"one two");
        assert!(matches!(files.append_file("/tmp", "x"), Err(Error::NotAFile { .. })));
    }

    #[test]
    fn names_move_with_what_they_name() {
        let mut sandbox = Sandbox::new();
        sandbox.run("cd /tmp; mkdir d e; echo x > d/f; echo y > g; ln -s d/f link");
        let files = sandbox.files();
        files.rename("/tmp/d/f", "/tmp/e/h").unwrap();
        files.rename("/tmp/g", "/tmp/e/h").unwrap();
        files.rename("/tmp/link", "/tmp/moved").unwrap();
        assert_eq!(files.read_link("/tmp/moved").unwrap(), b"d/f");
        assert!(files.symlink_metadata("/tmp/moved").unwrap().is_symlink());
        assert_eq!(sandbox.run("find e d; cat e/h").stdout_str(), "e\ne/h\nd\ny\n");
        assert_eq!(errno(files.rename("/tmp/none", "/tmp/x")), Errno::ENOENT);
        assert_eq!(errno(files.rename("/tmp/e", "/tmp/none/x")), Errno::ENOENT);
        assert_eq!(errno(files.rename("/tmp/e", "/tmp/e/inside")), Errno::EINVAL);
    }

    #[test]
    fn a_name_that_no_file_can_have_is_refused() {
        let files = Sandbox::new().files();
        assert_eq!(errno(files.read_file("/tmp/a\0b")), Errno::EINVAL);
        assert_eq!(errno(files.write_file("/tmp/a\0b", "")), Errno::EINVAL);
        assert_eq!(errno(files.metadata([b'x'; 300])), Errno::ENAMETOOLONG);
    }
}
