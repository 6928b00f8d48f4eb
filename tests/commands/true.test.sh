=== success
env true; echo $?; env true a -x --foo; echo $?; env true --help x; echo $?
--- stdout
0
0
0
--- stderr
