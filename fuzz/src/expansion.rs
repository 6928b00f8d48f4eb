//! Any word expands or is refused, within the budget of its run.

use crate::session;

const PROLOGUE: &[u8] = b"x=value; n=3; a=(one 'two words' [5]=five); declare -A m=([k]=v); declare -n r=a; set -- p 'q r'\nprintf '<%s>' ";

pub(crate) fn run(word: &[u8]) {
    session::run(&mut session::fresh(), &[PROLOGUE, word].concat(), &[]);
}
