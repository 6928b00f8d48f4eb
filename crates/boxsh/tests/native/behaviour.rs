//! What holds for programs of the host whoever confines them. Paths are relative: the session starts where both kinds of programs meet.

use std::sync::Arc;
use std::time::Duration;

use boxsh::confine::Backend;
use boxsh::vfs::{Memory, MemoryOptions};
use boxsh::{Builder, Ended, RunOptions, Sandbox, WorkspaceMode};

use crate::{ALL, assert_output, each, plain, shown};

#[test]
fn both_kinds_of_programs_share_files_and_pipelines() {
    each(&ALL, plain, |_, sandbox| {
        assert_output(
            sandbox,
            "echo 'print(6*7)' > a.py; python3 a.py | tr 4 5 > out; cat out; python3 -c 'print(open(\"out\").read(), end=\"\")'",
            "52\n52\n",
        );
        assert_output(
            sandbox,
            "seq 5 | python3 -c 'import sys\nfor l in sys.stdin: print(int(l) * 2)' | awk '{ s += $1 } END { print s }' | perl -ne 'print $_ + 1, \"\\n\"'",
            "31\n",
        );
        assert_output(sandbox, "python3 -c 'import sys; sys.exit(3)'; echo $?", "3\n");
        assert_output(sandbox, "x=$(perl -e 'print \"in perl\"'); echo \"<$x>\"", "<in perl>\n");
    });
}

#[test]
fn directory_environment_mask_and_arguments_carry_over() {
    each(&ALL, plain, |_, sandbox| {
        assert_output(
            sandbox,
            "mkdir -p d; cd d; [ \"$(perl -MCwd -e 'print getcwd')\" = \"$PWD\" ] && echo same; cd ..",
            "same\n",
        );
        assert_output(
            sandbox,
            "export V='a b'; W=hidden; perl -e 'print $ENV{V}, defined $ENV{W} ? 1 : 0, \"\\n\"'",
            "a b0\n",
        );
        assert_output(
            sandbox,
            "umask 077; perl -e 'open F, \">m\"; close F'; stat -c %a m; umask 022",
            "600\n",
        );
        assert_output(
            sandbox,
            "perl -e 'print join(\"|\", @ARGV), \"\\n\"' '' 'a b' $'\\xff'",
            "|a b|\u{fffd}\n",
        );
    });
}

#[test]
fn redirections_of_every_kind_reach_the_program() {
    each(&ALL, plain, |_, sandbox| {
        assert_output(
            sandbox,
            "{ echo one; perl -e 'print \"two\\n\"'; echo three; } > /tmp/f; perl -e 'print \"four\\n\"' >> /tmp/f; cat /tmp/f",
            "one\ntwo\nthree\nfour\n",
        );
        assert_output(sandbox, "perl -e 'print scalar <STDIN>; exit' <<< 'from a string'", "from a string\n");
        assert_output(sandbox, "perl -e 'print STDERR \"e\\n\"; print \"o\\n\"' 2>&1 >/dev/null", "e\n");
        assert_output(
            sandbox,
            "perl -e 'open F, \"<&=7\"; print <F>' 7< <(echo through seven)",
            "through seven\n",
        );
        assert_output(sandbox, "perl -e 'print <>' <(echo one) <(echo two)", "one\ntwo\n");
        assert_output(
            sandbox,
            "perl -e '$| = 1; print \"a\\n\"; print STDERR \"b\\n\"; print \"c\\n\"' > /tmp/both 2>&1; cat /tmp/both",
            "a\nb\nc\n",
        );
        assert_output(
            sandbox,
            "printf '1\\n2\\n3\\n' > in; { read a; perl -e 'sysread STDIN, $x, 2; print \"p$x\"'; read b; echo $a $b; } < in",
            "p2\n1 3\n",
        );
    });
}

