use crate::testing::call;

const FRUIT: &str = "apple\nBanana\ncherry\n";

#[test]
fn lines_are_selected() {
    for (flags, lines) in [
        ("an", "Banana\n"),
        ("-i b", "Banana\n"),
        ("-v an", "apple\ncherry\n"),
        ("-c e", "2\n"),
        ("-n e", "1:apple\n3:cherry\n"),
        ("-b e", "0:apple\n13:cherry\n"),
        ("-o an", "an\nan\n"),
        ("-w apple", "apple\n"),
        ("-x -e apple -e chery", "apple\n"),
        ("-A1 an", "Banana\ncherry\n"),
        ("-1 an", "apple\nBanana\ncherry\n"),
        ("-m1 e", "apple\n"),
        ("-E '(.)\\1'", "apple\ncherry\n"),
        ("-F -e ana -e x", "Banana\n"),
        ("-P 'a(?=n)'", "Banana\n"),
        ("-oP 'a\\Kn'", "n\nn\n"),
    ] {
        call(&format!("grep {flags}")).stdin(FRUIT).gives(lines);
    }
}

#[test]
fn what_is_no_text_is_not_shown() {
    call("grep a b").file("b", "a\0\n").answers(0, "", "grep: b: binary file matches\n");
    call("grep -a a b").file("b", "a\0\n").gives("a\0\n");
    call("grep -I a b").file("b", "a\0\n").answers(1, "", "");
}

#[test]
fn files_below_a_directory_are_searched() {
    call("grep -r x d").file("/d/a", "x\n").file("/d/s/b", "x\n").gives("d/a:x\nd/s/b:x\n");
    call("grep -rl --include=b x d").file("/d/a", "x\n").file("/d/s/b", "x\n").gives("d/s/b\n");
}

#[test]
fn trouble_is_told_by_the_status() {
    call("grep x no").answers(2, "", "grep: no: No such file or directory\n");
    call("grep -q x no a").file("a", "x\n").answers(0, "", "grep: no: No such file or directory\n");
    call("grep '\\('").answers(2, "", "grep: Unmatched ( or \\(\n");
}
