=== printf 'abc\n' > a; : > e; touch 'b
printf 'abc\n' > a; : > e; touch 'b
c' 'd\e'; md5sum a e b* d* nope .; md5sum --tag a b*; md5sum -z a
--- stdout (escaped)
0bee89b07a248e27c83fc3d5951213c1  a
d41d8cd98f00b204e9800998ecf8427e  e
\\d41d8cd98f00b204e9800998ecf8427e  b\\nc
\\d41d8cd98f00b204e9800998ecf8427e  d\\\\e
MD5 (a) = 0bee89b07a248e27c83fc3d5951213c1
\\MD5 (b\\nc) = d41d8cd98f00b204e9800998ecf8427e
0bee89b07a248e27c83fc3d5951213c1  a\x00\

=== printf 'abc\n' > a; : > e; md5sum a e > s; md5sum -c s; md5sum -c --qu
printf 'abc\n' > a; : > e; md5sum a e > s; md5sum -c s; md5sum -c --quiet s; md5sum -c --status s; echo bad >> s; md5sum -c s; md5sum -c -w s; md5sum -c --strict s; echo $?; echo 'd41d8cd98f00b204e9800998ecf8427e  nope' >> s;  echo 'd41d8cd98f00b204e9800998ecf8427e  a' >> s; md5sum -c s; md5sum -c --ignore-missing s; md5sum -c --status s; echo $?; md5sum -c s e nope .
--- status 1
--- stdout
a: OK
e: OK
a: OK
e: OK
a: OK
e: OK
a: OK
e: OK
1
a: OK
e: OK
nope: FAILED open or read
a: FAILED
a: OK
e: OK
a: FAILED
1
a: OK
e: OK
nope: FAILED open or read
a: FAILED

=== echo 'd41d8cd98f00b204e9800998ecf8427e nope' > s2; md5sum -c --ignore-
echo 'd41d8cd98f00b204e9800998ecf8427e  nope' > s2; md5sum -c --ignore-missing s2; md5sum -c --ignore-missing --status s2; printf 'abc\n' > a; md5sum --tag a > s3; md5sum -c s3; sha1sum -c s3; cksum -c s3; cksum -a md5 -c s3; cksum -a sha1 -c s3
--- status 1
--- stdout
a: OK
a: OK
a: OK

=== : > e; printf 'D41D8CD98F00B204E9800998ECF8427E *e\n' > s6; md5sum -c
: > e; printf 'D41D8CD98F00B204E9800998ECF8427E *e\n' > s6; md5sum -c s6;  printf 'd41d8cd98f00b204e9800998ecf8427e e\n' > s7; md5sum -c s7; printf 'd41d8cd98f00b204e9800998ecf8427e e\nd41d8cd98f00b204e9800998ecf8427e  e\n' > s7; md5sum -c s7;printf 'd41d8cd98f00b204e9800998ecf8427e  e\nd41d8cd98f00b204e9800998ecf8427e e\n' > s7; md5sum -c s7
--- stdout
e: OK
e: OK
e: OK
 e: FAILED open or read
e: OK

=== touch 'b
touch 'b
c'; printf '\\d41d8cd98f00b204e9800998ecf8427e  b\\nc\n' > s8; md5sum -c s8;  printf '# c\n\nd41d8cd98f00b204e9800998ecf8427e  e\r\n' > s9; : > e; md5sum -c s9; printf 'd41d8cd98f00b204e9800998ecf8427e  -\n' | md5sum -c; md5sum -c < s9; md5sum -c - < s9; printf '  d41d8cd98f00b204e9800998ecf8427e  e\n' | md5sum -c; printf 'MD5(e)= d41d8cd98f00b204e9800998ecf8427e\nMD5 (e) =d41d8cd98f00b204e9800998ecf8427e\nMD5 (e)d41d8cd98f00b204e9800998ecf8427e\n' | md5sum -c -w
--- stdout
\b\nc: OK
e: OK
e: OK
e: OK
e: OK
e: OK
e: OK

