//! Parses a megabyte of realistic script, and has `bash -n` do the same in the same run; prints the ratio of the two.
//!
//! On a busy machine only the best of many rounds means something, so that is what is shown. Rounds of all kinds take turns,
//! so that they share the good moments.
#![allow(clippy::unwrap_used, reason = "the benchmarked script is known to parse")]
#![allow(clippy::print_stdout, reason = "a benchmark's output is its purpose")]

use std::hint::black_box;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::{Duration, Instant};

const ROUNDS: usize = 60;

fn main() {
    let script = script();
    let bash = write_script(&script);
    let mut best = [Duration::MAX; 4];
    // A command kept from the end of the heap: without it the allocator gives the heap back after each round, and the next
    // one would measure the kernel's page faults.
    let kept = boxsh_syntax::parse_script(&script).unwrap().commands.pop();
    let mut tree = boxsh_syntax::parse_script(&script).unwrap();
    for round in 0..ROUNDS {
        drop(tree);
        let start = Instant::now();
        tree = boxsh_syntax::parse_script(black_box(&script)).unwrap();
        best[0] = best[0].min(start.elapsed());
        let start = Instant::now();
        drop(tree);
        let dropped = start.elapsed();
        let start = Instant::now();
        tree = boxsh_syntax::parse_script(black_box(&script)).unwrap();
        best[1] = best[1].min(start.elapsed() + dropped);
        let start = Instant::now();
        black_box(boxsh_syntax::print_script(&tree));
        best[2] = best[2].min(start.elapsed());
        if let Some(path) = bash.as_deref().filter(|_| round % 6 == 0) {
            let start = Instant::now();
            assert!(bash_accepts(path));
            best[3] = best[3].min(start.elapsed());
        }
    }
    drop(kept);
    let speed = |time: Duration| script.len() as f64 / 1e6 / time.as_secs_f64();
    let peer = bash.is_some().then(|| speed(best[3]));
    for (name, time) in ["parse", "parse and drop", "print"].into_iter().zip(best) {
        match peer {
            Some(peer) => {
                println!("{name:16} {:7.1} MB/s {:5.2} times bash -n", speed(time), speed(time) / peer)
            }
            None => println!("{name:16} {:7.1} MB/s (no bash here to compare with)", speed(time)),
        }
    }
    if let Some(peer) = peer {
        println!("{:16} {peer:7.1} MB/s", "bash -n");
    }
}

/// Functions as one finds them in build scripts, varied so that no two are alike.
fn script() -> Vec<u8> {
    let mut script = b"#!/bin/bash\nset -euo pipefail\n".to_vec();
    for n in 0.. {
        if script.len() >= 1 << 20 {
            break;
        }
        let function = format!(
            r#"
# Builds target {n} and reports what it did.
build_target_{n}() {{
    local name="target-{n}" dir=${{BUILD_DIR:-/tmp/build}} status=0
    local -a files=(src/*.c "include/{n}.h" lib/{{core,net}}/*.c)
    if [[ -z "$name" || ! -d $dir ]]; then
        echo "error: no such directory: $dir" >&2
        return 1
    fi
    for file in "${{files[@]}}"; do
        case "$file" in
            *.c | *.cc) compile "$file" -o "${{file%.c}}.o" --level $(( {n} + level * 2 )) ;;
            *.h) continue ;;
            *) log "skipping ${{file##*/}}" ;;
        esac
        count=$((count + 1))
    done
    find "$dir" -name '*.o' -type f | sort -u | while read -r object; do
        sum=$(sha256sum "$object" | cut -d' ' -f1)
        printf '%s  %s\n' "$sum" "$object" >> "$dir/manifest.txt"
    done
    cat > "$dir/config-{n}.ini" <<EOF
[target]
name = $name
count = ${{count:-0}}
EOF
    (cd "$dir" && make -j "$(nproc)" all install 2>&1 | tee build.log) || status=$?
    while (( status > 0 && retries-- > 0 )); do
        sleep 1; retry_command "$name" --quiet && status=0
    done
    return "$status"
}}
"#
        );
        script.extend_from_slice(function.as_bytes());
    }
    script
}

/// Writes the script to a file, since bash reads a pipe byte by byte; `None` where there is no bash.
#[expect(clippy::disallowed_methods, reason = "the peer of this benchmark reads a file")]
fn write_script(script: &[u8]) -> Option<PathBuf> {
    let path = std::env::temp_dir().join("boxsh-syntax-bench.sh");
    std::fs::write(&path, script).ok()?;
    bash_accepts(&path).then_some(path)
}

#[expect(clippy::disallowed_methods, reason = "the peer of this benchmark is the bash on the machine")]
fn bash_accepts(path: &Path) -> bool {
    Command::new("bash").arg("-n").arg(path).status().is_ok_and(|status| status.success())
}
