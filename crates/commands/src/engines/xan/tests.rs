use crate::testing::call;

const PEOPLE: &str = "name,age,city\nann,31,Rome\nbob,9,\"Paris, TX\"\ncid,,Rome\n";

#[track_caller]
fn check(line: &str, expected: &str) {
    call(line).stdin(PEOPLE).gives(expected);
}

#[test]
fn rows_are_counted_and_sliced() {
    check("xan count", "3\n");
    check("xan headers", "0 name\n1 age\n2 city\n");
    check("xan slice -s 1 -l 1", "name,age,city\nbob,9,\"Paris, TX\"\n");
    check("xan slice -i 2", "name,age,city\ncid,,Rome\n");
    check("xan head -l 1 -n", "name,age,city\n");
    check("xan tail -l 1", "name,age,city\ncid,,Rome\n");
    check("xan reverse -n", "cid,,Rome\nbob,9,\"Paris, TX\"\nann,31,Rome\nname,age,city\n");
}

#[test]
fn columns_are_chosen() {
    check("xan select city,0 -d ,", "city,name\nRome,ann\n\"Paris, TX\",bob\nRome,cid\n");
    for (text, expected) in [
        ("name:age", "name,age"),
        ("-1", "city"),
        (":1", "name,age"),
        ("city:name", "city,age,name"),
        ("!age", "name,city"),
        ("*a*", "name,age"),
        ("*", "name,age,city"),
    ] {
        let answer = call(&format!("xan select -- '{text}'")).stdin(PEOPLE).run();
        assert_eq!(answer.stdout.split(|byte| *byte == b'\n').next(), Some(expected.as_bytes()), "{text}");
    }
    check("xan drop age,city", "name\nann\nbob\ncid\n");
    call("xan select x").stdin(PEOPLE).answers(1, "", "xan: column not found: 'x'\n");
    check("xan rename -s age years", &PEOPLE.replace("age", "years"));
    check("xan enum -S 5", "index,name,age,city\n5,ann,31,Rome\n6,bob,9,\"Paris, TX\"\n7,cid,,Rome\n");
    check("xan fill -s age", &PEOPLE.replace("cid,,", "cid,9,"));
    check("xan fill -v x", &PEOPLE.replace("cid,,", "cid,x,"));
}

#[test]
fn expressions_filter_and_compute() {
    for (text, expected) in [
        ("age > 10", "ann"),
        ("age < 10 and age != \"\"", "bob"),
        ("not (city eq \"Rome\")", "bob"),
        ("is_empty(age) or startswith(name, \"a\")", "ann cid"),
        ("age % 2 == 1 && len(city) > 4", "bob"),
        ("2 + 3 * 2 ** 3 == 26 and -2 + 1 == -1", "ann bob cid"),
        ("upper(name) ++ \"!\" == \"BOB!\"", "bob"),
        ("\"TX\" in city", "bob"),
        ("index() >= 1", "bob cid"),
    ] {
        let answer = call(&format!("xan filter '{text}'")).stdin(PEOPLE).run();
        let output = String::from_utf8(answer.stdout).unwrap();
        let names: Vec<&str> = output.lines().skip(1).filter_map(|line| line.split(',').next()).collect();
        assert_eq!(names.join(" "), expected, "{text}");
    }
    check(
        "xan map 'age * 2 as twice, lower(city) as c'",
        "name,age,city,twice,c\nann,31,Rome,62,rome\nbob,9,\"Paris, TX\",18,\"paris, tx\"\ncid,,Rome,,rome\n",
    );
    check(
        "xan transform name 'capitalize(_)'",
        "name,age,city\nAnn,31,Rome\nBob,9,\"Paris, TX\"\nCid,,Rome\n",
    );
    call("xan filter 'age >'").stdin(PEOPLE).answers(1, "", "xan: invalid expression: it ends too early\n");
    call("xan filter 'f(1)'").stdin(PEOPLE).answers(1, "", "xan: invalid expression: unknown function 'f'\n");
    let deep = format!("xan filter '{}1'", "(".repeat(10_000));
    call(&deep).stdin(PEOPLE).answers(1, "", "xan: invalid expression: too deep\n");
    let long = format!("xan filter '1{}'", "+1".repeat(10_000));
    call(&long).stdin(PEOPLE).gives(PEOPLE);
}

#[test]
fn rows_are_searched() {
    check("xan search -s city Rome", "name,age,city\nann,31,Rome\ncid,,Rome\n");
    check("xan search -e 9", "name,age,city\nbob,9,\"Paris, TX\"\n");
    check("xan search -r -i '^A'", "name,age,city\nann,31,Rome\n");
    check("xan search -v -s age -N", "name,age,city\ncid,,Rome\n");
}

#[test]
fn rows_are_ordered() {
    check("xan sort -s age", "name,age,city\ncid,,Rome\nann,31,Rome\nbob,9,\"Paris, TX\"\n");
    check("xan sort -N -R -s age", "name,age,city\nann,31,Rome\nbob,9,\"Paris, TX\"\ncid,,Rome\n");
    check("xan sort -u -s city", "name,age,city\nbob,9,\"Paris, TX\"\nann,31,Rome\n");
    check("xan dedup -s city", "name,age,city\nann,31,Rome\nbob,9,\"Paris, TX\"\n");
    check("xan transpose", "name,ann,bob,cid\nage,31,9,\ncity,Rome,\"Paris, TX\",Rome\n");
    let shuffled = call("xan shuffle").stdin(PEOPLE).run();
    let mut lines: Vec<&[u8]> = shuffled.stdout.split(|byte| *byte == b'\n').skip(1).collect();
    lines.sort_unstable();
    assert_eq!(lines.join(&b'\n'), b"\nann,31,Rome\nbob,9,\"Paris, TX\"\ncid,,Rome");
    assert_eq!(
        call("xan sample 2").stdin(PEOPLE).run().stdout.iter().filter(|byte| **byte == b'\n').count(),
        3
    );
}

