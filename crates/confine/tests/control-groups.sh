#!/usr/bin/env bash
# Runs the tests of limits in a small emulated machine, with control groups of version 2 and of version 1, as root of its own kernel.
#
#   crates/confine/tests/control-groups.sh KERNEL
#
# KERNEL is an image such as /boot/vmlinuz-*; that of Debian's package linux-image-cloud-amd64 has all that is needed built in. Also needed:
# qemu-system-x86_64, a static busybox, cpio.
set -euo pipefail

kernel=${1:-${BOXSH_TEST_KERNEL:-}}
for tool in qemu-system-x86_64 busybox cpio; do
    if ! command -v "$tool" >/dev/null; then
        echo "SKIPPED: no $tool"
        exit 0
    fi
done
if [[ -z $kernel || ! -r $kernel ]]; then
    echo 'SKIPPED: name a kernel image'
    exit 0
fi

cd "$(dirname "$0")/../../.."
program=$(cargo test -p boxsh-confine --test limits --no-run --message-format=json 2>/dev/null |
    sed -n 's/.*"executable":"\([^"]*limits-[^"]*\)".*/\1/p' | tail -1)
place=$(mktemp -d)
trap 'rm -rf "$place"' EXIT

# The tests' own root is a tmpfs: what the kernel unpacks cannot be pivoted away from.
root=$place/tree/root
mkdir -p "$place/tree/bin" "$root"/{usr/bin,usr/lib,usr/lib64,proc,sys,dev,tmp,run,etc,home,var}
ln -s usr/bin "$root/bin"
ln -s usr/bin "$root/sbin"
ln -s usr/lib "$root/lib"
ln -s usr/lib64 "$root/lib64"
cp "$(command -v busybox)" "$place/tree/bin/busybox"
cp "$(command -v busybox)" "$root/usr/bin/busybox"
for name in $(busybox --list); do
    [[ -e $root/usr/bin/$name ]] || ln -s busybox "$root/usr/bin/$name"
done
cp "$program" "$root/usr/bin/limits"
for library in $(ldd "$program" | grep -o '/[^ ]*'); do
    cp "$library" "$root/usr/lib64/"
    mkdir -p "$root/usr/lib/x86_64-linux-gnu"
    cp "$library" "$root/usr/lib/x86_64-linux-gnu/"
done

cat >"$place/tree/init" <<'INIT'
#!/bin/busybox sh
/bin/busybox mkdir -p /proc /new
/bin/busybox mount -t tmpfs -o size=400m tmpfs /new
/bin/busybox cp -a /root/. /new/
exec /bin/busybox switch_root /new /usr/bin/busybox sh /start
INIT
cat >"$root/start" <<'START'
mount -t proc proc /proc
mount -t sysfs sys /sys
mount -t devtmpfs dev /dev
mkdir -p /dev/shm /dev/pts
if grep -q version=1 /proc/cmdline; then
    mount -t tmpfs groups /sys/fs/cgroup
    for name in memory pids cpu; do
        mkdir -p /sys/fs/cgroup/$name
        mount -t cgroup -o $name cgroup /sys/fs/cgroup/$name
    done
else
    mount -t cgroup2 cgroup2 /sys/fs/cgroup
    mkdir /sys/fs/cgroup/test
    echo $$ >/sys/fs/cgroup/test/cgroup.procs
fi
export BOXSH_TEST_CGROUPS=1 PATH=/usr/bin HOME=/root
limits --test-threads=1 2>&1
find /sys/fs/cgroup -name 'boxsh-*' | sed 's/^/left behind: /'
poweroff -f
START
chmod +x "$place/tree/init"
(cd "$place/tree" && find . | cpio --quiet -o -H newc | gzip -1) >"$place/initrd"

status=0
for version in 2 1; do
    options="console=ttyS0 quiet loglevel=0 panic=-1 version=$version"
    [[ $version == 2 ]] && options+=' cgroup_no_v1=all'
    echo "== control groups of version $version"
    timeout 300 qemu-system-x86_64 -m 1024 -nographic -no-reboot -kernel "$kernel" -initrd "$place/initrd" \
        -append "$options" </dev/null 2>&1 | tr -d '\r' >"$place/log" || true
    grep -aE '^(test |thread |left behind)' "$place/log" || true
    if grep -aq '^left behind' "$place/log" || ! grep -aq '^test result: ok' "$place/log"; then
        status=1
    fi
done
exit $status
