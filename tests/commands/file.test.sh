=== text
printf 'hello\n' >ascii; printf 'h\303\251\n' >utf8; printf 'h\351llo\n' >latin; printf 'hello' >noeol; printf 'a\r\nb\r\n' >crlf; printf 'a\nb\rc\r\n' >mixed; printf '\033[1mx\n' >esc; printf '%0400d\n' 1 >long; printf '\357\273\277hi\n' >bom; printf '\377\376h\000i\000' >u16; file *; file -i *
=== other kinds
mkdir d; : >e; ln -s e l; ln -s none br; mkfifo p; printf x >one; printf '\000\001\002\003' >data; file *; file -i *; file -L l; file -h l; file -b d e; file --mime-type d e; file --mime-encoding d e
=== scripts and sources
printf '#!/bin/sh\necho\n' >sh; printf '#!/usr/bin/env python3\nprint(1)\n' >py; printf '#!/bin/bash\n' >ba; printf '#!/usr/bin/perl\n' >pl; printf '#!/usr/bin/env node\n' >node; printf '#include <stdio.h>\nint main() {}\n' >c; printf 'import os\nimport sys\n\ndef f():\n    pass\n' >py2; printf '<?xml version="1.0"?>\n<a/>\n' >xml; printf '<!DOCTYPE html>\n<html></html>\n' >html; printf '<svg xmlns="x"></svg>' >svg; file *; file -i *
=== data in text
printf '{"a":1}\n' >json; printf '[1,2]' >json2; printf '{"a":1\n' >bad; printf 'a,b,c\n1,2,3\n4,5,6\n' >csv; printf 'key: value\n' >yaml; printf '# Title\n\nText\n' >md; printf -- '-----BEGIN CERTIFICATE-----\n' >pem; printf 'diff --git a b\n--- a\n+++ b\n@@ -1 +1 @@\n' >diff; file *; file -i *
=== images
printf '\211PNG\r\n\032\n\000\000\000\rIHDR\000\000\000\020\000\000\000\040\010\006\000\000\000' >png; printf 'GIF89a\020\000\040\000' >gif; printf '\377\330\377\340\000\020JFIF\000\001\001\001\000\110\000\110\000\000' >jpg; file *; file -i *
=== archives
printf '\037\213\010\000\000\000\000\000\000\003' >gz; printf 'BZh91AY' >bz; printf '7z\274\257\047\034\000\004' >sz; printf '%%PDF-1.4\n' >pdf; printf '\000asm\001\000\000\000' >wasm; printf 'fLaC\000\000\000\042' >flac; file bz sz pdf wasm flac; file -i bz sz pdf wasm flac
=== options
printf 'hi\n' >a; printf 'hi\n' >long; file -b a; file -F: a; file -F '=>' a; file -N a long; file a long; printf 'a\nlong\n' >names; file -f names; file - <a; file -0 a | od -c; file -s a; file none; echo $?; file -E none; echo $?; file; file --nope; chmod 0 a; file a
