//! Commands that are JavaScript's functions.

use boxsh::Command;
use boxsh::command::{CommandResult, Context, Exit, Failure, Follow};
use boxsh::vfs::Errno;

use crate::answer::file_info;
use crate::fault::Fault;
use crate::host::{Desk, Reply};
use crate::options::to_words;
use crate::reading::Arguments;
use crate::value::Value;

/// How much is read at once.
const PIECE: usize = 64 << 10;

/// A command whose work a function does.
pub(crate) struct JsCommand {
    name: String,
    function: u32,
    desk: Desk,
}

impl JsCommand {
    pub(crate) fn new(name: String, function: u32, desk: &Desk) -> Self {
        Self { name, function, desk: desk.clone() }
    }

    /// Calls JavaScript, which may take its time: the other processes go on. A function whose command has to end is told so.
    fn call(&self, context: &Context<'_>, number: u32, request: Vec<Value>) -> Result<Reply, Failure> {
        let desk = self.desk.clone();
        let reply = context.process.offload(move || desk.call(request));
        if reply.is_err() {
            self.desk.tell(vec!["over".into(), self.function.into(), number.into()]);
        }
        Ok(reply?)
    }
}

impl Command for JsCommand {
    fn name(&self) -> &str {
        &self.name
    }

    fn run(&self, context: &mut Context<'_>) -> CommandResult {
        let environment = context.process.environment();
        let environment = environment
            .iter()
            .map(|(name, value)| (String::from_utf8_lossy(name).into_owned(), Value::text(value)));
        let call = Value::map([
            ("name", Value::text(context.called_as())),
            ("args", Value::texts(context.arguments())),
            ("env", Value::Map(environment.collect())),
            ("cwd", Value::text(context.process.cwd().to_absolute())),
        ]);
        let number = self.desk.number();
        let request = vec!["command".into(), self.function.into(), call, number.into()];
        let mut reply = self.call(context, number, request)?;
        loop {
            match reply {
                Reply::Done(value) => return conclude(context, &value),
                Reply::Failed(reason) => return Err(Failure::new(reason)),
                Reply::Later => return Err(Failure::Errno(Errno::Killed)),
                Reply::Order(token, words) => {
                    let done = obey(context, Arguments::new(words));
                    context.out.flush()?;
                    let (word, value) = match done {
                        Ok(value) => ("done", value),
                        Err(fault) => ("failed", fault.to_value()),
                    };
                    let request = vec!["resume".into(), self.function.into(), token, word.into(), value];
                    reply = self.call(context, number, request)?;
                }
            }
        }
    }
}

/// The end of a command: what it has left to write, and its status.
fn conclude(context: &mut Context<'_>, value: &Value) -> CommandResult {
    if let Value::Bytes(data) = value.get("stderr") {
        context.write_error(data)?;
    }
    if let Value::Bytes(data) = value.get("stdout") {
        context.out.write(data)?;
    }
    Ok(match value.get("status") {
        // A status is eight bits of any number, as for `exit`.
        Value::Number(status) => Exit((*status as i64 & 0xff) as u8),
        _ => Exit::SUCCESS,
    })
}

