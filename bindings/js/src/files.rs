//! The files of a session, from the host's side.

use boxsh::Files;

use crate::answer::file_info;
use crate::fault::Fault;
use crate::reading::Arguments;
use crate::value::Value;

/// Does something with files. Relative paths start where the shell is.
pub(crate) fn work(files: &Files, mut arguments: Arguments) -> Result<Value, Fault> {
    let operation = arguments.text()?;
    let path = arguments.bytes()?;
    let nothing = |()| Value::Null;
    Ok(match operation.as_str() {
        "read" => files.read_file(&path)?.into(),
        "write" => {
            files.write_file(&path, arguments.bytes()?)?;
            arguments.optional_number()?.map_or(Ok(()), |mode| files.set_mode(&path, mode)).map(nothing)?
        }
        "append" => files.append_file(&path, arguments.bytes()?).map(nothing)?,
        "list" => {
            let mut entries = files.list_directory(&path)?;
            entries.sort_by(|a, b| a.name.cmp(&b.name));
            let entry = |entry: &boxsh::vfs::DirEntry| {
                Value::map([("name", Value::text(&entry.name)), ("kind", entry.kind.name().into())])
            };
            Value::List(entries.iter().map(entry).collect())
        }
        "stat" => file_info(&files.metadata(&path)?),
        "lstat" => file_info(&files.symlink_metadata(&path)?),
        "exists" => files.metadata(&path).is_ok().into(),
        "readlink" => Value::text(files.read_link(&path)?),
        "realpath" => Value::text(files.real_path(&path)?),
        "chmod" => files.set_mode(&path, arguments.number()?).map(nothing)?,
        "mkdir" => files.create_directory(&path).map(nothing)?,
        "rename" => files.rename(&path, arguments.bytes()?).map(nothing)?,
        "remove" => files.remove(&path).map(nothing)?,
        "downloadTar" => {
            let mut archive = Vec::new();
            files.download_tar(&path, &mut archive)?;
            archive.into()
        }
        _ => return Err(Fault::request("there is no such operation on files")),
    })
}