#[test]
fn figures_are_computed() {
    check(
        "xan freq -s city,age -l 1",
        "field,value,count\ncity,Rome,2\ncity,<rest>,1\nage,31,1\nage,<rest>,2\n",
    );
    check(
        "xan stats -s age",
        "field,count,count_empty,type,sum,mean,median,variance,stddev,min,max,cardinality,min_length,max_length\n\
         age,2,1,int,40,20,20,121,11,9,31,3,0,2\n",
    );
    check("xan agg 'sum(age) as total, count(), mean(age * 2)'", "total,count(),mean(age * 2)\n40,3,40\n");
    check(
        "xan groupby city 'count() as n, max(age), values(name)'",
        "city,n,max(age),values(name)\nRome,2,31,ann|cid\n\"Paris, TX\",1,9,bob\n",
    );
}

#[test]
fn files_are_joined() {
    let join = |flags: &str| {
        let line = format!("xan join {flags} id a k b");
        call(&line).file("a", "id,x\n1,a\n2,b\n2,c\n").file("b", "k,y\n2,p\n3,q\n")
    };
    join("").gives("id,x,k,y\n2,b,2,p\n2,c,2,p\n");
    join("--left").gives("id,x,k,y\n1,a,,\n2,b,2,p\n2,c,2,p\n");
    join("--right").gives("id,x,k,y\n2,b,2,p\n2,c,2,p\n,,3,q\n");
    join("--full").gives("id,x,k,y\n1,a,,\n2,b,2,p\n2,c,2,p\n,,3,q\n");
    join("--semi").gives("id,x\n2,b\n2,c\n");
    join("--anti").gives("id,x\n1,a\n");
    let cat =
        |how: &str| call(&format!("xan cat {how} a b")).file("a", "x,y\n1,2\n").file("b", "y,x\n3,4\n5,6\n");
    cat("rows").gives("x,y\n1,2\n4,3\n6,5\n");
    cat("columns").gives("x,y,y,x\n1,2,3,4\n");
    cat("columns -p").gives("x,y,y,x\n1,2,3,4\n,,5,6\n");
}

#[test]
fn fields_are_taken_apart_and_joined() {
    call("xan explode t").stdin("a,t\n1,x|y\n2,z\n").gives("a,t\n1,x\n1,y\n2,z\n");
    call("xan implode t -S ;").stdin("a,t\n1,x\n1,y\n2,z\n").gives("a,t\n1,x;y\n2,z\n");
    call("xan fixlengths").stdin("a,b\n1\n1,2,3\n").gives("a,b,\n1,,\n1,2,3\n");
    let message = "xan: line 2: found record with 1 fields, but the previous record has 2 fields\n";
    call("xan count").stdin("a,b\n1\n").answers(1, "", message);
}

#[test]
fn other_forms_are_written_and_read() {
    let json = "[\n  {\n    \"a\": 1,\n    \"b\": \"x\\\"y\"\n  },\n  {\n    \"a\": \"01\",\n    \"b\": \"\"\n  }\n]\n";
    let csv = "a,b\n1,\"x\"\"y\"\n01,\n";
    call("xan to json").stdin(csv).gives(json);
    call("xan from json").stdin(json).gives(csv);
    call("xan to jsonl --nulls").stdin(csv).gives("{\"a\":1,\"b\":\"x\\\"y\"}\n{\"a\":\"01\",\"b\":null}\n");
    call("xan from -f jsonl").stdin("{\"a\":[1]}\n{\"b\":null,\"a\":true}").gives("a,b\n[1],\ntrue,\n");
    call("xan to md").stdin("a,b\n1|2,<\n").gives("| a | b |\n| --- | --- |\n| 1\\|2 | < |\n");
    call("xan to html").stdin("a\n<\n").gives(
        "<table>\n  <thead>\n    <tr>\n      <th>a</th>\n    </tr>\n  </thead>\n  <tbody>\n    <tr>\n      \
         <td>&lt;</td>\n    </tr>\n  </tbody>\n</table>\n",
    );
    call("xan view")
        .stdin("a,b\n1,éé\n")
        .gives("┌───┬───┬────┐\n│ - │ a │ b  │\n├───┼───┼────┤\n│ 0 │ 1 │ éé │\n└───┴───┴────┘\n");
    call("xan flatten").stdin("a,bb\n1,2\n3,4\n").gives("Row n°0\na  1\nbb 2\n\nRow n°1\na  3\nbb 4\n");
}

#[test]
fn wrong_calls_are_refused() {
    let help = "Try 'xan --help' for more information.\n";
    call("xan").answers(1, "", format!("xan: missing subcommand\n{help}"));
    call("xan nosuch").answers(1, "", format!("xan: unknown subcommand ‘nosuch’\n{help}"));
    call("xan count no").answers(1, "", "xan: no: No such file or directory\n");
    call("xan count -d ab").answers(1, "", "xan: invalid delimiter ‘ab’\n");
    call("xan count").stdin("").gives("0\n");
    call("xan select a -d ; -o out").stdin("a;b\n1;2\n").gives("");
}
