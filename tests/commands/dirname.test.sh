=== dirname
dirname /a/b a/b/ a / // '' . .. /a a//b ///a///b///; dirname; dirname -z a/b c | od -c; dirname --nope
--- status 1
--- stdout
/a
a
.
/
/
.
.
.
/
a
///a
0000000   a  \0   .  \0
0000004
--- stderr
dirname: missing operand
Try 'dirname --help' for more information.
dirname: unrecognized option '--nope'
Try 'dirname --help' for more information.
