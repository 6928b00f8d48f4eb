//! Commands about the session: its processes, its user, its time.

mod arch;
mod cal;
mod chronic;
mod clear;
mod date;
mod duration;
mod env;
mod flock;
mod free;
mod getconf;
mod groups;
mod hostid;
mod hostname;
mod id;
mod kill;
mod logname;
mod nice;
mod nohup;
mod nproc;
mod packages;
mod parallel;
mod pee;
mod pgrep;
mod printenv;
mod program;
mod ps;
mod session;
mod setsid;
mod signal_name;
mod sleep;
mod stdbuf;
mod stty;
mod time;
mod timeout;
mod top;
mod tput;
mod tty;
mod uname;
mod uptime;
mod watch;
mod whereis;
mod which;
mod who;
mod whoami;
mod xargs;

pub use packages::PACKAGE_MANAGERS;

use crate::Builtin;

macro_rules! table {
    ($($name:literal => $module:ident $(, $spec:ident, $run:ident)?;)*) => {
        &[$(table!(@entry $name, $module $(, $spec, $run)?),)*]
    };
    (@entry $name:literal, $module:ident) => {
        Builtin { name: $name, spec: &$module::SPEC, run: $module::run }
    };
    (@entry $name:literal, $module:ident, $spec:ident, $run:ident) => {
        Builtin { name: $name, spec: &$module::$spec, run: $module::$run }
    };
}

/// The commands of this group, sorted by name.
pub(crate) const TABLE: &[Builtin] = table! {
    "apt" => packages, APT_SPEC, run_apt;
    "apt-get" => packages, APT_GET, run_apt_get;
    "arch" => arch;
    "cal" => cal;
    "chronic" => chronic;
    "clear" => clear;
    "date" => date;
    "dpkg" => packages, DPKG, run_dpkg;
    "env" => env;
    "flock" => flock;
    "free" => free;
    "getconf" => getconf;
    "groups" => groups;
    "hostid" => hostid;
    "hostname" => hostname;
    "id" => id;
    "kill" => kill;
    "logname" => logname;
    "nice" => nice;
    "nohup" => nohup;
    "npm" => packages, NPM_SPEC, run_npm;
    "nproc" => nproc;
    "npx" => packages, NPX, run_npx;
    "parallel" => parallel;
    "pee" => pee;
    "pgrep" => pgrep;
    "pip" => packages, PIP_SPEC, run_pip;
    "pip3" => packages, PIP3, run_pip3;
    "pkill" => pgrep, KILL_SPEC, run_kill;
    "pnpm" => packages, PNPM_SPEC, run_pnpm;
    "printenv" => printenv;
    "ps" => ps;
    "setsid" => setsid;
    "sleep" => sleep;
    "stdbuf" => stdbuf;
    "stty" => stty;
    "time" => time;
    "timeout" => timeout;
    "top" => top;
    "tput" => tput;
    "tty" => tty;
    "uname" => uname;
    "uptime" => uptime;
    "users" => who, USERS_SPEC, run_users;
    "uv" => packages, UV_SPEC, run_uv;
    "w" => who, W_SPEC, run_w;
    "watch" => watch;
    "whereis" => whereis;
    "which" => which;
    "who" => who;
    "whoami" => whoami;
    "xargs" => xargs;
};
