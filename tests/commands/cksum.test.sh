=== printf 'abc\n' > a; : > e; sum a e; sum -s a e; sum -r a nope; sum -s
printf 'abc\n' > a; : > e;  sum a e; sum -s a e; sum -r a nope; sum -s -r a; sum -; sum - a; cksum a e nope - ; for x in bsd sysv crc md5 sha1 sha224 sha256 sha384 sha512 blake2b sm3; do cksum -a $x a; cksum -a $x --untagged a; cksum -a $x --tag -z a; cksum -a $x; done
--- stdout (escaped)
08288     1 a
00000     0 e
304 1 a
0 0 e
08288     1 a
08288     1 a
00000     0 -
00000     0 -
08288     1 a
1112837078 4 a
4294967295 0 e
4294967295 0 -
08288     1 a
08288     1 a
08288     1 a\x0000000     0
304 1 a
304 1 a
304 1 a\x000 0
1112837078 4 a
1112837078 4 a
1112837078 4 a\x004294967295 0
MD5 (a) = 0bee89b07a248e27c83fc3d5951213c1
0bee89b07a248e27c83fc3d5951213c1  a
MD5 (a) = 0bee89b07a248e27c83fc3d5951213c1\x00MD5 (-) = d41d8cd98f00b204e9800998ecf8427e
SHA1 (a) = 03cfd743661f07975fa2f1220c5194cbaff48451
03cfd743661f07975fa2f1220c5194cbaff48451  a
SHA1 (a) = 03cfd743661f07975fa2f1220c5194cbaff48451\x00SHA1 (-) = da39a3ee5e6b4b0d3255bfef95601890afd80709
SHA224 (a) = f5c93b6f06f7c56d7ea720c121e3b1fb6730e5cf5f18d776bf0f2d88
f5c93b6f06f7c56d7ea720c121e3b1fb6730e5cf5f18d776bf0f2d88  a
SHA224 (a) = f5c93b6f06f7c56d7ea720c121e3b1fb6730e5cf5f18d776bf0f2d88\x00SHA224 (-) = d14a028c2a3a2bc9476102bb288234c415a2b01f828ea62ac5b3e42f
SHA256 (a) = edeaaff3f1774ad2888673770c6d64097e391bc362d7d6fb34982ddf0efd18cb
edeaaff3f1774ad2888673770c6d64097e391bc362d7d6fb34982ddf0efd18cb  a
SHA256 (a) = edeaaff3f1774ad2888673770c6d64097e391bc362d7d6fb34982ddf0efd18cb\x00SHA256 (-) = e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855
SHA384 (a) = e8d1420b4ff41c3f12186d894a99e1c4aa681da79c47007e9dadecd9ecb0482ee1e224510e7484078c0289f34396b9c3
e8d1420b4ff41c3f12186d894a99e1c4aa681da79c47007e9dadecd9ecb0482ee1e224510e7484078c0289f34396b9c3  a
SHA384 (a) = e8d1420b4ff41c3f12186d894a99e1c4aa681da79c47007e9dadecd9ecb0482ee1e224510e7484078c0289f34396b9c3\x00SHA384 (-) = 38b060a751ac96384cd9327eb1b1e36a21fdb71114be07434c0cc7bf63f6e1da274edebfe76f65fbd51ad2f14898b95b
SHA512 (a) = 4f285d0c0cc77286d8731798b7aae2639e28270d4166f40d769cbbdca5230714d848483d364e2f39fe6cb9083c15229b39a33615ebc6d57605f7c43f6906739d
4f285d0c0cc77286d8731798b7aae2639e28270d4166f40d769cbbdca5230714d848483d364e2f39fe6cb9083c15229b39a33615ebc6d57605f7c43f6906739d  a
SHA512 (a) = 4f285d0c0cc77286d8731798b7aae2639e28270d4166f40d769cbbdca5230714d848483d364e2f39fe6cb9083c15229b39a33615ebc6d57605f7c43f6906739d\x00SHA512 (-) = cf83e1357eefb8bdf1542850d66d8007d620e4050b5715dc83f4a921d36ce9ce47d0d13c5d85f2b0ff8318d2877eec2f63b931bd47417a81a538327af927da3e
BLAKE2b (a) = 426526ad3aa99ac6bbb98555c6c30b5a55189d0d7537d9214053b886f365a84bd7e68c91b544a8f485fa842c0ea9fbc4fb92277290264e685eed9e67b7621fc9
426526ad3aa99ac6bbb98555c6c30b5a55189d0d7537d9214053b886f365a84bd7e68c91b544a8f485fa842c0ea9fbc4fb92277290264e685eed9e67b7621fc9  a
BLAKE2b (a) = 426526ad3aa99ac6bbb98555c6c30b5a55189d0d7537d9214053b886f365a84bd7e68c91b544a8f485fa842c0ea9fbc4fb92277290264e685eed9e67b7621fc9\x00BLAKE2b (-) = 786a02f742015903c6c6fd852552d272912f4740e15847618a86e217f71f5419d25e1031afee585313896444934eb04b903a685b1448b755d56f701afe9be2ce
SM3 (a) = 12d4e804e1fcfdc181ed383aa07ba76cc69d8aedcbb7742d6e28ff4fb7776c34
12d4e804e1fcfdc181ed383aa07ba76cc69d8aedcbb7742d6e28ff4fb7776c34  a
SM3 (a) = 12d4e804e1fcfdc181ed383aa07ba76cc69d8aedcbb7742d6e28ff4fb7776c34\x00SM3 (-) = 1ab21d8355cfa17f8e61194831e81a8f22bec8c728fefb747ed035eb5082aa2b

