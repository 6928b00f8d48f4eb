//! The texts of `/etc`.

use crate::environment::DEFAULT_PATH;
use crate::identity::Identity;

/// Path, mode and text of each file.
pub(super) fn files(identity: &Identity) -> Vec<(&'static str, u32, String)> {
    let text = |path, text: &str| (path, 0o644, text.to_owned());
    vec![
        ("etc/passwd", 0o644, passwd(identity)),
        ("etc/group", 0o644, group(identity)),
        ("etc/hostname", 0o644, format!("{}\n", identity.host)),
        ("etc/hosts", 0o644, hosts(identity)),
        text("etc/os-release", OS_RELEASE),
        text("etc/shells", "/bin/sh\n/bin/bash\n/usr/bin/sh\n/usr/bin/bash\n"),
        ("etc/profile", 0o644, profile()),
        text("etc/nsswitch.conf", "passwd: files\ngroup: files\nhosts: files dns\n"),
        text("etc/resolv.conf", "nameserver 127.0.0.1\n"),
        text("etc/fstab", ""),
    ]
}

fn passwd(identity: &Identity) -> String {
    let mut text = String::new();
    if identity.uid != 0 && identity.user != "root" {
        text.push_str("root:x:0:0:root:/root:/bin/bash\n");
    }
    text.push_str("daemon:x:1:1:daemon:/usr/sbin:/usr/sbin/nologin\n");
    text.push_str("bin:x:2:2:bin:/bin:/usr/sbin/nologin\n");
    let Identity { user, uid, gid, home, .. } = identity;
    let own = format!("{user}:x:{uid}:{gid}:{user}:{home}:/bin/bash\n");
    match uid {
        0 => text.insert_str(0, &own),
        _ => text.push_str(&own),
    }
    text.push_str("nobody:x:65534:65534:nobody:/nonexistent:/usr/sbin/nologin\n");
    text
}

fn group(identity: &Identity) -> String {
    let mut text = String::from("root:x:0:\n");
    text.push_str("daemon:x:1:\nbin:x:2:\nadm:x:4:\ntty:x:5:\nusers:x:100:\n");
    if identity.gid != 0 && identity.user != "root" {
        text.push_str(&format!("{}:x:{}:\n", identity.user, identity.gid));
    }
    text.push_str("nogroup:x:65534:\n");
    text
}

fn hosts(identity: &Identity) -> String {
    format!("127.0.0.1\tlocalhost\n127.0.1.1\t{}\n::1\tlocalhost ip6-localhost ip6-loopback\n", identity.host)
}

const OS_RELEASE: &str = "\
PRETTY_NAME=\"boxsh\"
NAME=\"boxsh\"
ID=boxsh
ID_LIKE=debian
VERSION_ID=\"1\"
HOME_URL=\"https://github.com/boxsh/boxsh\"
";

fn profile() -> String {
    format!("{PROFILE_HEAD}  PATH={DEFAULT_PATH}\n{PROFILE_REST}")
}

const PROFILE_HEAD: &str = "\
# Read by login shells.
if [ \"$(id -u)\" -eq 0 ]; then
";

const PROFILE_REST: &str = "\
else
  PATH=/usr/local/bin:/usr/bin:/bin
fi
export PATH
if [ -d /etc/profile.d ]; then
  for file in /etc/profile.d/*.sh; do
    if [ -r \"$file\" ]; then
      . \"$file\"
    fi
  done
  unset file
fi
";
