=== sync
touch f; sync; sync f; sync -d f; sync -f f; sync none; sync -d; sync -df f; mkdir d; sync d
--- stderr
sync: error opening 'none': No such file or directory
sync: --data needs at least one argument
sync: cannot specify both --data and --file-system
