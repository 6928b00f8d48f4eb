//! The same command lines in the real curl and in ours: what they write, what they leave, what the server sees.

use crate::both::Pair;

/// Scripts that must come to the same; `$U` and `$V` are plain servers (by name and by address), `$S` is a secured one.
const SAME: &[&str] = &[
    "curl -s $U/",
    "curl -s $U/a $U/b",
    "curl -s -i $U/file.txt",
    "curl -sI $U/file.txt",
    "curl -s -I -X GET $U/file.txt",
    "curl -s -X DELETE $U/x",
    "curl -s -X OPTIONS -H 'Content-Type: a/b' --data-raw x $U/echo",
    // Failing.
    "curl -sS -f $U/status/404",
    "curl -s -f $U/status/404",
    "curl -f -i -s $U/status/404",
    "curl -sS --fail-with-body $U/status/500",
    "curl -sS -f $U/status/404 $U/x",
    "curl -sS --fail-early -f $U/status/404 $U/x",
    "curl -sS $U/empty",
    "curl -sS $U/short",
    "curl -sS $U/junk",
    "curl -sS $U/cutchunk",
    "curl -s -m 0.2 $U/silence",
    "curl -sS http://localhost:1/",
    "curl -sS http://nosuch.invalid/",
    "curl -sS http://a_b.invalid/",
    "curl -sS ftpx://x",
    "curl -sS 'http://localhost:99999/'",
    "curl -sS 'http://a b/'",
    "curl -sS ''",
    "curl -sS --proto =https $U/",
    "curl -sS --max-filesize 1 $U/",
    "curl -sS -o /nonexist/x $U/",
    "curl -s -o /nonexist/x $U/",
    "curl -sS -O $U/",
    // Wrong calls.
    "curl",
    "curl -s",
    "curl --nosuch",
    "curl -d",
    "curl --data",
    "curl -m abc $U",
    "curl --max-redirs x $U",
    "curl --retry -1 $U",
    "curl --fai $U",
    "curl --data=x $U",
    "curl -K nosuch",
    "curl -F a $U",
    "curl -f -F a=b -d x $U",
    "curl -I -d x $U",
    "curl -C x $U",
    "curl -sS -T nosuch $U/",
    "curl -sS -F a=@nosuch $U/",
    "curl -s -d @nosuch $U/",
    "curl -sS '$U/[1-3'",
    "curl -sS $U/'{a,b'",
    "curl -s $U/'{}'",
    // Redirections.
    "curl -s \"$U/redirect?to=/x\"",
    "curl -sL \"$U/redirect?to=/x\"",
    "curl -sLi \"$U/redirect?to=/x\"",
    "curl -sLI \"$U/redirect?to=/x\"",
    "curl -sL \"$U/a/redirect/../redirect?to=x\" \"$U/redirect?to=../../y\"",
    "curl -sSL --max-redirs 1 \"$U/redirect?to=/redirect?to=/redirect\"",
    "curl -sSL --max-redirs 0 \"$U/redirect?to=/x\"",
    "curl -sL -d x \"$U/redirect?to=/x&code=301\"",
    "curl -sL -d x \"$U/redirect?to=/x&code=302\"",
    "curl -sL -d x \"$U/redirect?to=/x&code=303\"",
    "curl -sL -d x \"$U/redirect?to=/x&code=307\"",
    "curl -sL -d x \"$U/redirect?to=/x&code=308\"",
    "curl -sL -X POST -d x \"$U/redirect?to=/x&code=303\"",
    "curl -sL --post301 --post302 -d x \"$U/redirect?to=/x&code=301\" \"$U/redirect?to=/x&code=302\"",
    "curl -sL -F a=b \"$U/redirect?to=/echo&code=307\"",
    "curl -sL $U/no-location",
    "curl -sL \"$U/redirect?to=a%20b?c%20d\"",
    "curl -s -u a:b -L \"$U/redirect?to=$V/x\"",
    "curl -s -u a:b --location-trusted \"$U/redirect?to=$V/x\"",
    "curl -s -H 'Authorization: x' -H 'Cookie: k=v' -H 'X-Q: 1' -L \"$U/redirect?to=$V/x\"",
    "curl -s -e ';auto' -L \"$U/redirect?to=/x\"",
    "curl -s -e 'http://a;auto' -L \"$U/redirect?to=/x\"",
    "curl -sSL --proto-redir =https \"$U/redirect?to=/x\"",
    "curl -sSL \"$U/redirect?to=gopherx://x/\"",
    // Data.
    "curl -s -d a=1 -d b=2 $U/echo",
    "curl -s -d '' $U/echo",
    "printf 'l1\\r\\nl2\\n' > g; curl -s -d @g -d z --data-binary @g --data-raw @g $U/echo",
    "echo in | curl -s -d @- $U/echo",
    "echo in | curl -s --data-binary @- $U/echo",
    "printf 'a b&c' > f; curl -s --data-urlencode 'x y' --data-urlencode '=a b' --data-urlencode n=v --data-urlencode @f \
     --data-urlencode n@f $U/echo",
    "curl -s --data-urlencode 'ü=ä~._-!*()' $U/echo",
    "curl -s -G -d a=1 --data-urlencode 'b=x y&' \"$U/echo?z=1\"",
    "curl -s -G -d a=1 $U/echo",
    "curl -s -G -I -d a=1 $U/echo",
    "curl -s --json '{\"a\":1}' $U/echo",
    "curl -s --json '{' --json '}' -H 'Accept: x/y' $U/echo",
    "curl -s -X PUT -d a=1 $U/echo",
    "curl -s -H 'Content-Type: text/plain' -d x $U/echo",
    "curl -s -H 'Content-Type:' -d x $U/echo",
    "curl -s -H 'Transfer-Encoding: chunked' -d hello $U/echo",
    "head -c 2000000 /dev/zero | tr '\\0' x > big; curl -s --data-binary @big -o /dev/null $U/echo; rm big",
    "curl -s --url-query 'a=b c' --url-query '+x=y' $U/echo",
    "curl -s --url-query a=1 \"$U/echo?z\"",
    // Forms.
    "curl -s -F a=b $U/echo",
    "printf x > f; printf y > g.txt; curl -s -F 'a=<f' -F b=@f -F c=@g.txt -F 'd=x;type=text/html' -F '=noname' $U/echo",
    "printf x > f; curl -s -F 'f=@f;type=text/x;filename=q\"z' $U/echo",
    "printf x > f; printf y > g; curl -s -F 'b=@f,g' $U/echo",
    "printf x > f; curl -s -F 'b=@f;headers=\"X-Y: z\"' -F 'h=1;type=a/b; charset=c' $U/echo",
    "curl -s --form-string 'a=@x;type=y' -F 'j={\"a\":1};type=application/json' $U/echo",
    "echo in | curl -s -F 'a=@-' -F 'b=x;y' $U/echo",
    "curl -s --form-escape -F 'a\"b=c' -F 'd\\e=f' $U/echo",
    "curl -s -F 'a\"b=c' $U/echo",
    "printf x > 'a b.png'; curl -s -F 'p=@a b.png' -F 'q=\"quoted;text\"' $U/echo",
    // Uploads.
    "printf hello > f; curl -s -T f $U/dir/",
    "printf hello > f; curl -s -T f $U/echo",
    "echo hi | curl -s -T - $U/echo",
    "printf 1 > f; printf 2 > g; curl -s -T '{f,g}' $U/",
    "printf x > 'a b'; curl -s -T 'a b' $U/",
    "printf hello > f; curl -s -T f -H 'Expect:' $U/echo",
    "printf hello > f; curl -s -i -T f $U/echo",
    "printf hello > f; curl -s -X POST -T f $U/echo",
    // Headers.
    "curl -s -u me:you -H 'X-A: 1' -H 'Accept:' -H 'X-B;' -A me -e http://r -b 'c=d' -r 0-1 $U/echo",
    "curl -s -H 'User-Agent:' -H bad $U/echo",
    "curl -s -A '' $U/echo",
    "printf 'X-1: a\\nX-2: b\\n' > h; curl -s -H @h $U/echo",
    "curl -s http://user:pa%20ss@localhost:${U##*:}/echo",
    "curl -s --oauth2-bearer tok $U/echo",
    "curl -s -0 $U/echo",
    "curl -s -z 'Wed, 21 Oct 2015 07:28:00 GMT' $U/echo",
    "touch -d '2015-10-21 07:28:00 UTC' f; curl -s -z f $U/echo",
    "curl -s --path-as-is $U/a/../echo/./x",
    "curl -s $U/a/../echo/./x $U/echo//b/.. \"$U/echo?a=../b\" $U/echo#frag",
    "curl -s \"$U/echo/ü?a\"",
    "curl -s 'localhost:'${U##*:}",
    "curl -s http:/localhost:${U##*:}/echo http:///localhost:${U##*:}/echo",
    "curl -s http://127.1:${U##*:}/echo",
    "printf 'machine localhost login a password b\\n' > .netrc; curl -s -n $U/echo",
    "printf 'machine x login y password z\\ndefault login a password b\\n' > n; curl -s --netrc-file n $U/echo",
    // Cookies.
    "curl -s -b 'a=1; b=2' -b c=3 $U/echo",
    "curl -s -c jar \"$U/set?a=x=1&b=y=2;%20Path=/foo&c=z=3;%20HttpOnly;%20Secure&d=w=4;Domain=localhost\"; cat jar",
    "curl -s -c jar \"$U/set?a=x=1;%20Expires=Wed,%2021%20Oct%202037%2007:28:00%20GMT\"; curl -s -b jar $U/echo",
    "curl -s -c jar \"$U/set?a=x=1\" $U/echo; curl -s -b jar -j $U/echo",
    "curl -s -c - \"$U/set?a=x=1\"",
    "curl -s -b nosuch -L -c jar \"$U/set?a=x=1\" $U/echo",
    "printf 'localhost\\tFALSE\\t/\\tFALSE\\t0\\tk\\tv\\n' > jar; curl -s -b jar $U/echo",
    "curl -s -c jar \"$U/set?a=x=1&b=x=2&c=y=3;%20Max-Age=0&d=z=4;%20Domain=other.example&e=noequals\"",
    // Output.
    "curl -s -o f $U/",
    "curl -s -O $U/file.txt",
    "curl -s -O $U/name?x=1",
    "curl -s -o a -o b $U/1 $U/2",
    "curl -s $U/1 $U/2 -o o1",
    "curl -s --remote-name-all $U/r1 $U/r2",
    "curl -s --create-dirs --output-dir d1/d2 -o q/x $U/",
    "curl -s --output-dir /nonexist -O $U/a",
    "curl -s -o 'o_#1_#2' $U/'{a,b}/[01-03:2]'",
    "curl -s $U/'[a-c:2]?q={1,2}'",
    "curl -s -g $U/'{a,b}' || true",
    "curl -s -J -O \"$U/headers?Content-Disposition=attachment;%20filename=zz.txt\"",
    "curl -s -J -O \"$U/headers?Content-Disposition=attachment;%20filename=../../zz.txt\"",
    "echo old > zz.txt; curl -s -J -O \"$U/headers?Content-Disposition=attachment;%20filename=zz.txt\"",
    "curl -s -R -O $U/file.txt; date -u -r file.txt",
    "echo old > f; curl -s --no-clobber -o f $U/",
    "curl -s -D - -o /dev/null $U/",
    "curl -s -D h -L \"$U/redirect?to=/x\" $U/file.txt",
    "curl -s -o f $U/nothing",
    "curl -s -i -f -o f $U/status/500",
    "curl -sS --remove-on-error -o f $U/short",
    "curl -s -o /dev/null -o f $U/a $U/b",
    "curl -s --stderr e -f -S $U/status/404",
    "curl -s $U/large | head -c 20",
    "curl -s $U/large | md5sum",
    "echo x > f; curl -s file://$PWD/f; curl -sS file:///nosuch",
    // Ranges.
    "curl -s -r 2-4 $U/range",
    "curl -s -r -3 -i $U/echo",
    "printf 0123 > f; curl -s -C - -o f $U/range",
    "printf 0123 > f; curl -sS -C 4 -o f $U/range",
    "curl -sS -C 5 -o f $U/",
    "printf 012 > f; curl -sS -C - -o f $U/",
    "curl -s --etag-save e -o /dev/null $U/file.txt; curl -s --etag-compare e $U/echo",
    // Bodies.
    "curl -s --compressed $U/gzip | tail -1",
    "curl -s --compressed -i $U/gzip | head -3",
    "curl -s $U/gzip | gunzip | tail -1",
    "curl -s $U/chunked",
    "curl -s -i $U/chunked",
    "curl -s -i $U/close",
    "curl -s -i $U/bare",
    "curl -s -i $U/folded",
    "curl -s -N $U/chunked",
    "curl -s --compressed $U/",
    // After the transfer.
    "curl -s -w '%{http_code} %{url_effective} %{size_download} %{num_headers} %{size_header} %{size_request} %{content_type}\\n' \
     $U/file.txt",
    "curl -s -w '%{method} %{scheme} %{http_version} %{filename_effective} %{redirect_url} %{num_redirects}\\n' \
     \"$U/redirect?to=/x\"",
    "curl -sL -o f -w '%{url_effective} %{num_redirects} %{filename_effective} %{remote_ip} %{urlnum} %{exitcode}|%{errormsg}|\\n' \
     \"$U/redirect?to=/x\" $U/y",
    "curl -s -w '%{http_code} %{errormsg}%{onerror} bad %{exitcode}\\n' $U/empty",
    "curl -s -w 'a%{onerror}b\\n' $U/",
    "curl -s -w '%{foo} %% %{stderr}err%{stdout}out\\t\\\\x' $U/",
    "curl -s -w '%{header_json}' \"$U/headers?X-A=1&X-A=2&b=c\"",
    "curl -s -w '%header{x-a}|%header{nosuch}' \"$U/headers?X-A=1\"",
    "curl -s -o /dev/null -w '%{json}' $U/ | sed -E 's/[0-9.]+,\"([sntlu])/N,\"\\1/g; s/,\"curl_version.*//; s/\"local_port\":[0-9]+/P/'",
    "printf 'fmt %%{http_code}\\n' > f; curl -s -w @f $U/",
    "curl -s -o /dev/null -w '%{size_upload} %{referer} %{response_code}\\n' -e http://r -d hello $U/",
    // Configuration.
    "printf '# c\\nurl = \"%s/echo\"\\n-H \"X-A: \\\\\"q\\\\\"\"\\nuser-agent: \"agent\"\\ndata=abc\\nnext\\nurl=%s/k2\\n' $U $U > c; \
     curl -s -K c",
    "echo url=$U/k | curl -s -K -",
    "curl -s $U/1 -d x --next $U/2",
    "curl -s -d x $U/1 -: -d y $U/echo",
    "curl -s --url $U/u1 --url $U/u2",
    "curl -s --no-silent -s $U/",
    "curl -s -- $U/",
    "curl -sS --retry 1 --retry-delay 1 -f $U/status/503",
    "curl -s --retry 1 $U/asleep",
    "curl -s --retry 2 $U/status/404",
    "curl -sv $U/ 2>&1 | grep '^[<>]'",
    "curl -sv -d x $U/ 2>&1 | grep '^[<>]'",
    // Secured.
    "curl -sk $S/echo",
    "printf '%s' \"$CERTIFICATE\" > c; curl -s --cacert c $S/echo",
    "curl -s $S/",
    "curl -sS --cacert nosuch $S/; echo $?",
    "curl -sk -L \"$S/redirect?to=$U/x\"",
    "curl -sk -d x -i $S/echo",
];