#[test]
fn pipelines_stream_and_end_early() {
    each(&ALL, plain, |_, sandbox| {
        assert_output(sandbox, "yes | perl -ne 'print; exit if $. == 2' | cat", "y\ny\n");
        assert_output(
            sandbox,
            "perl -e '$| = 1; print \"$_\\n\" while ++$_' | head -2; echo ${PIPESTATUS[@]}",
            "1\n2\n141 0\n",
        );
        assert_output(
            sandbox,
            "head -c 3000000 /dev/zero | perl -e '$n += length while read STDIN, $_, 65536; print' -e '\"$n\\n\"' | cat",
            "3000000\n",
        );
    });
}

#[test]
fn a_fifo_connects_both_kinds_of_programs() {
    each(&ALL, plain, |_, sandbox| {
        assert_output(
            sandbox,
            "mkfifo p; perl -e 'open F, \"<p\"; print <F>' & echo from here > p; wait",
            "from here\n",
        );
        assert_output(
            sandbox,
            "perl -e 'open F, \">p\"; print F \"from there\\n\"' & cat p; wait",
            "from there\n",
        );
        assert_output(
            sandbox,
            "cat p & seq 100000 > p; wait",
            &(1..=100_000).map(|n| format!("{n}\n")).collect::<String>(),
        );
        assert_output(sandbox, "perl -pe 's/x/y/' < p & echo axb > p; wait", "ayb\n");
        let options = RunOptions::new().timeout(Duration::from_millis(100));
        assert_eq!(sandbox.run_with("cat p", options).ended, Ended::TimedOut);
    });
}

#[test]
fn signals_reach_programs_and_their_deaths_are_seen() {
    each(&ALL, plain, |_, sandbox| {
        assert_eq!(sandbox.run("perl -e 'kill TERM => $$'; echo $?").stdout_str(), "143\n");
        assert_output(
            sandbox,
            "perl -e '$SIG{TERM} = sub { print \"caught\\n\"; exit 5 }; $| = 1; print \"up\\n\"; sleep 1 while 1' > /tmp/log & \
         until [ -s /tmp/log ]; do sleep 0.01; done; kill %1; wait %1; echo $?; cat /tmp/log",
            "5\nup\ncaught\n",
        );
        assert_output(sandbox, "timeout 0.1 perl -e 'sleep 1 while 1'; echo $?", "124\n");
    });
}

#[test]
fn a_deadline_ends_the_whole_tree() {
    each(&ALL, plain, |_, sandbox| {
        let options = RunOptions::new().timeout(Duration::from_millis(300));
        let script = "perl -e 'fork; fork; if (fork == 0) { require POSIX; POSIX::setsid() } open F, \">>alive\"; \
                  while (1) { syswrite F, \"x\"; select undef, undef, undef, 0.01 }'";
        let result = sandbox.run_with(script, options);
        assert_eq!(result.ended, Ended::TimedOut);
        let size = |sandbox: &mut Sandbox| sandbox.run("stat -c %s alive").stdout_str().into_owned();
        let first = size(sandbox);
        assert_output(sandbox, "perl -e 'select undef, undef, undef, 0.1'", "");
        assert_eq!(size(sandbox), first, "nobody writes any more");
    });
}

#[test]
fn a_deadline_leaves_alone_what_earlier_runs_have_started() {
    each(&ALL, plain, |_, sandbox| {
        let daemon = |name: &str| {
            format!(
                "perl -e 'exit if fork; require POSIX; POSIX::setsid(); exit if fork; close STDOUT; close STDERR; \
                 while (1) {{ open F, q(>>{name}); syswrite F, 1; close F; select undef, undef, undef, 0.01 }}'; \
                 until [ -s {name} ]; do sleep 0.01; done"
            )
        };
        assert_output(sandbox, &format!("{}; perl -e 'sleep 1 while 1' & true", daemon("early")), "");
        let options = RunOptions::new().timeout(Duration::from_millis(1000));
        let script = format!("{}; touch reached; perl -e 'sleep 1 while 1'", daemon("late"));
        assert_eq!(sandbox.run_with(script, options).ended, Ended::TimedOut);
        assert_output(
            sandbox,
            "ls reached; early=$(stat -c %s early) late=$(stat -c %s late); until [ $(stat -c %s early) -gt $((early + 3)) ]; do sleep 0.01; done; \
             [ $(stat -c %s late) = $late ] && echo gone; jobs -r | wc -l",
            "reached\ngone\n1\n",
        );
        assert_output(sandbox, "kill %1; wait; jobs", "");
    });
}

