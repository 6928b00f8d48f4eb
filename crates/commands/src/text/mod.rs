//! Commands that read text and write text.

mod basenc;
mod cat;
mod comm;
mod csplit;
mod cut;
mod decimal;
mod dos2unix;
mod echo;
mod ends;
mod envsubst;
mod expand;
mod expr;
mod factor;
mod r#false;
mod files0;
mod fmt;
mod fold;
mod head;
mod join;
mod nl;
mod number;
mod paste;
mod pattern;
mod pr;
mod printf;
mod ptx;
mod random;
mod ranges;
mod record;
mod rev;
mod seq;
mod shuf;
mod sort;
mod split;
mod sponge;
mod tabs;
mod tac;
mod tail;
mod tee;
mod test;
mod tr;
mod r#true;
mod ts;
mod unexpand;
mod uniq;
mod uudecode;
mod uuencode;
mod wc;
mod yes;

use crate::Builtin;
pub(crate) use basenc::{from_base64, to_base64};

use crate::closing;

/// The commands of this group, sorted by name.
pub(crate) const TABLE: &[Builtin] = &[
    Builtin { name: "[", spec: &test::BRACKET, run: test::run },
    Builtin { name: "base32", spec: &basenc::BASE32, run: basenc::run },
    Builtin { name: "base64", spec: &basenc::BASE64, run: basenc::run },
    Builtin { name: "basenc", spec: &basenc::SPEC, run: basenc::run },
    Builtin { name: "cat", spec: &cat::SPEC, run: cat::run },
    Builtin { name: "comm", spec: &comm::SPEC, run: comm::run },
    Builtin { name: "csplit", spec: &csplit::SPEC, run: csplit::run },
    Builtin { name: "cut", spec: &cut::SPEC, run: cut::run },
    Builtin { name: "dos2unix", spec: &dos2unix::DOS2UNIX, run: dos2unix::run_dos2unix },
    Builtin { name: "echo", spec: &echo::SPEC, run: echo::run },
    Builtin { name: "envsubst", spec: &envsubst::SPEC, run: envsubst::run },
    Builtin { name: "expand", spec: &expand::SPEC, run: expand::run },
    Builtin { name: "expr", spec: &expr::SPEC, run: expr::run },
    Builtin { name: "factor", spec: &factor::SPEC, run: factor::run },
    Builtin { name: "false", spec: &r#false::SPEC, run: r#false::run },
    Builtin { name: "fmt", spec: &fmt::SPEC, run: fmt::run },
    Builtin { name: "fold", spec: &fold::SPEC, run: fold::run },
    Builtin { name: "head", spec: &head::SPEC, run: head::run },
    Builtin { name: "join", spec: &join::SPEC, run: join::run },
    Builtin { name: "mac2unix", spec: &dos2unix::MAC2UNIX, run: dos2unix::run_mac2unix },
    Builtin { name: "nl", spec: &nl::SPEC, run: nl::run },
    Builtin { name: "paste", spec: &paste::SPEC, run: paste::run },
    Builtin { name: "pr", spec: &pr::SPEC, run: pr::run },
    Builtin { name: "printf", spec: &printf::SPEC, run: printf::run },
    Builtin { name: "ptx", spec: &ptx::SPEC, run: ptx::run },
    Builtin { name: "rev", spec: &rev::SPEC, run: |context| closing::unless_closed(context, rev::run) },
    Builtin { name: "seq", spec: &seq::SPEC, run: seq::run },
    Builtin { name: "shuf", spec: &shuf::SPEC, run: shuf::run },
    Builtin { name: "sort", spec: &sort::SPEC, run: sort::run },
    Builtin { name: "split", spec: &split::SPEC, run: split::run },
    Builtin { name: "sponge", spec: &sponge::SPEC, run: sponge::run },
    Builtin { name: "tac", spec: &tac::SPEC, run: tac::run },
    Builtin { name: "tail", spec: &tail::SPEC, run: tail::run },
    Builtin { name: "tee", spec: &tee::SPEC, run: tee::run },
    Builtin { name: "test", spec: &test::SPEC, run: test::run },
    Builtin { name: "tr", spec: &tr::SPEC, run: tr::run },
    Builtin { name: "true", spec: &r#true::SPEC, run: r#true::run },
    Builtin { name: "ts", spec: &ts::SPEC, run: ts::run },
    Builtin { name: "unexpand", spec: &unexpand::SPEC, run: unexpand::run },
    Builtin { name: "uniq", spec: &uniq::SPEC, run: uniq::run },
    Builtin { name: "unix2dos", spec: &dos2unix::UNIX2DOS, run: dos2unix::run_unix2dos },
    Builtin { name: "unix2mac", spec: &dos2unix::UNIX2MAC, run: dos2unix::run_unix2mac },
    Builtin { name: "uudecode", spec: &uudecode::SPEC, run: uudecode::run },
    Builtin { name: "uuencode", spec: &uuencode::SPEC, run: uuencode::run },
    Builtin { name: "wc", spec: &wc::SPEC, run: |context| closing::without_reason(context, wc::run) },
    Builtin { name: "yes", spec: &yes::SPEC, run: yes::run },
];
