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
<<<<<<< HEAD
    case.flags(random, 40, &["-o"]);
    case.flags(random, 12, &["-i", "-n", "-v", "-w", "-x", "-b"]);
    case.flags(random, 6, &["-c", "-q"]);
    case.arg("-e");
    let expression = pattern(random, syntax);
    case.arg(expression);
    let input = subject(random);
    case.file(STDIN, input);
    case.locale(random);
=======
    case.flags(random, 15, &["-i", "-v", "-n", "-b", "-h", "-H"]);
    case.flags(random, 25, &["-o"]);
    case.flags(random, 10, &["-c", "-w", "-x", "-l", "-L", "-q"]);
    for flag in ["-A", "-B", "-C", "-m"] {
        if random.chance(8) {
            case.arg(flag);
            case.arg(random.below(4).to_string());
        }
    }
    for _ in 0..1 + usize::from(syntax != Syntax::Perl && random.chance(20)) {
        case.arg("-e");
        let expression = expression(random, syntax);
        case.arg(expression);
    }
    case.fix_words();
    let input = |random: &mut Random| {
        let mut text = random.lines(Kind::Mixed, &[" ", "", "-"], b'\n');
        // What a word is to Perl's expressions depends on how the real one was built.
        if syntax == Syntax::Perl {
            text.retain(u8::is_ascii);
        }
        text
    };
    case.inputs(random, input);
>>>>>>> sqlite
    case
}
