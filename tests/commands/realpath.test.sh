=== realpath
mkdir -p d/e; touch d/f; ln -s d l; realpath l/f; realpath -s l/f; realpath -L l/..; realpath l/..; realpath -P l/e/..; realpath none; realpath no/ne; realpath -e none; realpath -m no/ne; realpath --relative-to=d d/f l/e; realpath --relative-to=d/e .; realpath --relative-base=d d/f .; realpath --relative-to=d --relative-base=. d/f /; realpath; realpath -q no/ne; echo $?; realpath -z . | od -c; realpath --relative-to=none d; realpath -e --relative-to=d/f d; realpath ''; realpath / // .; realpath -s l/../d/.; realpath -sm x/../y; realpath --no-symlinks l; realpath -e d/f/; realpath --relative-to=d d
--- stdout
/tmp/case/d/f
/tmp/case/l/f
/tmp/case
/tmp/case
/tmp/case/d
/tmp/case/none
/tmp/case/no/ne
f
e
../..
f
/tmp/case
f
/
1
0000000   /   t   m   p   /   c   a   s   e  \0
0000012
../d
/
/
/tmp/case
/tmp/case/d
/tmp/case/y
/tmp/case/l
.
--- stderr
realpath: no/ne: No such file or directory
realpath: none: No such file or directory
realpath: missing operand
Try 'realpath --help' for more information.
realpath: d/f: Not a directory
realpath: '': No such file or directory
realpath: d/f/: Not a directory