/// Does what a function wants done in the surroundings of its command.
fn obey(context: &mut Context<'_>, mut order: Arguments) -> Result<Value, Fault> {
    let process = context.process;
    let on_file = |path: &[u8], errno| match errno {
        Errno::Killed => stopped(),
        errno => Fault::file(path, errno),
    };
    match order.text()?.as_str() {
        "read" => read(context, order.optional_number()?),
        "write" => {
            let data = order.bytes()?;
            context.out.write(&data).and_then(|()| context.out.flush()).map_err(unwritten)?;
            Ok(Value::Null)
        }
        "writeError" => {
            let data = order.bytes()?;
            context.write_error(&data).map_err(|errno| unwritten(Failure::Errno(errno)))?;
            Ok(Value::Null)
        }
        "call" => {
            let words = to_words("call", &order.next())?;
            let status = context.call(words).map_err(unrun)?;
            Ok(u32::from(status.code()).into())
        }
        "capture" => {
            let words = to_words("capture", &order.next())?;
            let (status, output) = context.call_for_output(words).map_err(unrun)?;
            Ok(Value::map([("status", u32::from(status.code()).into()), ("stdout", output.into())]))
        }
        "execute" => {
            let words = to_words("execute", &order.next())?;
            let (status, stdout, stderr) = execute(context, words).map_err(unrun)?;
            Ok(Value::map([
                ("status", u32::from(status).into()),
                ("stdout", stdout.into()),
                ("stderr", stderr.into()),
            ]))
        }
        "readFile" => {
            let path = order.bytes()?;
            let mut input = context.open_input(&path).map_err(|errno| on_file(&path, errno))?;
            let mut data = Vec::new();
            std::io::Read::read_to_end(&mut input, &mut data)
                .map_err(|error| on_file(&path, errno_of(&error)))?;
            Ok(data.into())
        }
        "writeFile" => {
            let (path, data) = (order.bytes()?, order.bytes()?);
            let mut output = context.create_output(&path).map_err(|errno| on_file(&path, errno))?;
            output.write(&data).and_then(|()| output.flush()).map_err(unwritten)?;
            Ok(Value::Null)
        }
        "stat" => {
            let path = order.bytes()?;
            let found = process.stat(&path, Follow::Yes).map_err(|errno| on_file(&path, errno))?;
            Ok(file_info(&found))
        }
        "list" => {
            let path = order.bytes()?;
            let mut entries = process.read_dir(&path).map_err(|errno| on_file(&path, errno))?;
            entries.sort_by(|a, b| a.name.cmp(&b.name));
            let entry = |entry: boxsh::vfs::DirEntry| {
                Value::map([("name", Value::text(&entry.name)), ("kind", entry.kind.name().into())])
            };
            Ok(Value::List(entries.into_iter().map(entry).collect()))
        }
        _ => Err(Fault::request("there is no such order")),
    }
}

/// Runs a command of the session, and gives its status and all that it has written.
fn execute(context: &Context<'_>, words: Vec<Vec<u8>>) -> Result<(u8, Vec<u8>, Vec<u8>), Errno> {
    let process = context.process;
    let (stdout, to_stdout) = process.capture_files();
    let (stderr, to_stderr) = process.capture_files();
    let child = process.fork()?;
    child.set_file(1, to_stdout)?;
    child.set_file(2, to_stderr)?;
    let environment = process.environment();
    let mut failed = None;
    let status = process.call(child, |child| {
        child.execute_by_name(words, environment).unwrap_or_else(|error| {
            failed = Some(error);
            127
        })
    });
    match failed {
        Some(error) => Err(error),
        None => Ok((status.code(), process.collect(&stdout)?, process.collect(&stderr)?)),
    }
}

/// Reads standard input: to its end, or a piece of at most so many bytes.
fn read(context: &Context<'_>, most: Option<u32>) -> Result<Value, Fault> {
    let failed = |errno| match errno {
        Errno::Killed => stopped(),
        errno => Fault::file(b"standard input", errno),
    };
    let mut buffer = vec![0; most.map_or(PIECE, |most| usize::try_from(most).unwrap_or(PIECE).min(PIECE))];
    let mut all = Vec::new();
    loop {
        let count = context.process.read(0, &mut buffer).map_err(failed)?;
        context.process.append(&mut all, &buffer[..count]).map_err(failed)?;
        if count == 0 || most.is_some() {
            return Ok(all.into());
        }
    }
}

/// The run has to end, and the function with it.
fn stopped() -> Fault {
    Fault::new("stopped", "the run has to end")
}

fn unrun(errno: Errno) -> Fault {
    match errno {
        Errno::Killed => stopped(),
        errno => Fault::new("other", errno.message()),
    }
}

fn unwritten(failure: Failure) -> Fault {
    match failure {
        Failure::Write(errno) | Failure::Errno(errno) if errno != Errno::Killed => {
            Fault::file(b"standard output", errno)
        }
        _ => stopped(),
    }
}

fn errno_of(error: &std::io::Error) -> Errno {
    match error.raw_os_error() {
        Some(number) if number == Errno::Killed.number() => Errno::Killed,
        Some(number) => Errno::from_number(number).unwrap_or(Errno::EIO),
        None => Errno::EIO,
    }
}
