//! `top`: the processes of the session, printed once or several times.

use std::time::Duration;

use boxsh_kernel::accounts::Users;
use boxsh_kernel::{CommandResult, Context, Exit, Failure, Flag, ProcessState, Spec};

use super::ps::comm;
use super::{duration, session};

const FIXED: &str = "the display is fixed";
const ONE_USER: &str = "all processes belong to one user";

pub(crate) static SPEC: Spec = Spec {
    name: "top",
    usage: &["-b [-n NUMBER] [-d SECONDS]"],
    summary: "Display the processes of the session, in batch mode only.",
    flags: &[
        Flag::new('b', "batch-mode", "print instead of taking over the terminal; needed"),
        Flag::new('n', "iterations", "end after this many displays").value("NUMBER"),
        Flag::new('d', "delay", "seconds between displays (3)").value("SECONDS"),
        Flag::new('p', "pid", "show only these processes").value("PID,..."),
        Flag::new('c', "cmdline-toggle", "show command lines").unsupported("names are shown"),
        Flag::new('E', "scale-summary-mem", "the unit of memory in the summary")
            .value("SCALE")
            .unsupported(FIXED),
        Flag::new('e', "scale-task-mem", "the unit of memory of processes").value("SCALE").unsupported(FIXED),
        Flag::new('H', "threads-show", "show threads").unsupported("processes have no threads"),
        Flag::new('i', "idle-toggle", "leave out what is idle").unsupported(FIXED),
        Flag::new('O', "list-fields", "list the names of all fields").unsupported(FIXED),
        Flag::new('o', "sort-override", "sort by this field").value("FIELD").unsupported(FIXED),
        Flag::new('S', "accum-time-toggle", "count the time of children").unsupported("times are not kept"),
        Flag::new('s', "secure-mode", "forbid some keys").unsupported("there are no keys"),
        Flag::new('U', "filter-any-user", "show only processes of USER").value("USER").unsupported(ONE_USER),
        Flag::new('u', "filter-only-euser", "show only processes of USER")
            .value("USER")
            .unsupported(ONE_USER),
        Flag::new('w', "width", "the width of lines").optional("COLUMNS").unsupported(FIXED),
        Flag::new('1', "single-cpu-toggle", "show each processor").unsupported("there is one"),
    ],
    ..Spec::DEFAULT
};

pub(crate) fn run(context: &mut Context<'_>) -> CommandResult {
    let parsed = context.parse(&SPEC)?;
    if !parsed.has(flag!("batch-mode")) {
        return Err(Failure::new("only batch mode (-b) works without a terminal"));
    }
    let mut left = u64::MAX;
    if let Some(text) = parsed.value(flag!("iterations")) {
        let shown = String::from_utf8_lossy(text).into_owned();
        left = shown
            .parse()
            .ok()
            .filter(|&count| count > 0)
            .ok_or_else(|| Failure::new(format!("bad iterations argument '{shown}'")))?;
    }
    let mut delay = Duration::from_secs(3);
    if let Some(text) = parsed.value(flag!("delay")) {
        let shown = String::from_utf8_lossy(text).into_owned();
        delay = duration::read(text).ok_or_else(|| Failure::new(format!("bad delay interval '{shown}'")))?;
    }
    let chosen: Option<Vec<u32>> = parsed
        .value(flag!("pid"))
        .map(|list| String::from_utf8_lossy(list).split(',').filter_map(|pid| pid.parse().ok()).collect());
    loop {
        let text = display(context, chosen.as_deref())?;
        context.out.write(text.as_bytes())?;
        left -= 1;
        if left == 0 {
            return Ok(Exit::SUCCESS);
        }
        context.out.write(b"\n")?;
        context.out.flush()?;
        context.process.sleep(delay)?;
    }
}

fn display(context: &Context<'_>, chosen: Option<&[u32]>) -> Result<String, Failure> {
    let process = context.process;
    let users = Users::read(process)?;
    let mut all = process.processes();
    all.retain(|process| chosen.is_none_or(|chosen| chosen.contains(&process.pid)));
    let count = |test: fn(&ProcessState) -> bool| all.iter().filter(|process| test(&process.state)).count();
    let (total, used) = session::memory(process);
    let mebi = |bytes: u64| bytes as f64 / f64::from(1 << 20);
    let mut text = format!("top -{}\n", session::headline(process));
    text.push_str(&format!(
        "Tasks: {:3} total, {:3} running, {:3} sleeping, {:3} stopped, {:3} zombie\n",
        all.len(),
        count(|state| matches!(state, ProcessState::Running)),
        count(|state| matches!(state, ProcessState::Sleeping)),
        count(|state| matches!(state, ProcessState::Stopped(_))),
        count(|state| matches!(state, ProcessState::Zombie(_))),
    ));
    text.push_str("%Cpu(s):  0.0 us,  0.0 sy,  0.0 ni,100.0 id,  0.0 wa,  0.0 hi,  0.0 si,  0.0 st \n");
    text.push_str(&format!(
        "MiB Mem : {:8.1} total, {:8.1} free, {:8.1} used, {:8.1} buff/cache     \n",
        mebi(total),
        mebi(total - used),
        mebi(used),
        0.0
    ));
    text.push_str(&format!(
        "MiB Swap: {:8.1} total, {:8.1} free, {:8.1} used. {:8.1} avail Mem \n\n",
        0.0,
        0.0,
        0.0,
        mebi(total - used)
    ));
    text.push_str("  PID USER      PR  NI    VIRT    RES    SHR S  %CPU  %MEM     TIME+ COMMAND\n");
    for one in &all {
        let state = match one.state {
            ProcessState::Running => 'R',
            ProcessState::Sleeping => 'S',
            ProcessState::Stopped(_) => 'T',
            ProcessState::Zombie(_) => 'Z',
        };
        text.push_str(&format!(
            "{:5} {:<8}  20   0 {:7} {:6} {:6} {state} {:5.1} {:5.1} {:>9} {}\n",
            one.pid,
            String::from_utf8_lossy(&users.show(one.uid)),
            0,
            0,
            0,
            0.0,
            0.0,
            "0:00.00",
            comm(one)
        ));
    }
    Ok(text)
}

#[cfg(test)]
mod tests {
    use crate::testing::call;

    #[test]
    fn processes_are_listed_below_a_summary() {
        let answer = call("top -b -n 1").run();
        let text = String::from_utf8(answer.stdout).unwrap();
        assert!(text.starts_with("top - 03:04:05 up 0 min,"), "{text}");
        assert!(text.contains("Tasks:   2 total,   2 running"), "{text}");
        assert!(
            text.ends_with("  101 agent     20   0       0      0      0 R   0.0   0.0   0:00.00 top\n"),
            "{text}"
        );
        call("top -b -n x").answers(1, "", "top: bad iterations argument 'x'\n");
    }
}
