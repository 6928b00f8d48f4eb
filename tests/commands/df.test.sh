=== headings
df . | head -1 | tr -s ' '; df -h . | head -1 | tr -s ' '; df -i . | head -1 | tr -s ' '; df -T . | head -1 | tr -s ' '; df -P . | head -1 | tr -s ' '; df -B1M . | head -1 | tr -s ' '; df --output=source,size,pcent,target . | head -1 | tr -s ' '; df --output . | head -1 | tr -s ' '; df -BKB . | head -1 | tr -s ' '; df -B 1000 . | head -1 | tr -s ' '; df -B 512 . | head -1 | tr -s ' '; df -H . | head -1 | tr -s ' '; df -k . | head -1 | tr -s ' '; df -ih . | head -1 | tr -s ' '
--- stdout
Filesystem 1K-blocks Used Available Use% Mounted on
Filesystem Size Used Avail Use% Mounted on
Filesystem Inodes IUsed IFree IUse% Mounted on
Filesystem Type 1K-blocks Used Available Use% Mounted on
Filesystem 1024-blocks Used Available Capacity Mounted on
Filesystem 1M-blocks Used Available Use% Mounted on
Filesystem 1K-blocks Use% Mounted on
Filesystem Type Inodes IUsed IFree IUse% 1K-blocks Used Avail Use% File Mounted on
Filesystem 1kB-blocks Used Available Use% Mounted on
Filesystem 1kB-blocks Used Available Use% Mounted on
Filesystem 512B-blocks Used Available Use% Mounted on
Filesystem Size Used Avail Use% Mounted on
Filesystem 1K-blocks Used Available Use% Mounted on
Filesystem Inodes IUsed IFree IUse% Mounted on
--- stderr

=== errors
df none; echo $?; df --output=foo; df -t nosuchtype; df --output=size,size .; df -T --output .; df -i --output .; df -P --output .; df --nope; df -B x
--- status 1
--- stdout
1
--- stderr
df: none: No such file or directory
df: option --output: field ‘foo’ unknown
Try 'df --help' for more information.
df: no file systems processed
df: option --output: field ‘size’ used more than once
Try 'df --help' for more information.
df: options -T and --output are mutually exclusive
Try 'df --help' for more information.
df: options -i and --output are mutually exclusive
Try 'df --help' for more information.
df: options -P and --output are mutually exclusive
Try 'df --help' for more information.
df: unrecognized option '--nope'
Try 'df --help' for more information.
df: invalid -B argument 'x'

=== columns
df --output=target . | wc -l; df --total . | tail -1 | cut -c 1-5; df . . | wc -l
--- stdout
2
total
3
--- stderr
