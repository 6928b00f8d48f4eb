//! Calls of `grep`.

use super::super::case::Case;
use super::super::input::Kind;
use super::super::random::Random;
use super::expression::{Syntax, expression};

pub(super) fn make(random: &mut Random) -> Case {
    let mut case = Case::new("grep");
    let (flag, syntax) = random.pick(&[
        ("-G", Syntax::Basic),
        ("-G", Syntax::Basic),
        ("-E", Syntax::Extended),
        ("-E", Syntax::Extended),
        ("-P", Syntax::Perl),
    ]);
    case.arg(flag);
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
    case
}
