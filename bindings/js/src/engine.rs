//! The operations, by their names.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use boxsh::{Cancel, Checkpoint, Clock, Files, RunResult, Sandbox, Script, Snapshot};

use crate::answer::{changes, result};
use crate::build::build;
use crate::command::JsCommand;
use crate::fault::Fault;
use crate::files;
use crate::host::{Desk, Host};
use crate::options::{to_bytes, to_run_options};
use crate::reading::Arguments;
use crate::value::Value;

/// What sandboxes have of the host where Rust cannot find it by itself.
#[derive(Clone, Default)]
pub struct Surroundings {
    /// What makes the clock of a new sandbox.
    pub clock: Option<fn() -> Clock>,
    /// Where the seed of a sandbox's random numbers comes from.
    pub seed: Option<fn() -> u64>,
}

/// Sandboxes and checkpoints by their numbers, and what is done with them.
pub struct Engine {
    desk: Desk,
    surroundings: Surroundings,
    table: Mutex<Table>,
}

#[derive(Default)]
struct Table {
    last: u32,
    sandboxes: BTreeMap<u32, Arc<Seat>>,
    checkpoints: BTreeMap<u32, Arc<Checkpoint>>,
}

/// Where a sandbox is while nobody works with it, and what can be used of it while somebody does.
struct Seat {
    sandbox: Mutex<Option<Box<Sandbox>>>,
    meanwhile: Mutex<Option<(Files, Cancel)>>,
}

impl Seat {
    /// Works with the sandbox. JavaScript sends one operation after another.
    fn with<T>(&self, work: impl FnOnce(&mut Sandbox) -> T) -> Result<T, Fault> {
        let mut sandbox =
            lock(&self.sandbox).take().ok_or_else(|| Fault::new("busy", "the sandbox is in use"))?;
        let done = work(&mut sandbox);
        *lock(&self.sandbox) = Some(sandbox);
        Ok(done)
    }

    /// Runs something; meanwhile files can be used and the run can be cancelled.
    fn run<T>(&self, desk: &Desk, work: impl FnOnce(&mut Sandbox) -> T) -> Result<T, Fault> {
        self.with(|sandbox| {
            let cancel = sandbox.cancel_handle();
            *lock(&self.meanwhile) = Some((sandbox.files(), cancel.clone()));
            let done = desk.during(cancel, || work(sandbox));
            *lock(&self.meanwhile) = None;
            done
        })
    }

