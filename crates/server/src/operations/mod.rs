//! The operations: each is a type with its parameters, and says what it answers.

mod checkpoints;
mod contents;
mod exec;
mod finding;
mod history;
mod names;
mod network;
mod processes;
pub(crate) mod publish;
mod sessions;
mod tar;
mod templates;
pub(crate) mod watch;

pub use checkpoints::{
    CheckpointInfo, CheckpointList, DropCheckpoint, ListCheckpoints, Rollback, TakeCheckpoint,
    TakenCheckpoint,
};
pub use contents::{Append, Content, Edit, Edited, ReadFile, WriteFile, Written};
pub use exec::{Exec, ExecAnswer, Keeps, Start, StartAnswer, TerminalSize};
pub use finding::{Glob, Match, Paths, Search, SearchAnswer};
pub use history::{
    Applied, Apply, Diff, DiffAnswer, Fork, ReadEvents, Restore, SnapshotAnswer, TakeSnapshot, Unapplied,
};
pub use names::{
    FileInfo, FileKind, FileList, ListFiles, MakeDirectory, Move, RealPath, RealPathAnswer, Remove, Stat,
    StatAnswer,
};
pub use network::{NetworkAnswer, SetNetwork};
pub(crate) use processes::chunks;
pub use processes::{
    Attach, Attached, CancelProcess, Chunk, CloseStdin, InnerProcess, ListProcesses, ProcessList, Resize,
    SendSignal, StreamName, WriteStdin,
};
pub use publish::{Publish, PublishAnswer, Unpublish};
pub use sessions::{Create, Destroy, Get, List, Refresh, SeedFile, SessionAnswer, SessionList};
pub use tar::{Archive, DownloadTar, UploadTar};
pub use templates::{CreateTemplate, DeleteTemplate, ListTemplates, TemplateInfo, TemplateList};
pub use watch::{Unwatch, Watch, WatchAnswer};

pub use crate::events::{Events, Recorded};
pub use crate::process::ProcessSummary;
pub use crate::session::{Done, SessionInfo, SessionState, Timed};
