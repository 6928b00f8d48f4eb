//! `parallel`: run a command for each of many arguments, several at a time.

mod jobs;
mod options;
mod sources;
mod template;

use boxsh_kernel::{CommandResult, Context, Exit, Flag, Order, Spec};

use jobs::Jobs;
use options::Options;
use template::Template;

pub(crate) static SPEC: Spec = Spec {
    name: "parallel",
    usage: &[
        "[options] [command [arguments]] < list_of_arguments",
        "[options] [command [arguments]] ( ::: arguments | :::+ arguments | :::: argfile(s) | ::::+ argfile(s) ) ...",
    ],
    summary: "Run a command for each argument, or for each line of input, several at a time.",
    flags: &[
        Flag::new('0', "null", "arguments in the input end with NUL"),
        Flag::new('a', "arg-file", "read arguments from this file").value("input-file"),
        Flag::new('C', "colsep", "split each argument into columns: {1}, {2}, ...").value("regexp"),
        Flag::new('d', "delimiter", "arguments in the input end with this character").value("delim"),
        Flag::long("delay", "wait so long before a job is started").value("duration"),
        Flag::long("dry-run", "print the commands instead of running them"),
        Flag::short('E', "the argument that ends the input").value("eof-str"),
        Flag::long("halt", "when to end early: soon,fail=1 or now,fail=1").value("val"),
        Flag::short('I', "the string that an argument takes the place of, instead of {}")
            .value("replace-str"),
        Flag::new('j', "jobs", "how many jobs run at a time: a number, or that of processors").value("N"),
        Flag::new('P', "max-procs", "the same as --jobs").value("N"),
        Flag::long("joblog", "write a line about each job to this file").value("logfile"),
        Flag::new('k', "keep-order", "show the output in the order of the arguments"),
        Flag::new('L', "max-lines", "use so many lines of input for each job").value("recsize"),
        Flag::short('m', "put as many arguments into one job as fit"),
        Flag::new('X', "xargs", "the same as -m, with the text around {} repeated for each"),
        Flag::new('n', "max-args", "use at most so many arguments for each job").value("max-args"),
        Flag::new('N', "max-replace-args", "use so many arguments for each job: {1}, {2}, ...")
            .value("max-args"),
        Flag::new('q', "quote", "quote the command, so that the shell does not see its special characters"),
        Flag::new('r', "no-run-if-empty", "do not run the command for empty arguments"),
        Flag::long("retries", "try a job that fails so many times").value("n"),
        Flag::new('s', "max-chars", "limit the length of a command").value("max-chars"),
        Flag::long("tag", "put the arguments and a tab before each line of output"),
        Flag::long("tagstring", "put this and a tab before each line of output").value("str"),
        Flag::long("timeout", "end a job that takes longer").value("duration"),
        Flag::long("trim", "remove blanks around arguments: n, l, r, lr").value("trim_method"),
        Flag::new('t', "verbose", "print the commands to standard error before they are run"),
        Flag::short('v', "print the commands before they are run"),
        Flag::new('u', "ungroup", "do not gather the output of jobs"),
        Flag::long("line-buffer", "the same as --ungroup"),
        Flag::long("lb", "the same as --line-buffer"),
        Flag::long("group", "gather the output of each job; the default"),
        Flag::long("link", "take one argument of each source at a time, not all combinations"),
        Flag::long("xapply", "the same as --link"),
        Flag::long("shuf", "run the jobs in random order"),
        Flag::long("will-cite", "no effect: nothing is asked"),
        Flag::long("citation", "no effect: nothing is asked"),
        Flag::long("no-notice", "no effect: nothing is asked"),
        Flag::long("bar", "no effect: progress is not shown"),
        Flag::long("progress", "no effect: progress is not shown"),
        Flag::long("eta", "no effect: progress is not shown"),
        Flag::long("plain", "no effect: there are no profiles"),
        Flag::long("pipe", "give pieces of the input to the jobs")
            .unsupported("the input is a list of arguments only"),
        Flag::new('S', "sshlogin", "run jobs on other computers")
            .value("sshlogin")
            .unsupported("there are none"),
        Flag::long("results", "keep the output in files")
            .value("name")
            .unsupported("redirect the output of the command"),
        Flag::long("resume", "skip the jobs of the log").unsupported("each call runs all its jobs"),
    ],
    notes: "In the command, {} is an argument, {.} the same without its extension, {/} without its folder, {//} the folder,\n\
            {/.} without both, {#} the number of the job, {%} its slot, {1} the first of several arguments. The status is\n\
            the number of jobs that failed, 101 if more than 100 did.",
    order: Order::FirstOperandEnds,
    usage_status: 255,
    ..Spec::DEFAULT
};

pub(crate) fn run(context: &mut Context<'_>) -> CommandResult {
    let (own, given) = sources::split(context.arguments());
    let parsed = context.parse_from(&SPEC, &own)?;
    let options = Options::read(context, &parsed)?;
    let arguments = sources::read(context, &options, &given)?;
    let template = Template::new(&options, &parsed.operands);
    let mut jobs = Jobs::new(context, &options)?;
    let groups = sources::group(&options, arguments);
    let many = options.many.then(|| groups.len().div_ceil(options.jobs).max(1));
    for batch in sources::batches(groups, many) {
        if batch.iter().all(|group| group.iter().all(Vec::is_empty)) && options.skip_empty {
            continue;
        }
        if !jobs.add(context, &template, batch)? {
            break;
        }
    }
    jobs.finish(context)?;
    Ok(Exit(jobs.failed.min(101) as u8))
}

#[cfg(test)]
mod tests {
    use crate::testing::call;

    #[test]
    fn commands_are_made_of_arguments() {
        for (line, expected) in [
            ("parallel --dry-run echo ::: a 'b c'", "echo a\necho 'b c'\n"),
            ("parallel --dry-run echo {1}-{2} ::: a b ::: 1 2", "echo a-1\necho a-2\necho b-1\necho b-2\n"),
            ("parallel --dry-run echo ::: a b :::+ 1 2", "echo a 1\necho b 2\n"),
            ("parallel --dry-run echo {/} {//} {/.} {.} {#} ::: /x/y.c", "echo y.c /x y /x/y 1\n"),
            ("parallel --dry-run -N2 echo {2} {1} ::: a b c d", "echo b a\necho d c\n"),
            ("parallel --dry-run -I @ echo @ ::: a", "echo a\n"),
        ] {
            call(line).gives(expected);
        }
    }

    #[test]
    fn arguments_come_from_the_input() {
        call("parallel --dry-run echo").stdin("a\nb\n").gives("echo a\necho b\n");
        call("parallel --dry-run --colsep , echo {2} {1}").stdin("a,b\n").gives("echo b a\n");
        call("parallel --dry-run -0 echo").stdin("a\0b\0").gives("echo a\necho b\n");
    }
}
