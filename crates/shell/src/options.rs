//! `set -o` and `shopt` options.

macro_rules! options {
    ($(#[$meta:meta])* $set:ident, $item:ident { $($variant:ident $name:literal;)* }) => {
        $(#[$meta])*
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
        pub enum $item {
            $(#[doc = concat!("`", $name, "`")] $variant,)*
        }

        impl $item {
            /// Every one, sorted by name.
            pub const ALL: &'static [$item] = &[$($item::$variant,)*];

            /// Its name.
            pub const fn name(self) -> &'static str {
                match self { $($item::$variant => $name,)* }
            }

            /// The one of that name.
            pub fn from_name(name: &[u8]) -> Option<Self> {
                Self::ALL.iter().copied().find(|item| item.name().as_bytes() == name)
            }
        }

        /// Which are on.
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        pub struct $set(u64);

        impl $set {
            /// Whether one is on.
            #[inline]
            pub const fn has(self, item: $item) -> bool {
                self.0 & (1 << item as u32) != 0
            }

            /// Turns one on or off.
            pub const fn set(&mut self, item: $item, on: bool) {
                if on {
                    self.0 |= 1 << item as u32;
                } else {
                    self.0 &= !(1 << item as u32);
                }
            }

            const fn of(items: &[$item]) -> Self {
                let mut set = Self(0);
                let mut at = 0;
                while at < items.len() {
                    set.set(items[at], true);
                    at += 1;
                }
                set
            }
        }
    };
}

options! {
    /// An option of `set -o`.
    Options, Opt {
        AllExport "allexport";
        BraceExpand "braceexpand";
        Emacs "emacs";
        ErrExit "errexit";
        ErrTrace "errtrace";
        FuncTrace "functrace";
        HashAll "hashall";
        HistExpand "histexpand";
        History "history";
        IgnoreEof "ignoreeof";
        InteractiveComments "interactive-comments";
        Keyword "keyword";
        Monitor "monitor";
        NoClobber "noclobber";
        NoExec "noexec";
        NoGlob "noglob";
        NoLog "nolog";
        Notify "notify";
        NoUnset "nounset";
        OneCmd "onecmd";
        Physical "physical";
        PipeFail "pipefail";
        Posix "posix";
        Privileged "privileged";
        Verbose "verbose";
        Vi "vi";
        XTrace "xtrace";
    }
}

options! {
    /// An option of `shopt`.
    Shopts, Shopt {
        AssocExpandOnce "assoc_expand_once";
        AutoCd "autocd";
        CdableVars "cdable_vars";
        CdSpell "cdspell";
        CheckHash "checkhash";
        CheckJobs "checkjobs";
        CheckWinSize "checkwinsize";
        CmdHist "cmdhist";
        Compat31 "compat31";
        Compat32 "compat32";
        Compat40 "compat40";
        Compat41 "compat41";
        Compat42 "compat42";
        Compat43 "compat43";
        Compat44 "compat44";
        CompleteFullQuote "complete_fullquote";
        DirExpand "direxpand";
        DirSpell "dirspell";
        DotGlob "dotglob";
        ExecFail "execfail";
        ExpandAliases "expand_aliases";
        ExtDebug "extdebug";
        ExtGlob "extglob";
        ExtQuote "extquote";
        FailGlob "failglob";
        ForceFignore "force_fignore";
        GlobAsciiRanges "globasciiranges";
        GlobSkipDots "globskipdots";
        GlobStar "globstar";
        GnuErrFmt "gnu_errfmt";
        HistAppend "histappend";
        HistReedit "histreedit";
        HistVerify "histverify";
        HostComplete "hostcomplete";
        HupOnExit "huponexit";
        InheritErrExit "inherit_errexit";
        InteractiveComments "interactive_comments";
        LastPipe "lastpipe";
        LitHist "lithist";
        LocalVarInherit "localvar_inherit";
        LocalVarUnset "localvar_unset";
        LoginShell "login_shell";
        MailWarn "mailwarn";
        NoEmptyCmdCompletion "no_empty_cmd_completion";
        NoCaseGlob "nocaseglob";
        NoCaseMatch "nocasematch";
        NoExpandTranslation "noexpand_translation";
        NullGlob "nullglob";
        PatSubReplacement "patsub_replacement";
        ProgComp "progcomp";
        ProgCompAlias "progcomp_alias";
        PromptVars "promptvars";
        RestrictedShell "restricted_shell";
        ShiftVerbose "shift_verbose";
        SourcePath "sourcepath";
        VarRedirClose "varredir_close";
        XpgEcho "xpg_echo";
    }
}

impl Opt {
    /// The letter that sets it with `set -x`, if it has one.
    pub const fn letter(self) -> Option<u8> {
        Some(match self {
            Self::AllExport => b'a',
            Self::BraceExpand => b'B',
            Self::ErrExit => b'e',
            Self::ErrTrace => b'E',
            Self::FuncTrace => b'T',
            Self::HashAll => b'h',
            Self::HistExpand => b'H',
            Self::Keyword => b'k',
            Self::Monitor => b'm',
            Self::NoClobber => b'C',
            Self::NoExec => b'n',
            Self::NoGlob => b'f',
            Self::Notify => b'b',
            Self::NoUnset => b'u',
            Self::OneCmd => b't',
            Self::Physical => b'P',
            Self::Privileged => b'p',
            Self::Verbose => b'v',
            Self::XTrace => b'x',
            _ => return None,
        })
    }

    /// The option that a letter sets.
    pub fn from_letter(letter: u8) -> Option<Self> {
        Self::ALL.iter().copied().find(|option| option.letter() == Some(letter))
    }
}

impl Default for Options {
    /// What a script starts with.
    fn default() -> Self {
        Self::of(&[Opt::BraceExpand, Opt::HashAll, Opt::InteractiveComments])
    }
}

impl Default for Shopts {
    /// What a script starts with.
    fn default() -> Self {
        Self::of(&[
            Shopt::CheckWinSize,
            Shopt::CmdHist,
            Shopt::CompleteFullQuote,
            Shopt::ExtQuote,
            Shopt::ForceFignore,
            Shopt::GlobAsciiRanges,
            Shopt::GlobSkipDots,
            Shopt::HostComplete,
            Shopt::InteractiveComments,
            Shopt::PatSubReplacement,
            Shopt::ProgComp,
            Shopt::PromptVars,
            Shopt::SourcePath,
        ])
    }
}
