//! What is run. A further set of commands is a further block of rows; a new kind of input goes to `inputs`.

use crate::inputs::Input::{
    self, Binary, Columns, Encoded, Integers, Left, Numbers, Repeats, Right, SortedText, Text, Tree,
};

pub(crate) struct Case {
    pub(crate) name: &'static str,
    /// How many times faster than the real tool it has to be.
    pub(crate) target: f64,
    pub(crate) inputs: &'static [Input],
    pub(crate) script: &'static str,
    /// The tools it is compared with, by name, and how they are called; without any, the tool of the same name.
    pub(crate) peers: &'static [(&'static str, &'static str)],
}

const fn case(name: &'static str, inputs: &'static [Input], script: &'static str) -> Case {
    Case { name, target: 1.0, inputs, script, peers: &[] }
}

pub(crate) const CASES: &[Case] = &[
    case("cat", &[Text], "cat text >/dev/null"),
    case("cat -n", &[Text], "cat -n text >/dev/null"),
    case("wc", &[Text], "wc text >/dev/null"),
    case("wc -l", &[Text], "wc -l text >/dev/null"),
    case("wc -m", &[Text], "wc -m text >/dev/null"),
    case("head -n", &[Text], "head -n 2000000 text >/dev/null"),
    case("head -c", &[Text], "head -c 90M text >/dev/null"),
    case("tail -n", &[Text], "tail -n 2000000 text >/dev/null"),
    case("tail -c", &[Text], "tail -c 90M text >/dev/null"),
    case("tail -n of a pipe", &[Text], "cat text | tail -n 2000000 >/dev/null"),
    case("cut -f", &[Columns], "cut -f 2,4- columns >/dev/null"),
    case("cut -d -f", &[Text], "cut -d ' ' -f 2 text >/dev/null"),
    case("cut -c", &[Text], "cut -c 3-20 text >/dev/null"),
    case("tr", &[Text], "tr a-z A-Z <text >/dev/null"),
    case("tr -d", &[Text], "tr -d aeiou <text >/dev/null"),
    case("tr -s", &[Text], "tr -s ' \\n' <text >/dev/null"),
    case("tr -cs", &[Text], "tr -cs A-Za-z '\\n' <text >/dev/null"),
    case("sort", &[Text], "sort text >/dev/null"),
    case("sort --parallel=1", &[Text], "sort --parallel=1 text >/dev/null"),
    case("sort in C", &[Text], "LC_ALL=C sort --parallel=1 text >/dev/null"),
    case("sort -n", &[Integers], "sort --parallel=1 -n integers >/dev/null"),
    case("sort -u", &[Repeats], "sort --parallel=1 -u repeats >/dev/null"),
    case("sort -k", &[Columns], "sort --parallel=1 -k 3,3 -k 2n columns >/dev/null"),
    case("sort -r of sorted", &[SortedText], "sort --parallel=1 -r sorted >/dev/null"),
    case("uniq -c", &[SortedText], "uniq -c sorted >/dev/null"),
    case("uniq -c of repeats", &[Repeats], "uniq -c repeats >/dev/null"),
    case("comm", &[Left, Right], "comm left right >/dev/null"),
    case("join", &[Left, Right], "join left right >/dev/null"),
    case("join -a -o", &[Left, Right], "join -a 1 -a 2 -o 0,1.2,2.3 left right >/dev/null"),
    case("paste", &[Left, Right], "paste left right >/dev/null"),
    case("paste -s", &[Text], "paste -s -d, text >/dev/null"),
    case("nl", &[Text], "nl text >/dev/null"),
    case("tac", &[Text], "tac text >/dev/null"),
    case("rev", &[Text], "rev text >/dev/null"),
    case("base64", &[Binary], "base64 binary >/dev/null"),
    case("base64 -d", &[Encoded], "base64 -d encoded >/dev/null"),
    case("md5sum", &[Binary], "md5sum binary >/dev/null"),
    case("sha1sum", &[Binary], "sha1sum binary >/dev/null"),
    case("sha256sum", &[Binary], "sha256sum binary >/dev/null"),
    case("sha512sum", &[Binary], "sha512sum binary >/dev/null"),
    case("b2sum", &[Binary], "b2sum binary >/dev/null"),
    case("cksum", &[Binary], "cksum binary >/dev/null"),
    case("od", &[Binary], "od -N 50M binary >/dev/null"),
    case("od -An -tx1", &[Binary], "od -N 50M -An -tx1 binary >/dev/null"),
    case("od -c", &[Binary], "od -N 50M -c binary >/dev/null"),
    case("seq", &[], "seq 10000000 >/dev/null"),
    case("seq of fractions", &[], "seq 0 0.1 300000 >/dev/null"),
    case("seq -w", &[], "seq -w 10000000 >/dev/null"),
    case("seq -f", &[], "seq -f %.3f 1000000 >/dev/null"),
    case("factor", &[Numbers], "factor <numbers >/dev/null"),
    case("factor of small ones", &[], "seq 1000000 | factor >/dev/null"),
    case("ls -lR", &[Tree], "ls -lR tree >/dev/null"),
    case("ls -R", &[Tree], "ls -R tree >/dev/null"),
    case("find", &[Tree], "find tree >/dev/null"),
    case("find -name -type", &[Tree], "find tree -type f -name '*7*' >/dev/null"),
    case("du", &[Tree], "du tree >/dev/null"),
    case("fold", &[Text], "fold -w 40 text >/dev/null"),
    case("expand", &[Columns], "expand columns >/dev/null"),
    case("shuf", &[Integers], "shuf integers >/dev/null"),
    case("split", &[Text], "mkdir parts && split -n l/8 text parts/ && rm -r parts"),
    Case {
        name: "a thousand basenames",
        target: 200.0,
        inputs: &[],
        script: "for ((i=0; i<1000; i++)); do basename x; done >/dev/null",
        peers: &[],
    },
];
