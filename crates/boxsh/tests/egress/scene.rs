//! The place where a test takes place: a process in namespaces of its own, connected with an internet.

use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::{Arc, Mutex};

use boxsh::net::{NetworkPolicy, Rule};
use boxsh::{Builder, Native, Sandbox};

/// Says that this process is inside, and where the files of the scene are.
const INSIDE: &str = "BOXSH_TEST_SCENE";

pub(crate) struct Scene {
    pub(crate) folder: PathBuf,
    internet: Child,
    violations: Arc<Mutex<Vec<String>>>,
}

impl Drop for Scene {
    fn drop(&mut self) {
        // It ends with its input.
        drop(self.internet.stdin.take());
        let _ = self.internet.wait();
    }
}

/// Whether a command can be run and succeeds.
pub(crate) fn succeeds(words: &[&str]) -> bool {
    let mut command = Command::new(words[0]);
    command.args(&words[1..]).stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    command.status().is_ok_and(|status| status.success())
}

#[track_caller]
pub(crate) fn run(line: &str) {
    let words: Vec<&str> = line.split(' ').collect();
    let output = Command::new(words[0]).args(&words[1..]).output().unwrap();
    assert!(output.status.success(), "{line}: {}", String::from_utf8_lossy(&output.stderr));
}

/// The scene of the test that this is used in.
macro_rules! scene {
    () => {{
        fn here() {}
        let name = std::any::type_name_of_val(&here).trim_end_matches("::here");
        $crate::scene::Scene::enter(name.split_once("::").unwrap().1)
    }};
}
pub(crate) use scene;

#[track_caller]
pub(crate) fn assert_output(sandbox: &mut Sandbox, script: &str, expected: &str) {
    let result = sandbox.run(script);
    assert_eq!((&*result.stdout_str(), &*result.stderr_str()), (expected, ""), "{script}");
}

/// Waits for something that takes a moment.
pub(crate) fn comes_true(mut condition: impl FnMut() -> bool) -> bool {
    (0..2000).any(|_| {
        condition() || {
            std::thread::sleep(std::time::Duration::from_millis(5));
            false
        }
    })
}

const NAMESPACES: [&str; 5] = ["unshare", "--user", "--map-root-user", "--net", "--mount"];

/// What runs in a sandbox, which sees the system's directories only.
const TOOLS: [&str; 9] = ["busybox", "curl", "dig", "getent", "git", "nc", "ping", "python3", "wget"];

/// Why this machine cannot have a scene.
fn missing() -> Option<String> {
    let trial = ["ip", "link", "add", "name", "gw0", "type", "veth", "peer", "name", "up0"];
    let has = |tool: &&&str| {
        ["/usr/bin", "/usr/local/bin"].iter().any(|folder| Path::new(folder).join(tool).exists())
    };
    if !succeeds(&["ip", "-V"]) {
        Some("no ip".into())
    } else if !succeeds(&[&NAMESPACES[..], &trial].concat()) {
        Some("no network namespaces with virtual links".into())
    } else {
        TOOLS.iter().find(|tool| !has(tool)).map(|tool| format!("no {tool} in /usr/bin"))
    }
}

