=== printf 'abc\n' > a; : > e; touch 'b
printf 'abc\n' > a; : > e; touch 'b
c' 'd\e'; md5sum a e b* d* nope .; md5sum --tag a b*; md5sum -z a
=== printf 'abc\n' > a; : > e; md5sum a e > s; md5sum -c s; md5sum -c --qu
printf 'abc\n' > a; : > e; md5sum a e > s; md5sum -c s; md5sum -c --quiet s; md5sum -c --status s; echo bad >> s; md5sum -c s; md5sum -c -w s; md5sum -c --strict s; echo $?; echo 'd41d8cd98f00b204e9800998ecf8427e  nope' >> s;  echo 'd41d8cd98f00b204e9800998ecf8427e  a' >> s; md5sum -c s; md5sum -c --ignore-missing s; md5sum -c --status s; echo $?; md5sum -c s e nope .
=== echo 'd41d8cd98f00b204e9800998ecf8427e nope' > s2; md5sum -c --ignore-
echo 'd41d8cd98f00b204e9800998ecf8427e  nope' > s2; md5sum -c --ignore-missing s2; md5sum -c --ignore-missing --status s2; printf 'abc\n' > a; md5sum --tag a > s3; md5sum -c s3; sha1sum -c s3; cksum -c s3; cksum -a md5 -c s3; cksum -a sha1 -c s3
=== : > e; printf 'D41D8CD98F00B204E9800998ECF8427E *e\n' > s6; md5sum -c
: > e; printf 'D41D8CD98F00B204E9800998ECF8427E *e\n' > s6; md5sum -c s6;  printf 'd41d8cd98f00b204e9800998ecf8427e e\n' > s7; md5sum -c s7; printf 'd41d8cd98f00b204e9800998ecf8427e e\nd41d8cd98f00b204e9800998ecf8427e  e\n' > s7; md5sum -c s7;printf 'd41d8cd98f00b204e9800998ecf8427e  e\nd41d8cd98f00b204e9800998ecf8427e e\n' > s7; md5sum -c s7
=== touch 'b
touch 'b
c'; printf '\\d41d8cd98f00b204e9800998ecf8427e  b\\nc\n' > s8; md5sum -c s8;  printf '# c\n\nd41d8cd98f00b204e9800998ecf8427e  e\r\n' > s9; : > e; md5sum -c s9; printf 'd41d8cd98f00b204e9800998ecf8427e  -\n' | md5sum -c; md5sum -c < s9; md5sum -c - < s9; printf '  d41d8cd98f00b204e9800998ecf8427e  e\n' | md5sum -c; printf 'MD5(e)= d41d8cd98f00b204e9800998ecf8427e\nMD5 (e) =d41d8cd98f00b204e9800998ecf8427e\nMD5 (e)d41d8cd98f00b204e9800998ecf8427e\n' | md5sum -c -w
=== printf 'abc\n' > a; for s in md5sum sha1sum sha224sum sha256sum sha384
printf 'abc\n' > a; for s in md5sum sha1sum sha224sum sha256sum sha384sum sha512sum b2sum cksum sum; do $s a; $s < a; $s a nope; $s --tag a 2>&1 | head -1; done
=== seq 100000 > f; md5sum f; sha256sum f; sha512sum f; b2sum f; cksum f;
seq 100000 > f; md5sum f; sha256sum f; sha512sum f; b2sum f; cksum f; sum f; sum -s f; cksum -a sm3 f