=== head -c 1000003 /dev/zero | cksum; head -c 7 /dev/zero | cksum; head -
head -c 1000003 /dev/zero | cksum; head -c 7 /dev/zero | cksum;  head -c 70000 /dev/zero | sum;  head -c 70000 /dev/zero | tr '\0' '\377' | sum -s
--- stdout
1380344904 1000003
3786977274 7
00000    69
24480 137

=== echo a > f; cksum -a md5 f > s; sed 's/^/  /' s > t; cksum --check t; echo $?
echo a > f; cksum -a md5 f > s; sed 's/^/  /' s > t; cksum --check t; echo $?
--- stdout
f: OK
0

=== echo a > f; md5sum f > s; sed 's/^/  /' s > t; md5sum --check t; echo $?
echo a > f; md5sum f > s; sed 's/^/  /' s > t; md5sum --check t; echo $?
--- stdout
f: OK
0

=== echo a > f; md5sum --tag f > s; sed 's/^/ \t/' s > t; md5sum --check t; echo $?
echo a > f; md5sum --tag f > s; sed 's/^/ \t/' s > t; md5sum --check t; echo $?
--- stdout
f: OK
0

=== echo a > f; md5sum f | sed 's/  /\t/' > t; md5sum --check t; echo $?
echo a > f; md5sum f | sed 's/  /\t/' > t; md5sum --check t; echo $?
--- stdout
f: OK
0

=== echo a > f; md5sum f | sed 's/  / /' > t; md5sum --check t; echo $?
echo a > f; md5sum f | sed 's/  / /' > t; md5sum --check t; echo $?
--- stdout
f: OK
0

=== echo a > f; md5sum f | sed 's/  /   /' > t; md5sum --check t; echo $?
echo a > f; md5sum f | sed 's/  /   /' > t; md5sum --check t; echo $?
--- stdout
 f: FAILED open or read
1

=== echo a > f; md5sum --tag f | sed 's/ = /=/' > t; md5sum --check t; echo $?
echo a > f; md5sum --tag f | sed 's/ = /=/' > t; md5sum --check t; echo $?
--- stdout
f: OK
0

=== echo a > f; md5sum --tag f | sed 's/ (/(/' > t; md5sum --check t; echo $?
echo a > f; md5sum --tag f | sed 's/ (/(/' > t; md5sum --check t; echo $?
--- stdout
f: OK
0

=== echo a > f; md5sum --tag f | sed 's/) = /)   =   /' > t; md5sum --check t; echo $?
echo a > f; md5sum --tag f | sed 's/) = /)   =   /' > t; md5sum --check t; echo $?
--- stdout
f: OK
0

=== echo a > f; md5sum f | sed 's/$/ /' > t; md5sum --check t; echo $?
echo a > f; md5sum f | sed 's/$/ /' > t; md5sum --check t; echo $?
--- stdout
f : FAILED open or read
1

=== echo a > f; md5sum f | tr a-f A-F > t; md5sum --check t; echo $?
echo a > f; md5sum f | tr a-f A-F > t; md5sum --check t; echo $?
--- stdout
F: FAILED open or read
1

=== echo a > f; cksum -a sha1 f | cksum --check; cksum -a sm3 f | cksum -c; cksum f | cksum -c; echo $?
echo a > f; cksum -a sha1 f | cksum --check; cksum -a sm3 f | cksum -c; cksum f | cksum -c; echo $?
--- stdout
f: OK
f: OK
1

=== echo a > f; cksum -a sha224 --untagged f | cksum -a sha224 -c; cksum -a sha224 --untagged f | cksum -c; echo $?
echo a > f; cksum -a sha224 --untagged f | cksum -a sha224 -c; cksum -a sha224 --untagged f | cksum -c; echo $?
--- stdout
f: OK
1
