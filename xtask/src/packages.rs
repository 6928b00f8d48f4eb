//! What package managers cost in a session, beside the same tool on the host, and how fast a session with a base starts. The two sides take turns, and the
//! median of their ratios counts. The registries have to be reached.

use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode, Stdio};
use std::time::Instant;

use crate::arguments::Arguments;
use crate::{Answer, workspace};

/// How often a session is started for one time of the start.
const STARTS: usize = 20;

/// A comparison of two ways to do something.
struct Row {
    name: &'static str,
    /// The most that the second may cost for each of the first.
    most: f64,
    first: String,
    second: String,
}

/// The chore `packages`.
pub(crate) fn run(mut arguments: Arguments) -> Answer {
    let rounds: usize = arguments.value("--rounds")?.map_or(Ok(5), |text| text.parse())?;
    let binary = arguments.value("--binary")?;
    let base = arguments.value("--base")?;
    let only = arguments.value("--only")?.unwrap_or_default();
    let mut allowed = String::new();
    while let Some(rule) = arguments.value("--allow")? {
        allowed += &format!(" --allow {rule}");
    }
    arguments.finish()?;
    let binary: PathBuf = binary.map_or_else(|| workspace::target().join("quick/boxsh"), Into::into);
    let binary = binary.canonicalize().map_err(|error| {
        format!("{}: {error} (cargo build --profile quick --package boxsh-cli makes it)", binary.display())
    })?;
    let place = workspace::target().join("packages");
    let rows = rows(&allowed, base.as_deref());
    let mut failed = 0;
    println!("{:<38} {:>8} {:>8} {:>7}  most", "", "first", "second", "ratio");
    for row in rows.iter().filter(|row| row.name.contains(&only)) {
        failed += usize::from(!measure(row, rounds, &binary, &place)?);
    }
    let _ = std::fs::remove_dir_all(&place);
    Ok(if failed == 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

fn rows(allowed: &str, base: Option<&str>) -> Vec<Row> {
    let host = "export PIP_BREAK_SYSTEM_PACKAGES=1 PIP_USER=1 PIP_CONFIG_FILE=/dev/null PIP_DISABLE_PIP_VERSION_CHECK=1 UV_LINK_MODE=copy \
                NPM_CONFIG_UPDATE_NOTIFIER=false PIP_CERT=/etc/ssl/certs/ca-certificates.crt SSL_CERT_FILE=/etc/ssl/certs/ca-certificates.crt \
                NPM_CONFIG_CAFILE=/etc/ssl/certs/ca-certificates.crt; ";
    let session = format!("\"$BOXSH\" run --native --allow @pypi --allow @npm{allowed}");
    let pip = "/usr/bin/python3 -m pip install --quiet --no-cache-dir requests rich";
    let uv = "uv pip install --quiet --python /usr/bin/python3 --target t requests rich";
    let npm = "npm install --silent express";
    let beside = |name, tool: &str| Row {
        name,
        most: 1.15,
        first: format!("{host}{tool}"),
        second: format!("{session} -c '{tool}'"),
    };
    let mut rows = vec![
        beside("pip, on the host and in a session", pip),
        beside("uv, on the host and in a session", uv),
        beside("npm, on the host and in a session", npm),
    ];
    for (name, tool) in [
        ("pip, first and from the cache", "pip install --quiet requests rich"),
        ("npm, first and from the cache", npm),
    ] {
        rows.push(Row {
            name,
            most: 0.5,
            first: format!("rm -rf cache; XDG_CACHE_HOME=$PWD/cache {session} --package-cache -c '{tool}'"),
            second: format!("XDG_CACHE_HOME=$PWD/cache {session} --package-cache -c '{tool}'"),
        });
    }
    let Some(base) = base else {
        println!(
            "SKIPPED: without --base DIRECTORY, a root filesystem of Debian, nothing of apt and of bases is compared"
        );
        return rows;
    };
    let apt = "apt-get -qq update; apt-get -qq -y install jq >/dev/null 2>&1 && jq --version >/dev/null";
    rows.push(Row {
        name: "apt, in a chroot and in a session",
        most: 2.0,
        first: format!(
            "unshare --mount sh -ec 'mkdir -p r; mount -t tmpfs r r; cd r; mkdir u w m; mount -t overlay -o lowerdir={base},upperdir=u,workdir=w o m; \
             mount --rbind /dev m/dev; mount -t proc p m/proc; cp /etc/resolv.conf /etc/hosts m/etc/; DEBIAN_FRONTEND=noninteractive chroot m sh -c \"{apt}\"'"
        ),
        second: format!("\"$BOXSH\" run --native --base {base} --allow @debian{allowed} -c '{apt}'"),
    });
    let starts = |base: &str| {
        format!("for i in $(seq {STARTS}); do \"$BOXSH\" run --native {base} -c /bin/true || exit; done")
    };
    rows.push(Row {
        name: "starts without a base and with one",
        most: 1.1,
        first: starts(""),
        second: starts(&format!("--base {base}")),
    });
    rows
}

/// Compares, prints, and says whether it is as it may be.
fn measure(
    row: &Row,
    rounds: usize,
    binary: &Path,
    place: &Path,
) -> Result<bool, Box<dyn std::error::Error>> {
    let (mut ratios, mut firsts, mut seconds) = (Vec::new(), Vec::new(), Vec::new());
    // The first round is one more: it fetches from the disk what the others find in memory.
    for round in 0..=rounds {
        // What is left of the first side is there for the second, such as a cache.
        let _ = std::fs::remove_dir_all(place);
        std::fs::create_dir_all(place)?;
        let sides = (once(&row.first, binary, place), once(&row.second, binary, place));
        let (Some(first), Some(second)) = sides else {
            println!("SKIPPED: {}: a side of it fails here", row.name);
            return Ok(true);
        };
        if round > 0 {
            ratios.push(second / first);
            firsts.push(first);
            seconds.push(second);
        }
    }
    let ratio = median(&mut ratios);
    println!(
        "{:<38} {:>7.2}s {:>7.2}s {ratio:>6.2}x  {}x{}",
        row.name,
        median(&mut firsts),
        median(&mut seconds),
        row.most,
        if ratio <= row.most { "" } else { "  TOO MUCH" }
    );
    Ok(ratio <= row.most)
}

/// Runs a script in a home of its own; the seconds that passed. None if it failed.
fn once(script: &str, binary: &Path, place: &Path) -> Option<f64> {
    let home = place.join("home");
    let _ = std::fs::remove_dir_all(&home);
    std::fs::create_dir(&home).ok()?;
    let start = Instant::now();
    let status = Command::new("sh")
        .args(["-c", script])
        .env_clear()
        .env("PATH", "/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin")
        .env("HOME", home)
        .env("BOXSH", binary)
        .current_dir(place)
        .stdin(Stdio::null())
        .stderr(Stdio::null())
        .status();
    status.ok()?.success().then(|| start.elapsed().as_secs_f64())
}

fn median(list: &mut [f64]) -> f64 {
    list.sort_by(f64::total_cmp);
    list.get(list.len() / 2).copied().unwrap_or(f64::NAN)
}
