=== printf 'abc\n' > a; for l in 128 127 1024 0 8 512 x -8 '' 999999999999
printf 'abc\n' > a; for l in 128 127 1024 0 8 512 x -8 '' 99999999999999999999; do b2sum -l "$l" a; cksum -a blake2b -l "$l" a; done; cksum -l 128 a; cksum -a foo a; cksum -a s a; cksum -a crc --check a; b2sum -l 128 --tag a > s4; b2sum -c s4; cksum -c s4; b2sum -l 128 a > s5; b2sum -c s5; cksum -a blake2b -c s5; cksum -a blake2b -l 128 -c s5; cksum -c s5; cksum -c -w s5
--- status 1
--- stdout
63a03738a73b8a2228e0765bd1777429  a
BLAKE2b-128 (a) = 63a03738a73b8a2228e0765bd1777429
426526ad3aa99ac6bbb98555c6c30b5a55189d0d7537d9214053b886f365a84bd7e68c91b544a8f485fa842c0ea9fbc4fb92277290264e685eed9e67b7621fc9  a
BLAKE2b (a) = 426526ad3aa99ac6bbb98555c6c30b5a55189d0d7537d9214053b886f365a84bd7e68c91b544a8f485fa842c0ea9fbc4fb92277290264e685eed9e67b7621fc9
c5  a
BLAKE2b-8 (a) = c5
426526ad3aa99ac6bbb98555c6c30b5a55189d0d7537d9214053b886f365a84bd7e68c91b544a8f485fa842c0ea9fbc4fb92277290264e685eed9e67b7621fc9  a
BLAKE2b (a) = 426526ad3aa99ac6bbb98555c6c30b5a55189d0d7537d9214053b886f365a84bd7e68c91b544a8f485fa842c0ea9fbc4fb92277290264e685eed9e67b7621fc9
a: OK
a: OK
a: OK
a: OK
a: OK