#[test]
fn those_who_are_never_the_same_end_with_their_run() {
    each(&ALL, plain, |_, sandbox| {
        let options = RunOptions::new().timeout(Duration::from_millis(500));
        // Chains of processes, each of which starts the next one and ends.
        let chains = "perl -e 'for (1..4) { last unless fork } while (1) { exit if fork; open F, q(>>alive); syswrite F, 1; close F }'; \
                      perl -e 'sleep 1 while 1'";
        assert_eq!(sandbox.run_with(chains, options).ended, Ended::TimedOut);
        assert_output(
            sandbox,
            "size=$(stat -c %s alive); perl -e 'select undef, undef, undef, 0.1'; [ $(stat -c %s alive) = $size ] && echo gone",
            "gone\n",
        );
    });
}

#[test]
fn programs_are_stopped_and_go_on() {
    each(&ALL, plain, |_, sandbox| {
        let start = "set -m; perl -e 'while (1) { open F, q(>n); print F 1; close F; select undef, undef, undef, 0.01 }' & \
                     until [ -s n ]; do sleep 0.01; done";
        assert_output(sandbox, start, "");
        assert_output(sandbox, "kill -STOP %1; jobs | cut -c1-20", "[1]+  Stopped       \n");
        // A signal may take a moment to arrive; whoever goes on writes every ten milliseconds.
        let quiet = "for i in {1..20}; do rm -f n; perl -e 'select undef, undef, undef, 0.1'; [ -e n ] || break; done; ls";
        assert_output(sandbox, quiet, "");
        assert_output(sandbox, "bg > /dev/null; jobs | cut -c1-20", "[1]+  Running       \n");
        assert_output(sandbox, "until [ -s n ]; do sleep 0.01; done; kill %1; wait %1; echo $?", "143\n");
        // By itself: the host tells.
        assert_output(
            sandbox,
            "perl -e 'kill STOP => $$; print \"on\\n\"; exit 3' > out & \
             until [[ $(jobs) == *Stopped* ]]; do sleep 0.01; done; cat out; kill -CONT %1; wait %1; echo $?; cat out",
            "3\non\n",
        );
        assert_output(
            sandbox,
            "perl -e 'kill TSTP => $$; exit 4' & until [[ $(jobs) == *Stopped* ]]; do sleep 0.01; done; fg > /dev/null; echo $?",
            "4\n",
        );
    });
}

#[test]
fn a_program_that_never_stops_writing_is_stopped() {
    each(&ALL, plain, |_, sandbox| {
        let options = RunOptions::new().timeout(Duration::from_millis(300));
        let result = sandbox.run_stream("perl -e 'print \"y\" x 65536 while 1'", options, |_, _| {});
        assert_eq!(result.ended, Ended::TimedOut);
        assert_output(sandbox, "echo fine", "fine\n");
    });
}

#[test]
fn what_cannot_be_delivered_is_no_success() {
    let with_little_room = |builder: Builder, native| {
        let options = MemoryOptions::default().quota(10);
        builder.native(native).mount("/mnt", Arc::new(Memory::new(&options)))
    };
    each(&ALL, with_little_room, |_, sandbox| {
        let result = sandbox.run("perl -e 'print \"x\" x 1000' > /mnt/f");
        assert_ne!(result.exit_code, 0);
    });
}

