//! Commands about files and their names.

mod backup;
mod basename;
mod block_size;
mod canonical;
mod chmod;
mod chown;
mod copy;
mod cp;
mod dd;
mod destination;
mod device;
mod df;
mod dircolors;
mod directive;
mod dirname;
mod du;
mod file;
mod find;
mod install;
mod link;
mod ln;
mod ls;
mod message;
mod mkdir;
mod mkfifo;
mod mktemp;
pub(crate) mod mode;
mod mv;
mod outcome;
mod path;
mod pathchk;
mod prompt;
mod readlink;
mod realpath;
mod rm;
mod rmdir;
mod shred;
mod stamp;
mod stat;
mod sync;
mod touch;
mod tree;
mod truncate;
mod unlink;
mod version_order;
mod walk;

use crate::Builtin;

use crate::closing;

/// The commands of this group, sorted by name.
pub(crate) const TABLE: &[Builtin] = &[
    Builtin { name: "basename", spec: &basename::SPEC, run: basename::run },
    Builtin { name: "chgrp", spec: &chown::CHGRP, run: chown::run_chgrp },
    Builtin { name: "chmod", spec: &chmod::SPEC, run: chmod::run },
    Builtin { name: "chown", spec: &chown::SPEC, run: chown::run },
    Builtin { name: "cp", spec: &cp::SPEC, run: cp::run },
    Builtin { name: "dd", spec: &dd::SPEC, run: dd::run },
    Builtin { name: "df", spec: &df::SPEC, run: df::run },
    Builtin { name: "dir", spec: &ls::DIR, run: ls::run_dir },
    Builtin { name: "dircolors", spec: &dircolors::SPEC, run: dircolors::run },
    Builtin { name: "dirname", spec: &dirname::SPEC, run: dirname::run },
    Builtin { name: "du", spec: &du::SPEC, run: du::run },
    Builtin { name: "file", spec: &file::SPEC, run: |context| closing::silently(context, file::run) },
    Builtin { name: "find", spec: &find::SPEC, run: find::run },
    Builtin { name: "install", spec: &install::SPEC, run: install::run },
    Builtin { name: "link", spec: &link::SPEC, run: link::run },
    Builtin { name: "ln", spec: &ln::SPEC, run: ln::run },
    Builtin { name: "ls", spec: &ls::LS, run: ls::run },
    Builtin { name: "mkdir", spec: &mkdir::SPEC, run: mkdir::run },
    Builtin { name: "mkfifo", spec: &mkfifo::SPEC, run: mkfifo::run },
    Builtin { name: "mktemp", spec: &mktemp::SPEC, run: mktemp::run },
    Builtin { name: "mv", spec: &mv::SPEC, run: mv::run },
    Builtin { name: "pathchk", spec: &pathchk::SPEC, run: pathchk::run },
    Builtin { name: "readlink", spec: &readlink::SPEC, run: readlink::run },
    Builtin { name: "realpath", spec: &realpath::SPEC, run: realpath::run },
    Builtin { name: "rm", spec: &rm::SPEC, run: rm::run },
    Builtin { name: "rmdir", spec: &rmdir::SPEC, run: rmdir::run },
    Builtin { name: "shred", spec: &shred::SPEC, run: shred::run },
    Builtin { name: "stat", spec: &stat::SPEC, run: stat::run },
    Builtin { name: "sync", spec: &sync::SPEC, run: sync::run },
    Builtin { name: "touch", spec: &touch::SPEC, run: touch::run },
    Builtin { name: "tree", spec: &tree::SPEC, run: tree::run },
    Builtin { name: "truncate", spec: &truncate::SPEC, run: truncate::run },
    Builtin { name: "unlink", spec: &unlink::SPEC, run: unlink::run },
    Builtin { name: "vdir", spec: &ls::VDIR, run: ls::run_vdir },
];
