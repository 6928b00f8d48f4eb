//! `bc`: a calculator with numbers of any length.

mod ast;
mod lexer;
mod machine;
mod math;
mod parser;
mod printer;

use std::rc::Rc;

use boxsh_kernel::{CommandResult, Context, Exit, Failure, Flag, Spec};

use lexer::Lexer;
use machine::{Machine, Stop};
use parser::{Parser, Problem, Unit};
pub(super) use printer::Printer;

pub(crate) static SPEC: Spec = Spec {
    name: "bc",
    usage: &["[OPTION]... [FILE]..."],
    summary: "Run the FILEs, then standard input, as programs of an arbitrary precision calculator language.",
    flags: &[
        Flag::new('i', "interactive", "force interactive mode (it changes nothing)"),
        Flag::new('l', "mathlib", "define the math functions s, c, a, l, e and j, and set the scale to 20"),
        Flag::new('q', "quiet", "don't print initial banner (there is none)"),
        Flag::new('s', "standard", "non-standard constructs are errors")
            .unsupported("all constructs are accepted"),
        Flag::new('w', "warn", "warn about non-standard constructs")
            .unsupported("all constructs are accepted"),
    ],
    ..Spec::DEFAULT
};

pub(crate) fn run(context: &mut Context<'_>) -> CommandResult {
    let parsed = context.parse(&SPEC)?;
    let mut sources: Vec<Option<Vec<u8>>> = parsed.operands.iter().cloned().map(Some).collect();
    sources.push(None);
    let mut parser: Option<Parser<'_>> = None;
    let mut machine = Machine::new(context, parsed.has("mathlib"));
    for source in sources {
        let (input, shown) = match &source {
            None => (machine.context.stdin(), "(standard_in)".to_owned()),
            Some(name) => {
                let shown = String::from_utf8_lossy(name).into_owned();
                match machine.context.open_input(name) {
                    Ok(input) => (input, shown),
                    Err(_) => {
                        machine.context.write_error(format!("File {shown} is unavailable.\n").as_bytes())?;
                        return Ok(Exit::FAILURE);
                    }
                }
            }
        };
        let lexer = Lexer::new(input);
        match &mut parser {
            Some(parser) => parser.switch(lexer),
            None => parser = Some(Parser::new(lexer)),
        }
        let Some(parser) = &mut parser else { break };
        if !run_source(&mut machine, parser, &shown)? {
            break;
        }
    }
    Ok(Exit::SUCCESS)
}

/// Runs a source line by line; says whether to go on with the next.
fn run_source<'p>(
    machine: &mut Machine<'_, 'p>,
    parser: &mut Parser<'p>,
    shown: &str,
) -> Result<bool, Failure> {
    loop {
        let unit = parser.unit();
        let is_clean = parser.complaints.is_empty();
        for (line, text) in std::mem::take(&mut parser.complaints) {
            machine.context.out.flush()?;
            machine.context.write_error(format!("{shown} {line}: {text}\n").as_bytes())?;
        }
        match unit {
            Ok(Unit::End) => return Ok(true),
            Ok(Unit::Quit) => return Ok(false),
            Ok(Unit::Definition(name, definition)) => {
                machine.functions.insert(name, Rc::new(definition));
            }
            // A line with something illegal in it is not run.
            Ok(Unit::Statements(_)) if !is_clean => {}
            Ok(Unit::Statements(statements)) => match machine.run_line(parser, &statements) {
                Ok(()) => {}
                Err(Stop::Halt) => return Ok(false),
                Err(Stop::Failure(failure)) => return Err(failure),
                Err(Stop::Runtime(..)) => {}
            },
            Err(Problem::Errno(error)) => return Err(error.into()),
            Err(Problem::Syntax(text)) => {
                machine.context.out.flush()?;
                let line = parser.lexer.number;
                machine.context.write_error(format!("{shown} {line}: {text}\n").as_bytes())?;
                parser.recover();
            }
        }
        if machine.context.out.is_terminal() {
            machine.context.out.flush()?;
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::testing::call;

    #[track_caller]
    fn check(program: &str, expected: &str) {
        call("bc").stdin(program).gives(expected);
    }

    #[test]
    fn numbers_have_a_scale() {
        check("1.10*1.10\n10/3\nscale=3\n10/3\n10%3\n-10%3\n", "1.21\n3\n3.333\n.001\n-.001\n");
        check("2^-2;scale=5;2^-2;1.5^3;sqrt(2)\n", "0\n.25000\n3.375\n1.41421\n");
        check("length(123.45);scale(1.234);length(.00123)\n", "5\n3\n5\n");
    }

    #[test]
    fn bases_are_for_input_and_output() {
        check("obase=16;255;.5;255.75;obase=20;399;.5\n", "FF\n.8\nFF.C0\n 19 19\n.10\n");
        check("ibase=16;FF;A.8\n", "255\n10.5\n");
    }

    #[test]
    fn programs_have_functions_loops_and_arrays() {
        check(
            "define f(n){if(n<2) return(1);return(n*f(n-1));}\nf(30)\n",
            "265252859812191058636308480000000\n",
        );
        check("for(i=0;i<3;i++) a[i]=i*i\na[2];i\n", "4\n3\n");
        check(
            "define f(a[]){a[0]=5}\ndefine void g(*a[]){a[0]=7}\nb[0]=1;x=f(b[]);b[0];g(b[]);b[0]\n",
            "1\n7\n",
        );
        check("a=b=3;a+=2;a;(a^=2);a++;--a\n", "5\n25\n25\n25\n");
    }

    #[test]
    fn the_library_computes_functions() {
        call("bc -l").stdin("e(1);l(2);s(1);c(1);a(1);j(0,1);l(1)\n").gives(
            "2.71828182845904523536\n.69314718055994530941\n.84147098480789650665\n.54030230586813971740\n\
             .78539816339744830961\n.76519768655796655144\n0\n",
        );
    }

    #[test]
    fn mistakes_are_told_and_the_next_line_runs() {
        call("bc").stdin("1/0\n1+\n2\n").answers(
            0,
            "2\n",
            "Runtime error (func=(main), adr=3): Divide by zero\n(standard_in) 3: syntax error\n",
        );
    }
}