    fn files(&self) -> Result<Files, Fault> {
        if let Some((files, _)) = &*lock(&self.meanwhile) {
            return Ok(files.clone());
        }
        self.with(|sandbox| sandbox.files())
    }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Engine {
    /// An engine without sandboxes.
    pub fn new(host: Arc<dyn Host>, surroundings: Surroundings) -> Self {
        Self { desk: Desk::new(host), surroundings, table: Mutex::default() }
    }

    /// Does what a request asks for. The answer is `["done", value]` or `["failed", error]`.
    pub fn call(&self, request: &[u8]) -> Vec<u8> {
        let done = match Value::decode(request) {
            Ok(Value::List(words)) => self.perform(Arguments::new(words)),
            _ => Err(Fault::request("no request")),
        };
        let (word, value) = match done {
            Ok(value) => ("done", value),
            Err(fault) => ("failed", fault.to_value()),
        };
        Value::List(vec![word.into(), value]).encode()
    }

    fn perform(&self, mut arguments: Arguments) -> Result<Value, Fault> {
        let operation = arguments.text()?;
        match operation.as_str() {
            "new" => {
                let sandbox = build(&arguments.next(), &self.desk, &self.surroundings)?;
                return Ok(self.seat(sandbox));
            }
            "changesBetween" | "diffBetween" => {
                let (from, to) = (self.checkpoint(&mut arguments)?, self.checkpoint(&mut arguments)?);
                return Ok(match operation.as_str() {
                    "changesBetween" => changes(&from.changes_to(&to)?),
                    _ => from.diff_to(&to)?.into(),
                });
            }
            "dropCheckpoint" => {
                lock(&self.table).checkpoints.remove(&arguments.number()?);
                return Ok(Value::Null);
            }
            _ => {}
        }
        let number = arguments.number()?;
        let seat = lock(&self.table).sandboxes.get(&number).cloned();
        let seat = seat.ok_or_else(|| Fault::new("closed", "the sandbox is closed"))?;
        self.work(&operation, number, &seat, arguments)
    }

    fn work(
        &self,
        operation: &str,
        number: u32,
        seat: &Seat,
        mut arguments: Arguments,
    ) -> Result<Value, Fault> {
        Ok(match operation {
            "run" => return self.run(seat, arguments),
            "files" => return files::work(&seat.files()?, arguments),
            "cancel" => {
                if let Some((_, cancel)) = &*lock(&seat.meanwhile) {
                    cancel.cancel();
                }
                Value::Null
            }
            "drop" => {
                lock(&self.table).sandboxes.remove(&number);
                Value::Null
            }
            "fork" => {
                let lossy = arguments.flag();
                let fork =
                    seat.with(|sandbox| if lossy { sandbox.fork_lossy() } else { sandbox.fork() })??;
                self.seat(fork)
            }
            "checkpoint" => {
                let checkpoint = seat.with(|sandbox| sandbox.checkpoint())?;
                let mut table = lock(&self.table);
                table.last += 1;
                let number = table.last;
                table.checkpoints.insert(number, Arc::new(checkpoint));
                number.into()
            }
            "rollback" => {
                let (to, lossy) = (self.checkpoint(&mut arguments)?, arguments.flag());
                seat.with(
                    |sandbox| if lossy { sandbox.rollback_lossy(&to) } else { sandbox.rollback(&to) },
                )??;
                Value::Null
            }
            "reset" => {
                seat.with(|sandbox| sandbox.reset())??;
                Value::Null
            }
            "changesSince" => {
                let since = self.checkpoint(&mut arguments)?;
                changes(&seat.with(|sandbox| sandbox.changes_since(&since))??)
            }
            "diffSince" => {
                let since = self.checkpoint(&mut arguments)?;
                seat.with(|sandbox| sandbox.diff_since(&since))??.into()
            }
            #[cfg(unix)]
            "changes" => crate::answer::changes_below(&seat.with(|sandbox| sandbox.changes())??),
            #[cfg(unix)]
            "diff" => seat.with(|sandbox| sandbox.diff())??.into(),
            #[cfg(unix)]
            "apply" => {
                let (wanted, options) = (arguments.next(), arguments.next());
                apply(seat, &wanted, &options)?
            }
            #[cfg(not(unix))]
            "apply" => return Err(Fault::new("other", "there is no workspace")),
            #[cfg(not(unix))]
            "changes" | "diff" => {
                return Err(Fault::new("other", "there is no workspace; say since which checkpoint"));
            }
            "snapshot" => seat.with(|sandbox| sandbox.snapshot())??.to_bytes().into(),
            "restore" => {
                let snapshot = Snapshot::from_bytes(&arguments.bytes()?)?;
                seat.with(|sandbox| sandbox.restore(&snapshot))??;
                Value::Null
            }
            "uploadTar" => {
                let (directory, archive) = (arguments.bytes()?, arguments.bytes()?);
                seat.with(|sandbox| sandbox.upload_tar(directory, &*archive))??;
                Value::Null
            }
            "addCommand" => {
                let (name, function) = (arguments.text()?, arguments.number()?);
                let command = Arc::new(JsCommand::new(name, function, &self.desk));
                seat.with(|sandbox| sandbox.add_command(command))??;
                Value::Null
            }
            "removeCommand" => {
                let name = arguments.text()?;
                seat.with(|sandbox| sandbox.remove_command(name))??.into()
            }
            _ => return Err(Fault::request("there is no such operation")),
        })
    }

    fn run(&self, seat: &Seat, mut arguments: Arguments) -> Result<Value, Fault> {
        let script = Script::text(to_bytes("script", &arguments.next())?);
        let options = to_run_options(&arguments.next())?;
        let told = arguments.optional_number()?;
        let done: RunResult = seat.run(&self.desk, |sandbox| match told {
            None => sandbox.run_with(script, options),
            Some(function) => {
                let desk = self.desk.clone();
                sandbox.run_and_tell(script, options, move |stream, data| {
                    let piece = Value::Bytes(data.to_vec());
                    desk.tell(vec!["output".into(), function.into(), stream.name().into(), piece]);
                })
            }
        })?;
        Ok(result(done))
    }

    fn seat(&self, sandbox: Sandbox) -> Value {
        let mut table = lock(&self.table);
        table.last += 1;
        let number = table.last;
        let seat = Seat { sandbox: Mutex::new(Some(Box::new(sandbox))), meanwhile: Mutex::default() };
        table.sandboxes.insert(number, Arc::new(seat));
        number.into()
    }

    fn checkpoint(&self, arguments: &mut Arguments) -> Result<Arc<Checkpoint>, Fault> {
        let found = lock(&self.table).checkpoints.get(&arguments.number()?).cloned();
        found.ok_or_else(|| Fault::new("closed", "there is no such checkpoint any more"))
    }
}

/// Writes what a session has changed in its workspace back to the host: all, or the paths of a list.
#[cfg(unix)]
fn apply(seat: &Seat, wanted: &Value, options: &Value) -> Result<Value, Fault> {
    let is_set = |name: &str| *options.get(name) == Value::Bool(true);
    let options = boxsh::ApplyOptions::new()
        .overwrite_newer(is_set("overwriteNewer"))
        .allow_protected(is_set("allowProtected"))
        .sync(is_set("sync"));
    let wanted = match wanted {
        Value::Null => None,
        paths => Some(crate::options::to_words("only", paths)?),
    };
    let is_wanted =
        |path: &[u8]| wanted.as_ref().is_none_or(|wanted| wanted.iter().any(|known| known == path));
    let applied = seat.with(|sandbox| sandbox.apply(options, |path| is_wanted(path.as_bytes())))??;
    Ok(crate::answer::applied(&applied))
}
