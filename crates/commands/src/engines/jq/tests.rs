use crate::testing::{call, check};

#[test]
fn values_go_through_filters() {
    check("jq -n -c '[range(3)]|map(.+1)'", "[1,2,3]\n");
    call("jq -c .a").stdin("{\"a\":[1,2]}").gives("[1,2]\n");
    call("jq .")
        .stdin("{\"b\":[1,{}],\"a\":[]}")
        .gives("{\n  \"b\": [\n    1,\n    {}\n  ],\n  \"a\": []\n}\n");
}

#[test]
fn texts_may_be_cut_anywhere_between_blocks() {
    let item = "{\"key\":\"a\\\"\\u00e9é\",\"n\":-12.50,\"t\":[true,null]}";
    let text = format!("[{}]", vec![item; 20_000].join(",\n"));
    call("jq 'length, (map(.key)|unique[0]), .[19999].n'").stdin(text).gives("20000\n\"a\\\"éé\"\n-12.50\n");
}

#[test]
fn what_is_endless_or_deep_ends() {
    check("jq -nc '[limit(3; repeat(1))]'", "[1,1,1]\n");
    check("jq -n 'def f: if . > 100000 then . else .+1|f end; 0|f'", "100001\n");
    check("jq -n 'def f(g): if . == 0 then g else .-1|f(g) end; 100000|f(.+7)'", "7\n");
    call("jq -n 'def f: 1 + f; f'").answers(5, "", "jq: error (at <unknown>): Recursion is too deep\n");
    let nested = "jq: error (at <unknown>): Value is nested too deeply\n";
    call("jq -n 'reduce range(100000) as $i (null; [.])'").answers(5, "", nested);
    let deep = "[".repeat(20_000);
    let answer = call("jq .").stdin(deep).run();
    assert_eq!(answer.status, 5);
    assert!(answer.stderr.starts_with(b"jq: parse error: Exceeds depth limit for parsing"));
}

#[test]
fn arrays_and_objects_grow_in_place() {
    check("jq -n 'reduce range(200000) as $i ([]; . + [$i]) | length'", "200000\n");
    check("jq -n 'reduce range(100000) as $i ([]; .[$i] = $i) | length'", "100000\n");
    check("jq -n 'reduce range(50000) as $i ({}; .[$i | tostring] = $i) | length'", "50000\n");
    check("jq -n 'reduce range(100000) as $i (\"\"; . + \"x\") | length'", "100000\n");
}

#[test]
fn functions_beyond_1_7_are_there() {
    check("jq -nc '[1,[2]]|map(toarray)'", "[[1],[2]]\n");
    check("jq -nc '\" a \"|trim,ltrim,rtrim'", "\"a\"\n\"a \"\n\" a\"\n");
    check(
        "jq -nc 'add(1,2,3), [skip(2; 1,2,3)], (\"true\"|toboolean), (\"a%20b\"|@urid)'",
        "6\n[3]\ntrue\n\"a b\"\n",
    );
    check("jq -nc '\"aé\"|@base32, (@base32|@base32d)'", "\"MHB2S===\"\n\"aé\"\n");
}

#[test]
fn marks_have_the_color_of_what_they_enclose() {
    call("jq -Cc .").stdin("[null,{\"a\":1}]").gives(
        "\x1b[1;39m[\x1b[0m\x1b[0;90mnull\x1b[0m\x1b[1;39m,\x1b[0m\x1b[1;39m{\x1b[0m\x1b[1;34m\"a\"\x1b[0m\
         \x1b[1;39m:\x1b[0m\x1b[0;39m1\x1b[0m\x1b[1;39m}\x1b[0m\x1b[1;39m]\x1b[0m\n",
    );
    let painted = "\x1b[1;39m[\x1b[0m\x1b[4;31mnull\x1b[0m\x1b[1;39m]\x1b[0m\n";
    call("jq -Cc .").variable("JQ_COLORS", "4;31").stdin("[null]").gives(painted);
}

#[test]
fn modules_are_found_on_the_sessions_files() {
    let module = "def twice: . * 2; def add($n): . + $n;";
    call("jq -n -L /lib 'import \"m\" as m; 4 | m::twice | m::add(1)'")
        .file("/lib/m.jq", module)
        .gives("9\n");
    call("jq -n -L /lib 'include \"m\"; 4 | twice'").file("/lib/m/m.jq", module).gives("8\n");
    call("jq -nc -L /lib 'import \"d\" as $d; $d'").file("/lib/d.json", "1 [2]").gives("[1,[2]]\n");
    call("jq -n 'import \"m\" as m; 1'").answers(
        3,
        "",
        "jq: error: module not found: m\n\njq: 1 compile error\n",
    );
}
