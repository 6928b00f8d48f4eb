//! `bc`: a language of numbers of any precision.

mod lexer;
mod machine;
mod math;
mod parser;

use boxsh_kernel::{CommandResult, Context, Errno, Exit, Failure, Flag, Input, Limit, Spec};

use machine::{Machine, Stop};
use parser::{Item, Trouble};

use crate::memory::make_room;

pub(crate) static SPEC: Spec = Spec {
    name: "bc",
    usage: &["[options] [file ...]"],
    summary: "Compute with numbers of any precision.",
    flags: &[
        Flag::new('h', "help", "print this usage and exit"),
        Flag::new('i', "interactive", "force interactive mode; there is no prompt to show"),
        Flag::new('l', "mathlib", "use the predefined math routines"),
        Flag::new('q', "quiet", "don't print the initial banner; there is none"),
        Flag::new('s', "standard", "refuse what POSIX bc does not have")
            .unsupported("extensions are always on"),
        Flag::new('w', "warn", "warn about what POSIX bc does not have")
            .unsupported("extensions are always on"),
        Flag::new('v', "version", "print version information and exit"),
    ],
    ..Spec::DEFAULT
};

pub(crate) fn run(context: &mut Context<'_>) -> CommandResult {
    let parsed = context.parse(&SPEC)?;
    if parsed.has(flag!("help")) {
        context.out.write(SPEC.help().as_bytes())?;
        return Ok(Exit::SUCCESS);
    }
    if parsed.has(flag!("version")) {
        context.out.print(format_args!("bc (boxsh) {}\n", env!("CARGO_PKG_VERSION")))?;
        return Ok(Exit::SUCCESS);
    }
    let width = context
        .process
        .variable(b"BC_LINE_LENGTH")
        .and_then(|text| String::from_utf8_lossy(&text).trim().parse::<usize>().ok())
        .filter(|width| *width == 0 || *width > 2)
        .unwrap_or(70);
    let mut machine = Machine::new(parsed.has(flag!("mathlib")), width);
    for name in &parsed.operands {
        let shown = String::from_utf8_lossy(name).into_owned();
        let mut input = match context.open_input(name) {
            Ok(input) => input,
            Err(Errno::Killed) => return Err(Errno::Killed.into()),
            Err(_) => {
                context.write_error(format!("File {shown} is unavailable.\n").as_bytes())?;
                return Ok(Exit::FAILURE);
            }
        };
        match run_input(context, &mut machine, &mut input, &shown) {
            Ok(None) => {}
            Ok(Some(exit)) => return Ok(exit),
            Err(Failure::Errno(Errno::EISDIR)) => {
                context.write_error(format!("{shown} 1: read() in flex scanner failed\n").as_bytes())?;
                return Ok(Exit::FAILURE);
            }
            Err(failure) => return Err(failure),
        }
    }
    let mut input = context.stdin();
    let exit = run_input(context, &mut machine, &mut input, "(standard_in)")?;
    Ok(exit.unwrap_or(Exit::SUCCESS))
}

/// Runs a program to its end; gives the status if it asked to stop.
fn run_input<'p>(
    context: &mut Context<'p>,
    machine: &mut Machine,
    input: &mut Input<'p>,
    name: &str,
) -> Result<Option<Exit>, Failure> {
    let mut source: Vec<u8> = Vec::new();
    let mut first_line = 1;
    let mut line = Vec::new();
    loop {
        line.clear();
        let ended = !input.read_record(b'\n', &mut line)?;
        make_room(context.process, &mut source, line.len())?;
        source.extend_from_slice(&line);
        context.process.budget().check(Limit::String, source.len() as u64)?;
        if ended && source.iter().all(u8::is_ascii_whitespace) {
            return Ok(None);
        }
        match parser::parse(context.process, &source, first_line, ended) {
            Err(Trouble::Incomplete) if !ended => continue,
            Err(Trouble::Incomplete) => {
                let at = first_line + source.iter().filter(|byte| **byte == b'\n').count();
                complain(context, machine, &format!("{name} {at}: syntax error\n"))?;
                return Ok(None);
            }
            Err(Trouble::Syntax(at)) => complain(context, machine, &format!("{name} {at}: syntax error\n"))?,
            Err(Trouble::Character(at, byte)) => {
                let shown = char::from(byte);
                complain(context, machine, &format!("{name} {at}: illegal character: {shown}\n"))?;
            }
            Err(Trouble::Errno(errno)) => return Err(errno.into()),
            Err(Trouble::Quit) => {
                machine.flush(context)?;
                return Ok(Some(Exit::SUCCESS));
            }
            Ok(items) => {
                for item in items {
                    match item {
                        Item::Function(function) => machine.define(function),
                        Item::Statements(statements) => match machine.run(context, input, &statements) {
                            Ok(()) => {}
                            Err(Stop::Runtime(text)) => complain(context, machine, &text)?,
                            Err(Stop::Halt) => return Ok(Some(Exit::SUCCESS)),
                            Err(Stop::Failure(failure)) => return Err(failure),
                        },
                    }
                }
            }
        }
        first_line += source.iter().filter(|byte| **byte == b'\n').count();
        source.clear();
        if ended {
            return Ok(None);
        }
    }
}