#[test]
fn changes_by_either_kind_are_reported() {
    each(&ALL, plain, |backend, sandbox| {
        sandbox.run("echo a > changed; echo b > gone; echo c > kept");
        let result = sandbox.run(
        "perl -e 'open F, \">new\"; print F 1; close F; open F, \">>changed\"; print F 2; close F; unlink \"gone\"'; echo v > virtual",
    );
        let here = sandbox.run("pwd").stdout_str().trim().to_owned();
        let at = |names: &[&str]| names.iter().map(|name| format!("{here}/{name}")).collect::<Vec<_>>();
        assert_eq!(shown(&result.files.created), at(&["new", "virtual"]), "{backend}");
        assert_eq!(shown(&result.files.modified), at(&["changed"]), "{backend}");
        assert_eq!(shown(&result.files.deleted), at(&["gone"]), "{backend}");
    });
}

#[test]
fn the_session_comes_first_unless_told_otherwise() {
    each(&ALL, plain, |_, sandbox| {
        assert_output(
            sandbox,
            "ls --version | head -1; type -p html-to-markdown",
            "ls (boxsh) 0.1.0\n/opt/boxsh/bin/html-to-markdown\n",
        );
        assert_output(
            sandbox,
            "printf '#!/bin/bash\\necho $BASH_VERSION from $0\\n' > s; chmod +x s; ./s | grep -c from",
            "1\n",
        );
    });
    each(
        &ALL,
        |builder, native| builder.native(native.host_first()),
        |_, sandbox| {
            let result = sandbox.run("/bin/ls --version | head -1");
            assert!(result.stdout_str().starts_with("ls (GNU coreutils)"), "{}", result.stdout_str());
        },
    );
}

#[test]
fn only_allowed_programs_run() {
    each(
        &ALL,
        |builder, native| builder.native(native.programs(["perl"])),
        |_, sandbox| {
            assert_output(sandbox, "perl -e 'print 1'", "1");
            let result = sandbox.run("python3 -c 'print(1)'");
            assert_eq!((result.exit_code, &*result.stdout_str()), (126, ""));
        },
    );
    each(
        &ALL,
        |builder, native| builder.native(native).deny_commands(["perl"]),
        |_, sandbox| {
            assert_ne!(sandbox.run("/usr/bin/perl -e 'print 1'").exit_code, 0);
        },
    );
}

#[test]
fn a_daemon_does_not_outlive_the_session() {
    let project = tempfile::tempdir().unwrap();
    for backend in ALL {
        let shared = |builder: Builder, native| {
            builder.workspace_with(project.path(), WorkspaceMode::ReadWrite).native(native)
        };
        each(&[backend], shared, |_, sandbox| {
            let daemon = "setsid sh -c 'exec 9> held; flock 9; touch ready; exec sleep 1000' &";
            let script = format!(
                "printf %s {daemon:?} > d.sh; perl -e 'exec \"/bin/sh\", \"d.sh\"' > /dev/null 2>&1; until [ -e ready ]; do sleep 0.01; done; rm ready"
            );
            assert_output(sandbox, &script, "");
            let held = std::fs::File::open(project.path().join("held")).unwrap();
            assert!(held.try_lock().is_err(), "it runs");
        });
        // The sandbox has been dropped; the kernel takes a moment to end what is in a namespace.
        if let Ok(held) = std::fs::File::open(project.path().join("held")) {
            held.lock().unwrap();
            std::fs::remove_file(project.path().join("held")).unwrap();
        }
    }
}

#[test]
fn the_report_names_the_backend() {
    each(&ALL, plain, |backend, sandbox| {
        let report = sandbox.native_report().unwrap();
        assert!(report.backend.starts_with(&backend.to_string()), "{report}");
        assert!(backend == Backend::Namespaces || !report.is_complete(), "{report}");
        let fork = sandbox.fork().unwrap();
        assert_eq!(fork.native_report().unwrap().backend, report.backend);
    });
}
