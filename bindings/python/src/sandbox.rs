//! The class `Sandbox`.

use std::sync::Arc;

use boxsh::{ApplyOptions, Refusal, TarOptions};
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyDict, PyString};

use crate::build::{build, command, filesystem, name_of};
use crate::errors::{BoxshError, raise};
use crate::files::{FileInfo, PyFiles};
use crate::options::{to_run_options, to_script};
use crate::process::{Process, Stdin, to_signal};
use crate::result::{PyRunResult, changes, changes_below};
use crate::seat::{Owned, Seat};
use crate::state::{PyCheckpoint, PySnapshot, shell_state};
use crate::stream::RunStream;
use crate::text::{if_bytes, to_bytes, to_path, to_text, to_texts};

/// A session in a sandbox: a bash that keeps its state, its own files, and limits.
///
/// >>> with Sandbox(files={"/data/list": "b\na\n"}) as sandbox:
/// ...     sandbox.run("sort /data/list").stdout
/// 'a\nb\n'
///
/// It runs one script at a time; other threads wait for it, without holding the interpreter.
#[pyclass(frozen, weakref, name = "Sandbox", module = "boxsh")]
pub(crate) struct PySandbox {
    pub(crate) seat: Arc<Seat>,
}

impl PySandbox {
    fn own(sandbox: boxsh::Sandbox) -> Self {
        Self { seat: Seat::new(Owned::Own(Box::new(sandbox))) }
    }

    fn files(&self, py: Python<'_>) -> PyResult<PyFiles> {
        Ok(PyFiles { files: self.seat.look(py, |sandbox| sandbox.files())? })
    }
}

#[pymethods]
impl PySandbox {
    #[new]
    #[pyo3(signature = (**options))]
    fn new(py: Python<'_>, options: Option<&Bound<'_, PyDict>>) -> PyResult<Self> {
        Ok(Self::own(build(py, options)?))
    }

    /// Runs a script in the session's shell, and waits for its end. A script that fails is a result; `check()` of it raises.
    #[pyo3(signature = (script, **options))]
    fn run(
        &self,
        py: Python<'_>,
        script: &Bound<'_, PyAny>,
        options: Option<&Bound<'_, PyDict>>,
    ) -> PyResult<PyRunResult> {
        let (script, options) = (to_script(script)?, to_run_options(options)?);
        Ok(self.seat.run(py, move |sandbox| sandbox.run_with(script, options))?.into())
    }

    /// Runs a script, and gives its output as it comes: an iterator of `("stdout" | "stderr", text)`, or bytes with `bytes=True`. The
    /// result is its `result` at the end.
    #[pyo3(signature = (script, *, bytes=false, **options))]
    fn run_stream(
        &self,
        py: Python<'_>,
        script: &Bound<'_, PyAny>,
        bytes: bool,
        options: Option<&Bound<'_, PyDict>>,
    ) -> PyResult<RunStream> {
        RunStream::start(py, &self.seat, to_script(script)?, to_run_options(options)?, bytes)
    }

    /// Starts a script beside whatever the session runs, in a shell of its own that shares the files, and comes back at once. With
    /// `stdin=True` it reads what `Process.write` writes.
    #[pyo3(signature = (script, *, stdin=None, **options))]
    fn start(
        &self,
        py: Python<'_>,
        script: &Bound<'_, PyAny>,
        stdin: Option<&Bound<'_, PyAny>>,
        options: Option<&Bound<'_, PyDict>>,
    ) -> PyResult<Process> {
        let stdin = match stdin {
            None => Stdin::Nothing,
            Some(stdin) => match if_bytes(stdin)? {
                Some(data) => Stdin::Bytes(data),
                None if stdin.is_truthy()? => Stdin::Pipe,
                None => Stdin::Nothing,
            },
        };
        Process::start(py, &self.seat, to_script(script)?, to_run_options(options)?, stdin)
    }

    /// Ends the run that goes on, if another thread runs one; the session stays usable.
    fn cancel(&self, py: Python<'_>) {
        py.detach(|| self.seat.cancel());
    }