impl Scene {
    /// The scene, if this process is inside already. Otherwise runs the test `name` inside, in a process of its own, and gives nothing.
    pub(crate) fn enter(name: &str) -> Option<Scene> {
        if let Some(folder) = std::env::var_os(INSIDE) {
            return Some(Scene::set_up(folder.into()));
        }
        if let Some(reason) = missing() {
            eprintln!("SKIPPED: {reason}");
            return None;
        }
        if let Err(error) = Sandbox::builder().native(Native::new()).build() {
            eprintln!("SKIPPED: {error}");
            return None;
        }
        let folder = tempfile::tempdir().unwrap();
        let output = Command::new(NAMESPACES[0])
            .args(&NAMESPACES[1..])
            .arg(std::env::current_exe().unwrap())
            .args(["--exact", name, "--nocapture", "--test-threads=1"])
            .env(INSIDE, folder.path())
            .output()
            .unwrap();
        let text = [output.stdout, output.stderr].concat();
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&text));
        for line in String::from_utf8_lossy(&text).lines().filter(|line| line.contains("SKIPPED")) {
            eprintln!("{line}");
        }
        None
    }

    fn set_up(folder: PathBuf) -> Scene {
        let mut internet = Command::new("unshare")
            .arg("--net")
            .arg(std::env::current_exe().unwrap())
            .args(["--exact", "internet", "--ignored", "--nocapture"])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let mut said = BufReader::new(internet.stdout.take().unwrap());
        wait_for(&mut said, "here");
        run(&format!("ip link add name gw0 type veth peer name up0 netns {}", internet.id()));
        for line in [
            "link set lo up",
            "link set gw0 addrgenmode none",
            "addr add 192.0.2.1/24 dev gw0",
            "-6 addr add fd00:1::1/64 dev gw0 nodad",
            "link set gw0 up",
            "route add default via 192.0.2.2",
            "-6 route add default via fd00:1::2",
        ] {
            run(&format!("ip {line}"));
        }
        // Names are resolved as the host does it, and this is the host.
        for (name, content) in [
            ("resolv.conf", "nameserver 9.9.9.9\noptions timeout:5\n"),
            ("hosts", "127.0.0.1 localhost\n"),
            ("nsswitch.conf", "hosts: files dns\npasswd: files\ngroup: files\n"),
        ] {
            let path = folder.join(name);
            fs::write(&path, content).unwrap();
            run(&format!("mount --bind {} /etc/{name}", path.display()));
        }
        internet.stdin.as_mut().unwrap().write_all(format!("{}\n", folder.display()).as_bytes()).unwrap();
        wait_for(&mut said, "ready");
        Scene { folder, internet, violations: Arc::default() }
    }

    /// A sandbox whose programs of the host may reach what the rules say; those of the host come before the session's own.
    pub(crate) fn sandbox(&self, rules: &[&str]) -> Sandbox {
        self.sandbox_with(rules.iter().map(|rule| rule.parse::<Rule>().unwrap().any_method()), |builder| {
            builder
        })
    }

    pub(crate) fn sandbox_with(
        &self,
        rules: impl IntoIterator<Item = Rule>,
        change: impl FnOnce(Builder) -> Builder,
    ) -> Sandbox {
        let policy = rules.into_iter().fold(NetworkPolicy::new(), NetworkPolicy::rule);
        let authority = "/home/agent/authority.pem";
        let told = self.violations.clone();
        let mut builder = Sandbox::builder()
            .native(Native::new().host_first().network(policy))
            .on_violation(move |violation| told.lock().unwrap().push(violation.reason.clone()))
            .file(authority, fs::read(self.folder.join("authority.pem")).unwrap());
        for name in ["GIT_SSL_CAINFO", "PIP_CERT", "CURL_CA_BUNDLE", "SSL_CERT_FILE"] {
            builder = builder.env(name, authority);
        }
        change(builder.env("GIT_TERMINAL_PROMPT", "0")).build().unwrap()
    }

    /// What was refused since the last call.
    pub(crate) fn violations(&self) -> Vec<String> {
        std::mem::take(&mut *self.violations.lock().unwrap())
    }

    /// What the servers were asked since the last call.
    pub(crate) fn asked(&self) -> Vec<String> {
        let path = self.folder.join("asked");
        let text = fs::read_to_string(&path).unwrap_or_default();
        let _ = fs::remove_file(path);
        text.lines().map(str::to_owned).collect()
    }
}

fn wait_for(said: &mut impl BufRead, word: &str) {
    let mut line = String::new();
    while line.trim_end() != word {
        line.clear();
        assert!(said.read_line(&mut line).unwrap() > 0, "the internet ended before it said {word}");
    }
}
