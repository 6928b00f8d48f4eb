//! The engines, each beside all the tools that are known to be good at its work. What counts is the best of them.

use crate::cases::Case;
use crate::inputs::Input::{self, Csv, Documents, Log, New, Old, Packed, Patch, Tree};

const fn case(
    name: &'static str,
    inputs: &'static [Input],
    script: &'static str,
    peers: &'static [(&'static str, &'static str)],
) -> Case {
    Case { name, target: 1.0, inputs, script, peers }
}

macro_rules! awk {
    ($name:literal, $program:literal) => {
        case(
            concat!("awk ", $name),
            &[Log],
            concat!("awk '", $program, "' log >/dev/null"),
            &[
                ("gawk", concat!("gawk '", $program, "' log >/dev/null")),
                ("mawk", concat!("mawk '", $program, "' log >/dev/null")),
            ],
        )
    };
}

// Into a pipe: GNU grep stops at the first match if its output is `/dev/null`.
macro_rules! grep {
    ($name:literal, $call:literal, $rg:literal) => {
        case(
            concat!("grep ", $name),
            &[Log],
            concat!("grep ", $call, " log | cat >/dev/null"),
            &[
                ("grep", concat!("grep ", $call, " log | cat >/dev/null")),
                ("rg", concat!("rg --no-config -j1 ", $rg, " log | cat >/dev/null")),
            ],
        )
    };
}

macro_rules! jq {
    ($name:literal, $call:literal) => {
        case(
            concat!("jq ", $name),
            &[Documents],
            concat!("jq ", $call, " documents >/dev/null"),
            &[
                ("jq", concat!("jq ", $call, " documents >/dev/null")),
                ("jaq", concat!("jaq ", $call, " documents >/dev/null")),
            ],
        )
    };
}

macro_rules! same {
    ($name:literal, $inputs:expr, $script:literal) => {
        case($name, $inputs, $script, &[])
    };
}

pub(crate) const CASES: &[Case] = &[
    grep!("word", "-n timeout", "-n timeout"),
    grep!("rare", "'id=00ff'", "'id=00ff'"),
    grep!("absent", "-cv 'no such text'", "-cv 'no such text'"),
    grep!("-c", "-c error", "-c error"),
    grep!("-i", "-ic 'ERROR.*user'", "-ic 'ERROR.*user'"),
    grep!("-E", "-cE '(GET|POST) /api/[a-z]+ 50[0-9]'", "-c '(GET|POST) /api/[a-z]+ 50[0-9]'"),
    grep!("-o", "-oE 'user=[0-9]+'", "-o 'user=[0-9]+'"),
    grep!("-v", "-v GET", "-v GET"),
    grep!("-w", "-cw 200", "-cw 200"),
    grep!("-F many", "-cF -e alpha -e users -e 404 -e zzz", "-cF -e alpha -e users -e 404 -e zzz"),
    grep!("class", "-c '[0-9]\\{5\\}$'", "-c '[0-9]{5}$'"),
    same!("grep -r", &[Tree], "grep -r 777 tree >/dev/null"),
    same!("sed s", &[Log], "sed s/error/ERROR/ log >/dev/null"),
    same!("sed s///g", &[Log], "sed 's/[0-9][0-9]*/N/g' log >/dev/null"),
    same!("sed -n p", &[Log], "sed -n '/POST.* 50[0-9]/p' log >/dev/null"),
    same!("sed -E groups", &[Log], "sed -E 's/user=([0-9]+) (.*)$/\\2 \\1/' log >/dev/null"),
    same!("sed d", &[Log], "sed '/GET/d' log >/dev/null"),
    awk!("{print}", "{print}"),
    awk!("/re/", "/error/"),
    awk!("/re/ class", "/user=[0-9]+7 /"),
    awk!("print fields", "{print $1, $3}"),
    awk!("sum", "{s+=$4} END {print s}"),
    awk!("count by key", "{n[$3]++} END {for (k in n) print k, n[k]}"),
    awk!("length", "{n+=length($0)} END {print n}"),
    awk!("NF", "{n+=NF} END {print n}"),
    awk!("$2=", "{$2=\"x\"; print}"),
    awk!("gsub", "{gsub(/[0-9]+/, \"N\"); print}"),
    awk!("substr", "{s=s+substr($0, 12, 2)} END {print s}"),
    awk!("split", "{n+=split($0, a, \"/\")} END {print n}"),
    awk!("printf", "{printf \"%s %d\\n\", $1, $4}"),
    case(
        "awk loop",
        &[],
        "awk 'BEGIN {for (i=0; i<20000000; i++) s+=i%7; print s}' >/dev/null",
        &[
            ("gawk", "gawk 'BEGIN {for (i=0; i<20000000; i++) s+=i%7; print s}' >/dev/null"),
            ("mawk", "mawk 'BEGIN {for (i=0; i<20000000; i++) s+=i%7; print s}' >/dev/null"),
        ],
    ),
    jq!(".", "."),
    jq!("-c .", "-c ."),
    jq!(".id", ".id"),
    jq!("select", "-c 'select(.size > 90000) | {id, name}'"),
    jq!("map group_by", "-s 'group_by(.kind) | map({kind: .[0].kind, n: length})'"),
    jq!("tags", "-r '.tags[]'"),
    same!("diff", &[Old, New], "diff old new >/dev/null; test $? = 1"),
    same!("diff -u", &[Old, New], "diff -u old new >/dev/null; test $? = 1"),
    same!("diff of equals", &[Old], "cp old same && diff old same >/dev/null && rm same"),
    same!("patch", &[Old, New, Patch], "cp old copy && patch -s copy <patch && rm copy"),
    same!("gzip", &[Log], "gzip -c log >/dev/null"),
    same!("gzip -1", &[Log], "gzip -1c log >/dev/null"),
    same!("gunzip", &[Packed], "gunzip -c packed.gz >/dev/null"),
    same!("tar c", &[Log, Tree], "tar cf - log tree >/dev/null"),
    same!("tar cz", &[Log], "tar czf - log >/dev/null"),
    same!("tar t", &[Log, Tree], "tar cf - log tree | tar tf - >/dev/null"),
    same!("sqlite3 import", &[Csv], "rm -f db && sqlite3 db '.import --csv csv t'"),
    same!(
        "sqlite3 scan",
        &[Csv],
        "sqlite3 db 'select kind, count(*), sum(size) from t group by kind' >/dev/null"
    ),
    same!("sqlite3 sort", &[Csv], "sqlite3 db 'select * from t order by name, size desc' >/dev/null"),
    same!("sqlite3 -json", &[Csv], "sqlite3 -json db 'select * from t' >/dev/null"),
    same!("sqlite3 -csv", &[Csv], "sqlite3 -csv db 'select * from t' >/dev/null"),
    same!("sqlite3 index", &[Csv], "sqlite3 db 'create index if not exists i on t(name); drop index i'"),
];
