=== failure
env false; echo $?; env false a -x --foo; echo $?; env false --help > /dev/null; echo $?; env false --version >/dev/null; echo $?
--- stdout
1
1
1
1
--- stderr
