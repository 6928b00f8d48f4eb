=== text
printf 'hello\n' >ascii; printf 'h\303\251\n' >utf8; printf 'h\351llo\n' >latin; printf 'hello' >noeol; printf 'a\r\nb\r\n' >crlf; printf 'a\nb\rc\r\n' >mixed; printf '\033[1mx\n' >esc; printf '%0400d\n' 1 >long; printf '\357\273\277hi\n' >bom; printf '\377\376h\000i\000' >u16; file *; file -i *
--- stdout
ascii: ASCII text
bom:   Unicode text, UTF-8 (with BOM) text
crlf:  ASCII text, with CRLF line terminators
esc:   ASCII text, with escape sequences
latin: ISO-8859 text
long:  ASCII text, with very long lines (400)
mixed: ASCII text, with CRLF, CR, LF line terminators
noeol: ASCII text, with no line terminators
u16:   Unicode text, UTF-16, little-endian text, with no line terminators
utf8:  Unicode text, UTF-8 text
ascii: text/plain; charset=us-ascii
bom:   text/plain; charset=utf-8
crlf:  text/plain; charset=us-ascii
esc:   text/plain; charset=us-ascii
latin: text/plain; charset=iso-8859-1
long:  text/plain; charset=us-ascii
mixed: text/plain; charset=us-ascii
noeol: text/plain; charset=us-ascii
u16:   text/plain; charset=utf-16le
utf8:  text/plain; charset=utf-8
--- stderr

=== other kinds
mkdir d; : >e; ln -s e l; ln -s none br; mkfifo p; printf x >one; printf '\000\001\002\003' >data; file *; file -i *; file -L l; file -h l; file -b d e; file --mime-type d e; file --mime-encoding d e
--- stdout
br:   broken symbolic link to none
d:    directory
data: data
e:    empty
l:    symbolic link to e
one:  very short file (no magic)
p:    fifo (named pipe)
br:   inode/symlink
d:    inode/directory; charset=binary
data: application/octet-stream; charset=binary
e:    inode/x-empty; charset=binary
l:    inode/symlink; charset=binary
one:  application/octet-stream; charset=binary
p:    inode/fifo; charset=binary
l: empty
l: symbolic link to e
directory
empty
d: inode/directory
e: inode/x-empty
d: binary
e: binary
--- stderr

=== scripts and sources
printf '#!/bin/sh\necho\n' >sh; printf '#!/usr/bin/env python3\nprint(1)\n' >py; printf '#!/bin/bash\n' >ba; printf '#!/usr/bin/perl\n' >pl; printf '#!/usr/bin/env node\n' >node; printf '#include <stdio.h>\nint main() {}\n' >c; printf 'import os\nimport sys\n\ndef f():\n    pass\n' >py2; printf '<?xml version="1.0"?>\n<a/>\n' >xml; printf '<!DOCTYPE html>\n<html></html>\n' >html; printf '<svg xmlns="x"></svg>' >svg; file *; file -i *
--- stdout
ba:   Bourne-Again shell script, ASCII text executable
c:    C source, ASCII text
html: HTML document, ASCII text
node: Node.js script executable, ASCII text
pl:   Perl script text executable
py:   Python script, ASCII text executable
py2:  Python script, ASCII text executable
sh:   POSIX shell script, ASCII text executable
svg:  SVG Scalable Vector Graphics image
xml:  XML 1.0 document, ASCII text
ba:   text/x-shellscript; charset=us-ascii
c:    text/x-c; charset=us-ascii
html: text/html; charset=us-ascii
node: application/javascript; charset=us-ascii
pl:   text/x-perl; charset=us-ascii
py:   text/x-script.python; charset=us-ascii
py2:  text/x-script.python; charset=us-ascii
sh:   text/x-shellscript; charset=us-ascii
svg:  image/svg+xml; charset=us-ascii
xml:  text/xml; charset=us-ascii
--- stderr

