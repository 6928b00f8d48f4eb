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
    yaml(".\"a b\"", "a b: 1\n", "1\n");
    yaml(".a | keys", "a: {x: 1, y: 2}\n", "- x\n- y\n");
}

#[test]
fn comments_and_styles_outlive_edits() {
    let input = "# top\n\n# about a\na: \"x\" # line\nb:\n  # inner\n  c: 'y'\n  d: [1, 2] # flow\n  # below d\n\n# about e\ne: |\n  text\n  more\n";
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
fn scalars_keep_their_types() {
    yaml(
        ".[] | tag",
        "[1, 1.5, yes, true, ~, 2020-01-01, \"1\", 0x1f]\n",
        "!!int\n!!float\n!!str\n!!bool\n!!null\n!!timestamp\n!!str\n!!int\n",
    );
    check(
        "yq -n '.a = \"3\" | .b = \"x: y\" | .c = \"two\\nlines\"'",
        "a: \"3\"\nb: 'x: y'\nc: |-\n  two\n  lines\n",
    );
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
    yaml("di", "a: 1\n---\na: 2\n", "0\n---\n1\n");
    call("yq ea '. as $d ireduce ({}; . * $d)' a.yml b.yml")
        .file("/a.yml", "x: 1\ny: {p: 1}\n")
        .file("/b.yml", "y: {q: 2}\n")
        .gives("x: 1\ny: {p: 1, q: 2}\n");
    call("yq ea 'select(fi==0) * select(fi==1)' a.yml b.yml")
        .file("/a.yml", "x: 1\n")
        .file("/b.yml", "y: 2\n")
        .gives("x: 1\ny: 2\n");
}

#[test]
fn formats_are_turned_into_each_other() {
    call("yq -o json .")
        .stdin("a: [1, {b: x}]\n")
        .gives("{\n  \"a\": [\n    1,\n    {\n      \"b\": \"x\"\n    }\n  ]\n}\n");
    call("yq -p json .").stdin("{\"a\":[1,\"2\"]}").gives("a:\n  - 1\n  - \"2\"\n");
    call("yq -o props .").stdin("a: {b: [x, y]}\n").gives("a.b.0 = x\na.b.1 = y\n");
    call("yq -p props .").stdin("a.b.0 = x\na.c = 1\n").gives("a:\n  b:\n    - x\n  c: 1\n");
    call("yq -p csv .").stdin("n,v\na,1\nb,\"2\"\n").gives("- n: a\n  v: 1\n- n: b\n  v: \"2\"\n");
    call("yq -o csv .").stdin("- {n: a, v: 1}\n- {n: 'b,c', v: 2}\n").gives("n,v\na,1\n\"b,c\",2\n");
}

#[test]
fn hostile_texts_end() {
    let deep = call("yq .").stdin("[".repeat(100_000)).run();
    assert_eq!(deep.status, 1);
    let long = format!("yq -n '.{}'", "a.".repeat(20_000));
    assert_eq!(call(&long).run().status, 1);
    call("yq .a").stdin("a: [1\n").answers(
        1,
        "",
        "Error: bad file '-': yaml: line 2: did not find expected ',' or ']'\n",
    );
}

#[test]
fn toml_and_xml_are_read_and_written() {
    let toml = "# top\na = 1\nb = [1, \"x\"] # list\n\n[t]\nc = true\n\n[[l]]\nd = 1.5\n\n[[l]]\nd = 2.5\n";
    call("yq -p toml -o toml .").stdin(toml).gives(toml);
    call("yq -p toml .t.c").stdin(toml).gives("true\n");
    let xml = "<?xml version=\"1.0\"?>\n<r a=\"1\">\n  <i>x</i>\n  <i>y &amp; z</i>\n</r>\n";
    call("yq -p xml -o xml .").stdin(xml).gives(xml);
    call("yq -p xml .r").stdin(xml).gives("+@a: \"1\"\ni:\n  - x\n  - y & z\n");
}
