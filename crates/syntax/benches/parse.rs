//! Parses a megabyte of realistic script, and has `bash -n` do the same in the same run.
#![allow(clippy::unwrap_used, reason = "the benchmarked script is known to parse")]

use std::path::{Path, PathBuf};
use std::process::Command;

use divan::Bencher;
use divan::counter::BytesCount;

fn main() {
    divan::main();
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

#[divan::bench]
fn boxsh(bencher: Bencher<'_, '_>) {
    let script = script();
    bencher
        .counter(BytesCount::new(script.len()))
        // Dropped in the measured part: kept trees would make every sample fault in fresh pages.
        .bench(|| drop(boxsh_syntax::parse_script(divan::black_box(&script)).unwrap()));
}

#[divan::bench]
fn print_back(bencher: Bencher<'_, '_>) {
    let script = script();
    let tree = boxsh_syntax::parse_script(&script).unwrap();
    bencher
        .counter(BytesCount::new(script.len()))
        .bench(|| boxsh_syntax::print_script(divan::black_box(&tree)));
}

#[divan::bench(sample_count = 10)]
fn bash_n(bencher: Bencher<'_, '_>) {
    let script = script();
    let Some(path) = write_script(&script) else {
        // Shown as a run of no work: there is no bash here to compare with.
        return bencher.bench(|| ());
    };
    bencher.counter(BytesCount::new(script.len())).bench(|| assert!(bash_accepts(&path)));
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
