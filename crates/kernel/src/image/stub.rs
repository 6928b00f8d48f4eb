//! The files by which programs of the session are found: `ls /bin`, `which`, `PATH` and shebang lines all go
//! by them.

use std::sync::Arc;

use boxsh_vfs::{
    Access, Attributes, Create, Errno, Fs, FsPath, FsPathBuf, NewNode, NodeKind, OpenOptions, Remove, Result,
};
use smallvec::SmallVec;

/// What the file of a program inside the session starts with; its name follows, up to a newline.
pub(crate) const STUB_MAGIC: &[u8] = b"\x7fBOXSH\0";

const DIRECTORY: [&[u8]; 2] = [b"usr", b"bin"];

/// What the file of the program `name` holds.
pub(super) fn contents(name: &[u8]) -> Arc<[u8]> {
    // By way of the stack: this is done for every program at each start of boxsh.
    let mut text = SmallVec::<[u8; 64]>::from_slice(STUB_MAGIC);
    text.extend_from_slice(name);
    text.push(b'\n');
    text.as_slice().into()
}

/// Where the files of programs are, unless a session has them elsewhere.
pub(crate) fn directory() -> FsPathBuf {
    let mut path = FsPathBuf::new();
    DIRECTORY.iter().for_each(|part| path.push(part));
    path
}

/// Whether a file can have the name of the program `name`.
pub(super) fn can_be_named(name: &[u8]) -> bool {
    !name.is_empty() && !name.iter().any(|byte| matches!(byte, b'/' | b'\n')) && FsPath::new(name).is_ok()
}

/// Where in a directory the file of the program `name` is; `None` if no file can have that name.
fn path(directory: &FsPathBuf, name: &[u8]) -> Option<FsPathBuf> {
    can_be_named(name).then(|| directory.as_path().join(name))
}

/// Makes the file of a program in a live session, replacing whatever has its name.
pub(crate) fn install(fs: &dyn Fs, directory: &FsPathBuf, name: &[u8]) -> Result<()> {
    let path = path(directory, name).ok_or(Errno::EINVAL)?;
    let (uid, gid) = make_directory(fs, directory)?;
    match fs.remove(path.as_path(), Remove::File) {
        Ok(()) | Err(Errno::ENOENT) => {}
        Err(error) => return Err(error),
    }
    let create = Create { mode: 0o755, uid, gid, exclusive: true };
    let options = OpenOptions { access: Access::Write, truncate: false, create: Some(create) };
    let file = fs.open(path.as_path(), &options)?;
    file.write_at(&contents(name), 0)?;
    file.set_attributes(&Attributes { mode: Some(0o755), ..Attributes::default() })
}

/// Makes sure that there is a directory for programs, and gives its owner.
fn make_directory(fs: &dyn Fs, directory: &FsPathBuf) -> Result<(u32, u32)> {
    let mut here = FsPathBuf::new();
    let mut owner = fs.metadata(FsPath::ROOT)?;
    for part in directory.as_path().names() {
        here.push(part);
        owner = match fs.metadata(here.as_path()) {
            Err(Errno::ENOENT) => {
                let (uid, gid) = (owner.uid, owner.gid);
                fs.create(here.as_path(), &NewNode { kind: NodeKind::Directory, mode: 0o755, uid, gid })?;
                fs.metadata(here.as_path())?
            }
            found => found?,
        };
    }
    Ok((owner.uid, owner.gid))
}

/// Removes the file of a program, unless something else has taken its place.
pub(crate) fn uninstall(fs: &dyn Fs, directory: &FsPathBuf, name: &[u8]) -> Result<()> {
    let Some(path) = path(directory, name) else { return Ok(()) };
    let mut head = vec![0; STUB_MAGIC.len()];
    let is_stub = match fs.open(path.as_path(), &OpenOptions::READ) {
        Ok(file) => file.read_at(&mut head, 0).is_ok() && head == STUB_MAGIC,
        Err(_) => false,
    };
    if is_stub { fs.remove(path.as_path(), Remove::File) } else { Ok(()) }
}
