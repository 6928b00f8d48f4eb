#!/bin/sh
# apt calls this with the archives that dpkg is about to unpack. dpkg links a file before it replaces it, and the kernel makes no links to files of
# others, whom it shows as 65534 in a cell. So files that are going to be replaced become the session's own first: sed writes a new one.
while read -r archive; do
    dpkg-query --listfiles "$(dpkg-deb --field "$archive" Package)" 2>/dev/null
done | while IFS= read -r file; do
    if [ ! -f "$file" ] || [ -L "$file" ]; then
        continue
    elif true 2>/dev/null <"$file"; then
        printf '%s\n' "$file"
    else
        # Nobody here could read it anyway.
        : >"$file.boxsh"
        mv --force "$file.boxsh" "$file"
    fi
done | xargs --no-run-if-empty --delimiter='\n' stat --format='%u:%g:%n' |
    sed --quiet 's/^\(65534:[0-9]*\|[0-9]*:65534\)://p' |
    LC_ALL=C xargs --no-run-if-empty --delimiter='\n' sed --in-place -- ''
