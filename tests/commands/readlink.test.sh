=== readlink
ln -s a l; readlink l; readlink a; echo $?; touch a; readlink a; readlink -v a none; readlink -n l; readlink -n l l; readlink -z l | od -c; readlink; readlink -f l; readlink -f none; readlink -f no/ne; echo $?; readlink -e none; readlink -m no/ne/../x; readlink -f .; readlink -e l; readlink -ev none; mkdir d; ln -s ../l d/m; readlink -f d/m; readlink -f d/m/; readlink -f a/; readlink -vf no/ne; ln -s loop loop; readlink -f loop; readlink -vf loop; readlink -f ''; readlink -m ''; readlink -f none/; readlink -q none; readlink -f /
--- stdout
a
1
aa
a
0000000   a  \0
0000002
/tmp/case/a
/tmp/case/none
1
/tmp/case/no/x
/tmp/case
/tmp/case/a
/tmp/case/a
/tmp/case/none
/
--- stderr
readlink: a: Invalid argument
readlink: none: No such file or directory
readlink: ignoring --no-newline with multiple arguments
readlink: missing operand
Try 'readlink --help' for more information.
readlink: none: No such file or directory
readlink: no/ne: No such file or directory
readlink: loop: Too many levels of symbolic links