    /// The processes of the session, between runs.
    fn processes<'py>(&self, py: Python<'py>) -> PyResult<Vec<Bound<'py, PyDict>>> {
        let list = self.seat.with(py, |sandbox| sandbox.processes())?.map_err(raise)?.list();
        let entry = |process: &boxsh::ProcessInfo| {
            let dict = PyDict::new(py);
            dict.set_item("pid", process.pid)?;
            dict.set_item("ppid", process.ppid)?;
            dict.set_item("pgid", process.pgid)?;
            dict.set_item("arguments", to_texts(py, process.arguments.iter())?)?;
            Ok(dict)
        };
        list.iter().map(entry).collect()
    }

    /// Sends a signal to a process of the session.
    fn kill(&self, py: Python<'_>, pid: u32, signal: &Bound<'_, PyAny>) -> PyResult<()> {
        let signal = to_signal(signal)?;
        let processes = self.seat.with(py, |sandbox| sandbox.processes())?.map_err(raise)?;
        processes.signal(pid, signal).map_err(|errno| raise(errno.into()))
    }

    /// A second, independent sandbox, in microseconds however many files there are. `lossy` leaves out what cannot be copied.
    #[pyo3(signature = (*, lossy=false))]
    fn fork(&self, py: Python<'_>, lossy: bool) -> PyResult<Self> {
        let fork = self.seat.with(py, |sandbox| if lossy { sandbox.fork_lossy() } else { sandbox.fork() })?;
        Ok(Self::own(fork.map_err(raise)?))
    }

    /// Saves the current state of the session: files, shell, open files.
    fn checkpoint(&self, py: Python<'_>) -> PyResult<PyCheckpoint> {
        Ok(PyCheckpoint { checkpoint: self.seat.with(py, |sandbox| sandbox.checkpoint())? })
    }

    /// Returns to a checkpoint of this session or of a fork. Background jobs are killed.
    #[pyo3(signature = (checkpoint, *, lossy=false))]
    fn rollback(&self, py: Python<'_>, checkpoint: &Bound<'_, PyCheckpoint>, lossy: bool) -> PyResult<()> {
        let to = &checkpoint.get().checkpoint;
        let done = self.seat.with(py, |sandbox| match lossy {
            true => sandbox.rollback_lossy(to),
            false => sandbox.rollback(to),
        })?;
        done.map_err(raise)
    }

    /// Returns to the state after construction.
    fn reset(&self, py: Python<'_>) -> PyResult<()> {
        self.seat.with(py, |sandbox| sandbox.reset())?.map_err(raise)
    }

    /// The changes in the workspace as a unified diff; or, with a checkpoint, those of the session's files since then.
    #[pyo3(signature = (since=None))]
    fn diff<'py>(
        &self,
        py: Python<'py>,
        since: Option<&Bound<'_, PyCheckpoint>>,
    ) -> PyResult<Bound<'py, PyString>> {
        let since = since.map(|checkpoint| &checkpoint.get().checkpoint);
        let diff = self.seat.with(py, |sandbox| match since {
            Some(checkpoint) => sandbox.diff_since(checkpoint),
            None => sandbox.diff(),
        })?;
        to_text(py, &diff.map_err(raise)?)
    }

    /// The files that changed in the workspace, by their paths there; or since a checkpoint, by their absolute paths.
    #[pyo3(signature = (since=None))]
    fn changes<'py>(
        &self,
        py: Python<'py>,
        since: Option<&Bound<'_, PyCheckpoint>>,
    ) -> PyResult<Bound<'py, PyDict>> {
        let since = since.map(|checkpoint| &checkpoint.get().checkpoint);
        let found = self.seat.with(py, |sandbox| match since {
            Some(checkpoint) => sandbox.changes_since(checkpoint),
            None => sandbox.changes(),
        })?;
        let found = found.map_err(raise)?;
        if since.is_some() { changes(py, &found) } else { changes_below(py, &found) }
    }

    /// The session as bytes, for a file or another machine. It can be pickled.
    fn snapshot(&self, py: Python<'_>) -> PyResult<PySnapshot> {
        let snapshot = self.seat.with(py, |sandbox| sandbox.snapshot())?.map_err(raise)?;
        Ok(PySnapshot { snapshot })
    }

    /// Makes the session what a snapshot has.
    fn restore(&self, py: Python<'_>, snapshot: &Bound<'_, PySnapshot>) -> PyResult<()> {
        let snapshot = &snapshot.get().snapshot;
        self.seat.with(py, |sandbox| sandbox.restore(snapshot))?.map_err(raise)
    }

    /// Writes what the session has changed in its workspace back to the host: `done`, `skipped` and `refused` paths. `only` says for a path whether it
    /// is wanted.
    #[pyo3(signature = (only=None, *, overwrite_newer=false, allow_protected=false, sync=false))]
    fn apply<'py>(
        &self,
        py: Python<'py>,
        only: Option<Bound<'py, PyAny>>,
        overwrite_newer: bool,
        allow_protected: bool,
        sync: bool,
    ) -> PyResult<Bound<'py, PyDict>> {
        let options =
            ApplyOptions::new().overwrite_newer(overwrite_newer).allow_protected(allow_protected).sync(sync);
        // Asked beforehand, so that its exception comes before anything is written.
        let wanted = match &only {
            None => None,
            Some(only) => {
                let found = self.seat.with(py, |sandbox| sandbox.changes())?.map_err(raise)?;
                let mut wanted = std::collections::BTreeSet::new();
                for path in found.created.iter().chain(&found.modified).chain(&found.deleted) {
                    if only.call1((to_text(py, path.as_path().as_bytes())?,))?.is_truthy()? {
                        wanted.insert(path.clone());
                    }
                }
                Some(wanted)
            }
        };
        let applied = self.seat.with(py, |sandbox| {
            sandbox.apply(options, |path| match &wanted {
                None => true,
                Some(wanted) => wanted.contains(&path.to_owned()),
            })
        })?;
        let applied = applied.map_err(raise)?;
        let dict = PyDict::new(py);
        dict.set_item("done", to_texts(py, applied.done.iter().map(|path| path.as_path().as_bytes()))?)?;
        dict.set_item(
            "skipped",
            to_texts(py, applied.skipped.iter().map(|path| path.as_path().as_bytes()))?,
        )?;
        let refused = PyDict::new(py);
        for (path, why) in &applied.refused {
            let reason = match why {
                Refusal::Protected => "protected".to_owned(),
                Refusal::ChangedMeanwhile => "changed meanwhile".to_owned(),
                Refusal::Host(errno) => errno.to_string(),
                _ => "refused".to_owned(),
            };
            refused.set_item(to_text(py, path.as_path().as_bytes())?, reason)?;
        }
        dict.set_item("refused", refused)?;
        Ok(dict)
    }

    /// The files, for any thread, also while a script runs.
    #[getter(files)]
    fn files_handle(&self, py: Python<'_>) -> PyResult<PyFiles> {
        self.files(py)
    }

    /// The contents of a regular file as text; bytes that are no UTF-8 are lone surrogates.
    fn read_text<'py>(&self, py: Python<'py>, path: &Bound<'_, PyAny>) -> PyResult<Bound<'py, PyString>> {
        self.files(py)?.read_text(py, path)
    }

    /// The contents of a regular file.
    fn read_bytes<'py>(&self, py: Python<'py>, path: &Bound<'_, PyAny>) -> PyResult<Bound<'py, PyBytes>> {
        self.files(py)?.read_bytes(py, path)
    }

    /// Writes a file, with the directories above it if they are missing.
    #[pyo3(signature = (path, data, *, mode=None))]
    fn write(
        &self,
        py: Python<'_>,
        path: &Bound<'_, PyAny>,
        data: &Bound<'_, PyAny>,
        mode: Option<u32>,
    ) -> PyResult<()> {
        self.files(py)?.write(py, path, data, mode)
    }

    /// The names in a directory, sorted; without a path, in the shell's directory.
    #[pyo3(signature = (path=None))]
    fn list<'py>(
        &self,
        py: Python<'py>,
        path: Option<Bound<'py, PyAny>>,
    ) -> PyResult<Vec<Bound<'py, PyString>>> {
        let path = path.unwrap_or_else(|| PyString::new(py, ".").into_any());
        self.files(py)?.list(py, &path)
    }

    /// What `stat` tells of a file, links followed.
    fn stat(&self, py: Python<'_>, path: &Bound<'_, PyAny>) -> PyResult<FileInfo> {
        self.files(py)?.stat(py, path)
    }

    /// Whether there is something of that name.
    fn exists(&self, py: Python<'_>, path: &Bound<'_, PyAny>) -> PyResult<bool> {
        self.files(py)?.exists(py, path)
    }

    /// Makes a directory, and those above it that are missing.
    fn mkdir(&self, py: Python<'_>, path: &Bound<'_, PyAny>) -> PyResult<()> {
        self.files(py)?.mkdir(py, path)
    }

    /// Removes a file, or a directory with all that is in it.
    fn remove(&self, py: Python<'_>, path: &Bound<'_, PyAny>) -> PyResult<()> {
        self.files(py)?.remove(py, path)
    }

    /// Reads a tar archive, plain or compressed, into a directory. It is checked whole before anything is changed.
    #[pyo3(signature = (directory, archive, *, whiteouts=false, keep_owners=false))]
    fn upload_tar(
        &self,
        py: Python<'_>,
        directory: &Bound<'_, PyAny>,
        archive: &Bound<'_, PyAny>,
        whiteouts: bool,
        keep_owners: bool,
    ) -> PyResult<()> {
        let directory = to_path(directory)?;
        let archive = match if_bytes(archive)? {
            Some(data) => data,
            None if archive.hasattr("read_bytes")? => to_bytes(&archive.call_method0("read_bytes")?)?,
            None => to_bytes(&archive.call_method0("read")?)?,
        };
        let options = TarOptions::new().whiteouts(whiteouts).keep_owners(keep_owners);
        let done = self.seat.with(py, |sandbox| sandbox.upload_tar_with(directory, &archive[..], options))?;
        done.map_err(raise)
    }

    /// A directory as a tar archive.
    fn download_tar<'py>(
        &self,
        py: Python<'py>,
        directory: &Bound<'_, PyAny>,
    ) -> PyResult<Bound<'py, PyBytes>> {
        self.files(py)?.download_tar(py, directory)
    }

    /// Mounts an object with the methods of a `boxsh.FileSystem` in the running session.
    fn mount(&self, py: Python<'_>, path: &Bound<'_, PyAny>, what: &Bound<'_, PyAny>) -> PyResult<()> {
        let (path, fs) = (to_path(path)?, filesystem(what)?);
        self.seat.with(py, |sandbox| sandbox.mount(path, fs))?.map_err(raise)
    }

    /// Takes away what was mounted last at a path.
    fn unmount(&self, py: Python<'_>, path: &Bound<'_, PyAny>) -> PyResult<()> {
        let path = to_path(path)?;
        self.seat.with(py, |sandbox| sandbox.unmount(path))?.map_err(raise)
    }

    /// Adds a command to the running session, or replaces the one of its name. It can decorate a function.
    #[pyo3(signature = (function, name=None))]
    fn add_command<'py>(
        &self,
        py: Python<'py>,
        function: Bound<'py, PyAny>,
        name: Option<String>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let name = name.map_or_else(|| name_of(&function), Ok)?;
        let added = Arc::new(command(&name, &function)?);
        self.seat.with(py, |sandbox| sandbox.add_command(added))?.map_err(raise)?;
        Ok(function)
    }

    /// Takes a command away, and says whether there was one. What it replaced is back.
    fn remove_command(&self, py: Python<'_>, name: &str) -> PyResult<bool> {
        self.seat.with(py, |sandbox| sandbox.remove_command(name))?.map_err(raise)
    }

    /// What the shell keeps between runs: variables, functions, aliases, options, traps, directory.
    fn shell_state<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let state = self.seat.with(py, |sandbox| sandbox.shell_state())?.map_err(raise)?;
        shell_state(py, &state)
    }

    /// How host programs are confined, as text; nothing if none can run.
    fn native_report(&self, py: Python<'_>) -> PyResult<Option<String>> {
        #[cfg(native)]
        return self.seat.with(py, |sandbox| sandbox.native_report().map(ToString::to_string));
        #[cfg(not(native))]
        Ok(self.seat.look(py, |_| None)?)
    }

    /// Ends the session. A sandbox of a pool goes back to it.
    fn close(&self, py: Python<'_>) {
        self.seat.close(py);
    }

    /// Whether the session is over.
    #[getter]
    fn closed(&self) -> bool {
        self.seat.is_closed()
    }

    fn __enter__(slf: Bound<'_, Self>) -> Bound<'_, Self> {
        slf
    }

    #[pyo3(signature = (*_exception))]
    fn __exit__(&self, py: Python<'_>, _exception: &Bound<'_, PyAny>) {
        self.close(py);
    }

    fn __reduce__(&self) -> PyResult<()> {
        Err(BoxshError::new_err("a sandbox cannot be pickled; its snapshot() can"))
    }

    fn __repr__(&self) -> &'static str {
        if self.seat.is_closed() { "Sandbox(closed)" } else { "Sandbox()" }
    }
}
