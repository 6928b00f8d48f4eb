//! What a run executes.

use boxsh_shell::{Commands, Str};

/// Where the commands of a run come from. Texts turn into one by themselves, so most callers never name it.
///
/// ```
/// use boxsh::{Sandbox, Script};
///
/// let mut sandbox = Sandbox::new();
/// assert_eq!(sandbox.run("echo $0").stdout_str(), "bash\n");
/// let build = Script::file("./build.sh", "echo $BASH_SOURCE\nnosuch\n");
/// let result = sandbox.run(build);
/// assert_eq!(result.stdout_str(), "./build.sh\n");
/// assert_eq!(result.stderr_str(), "./build.sh: line 2: nosuch: command not found\n");
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Script(pub(crate) Source);

/// The ways in which a shell gets its commands.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Source {
    Text(Vec<u8>),
    File(Vec<u8>, Vec<u8>),
    Stdin,
}

impl Script {
    /// Runs a text, as `bash -c TEXT` does.
    pub fn text(text: impl Into<Vec<u8>>) -> Self {
        Self(Source::Text(text.into()))
    }

    /// Runs the text of a script file, as `bash NAME` does: `name` is `$0` and `BASH_SOURCE`, messages start with it, and errors have the
    /// statuses that they have in files. The session needs no file of that name.
    pub fn file(name: impl Into<Vec<u8>>, text: impl Into<Vec<u8>>) -> Self {
        Self(Source::File(name.into(), text.into()))
    }

    /// Runs the commands that come on standard input, line by line, so that they can read from it too, as `bash -s` does.
    pub fn stdin() -> Self {
        Self(Source::Stdin)
    }

    /// The name of the file that it is from.
    pub(crate) fn file_name(&self) -> Option<&[u8]> {
        match &self.0 {
            Source::File(name, _) => Some(name),
            _ => None,
        }
    }

    /// The text of the script. Empty if it comes on standard input.
    pub fn as_bytes(&self) -> &[u8] {
        match &self.0 {
            Source::Text(text) | Source::File(_, text) => text,
            Source::Stdin => &[],
        }
    }

    /// The same with another text, where there is one.
    pub(crate) fn map_text(self, map: impl FnOnce(Vec<u8>) -> Vec<u8>) -> Self {
        Self(match self.0 {
            Source::Text(text) => Source::Text(map(text)),
            Source::File(name, text) => Source::File(name, map(text)),
            Source::Stdin => Source::Stdin,
        })
    }

    /// As the shell takes it.
    pub(crate) fn into_commands(self) -> Commands {
        match self.0 {
            Source::Text(text) => Commands::Text(Str::from(text)),
            Source::File(name, text) => Commands::File { name: Str::from(name), text: Str::from(text) },
            Source::Stdin => Commands::Stdin,
        }
    }
}

impl From<Vec<u8>> for Script {
    fn from(text: Vec<u8>) -> Self {
        Self(Source::Text(text))
    }
}

impl From<String> for Script {
    fn from(text: String) -> Self {
        text.into_bytes().into()
    }
}

/// Texts that have to be copied.
macro_rules! copied {
    ($($text:ty),*) => {$(
        impl From<$text> for Script {
            fn from(text: $text) -> Self {
                Self(Source::Text(AsRef::<[u8]>::as_ref(text).to_vec()))
            }
        }
    )*};
}
copied!(&str, &&str, &String, &[u8], &Vec<u8>);

impl<const N: usize> From<&[u8; N]> for Script {
    fn from(text: &[u8; N]) -> Self {
        Self(Source::Text(text.to_vec()))
    }
}
