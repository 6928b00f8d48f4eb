=== sync
touch f; sync; sync f; sync -d f; sync -f f; sync none; sync -d; sync -df f; mkdir d; sync d
