#!/bin/bash
# Makes files and looks at them for the tests of tar, whose own program for it would have to be compiled. What changes
# files while tar runs is not here: those tests fail.
length=0 file= list= pattern=default block=512 sparse= stat= null= seek=
number() {
    local value=$1
    case $value in
        *[kK]) echo $((${value%?} << 10)) ;;
        *[mM]) echo $((${value%?} << 20)) ;;
        *[gG]) echo $((${value%?} << 30)) ;;
        *) echo "$value" ;;
    esac
}
options=$(getopt -n genfile -o l:f:T:0p:b:sqS:: \
    -l length:,file:,files-from:,null,pattern:,block-size:,sparse,seek:,quiet,stat:: -- "$@") || exit 1
eval "set -- $options"
while [ "$1" != -- ]; do
    case $1 in
        -l | --length) length=$(number "$2"); shift ;;
        -f | --file) file=$2; shift ;;
        -T | --files-from) list=$2; shift ;;
        -0 | --null) null=1 ;;
        -p | --pattern) pattern=$2; shift ;;
        -b | --block-size) block=$(number "$2"); shift ;;
        -s | --sparse) sparse=1 ;;
        --seek) seek=$(number "$2"); shift ;;
        -S | --stat) stat=${2:-name,dev,ino,mode,nlink,uid,gid,size,blksize,blocks,atime,mtime,ctime}; shift ;;
    esac
    shift
done
shift

# The bytes 0 to 255 over and over, or zeros.
fill() {
    if [ "$pattern" = zeros ]; then
        head -c "$1" /dev/zero
    else
        while :; do printf "$(printf '\\%03o' {0..255})" || break; done 2>/dev/null | head -c "$1"
    fi
}

show() {
    local field
    for field in ${stat//,/ }; do
        case $field in
            name) printf '%s' "$1" ;;
            mode.*) printf '%o' $((0$(stat -c %a "$1") & 0${field#*.})) ;;
            mode:*) printf '%o' $((0$(stat -c %a "$1") & 0${field#*:})) ;;
            mode) printf '%o' $((0x$(stat -c %f "$1"))) ;;
            size) stat -c %s "$1" ;;
            blocks) stat -c %b "$1" ;;
            uid) stat -c %u "$1" ;;
            gid) stat -c %g "$1" ;;
            mtime) stat -c %Y "$1" ;;
            mtimeH) stat -c %y "$1" ;;
            nlink) stat -c %h "$1" ;;
            *) stat -c %Y "$1" ;;
        esac | tr -d '\n'
        printf ' '
    done | sed 's/ $//'
    echo
}

# OFFSET TEXT pairs: a block of each letter, at the place that is so far behind the last.
map() {
    local at=0 offset text letter
    : > "$file"
    while [ $# -gt 0 ]; do
        offset=$(number "$1") text=$2
        shift 2 || shift
        at=$((at + offset))
        while [ -n "$text" ]; do
            letter=${text:0:1} text=${text:1}
            head -c "$block" /dev/zero | tr '\0' "$letter" | dd of="$file" bs=1M oflag=seek_bytes seek=$at conv=notrunc 2>/dev/null
            at=$((at + block))
        done
    done
}

if [ -n "$stat" ]; then
    for name; do show "$name"; done
elif [ -n "$sparse" ]; then
    if [ "$1" = - ]; then set -- $(cat); fi
    map "$@"
elif [ -n "$list" ]; then
    if [ "$list" = - ]; then list=/dev/stdin; fi
    while IFS= read -r ${null:+-d ''} name; do fill "$length" > "$name"; done < "$list"
elif [ -n "$seek" ]; then
    fill "$length" | dd of="$file" bs=1M oflag=seek_bytes seek="$seek" conv=notrunc 2>/dev/null
elif [ -n "$file" ]; then
    fill "$length" > "$file"
else
    fill "$length"
fi
