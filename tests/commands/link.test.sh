=== link and unlink
touch a; link a b; stat -c %h a; link a b; link; link a; link a b c; link none x; unlink b; ls; unlink none; unlink; unlink a b; mkdir d; unlink d; unlink ''
--- status 1
--- stdout
2
a
--- stderr
link: cannot create link 'b' to 'a': File exists
link: missing operand
Try 'link --help' for more information.
link: missing operand after ‘a’
Try 'link --help' for more information.
link: extra operand ‘c’
Try 'link --help' for more information.
link: cannot create link 'x' to 'none': No such file or directory
unlink: cannot unlink 'none': No such file or directory
unlink: missing operand
Try 'unlink --help' for more information.
unlink: extra operand ‘b’
Try 'unlink --help' for more information.
unlink: cannot unlink 'd': Is a directory
unlink: cannot unlink '': No such file or directory
