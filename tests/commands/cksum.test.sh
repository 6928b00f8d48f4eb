=== printf 'abc\n' > a; : > e; sum a e; sum -s a e; sum -r a nope; sum -s
printf 'abc\n' > a; : > e;  sum a e; sum -s a e; sum -r a nope; sum -s -r a; sum -; sum - a; cksum a e nope - ; for x in bsd sysv crc md5 sha1 sha224 sha256 sha384 sha512 blake2b sm3; do cksum -a $x a; cksum -a $x --untagged a; cksum -a $x --tag -z a; cksum -a $x; done
=== head -c 1000003 /dev/zero | cksum; head -c 7 /dev/zero | cksum; head -
head -c 1000003 /dev/zero | cksum; head -c 7 /dev/zero | cksum;  head -c 70000 /dev/zero | sum;  head -c 70000 /dev/zero | tr '\0' '\377' | sum -s
