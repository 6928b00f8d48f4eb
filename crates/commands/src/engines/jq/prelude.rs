//! What is defined in terms of the rest, in jq's own language. Only what a filter uses is ever parsed.

/// Name, number of arguments, definition.
pub(crate) const DEFINITIONS: &[(&str, usize, &str)] = &[
    ("map_values", 1, "def map_values(f): .[] |= f;"),
    ("recurse", 2, "def recurse(f; cond): def r: ., (f | select(cond) | r); r;"),
    ("values", 0, "def values: select(. != null);"),
    ("nulls", 0, "def nulls: select(. == null);"),
    ("booleans", 0, r#"def booleans: select(type == "boolean");"#),
    ("numbers", 0, r#"def numbers: select(type == "number");"#),
    ("strings", 0, r#"def strings: select(type == "string");"#),
    ("arrays", 0, r#"def arrays: select(type == "array");"#),
    ("objects", 0, r#"def objects: select(type == "object");"#),
    ("iterables", 0, r#"def iterables: select(type | . == "array" or . == "object");"#),
    ("scalars", 0, r#"def scalars: select(type | . != "array" and . != "object");"#),
    ("scalars_or_empty", 0, "def scalars_or_empty: scalars;"),
    ("finites", 0, "def finites: select(isfinite);"),
    ("normals", 0, "def normals: select(isnormal);"),
    ("leaf_paths", 0, "def leaf_paths: paths(scalars);"),
    ("recurse_down", 0, "def recurse_down: recurse;"),
    ("paths", 0, "def paths: path(..) | select(length > 0);"),
    ("paths", 1, "def paths(node_filter): path(.. | select(node_filter)) | select(length > 0);"),
    (
        "walk",
        1,
        r#"def walk(f): def w: (if type == "object" then map_values(w) elif type == "array" then map(w) else . end) | f; w;"#,
    ),
    ("with_entries", 1, "def with_entries(f): to_entries | map(f) | from_entries;"),
    ("in", 1, "def in(xs): . as $x | xs | has($x);"),
    ("inside", 1, "def inside(xs): . as $x | xs | contains($x);"),
    ("repeat", 1, "def repeat(f): def _repeat: f, _repeat; _repeat;"),
    ("until", 2, "def until(cond; update): def _until: if cond then . else (update | _until) end; _until;"),
    (
        "while",
        2,
        "def while(cond; update): def _while: if cond then ., (update | _while) else empty end; _while;",
    ),
    (
        "range",
        3,
        "def range($from; $upto; $by): if $by > 0 then $from | while(. < $upto; . + $by) \
        elif $by < 0 then $from | while(. > $upto; . + $by) else empty end;",
    ),
    ("any", 0, "def any: any(.[]; .);"),
    ("all", 0, "def all: all(.[]; .);"),
    ("any", 1, "def any(cond): any(.[]; cond);"),
    ("all", 1, "def all(cond): all(.[]; cond);"),
    ("first", 0, "def first: .[0];"),
    ("last", 0, "def last: .[-1];"),
    ("nth", 1, "def nth($n): .[$n];"),
    (
        "nth",
        2,
        r#"def nth($n; f): if $n < 0 then error("nth doesn't support negative indices") else first(skip($n; f)) end;"#,
    ),
    ("isvalid", 1, "def isvalid(f): try (f | true) catch false;"),
    ("add", 0, "def add: add(.[]);"),
    ("todate", 0, r#"def todate: strftime("%Y-%m-%dT%H:%M:%SZ");"#),
    ("todateiso8601", 0, r#"def todateiso8601: strftime("%Y-%m-%dT%H:%M:%SZ");"#),
    ("fromdateiso8601", 0, r#"def fromdateiso8601: strptime("%Y-%m-%dT%H:%M:%SZ") | mktime;"#),
    ("fromdate", 0, "def fromdate: fromdateiso8601;"),
    ("date", 0, "def date: todate;"),
    ("dateadd", 2, "def dateadd(u; n): . + n;"),
    ("datesub", 2, "def datesub(u; n): . - n;"),
    ("match", 1, "def match($val): _match_args($val; null; false) | .[];"),
    ("match", 2, "def match($re; $flags): _match($re; $flags; false) | .[];"),
    ("test", 1, "def test($val): _match_args($val; null; true);"),
    ("test", 2, "def test($re; $flags): _match($re; $flags; true);"),
    ("capture", 1, "def capture($val): match($val) | _captures;"),
    ("capture", 2, "def capture($re; $flags): match($re; $flags) | _captures;"),
    ("scan", 1, "def scan($re): scan($re; null);"),
    (
        "scan",
        2,
        r#"def scan($re; $flags): match($re; "g" + $flags) |
        if (.captures | length) > 0 then [.captures[].string] else .string end;"#,
    ),
    ("splits", 1, "def splits($re): splits($re; null);"),
    (
        "splits",
        2,
        r#"def splits($re; flags): . as $s | [match($re; "g" + flags) | [.offset, .offset + .length]] as $cuts |
        range($cuts | length + 1) as $i | $s[(if $i > 0 then $cuts[$i - 1][1] else 0 end):($cuts[$i][0])];"#,
    ),
    ("split", 2, "def split($re; flags): [splits($re; flags)];"),
    ("sub", 2, r#"def sub($re; str): sub($re; str; "");"#),
    (
        "sub",
        3,
        r#"def sub($re; str; $flags): . as $in |
        [_match($re; $flags; false)[] | [.offset, .offset + .length, [_captures | str]]] as $edits |
        if $edits == [] then $in else
            (reduce $edits[] as [$start, $end, $inserts] ({done: [], from: 0};
                $in[.from:$start] as $gap
                | reduce range($inserts | length) as $i (.; .done[$i] += $gap + $inserts[$i])
                | .from = $end)
            | .done[] + $in[.from:]) // $in
        end;"#,
    ),
    ("gsub", 2, r#"def gsub($re; str): sub($re; str; "g");"#),
    ("gsub", 3, r#"def gsub($re; str; $flags): sub($re; str; $flags + "g");"#),
    ("ascii", 0, "def ascii: [.] | implode;"),
    (
        "tostream",
        0,
        "def tostream: path(def r: (.[]? | r), .; r) as $p | getpath($p) |
        reduce path(.[]?) as $q ([$p, .]; [$p + $q]);",
    ),
    (
        "fromstream",
        1,
        "def fromstream(f): {x: null, e: false} as $init |
        foreach f as $i ($init; if .e then $init else . end |
            if $i | length == 2 then setpath([\"e\"]; $i[0] | length == 0) | setpath([\"x\"] + $i[0]; $i[1])
            else setpath([\"e\"]; $i[0] | length == 1) end;
            if .e then .x else empty end);",
    ),
    (
        "truncate_stream",
        1,
        "def truncate_stream(stream): . as $n | null | stream | . as $input |
        if (.[0] | length) > $n then setpath([0]; .[0][$n:]) else empty end;",
    ),
    (
        "combinations",
        0,
        "def combinations: if length == 0 then [] else
        .[0][] as $x | (.[1:] | combinations) as $w | [$x] + $w end;",
    ),
    ("combinations", 1, "def combinations(n): . as $dot | [range(n)] | map($dot) | combinations;"),
    ("env", 0, "def env: $ENV;"),
    ("halt_error", 0, "def halt_error: halt_error(5);"),
    (
        "INDEX",
        2,
        "def INDEX(stream; idx_expr): reduce stream as $row ({}; .[$row | idx_expr | tostring] = $row);",
    ),
    ("INDEX", 1, "def INDEX(idx_expr): INDEX(.[]; idx_expr);"),
    ("IN", 1, "def IN(s): any(s == .; .);"),
    ("IN", 2, "def IN(src; s): any(src == s; .);"),
    ("JOIN", 2, "def JOIN($idx; idx_expr): [.[] | [., $idx[idx_expr]]];"),
    ("JOIN", 3, "def JOIN($idx; stream; idx_expr): stream | [., $idx[idx_expr]];"),
    ("JOIN", 4, "def JOIN($idx; stream; idx_expr; join_expr): stream | [., $idx[idx_expr]] | join_expr;"),
    (
        "pick",
        1,
        "def pick(pathexps): . as $top | reduce path(pathexps) as $p (null; setpath($p; $top | getpath($p)));",
    ),
    ("debug", 1, "def debug(msgs): (msgs | debug | empty), .;"),
    ("have_literal_numbers", 0, "def have_literal_numbers: true;"),
    ("have_decnum", 0, "def have_decnum: true;"),
    ("toarray", 0, r#"def toarray: if type == "array" then . else [.] end;"#),
    ("abs", 0, r#"def abs: if . < 0 then - . else . end;"#),
    ("get_search_list", 0, "def get_search_list: $__search_list__;"),
    ("get_prog_origin", 0, r#"def get_prog_origin: ".";"#),
    ("get_jq_origin", 0, r#"def get_jq_origin: ".";"#),
];
