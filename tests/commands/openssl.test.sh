=== printf abc > f; openssl dgst -sha256 f; openssl dgst -md5 < f; openssl sha1 f; openssl sha512 f; openssl sha224 f; openssl sha384 f
printf abc > f; openssl dgst -sha256 f; openssl dgst -md5 < f; openssl sha1 f; openssl sha512 f; openssl sha224 f; openssl sha384 f
--- stdout
SHA2-256(f)= ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad
MD5(stdin)= 900150983cd24fb0d6963f7d28e17f72
SHA1(f)= a9993e364706816aba3e25717850c26c9cd0d89d
SHA2-512(f)= ddaf35a193617abacc417349ae20413112e6fa4e89a97ea20a9eeee64b55d39a2192992a274fc1a836ba3c23a3feebbd454d4423643ce80e2a9ac94fa54ca49f
SHA2-224(f)= 23097d223405d8228642a477bda255b32aadbce4bda0b3f7e36c9da7
SHA2-384(f)= cb00753f45a35e8bb5a03d699ac65007272c32ab0eded1631a8b605a43ff5bed8086072ba1e7cc2358baeca134c825a7

=== printf abc > f; openssl dgst -r -sha256 f; openssl md5 -r f; openssl dgst f
printf abc > f; openssl dgst -r -sha256 f; openssl md5 -r f; openssl dgst f
--- stdout
ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad *f
900150983cd24fb0d6963f7d28e17f72 *f
SHA256(f)= ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad

=== printf abc > f; openssl dgst -sha256 -binary f | od -An -tx1
printf abc > f; openssl dgst -sha256 -binary f | od -An -tx1
--- stdout
 ba 78 16 bf 8f 01 cf ea 41 41 40 de 5d ae 22 23
 b0 03 61 a3 96 17 7a 9c b4 10 ff 61 f2 00 15 ad

=== printf abc > f; openssl dgst -sha256 -hmac key f; openssl dgst -sha256 -hmac key < f
printf abc > f; openssl dgst -sha256 -hmac key f; openssl dgst -sha256 -hmac key < f
--- stdout
HMAC-SHA2-256(f)= 9c196e32dc0175f86f4b1cb89289d6619de6bee699e4c378e68309ed97a1a6ab
SHA2-256(stdin)= 9c196e32dc0175f86f4b1cb89289d6619de6bee699e4c378e68309ed97a1a6ab

=== printf abc > f; openssl dgst -sha512 -hmac 'a key that is longer than the block of the digest, which is 128 bytes for SHA-512, so that it is
printf abc > f; openssl dgst -sha512 -hmac 'a key that is longer than the block of the digest, which is 128 bytes for SHA-512, so that it is hashed first, as RFC 2104 says it is' f
--- stdout
HMAC-SHA2-512(f)= ea388fce139d3f9112682a5cf75571bec70caca476d73a120bcee3fac697e9526d49dd91717380652ca8454871c4360311c5c3a7e6c4220adc530bbb145d08bc

=== printf abc > f; openssl dgst -c -md5 f
printf abc > f; openssl dgst -c -md5 f
--- stdout
MD5(f)= 90:01:50:98:3c:d2:4f:b0:d6:96:3f:7d:28:e1:7f:72

=== printf abc | openssl dgst -sha256 -mac HMAC -macopt hexkey:6b6579
printf abc | openssl dgst -sha256 -mac HMAC -macopt hexkey:6b6579
--- stdout
SHA2-256(stdin)= 9c196e32dc0175f86f4b1cb89289d6619de6bee699e4c378e68309ed97a1a6ab

=== echo hi | openssl base64; echo aGkK | openssl base64 -d; echo hi | openssl enc -base64 -A; seq 40 | openssl base64
echo hi | openssl base64; echo aGkK | openssl base64 -d; echo hi | openssl enc -base64 -A; seq 40 | openssl base64
--- stdout
aGkK
hi
aGkKMQoyCjMKNAo1CjYKNwo4CjkKMTAKMTEKMTIKMTMKMTQKMTUKMTYKMTcKMTgKMTkK
MjAKMjEKMjIKMjMKMjQKMjUKMjYKMjcKMjgKMjkKMzAKMzEKMzIKMzMKMzQKMzUK
MzYKMzcKMzgKMzkKNDAK

=== seq 40 | openssl base64 | openssl base64 -d | md5sum; seq 40 | openssl enc -a | openssl enc -a -d | md5sum
seq 40 | openssl base64 | openssl base64 -d | md5sum; seq 40 | openssl enc -a | openssl enc -a -d | md5sum
--- stdout
298e3f842e8329c42b1b88a64a818754  -
298e3f842e8329c42b1b88a64a818754  -

=== openssl rand -hex 4 | wc -c; openssl rand -base64 6 | wc -c; openssl rand 3 | wc -c
openssl rand -hex 4 | wc -c; openssl rand -base64 6 | wc -c; openssl rand 3 | wc -c
--- stdout
9
9
3

=== openssl nope; echo $?
openssl nope; echo $?
--- stdout
1

=== openssl dgst -sha256 /nofile; echo $?
openssl dgst -sha256 /nofile; echo $?
--- stdout
1

=== printf abc > f; openssl dgst -sha256 -out o f; cat o
printf abc > f; openssl dgst -sha256 -out o f; cat o
--- stdout
SHA2-256(f)= ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad
