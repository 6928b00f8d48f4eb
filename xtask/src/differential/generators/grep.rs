//! Calls of `grep`, with expressions in its three syntaxes.

use super::super::case::{Case, STDIN};
use super::super::random::Random;
use super::pattern::{Syntax, pattern, subject};

pub(super) fn make(random: &mut Random) -> Case {
    let mut case = Case::new("grep");
    let (flag, syntax) = random.pick(&[
        ("-G", Syntax::Basic),
        ("-E", Syntax::Extended),
        ("-E", Syntax::Extended),
        ("-P", Syntax::Perl),
    ]);
    case.arg(flag);
    case.flags(random, 40, &["-o"]);
    case.flags(random, 12, &["-i", "-n", "-v", "-w", "-x", "-b"]);
    case.flags(random, 6, &["-c", "-q"]);
    case.arg("-e");
    let expression = pattern(random, syntax);
    case.arg(expression);
    let input = subject(random);
    case.file(STDIN, input);
    case.locale(random);
    case
}
