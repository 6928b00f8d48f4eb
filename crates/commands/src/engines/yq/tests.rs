use crate::testing::{call, check};

fn yaml(expression: &str, input: &str, output: &str) {
    call(&format!("yq '{expression}'")).stdin(input).gives(output);
}

#[test]
fn values_are_looked_up() {
    yaml(".a.b", "a:\n  b: 1\n", "1\n");
    yaml(".a[1]", "a: [x, y]\n", "y\n");
    yaml(".a[-1].b", "a:\n- b: 1\n- b: 2\n", "2\n");
    yaml(".x.y", "a: 1\n", "null\n");
    yaml(".a[]", "a:\n  x: 1\n  y: 2\n", "1\n2\n");
    yaml(".[\"a b\"]", "a b: 1\n", "1\n");
    yaml(".a | keys", "a: {x: 1, y: 2}\n", "- x\n- y\n");
}

#[test]
fn comments_and_styles_outlive_edits() {
    let input = "# top\n\n# about a\na: \"x\" # line\nb:\n  # inner\n  c: 'y'\n  d: [1, 2] # flow\n  # below d\n# about e\ne: |\n  text\n  more\n";
    yaml(".b.c = \"z\"", input, &input.replace("'y'", "'z'"));
    yaml(".", "---\na: 1\n", "---\na: 1\n");
    yaml("... comments=\"\"", "# top\na: 1 # x\n# y\nb: 2\n", "a: 1\nb: 2\n");
}

#[test]
fn things_come_into_being() {
    check("yq -n '.a.b[1].c = 3'", "a:\n  b:\n    - null\n    - c: 3\n");
    yaml("del(.a)", "a: 1\nb: 2\n", "b: 2\n");
    yaml(".a += [3]", "a: [1, 2]\n", "a: [1, 2, 3]\n");
    yaml(".a |= . + 1", "a: 1\n", "a: 2\n");
}

#[test]
fn operators_group_from_the_right() {
    check("yq -n '10 - 5 - 3'", "8\n");
    check("yq -n '2 * 3 + 4'", "14\n");
    check("yq -n '1, 2 | . + 1'", "1\n3\n");
}

#[test]
fn anchors_are_followed_and_taken_apart() {
    let input = "a: &x {k: 1}\nb: *x\nc:\n  <<: *x\n  l: 2\n";
    yaml(".b.k, .c.k", input, "1\n1\n");
    yaml(".", input, input);
    yaml("explode(.)", input, "a: {k: 1}\nb: {k: 1}\nc:\n  k: 1\n  l: 2\n");
}

#[test]
fn documents_are_parted() {
    yaml(".a", "a: 1\n---\na: 2\n", "1\n---\n2\n");
    call("yq ea '. as $d ireduce ({}; . * $d)' a.yml b.yml")
        .file("/a.yml", "x: 1\ny: {p: 1}\n")
        .file("/b.yml", "y: {q: 2}\n")
        .gives("x: 1\ny:\n  p: 1\n  q: 2\n");
}

#[test]
fn formats_are_turned_into_each_other() {
    call("yq -o json .")
        .stdin("a: [1, {b: x}]\n")
        .gives("{\n  \"a\": [\n    1,\n    {\n      \"b\": \"x\"\n    }\n  ]\n}\n");
    call("yq -p json .").stdin("{\"a\":[1,\"2\"]}").gives("a:\n  - 1\n  - \"2\"\n");
    call("yq -o props .").stdin("a: {b: [x, y]}\n").gives("a.b.0 = x\na.b.1 = y\n");
    call("yq -p props -oy .").stdin("a.b.0 = x\na.c = 1\n").gives("a:\n  b:\n    - x\n  c: \"1\"\n");
    call("yq -o csv .").stdin("- {n: a, v: 1}\n- {n: 'b,c', v: 2}\n").gives("n,v\na,1\n\"b,c\",2\n");
}

#[test]
fn hostile_texts_end() {
    for deep in ["[".repeat(100_000), "{a: ".repeat(50_000), "- ".repeat(50_000)] {
        assert_eq!(call("yq .").stdin(deep).run().status, 1);
    }
    for (option, deep) in [("json", "["), ("xml", "<a>"), ("toml", "a = [[[[[[[[[[[[")] {
        assert_eq!(call(&format!("yq -p {option} .")).stdin(deep.repeat(50_000)).run().status, 1);
    }
    let long = format!("yq -n '.{}'", "a.".repeat(20_000));
    assert_eq!(call(&long).run().status, 1);
    let nested = format!("yq -n '{}1{}'", "(".repeat(1000), ")".repeat(1000));
    assert_eq!(call(&nested).run().status, 1);
    let itself = call("yq -o json .").stdin("a: &a\n  b: *a\n").run();
    assert_eq!(itself.status, 1);
}

#[test]
fn a_long_list_is_no_deep_one() {
    let list = "1,".repeat(1200);
    check(&format!("yq -n '[{list} 1] | length'"), "1201\n");
}

#[test]
fn what_is_no_text_is_refused() {
    call("yq .").stdin(&b"a: \xff\n"[..]).answers(
        1,
        "",
        "Error: bad file '-': go-yaml load error in reader at <unknown position>: invalid leading UTF-8 octet (value: 255)\n",
    );
}