=== printf 'abc\n' > a; for s in md5sum sha1sum sha224sum sha256sum sha384
printf 'abc\n' > a; for s in md5sum sha1sum sha224sum sha256sum sha384sum sha512sum b2sum cksum sum; do $s a; $s < a; $s a nope; $s --tag a 2>&1 | head -1; done
--- stdout
0bee89b07a248e27c83fc3d5951213c1  a
0bee89b07a248e27c83fc3d5951213c1  -
0bee89b07a248e27c83fc3d5951213c1  a
MD5 (a) = 0bee89b07a248e27c83fc3d5951213c1
03cfd743661f07975fa2f1220c5194cbaff48451  a
03cfd743661f07975fa2f1220c5194cbaff48451  -
03cfd743661f07975fa2f1220c5194cbaff48451  a
SHA1 (a) = 03cfd743661f07975fa2f1220c5194cbaff48451
f5c93b6f06f7c56d7ea720c121e3b1fb6730e5cf5f18d776bf0f2d88  a
f5c93b6f06f7c56d7ea720c121e3b1fb6730e5cf5f18d776bf0f2d88  -
f5c93b6f06f7c56d7ea720c121e3b1fb6730e5cf5f18d776bf0f2d88  a
SHA224 (a) = f5c93b6f06f7c56d7ea720c121e3b1fb6730e5cf5f18d776bf0f2d88
edeaaff3f1774ad2888673770c6d64097e391bc362d7d6fb34982ddf0efd18cb  a
edeaaff3f1774ad2888673770c6d64097e391bc362d7d6fb34982ddf0efd18cb  -
edeaaff3f1774ad2888673770c6d64097e391bc362d7d6fb34982ddf0efd18cb  a
SHA256 (a) = edeaaff3f1774ad2888673770c6d64097e391bc362d7d6fb34982ddf0efd18cb
e8d1420b4ff41c3f12186d894a99e1c4aa681da79c47007e9dadecd9ecb0482ee1e224510e7484078c0289f34396b9c3  a
e8d1420b4ff41c3f12186d894a99e1c4aa681da79c47007e9dadecd9ecb0482ee1e224510e7484078c0289f34396b9c3  -
e8d1420b4ff41c3f12186d894a99e1c4aa681da79c47007e9dadecd9ecb0482ee1e224510e7484078c0289f34396b9c3  a
SHA384 (a) = e8d1420b4ff41c3f12186d894a99e1c4aa681da79c47007e9dadecd9ecb0482ee1e224510e7484078c0289f34396b9c3
4f285d0c0cc77286d8731798b7aae2639e28270d4166f40d769cbbdca5230714d848483d364e2f39fe6cb9083c15229b39a33615ebc6d57605f7c43f6906739d  a
4f285d0c0cc77286d8731798b7aae2639e28270d4166f40d769cbbdca5230714d848483d364e2f39fe6cb9083c15229b39a33615ebc6d57605f7c43f6906739d  -
4f285d0c0cc77286d8731798b7aae2639e28270d4166f40d769cbbdca5230714d848483d364e2f39fe6cb9083c15229b39a33615ebc6d57605f7c43f6906739d  a
SHA512 (a) = 4f285d0c0cc77286d8731798b7aae2639e28270d4166f40d769cbbdca5230714d848483d364e2f39fe6cb9083c15229b39a33615ebc6d57605f7c43f6906739d
426526ad3aa99ac6bbb98555c6c30b5a55189d0d7537d9214053b886f365a84bd7e68c91b544a8f485fa842c0ea9fbc4fb92277290264e685eed9e67b7621fc9  a
426526ad3aa99ac6bbb98555c6c30b5a55189d0d7537d9214053b886f365a84bd7e68c91b544a8f485fa842c0ea9fbc4fb92277290264e685eed9e67b7621fc9  -
426526ad3aa99ac6bbb98555c6c30b5a55189d0d7537d9214053b886f365a84bd7e68c91b544a8f485fa842c0ea9fbc4fb92277290264e685eed9e67b7621fc9  a
BLAKE2b (a) = 426526ad3aa99ac6bbb98555c6c30b5a55189d0d7537d9214053b886f365a84bd7e68c91b544a8f485fa842c0ea9fbc4fb92277290264e685eed9e67b7621fc9
1112837078 4 a
1112837078 4
1112837078 4 a
1112837078 4 a
08288     1 a
08288     1
08288     1 a
sum: unrecognized option '--tag'

=== seq 100000 > f; md5sum f; sha256sum f; sha512sum f; b2sum f; cksum f;
seq 100000 > f; md5sum f; sha256sum f; sha512sum f; b2sum f; cksum f; sum f; sum -s f; cksum -a sm3 f
--- stdout
dea9193b768319cbb4ff1a137ac03113  f
b2bc7d3f8b652d2ec96865b68ad8f80e22cca174abe1aed7889e242a747d590f  f
da6347991e8683a5f043d408b0a494dd189750a501f0cf293ae82cea13a1244ce49a232e1686fdb9fd40c001c5214fca656e776c8041153e787927addd47035a  f
7952fbd25f30b90c3ef3ce1904074581650af19c1cf605143fb0b2eb3fd60fadc75d563ac7218bb4cafa5bec4effc4f474bc4c3ddc17df42ff3b2dc4e4d492a2  f
2052179976 588895 f
11497   576 f
44216 1151 f
SM3 (f) = fd224dbd0281d040ec94564a1c3b3c7b919b9fe9032b48cedd61754c90507edb
