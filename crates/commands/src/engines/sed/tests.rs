use crate::testing::call;

#[test]
fn lines_are_selected() {
    for (script, lines) in [
        ("2p", "2\n"),
        ("$p", "5\n"),
        ("2,3p", "2\n3\n"),
        ("4,2p", "4\n"),
        ("/2/,/4/p", "2\n3\n4\n"),
        ("2,+1p", "2\n3\n"),
        ("3,~2p", "3\n4\n"),
        ("1~2p", "1\n3\n5\n"),
        ("0~2p", "2\n4\n"),
        ("0,/1/p", "1\n"),
        ("1,/1/p", "1\n2\n3\n4\n5\n"),
        ("2,4!p", "1\n5\n"),
        ("2,2~2p", "2\n"),
        ("4n;/3/,+1p", "3\n5\n"),
    ] {
        call(&format!("sed -n '{script}'")).stdin("1\n2\n3\n4\n5\n").gives(lines);
    }
}

#[test]
fn text_is_substituted() {
    for (script, line, result) in [
        ("s/a*/x/g", "baaac", "xbxcx"),
        ("s/b/X/2g", "abcabcabc", "abcaXcaXc"),
        ("s/.*/\\U&/;s/B/\\l&/", "abc", "AbC"),
        ("s/\\(.\\)\\(.\\)/\\2\\1/g", "abcd", "badc"),
        ("s/[a/]/x/g", "a/b", "xxb"),
        ("/b/s//[&]/", "abc", "a[b]c"),
        ("y/abc/xyz/", "cab", "zxy"),
        ("s/x/y/;ta;s/$/!/;:a", "a", "a!"),
    ] {
        call(&format!("sed '{script}'")).stdin(format!("{line}\n")).gives(format!("{result}\n"));
    }
}

#[test]
fn a_missing_newline_stays_missing() {
    call("sed p").stdin("a").gives("a\na");
    call("sed q").stdin("a").gives("a\n");
    call("sed -n P").stdin("a").gives("a");
    call("sed G").stdin("a").gives("a\n\n");
    call("sed 'h;G'").stdin("a").gives("a\na");
    call("sed -n 'H;${x;p}'").stdin("a\nb").gives("\na\nb");
    call("sed '$a x'").stdin("a").gives("a\nx\n");
    call("sed -s '' a b").file("a", "1").file("b", "2").gives("1\n2");
}

#[test]
fn files_are_edited_in_place() {
    call("sed -i.old s/a/b/w/dev/stdout f").file("f", "a\nc\n").gives("b\n");
}

#[test]
fn wrong_scripts_are_located() {
    for (script, message) in [
        ("p;k", "char 3: unknown command: `k'"),
        ("{p", "char 0: unmatched `{'"),
        ("s/a/b/0", "char 7: number option to `s' command may not be zero"),
        ("1,p", "char 3: unexpected `,'"),
        ("s/a/\\1/", "char 7: invalid reference \\1 on `s' command's RHS"),
    ] {
        call(&format!("sed '{script}'")).answers(1, "", format!("sed: -e expression #1, {message}\n"));
    }
}