/// What the real curl says differently on purpose, and so is checked by its status only.
const SAME_STATUS: &[&str] = &[
    "curl -sS $S/",
    "curl -sS -m 0.2 $U/silence",
    "curl -sSk https://localhost:${U##*:}/",
    "curl -sS $U/badchunk",
];

#[test]
fn command_lines_come_to_the_same_as_in_the_real_curl() {
    if !is_installed() {
        eprintln!("SKIPPED: the real curl is not installed");
        return;
    }
    let pair = Pair::new();
    let mut failed = 0;
    for script in SAME {
        let (real, ours) = (pair.real(script), pair.ours(script));
        if real != ours {
            failed += 1;
            println!("---- {script}\nreal {real:#?}\nours {ours:#?}");
        }
    }
    for script in SAME_STATUS {
        let (real, ours) = (pair.real(script), pair.ours(script));
        if (real.status, &real.asked) != (ours.status, &ours.asked) {
            failed += 1;
            println!("---- {script}\nreal {real:#?}\nours {ours:#?}");
        }
    }
    assert_eq!(failed, 0, "of {} cases", SAME.len() + SAME_STATUS.len());
}

#[expect(clippy::disallowed_methods, reason = "the real tools are host programs")]
fn is_installed() -> bool {
    std::process::Command::new("curl").arg("--version").output().is_ok()
}
