//! The same command lines in the real wget and in ours.

use crate::both::Pair;

/// Scripts that must come to the same; dates and speeds are taken out of what they say.
const SAME: &[&str] = &[
    "wget -q $U/a",
    "wget -nv $U/a",
    "wget -qO- $U/a",
    "wget -O - -q $U/a $U/b",
    "wget -qO f $U/1 $U/2",
    "wget -qO /nonexist/x $U/",
    "wget -S -q $U/file.txt",
    "wget --spider -q $U/a",
    "wget --spider -nv $U/status/404",
    "wget -S --spider -q $U/file.txt",
    "wget -nv $U/status/404",
    "wget -q $U/status/500",
    "wget -q $U/status/404 $U/a",
    "wget -q -P d $U/a",
    "wget -q -P d/e/ $U/x/y",
    "wget -x -nH -q $U/x/y",
    "wget -x -nH --cut-dirs=1 -q $U/p/q/r",
    "wget -nd -x -q $U/x/y",
    "wget --post-data=a=b -qO- $U/echo",
    "wget --post-data= -qO- $U/echo",
    "wget --method=PUT --body-data=x -qO- $U/echo",
    "wget --method=delete -qO- $U/echo",
    "printf hello > f; wget --post-file=f -qO- $U/echo",
    "printf hello > f; wget --method=POST --body-file=f -qO- $U/echo",
    "wget --body-data=x -qO- $U/echo",
    "wget --header='X-A: 1' -U me --referer=r -qO- $U/echo",
    "wget --header='Accept: x/y' --header='User-Agent: z' -qO- $U/echo",
    "wget --no-cache -qO- $U/echo",
    "wget --no-http-keep-alive -qO- $U/echo",
    "wget --user=a --password=b -qO- $U/echo",
    "wget --auth-no-challenge --http-user=x --http-password=y -qO- $U/echo",
    "wget -t1 -nv http://localhost:1/",
    "wget -t1 -nv http://nosuch.invalid/",
    "wget",
    "wget --nosuch",
    "wget -nv \"$U/redirect?to=/x\"",
    "wget -q --trust-server-names \"$U/redirect?to=/y\"",
    "wget --max-redirect=0 -nv \"$U/redirect?to=/x\"",
    "wget --max-redirect=1 -q \"$U/redirect?to=/redirect?to=/redirect\"",
    "wget --post-data=x -q \"$U/redirect?to=/y&code=302\"",
    "wget --post-data=x -q \"$U/redirect?to=/y&code=307\"",
    "wget -nv $U/",
    "wget -q $U/dir/",
    "wget -q \"$U/a?b=c\"",
    "wget -q \"$U/a?b=c/d\"",
    "wget -q $U/a%20b $U/a%2Fb",
    "wget -q --default-page=ind $U/",
    "wget -E -q $U/a",
    "wget -T 0.3 -t1 -nv $U/silence",
    "wget -i nosuch",
    "printf '%s\\n\\n%s\\n' $U/1 $U/2 > l; wget -q -i l",
    "echo $U/3 | wget -q -i -",
    "echo /rel > l; wget -q -B $U/base/ -i l",
    "wget 'http://'",
    "wget -q -t1 $U/short",
    "wget -nv -t1 $U/empty",
    "wget --content-on-error -qO- $U/status/404",
    "wget --content-disposition -q \"$U/headers?Content-Disposition=attachment;%20filename=zz.txt\"",
    "echo old > a; wget -q $U/a",
    "echo old > a; echo old > a.1; wget -nv $U/a",
    "echo old > a; wget -nc -q $U/a",
    "echo old > a; wget -nc $U/a",
    "printf ok > a; wget -c -q $U/a",
    "printf 'ok\\n' > a; wget -c -nv $U/a",
    "printf 0123 > range; wget -c -nv $U/range",
    "printf 0123456789 > range; wget -c -q $U/range",
    "wget -q $U/file.txt; date -u -r file.txt",
    "wget -q --no-use-server-timestamps $U/file.txt; test file.txt -nt /etc/hostname; echo $?",
    "touch -d '2015-10-21 07:28:00 UTC' file.txt; wget -N -q $U/file.txt",
    "wget -q --save-headers -O- $U/file.txt",
    "wget -q --delete-after $U/a",
    "wget -q --compression=gzip -O- $U/gzip | tail -1",
    "wget -q -O- $U/gzip | gunzip | tail -1",
    "wget -q -O- $U/chunked",
    "wget -q -O- $U/large | md5sum",
    "wget -nv -o log $U/status/404",
    "wget -nv -O- $U/nothing",
    "wget -q --no-check-certificate -O- $S/echo",
    "wget -q -O- $S/",
    "wget -q --load-cookies nosuch -O- $U/echo",
    "wget -q -O- \"$U/set?a=x=1\" $U/echo",
    "wget -q --no-cookies -O- \"$U/set?a=x=1\" $U/echo",
    "wget -q -t 2 --waitretry=1 --retry-on-http-error=503 $U/status/503",
    "wget -q -nc -N $U/a",
];

/// Takes out when it was, and how fast.
fn without_times(text: &str) -> String {
    let mut shown = String::new();
    for line in text.split_inclusive('\n') {
        let is_summary =
            ["FINISHED ", "Total wall clock", "Downloaded: "].iter().any(|start| line.starts_with(start));
        if is_summary {
            continue;
        }
        let mut line = line.to_owned();
        let bytes = line.as_bytes();
        let is_dated = bytes.len() > 19
            && bytes[4] == b'-'
            && bytes[7] == b'-'
            && bytes[13] == b':'
            && bytes[16] == b':';
        if is_dated {
            line.replace_range(..19, "WHEN");
        }
        shown.push_str(&line);
    }
    shown
}

#[test]
fn command_lines_come_to_the_same_as_in_the_real_wget() {
    if !is_installed() {
        eprintln!("SKIPPED: the real wget is not installed");
        return;
    }
    let pair = Pair::new();
    let mut failed = 0;
    for script in SAME {
        let (mut real, mut ours) = (pair.real(script), pair.ours(script));
        for outcome in [&mut real, &mut ours] {
            outcome.stderr = without_times(&outcome.stderr);
            outcome.stdout = without_times(&outcome.stdout);
        }
        if real != ours {
            failed += 1;
            println!("---- {script}\nreal {real:#?}\nours {ours:#?}");
        }
    }
    assert_eq!(failed, 0, "of {} cases", SAME.len());
}

#[expect(clippy::disallowed_methods, reason = "the real tools are host programs")]
fn is_installed() -> bool {
    std::process::Command::new("wget").arg("--version").output().is_ok()
}
