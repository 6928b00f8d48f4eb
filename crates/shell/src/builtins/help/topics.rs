//! What there is to be told about each builtin and construct. Long because there are many of them.

/// One topic.
pub(super) struct Topic {
    pub(super) name: &'static str,
    /// How it is written.
    pub(super) synopsis: &'static str,
    /// One sentence.
    pub(super) summary: &'static str,
    /// The rest.
    pub(super) details: &'static str,
}

const fn topic(
    name: &'static str,
    synopsis: &'static str,
    summary: &'static str,
    details: &'static str,
) -> Topic {
    Topic { name, synopsis, summary, details }
}

/// All topics, sorted by name.
pub(super) const TOPICS: &[Topic] = &[
    topic(
        "%",
        "job_spec [&]",
        "Bring a job to the front or, with &, let it go on behind.",
        "The job is named as for `fg` and `bg`: by its number, by the start of its command, or
as %+ and %-.

Status: that of the resumed job.",
    ),
    topic(
        "(( ... ))",
        "(( expression ))",
        "Compute an expression.",
        "The expression follows the rules of arithmetic expansion, as in `let`.

Status: 0 if the result is not zero, 1 if it is.",
    ),
    topic(
        ".",
        ". filename [arguments]",
        "Run the commands of a file in this shell.",
        "A name without a slash is looked for along PATH. Arguments, if given, are the
positional parameters while the file runs.

Status: that of the last command of the file; failure if it cannot be read.",
    ),
    topic(
        ":",
        ":",
        "Do nothing, successfully.",
        "Arguments are expanded and then ignored.

Status: 0.",
    ),
    topic(
        "[",
        "[ arg... ]",
        "Check a condition.",
        "Another name for `test`, whose last argument has to be a closing bracket.",
    ),
    topic(
        "[[ ... ]]",
        "[[ expression ]]",
        "Check a condition, as part of the language.",
        "Words are neither split nor matched against files. Besides the operators of `test`:

  ( EXPR )      grouping
  ! EXPR        the opposite
  A && B        both; B is looked at only if A holds
  A || B        either; B is looked at only if A does not hold
  S == PATTERN  S matches a pattern (also =), != for the opposite
  S =~ REGEX    S matches an extended regular expression; see BASH_REMATCH

Status: 0 or 1 by the expression, 2 if it is wrong.",
    ),
    topic(
        "alias",
        "alias [-p] [name[=value] ... ]",
        "Define or show aliases.",
        "NAME=VALUE defines one; NAME alone shows it; nothing, or -p, shows all. If a value
ends in a blank, the next word of a command is checked for aliases too.

Status: failure if a name has no alias.",
    ),
    topic(
        "bg",
        "bg [job_spec ...]",
        "Let stopped jobs go on in the background.",
        "Without an argument the current job is meant.

Status: failure if there is no job control or no such job.",
    ),
    topic(
        "bind",
        "bind [-lpsvPSVX] [-m keymap] [-f filename] [-q name] [-u name] [-r keyseq] [-x keyseq:shell-command] [keyseq:readline-function or readline-command]",
        "Show or change what keys do in the line editor.",
        "  -l          names of functions
  -p, -P      functions with their keys, for reuse or for reading
  -s, -S      keys that stand for other keys
  -v, -V      variables of the editor
  -X          keys that run commands
  -q NAME     the keys of one function
  -u NAME     take all keys from a function
  -r KEYS     take away one binding
  -x KEYS:CMD let keys run a command
  -f FILE     read bindings from a file
  -m KEYMAP   the map that all this is about

Status: failure for unknown names and options.",
    ),
    topic(
        "break",
        "break [n]",
        "Leave a loop.",
        "With N, that many loops around this place are left.

Status: 0 unless N is below 1.",
    ),
    topic(
        "builtin",
        "builtin [shell-builtin [arg ...]]",
        "Run a builtin even if a function has its name.",
        "Status: that of the builtin; failure if there is none of that name.",
    ),
    topic(
        "caller",
        "caller [expr]",
        "Show where the current function was called from.",
        "Prints line and file; with EXPR, so many calls up, line, function and file.

Status: failure outside of functions or if there are not that many calls.",
    ),
    topic(
        "case",
        "case WORD in [PATTERN [| PATTERN]...) COMMANDS ;;]... esac",
        "Run the commands of the first pattern that matches a word.",
        "Patterns are separated by `|`. A clause ends with `;;`; with `;&` the next clause runs
as well, with `;;&` further patterns are tried.

Status: that of the last command, 0 if nothing matched.",
    ),
    topic(
        "cd",
        "cd [-L|[-P [-e]] [-@]] [dir]",
        "Change the current directory.",
        "Without DIR it is HOME; `-` means OLDPWD. A relative DIR is looked for along CDPATH.

  -L  take `..` by name, before links are followed (the default)
  -P  follow links first
  -e  with -P, fail if the new directory cannot be told
  -@  show extended attributes as a directory, where there is such a thing

Status: failure if the directory was not changed.",
    ),
    topic(
        "command",
        "command [-pVv] command [arg ...]",
        "Run a command that is no function, or tell what a name means.",
        "  -p  search a path that has the standard tools
  -v  print what would be run
  -V  the same in words

Status: that of the command; failure if nothing has the name.",
    ),
    topic(
        "compgen",
        "compgen [-abcdefgjksuv] [-o option] [-A action] [-G globpat] [-W wordlist] [-F function] [-C command] [-X filterpat] [-P prefix] [-S suffix] [word]",
        "Print the completions of a word.",
        "Takes the options of `complete` that make completions, and prints what they give for
WORD.

Status: failure if there is none.",
    ),
    topic(
        "complete",
        "complete [-abcdefgjksuv] [-pr] [-DEI] [-o option] [-A action] [-G globpat] [-W wordlist] [-F function] [-C command] [-X filterpat] [-P prefix] [-S suffix] [name ...]",
        "Say how the arguments of commands are completed.",
        "  -p          show specifications, for reuse
  -r          remove them
  -D, -E, -I  for commands without one, for empty lines, for the first word
  -A ACTION   names of a kind: file, function, variable and so on
  -W WORDS    words of a list
  -G GLOB     files that match
  -F FUNC     what a function puts into COMPREPLY
  -C COMMAND  what a command prints
  -X PATTERN  leave out what matches
  -P, -S      put text before or behind each
  -o OPTION   details: nospace, filenames, default and so on

Status: failure for unknown options, or a name without a specification.",
    ),
    topic(
        "compopt",
        "compopt [-o|+o option] [-DEI] [name ...]",
        "Change the options of a completion.",
        "Names the commands whose options to change; without names it is the completion that is
under way. `-o` turns an option on, `+o` off; without either the options are shown.

Status: failure if there is no such specification.",
    ),
    topic(
        "continue",
        "continue [n]",
        "Go on with the next turn of a loop.",
        "With N, of the loop that many levels up.

Status: 0 unless N is below 1.",
    ),
    topic(
        "coproc",
        "coproc [NAME] command [redirections]",
        "Run a command beside the shell, connected to it both ways.",
        "The array NAME (COPROC by default) holds the descriptor to read from and the one to
write to; NAME_PID is its process.

Status: 0.",
    ),
    topic(
        "declare",
        "declare [-aAfFgiIlnrtux] [name[=value] ...] or declare -p [-aAfFilnrtux] [name ...]",
        "Declare variables, set their attributes, or show them.",
        "  -a, -A  indexed or associative array
  -i      integer
  -l, -u  values become lower or upper case
  -n      reference to another variable
  -r      read-only
  -t      traced
  -x      exported
  -f, -F  functions instead, whole or by name
  -g      global, even inside a function
  -I      a local variable starts with the outer value
  -p      show in a form for reuse

A plus sign takes an attribute away. Inside a function variables become local.

Status: failure for bad options or names.",
    ),
    topic(
        "dirs",
        "dirs [-clpv] [+N] [-N]",
        "Show the directory stack.",
        "  -c  empty it
  -l  without `~`
  -p  one a line
  -v  one a line, numbered
  +N  entry N from the left, -N from the right

Status: failure for bad options or numbers.",
    ),
    topic(
        "disown",
        "disown [-h] [-ar] [jobspec ... | pid ...]",
        "Forget jobs.",
        "  -a  all of them
  -h  keep them, but do not hang them up when the shell ends
  -r  only running ones

Status: failure if there is no such job.",
    ),
    topic(
        "echo",
        "echo [-neE] [arg ...]",
        "Print arguments, with blanks between them.",
        "  -n  no newline at the end
  -e  take backslash escapes as such
  -E  do not (the default)

Status: 0 unless writing fails.",
    ),
    topic(
        "enable",
        "enable [-a] [-dnps] [-f filename] [name ...]",
        "Turn builtins on and off.",
        "  -a  list all, on or off
  -n  turn off, or list those that are off
  -p  list for reuse
  -s  only the special ones of POSIX
  -f  load from a file, -d  take it away again

Status: failure if a name is no builtin.",
    ),
    topic(
        "eval",
        "eval [arg ...]",
        "Run arguments as a command.",
        "The arguments are joined with blanks, read and run.

Status: that of the command, 0 if there is none.",
    ),
    topic(
        "exec",
        "exec [-cl] [-a name] [command [argument ...]] [redirection ...]",
        "Put a program in the place of the shell.",
        "Without a command, redirections take effect in this shell.

  -a NAME  what the program sees as its own name
  -c       an empty environment
  -l       a dash before its name, as for a login

Status: failure if the program cannot be run.",
    ),
    topic("exit", "exit [n]", "End the shell.", "The status is N, or else that of the last command."),
    topic(
        "export",
        "export [-fn] [name[=value] ...] or export -p",
        "Hand variables on to programs.",
        "  -f  functions
  -n  no longer
  -p  show all that are exported

Status: failure for bad names.",
    ),
    topic("false", "false", "Do nothing, without success.", "Status: 1."),
    topic(
        "fc",
        "fc [-e ename] [-lnr] [first] [last] or fc -s [pat=rep] [command]",
        "List, edit or repeat commands of the history.",
        "  -l       list
  -n       without numbers
  -r       newest first
  -e EDIT  the editor to use
  -s       run again, with OLD=NEW replaced

FIRST and LAST are numbers, negative ones counting back, or how a command starts.

Status: that of the command that was run; failure if nothing was found.",
    ),
    topic(
        "fg",
        "fg [job_spec]",
        "Bring a job to the front.",
        "Without an argument the current job is meant.

Status: that of the job; failure if there is none.",
    ),
    topic(
        "for",
        "for NAME [in WORDS ... ] ; do COMMANDS; done",
        "Run commands for each of some words.",
        "Without `in WORDS` it is the positional parameters.

Status: that of the last command.",
    ),
    topic(
        "for ((",
        "for (( exp1; exp2; exp3 )); do COMMANDS; done",
        "Loop by arithmetic.",
        "EXP1 is computed first; while EXP2 is not zero, the commands run and EXP3 is computed.
An expression that is left out counts as 1.

Status: that of the last command.",
    ),
    topic(
        "function",
        "function name { COMMANDS ; } or name () { COMMANDS ; }",
        "Define a function.",
        "Called by its name, it runs with its arguments as positional parameters.

Status: 0 unless the name is read-only.",
    ),
    topic(
        "getopts",
        "getopts optstring name [arg ...]",
        "Take options from arguments, one each time.",
        "OPTSTRING has the letters, each followed by a colon if it takes a value; a colon in
front keeps errors quiet. NAME gets the letter, OPTARG its value, OPTIND the next place.

Status: failure at the end of the options.",
    ),
    topic(
        "hash",
        "hash [-lr] [-p pathname] [-dt] [name ...]",
        "Show or change where commands were found.",
        "  -d       forget the names
  -l       show for reuse
  -p PATH  remember this path
  -r       forget all
  -t       show the path of each name

Status: failure if a name is not found.",
    ),
    topic(
        "help",
        "help [-dms] [pattern ...]",
        "Tell about builtins and the language.",
        "PATTERN chooses topics by name.

  -d  one line each
  -m  laid out like a manual page
  -s  only how it is written

Status: failure if nothing matches.",
    ),
    topic(
        "history",
        "history [-c] [-d offset] [n] or history -anrw [filename] or history -ps arg [arg...]",
        "Show or change the list of commands.",
        "With N, only the last N.

  -c      forget all
  -d N    forget one, or a range N-M
  -a, -w  append what is new to the file, or write all of it
  -n, -r  read what is new in the file, or all of it
  -p      show what arguments expand to
  -s      add the arguments as an entry

The file is HISTFILE unless one is given. HISTTIMEFORMAT shows times.

Status: failure for bad numbers or files.",
    ),
    topic(
        "if",
        "if COMMANDS; then COMMANDS; [ elif COMMANDS; then COMMANDS; ]... [ else COMMANDS; ] fi",
        "Run commands if others succeed.",
        "The conditions are tried in turn; after the first that succeeds its commands run, and if
none does those after `else`.

Status: that of the last command, 0 if no condition held.",
    ),
    topic(
        "jobs",
        "jobs [-lnprs] [jobspec ...] or jobs -x command [args]",
        "List jobs.",
        "  -l  with process ids
  -n  only what has changed
  -p  only process ids
  -r  running ones, -s  stopped ones
  -x  run a command in which jobs are replaced by their ids

Status: failure if there is no such job.",
    ),
    topic(
        "kill",
        "kill [-s sigspec | -n signum | -sigspec] pid | jobspec ... or kill -l [sigspec]",
        "Send a signal.",
        "  -s NAME, -n NUMBER, -NAME  the signal; TERM if none is named
  -l                         names of signals, or what a number means

Status: failure if no signal was sent.",
    ),
    topic(
        "let",
        "let arg [arg ...]",
        "Compute expressions.",
        "Each argument is one expression.

Status: 1 if the last result is zero, else 0.",
    ),
    topic(
        "local",
        "local [option] name[=value] ...",
        "Make variables of a function.",
        "Takes the options of `declare`. A lone dash keeps changes of shell options local.

Status: failure outside of functions or for bad names.",
    ),
    topic("logout", "logout [n]", "End a login shell.", "Status: N; failure if the shell is none."),
    topic(
        "mapfile",
        "mapfile [-d delim] [-n count] [-O origin] [-s count] [-t] [-u fd] [-C callback] [-c quantum] [array]",
        "Read lines into an array.",
        "  -d DELIM  what ends a line
  -n COUNT  so many at most
  -O INDEX  the first index
  -s COUNT  skip so many
  -t        without their ends
  -u FD     from this descriptor
  -C CODE   run this after every QUANTUM lines, -c QUANTUM

The array is MAPFILE unless one is named.

Status: failure for bad options or a read-only array.",
    ),
    topic(
        "popd",
        "popd [-n] [+N | -N]",
        "Take directories off the stack.",
        "Without an argument the top one goes and the shell changes to the next.

  -n  do not change directory
  +N  entry N from the left, -N from the right

Status: failure for bad numbers or directories.",
    ),
    topic(
        "printf",
        "printf [-v var] format [arguments]",
        "Print arguments by a format.",
        "Knows the conversions of printf(3), and %b (escapes), %q (quoted for the shell),
%Q (the same after the precision) and %(FORMAT)T (a time). The format is used again
while there are arguments.

  -v VAR  put the result into a variable

Status: failure for bad formats or numbers.",
    ),
    topic(
        "pushd",
        "pushd [-n] [+N | -N | dir]",
        "Put a directory on the stack and change to it.",
        "Without an argument the two top entries change places.

  -n  do not change directory
  +N  turn the stack so that entry N is on top, -N from the right

Status: failure for bad numbers or directories.",
    ),
    topic(
        "pwd",
        "pwd [-LP]",
        "Print the current directory.",
        "  -L  as PWD has it (the default)
  -P  without links

Status: failure if it cannot be told.",
    ),
    topic(
        "read",
        "read [-ers] [-a array] [-d delim] [-i text] [-n nchars] [-N nchars] [-p prompt] [-t timeout] [-u fd] [name ...]",
        "Read a line and split it into variables.",
        "The last NAME gets what is left; without one it is REPLY.

  -a ARRAY   words become elements
  -d DELIM   what ends the line
  -e, -i     with the line editor, and a text to start from
  -n, -N     so many characters at most, or exactly
  -p TEXT    a prompt
  -r         backslashes are ordinary
  -s         do not show what is typed
  -t TIME    give up after so many seconds
  -u FD      from this descriptor

Status: failure at the end of input, above 128 if time was up.",
    ),
    topic(
        "readarray",
        "readarray [-d delim] [-n count] [-O origin] [-s count] [-t] [-u fd] [-C callback] [-c quantum] [array]",
        "Read lines into an array.",
        "Another name for `mapfile`.",
    ),
    topic(
        "readonly",
        "readonly [-aAf] [name[=value] ...] or readonly -p",
        "Make variables unchangeable.",
        "  -a, -A  arrays
  -f      functions
  -p      show all that are read-only

Status: failure for bad names.",
    ),
    topic(
        "return",
        "return [n]",
        "End a function or a sourced file.",
        "The status is N, or else that of the last command. It fails elsewhere.",
    ),
    topic(
        "select",
        "select NAME [in WORDS ... ;] do COMMANDS; done",
        "Let the user choose from a list.",
        "The words are shown with numbers and PS3 asks for one; NAME gets the word and REPLY what
was typed. `break` ends it.

Status: that of the last command.",
    ),
    topic(
        "set",
        "set [-abefhkmnptuvxBCEHPT] [-o option-name] [--] [-] [arg ...]",
        "Set options and positional parameters, or show variables.",
        "  -a  export what is assigned          -n  read commands, do not run them
  -b  tell about jobs at once          -p  privileged
  -e  end when a command fails         -t  end after one command
  -f  no file name expansion           -u  unset variables are errors
  -h  remember where commands are      -v  show lines as they are read
  -k  assignments anywhere             -x  show commands as they run
  -m  job control                      -B  brace expansion
  -C  do not overwrite by `>`          -E  ERR traps in functions
  -H  history expansion                -P  physical directories
  -T  DEBUG and RETURN traps in functions
  -o NAME  an option by its name; alone, show all

A plus sign turns off. What follows `--` are the positional parameters.

Status: failure for unknown options.",
    ),
    topic(
        "shift",
        "shift [n]",
        "Drop positional parameters.",
        "The first N go, or one.

Status: failure if there are fewer.",
    ),
    topic(
        "shopt",
        "shopt [-pqsu] [-o] [optname ...]",
        "Show and set options of the shell.",
        "  -s, -u  turn on, turn off
  -o      those of `set -o`
  -p      show for reuse
  -q      only the status tells

Status: failure if one is off or unknown.",
    ),
    topic(
        "source",
        "source filename [arguments]",
        "Run the commands of a file in this shell.",
        "A name without a slash is looked for along PATH. Arguments, if given, are the
positional parameters while the file runs.

Status: that of the last command of the file; failure if it cannot be read.",
    ),
    topic(
        "suspend",
        "suspend [-f]",
        "Stop the shell until it is told to go on.",
        "  -f  even a login shell

Status: failure without job control.",
    ),
    topic(
        "test",
        "test [expr]",
        "Check a condition.",
        "Files:    -e exists, -f plain, -d directory, -L or -h link, -p fifo, -S socket, -b, -c
          device, -s not empty, -r -w -x allowed, -u -g -k mode bits, -O -G owned,
          -N changed since read, A -nt B, A -ot B newer and older, A -ef B the same
Strings:  -z empty, -n not empty, =, !=, <, >
Numbers:  -eq -ne -lt -le -gt -ge
Shell:    -v VAR set, -R VAR reference, -o OPTION on, -t FD a terminal
Logic:    ! EXPR, A -a B, A -o B, ( EXPR )

Status: 0 or 1 by the expression, 2 if it is wrong.",
    ),
    topic(
        "time",
        "time [-p] pipeline",
        "Tell how long a pipeline takes.",
        "  -p  in the format of POSIX; else TIMEFORMAT decides

Status: that of the pipeline.",
    ),
    topic("times", "times", "Tell how much time the shell and its children have used.", "Status: 0."),
    topic(
        "trap",
        "trap [-lp] [[arg] signal_spec ...]",
        "Say what to do on signals and events.",
        "ARG is run when a signal comes: nothing if it is empty; `-` resets. Besides signals
there are EXIT, DEBUG (before commands), RETURN (after functions and sourced files) and
ERR (after failures).

  -l  names of signals
  -p  show traps for reuse

Status: failure for unknown signals.",
    ),
    topic("true", "true", "Do nothing, successfully.", "Status: 0."),
    topic(
        "type",
        "type [-afptP] name [name ...]",
        "Tell what a name means as a command.",
        "  -a  everything it could mean
  -f  not functions
  -p  the file, if it is one; -P  the file in any case
  -t  one word: alias, keyword, function, builtin or file

Status: failure if a name means nothing.",
    ),
    topic(
        "typeset",
        "typeset [-aAfFgiIlnrtux] name[=value] ... or typeset -p [-aAfFilnrtux] [name ...]",
        "Declare variables, set their attributes, or show them.",
        "Another name for `declare`.",
    ),
    topic(
        "ulimit",
        "ulimit [-SHabcdefiklmnpqrstuvxPRT] [limit]",
        "Show or set limits of processes.",
        "  -S, -H  the soft or the hard limit
  -a      all of them

Other letters name one: -c core, -d data, -f file size, -n open files, -s stack, -t time,
-u processes, -v memory. LIMIT is a number, `unlimited`, `soft` or `hard`.

Status: failure for bad options or values.",
    ),
    topic(
        "umask",
        "umask [-p] [-S] [mode]",
        "Show or set which permissions new files lack.",
        "MODE is octal or as for chmod.

  -p  show for reuse
  -S  show as letters

Status: failure for a bad mode.",
    ),
    topic(
        "unalias",
        "unalias [-a] name [name ...]",
        "Remove aliases.",
        "  -a  all

Status: failure if a name has none.",
    ),
    topic(
        "unset",
        "unset [-f] [-v] [-n] [name ...]",
        "Remove variables and functions.",
        "  -f  functions, -v  variables, -n  references themselves

Status: failure for what is read-only.",
    ),
    topic(
        "until",
        "until COMMANDS; do COMMANDS-2; done",
        "Run commands until others succeed.",
        "Status: that of the last command.",
    ),
    topic(
        "variables",
        "variables - Names and meanings of some shell variables",
        "Some variables that the shell looks at.",
        "CDPATH        where cd looks for directories
HISTFILE      the file of the history
HISTSIZE      how many commands it keeps
HOME          the directory of the user
IFS           what separates words
OLDPWD        the directory before
PATH          where commands are looked for
PS1, PS2      prompts
PS4           what `set -x` puts before lines
PWD           the current directory
TIMEFORMAT    what `time` prints",
    ),
    topic(
        "wait",
        "wait [-fn] [-p var] [id ...]",
        "Wait for jobs to end.",
        "Without ID all children are waited for.

  -n      the next that ends
  -p VAR  a variable for its id
  -f      until it has ended, not only changed

Status: that of the last ID; 127 if there is none such.",
    ),
    topic(
        "while",
        "while COMMANDS; do COMMANDS-2; done",
        "Run commands as long as others succeed.",
        "Status: that of the last command.",
    ),
    topic(
        "{ ... }",
        "{ COMMANDS ; }",
        "Run commands as one.",
        "They share redirections and run in this shell.

Status: that of the last command.",
    ),
];