fn complain(context: &mut Context<'_>, machine: &mut Machine, text: &str) -> Result<(), Failure> {
    machine.flush(context)?;
    context.out.flush()?;
    context.write_error(text.as_bytes())?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use crate::testing::call;

    fn check(program: &str, expected: &str) {
        call("bc").stdin(program).gives(expected);
    }

    #[test]
    fn numbers_have_any_precision() {
        check("2^100\n", "1267650600228229401496703205376\n");
        check("scale=20;1/3;10%3.5\n", ".33333333333333333333\n.000000000000000000025\n");
        check("scale=4;sqrt(2);-7/2;1.5*1.55;.5;-.5\n", "1.4142\n-3.5000\n2.325\n.5\n-.5\n");
        check(
            "2^300\n",
            "20370359763344860862684456884093781610514683936659362506361404493543\\\n81299763336706183397376\n",
        );
    }

    #[test]
    fn lines_break_where_the_environment_says() {
        call("bc").variable("BC_LINE_LENGTH", "0").stdin("10^75\n").gives(format!("1{}\n", "0".repeat(75)));
        call("bc").variable("BC_LINE_LENGTH", "10").stdin("10^10\n").gives("10000000\\\n000\n");
    }

    #[test]
    fn bases_convert() {
        check("obase=16;255\nobase=2;10.25\nobase=20;399\n", "FF\n1010.0100000\n 19 19\n");
        check("ibase=16;FF;A.8\n", "255\n10.5\n");
    }

    #[test]
    fn programs_run() {
        check("define f(n){if(n<2)return 1;return n*f(n-1)}\nf(20)\n", "2432902008176640000\n");
        check("for(i=0;i<3;i++) i\nwhile(i>0){i-=1;if(i==1)break}\ni\n", "0\n1\n2\n1\n");
        check("a[1]=5;a[1]+=2;a[1];a=3;a++;++a;-2^2;last\n", "7\n3\n5\n4\n4\n");
        check("print \"x\\t\",1,\"\\n\";\"s\"\n!1;1&&2;0||0\n", "x\t1\ns0\n1\n0\n");
    }

    #[test]
    fn functions_of_the_library_are_exact() {
        call("bc -l").stdin("4*a(1);e(1);l(2);s(1);c(1);j(0,1)\n").gives(
            "3.14159265358979323844\n2.71828182845904523536\n.69314718055994530941\n.84147098480789650665\n.54030230586813971740\n.76519768655796655144\n",
        );
    }

    #[test]
    fn errors_do_not_end_the_program() {
        let answer = "Runtime error (func=(main), adr=3): Divide by zero\n";
        call("bc").stdin("1/0\n2\n").answers(0, "2\n", answer);
        call("bc").stdin("1 +\n2\n").answers(0, "2\n", "(standard_in) 2: syntax error\n");
        call("bc").stdin("g(2)\n").answers(
            0,
            "",
            "Runtime error (func=(main), adr=5): Function g not defined.\n",
        );
        call("bc").stdin("1\nif(0) quit\n2\n").gives("1\n");
    }
}