=== data in text
printf '{"a":1}\n' >json; printf '[1,2]' >json2; printf '{"a":1\n' >bad; printf 'a,b,c\n1,2,3\n4,5,6\n' >csv; printf 'key: value\n' >yaml; printf '# Title\n\nText\n' >md; printf -- '-----BEGIN CERTIFICATE-----\n' >pem; printf 'diff --git a b\n--- a\n+++ b\n@@ -1 +1 @@\n' >diff; file *; file -i *
--- stdout
bad:   ASCII text
csv:   CSV text
diff:  unified diff output, ASCII text
json:  JSON text data
json2: JSON text data
md:    ASCII text
pem:   PEM certificate
yaml:  ASCII text
bad:   text/plain; charset=us-ascii
csv:   text/csv; charset=us-ascii
diff:  text/x-diff; charset=us-ascii
json:  application/json; charset=us-ascii
json2: application/json; charset=us-ascii
md:    text/plain; charset=us-ascii
pem:   text/plain; charset=us-ascii
yaml:  text/plain; charset=us-ascii
--- stderr

=== images
printf '\211PNG\r\n\032\n\000\000\000\rIHDR\000\000\000\020\000\000\000\040\010\006\000\000\000' >png; printf 'GIF89a\020\000\040\000' >gif; printf '\377\330\377\340\000\020JFIF\000\001\001\001\000\110\000\110\000\000' >jpg; file *; file -i *
--- stdout
gif: GIF image data, version 89a, 16 x 32
jpg: JPEG image data, JFIF standard 1.01, resolution (DPI), density 72x72, segment length 16
png: PNG image data, 16 x 32, 8-bit/color RGBA, non-interlaced
gif: image/gif; charset=binary
jpg: image/jpeg; charset=binary
png: image/png; charset=binary
--- stderr

=== archives
printf '\037\213\010\000\000\000\000\000\000\003' >gz; printf 'BZh91AY' >bz; printf '7z\274\257\047\034\000\004' >sz; printf '%%PDF-1.4\n' >pdf; printf '\000asm\001\000\000\000' >wasm; printf 'fLaC\000\000\000\042' >flac; file bz sz pdf wasm flac; file -i bz sz pdf wasm flac
--- stdout
bz:   bzip2 compressed data, block size = 900k
sz:   7-zip archive data, version 0.4
pdf:  PDF document, version 1.4
wasm: WebAssembly (wasm) binary module version 0x1 (MVP)
flac: FLAC audio bitstream data
bz:   application/x-bzip2; charset=us-ascii
sz:   application/x-7z-compressed; charset=binary
pdf:  application/pdf; charset=us-ascii
wasm: application/wasm; charset=binary
flac: audio/flac; charset=binary
--- stderr

=== options
printf 'hi\n' >a; printf 'hi\n' >long; file -b a; file -F: a; file -F '=>' a; file -N a long; file a long; printf 'a\nlong\n' >names; file -f names; file - <a; file -0 a | od -c; file -s a; file none; echo $?; file -E none; echo $?; file; file --nope; chmod 0 a; file a
--- stdout
ASCII text
a: ASCII text
a=> ASCII text
a: ASCII text
long: ASCII text
a:    ASCII text
long: ASCII text
a:    ASCII text
long: ASCII text
/dev/stdin: ASCII text
0000000   a  \0   :       A   S   C   I   I       t   e   x   t  \n
0000017
a: ASCII text
none: cannot open `none' (No such file or directory)
0
none: ERROR: cannot stat `none' (No such file or directory)
1
a: regular file, no read permission
--- stderr
Usage: file [-bcCdEhikLlNnprsSvzZ0] [--apple] [--extension] [--mime-encoding]
            [--mime-type] [-e <testname>] [-F <separator>]  [-f <namefile>]
            [-m <magicfiles>] [-P <parameter=value>] [--exclude-quiet]
            <file> ...
       file -C [-m <magicfiles>]
       file [--help]
file: unrecognized option '--nope'
Usage: file [-bcCdEhikLlNnprsSvzZ0] [--apple] [--extension] [--mime-encoding]
            [--mime-type] [-e <testname>] [-F <separator>]  [-f <namefile>]
            [-m <magicfiles>] [-P <parameter=value>] [--exclude-quiet]
            <file> ...
       file -C [-m <magicfiles>]
       file [--help]

=== printf '\312\376\272\276\0\0\0005' > j; cat j | file -
printf '\312\376\272\276\0\0\0005' > j; cat j | file -
--- stdout
/dev/stdin: compiled Java class data, version 53.0 (Java SE 9)
